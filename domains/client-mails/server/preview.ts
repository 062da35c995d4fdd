import { brandOf } from '#domains/agency/server/brand.ts'
import { agencyCurrency } from '#domains/agency/server/facts.ts'
import type { BookingStatus } from '#domains/bookings/contract.ts'
import { readBooking } from '#domains/bookings/server/bookings.ts'
import { listBookings } from '#domains/bookings/server/lists.ts'
import { issuerHead } from '#domains/papers/server/paper-content.ts'
import type { App } from '#kit/server/app.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { letterHtml, type Letter } from '#kit/server/mail/letter.ts'
import type { Occasion } from '../contract/occasions.ts'
import { composeFor } from './compose.ts'
import { example, letterOf } from './letters.ts'
import { say } from './messages/say.ts'

const fitting: Record<Occasion, BookingStatus[]> = {
  hold: ['on_hold'],
  confirmation: ['confirmed'],
  change: ['confirmed', 'on_hold'],
  cancellation: ['cancelled'],
}

/** Returns a mail as it would be sent now: of a booking, else of the newest that fits, else of an example. @throws 404. */
export async function previewMail(
  app: App,
  tx: Tx,
  agencyId: string,
  { occasion, booking_id }: { occasion: Occasion; booking_id?: string | undefined },
) {
  const id = booking_id ?? (await newestOf(app, tx, occasion, app.clock.now()))
  if (id === undefined) return exampleOf(app, tx, agencyId, occasion)
  const booking = await readBooking(tx, id)
  const { subject, letter, sender, paper } = await composeFor(app, tx, agencyId, occasion, booking)
  const brand = await brandOf(app, tx, agencyId)
  return {
    booking: { id: booking.id, reference: booking.reference },
    sender: sender.name,
    reply_to: sender.email,
    to: booking.client.email ?? '',
    subject,
    ...partsOf(letter),
    html: letterHtml(letter, { brand, title: subject }),
    attachments: paper ? [`${paper.name}.pdf`] : [],
  }
}

async function newestOf(app: App, tx: Tx, occasion: Occasion, now: Date): Promise<string | undefined> {
  const { rows } = await listBookings(app, tx, { page: 1, per_page: 1, search: '', sort: '-created_at', status: fitting[occasion] }, now)
  return rows[0]?.id
}

async function exampleOf(app: App, tx: Tx, agencyId: string, occasion: Occasion) {
  const currency = await agencyCurrency(tx, agencyId)
  const agency = await issuerHead(tx, agencyId)
  const brand = await brandOf(app, tx, agencyId)
  const booking = example(currency, app.clock.now())
  // What is cancelled costs nothing any more.
  const stands = occasion === 'cancellation' ? { ...booking, total: 0, due: 0 } : booking
  const attached = occasion === 'confirmation' || occasion === 'change'
  const { subject, letter } = letterOf(occasion, stands, {
    payUrl: null,
    paperUrl: null,
    tripUrl: null,
    attached,
    language: agency.language,
  })
  return {
    booking: null,
    sender: agency.name,
    reply_to: agency.email,
    to: 'grace.akello@example.com',
    subject,
    ...partsOf(letter),
    html: letterHtml(letter, { brand, title: subject }),
    attachments: attached ? [`${say(agency.language)('confirmation', { record: 'booking' })}.pdf`] : [],
  }
}

const partsOf = ({ heading, paragraphs, facts = [], buttons = [], footnote = '' }: Letter) => ({
  heading,
  paragraphs,
  facts,
  buttons,
  footnote,
})
