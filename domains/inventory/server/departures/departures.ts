import { refuseBackwards } from '#kit/server/database/list.ts'
import type { z } from 'zod'
import { agencyToday, agencyZone } from '#domains/agency/server/facts.ts'
import { conflict, invalid, invalidTransition, notFound } from '#kit/contract/errors.ts'
import { addDays, daysBetween, weekdayOf } from '#kit/contract/time.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { newId } from '#kit/server/security/tokens.ts'
import {
  departureMoves,
  maxPerSeries,
  maxSeriesDays,
  type departure,
  type departureBody,
  type departureEditBody,
  type departureSeriesBody,
  type DepartureStatus,
} from '../../contract/departures.ts'
import * as data from './departures-data.ts'
import { changesBetween, stale } from '../items/inventory.ts'
import { closesAt } from './closing.ts'
import { publishResaleChange } from '../business-events.ts'

type Departure = z.input<typeof departure>
const farthestDays = 3 * 366

/** The item of the departures, and how many days each lasts. */
interface Of {
  inventoryId: string
  days: number
}

function viewIn(zone: string, row: data.DepartureRow, now: Date): Departure {
  const left = row.capacity - row.held - row.sold
  return {
    id: row.id,
    starts_on: row.starts_on,
    ends_on: row.ends_on,
    starts_at: row.starts_at,
    capacity: row.capacity,
    held: row.held,
    sold: row.sold,
    places_left: left,
    cutoff_hours: row.cutoff_hours,
    status: row.status,
    bookable: row.status === 'open' && left > 0 && closesAt(row, zone) > now,
    note: row.note,
    version: row.version,
  }
}

const departureView = async (tx: Tx, row: data.DepartureRow, now: Date): Promise<Departure> =>
  viewIn(await agencyZone(tx, row.agency_id), row, now)

/** Returns the id of a departure's item. @throws 404. */
export async function itemOfDeparture(tx: Tx, id: string): Promise<string> {
  const row = await data.departureById(tx, id)
  if (!row) throw notFound('Departure')
  return row.inventory_id
}

/** Returns a page of an item's departures. @throws 422 at `to` when the range is reversed. */
export async function listDepartures(tx: Tx, inventoryId: string, filter: data.DepartureFilter, now: Date) {
  refuseBackwards(filter.from, filter.to, 'to')
  const { rows, ...rest } = await data.pageOfDepartures(tx, inventoryId, filter, now)
  const zone = rows[0] ? await agencyZone(tx, rows[0].agency_id) : ''
  return { ...rest, rows: rows.map((row) => viewIn(zone, row, now)) }
}

/** Returns a departure. @throws 404. */
export async function showDeparture(tx: Tx, id: string, now: Date): Promise<Departure> {
  const row = await data.departureById(tx, id)
  if (!row) throw notFound('Departure')
  return departureView(tx, row, now)
}

async function refuseDay(tx: Tx, { agencyId, now }: Actor, day: string, field: string): Promise<void> {
  const today = await agencyToday(tx, agencyId, now)
  if (day < today) throw invalid(field, 'The day is in the past.')
  if (day > addDays(today, farthestDays)) throw invalid(field, 'The day is at most three years ahead.')
}

const columnsOf = ({
  starts_at,
  capacity,
  cutoff_hours,
  note,
}: {
  starts_at?: string | null | undefined
  capacity: number
  cutoff_hours: number
  note?: string | null | undefined
}) => ({
  starts_at: starts_at ?? null,
  capacity,
  cutoff_hours,
  note: note ?? null,
})

/** Adds a departure that lasts `days` days. @throws 422 at `starts_on`. */
export async function createDeparture(
  tx: Tx,
  actor: Actor,
  { inventoryId, days }: Of,
  input: z.output<typeof departureBody>,
): Promise<Departure> {
  await refuseDay(tx, actor, input.starts_on, 'starts_on')
  const [row] = await data.insertDepartures(tx, [
    {
      agency_id: actor.agencyId,
      id: newId(),
      inventory_id: inventoryId,
      starts_on: input.starts_on,
      ends_on: addDays(input.starts_on, days - 1),
      ...columnsOf(input),
      created_at: actor.now,
    },
  ])
  await audit(tx, actor, {
    action: 'departure.created',
    subject: 'departure',
    subjectId: row!.id,
    after: { inventory_id: inventoryId, starts_on: input.starts_on, capacity: input.capacity },
  })
  await publishResaleChange(tx, actor, [inventoryId])
  return departureView(tx, row!, actor.now)
}

/** Adds departures on weekdays between two days, except on days that already have one at that time. @throws 422. */
export async function createSeries(
  tx: Tx,
  actor: Actor,
  { inventoryId, days }: Of,
  input: z.output<typeof departureSeriesBody>,
): Promise<{ created: number; skipped: number }> {
  const { from, to } = input
  await refuseDay(tx, actor, from, 'from')
  if (daysBetween(from, to) > maxSeriesDays) throw invalid('to', 'A series is at most two years long.')
  const wanted = Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index)).filter((day) =>
    input.weekdays.includes(weekdayOf(day)),
  )
  if (wanted.length === 0) throw invalid('weekdays', 'None of these weekdays lies between the two days.')
  if (wanted.length > maxPerSeries)
    throw invalid('to', `A series has at most ${maxPerSeries} departures; this one would have ${wanted.length}.`)
  const taken = new Set(
    (await data.timesBetween(tx, inventoryId, from, to)).map(({ starts_on, starts_at }) => `${starts_on} ${starts_at ?? ''}`),
  )
  const free = wanted.filter((day) => !taken.has(`${day} ${input.starts_at ?? ''}`))
  const rows = free.map((day) => ({
    agency_id: actor.agencyId,
    id: newId(),
    inventory_id: inventoryId,
    starts_on: day,
    ends_on: addDays(day, days - 1),
    ...columnsOf(input),
    created_at: actor.now,
  }))
  if (rows.length > 0) await data.insertDepartures(tx, rows)
  await audit(tx, actor, {
    action: 'departure.series',
    subject: 'inventory',
    subjectId: inventoryId,
    after: { from, to, weekdays: input.weekdays, created: rows.length },
  })
  await publishResaleChange(tx, actor, [inventoryId])
  return { created: rows.length, skipped: wanted.length - rows.length }
}

async function lockRequired(tx: Tx, id: string): Promise<data.DepartureRow> {
  const row = await data.lockDeparture(tx, id)
  if (!row) throw notFound('Departure')
  return row
}

/**
 * Edits a departure. Its day cannot change once it is booked: the bookings must be moved instead.
 * @throws 404, 409 `stale`, `below_taken` at `capacity`, `has_bookings` at `starts_on`, 422.
 */
export async function updateDeparture(tx: Tx, actor: Actor, id: string, input: z.output<typeof departureEditBody>): Promise<Departure> {
  const before = await lockRequired(tx, id)
  if (before.version !== input.version) throw stale('departure')
  const taken = before.held + before.sold
  if (input.capacity < taken)
    throw conflict('below_taken', `${taken} places are booked, so the capacity cannot be lower.`, {
      capacity: [`At least ${taken}: this many are booked.`],
    })
  const moved = input.starts_on !== before.starts_on
  if (moved) {
    await refuseDay(tx, actor, input.starts_on, 'starts_on')
    if (await data.wasBooked(tx, id))
      throw conflict('has_bookings', 'There are bookings of this departure, so its day cannot change.', {
        starts_on: ['There are bookings of this departure.'],
      })
  }
  const length = daysBetween(before.starts_on, before.ends_on)
  const row = await data.updateDeparture(tx, id, {
    starts_on: input.starts_on,
    ends_on: addDays(input.starts_on, length),
    ...columnsOf(input),
  })
  await audit(tx, actor, { action: 'departure.updated', subject: 'departure', subjectId: id, ...changesBetween(before, row) })
  await publishResaleChange(tx, actor, [row.inventory_id])
  return departureView(tx, row, actor.now)
}

/** Closes, opens or cancels a departure. @throws 404, 409 `invalid_transition`, `has_bookings` when a booked one is to be cancelled. */
export async function moveDeparture(tx: Tx, actor: Actor, id: string, status: DepartureStatus): Promise<Departure> {
  const before = await lockRequired(tx, id)
  if (!departureMoves[before.status].includes(status)) throw invalidTransition(before.status, status)
  if (status === 'cancelled' && before.held + before.sold > 0)
    throw conflict('has_bookings', 'Travellers are booked on this departure. Cancel or move their bookings first.', {
      status: ['Travellers are booked.'],
    })
  const row = await data.updateDeparture(tx, id, { status })
  await audit(tx, actor, {
    action: `departure.${status}`,
    subject: 'departure',
    subjectId: id,
    before: { status: before.status },
    after: { status },
  })
  await publishResaleChange(tx, actor, [row.inventory_id])
  return departureView(tx, row, actor.now)
}

/** Deletes a departure that was never booked. @throws 404, 409 `has_bookings`. */
export async function deleteDeparture(tx: Tx, actor: Actor, id: string): Promise<{ id: string }> {
  const row = await lockRequired(tx, id)
  if (await data.wasBooked(tx, id))
    throw conflict('has_bookings', 'There are bookings of this departure, so it can be cancelled or closed but not deleted.')
  await data.deleteDeparture(tx, id)
  await audit(tx, actor, {
    action: 'departure.deleted',
    subject: 'departure',
    subjectId: id,
    before: { inventory_id: row.inventory_id, starts_on: row.starts_on, capacity: row.capacity },
  })
  await publishResaleChange(tx, actor, [row.inventory_id])
  return { id }
}
