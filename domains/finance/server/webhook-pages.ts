import type { FastifyInstance } from 'fastify'
import { AppError, notFound } from '#kit/contract/errors.ts'
import type { App } from '#kit/server/app.ts'
import { sandboxIsOpen } from '#kit/server/sandbox.ts'
import { aggregatorOf } from './aggregators/registry.ts'
import { sandbox } from './aggregators/sandbox.ts'
import { receiveEvent } from './provider-events.ts'

const largestEvent = 256 * 1024

/** Registers the webhook routes. The body is kept as raw bytes, because the signature covers exactly these. */
export async function addWebhooks(server: FastifyInstance, app: App): Promise<void> {
  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/json', { parseAs: 'buffer', bodyLimit: largestEvent }, (_request, body, done) =>
      done(null, body),
    )
    scope.post<{ Params: { aggregator: string } }>('/api/webhooks/:aggregator', async (request, reply) => {
      const aggregator = aggregatorOf(request.params.aggregator)
      if (!aggregator || (aggregator === sandbox && !sandboxIsOpen(app))) throw notFound('Payment company')
      const encoding = request.headers['content-encoding']
      if (encoding && encoding !== 'identity') throw new AppError(415, 'unsupported_media_type', 'Send the event uncompressed.')
      await app.limits.take('webhooks', request.ip)
      await receiveEvent(app, aggregator, request.headers, Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0))
      return reply.send({ received: true })
    })
  })
}
