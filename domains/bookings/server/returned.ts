import type { PricedLine } from '#domains/inventory/server/prices/pricing.ts'
import { onTopOf } from '#domains/inventory/contract/tax-text.ts'
import { releaseStock } from '#domains/inventory/server/stock/availability.ts'
import { invalid, notFound } from '#kit/contract/errors.ts'
import { shareOf } from '#kit/contract/money.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { bookingRow, linesOf, lockBooking, type BookingRow } from './bookings-data.ts'
import { tellRepriced } from './edit.ts'
import { refuseKept } from './keepers.ts'
import { feeOf, priceOf, taxesFor, taxesOfLine } from './lines.ts'
import { wantedOf } from './quote.ts'
import { resumDeposit, resumDiscount } from './totals.ts'

/** Pieces of a line that came back. `item` is the index of the item in its line. */
export interface CameBack {
  line_id: string
  item: number
  quantity: number
}

/** The same with the names they were sold by, and their price in minor units, less their part of the discount and with added taxes. */
export interface Worth extends CameBack {
  inventory_id: string
  title: string
  name: string
  price_option_id: string
  amount: number
  /** The part of the amount that is the item's; the rest are taxes on top. */
  price: number
  discount: number
}

type Line = Awaited<ReturnType<typeof linesOf>>[number]
type Item = PricedLine & { discount?: number }
const itemsOf = ({ items }: Pick<Line, 'items'>) => items as unknown as Item[]

/**
 * Returns what pieces of a booking are worth. Each takes its share of what is left of the item's price, so the shares of all pieces add
 * up to the whole price. @throws 404 for an unknown line, 422 at `items.N.quantity` above what is left.
 */
export async function worthOf(tx: Tx, bookingId: string, pieces: readonly CameBack[]): Promise<Worth[]> {
  const row = await bookingRow(tx, bookingId)
  if (!row) throw notFound('Booking')
  return worthIn(row, await linesOf(tx, bookingId), pieces)
}

/** The taxes of a line go down by what they were on the pieces: the last piece of the line that comes back takes what rounding leaves. */
function worthIn(row: BookingRow, lines: readonly Line[], pieces: readonly CameBack[]): Worth[] {
  const back = pricesIn(lines, pieces)
  for (const line of lines) {
    const own = back.filter(({ line_id }) => line_id === line.id)
    const last = own.at(-1)
    if (last) last.amount += onTopOf(taxesOfLine(line)) - onTopOf(lessBack(row, line, own).taxes)
  }
  return back
}

const pricesIn = (lines: readonly Line[], pieces: readonly CameBack[]): Worth[] =>
  pieces.map((piece, index) => {
    const line = lines.find(({ id, cancelled_at }) => id === piece.line_id && cancelled_at === null)
    const item = line && itemsOf(line)[piece.item]
    if (!line?.inventory_id || !item) throw notFound('Line')
    if (piece.quantity > item.quantity) {
      const sentence =
        item.quantity === 0
          ? 'All items were already returned.'
          : `Only ${item.quantity} ${item.quantity === 1 ? 'is' : 'are'} left to return.`
      throw invalid(`items.${index}.quantity`, sentence, 'too_many')
    }
    const price = shareOf(item.amount, piece.quantity, item.quantity)
    return {
      ...piece,
      inventory_id: line.inventory_id,
      title: line.title,
      name: item.name,
      price_option_id: item.price_option_id,
      amount: price,
      price,
      discount: shareOf(item.discount ?? 0, piece.quantity, item.quantity),
    }
  })

/**
 * Takes pieces off a booking at the price they were sold for and frees their stock; the booking costs that much less. The caller issues
 * the credit note and then tells `changed`. @returns what came back, and the new total. @throws as `worthOf`.
 */
export async function takeBack(app: App, tx: Tx, actor: Actor, bookingId: string, pieces: readonly CameBack[]) {
  const row = await lockBooking(tx, bookingId)
  if (!row) throw notFound('Booking')
  refuseKept(row)
  const lines = await linesOf(tx, bookingId)
  const back = worthIn(row, lines, pieces)
  const touched = lines.filter(({ id }) => back.some(({ line_id }) => line_id === id))
  await releaseStock(tx, bookingId, wantedOf(touched.filter(({ taking }) => taking === 'sold').map((line) => onlyBack(line, back))), 'sold')
  for (const line of touched) {
    const left = lessBack(row, line, back)
    await tx
      .updateTable('booking_lines')
      .set({ items: JSON.stringify(left.items), taxes: JSON.stringify(left.taxes), amount: left.amount })
      .where('booking_id', '=', bookingId)
      .where('id', '=', line.id)
      .execute()
  }
  const total = row.total - back.reduce((sum, { amount }) => sum + amount, 0)
  await tx
    .updateTable('bookings')
    .set({ subtotal: total, total, version: row.version + 1, updated_at: actor.now })
    .where('id', '=', bookingId)
    .execute()
  await resumDeposit(tx, bookingId)
  await resumDiscount(tx, row)
  await tellRepriced(app, tx, actor, row, total)
  return { back, total, currency: row.currency }
}

const backOf = (back: readonly Worth[], line: Line, index: number) =>
  back.find(({ line_id, item }) => line_id === line.id && item === index)

/** The line with only the pieces that came back, to free their stock. */
const onlyBack = (line: Line, back: readonly Worth[]) => ({
  ...line,
  items: itemsOf(line).map((item, index) => ({ ...item, quantity: backOf(back, line, index)?.quantity ?? 0 })),
})

/** The line without the pieces that came back. An item of which nothing is left stays, with quantity 0. */
function lessBack(row: BookingRow, line: Line, back: readonly Worth[]) {
  const items = itemsOf(line).map((item, index) => {
    const gone = backOf(back, line, index)
    if (!gone) return item
    const discount = item.discount === undefined ? {} : { discount: item.discount - gone.discount }
    return { ...item, quantity: item.quantity - gone.quantity, amount: item.amount - gone.price, ...discount }
  })
  const taxes = taxesFor(row, line, items)
  return { items, taxes, amount: priceOf({ items, taxes }) + feeOf(line) }
}
