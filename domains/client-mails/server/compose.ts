import { readBooking } from '#domains/bookings/server/bookings.ts'
import { paymentsOfBooking } from '#domains/finance/server/payments.ts'
import { listLinks } from '#domains/payment-links/server/links.ts'
import type { PaperType } from '#domains/papers/contract.ts'
import { issuerHead, nameOfPaper, verifyUrl } from '#domains/papers/server/paper-content.ts'
import { listPapers } from '#domains/papers/server/papers.ts'
import { listed } from '#kit/contract/listed.ts'
import type { App } from '#kit/server/app.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { Occasion } from '../contract/occasions.ts'
import { letterOf, type MailedBooking } from './letters.ts'

/** Returns the address of the page on which a client sees their booking; null without one. A later domain has such pages. */
export const bookingPages = listed<(app: App, tx: Tx, agencyId: string, bookingId: string) => Promise<string | null>>('pages of bookings')

export type Booking = Awaited<ReturnType<typeof readBooking>>

/** Returns the facts of a booking that mails contain. */
export const mailedBooking = (booking: Booking): MailedBooking => ({
  client_name: booking.client.name,
  reference: booking.reference,
  title: booking.title,
  kinds: booking.kinds,
  lines: booking.lines,
  starts_on: booking.starts_on,
  ends_on: booking.ends_on,
  currency: booking.total.currency,
  total: booking.total.amount,
  deposit: booking.deposit.amount,
  paid: booking.paid.amount - booking.refunded.amount,
  due: booking.due.amount,
  hold_expires_at: booking.hold_expires_at,
  payment_due_at: booking.payment_due_at,
})

/** Returns the newest open page where the client can pay: a payment that was begun, else a payment link of the booking. */
async function payUrlOf(app: App, tx: Tx, agencyId: string, booking: Booking): Promise<string | null> {
  if (booking.due.amount === 0) return null
  const begun = (await paymentsOfBooking(app, tx, agencyId, booking.id)).find(
    ({ checkout_url, status, amount }) => checkout_url !== null && status === 'created' && amount.amount <= booking.due.amount,
  )
  if (begun) return begun.checkout_url
  const page = { page: 1, per_page: 1, search: '', sort: '-created_at' }
  const { rows } = await listLinks(app, tx, { ...page, booking_id: booking.id, status: ['active', 'partially_paid'] })
  return rows[0]?.url ?? null
}

/** Confirmations and changes carry the booking's confirmation. */
const withPaper: readonly Occasion[] = ['confirmation', 'change']

/** Returns the paper that confirms the booking, if the occasion has one and it can be issued now. */
async function paperOf(app: App, tx: Tx, agencyId: string, occasion: Occasion, bookingId: string) {
  if (!withPaper.includes(occasion)) return null
  const [confirmation] = await listPapers(app, tx, agencyId, bookingId)
  return confirmation && confirmation.refused === null ? confirmation : null
}

export interface Composed extends ReturnType<typeof letterOf> {
  sender: { name: string; email: string | null }
  /** The paper to attach, with its name in the words of the booking. */
  paper: { type: PaperType; id: string | null; name: string } | null
}

/** Returns the mail of an occasion for a booking as it stands now. @throws 404. */
export async function composeFor(app: App, tx: Tx, agencyId: string, occasion: Occasion, booking: Booking): Promise<Composed> {
  const paper = await paperOf(app, tx, agencyId, occasion, booking.id)
  const agency = await issuerHead(tx, agencyId)
  const context = {
    payUrl: await payUrlOf(app, tx, agencyId, booking),
    paperUrl: paper?.id ? await verifyUrl(app, tx, agencyId, paper.id) : null,
    tripUrl: await bookingPages.entries()(app, tx, agencyId, booking.id),
    attached: paper !== null,
    language: agency.language,
  }
  return {
    ...letterOf(occasion, mailedBooking(booking), context),
    sender: { name: agency.name, email: agency.email },
    paper: paper && { type: paper.type, id: paper.id, name: nameOfPaper(paper.type, booking, agency.language) },
  }
}
