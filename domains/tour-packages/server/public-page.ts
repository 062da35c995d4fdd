import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#kit/contract/errors.ts'
import { listed } from '#kit/contract/listed.ts'
import type { App } from '#kit/server/app.ts'
import { sign } from '#kit/server/security/tokens.ts'
import type { FormState } from '#domains/inquiries/server/inquiry-section.ts'
import { compressPages } from '#kit/server/pages/compress.ts'
import { asVisitor } from '#kit/server/pages/visitor.ts'
import { notFoundPage, tripPage } from './public-html.ts'
import { emptyForm, formFields, readInquiry, type FormValues } from '#domains/inquiries/server/inquiry-form.ts'
import { receiveInquiry } from '#domains/inquiries/server/receive.ts'
import { findPublicTrip, type PublicTrip } from './public-trip.ts'
import { say } from './messages/say.ts'

const cookieName = 'XSRF-TOKEN'
const largestForm = 32 * 1024
const slugShape = /^[a-z0-9][a-z0-9-]{0,99}$/

/** Returns the address of the page of another kind of offer on the agency's website; null if it has none. */
export type OtherOfferPage = (app: App, agencySlug: string, slug: string) => Promise<string | null>
export const otherOfferPages = listed<OtherOfferPage>('pages of other offers')

interface Address {
  Params: { agency: string; slug: string }
}

/** Adds the public pages of published packages, `/p/{agency}/{package}`: rendered on the server, without scripts, with an inquiry form. */
export async function addPublicPages(server: FastifyInstance, app: App): Promise<void> {
  // Form bodies are parsed only on these pages. The API accepts only JSON.
  await server.register(async (pages) => {
    compressPages(pages)
    pages.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: largestForm }, (_request, text, done) =>
      done(null, new URLSearchParams(text as string)),
    )
    pages.get<Address & { Querystring: Record<string, unknown> }>('/p/:agency/:slug', async (request, reply) => {
      const trip = await tripOf(app, request.params)
      if (trip) return sendTrip(app, request, reply, trip, { sent: request.query.sent === '1' })
      const { agency, slug } = request.params
      const elsewhere = slugShape.test(agency) && slugShape.test(slug) ? await otherOfferPages.entries()(app, agency, slug) : null
      return elsewhere ? reply.header('cache-control', 'no-store').redirect(elsewhere, 302) : sendNotFound(app, reply)
    })
    pages.post<Address>('/p/:agency/:slug', async (request, reply) => {
      const trip = await tripOf(app, request.params)
      if (!trip) return sendNotFound(app, reply)
      return takeInquiry(app, request, reply, trip)
    })
  })
}

const tripOf = async (app: App, { agency, slug }: Address['Params']): Promise<PublicTrip | null> =>
  slugShape.test(agency) && slugShape.test(slug) ? findPublicTrip(app, agency, slug) : null

async function takeInquiry(app: App, request: FastifyRequest, reply: FastifyReply, trip: PublicTrip): Promise<FastifyReply> {
  const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
  const values = Object.fromEntries(formFields.map((name) => [name, (form.get(name) ?? '').slice(0, 5000)])) as FormValues
  try {
    await app.limits.take('public_form', `inquiry|${request.ip}`)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return sendTrip(app, request, reply.headers(error.headers), trip, { values, problem: error.message }, error.status)
  }
  if (!tokenHolds(app, request, form.get('_token')))
    return sendTrip(app, request, reply, trip, { values, problem: say(trip.agency.brand.language)('expired') }, 403)
  const done = () => reply.header('cache-control', 'no-store').redirect(`/p/${trip.agency.slug}/${trip.trip.slug}?sent=1#inquiry`, 303)
  // A honeypot: only bots fill this hidden field. They get the success page.
  if (form.get('homepage')) return done()
  const now = app.clock.now()
  const read = readInquiry(values, now)
  if ('errors' in read) return sendTrip(app, request, reply, trip, { values, errors: read.errors }, 422)
  const inquiry = {
    ...read.inquiry,
    source: 'website' as const,
    about: { id: trip.trip.id, title: trip.trip.title },
    agencyMail: trip.agency.email,
  }
  await asVisitor(app, trip.key, (tx, visitor) => receiveInquiry(app, tx, visitor, inquiry), request.id)
  return done()
}

function sendTrip(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  trip: PublicTrip,
  given: Partial<FormState>,
  status = 200,
): FastifyReply {
  const nonce = randomBytes(16).toString('base64')
  const csrf = tokenOfCookie(app, request) ?? newCsrfToken(app)
  const form: FormState = { values: emptyForm, errors: {}, problem: null, sent: false, ...given, csrf }
  const secure = app.appUrl.startsWith('https:') ? '; Secure' : ''
  reply.header('set-cookie', `${cookieName}=${csrf}; Path=/p; SameSite=Lax; HttpOnly; Max-Age=86400${secure}`)
  return sendPage(app, reply.status(status), nonce, tripPage(trip, form, `${app.appUrl}/p/${trip.agency.slug}/${trip.trip.slug}`, nonce))
}

function sendNotFound(app: App, reply: FastifyReply): FastifyReply {
  const nonce = randomBytes(16).toString('base64')
  return sendPage(app, reply.status(404), nonce, notFoundPage(nonce))
}

function sendPage(app: App, reply: FastifyReply, nonce: string, text: string): FastifyReply {
  const policy = [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    `img-src 'self' ${new URL(app.filesUrl).origin}`,
    // No script runs here. Tools that check pages for search engines read robots.txt from the page.
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ]
  return reply
    .header('content-security-policy', policy.join('; '))
    .header('x-frame-options', 'DENY')
    .header('cache-control', 'private, no-cache')
    .type('text/html; charset=utf-8')
    .send(text)
}

// The token is signed, so that a cookie set by a sibling host is not accepted.
function newCsrfToken(app: App): string {
  const secret = randomBytes(18).toString('base64url')
  return `${secret}.${sign(app.settings.secretKey, 'public form', secret)}`
}

function tokenOfCookie(app: App, request: FastifyRequest): string | null {
  const match = new RegExp(`(?:^|; )${cookieName}=([A-Za-z0-9_-]{10,60})\\.([A-Za-z0-9_-]{10,100})(?:;|$)`).exec(
    request.headers.cookie ?? '',
  )
  if (!match) return null
  const [, secret, signature] = match
  return isSame(signature!, sign(app.settings.secretKey, 'public form', secret!)) ? `${secret}.${signature}` : null
}

function tokenHolds(app: App, request: FastifyRequest, given: string | null): boolean {
  const expected = tokenOfCookie(app, request)
  return expected !== null && given !== null && isSame(given, expected)
}

const isSame = (a: string, b: string): boolean =>
  Buffer.byteLength(a) === Buffer.byteLength(b) && timingSafeEqual(Buffer.from(a), Buffer.from(b))
