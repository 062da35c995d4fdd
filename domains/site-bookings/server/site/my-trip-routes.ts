import type { FastifyInstance, FastifyReply } from 'fastify'
import { readBooking } from '#domains/bookings/server/bookings.ts'
import { readByClient } from '#domains/conversations/server/booking-page.ts'
import { formTokenOf } from '#domains/website/server/pages/form-token.ts'
import { findBuiltInForm } from '#domains/website/server/forms/take-form.ts'
import { sentBlock } from '#domains/website/server/pages/built-in.ts'
import type { Finished } from '#domains/website/server/pages/send.ts'
import { takeOnPage } from '#domains/website/server/pages/take.ts'
import { siteOf, type Visit } from '#domains/website/server/site-parts.ts'
import type { FormView } from '#domains/website/view/context.ts'
import type { App } from '#kit/server/app.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { myTripPage, type MyTripForm } from '../../view/my-trip-page.ts'
import { payPage } from '../booking/payment.ts'
import { say } from '../messages/say.ts'
import { openPage } from '../my-trip/cookies.ts'
import { myTripPath, noteOpened } from '../my-trip/grants.ts'
import { myTripView, paperOfKey, papersOf } from '../my-trip/my-trip.ts'
import { wishes, writeAboutTrip } from '../my-trip/messages.ts'
import { finishOwn } from './finish.ts'
import { formOf } from './forms.ts'
import { answer, missing, path, type Answer, type Open, type TripRequest } from './open-trip.ts'
import { addTravellers } from './traveller-routes.ts'
import { keptHeader } from './trip-scripts.ts'

interface Page {
  Params: { secret: string }
  Querystring: { sent?: string }
}

const mostMessage = 3000

/** Adds the page of a booking, for everybody who has its link, and the forms on it. */
export function addMyTrip(scope: FastifyInstance, app: App): void {
  scope.get<Page>('/my-trip/:secret', async (request, reply) =>
    answer(app, request, reply, async (one, open) => {
      openPage(app, reply, open, open.secret)
      // The service worker keeps pages with this header.
      reply.header(keptHeader, 'page')
      const page = await show(one, open, { isSent: request.query.sent === 'message' }, { sent: sentBlock(request.query.sent) })
      if (open.mayFill && request.method === 'GET') await readByClient(app, one.tx, one.actor, open.bookingId)
      return page
    }),
  )
  scope.post<Page>('/my-trip/:secret/open', async (request, reply) => {
    await app.limits.take('public_form', `my-trip|${request.ip}`)
    formOf(app, request, siteOf(request).language)
    const opening = async (one: Visit, open: Open): Promise<Answer> => {
      await noteOpened(one.tx, one.actor, open)
      openPage(app, reply, open, open.secret)
      return { go: myTripPath(open.secret) }
    }
    return answer(app, request, reply, opening, { opens: true })
  })
  const post = (action: string, right: 'mayPay' | 'mayFill', work: (one: Visit, open: Open, form: URLSearchParams) => Promise<Answer>) =>
    scope.post<Page>(`/my-trip/:secret/${action}`, async (request, reply) => {
      await app.limits.take('public_form', `my-trip|${request.ip}`)
      const form = formOf(app, request, siteOf(request).language)
      return answer(app, request, reply, (one, open) => (open[right] ? work(one, open, form) : missing(one, 404)))
    })
  post('pay', 'mayPay', pay)
  post('message', 'mayFill', write)
  scope.post<Page>('/my-trip/:secret', async (request, reply) => {
    await app.limits.take('public_form', `my-trip|${request.ip}`)
    const form = formOf(app, request, siteOf(request).language)
    return answer(app, request, reply, async (one, open) => {
      const done = await takeOnPage(one, request, form, {
        show: (sent) => show(one, open, {}, { sent }),
        find: (block) => findBuiltInForm(one, 'trip', block),
        path,
      })
      if (done === null) return missing(one, 404)
      return typeof done === 'string' ? { go: `${myTripPath(open.secret)}?sent=${done}#${done}` } : done
    })
  })
  scope.post<Page>('/my-trip/:secret/paper', (request, reply) => paper(app, request, reply))
  addTravellers(scope, app)
}

async function show(
  one: Visit,
  open: Open,
  form: Partial<MyTripForm>,
  { status = 200, sent = null }: { status?: number; sent?: FormView | null } = {},
): Promise<Finished> {
  const { app, site, language } = one
  const t = say(language)
  const trip = await myTripView(one, open.bookingId, open)
  const main = myTripPage(
    trip,
    { token: formTokenOf(app, site.agencyId), nonce: newId(), message: '', error: null, isSent: false, problem: null, ...form },
    {
      keepLink: t('keepLink'),
      booked: t('booked'),
      plan: t('plan'),
      routeMap: (places) => t('routeMap', { places }),
      mapSource: t('mapSource'),
      tickets: t('tickets'),
      showTickets: t('showTickets'),
      travellers: t('travellers'),
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
      newMessage: t('newMessage'),
      paperNotKept: t('paperNotKept'),
    },
  )
  return finishOwn(one, { title: trip.heading, path, main, status, only: 'link', kind: 'trip', form: sent })
}

async function pay(one: Visit, open: Open, form: URLSearchParams): Promise<Answer> {
  const page = await payPage(one, open.bookingId, form.get('part') === 'deposit' ? 'deposit' : 'all')
  // Without one it was paid meanwhile, or cannot be paid now: the page of the trip says how it stands.
  return page ? { go: page } : show(one, open, {})
}

async function write(one: Visit, open: Open, form: URLSearchParams): Promise<Answer> {
  const t = say(one.language)
  const text = (form.get('message') ?? '').replaceAll('\r\n', '\n').trim()
  if (text === '') return show(one, open, { error: t('messageMissing') }, { status: 422 })
  if ([...text].length > mostMessage)
    return show(one, open, { message: text, error: t('messageLong', { most: mostMessage }) }, { status: 422 })
  const given = form.get('nonce') ?? ''
  const nonce = /^[A-Za-z0-9_-]{8,64}$/.test(given) ? given : newId()
  await writeAboutTrip(one, open.bookingId, { wish: wishes.find((wish) => wish === form.get('about')) ?? 'question', text, nonce })
  return { go: `${myTripPath(open.secret)}?sent=message#message` }
}

/** Sends a paper. It is numbered and drawn outside of the reading. */
async function paper(app: App, request: TripRequest, reply: FastifyReply): Promise<FastifyReply> {
  await app.limits.take('public_form', `my-trip|${request.ip}`)
  const site = siteOf(request)
  const form = formOf(app, request, site.language)
  return answer(app, request, reply, async (one, open) => {
    const booking = await readBooking(one.tx, open.bookingId)
    const row = open.mayFill ? paperOfKey(await papersOf(one, booking), form.get('paper') ?? '') : undefined
    return row ? { paper: { bookingId: booking.id, row } } : missing(one, 404)
  })
}
