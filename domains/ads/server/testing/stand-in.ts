import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { z } from 'zod'

// What stand-ins of ad companies are alike in. They import nothing of the adapters: what they check is what the companies publish.

export interface Answer {
  status: number
  body: object | string
  /** Where a browser is led to. */
  location?: string
}

/** Starts a server on this machine. `answer` gets the request and its whole body. */
export async function startServer(answer: (request: IncomingMessage, body: string) => Answer | Promise<Answer>) {
  const reply = async (request: IncomingMessage, response: ServerResponse) => {
    const { status, body, location } = await answer(request, await text(request))
    const isText = typeof body === 'string'
    response
      .writeHead(status, { 'content-type': isText ? 'text/html; charset=utf-8' : 'application/json', ...(location && { location }) })
      .end(isText ? body : JSON.stringify(body))
  }
  const server = createServer((request, response) => void reply(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

/** Returns a function that reads what was sent, and adds to `faults` what the company would refuse. */
export const readerOf =
  (faults: string[]) =>
  <Shape extends z.ZodType>(shape: Shape, given: unknown, what: string): z.output<Shape> | null => {
    const parsed = shape.safeParse(given)
    if (parsed.success) return parsed.data
    faults.push(`${what}: ${parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('; ')}`)
    return null
  }
