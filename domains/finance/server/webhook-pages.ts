import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError, notFound } from '#kit/contract/errors.ts'
import type { App } from '#kit/server/app.ts'
import { sandboxIsOpen } from '#kit/server/sandbox.ts'
import { aggregatorOf } from './aggregators/registry.ts'
import { sandbox } from './aggregators/sandbox.ts'
import { receiveEvent } from './provider-events.ts'
import { sandboxServes } from './sandbox/open-for.ts'

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
      if (!aggregator || (aggregator === sandbox && !sandboxIsOpen(app) && !(await isOfTestAgency(app, request))))
        throw notFound('Payment company')
      const encoding = request.headers['content-encoding']
      if (encoding && encoding !== 'identity') throw new AppError(415, 'unsupported_media_type', 'Send the event uncompressed.')
      await app.limits.take('webhooks', request.ip)
      await receiveEvent(app, aggregator, request.headers, bodyOf(request))
      return reply.send({ received: true })
    })
  })
}

const bodyOf = ({ body }: FastifyRequest): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0))

/** Where the sandbox is closed, its events count for test agencies only. */
async function isOfTestAgency(app: App, request: FastifyRequest): Promise<boolean> {
  const body = bodyOf(request)
  if (sandbox.verifyWebhook(app, request.headers, body) === null) return false
  const { report, payout } = sandbox.readEvent(body.toString('utf8'))
  const merchant = (report ?? payout)?.merchant
  return merchant !== undefined && sandboxServes(app, merchant)
}
