import { sql } from 'kysely'
import { itemsDiscount, recountUse } from '#domains/discounts/server/discounts.ts'
import { conflict } from '#kit/contract/errors.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { freeKind } from './lines.ts'
import { depositOf, type Quote, type Sold } from './quote.ts'

/** @throws 409 `price_changed` when the total differs from the one the person saw. */
export function refuseChangedPrice(quote: Quote, expected: { amount: number; currency: string } | undefined): void {
  if (expected && (expected.amount !== quote.total || expected.currency !== quote.currency)) {
    throw conflict('price_changed', 'The price has changed. Check it before you book.', {
      expected_total: [`${quote.currency} ${quote.total}`],
    })
  }
}

/**
 * Returns the kinds of the booked items, which decide in which lists the booking appears. A booking with only free lines counts as a tour
 * package.
 */
export function kindsOf({ lines }: Sold): string[] {
  const kinds = [...new Set(lines.map(({ kind }) => kind))].filter((kind) => kind !== freeKind)
  return kinds.length > 0 ? kinds : ['tour_package']
}

/** Returns the columns of a booking's row that depend on its lines. */
export const pricedColumns = (quote: Sold) => ({
  title: titleOf(quote),
  kinds: kindsOf(quote),
  currency: quote.currency,
  subtotal: quote.total + (quote.discount?.amount ?? 0),
  discount: quote.discount?.amount ?? 0,
  discount_id: quote.discount?.id ?? null,
  discount_name: quote.discount?.name ?? null,
  total: quote.total,
  deposit_due: quote.deposit,
  travellers: quote.lines.reduce((most, { pax }) => Math.max(most, pax), 0),
})

const titleOf = ({ lines }: Sold) => (lines.length === 1 ? lines[0]!.title : `${lines[0]!.title} and ${lines.length - 1} more`)

/**
 * Recomputes the subtotal, the discount and the discount's use count after lines changed. The total is already right.
 * @throws 409 `discount_used_up` when the discount has less left than the lines take off.
 */
export async function resumDiscount(tx: Tx, row: { id: string; discount_id: string | null }): Promise<void> {
  if (!row.discount_id) return
  const lines = await tx
    .selectFrom('booking_lines')
    .select('items')
    .where('booking_id', '=', row.id)
    .where('cancelled_at', 'is', null)
    .execute()
  const discount = lines.reduce((sum, { items }) => sum + itemsDiscount(items), 0)
  await tx
    .updateTable('bookings')
    .set({ discount, subtotal: sql<number>`total + ${discount}` })
    .where('id', '=', row.id)
    .execute()
  await recountUse(tx, row.id, discount)
}

/** Works the deposit out again from the lines that are not cancelled. A deposit that was agreed as an amount is only lowered to the total. */
export async function resumDeposit(tx: Tx, bookingId: string): Promise<void> {
  const lines = await tx
    .selectFrom('booking_lines')
    .select(['amount', 'deposit_percent'])
    .where('booking_id', '=', bookingId)
    .where('cancelled_at', 'is', null)
    .execute()
  const isAgreed = lines.every(({ deposit_percent }) => deposit_percent === null)
  await tx
    .updateTable('bookings')
    .set({ deposit_due: isAgreed ? sql<number>`least(deposit_due, total)` : depositOf(lines) })
    .where('id', '=', bookingId)
    .execute()
}
