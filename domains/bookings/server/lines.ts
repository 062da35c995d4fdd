import { ratesOfItems, type Rates } from '#domains/inventory/server/prices/currencies.ts'
import { onTopOf, type LineTax } from '#domains/inventory/contract/tax-text.ts'
import type { PricedLine, Selected } from '#domains/inventory/server/prices/pricing.ts'
import { retaxed } from '#domains/inventory/server/taxes/line-taxes.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { Residency, StockTaking } from '../../../database/tables.ts'
import type { BookingStatus } from '../contract.ts'
import type { Sold } from './quote.ts'

/** Returns the stock that lines take in a status. */
export const takingOf = (status: BookingStatus) => (status === 'on_hold' ? 'held' : status === 'confirmed' ? 'sold' : 'none')

/** Kind of lines that have no inventory item and that no other domain keeps. */
export const freeKind = 'extra'

type PricedItem = Pick<PricedLine, 'price_option_id' | 'quantity' | 'amount' | 'residency' | 'guests'>
export const itemsOf = ({ items }: { items: unknown }) => items as PricedItem[]

/** Returns what was selected for a line, to price it again: each option with its quantity, its people and their residency. */
export const selectionOf = (line: { items: unknown }): Selected[] =>
  itemsOf(line).map(({ price_option_id, quantity, residency, guests }) => ({
    price_option_id,
    quantity,
    ...(residency ? { residency } : {}),
    ...(guests ? { guests: Array.from({ length: quantity }, () => guests) } : {}),
  }))

export const taxesOfLine = ({ taxes }: { taxes: unknown }) => taxes as LineTax[]

/** Returns the rates at which lines were priced, so that what is agreed stays when they are priced again. */
export const agreedRates = (lines: readonly { items: unknown; taxes: unknown }[]): Rates =>
  ratesOfItems(
    lines.flatMap((line) => [
      ...(line.items as Pick<PricedLine, 'converted'>[]),
      ...taxesOfLine(line).flatMap(({ levy }) => (levy?.converted ? [{ converted: levy.converted }] : [])),
    ]),
  )

/** Returns what a line comes to without fees, in minor units: its items, and the taxes that are added to them. */
export const priceOf = (line: { items: unknown; taxes: unknown }): number =>
  itemsOf(line).reduce((sum, { amount }) => sum + amount, 0) + onTopOf(taxesOfLine(line))

/** Returns the part of a line's amount beyond its price: the cancellation fee for travellers taken off it, in minor units. */
export const feeOf = (line: { amount: number; items: unknown; taxes: unknown }): number => line.amount - priceOf(line)

/** Returns the taxes of a line of a booking for other items or days, on the terms it was sold with. */
export const taxesFor = (
  { residency }: { residency: Residency },
  line: { taxes: unknown; starts_on: string; ends_on: string },
  items: readonly PricedLine[],
): LineTax[] => retaxed(taxesOfLine(line), { items, starts_on: line.starts_on, ends_on: line.ends_on, residency })

/** Inserts the lines of a quote, starting at position `from`. */
export async function insertLines(
  tx: Tx,
  actor: Actor,
  bookingId: string,
  quote: Pick<Sold, 'lines'>,
  taking: StockTaking,
  from = 0,
): Promise<void> {
  await linesInsert(tx, actor, bookingId, quote, taking, from).execute()
}

/** Returns the statement of `insertLines`, for `sendInOrder`. */
export const linesInsert = (tx: Tx, actor: Actor, bookingId: string, quote: Pick<Sold, 'lines'>, taking: StockTaking, from = 0) =>
  tx.insertInto('booking_lines').values(
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
      taxes: JSON.stringify(line.taxes),
      amount: line.amount,
      deposit_percent: line.deposit_percent,
      taking,
    })),
  )
