import type { FastifyInstance } from 'fastify'
import { AppError } from '#kit/contract/errors.ts'
import { bodyOfError } from './respond.ts'

/** Answers requests that arrive while the server stops with 503 and the error body of the product. Fastify's own body has another shape. */
export function refuseWhileStopping(server: FastifyInstance): void {
  let stopping = false
  server.addHook('preClose', async () => {
    stopping = true
  })
  server.addHook('onRequest', async (request, reply) => {
    if (!stopping) return
    const refusal = new AppError(503, 'stopping', 'Safiri is restarting. Try again in a moment.')
    // Not thrown: it is no fault, so it is not logged as one.
    return reply.status(503).headers({ 'retry-after': '2', connection: 'close' }).send(bodyOfError(refusal, request.id))
  })
}
