import { notFound } from '#kit/contract/errors.ts'
import { formatMoney } from '#kit/contract/money.ts'
import { dayOf } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { addEvent, linesOf, lockBooking } from './bookings-data.ts'
import { tellRepriced } from './edit.ts'
import { tellBookingEvent } from './events.ts'

interface Charge {
  kind: string
  inventory_id: string
  /** For example title "Late return" with detail "UBA 123C, 2 hours". */
  title: string
  detail: string
  /** Minor units of the booking's currency, greater than 0. */
  amount: number
}

/** Builds a line with one item. Its price comes from the charge, not from a price option. */
function lineOf({ detail, amount, ...line }: Charge) {
  const id = newId()
  const item = { price_option_id: id, name: detail, unit: 'item', quantity: 1, places: 0, unit_amount: amount, amount, because: [] }
  return { ...line, id, amount, items: JSON.stringify([item]) }
}

/**
 * Adds charges that arise during the booking, such as a late return or damage, to its total. Each is a line that takes no stock and keeps
 * its price. Ledger and documents follow as with every price change. For bookings in progress: their lines are not repriced.
 * @throws 404.
 */
export async function addCharges(app: App, tx: Tx, actor: Actor, bookingId: string, charges: readonly Charge[]): Promise<void> {
  if (charges.length === 0) return
  const row = await lockBooking(tx, bookingId)
  if (!row) throw notFound('Booking')
  const last = (await linesOf(tx, bookingId)).reduce((most, { position }) => Math.max(most, position), -1)
  const day = dayOf(actor.now)
  await tx
    .insertInto('booking_lines')
    .values(
      charges.map((charge, index) => ({
        agency_id: actor.agencyId,
        booking_id: bookingId,
        position: last + 1 + index,
        ...lineOf(charge),
        starts_on: day,
        ends_on: day,
        places: 0,
        taking: 'none',
      })),
    )
    .execute()
  const added = charges.reduce((sum, { amount }) => sum + amount, 0)
  await tx
    .updateTable('bookings')
    .set({ subtotal: row.subtotal + added, total: row.total + added, version: row.version + 1, updated_at: actor.now })
    .where('id', '=', bookingId)
    .execute()
  const currency = row.currency
  for (const { title, detail, amount } of charges)
    await addEvent(tx, actor, bookingId, { type: 'charge', title, detail: `${detail}: ${formatMoney({ amount, currency })}` })
  await audit(tx, actor, {
    action: 'booking.charged',
    subject: 'booking',
    subjectId: bookingId,
    after: { charges, total: row.total + added },
  })
  await tellRepriced(app, tx, actor, row, row.total + added)
  await tellBookingEvent(app, tx, actor, { type: 'changed', id: bookingId, why: 'A charge was added.' })
}
