import { claimBetween, refusalOfClaim, tryEndClaim } from '#domains/inventory/server/stock/availability.ts'
import { conflict, notFound } from '#kit/contract/errors.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { bookingRow, claimById, linesOf, lockBooking, type BookingRow } from '../bookings-data.ts'
import { tellRepriced } from '../edit.ts'
import { tellBookingEvent } from '../events.ts'
import { writeMove } from '../move.ts'
import { spanOf } from '../span.ts'
import { expireStaleHolds } from '../stock.ts'
import type { EndChange } from './write.ts'

const changed = () => conflict('not_editable', 'The dates or the price have changed since. Change the booking instead of undoing it.')

/** The line of a change that is undone, and the booking's total then. @throws 409 `not_editable` if it was changed since. */
async function lineOf(tx: Tx, row: BookingRow | undefined, { line_id, claim_id, before, after }: EndChange) {
  if (!row) throw notFound('Booking')
  const lines = await linesOf(tx, row.id)
  const claim = await claimById(tx, claim_id)
  const line = lines.find(({ id, cancelled_at }) => id === line_id && cancelled_at === null)
  const isSame = line && claim?.booking_line_id === line_id && line.amount === after.amount && +line.ends_at! === Date.parse(after.ends_at)
  if (!isSame) throw changed()
  return { row, lines, line, claim, total: row.total + before.amount - after.amount }
}

const taken = (kind: 'booking' | 'block' | 'external' | 'duty') =>
  conflict('not_available', `The freed time is no longer available. ${refusalOfClaim(kind).message}`)

/**
 * Returns the booking's total if an early end is undone. Changes nothing.
 * @throws 409 `not_available` if the time was sold, `not_editable` if the line was changed since.
 */
export async function previewRestore(tx: Tx, bookingId: string, change: EndChange): Promise<number> {
  const { line, claim, total } = await lineOf(tx, await bookingRow(tx, bookingId), change)
  const until = new Date(change.before.ends_at)
  const inTheWay = await claimBetween(tx, {
    id: claim.id,
    unitId: claim.unit_id,
    inventoryId: line.inventory_id!,
    from: line.starts_at!,
    until,
  })
  if (inTheWay !== null) throw taken(inTheWay)
  return total
}

/**
 * Gives a stay or hire that was ended early its time and its price again.
 * @returns the booking's new total. @throws as `previewRestore`.
 */
export async function restoreEnd(app: App, tx: Tx, actor: Actor, bookingId: string, change: EndChange): Promise<number> {
  const { row, lines, line, claim, total } = await lineOf(tx, await lockBooking(tx, bookingId), change)
  const { ends_on, ends_at, amount, items, taxes = [] } = change.before
  const inventoryId = line.inventory_id!
  const until = new Date(ends_at)
  const inTheWay = await tryEndClaim(tx, { id: claim.id, unitId: claim.unit_id, inventoryId, from: line.starts_at!, until })
  if (inTheWay !== null) {
    await expireStaleHolds(tx, actor, { of: 'units', id: inventoryId })
    throw taken(inTheWay)
  }
  await tx
    .updateTable('booking_lines')
    .set({ ends_on, ends_at: until, amount, items: JSON.stringify(items), taxes: JSON.stringify(taxes) })
    .where('booking_id', '=', row.id)
    .where('id', '=', line.id)
    .execute()
  await writeMove(tx, actor, row, total, spanOf(lines.map((one) => (one.id === line.id ? { starts_on: one.starts_on, ends_on } : one))))
  await tellRepriced(app, tx, actor, row, total)
  await tellBookingEvent(app, tx, actor, { type: 'changed', id: row.id, why: 'An early end was undone.' })
  return total
}
