import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readBooking } from '#domains/bookings/server/bookings.ts'
import { paperFile } from '#domains/papers/server/papers.ts'
import { formTokenOf } from '#domains/website/server/pages/form-token.ts'
import { sendFinished, type Finished } from '#domains/website/server/pages/send.ts'
import { visit } from '#domains/website/server/pages/serve-sites.ts'
import { showMessage } from '#domains/website/server/pages/show.ts'
import { siteOf, type Visit } from '#domains/website/server/site-parts.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import { visitorOf } from '#kit/server/pages/visitor.ts'
import { myTripPage, type MyTripForm } from '../../view/my-trip-page.ts'
import { payPage } from '../booking/payment.ts'
import { say } from '../messages/say.ts'
import { myTripPath, readGrant } from '../my-trip/grants.ts'
import { myTripView, paperOfKey, papersOf, type PaperRow } from '../my-trip/my-trip.ts'
import { wishes, writeAboutTrip } from '../my-trip/write.ts'
import { finishOwn } from './finish.ts'
import { formOf } from './forms.ts'

type Address = { Params: { secret: string }; Querystring: { sent?: string } }
type Request = FastifyRequest<Address>

/** The paths of these pages are all the same to search engines and logs. */
const path = '/my-trip'
const mostMessage = 3000

/** A grant that works. */
interface Open {
  secret: string
  bookingId: string
  mayPay: boolean
}

/** Answers that are not pages. */
type Answer = Finished | { go: string } | { paper: { bookingId: string; row: PaperRow } }

/** Adds the page of a booking, for everybody who has its link, and the forms on it. */
export function addMyTrip(scope: FastifyInstance, app: App): void {
  scope.get<Address>('/my-trip/:secret', async (request, reply) =>
    answer(app, request, reply, (one, open) => show(one, open, { isSent: request.query.sent === 'message' })),
  )
  const post = (action: string, work: (one: Visit, open: Open, form: URLSearchParams) => Promise<Answer>) =>
    scope.post<Address>(`/my-trip/:secret/${action}`, async (request, reply) => {
      await app.limits.take('public_form', `my-trip|${request.ip}`)
      const form = formOf(app, request, siteOf(request).language)
      return answer(app, request, reply, (one, open) => (open.mayPay ? work(one, open, form) : missing(one, 404)))
    })
  post('pay', pay)
  post('message', write)
  scope.post<Address>('/my-trip/:secret/paper', (request, reply) => paper(app, request, reply))
}

async function answer(
  app: App,
  request: Request,
  reply: FastifyReply,
  work: (one: Visit, open: Open) => Promise<Answer>,
): Promise<FastifyReply> {
  const site = siteOf(request)
  const { secret } = request.params
  const done = await visit(
    app,
    site,
    site.language,
    async (one) => {
      const grant = await readGrant(one.tx, secret.slice(0, 100), one.actor.now)
      if (grant === null) return missing(one, 404)
      return grant === 'over' ? missing(one, 410) : work(one, { ...grant, secret })
    },
    request.id,
  )
  if ('go' in done) return reply.headers(ownHeaders).redirect(done.go, 303)
  if ('paper' in done) return sendPaper(app, reply, visitorOf(app, site.key, request.id), done.paper)
  return sendFinished(reply, done)
}

/** Sends a paper as a file. The first time gives it its number. */
async function sendPaper(
  app: App,
  reply: FastifyReply,
  visitor: Actor,
  { bookingId, row }: { bookingId: string; row: PaperRow },
): Promise<FastifyReply> {
  const which = { payment_id: row.payment_id ?? undefined, document_id: row.id ?? undefined }
  const { name, mime, content } = await paperFile(app, visitor, bookingId, row.type, which)
  return reply
    .headers(ownHeaders)
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .type(mime)
    .send(content)
}

const ownHeaders = { 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' }

function missing(one: Visit, status: 404 | 410): Promise<Finished> {
  const t = say(one.language)
  return status === 404
    ? showMessage(one, 404, t('notFound'), t('notFoundText'), path, 'link')
    : showMessage(one, 410, t('linkOver'), t('linkOverText', { agency: one.site.name }), path, 'link')
}

async function show(one: Visit, open: Open, form: Partial<MyTripForm>, status = 200): Promise<Finished> {
  const { app, site, language } = one
  const t = say(language)
  const trip = await myTripView(one, open.bookingId, open)
  const main = myTripPage(
    trip,
    { token: formTokenOf(app, site.agencyId), message: '', error: null, isSent: false, problem: null, ...form },
    {
      keepLink: t('keepLink'),
      booked: t('booked'),
      money: t('money'),
      documents: t('documents'),
      noDocuments: t('noDocuments'),
      cancellation: t('cancellation'),
      write: t('write'),
      writeText: t('writeText'),
      about: t('about'),
      wishes: wishes.map((value) => ({ value, label: t(`about.${value}`) })),
      message: t('message'),
      send: t('send'),
      sent: t('sent'),
    },
  )
  return finishOwn(one, { title: trip.heading, path, main, status, only: 'link' })
}

async function pay(one: Visit, open: Open, form: URLSearchParams): Promise<Answer> {
  const page = await payPage(one, open.bookingId, form.get('part') === 'deposit' ? 'deposit' : 'all')
  // Without one it was paid meanwhile, or cannot be paid now: the page of the trip says how it stands.
  return page ? { go: page } : show(one, open, {})
}

async function write(one: Visit, open: Open, form: URLSearchParams): Promise<Answer> {
  const message = (form.get('message') ?? '').trim().slice(0, mostMessage)
  if (message === '') return show(one, open, { error: say(one.language)('messageMissing') }, 422)
  await writeAboutTrip(one, open.bookingId, wishes.find((wish) => wish === form.get('about')) ?? 'question', message)
  return { go: `${myTripPath(open.secret)}?sent=message#message` }
}

/** Sends a paper. It is numbered and drawn outside of the reading. */
async function paper(app: App, request: Request, reply: FastifyReply): Promise<FastifyReply> {
  await app.limits.take('public_form', `my-trip|${request.ip}`)
  const site = siteOf(request)
  const form = formOf(app, request, site.language)
  return answer(app, request, reply, async (one, open) => {
    const booking = await readBooking(one.tx, open.bookingId)
    const row = open.mayPay ? paperOfKey(await papersOf(one, booking), form.get('paper') ?? '') : undefined
    return row ? { paper: { bookingId: booking.id, row } } : missing(one, 404)
  })
}
