import { unitsFree } from '#domains/inventory/server/stock/availability.ts'
import { invalid } from '#kit/contract/errors.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { bookingRow } from './bookings-data.ts'
import { noDiscount, quoteLines, type LineInput } from './quote.ts'
import type { Currency } from '#kit/contract/money.ts'
import type { Residency } from '../../../database/tables.ts'

/** Returns what a booking would cost now, with reasons for each line, and what is still free. Changes nothing. @throws as booking does. */
export async function priceBooking(
  tx: Tx,
  actor: Actor,
  input: {
    lines: readonly LineInput[]
    residency: Residency
    currency?: Currency | undefined
    client_id?: string | undefined
    discount_code?: string | undefined
    booking_id?: string | undefined
    agreed?: boolean
  },
) {
  const { client_id: clientId, discount_code: code, booking_id, agreed, ...request } = input
  const { lines, currency, total, deposit, discount } = await quoteLines(tx, actor, {
    ...request,
    discount: agreed ? noDiscount : booking_id ? { id: await discountOfBooking(tx, booking_id) } : { code, clientId },
  })
  const left = await Promise.all(
    lines.map((line) =>
      line.units === 0 ? null : unitsFree(tx, { inventoryId: line.inventory_id, from: line.starts_at!, until: line.ends_at! }),
    ),
  )
  return {
    lines: lines.map(({ amount, starts_at, ends_at, ...line }, index) => ({
      ...line,
      starts_at: starts_at?.toISOString() ?? null,
      ends_at: ends_at?.toISOString() ?? null,
      units_left: left[index]?.length ?? null,
      units_free: left[index] ?? [],
      amount: { amount, currency },
    })),
    total: { amount: total, currency },
    deposit: { amount: deposit, currency },
    discount: discount ? { name: discount.name, amount: { amount: discount.amount, currency } } : null,
  }
}

async function discountOfBooking(tx: Tx, id: string): Promise<string | null> {
  const row = await bookingRow(tx, id)
  if (!row) throw invalid('booking_id', 'This booking does not exist.', 'not_found_reference')
  return row.discount_id
}
