import type { PricedLine } from '#domains/inventory/server/prices/pricing.ts'
import { formatMoney, shareOf, splitByLargestRemainder } from '#kit/contract/money.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { addEvent, linesOf, type BookingRow } from './bookings-data.ts'
import { tellRepriced } from './edit.ts'
import { tellBookingEvent } from './events.ts'
import { priceOf, taxesOfLine } from './lines.ts'
import { resumDeposit } from './totals.ts'

interface Allowance {
  line_id: string
  /** Minor units, at most what the line costs. */
  amount: number
}

type Items = readonly PricedLine[]
type Line = Awaited<ReturnType<typeof linesOf>>[number]

/** Lowers items by a sum that they share by their amounts. Each says why. What exceeds them is a fee of the line. */
function lowered(items: Items, amount: number, why: string): Items {
  const sum = items.reduce((all, item) => all + item.amount, 0)
  const parts = splitByLargestRemainder(
    Math.min(amount, sum),
    items.map((item) => item.amount),
  )
  return items.map((item, index) =>
    parts[index] === 0
      ? item
      : { ...item, amount: item.amount - parts[index]!, because: [...item.because, { text: why, amount_change: -parts[index]! }] },
  )
}

/** Returns items and taxes of a line that costs less: all go down by the same share, because what is borne is borne with its taxes. */
function lowerPrice(line: Line, amount: number, why: string) {
  const items = line.items as unknown as Items
  const taxes = taxesOfLine(line)
  const before = items.reduce((all, item) => all + item.amount, 0)
  const added = taxes.filter(({ included }) => !included)
  const [after, ...left] = splitByLargestRemainder(Math.max(0, priceOf(line) - amount), [before, ...added.map((tax) => tax.amount)])
  return {
    items: lowered(items, before - after!, why),
    taxes: taxes.map((tax) => ({ ...tax, amount: tax.included ? shareOf(tax.amount, after!, before) : left[added.indexOf(tax)]! })),
  }
}

/**
 * Takes amounts off lines of a locked booking because the agency bears them: the booking costs less, and ledger and papers follow as with
 * every new price. `why` is told as the reason of the new price.
 */
export async function takeOff(app: App, tx: Tx, actor: Actor, row: BookingRow, allowances: readonly Allowance[], why: string) {
  const lines = await linesOf(tx, row.id)
  for (const { line_id, amount } of allowances) {
    const line = lines.find(({ id }) => id === line_id)!
    const { items, taxes } = lowerPrice(line, amount, why)
    await tx
      .updateTable('booking_lines')
      .set({ amount: line.amount - amount, items: JSON.stringify(items), taxes: JSON.stringify(taxes) })
      .where('booking_id', '=', row.id)
      .where('id', '=', line_id)
      .execute()
    const detail = `${formatMoney({ amount, currency: row.currency })}: ${why}`
    await addEvent(tx, actor, row.id, { type: 'charge', title: `${line.title} taken off`, detail })
  }
  const off = allowances.reduce((sum, { amount }) => sum + amount, 0)
  const total = row.total - off
  await tx
    .updateTable('bookings')
    .set({ subtotal: row.subtotal - off, total, version: row.version + 1, updated_at: actor.now })
    .where('id', '=', row.id)
    .execute()
  await resumDeposit(tx, row.id)
  await audit(tx, actor, {
    action: 'booking.taken_off',
    subject: 'booking',
    subjectId: row.id,
    before: { total: row.total },
    after: { total, allowances },
  })
  await tellRepriced(app, tx, actor, row, total)
  await tellBookingEvent(app, tx, actor, { type: 'changed', id: row.id, why: `${why}.` })
}
