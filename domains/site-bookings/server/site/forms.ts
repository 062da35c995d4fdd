import type { FastifyRequest } from 'fastify'
import { formTokenHolds } from '#domains/website/server/pages/form-token.ts'
import { siteOf } from '#domains/website/server/site-parts.ts'
import { forbidden } from '#kit/contract/errors.ts'
import type { App } from '#kit/server/app.ts'
import { say } from '../messages/say.ts'

/** Returns the form of a request. @throws 403 for one that another site sent, or whose token is not of this site or too old. */
export function formOf(app: App, request: FastifyRequest, language: string): URLSearchParams {
  const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
  if (request.headers['sec-fetch-site'] === 'cross-site' || !formTokenHolds(app, siteOf(request).agencyId, form.get('_token') ?? ''))
    throw forbidden('form_expired', say(language)('expired'))
  return form
}
