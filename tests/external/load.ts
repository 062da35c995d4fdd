import { Agent, request } from 'node:http'
import { apiBase } from '#kit/contract/api-base.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { host } from './balancers.ts'

// A steady load on a load balancer, as many people cause it.

const agent = new Agent({ keepAlive: true, maxSockets: 500 })
interface Call {
  method: 'GET' | 'POST'
  path: string
  body?: object
}

/** Returns the status, or the code of the error when there was no answer. */
export const send = (port: number, tokens: readonly string[], { method, path, body }: Call) =>
  new Promise<number | string>((resolve) => {
    const token = tokens[Math.floor(Math.random() * tokens.length)]
    const sent = request({
      agent,
      port,
      host: '127.0.0.1',
      method,
      path: `${apiBase}${path}`,
      headers: {
        host,
        authorization: `Bearer ${token}`,
        ...(body ? { 'content-type': 'application/json', 'idempotency-key': newId() } : {}),
      },
    })
    sent.on('response', (answer) => {
      answer.resume()
      answer.on('end', () => resolve(answer.statusCode!)).on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'cut'))
    })
    sent.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    sent.end(body ? JSON.stringify(body) : undefined)
  })

/** Sends calls at a steady rate, however long their answers take. Every fifth adds a client called `name` and its number. */
export function openLoad(
  port: number,
  tokens: readonly string[],
  { name, perSecond }: { name: string; perSecond: number },
): { stop(): Promise<{ answers: Map<number | string, number>; written: number }> } {
  const calls: Promise<number | string>[] = []
  let written = 0
  const begun = performance.now()
  const timer = setInterval(() => {
    for (const due = ((performance.now() - begun) / 1000) * perSecond; calls.length < due;) {
      const isWrite = calls.length % 5 === 0
      if (isWrite) written++
      calls.push(
        send(
          port,
          tokens,
          isWrite ? { method: 'POST', path: '/clients/new', body: { name: `${name} ${written}` } } : { method: 'GET', path: '/clients' },
        ),
      )
    }
  }, 5)
  return {
    async stop() {
      clearInterval(timer)
      const answers = new Map<number | string, number>()
      for (const answer of await Promise.all(calls)) answers.set(answer, (answers.get(answer) ?? 0) + 1)
      return { answers, written }
    },
  }
}
