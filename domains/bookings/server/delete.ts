import { conflict, notFound } from '#kit/contract/errors.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { refuseWrite } from '#kit/server/http/errors.ts'
import { transitions } from '../contract.ts'
import { lockBooking, traceInBooks, type BookingRow } from './bookings-data.ts'
import { refuseKept } from './keepers.ts'
import { applyMove } from './status.ts'

/**
 * Deletes a booking that has no stock, no money and no numbered document. Document numbers must have no gaps.
 * @throws 404, 409 `not_deletable`.
 */
export async function deleteBooking(tx: Tx, actor: Actor, id: string) {
  const row = await lockBooking(tx, id)
  if (!row) throw notFound('Booking')
  refuseKept(row)
  return removeBooking(tx, actor, row)
}

/**
 * Frees the places that a booking holds, and deletes it. One that was confirmed or has money stays.
 * @throws 404, 409 `not_deletable`.
 */
export async function withdrawBooking(app: App, tx: Tx, actor: Actor, id: string): Promise<void> {
  const row = await lockBooking(tx, id)
  if (!row) throw notFound('Booking')
  refuseKept(row)
  if (row.status === 'on_hold') await applyMove(app, tx, actor, row, 'expired', null, { title: null })
  await removeBooking(tx, actor, (await lockBooking(tx, id))!)
}

/** Deletes a booking whose row is already locked. @throws 409 `not_deletable`. */
export async function removeBooking(tx: Tx, actor: Actor, row: BookingRow) {
  const { id } = row
  const why = await whyItStays(tx, row)
  if (why) {
    const cancellable = transitions[row.status].includes('cancelled')
    throw conflict('not_deletable', `${why}${cancellable ? '. Cancel it instead.' : ', so it stays in the records.'}`)
  }
  // These rows outlive the booking. An open payment link was refused above.
  for (const table of ['inquiries', 'proposals', 'payment_links'] as const)
    await tx.updateTable(table).set({ booking_id: null }).where('booking_id', '=', id).execute()
  for (const table of ['booking_events', 'booking_deadlines', 'travellers', 'booking_lines'] as const)
    await tx.deleteFrom(table).where('booking_id', '=', id).execute()
  await refuseWrite(tx.deleteFrom('bookings').where('id', '=', id).execute(), {
    foreignKey: () => conflict('not_deletable', 'Permits or other records belong to this booking, so it stays in the records.'),
  })
  await audit(tx, actor, {
    action: 'booking.deleted',
    subject: 'booking',
    subjectId: id,
    before: { reference: row.reference, status: row.status, total: row.total },
  })
  return { id }
}

async function whyItStays(tx: Tx, row: BookingRow): Promise<string | null> {
  const { number, paid, posted, linked } = await traceInBooks(tx, row.id)
  if (row.status === 'on_hold') return 'This booking holds places'
  if (row.confirmed_at !== null) return 'This booking was confirmed'
  if (paid || posted) return 'This booking has payments'
  if (linked) return 'This booking has a payment link'
  if (number) return `${number} was issued for this booking`
  return row.status === 'cancelled' ? 'This booking was cancelled' : null
}
