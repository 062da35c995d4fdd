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
import { paperName } from '../contract.ts'
import { datesOf } from './paper.ts'
import { documentById, type DocumentRow } from './papers-data.ts'
import { dueOn } from './papers.ts'

/**
 * Adds the page behind a paper's QR code. It shows whether the paper is genuine and the state of its booking, and of the person only
 * an initial.
 */
export async function addVerifyPage(server: FastifyInstance, app: App): Promise<void> {
  await addPublicScope(server, app, (scope) => {
    scope.get<{ Params: { code: string } }>('/v/:code', async (request, reply) => {
      const found = await find(app, request.params.code)
      if (!found) {
        const text = 'The code was not made by Safiri, or it has been changed. Ask the agency named on the paper.'
        const body = html`${stateHtml('bad', 'Not genuine')} ${deadEnd('This paper is not known here.', text)}`
        return sendPage(app, reply, { title: 'Not genuine', body }, 404)
      }
      const { document, booking, folioDue, brand, payment, creditedBy } = found
      const said = document.content?.said
      const state = stateOf(document, booking, payment, folioDue)
      const words = wordsOfKinds(booking.kinds)
      const confirms = document.type === 'voucher' || document.type === 'itinerary'
      const facts = factsHtml([
        ['Number', document.number],
        ['Issued by', said?.issuer.name ?? brand.name],
        ['Issued', formatLongDay(document.created_at)],
        ['Booking', booking.reference],
        ['For', `${[...(said?.party.lines[0] ?? booking.client_name)][0] ?? ''}.`],
        ['Taken back by', creditedBy],
        [words.item, confirms ? booking.title : null],
        ['Dates', (confirms && datesOf(booking)) || null],
        [words.people?.title ?? '', confirms && words.people && booking.travellers > 0 ? String(booking.travellers) : null],
        ['Amount', payment ? formatMoney(payment.amount) : null],
      ])
      const body = html`${stateHtml(state.tone, state.words)}
        <h1>This ${paperName(document.type, booking.kinds).toLowerCase()} is genuine.</h1>
        ${facts}`
      return sendPage(app, reply, { title: `${document.number}: genuine`, body, brand })
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
): { words: string; tone: Tone } {
  if (type === 'receipt')
    return payment && payment.refunded.amount > 0
      ? { words: `${formatMoney(payment.refunded)} of it was given back`, tone: 'wait' }
      : { words: 'Paid', tone: 'good' }
  if (type === 'credit_note') return { words: 'Valid', tone: 'good' }
  if (credited_by) return { words: 'Taken back', tone: 'bad' }
  if (status === 'cancelled' && (type === 'voucher' || type === 'itinerary')) return { words: 'Cancelled', tone: 'bad' }
  if (type === 'invoice' && folioDue !== null) return folioDue <= 0 ? { words: 'Paid', tone: 'good' } : { words: 'Unpaid', tone: 'wait' }
  if (type === 'invoice')
    return { words: wordsOf(payment_status), tone: payment_status === 'paid' || payment_status === 'overpaid' ? 'good' : 'wait' }
  if (status === 'confirmed' || status === 'in_progress') return { words: 'Valid', tone: 'good' }
  return { words: statusName(status, kinds), tone: status === 'completed' ? 'wait' : 'bad' }
}
