import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'
import type { TestApp } from '#kit/server/testing/test-app.ts'

const key = 'sk-stand-in'
const name = 'stand-in-1'

const toolCall = z.strictObject({
  id: z.string().min(1),
  type: z.literal('function'),
  function: z.strictObject({ name: z.string(), arguments: z.string() }),
})
const message = z.discriminatedUnion('role', [
  z.strictObject({ role: z.literal('system'), content: z.string().min(1) }),
  z.strictObject({ role: z.literal('user'), content: z.string().min(1) }),
  z.strictObject({ role: z.literal('assistant'), content: z.string().nullable(), tool_calls: z.array(toolCall).min(1).optional() }),
  z.strictObject({ role: z.literal('tool'), tool_call_id: z.string().min(1), content: z.string() }),
])
const request = z.strictObject({
  model: z.literal(name),
  messages: z.array(message).min(1),
  tools: z
    .array(
      z.strictObject({
        type: z.literal('function'),
        function: z.strictObject({
          name: z.string().regex(/^[a-z0-9_]{1,64}$/),
          description: z.string().min(1),
          parameters: z.looseObject({ type: z.literal('object') }),
        }),
      }),
    )
    .min(1)
    .optional(),
  tool_choice: z.literal('auto').optional(),
  max_tokens: z.number().int().positive(),
  temperature: z.number().min(0).max(2),
  stream: z.literal(false),
})
export type ModelRequest = z.output<typeof request>

/** What the model says: a text, tools to call, or a fault. */
export type Said =
  | { text: string; tokens?: number; cut?: boolean }
  | { tools: readonly { name: string; input: unknown }[]; tokens?: number }
  | { status: number; retryAfter?: string }
  | 'hangs up'
  | 'never answers'
  | 'talks rubbish'

type Answering = (request: ModelRequest) => Said

/** Each tool result must answer a call of the assistant before it, as the providers demand. */
function orderFault({ messages }: ModelRequest): string | null {
  let open = new Set<string>()
  for (const one of messages) {
    if (one.role === 'tool') {
      if (!open.delete(one.tool_call_id)) return `no call ${one.tool_call_id} is open`
    } else if (open.size > 0) return 'a tool call has no result'
    if (one.role === 'assistant') open = new Set(one.tool_calls?.map(({ id }) => id))
  }
  return open.size > 0 ? 'a tool call has no result' : null
}

/**
 * A server that imitates OpenAI's chat completions and checks every header and field. Requests that a provider would refuse are
 * collected in `faults`. The app is set up to use it; `says` decides what it answers.
 */
export async function startModel({ app }: TestApp, says: Answering = () => ({ text: 'Hello.' })) {
  const faults: string[] = []
  const requests: ModelRequest[] = []
  const behave = { says }
  let calls = 0

  function check(incoming: IncomingMessage, body: string): ModelRequest | null {
    if (incoming.method !== 'POST' || incoming.url !== '/v1/chat/completions') faults.push(`${incoming.method} ${incoming.url}`)
    if (incoming.headers.authorization !== `Bearer ${key}`) faults.push('the key is wrong')
    if (incoming.headers['content-type'] !== 'application/json') faults.push('the content type is wrong')
    const parsed = request.safeParse(JSON.parse(body))
    if (!parsed.success) {
      faults.push(...parsed.error.issues.map(({ path, message: text }) => `${path.join('.')} ${text}`))
      return null
    }
    const fault = orderFault(parsed.data)
    if (fault) faults.push(fault)
    if (Boolean(parsed.data.tools) !== Boolean(parsed.data.tool_choice)) faults.push('tool_choice without tools')
    return fault ? null : parsed.data
  }

  function answer(said: Exclude<Said, string>, response: ServerResponse) {
    if ('status' in said) {
      response.writeHead(said.status, said.retryAfter ? { 'retry-after': said.retryAfter } : {})
      return response.end(JSON.stringify({ error: { message: 'The stand-in refuses.', type: 'stand_in' } }))
    }
    const tools = 'tools' in said ? said.tools : []
    const toolCalls = tools.map(({ name: tool, input }) => ({
      id: `call_${++calls}`,
      type: 'function',
      function: { name: tool, arguments: typeof input === 'string' ? input : JSON.stringify(input) },
    }))
    const tokens = said.tokens ?? 50
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(
      JSON.stringify({
        id: 'chatcmpl-1',
        object: 'chat.completion',
        created: 1,
        model: name,
        choices: [
          {
            index: 0,
            message: { role: 'assistant', content: 'text' in said ? said.text : null, ...(tools.length > 0 && { tool_calls: toolCalls }) },
            finish_reason: tools.length > 0 ? 'tool_calls' : 'cut' in said && said.cut ? 'length' : 'stop',
          },
        ],
        usage: { prompt_tokens: tokens - 10, completion_tokens: 10, total_tokens: tokens },
      }),
    )
  }

  const server = createServer((incoming, response) => {
    let body = ''
    incoming.on('data', (part: Buffer) => (body += part.toString('utf8')))
    incoming.on('end', () => {
      const checked = check(incoming, body)
      if (!checked) return answer({ status: 400 }, response)
      requests.push(checked)
      const said = behave.says(checked)
      if (said === 'hangs up') return incoming.socket.destroy()
      if (said === 'talks rubbish') return response.end('<html>')
      if (said !== 'never answers') answer(said, response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  Object.assign(app.settings, { MODEL_URL: url, MODEL_KEY: key, MODEL_NAME: name })
  return {
    behave,
    faults,
    requests,
    close() {
      server.closeAllConnections()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
