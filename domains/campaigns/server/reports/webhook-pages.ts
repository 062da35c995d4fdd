import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { notFound } from '#kit/contract/errors.ts'
import type { App } from '#kit/server/app.ts'
import { hashToken } from '#kit/server/security/tokens.ts'
import { applyReport } from './apply.ts'
import { readPostmark } from './postmark.ts'

const isSame = (given: string, secret: string): boolean => timingSafeEqual(Buffer.from(hashToken(given)), Buffer.from(hashToken(secret)))

/**
 * Adds the address to which Postmark reports. Postmark does not sign, so the address is secret, and a report has to carry our own signed
 * code of the mail. Whatever else it says is ignored, with the same answer.
 */
export async function addMailReports(server: FastifyInstance, app: App): Promise<void> {
  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/json', { parseAs: 'string', bodyLimit: 256 * 1024 }, (_request, body, done) => done(null, body))
    scope.post<{ Params: { secret: string } }>('/api/mail-events/postmark/:secret', async (request, reply) => {
      const secret = app.settings.POSTMARK_WEBHOOK_SECRET
      if (!secret || !isSame(request.params.secret, secret)) throw notFound('Address')
      await app.limits.take('webhooks', request.ip)
      const report = readPostmark(parsed(request.body))
      if (report) await applyReport(app, report)
      return reply.send({ received: true })
    })
  })
}

function parsed(body: unknown): unknown {
  try {
    return JSON.parse(String(body))
  } catch {
    return null
  }
}
