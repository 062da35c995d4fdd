import { z } from 'zod'

// The chat completions of OpenAI's API, which most providers and local servers speak too.

/** A message of a conversation with the model. `system` holds rules; everything else is data. */
export type ModelMessage =
  | { role: 'system' | 'user'; content: string }
  | { role: 'assistant'; content: string | null; toolCalls?: readonly AskedTool[] }
  | { role: 'tool'; toolCallId: string; content: string }

/** Something that the model may ask us to do. Its input is checked with `input` before anyone sees it. */
export interface ModelTool {
  /** Lower case letters, digits and `_`, at most 64. */
  name: string
  description: string
  input: z.ZodObject
}

/** A tool that the model asks for, with its arguments as the model wrote them. */
export interface AskedTool {
  id: string
  name: string
  arguments: string
}

/** An asked tool after the check. `problem` is a sentence for the model if its input is wrong, and `input` is null then. */
export interface ToolCall extends AskedTool {
  input: unknown
  problem: string | null
}

export const completion = z.object({
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullish(),
        message: z.object({
          content: z.string().nullish(),
          tool_calls: z
            .array(
              z.object({ id: z.string(), type: z.literal('function'), function: z.object({ name: z.string(), arguments: z.string() }) }),
            )
            .nullish(),
        }),
      }),
    )
    .min(1),
  usage: z.object({ total_tokens: z.number().int().nonnegative() }).nullish(),
})

function messageOf(message: ModelMessage) {
  if (message.role === 'tool') return { role: 'tool', tool_call_id: message.toolCallId, content: message.content }
  if (message.role !== 'assistant') return { role: message.role, content: message.content }
  const calls = message.toolCalls ?? []
  return {
    role: 'assistant',
    content: message.content,
    ...(calls.length > 0 && {
      tool_calls: calls.map(({ id, name, arguments: text }) => ({ id, type: 'function', function: { name, arguments: text } })),
    }),
  }
}

interface Question {
  model: string
  messages: readonly ModelMessage[]
  tools: readonly ModelTool[]
  maxTokens: number
}

/** Returns the body of a request for a chat completion. */
export function bodyOf({ model, messages, tools, maxTokens }: Question): string {
  return JSON.stringify({
    model,
    messages: messages.map(messageOf),
    ...(tools.length > 0 && {
      tools: tools.map(({ name, description, input }) => ({
        type: 'function',
        function: { name, description, parameters: z.toJSONSchema(input, { io: 'input' }) },
      })),
      tool_choice: 'auto',
    }),
    max_tokens: maxTokens,
    temperature: 0.2,
    stream: false,
  })
}

/** Checks the tools that the model asked for: unknown names and wrong arguments get a `problem`. */
export const checkedCalls = (asked: readonly AskedTool[], tools: readonly ModelTool[]): ToolCall[] =>
  asked.map((call) => {
    const tool = tools.find(({ name }) => name === call.name)
    if (!tool) return { ...call, input: null, problem: `There is no tool “${call.name.slice(0, 64)}”.` }
    const parsed = tool.input.safeParse(jsonOf(call.arguments))
    if (parsed.success) return { ...call, input: parsed.data, problem: null }
    return { ...call, input: null, problem: parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ') }
  })

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text || '{}')
  } catch {
    return null
  }
}
