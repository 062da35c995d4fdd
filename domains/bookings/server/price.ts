import { unitsFree } from '#domains/inventory/server/stock/availability.ts'
import { agencyCurrency } from '#domains/agency/server/facts.ts'
import { invalid } from '#kit/contract/errors.ts'
import { dayOf } from '#kit/contract/time.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { quoteAgreed, type FreeLine } from './agreed.ts'
import { bookingRow, linesOf } from './bookings-data.ts'
import { agreedRates } from './lines.ts'
import { noDiscount, quoteLines, type LineInput, type Sold } from './quote.ts'
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
    extras?: readonly Pick<FreeLine, 'quantity' | 'unit_amount' | 'starts_on'>[]
  },
) {
  const { client_id: clientId, discount_code: code, booking_id, agreed, extras = [], ...request } = input
  if (request.lines.length === 0 && extras.length === 0) throw invalid('lines', 'Add at least one item.')
  const quote =
    extras.length > 0
      ? await quoteWithExtras(tx, actor, { ...request, extras })
      : await quoteLines(tx, actor, {
          ...request,
          ...(booking_id ? { rates: agreedRates(await linesOf(tx, booking_id)) } : {}),
          discount: agreed ? noDiscount : booking_id ? { id: await discountOfBooking(tx, booking_id) } : { code, clientId },
        })
  const { currency, discount } = quote
  const money = (amount: number) => ({ amount, currency })
  const lines: Sold['lines'] = quote.lines
  const items = lines.flatMap(({ inventory_id, ...line }) => (inventory_id === null ? [] : { ...line, inventory_id }))
  const left = await Promise.all(
    items.map((line) =>
      line.units === 0 ? null : unitsFree(tx, { inventoryId: line.inventory_id, from: line.starts_at!, until: line.ends_at! }),
    ),
  )
  return {
    lines: items.map(({ amount, starts_at, ends_at, ...line }, index) => ({
      ...line,
      starts_at: starts_at?.toISOString() ?? null,
      ends_at: ends_at?.toISOString() ?? null,
      units_left: left[index]?.length ?? null,
      units_free: left[index] ?? [],
      amount: money(amount),
    })),
    extras: lines.flatMap(({ inventory_id, taxes, amount }) => (inventory_id === null ? { taxes, amount: money(amount) } : [])),
    total: money(quote.total),
    deposit: money(quote.deposit),
    discount: discount ? { name: discount.name, amount: money(discount.amount) } : null,
  }
}

interface WithExtras {
  lines: readonly LineInput[]
  extras: readonly Pick<FreeLine, 'quantity' | 'unit_amount' | 'starts_on'>[]
  residency: Residency
  currency?: Currency | undefined
}

/** An agreed sale as it is typed: lines without an item have no name yet, and may have no day. */
async function quoteWithExtras(tx: Tx, actor: Actor, { extras, currency, ...input }: WithExtras): Promise<Sold> {
  const today = dayOf(actor.now)
  return quoteAgreed(tx, actor, {
    ...input,
    currency: currency ?? (await agencyCurrency(tx, actor.agencyId)),
    extras: extras.map((extra) => ({ title: 'Line', ...extra, starts_on: extra.starts_on ?? (input.lines.length > 0 ? null : today) })),
    deposit_percent: null,
  })
}

async function discountOfBooking(tx: Tx, id: string): Promise<string | null> {
  const row = await bookingRow(tx, id)
  if (!row) throw invalid('booking_id', 'This booking does not exist.', 'not_found_reference')
  return row.discount_id
}
