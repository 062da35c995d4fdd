import { sql, type RawBuilder } from 'kysely'
import { closesAt, closesAtSql } from '../departures/closing.ts'
import { AppError, conflict, notFound } from '#kit/contract/errors.ts'
import { formatMoment, formatShortDay } from '#kit/contract/time.ts'
import { sendInOrder, setLocal, type Tx } from '#kit/server/database/database.ts'
import type { Built } from '#kit/server/database/kysely.ts'
import type { Refusals } from '#kit/server/http/errors.ts'

/** Places of a departure, or pieces of a counted price option (tickets, stock). */
export interface WantedPlaces {
  of: 'departure' | 'option'
  id: string
  places: number
  /** The request field for errors: `lines.1.departure_id`. */
  field?: string
}

/** The sum that a whole request wants of one counter. */
export interface WantedOfOne {
  of: 'departure' | 'option'
  id: string
  places: number
  fields: string[]
}

const leftInWords = (left: number) =>
  left > 0 ? `Only ${left} ${left === 1 ? 'place is' : 'places are'} left.` : 'This departure is sold out.'
const piecesInWords = (left: number) => (left > 0 ? `Only ${left} ${left === 1 ? 'is' : 'are'} left.` : 'Sold out.')

export const counterRefusals: Refusals = {
  departures_capacity: () => conflict('sold_out', leftInWords(0), { departure_id: [leftInWords(0)] }),
  price_options_stock: () => conflict('sold_out', piecesInWords(0), { selection: [piecesInWords(0)] }),
}

/** Both tables have `capacity`, `held` and `sold`; they differ in their sale conditions. */
const tables = { departure: 'departures', option: 'price_options' } as const
/** Staff may sell a departure without a time of day until its day is over. */
const lastMinute = '23:59'
const sells: Record<WantedOfOne['of'], (now: Date) => RawBuilder<boolean>> = {
  departure: (now) => sql`status = 'open' AND ${closesAtSql('departures', lastMinute)} > ${now}`,
  option: (now) => sql`active AND coalesce(sells_from <= ${now}, true) AND coalesce(${now} < sells_until, true)`,
}
const tableOf = (of: WantedOfOne['of']) => tables[of]

/** Sums requests per counter and sorts them, so that all transactions lock rows in the same order. */
export function inOrder(wanted: readonly WantedPlaces[]): WantedOfOne[] {
  const sums = new Map<string, WantedOfOne>()
  for (const { of, id, places, field } of wanted) {
    if (places <= 0) continue
    const sum = sums.get(id)
    const at = field ?? (of === 'departure' ? 'departure_id' : 'selection')
    sums.set(id, { of, id, places: (sum?.places ?? 0) + places, fields: [...new Set([...(sum?.fields ?? []), at])] })
  }
  return [...sums.values()].sort((a, b) => (a.of === b.of ? (a.id < b.id ? -1 : 1) : a.of === 'departure' ? -1 : 1))
}

/**
 * Runs a counter update and returns the number of changed rows. The trigger `write_stock_movement` of price options reads the booking id
 * from `app.booking_id`.
 */
async function moveFor(tx: Tx, bookingId: string, of: WantedOfOne['of'], change: Built): Promise<bigint> {
  const statements = of === 'option' ? [setLocal(tx, 'app.booking_id', bookingId), change] : [change]
  return (await sendInOrder(tx, statements)).at(-1)!.numAffectedRows ?? 0n
}

/** Takes places for a booking if they are free and on sale now. */
export async function tryTake(
  tx: Tx,
  bookingId: string,
  { of, id, places }: WantedOfOne,
  as: 'held' | 'sold',
  now: Date,
): Promise<boolean> {
  const taking = tx
    .updateTable(tableOf(of))
    .set(as === 'held' ? { held: sql<number>`held + ${places}` } : { sold: sql<number>`sold + ${places}` })
    .where('id', '=', id)
    .where(sells[of](now))
    .where(sql<boolean>`(capacity IS NULL OR held + sold + ${places} <= capacity)`)
  return (await moveFor(tx, bookingId, of, taking)) === 1n
}

/** Turns a booking's held places into sold ones. */
export async function sellCounted(tx: Tx, bookingId: string, wanted: readonly WantedPlaces[]): Promise<void> {
  for (const { of, id, places } of inOrder(wanted)) {
    const change = tx
      .updateTable(tableOf(of))
      .set({ held: sql<number>`held - ${places}`, sold: sql<number>`sold + ${places}` })
      .where('id', '=', id)
    await moveFor(tx, bookingId, of, change)
  }
}

/** Returns places of a booking. */
export async function releaseCounted(tx: Tx, bookingId: string, wanted: readonly WantedPlaces[], from: 'held' | 'sold'): Promise<void> {
  for (const { of, id, places } of inOrder(wanted)) {
    const change = tx
      .updateTable(tableOf(of))
      .set(from === 'held' ? { held: sql<number>`held - ${places}` } : { sold: sql<number>`sold - ${places}` })
      .where('id', '=', id)
    await moveFor(tx, bookingId, of, change)
  }
}

/** Locks counters in the global lock order. */
export async function lockCounted(tx: Tx, wanted: readonly WantedPlaces[]): Promise<void> {
  for (const counter of ['departure', 'option'] as const) {
    const ids = [...new Set(wanted.filter(({ of }) => of === counter).map(({ id }) => id))]
    if (ids.length > 1) await tx.selectFrom(tableOf(counter)).select('id').where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute()
  }
}

/** Returns why places could not be taken, at the requesting fields. `named` adds the departure's name, for requests with several. */
export const refusalOf = (tx: Tx, one: WantedOfOne, named: boolean, now: Date): Promise<AppError> =>
  one.of === 'departure' ? refusalOfDeparture(tx, one, named, now) : refusalOfOption(tx, one, now)

async function refusalOfDeparture(tx: Tx, { id, fields }: WantedOfOne, named: boolean, now: Date): Promise<AppError> {
  const row = await tx
    .selectFrom('departures as d')
    .innerJoin('inventory as i', (join) => join.onRef('i.agency_id', '=', 'd.agency_id').onRef('i.id', '=', 'd.inventory_id'))
    .innerJoin('agencies as a', 'a.id', 'd.agency_id')
    .select(['d.status', 'd.starts_on', 'd.starts_at', 'd.cutoff_hours', 'd.capacity', 'd.held', 'd.sold', 'i.title', 'a.time_zone'])
    .where('d.id', '=', id)
    .executeTakeFirst()
  if (!row) return notFound('Departure')
  // Name the departure only if the request has several.
  const refused = (code: string, sentence: string, short: string) =>
    conflict(code, named ? `${row.title}, ${formatShortDay(row.starts_on)}: ${short}` : sentence, at(fields, sentence))
  if (row.status !== 'open') return refused('departure_closed', 'This departure is no longer sold.', 'no longer sold.')
  if (closesAt(row, row.time_zone, lastMinute) <= now)
    return refused('cutoff_passed', 'It is too late to book this departure.', 'too late to book.')
  const left = row.capacity - row.held - row.sold
  return refused('sold_out', leftInWords(left), left > 0 ? leftInWords(left).replace('Only', 'only') : 'sold out.')
}

async function refusalOfOption(tx: Tx, { id, fields }: WantedOfOne, now: Date): Promise<AppError> {
  const row = await tx.selectFrom('price_options').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return notFound('Price option')
  const refused = (code: string, sentence: string) => conflict(code, `${row.name}: ${sentence}`, at(fields, `${row.name}: ${sentence}`))
  if (!row.active || (row.sells_until && row.sells_until <= now)) return refused('sale_ended', 'No longer sold.')
  if (row.sells_from && row.sells_from > now) return refused('sale_not_started', `On sale from ${formatMoment(row.sells_from)}.`)
  return refused('sold_out', piecesInWords((row.capacity ?? 0) - row.held - row.sold))
}

const at = (fields: readonly string[], sentence: string) => Object.fromEntries(fields.map((field) => [field, [sentence]]))
