import { sql } from 'kysely'
import { AppError, conflict, notFound } from '#kit/contract/errors.ts'
import { formatShortDay, momentOf } from '#kit/contract/time.ts'
import type { Tx } from '#kit/server/database.ts'
import { refuse } from '#kit/server/errors.ts'

// The one place where stock is taken and given back. The row itself refuses what a condition let through.

export interface Wanted {
  departureId: string
  places: number
  /** The field that asked for them, where a refusal is to stand: `lines.1.departure_id`. */
  field?: string
}

/** What a booking's line holds of its departure: nothing, places on hold, or places sold. */
export type Taking = 'none' | 'held' | 'sold'

const leftInWords = (left: number) =>
  left > 0 ? `Only ${left} ${left === 1 ? 'place is' : 'places are'} left.` : 'This departure is sold out.'

refuse('departures_capacity', () => conflict('sold_out', leftInWords(0), { departure_id: [leftInWords(0)] }))

interface WantedOfOne {
  departureId: string
  places: number
  fields: string[]
}

/** Sums what is wanted of the same departure and sorts it, so that two baskets lock their rows in the same order. */
function inOrder(wanted: readonly Wanted[]): WantedOfOne[] {
  const sums = new Map<string, WantedOfOne>()
  for (const { departureId, places, field = 'departure_id' } of wanted) {
    if (places <= 0) continue
    const sum = sums.get(departureId)
    sums.set(departureId, { departureId, places: (sum?.places ?? 0) + places, fields: [...(sum?.fields ?? []), field] })
  }
  return [...sums.values()].sort((a, b) => (a.departureId < b.departureId ? -1 : 1))
}

/**
 * Takes places of departures, all or none, as held or as sold at once. When a departure looks full, `letGoStale` may free
 * places of holds that have run out; then it is tried once more.
 * @throws 409 `sold_out` with what is left, `departure_closed`, `cutoff_passed`, each at the fields that asked; 404 for an
 * unknown departure.
 */
export async function takePlaces(
  tx: Tx,
  wanted: readonly Wanted[],
  as: 'held' | 'sold',
  now: Date,
  letGoStale: (departureId: string) => Promise<void>,
): Promise<void> {
  const departures = inOrder(wanted)
  for (const one of departures) {
    if (await tryTake(tx, one, as, now)) continue
    // Whoever let them go, this call or another at the same moment: the places are free now.
    await letGoStale(one.departureId)
    if (await tryTake(tx, one, as, now)) continue
    throw await refusalOf(tx, one, departures.length > 1, now)
  }
}

async function tryTake(tx: Tx, { departureId, places }: WantedOfOne, as: 'held' | 'sold', now: Date): Promise<boolean> {
  const taken = await tx
    .updateTable('departures')
    .set(as === 'held' ? { held: sql<number>`held + ${places}` } : { sold: sql<number>`sold + ${places}` })
    .where('id', '=', departureId)
    .where('status', '=', 'open')
    .where(sql<boolean>`held + sold + ${places} <= capacity`)
    .where(
      sql<boolean>`(starts_on::timestamp + coalesce(starts_at, '23:59') - make_interval(hours => cutoff_hours)) AT TIME ZONE 'Africa/Kampala' > ${now}`,
    )
    .executeTakeFirst()
  return taken.numUpdatedRows === 1n
}

async function refusalOf(tx: Tx, { departureId, fields }: WantedOfOne, named: boolean, now: Date): Promise<AppError> {
  const row = await tx
    .selectFrom('departures as d')
    .innerJoin('inventory as i', (join) => join.onRef('i.agency_id', '=', 'd.agency_id').onRef('i.id', '=', 'd.inventory_id'))
    .select(['d.status', 'd.starts_on', 'd.starts_at', 'd.cutoff_hours', 'd.capacity', 'd.held', 'd.sold', 'i.title'])
    .where('d.id', '=', departureId)
    .executeTakeFirst()
  if (!row) return notFound('Departure')
  const refused = (code: string, sentence: string, short: string) =>
    conflict(
      code,
      // Of several departures the one at fault is named; of one the words are enough.
      named ? `${row.title}, ${formatShortDay(row.starts_on)}: ${short}` : sentence,
      Object.fromEntries(fields.map((field) => [field, [sentence]])),
    )
  if (row.status !== 'open') return refused('departure_closed', 'This departure is not sold any more.', 'not sold any more.')
  const closes = momentOf(row.starts_on, row.starts_at ?? '23:59').getTime() - row.cutoff_hours * 3_600_000
  if (closes <= now.getTime()) return refused('cutoff_passed', 'It is too late to book this departure.', 'too late to book.')
  const left = row.capacity - row.held - row.sold
  return refused('sold_out', leftInWords(left), left > 0 ? leftInWords(left).replace('Only', 'only') : 'sold out.')
}

/** Locks departures in the order in which all lock them, for work that gives places of some back and takes those of others. */
export async function lockDepartures(tx: Tx, ids: readonly (string | null | undefined)[]): Promise<void> {
  const wanted = [...new Set(ids.filter((id) => typeof id === 'string'))]
  if (wanted.length > 1) await tx.selectFrom('departures').select('id').where('id', 'in', wanted).orderBy('id').forNoKeyUpdate().execute()
}

/** Turns held places into sold ones. */
export async function sellHeld(tx: Tx, wanted: readonly Wanted[]): Promise<void> {
  for (const { departureId, places } of inOrder(wanted)) {
    await tx
      .updateTable('departures')
      .set({ held: sql<number>`held - ${places}`, sold: sql<number>`sold + ${places}` })
      .where('id', '=', departureId)
      .execute()
  }
}

/** Gives places back. */
export async function releasePlaces(tx: Tx, wanted: readonly Wanted[], from: 'held' | 'sold'): Promise<void> {
  for (const { departureId, places } of inOrder(wanted)) {
    await tx
      .updateTable('departures')
      .set(from === 'held' ? { held: sql<number>`held - ${places}` } : { sold: sql<number>`sold - ${places}` })
      .where('id', '=', departureId)
      .execute()
  }
}

/** Departures whose counters differ from the booking lines that hold places; none when all is well. Alarms, mends nothing. */
export async function findDriftingDepartures(
  tx: Tx,
): Promise<{ agency_id: string; id: string; held: number; sold: number; lines_held: number; lines_sold: number }[]> {
  const { rows } = await sql<{ agency_id: string; id: string; held: number; sold: number; lines_held: number; lines_sold: number }>`
    SELECT d.agency_id, d.id, d.held, d.sold, coalesce(l.held, 0)::int AS lines_held, coalesce(l.sold, 0)::int AS lines_sold
    FROM departures d
    LEFT JOIN (
      SELECT agency_id, departure_id, sum(places) FILTER (WHERE taking = 'held') AS held, sum(places) FILTER (WHERE taking = 'sold') AS sold
      FROM booking_lines WHERE departure_id IS NOT NULL GROUP BY agency_id, departure_id
    ) l ON l.agency_id = d.agency_id AND l.departure_id = d.id
    WHERE d.held <> coalesce(l.held, 0) OR d.sold <> coalesce(l.sold, 0)`.execute(tx)
  return rows
}
