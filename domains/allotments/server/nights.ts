import { sql, type Selectable } from 'kysely'
import { agencyToday } from '#domains/agency/server/facts.ts'
import { conflict, invalid } from '#kit/contract/errors.ts'
import { addDays, daysBetween, formatDay } from '#kit/contract/time.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { refuseWrite } from '#kit/server/http/errors.ts'
import type { AllotmentNights } from '../../../database/tables.ts'
import { requireAllotment, type AllotmentRow, type ShownAllotment } from './allotments-data.ts'

type NightRow = Selectable<AllotmentNights>
interface Range {
  from: string
  to: string
}
/** Rooms on the nights from `starts_on` until the departure on `ends_on`. */
export interface Stay {
  starts_on: string
  ends_on: string
  rooms: number
}

const mostNights = 800

/** Returns the nights of a range with both its ends. @throws 422 at `to`. */
export function nightsIn({ from, to }: Range, most = mostNights): string[] {
  const count = daysBetween(from, to) + 1
  if (count < 1) throw invalid('to', 'The last night is before the first.')
  if (count > most) throw invalid('to', `Choose at most ${most} days.`)
  return Array.from({ length: count }, (_, index) => addDays(from, index))
}

export const nightView = ({ night, total, taken, released, release_on }: NightRow) => ({
  night,
  total,
  taken,
  released,
  left: total - taken - released,
  release_on,
})

const nightsOf = (tx: Tx, allotmentId: string, { from, to }: Range) =>
  tx
    .selectFrom('allotment_nights')
    .selectAll()
    .where('allotment_id', '=', allotmentId)
    .where('night', '>=', from)
    .where('night', '<=', to)
    .orderBy('night')

/** Returns the nights of several allotments, by allotment. */
export async function nightsOfAll(tx: Tx, ids: readonly string[], { from, to }: Range): Promise<Map<string, NightRow[]>> {
  const rows =
    ids.length === 0
      ? []
      : await tx
          .selectFrom('allotment_nights')
          .selectAll()
          .where('allotment_id', 'in', [...ids])
          .where('night', '>=', from)
          .where('night', '<=', to)
          .orderBy('night')
          .execute()
  return Map.groupBy(rows, ({ allotment_id }) => allotment_id)
}

/** Inserts the nights of a new allotment. */
export async function insertNights(tx: Tx, allotment: AllotmentRow, rooms: number): Promise<void> {
  const values = nightsIn({ from: allotment.starts_on, to: allotment.ends_on }).map((night) => ({
    agency_id: allotment.agency_id,
    allotment_id: allotment.id,
    night,
    total: rooms,
    release_on: addDays(night, -allotment.release_days),
  }))
  await tx.insertInto('allotment_nights').values(values).execute()
}

/** Sets the rooms of the nights of a range. @throws 404, 409 `rooms_taken`, 422 at `from` and `to`. */
export async function setNights(tx: Tx, actor: Actor, id: string, { rooms, ...range }: Range & { rooms: number }) {
  const allotment = await requireAllotment(tx, id)
  nightsIn(range)
  if (range.from < allotment.starts_on || range.to > allotment.ends_on) throw invalid('from', 'Choose nights of this allotment.')
  await lockNights(tx, id, range)
  const write = tx
    .updateTable('allotment_nights')
    .set({ total: rooms })
    .where('allotment_id', '=', id)
    .where('night', '>=', range.from)
    .where('night', '<=', range.to)
    .execute()
  await refuseWrite(write, { check: () => conflict('rooms_taken', 'More rooms are taken or released on one of these nights.') })
  await audit(tx, actor, { action: 'allotment.nights_set', subject: 'allotment', subjectId: id, after: { ...range, rooms } })
  return (await nightsOf(tx, id, range).execute()).map(nightView)
}

/** Locks nights in their order, so that two people who take the same nights wait for each other. */
const lockNights = (tx: Tx, id: string, range: Range) => nightsOf(tx, id, range).forUpdate().execute()

const until = ({ starts_on, ends_on }: Pick<Stay, 'starts_on' | 'ends_on'>): Range => ({ from: starts_on, to: addDays(ends_on, -1) })

/**
 * Takes rooms of every night: one conditional update, so that two clerks cannot take the last room.
 * @throws 409 `no_rooms_left` with the first night that is short.
 */
export async function takeNights(
  tx: Tx,
  allotment: Pick<ShownAllotment, 'id' | 'supplier_name' | 'room'>,
  stay: Stay,
  today: string,
): Promise<void> {
  const range = until(stay)
  const nights = nightsIn(range)
  await lockNights(tx, allotment.id, range)
  const taken = await tx
    .updateTable('allotment_nights')
    .set({ taken: sql<number>`taken + ${stay.rooms}` })
    .where('allotment_id', '=', allotment.id)
    .where('night', '>=', range.from)
    .where('night', '<=', range.to)
    .where('released_at', 'is', null)
    // The job releases a night some time on its release day.
    .where('release_on', '>', today)
    .where(sql<boolean>`taken + released + ${stay.rooms} <= total`)
    .returning('night')
    .execute()
  if (taken.length === nights.length) return
  const done = new Set(taken.map(({ night }) => night))
  const short = nights.find((night) => !done.has(night))!
  // Read before this transaction's own update of the other nights; this night was not changed by it.
  const row = (await nightsOf(tx, allotment.id, { from: short, to: short }).execute())[0]
  const isReleased = row !== undefined && (row.released_at !== null || row.release_on <= today)
  const left = row && !isReleased ? row.total - row.taken - row.released : 0
  const text = `${allotment.supplier_name} has ${left} of ${stay.rooms} rooms (${allotment.room}) left on ${formatDay(short)}.`
  throw conflict('no_rooms_left', isReleased ? `${text} That night was released.` : text, { starts_on: [text] })
}

/** Gives rooms back. Those of nights past their release day go to the hotel, so nobody else can take them. */
export async function giveBackNights(tx: Tx, allotmentId: string, stay: Stay): Promise<void> {
  const range = until(stay)
  await lockNights(tx, allotmentId, range)
  await tx
    .updateTable('allotment_nights')
    .set({
      taken: sql<number>`taken - ${stay.rooms}`,
      released: sql<number>`released + CASE WHEN released_at IS NULL THEN 0 ELSE ${stay.rooms} END`,
    })
    .where('allotment_id', '=', allotmentId)
    .where('night', '>=', range.from)
    .where('night', '<=', range.to)
    .execute()
}

/** Releases rooms before their day. @throws 404, 409 `over_release` with what is left, 422 at `to`. */
export async function releaseNights(tx: Tx, actor: Actor, id: string, { rooms, ...range }: Range & { rooms: number }) {
  await requireAllotment(tx, id)
  const nights = nightsIn(range)
  const before = await lockNights(tx, id, range)
  const short = before.find(({ total, taken, released }) => total - taken - released < rooms)
  if (before.length < nights.length) throw invalid('from', 'Choose nights of this allotment.')
  if (short) {
    const { night, total, taken, released } = short
    throw conflict('over_release', `Only ${total - taken - released} of ${rooms} rooms are left on ${formatDay(night)}.`)
  }
  await tx
    .updateTable('allotment_nights')
    .set({ released: sql<number>`released + ${rooms}` })
    .where('allotment_id', '=', id)
    .where('night', '>=', range.from)
    .where('night', '<=', range.to)
    .execute()
  await audit(tx, actor, { action: 'allotment.released', subject: 'allotment', subjectId: id, after: { ...range, rooms } })
  return (await nightsOf(tx, id, range).execute()).map(nightView)
}

/** Releases what is left of the nights whose release day has come. @returns how many rooms of how many nights. */
export async function releaseDue(tx: Tx, actor: Actor, id: string): Promise<{ nights: number; rooms: number }> {
  const today = await agencyToday(tx, actor.agencyId, actor.now)
  const due = await tx
    .selectFrom('allotment_nights')
    .selectAll()
    .where('allotment_id', '=', id)
    .where('released_at', 'is', null)
    .where('release_on', '<=', today)
    .orderBy('night')
    .forUpdate()
    .execute()
  const left = due.filter(({ total, taken, released }) => total > taken + released)
  const rooms = left.reduce((sum, { total, taken, released }) => sum + total - taken - released, 0)
  if (due.length > 0)
    await tx
      .updateTable('allotment_nights')
      .set({ released: sql<number>`total - taken`, released_at: actor.now })
      .where('allotment_id', '=', id)
      .where(
        'night',
        'in',
        due.map(({ night }) => night),
      )
      .execute()
  if (rooms > 0)
    await audit(tx, actor, { action: 'allotment.release_day', subject: 'allotment', subjectId: id, after: { nights: left.length, rooms } })
  return { nights: left.length, rooms }
}

/** Returns how many rooms can still be taken on every night of a stay, and the first night that has so few. */
export async function roomsLeft(
  tx: Tx,
  allotmentId: string,
  stay: Pick<Stay, 'starts_on' | 'ends_on'>,
  today: string,
): Promise<{ left: number; night: string }> {
  const range = until(stay)
  const rows = new Map((await nightsOf(tx, allotmentId, range).execute()).map((row) => [row.night, row]))
  const leftOn = (night: string) => {
    const row = rows.get(night)
    return row && row.released_at === null && row.release_on > today ? row.total - row.taken - row.released : 0
  }
  return nightsIn(range)
    .map((night) => ({ night, left: leftOn(night) }))
    .reduce((least, one) => (one.left < least.left ? one : least))
}
