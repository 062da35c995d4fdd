import { sql } from 'kysely'
import type { z } from 'zod'
import { requireClient } from '#domains/clients/server/clients.ts'
import { itemsDiscount, recountUse } from '#domains/discounts/server/discounts.ts'
import { conflict, invalid } from '#kit/contract/errors.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { newId } from '#kit/server/security/tokens.ts'
import type { BookingStatus, newBookingBody } from '../contract.ts'
import type { Quote, Sold } from './quote.ts'
import type { Currency } from '#kit/contract/money.ts'
import type { StockTaking } from '../../../database/tables.ts'

/** What lines hold in a status. */
export const takingOf = (status: BookingStatus) => (status === 'on_hold' ? 'held' : status === 'confirmed' ? 'sold' : 'none')

type TravellerInput = z.output<typeof newBookingBody>['travellers'][number]

/** The client a body names. @throws 422 at `client_id`. */
export async function requireClientField(tx: Tx, id: string) {
  try {
    return await requireClient(tx, id)
  } catch {
    throw invalid('client_id', 'This client does not exist.', 'not_found_reference')
  }
}

/** @throws 409 `price_changed` when the total is not the one the person saw. */
export function refuseChangedPrice(quote: Quote, expected: { amount: number; currency: Currency } | undefined): void {
  if (expected && (expected.amount !== quote.total || expected.currency !== quote.currency)) {
    throw conflict('price_changed', 'The price has changed. Look at it again before you book.', {
      expected_total: [`${quote.currency} ${quote.total}`],
    })
  }
}

/** @throws 422 at `travellers` when more are named than places were booked. */
export function refuseTooManyTravellers(count: number, quote: Quote): void {
  const most = quote.lines.reduce((sum, { items }) => sum + items.reduce((n, item) => n + item.quantity * Math.max(1, item.places), 0), 0)
  if (count > most) throw invalid('travellers', `There are more travellers than were booked (${most}).`)
}

/** The kind of lines that no item of the inventory stands for and no other domain keeps. */
export const freeKind = 'extra'

/** The kinds of what is booked: a booking stands in the lists of what it has of the inventory; one with free lines only, among the trips. */
export function kindsOf({ lines }: Sold): string[] {
  const kinds = [...new Set(lines.map(({ kind }) => kind))].filter((kind) => kind !== freeKind)
  return kinds.length > 0 ? kinds : ['tour_package']
}

/** What a booking's row says of what is booked. */
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

/** Writes the lines of a quote, the first at a position. */
export async function insertLines(
  tx: Tx,
  actor: Actor,
  bookingId: string,
  quote: Pick<Sold, 'lines'>,
  taking: StockTaking,
  from = 0,
): Promise<void> {
  await tx
    .insertInto('booking_lines')
    .values(
      quote.lines.map((line, index) => ({
        agency_id: actor.agencyId,
        id: line.id,
        booking_id: bookingId,
        position: from + index,
        kind: line.kind,
        inventory_id: line.inventory_id,
        title: line.title,
        departure_id: line.departure_id,
        starts_on: line.starts_on,
        ends_on: line.ends_on,
        starts_at: line.starts_at,
        ends_at: line.ends_at,
        units: line.units,
        places: line.places,
        items: JSON.stringify(line.items),
        amount: line.amount,
        taking,
      })),
    )
    .execute()
}

/** Writes the people of a booking, in the order given. */
export async function insertTravellers(tx: Tx, actor: Actor, bookingId: string, travellers: readonly TravellerInput[]): Promise<void> {
  if (travellers.length === 0) return
  await tx
    .insertInto('travellers')
    .values(
      travellers.map(
        (
          { email = null, phone = null, nationality = null, passport_number = null, born_on = null, dietary = null, notes = null, ...rest },
          position,
        ) => ({
          agency_id: actor.agencyId,
          id: newId(),
          booking_id: bookingId,
          position,
          ...rest,
          email,
          phone,
          nationality,
          passport_number,
          born_on,
          dietary,
          notes,
        }),
      ),
    )
    .execute()
}

type PricedItem = { quantity: number; amount: number; price_option_id: string }
export const itemsOf = ({ items }: { items: unknown }) => items as PricedItem[]

/** What a line costs beyond its items: the policy's fee for the travellers who were taken off it. */
export const feeOf = (line: { amount: number; items: unknown }): number =>
  line.amount - itemsOf(line).reduce((sum, { amount }) => sum + amount, 0)

/**
 * Brings subtotal, discount and the discount's own count in step with lines that have changed; the total is right already.
 * @throws 409 `discount_used_up` when more is taken off than the discount has left.
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
