import type { FastifyInstance } from 'fastify'
import { lastingBrand } from '#domains/agency/server/brand.ts'
import { statusName, wordsOfKinds } from '#domains/bookings/contract/kind-words.ts'
import { readBooking } from '#domains/bookings/server/bookings.ts'
import { paymentsOfBooking } from '#domains/finance/server/payments.ts'
import { formatMoney } from '#kit/contract/money.ts'
import { wordsOf } from '#kit/contract/text.ts'
import { formatLongDay } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import { html } from '#kit/server/pages/html.ts'
import { addPublicScope, deadEnd, factsHtml, sendPage, stateHtml, type Tone } from '#kit/server/pages/public-page.ts'
import { asVisitor, readKey } from '#kit/server/pages/visitor.ts'
import { recordOf } from './paper-content.ts'
import { datesOf } from './paper.ts'
import { documentById, type DocumentRow } from './papers-data.ts'
import { dueOn } from './papers.ts'
import { say } from './messages/say.ts'
import { fallbackLanguage } from '#kit/server/messages/messages.ts'

/**
 * Adds the page behind a paper's QR code. It shows whether the paper is genuine and the state of its booking, and of the person only
 * an initial.
 */
export async function addVerifyPage(server: FastifyInstance, app: App): Promise<void> {
  await addPublicScope(server, app, (scope) => {
    scope.get<{ Params: { code: string } }>('/v/:code', async (request, reply) => {
      const found = await find(app, request.params.code)
      if (!found) {
        const t = say(fallbackLanguage)
        const body = html`${stateHtml('bad', t('notGenuine'))} ${deadEnd(t('notKnown'), t('notKnownText'))}`
        return sendPage(app, reply, { title: t('notGenuine'), body }, 404)
      }
      const { document, booking, folioDue, brand, payment, creditedBy } = found
      const t = say(brand.language)
      const said = document.content?.said
      const state = stateOf(document, booking, payment, folioDue, brand.language)
      const words = wordsOfKinds(booking.kinds)
      const confirms = document.type === 'voucher' || document.type === 'itinerary'
      const facts = factsHtml([
        [t('number'), document.number],
        [t('issuedBy'), said?.issuer.name ?? brand.name],
        [t('issued'), formatLongDay(document.created_at)],
        [t('booking'), booking.reference],
        [t('for'), `${[...(said?.party.lines[0] ?? booking.client_name)][0] ?? ''}.`],
        [t('creditedBy'), creditedBy],
        [words.item, confirms ? booking.title : null],
        [t('dates'), (confirms && datesOf(booking)) || null],
        [words.people?.title ?? '', confirms && words.people && booking.travellers > 0 ? String(booking.travellers) : null],
        [t('amount'), payment ? formatMoney(payment.amount) : null],
      ])
      const body = html`${stateHtml(state.tone, state.words)}
        <h1>${t('genuine', { type: document.type, ...recordOf(booking) })}</h1>
        ${facts}`
      return sendPage(app, reply, { title: t('genuineTitle', { number: document.number }), body, brand })
    })
  })
}

async function find(app: App, code: string) {
  const key = readKey(app, 'paper', code, ['documentId'])
  if (!key) return null
  const { agencyId, documentId } = key
  return asVisitor(app, key, async (tx) => {
    const document = await documentById(tx, documentId)
    if (!document) return null
    const payments = document.payment_id ? await paymentsOfBooking(app, tx, agencyId, document.booking_id) : []
    const credit = document.credited_by ? await documentById(tx, document.credited_by) : null
    const booking = await readBooking(tx, document.booking_id)
    return {
      document,
      booking,
      folioDue: document.folio === null ? null : await dueOn(app, tx, agencyId, document, booking),
      brand: await lastingBrand(app, tx, agencyId),
      payment: payments.find(({ id }) => id === document.payment_id) ?? null,
      creditedBy: credit?.number ?? null,
    }
  })
}

type Found = NonNullable<Awaited<ReturnType<typeof find>>>

function stateOf(
  { type, credited_by }: DocumentRow,
  { status, payment_status, kinds }: Found['booking'],
  payment: Found['payment'],
  folioDue: number | null,
  language: string,
): { words: string; tone: Tone } {
  const t = say(language)
  if (type === 'receipt')
    return payment && payment.refunded.amount > 0
      ? { words: t('partRefunded', { amount: formatMoney(payment.refunded) }), tone: 'wait' }
      : { words: t('paid'), tone: 'good' }
  if (type === 'credit_note') return { words: t('valid'), tone: 'good' }
  if (credited_by) return { words: t('creditedState'), tone: 'bad' }
  if (status === 'cancelled' && (type === 'voucher' || type === 'itinerary')) return { words: t('cancelled'), tone: 'bad' }
  if (type === 'invoice' && folioDue !== null)
    return folioDue <= 0 ? { words: t('paid'), tone: 'good' } : { words: t('unpaid'), tone: 'wait' }
  if (type === 'invoice')
    return { words: wordsOf(payment_status), tone: payment_status === 'paid' || payment_status === 'overpaid' ? 'good' : 'wait' }
  if (status === 'confirmed' || status === 'in_progress') return { words: t('valid'), tone: 'good' }
  return { words: statusName(status, kinds), tone: status === 'completed' ? 'wait' : 'bad' }
}
