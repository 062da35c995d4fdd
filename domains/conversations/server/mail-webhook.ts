import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { AppError, notFound } from '#kit/contract/errors.ts'
import type { App } from '#kit/server/app.ts'
import { receiveMail } from './inbound-mail.ts'
import { inboundMail } from './inbound-shape.ts'

/** Postmark posts mails of up to 35 MB; files are a third larger in it. */
const largestMail = 40 * 1024 * 1024

/** Registers the address to which the mail service posts answers. Its secret is part of the path: the service signs nothing. */
export async function addMailWebhook(server: FastifyInstance, app: App): Promise<void> {
  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/json', { parseAs: 'buffer', bodyLimit: largestMail }, (_request, body, done) =>
      done(null, body),
    )
    scope.post<{ Params: { secret: string } }>('/api/webhooks/mail/:secret', async (request, reply) => {
      if (!isSecret(app, request.params.secret)) throw notFound('Address')
      await app.limits.take('webhooks', request.ip)
      const received = await receiveMail(app, readMail(request.body))
      return reply.send({ received })
    })
  })
}

function isSecret(app: App, given: string): boolean {
  const secret = app.settings.INBOUND_MAIL_SECRET
  if (!secret) return false
  const [a, b] = [Buffer.from(given), Buffer.from(secret)]
  return a.length === b.length && timingSafeEqual(a, b)
}

function readMail(body: unknown) {
  const refusal = new AppError(400, 'invalid_mail', 'This is not an inbound mail.')
  try {
    const parsed = inboundMail.safeParse(JSON.parse(Buffer.isBuffer(body) ? body.toString('utf8') : ''))
    if (parsed.success) return parsed.data
  } catch {
    throw refusal
  }
  throw refusal
}
