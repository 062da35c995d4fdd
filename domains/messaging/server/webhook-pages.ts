import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError, notFound } from '#kit/contract/errors.ts'
import type { App } from '#kit/server/app.ts'
import { accountOf, installationAccount } from './accounts.ts'
import { adapterOf } from './adapters/registry.ts'
import { agencyOfCode, verifyToken } from './addresses.ts'
import { storeCallback } from './callbacks.ts'

const largestCallback = 1024 * 1024

interface Params {
  Params: { code: string }
  Querystring: Record<string, string | string[] | undefined>
}

/** Registers the addresses to which Africa's Talking and WhatsApp report. Bodies stay raw, because signatures cover exactly these. */
export async function addMessageWebhooks(server: FastifyInstance, app: App): Promise<void> {
  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    for (const type of ['application/json', 'application/x-www-form-urlencoded'])
      scope.addContentTypeParser(type, { parseAs: 'buffer', bodyLimit: largestCallback }, (_request, body, done) => done(null, body))

    scope.post<Params>('/api/webhooks/sms/:code', async (request, reply) => {
      const agencyId = agencyOf(app, 'sms', request.params.code)
      await app.limits.take('webhooks', request.ip)
      // These callbacks are not signed: the secret address, and the id of our own message in the report, stand for it.
      await storeCallback(app, { channel: 'sms', agencyId, body: bodyOf(request).toString('utf8') })
      return reply.send({ received: true })
    })

    scope.get<Params>('/api/webhooks/whatsapp/:code', async (request, reply) => {
      const agencyId = agencyOf(app, 'whatsapp', request.params.code)
      const { 'hub.mode': mode, 'hub.verify_token': token, 'hub.challenge': challenge } = request.query
      if (mode !== 'subscribe' || !isSame(token, verifyToken(app, agencyId)) || typeof challenge !== 'string')
        throw new AppError(403, 'invalid_token', 'The verify token is not right.')
      return reply.type('text/plain; charset=utf-8').send(challenge.slice(0, 200))
    })

    scope.post<Params>('/api/webhooks/whatsapp/:code', async (request, reply) => {
      const agencyId = agencyOf(app, 'whatsapp', request.params.code)
      await app.limits.take('webhooks', request.ip)
      const body = bodyOf(request)
      const account =
        agencyId === null
          ? installationAccount(app, 'whatsapp')
          : await app.db.asAgency({ agencyId }, (tx) => accountOf(app, tx, 'whatsapp'), { readOnly: true })
      if (account?.provider !== 'whatsapp_cloud' || !adapterOf(account.provider).verify(account, request.headers, body))
        throw new AppError(400, 'invalid_signature', 'The signature does not hold.')
      await storeCallback(app, { channel: 'whatsapp', agencyId, body: body.toString('utf8') })
      return reply.send({ received: true })
    })
  })
}

function agencyOf(app: App, channel: 'sms' | 'whatsapp', code: string): string | null {
  const agencyId = agencyOfCode(app, channel, code)
  if (agencyId === undefined) throw notFound('Address')
  return agencyId
}

function bodyOf(request: FastifyRequest): Buffer {
  const encoding = request.headers['content-encoding']
  if (encoding && encoding !== 'identity') throw new AppError(415, 'unsupported_media_type', 'Send the report uncompressed.')
  return Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
}

function isSame(given: unknown, expected: string): boolean {
  if (typeof given !== 'string') return false
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
