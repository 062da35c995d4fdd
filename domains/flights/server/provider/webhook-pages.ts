import type { FastifyInstance } from 'fastify'
import { AppError, notFound } from '#kit/contract/errors.ts'
import type { App } from '#kit/server/app.ts'
import { receiveFlightEvent } from './provider-events.ts'
import { providerOf } from './registry.ts'

const largestEvent = 256 * 1024

/** Webhook routes for flight providers. Keeps the raw body, because the signature covers its exact bytes. */
export async function addFlightWebhooks(server: FastifyInstance, app: App): Promise<void> {
  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/json', { parseAs: 'buffer', bodyLimit: largestEvent }, (_request, body, done) =>
      done(null, body),
    )
    scope.post<{ Params: { provider: string } }>('/api/webhooks/flights/:provider', async (request, reply) => {
      const provider = providerOf(request.params.provider)
      if (!provider) throw notFound('Provider')
      const encoding = request.headers['content-encoding']
      if (encoding && encoding !== 'identity') throw new AppError(415, 'unsupported_media_type', 'Send the event uncompressed.')
      await app.limits.take('webhooks', request.ip)
      await receiveFlightEvent(app, provider, request.headers, Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0))
      return reply.send({ received: true })
    })
  })
}
