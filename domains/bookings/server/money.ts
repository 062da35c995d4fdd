import { sql } from 'kysely'
import { retakeUse } from '#domains/discounts/server/discounts.ts'
import { AppError, notFound } from '#kit/contract/errors.ts'
import { formatMoney } from '#kit/contract/money.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { inSavepoint } from '#kit/server/database/savepoint.ts'
import { addEvent, linesOf, lockBooking, type BookingRow } from './bookings-data.ts'
import { tellBookingEvent } from './events.ts'
import { applyMove } from './status.ts'
import { setTaking } from './stock.ts'

/** Locks the booking and returns the fields that finance needs. @throws 404. */
export async function lockForMoney(tx: Tx, bookingId: string) {
  const row = await lockBooking(tx, bookingId)
  if (!row) throw notFound('Booking')
  const { id, reference, title, status, client_id, client_name, currency, total, paid, refunded, deposit_due, payment_status } = row
  return {
    id,
    reference,
    title,
    status,
    client_id,
    client_name,
    currency: currency,
    total,
    paid,
    refunded,
    deposit_due,
    payment_status,
  }
}

/**
 * Updates a booking's sums for postings of the same transaction; amounts are deltas in minor units. A payment that covers the deposit
 * confirms a hold. A payment on an expired hold takes the places again. If they are gone, the money stays as the client's credit and the
 * booking is flagged for attention.
 */
export async function moneyMoved(
  app: App,
  tx: Tx,
  actor: Actor,
  bookingId: string,
  { paid = 0, refunded = 0, text }: { paid?: number; refunded?: number; text: string },
): Promise<void> {
  const row = await tx
    .updateTable('bookings')
    .set({
      paid: sql<number>`paid + ${paid}`,
      refunded: sql<number>`refunded + ${refunded}`,
      updated_at: actor.now,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', bookingId)
    .returningAll()
    .executeTakeFirstOrThrow(() => notFound('Booking'))
  await addEvent(tx, actor, bookingId, { type: 'payment', title: text })
  if (paid > 0) await followPayment(app, tx, actor, row)
  await tellBookingEvent(app, tx, actor, { type: 'money_moved', id: bookingId, kinds: row.kinds, source: row.source })
}

async function followPayment(app: App, tx: Tx, actor: Actor, row: BookingRow): Promise<void> {
  const enough = row.paid - row.refunded >= (row.deposit_due > 0 ? row.deposit_due : row.total)
  if (row.status === 'on_hold' && enough && row.kept_by === null) await confirmHold(app, tx, actor, row)
  else if (row.status === 'expired') await retakeOrFlag(app, tx, actor, row)
  else if (row.status === 'cancelled' || row.status === 'declined')
    await flag(tx, actor, row, 'A payment was received after this booking ended.')
}

async function confirmHold(app: App, tx: Tx, actor: Actor, row: BookingRow): Promise<void> {
  // An expired hold that the job has not processed yet still has its places.
  await applyMove(app, tx, actor, row, 'confirmed', 'The deposit was paid')
}

async function retakeOrFlag(app: App, tx: Tx, actor: Actor, row: BookingRow): Promise<void> {
  try {
    await inSavepoint(tx, async (part) => {
      const lines = (await linesOf(part, row.id)).filter(({ cancelled_at }) => cancelled_at === null)
      await setTaking(part, actor, row.id, lines, 'held')
      if (row.discount_id) await retakeUse(part, row.id)
      await part.updateTable('bookings').set({ status: 'on_hold' }).where('id', '=', row.id).execute()
      const held: BookingRow = { ...row, status: 'on_hold' }
      await applyMove(app, part, actor, held, 'confirmed', 'Paid after the hold expired; the places were still free')
    })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await flag(
      tx,
      actor,
      row,
      `Paid after the hold expired, and the places are gone. ${formatMoney({ amount: row.paid - row.refunded, currency: row.currency })} is the client’s credit.`,
    )
  }
}

async function flag(tx: Tx, actor: Actor, row: BookingRow, text: string): Promise<void> {
  await tx.updateTable('bookings').set({ needs_attention: text }).where('id', '=', row.id).execute()
  await addEvent(tx, actor, row.id, { type: 'attention', title: 'Needs attention', detail: text })
}

/**
 * Sets the agreed payment deadline and the deposit that confirms a hold. An agreed deposit no longer follows the total. The booking must
 * be locked.
 */
export async function setPaymentTerms(tx: Tx, bookingId: string, { deposit, dueAt }: { deposit?: number; dueAt?: Date }): Promise<void> {
  if (deposit === undefined && dueAt === undefined) return
  if (deposit !== undefined)
    await tx.updateTable('booking_lines').set({ deposit_percent: null }).where('booking_id', '=', bookingId).execute()
  await tx
    .updateTable('bookings')
    .set({ ...(deposit === undefined ? {} : { deposit_due: deposit }), ...(dueAt ? { payment_due_at: dueAt } : {}) })
    .where('id', '=', bookingId)
    .execute()
}

/** Adds a timeline entry about what another domain did with a booking's money. */
export const writeOnTimeline = (tx: Tx, actor: Actor, bookingId: string, event: { type: string; title: string; detail?: string | null }) =>
  addEvent(tx, actor, bookingId, event)
