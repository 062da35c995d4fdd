import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#kit/contract/errors.ts'
import type { App } from '../app.ts'
import { bodyOfError } from './respond.ts'

/** The first part of stopping: the server still answers, but asks for no more requests (docs/decisions/0061). */
export interface Draining {
  readonly begun: boolean
  begin(): void
}

export function openDraining(): Draining {
  let begun = false
  return {
    get begun() {
      return begun
    },
    begin() {
      begun = true
    },
  }
}

/** How long running calls may take after the server has closed. */
const closeMs = 5_000

/**
 * While draining, each answer closes its connection, so that the next request goes to another process. On close, running calls get
 * their answer, event streams end with a pause until they reconnect, and slow callers are cut a little later. Requests that arrive
 * on close get 503 and the error body of the product, because Fastify's own body has another shape.
 */
export function addStopping(server: FastifyInstance, app: App): void {
  let closing = false
  const streams = new Set<ServerResponse>()
  server.addHook('preClose', async () => {
    closing = true
    for (const stream of streams) endStream(stream)
    setTimeout(() => server.server.closeAllConnections(), closeMs).unref()
  })
  server.addHook('onRequest', async (request, reply) => {
    if (!closing) return
    const refusal = new AppError(503, 'stopping', 'Safiri is restarting. Try again in a moment.')
    // Not thrown: it is no fault, so it is not logged as one.
    return reply.status(503).headers({ 'retry-after': '2', connection: 'close' }).send(bodyOfError(refusal, request.id))
  })
  server.addHook('onSend', async (_request, reply) => {
    if (app.draining.begun) reply.header('connection', 'close')
    if (!String(reply.getHeader('content-type')).startsWith('text/event-stream')) return
    streams.add(reply.raw)
    reply.raw.once('close', () => streams.delete(reply.raw))
  })
}

/** Ends an event stream. The pauses differ, so that not all screens reconnect to the other processes at once. */
function endStream(stream: ServerResponse): void {
  const pauseMs = 1_000 + Math.round(Math.random() * 3_000)
  stream.end(`retry: ${pauseMs}\n\n`, () => stream.socket?.destroySoon())
}
