import type { z } from 'zod'
import { readBooking } from '#domains/bookings/server/bookings.ts'
import type { FleetVehicle } from '#domains/cars/server/vehicles.ts'
import { releaseDuty } from '#domains/inventory/server/stock/availability.ts'
import { itemOfDeparture } from '#domains/inventory/server/departures/departures.ts'
import { conflict, invalid, notFound } from '#kit/contract/errors.ts'
import { addDays, dayOf, momentOf } from '#kit/contract/time.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { claimsBetween, moveStaffClaim, releaseStaff } from '#domains/staff/server/claims.ts'
import { namesOfStaff, workers } from '#domains/staff/server/people.ts'
import type { StaffLanguage } from '#domains/staff/contract/words.ts'
import type { dutyBody, dutyEditBody, roster } from '../contract.ts'
import { overridden, verdictOn } from './assign.ts'
import { conflictsOf } from './conflicts.ts'
import * as data from './roster-data.ts'
import { lookedAt, judge, takenBy, type Work } from './rules.ts'
import { takeVehicles, vehiclesOf } from './vehicles.ts'

/** Returns a duty row as the rules see it. */
export const workOf = (row: data.DutyRow): Work => ({ ...row, language: row.language as StaffLanguage | null })

interface Around {
  assignments: readonly data.AssignmentRow[]
  /** The names of staff, by id. */
  names: ReadonlyMap<string, string>
  trip: data.TripOfDuty | undefined
  vehicles: readonly FleetVehicle[]
  conflicts: readonly string[]
}

const view = (row: data.DutyRow, { assignments, names, trip, vehicles, conflicts }: Around) => ({
  id: row.id,
  title: row.title,
  kind: row.kind,
  starts_at: row.starts_at.toISOString(),
  ends_at: row.ends_at.toISOString(),
  place: row.place,
  padding_minutes: row.padding_minutes,
  people: row.people,
  language: row.language as StaffLanguage | null,
  booking_id: row.booking_id,
  departure_id: row.departure_id,
  group_id: row.group_id,
  trip: trip?.title ?? null,
  travellers: trip?.travellers ?? null,
  vehicles: vehicles.map(({ id, plate, car, seats }) => ({ id, plate, car, seats })),
  seats_reason: row.seats_reason,
  conflicts: [...conflicts],
  notes: row.notes,
  cancelled: row.cancelled_at !== null,
  missing: row.cancelled_at ? 0 : Math.max(0, row.people - assignments.length),
  assignments: assignments.map(({ id, staff_id, status, override_reason }) => ({
    id,
    staff_id,
    name: names.get(staff_id) ?? '',
    status,
    override_reason,
  })),
  version: row.version,
})

async function viewsOf(tx: Tx, rows: readonly data.DutyRow[]) {
  const ids = rows.map(({ id }) => id)
  const assignments = await data.assignmentsOf(tx, ids)
  const names = await namesOfStaff(tx, [...new Set(assignments.map(({ staff_id }) => staff_id))])
  const trips = await data.tripsOf(tx, rows)
  const vehicles = await vehiclesOf(tx, ids)
  const conflicts = await conflictsOf(tx, rows, { assignments, trips, vehicles })
  const byDuty = Map.groupBy(assignments, ({ duty_id }) => duty_id)
  return rows.map((row) =>
    view(row, {
      assignments: byDuty.get(row.id) ?? [],
      names,
      trip: trips.get(data.tripIdOf(row) ?? ''),
      vehicles: vehicles.get(row.id) ?? [],
      conflicts: conflicts.get(row.id) ?? [],
    }),
  )
}

/** Returns one duty with the people on it. @throws 404. */
export async function showDuty(tx: Tx, id: string) {
  const row = await data.dutyById(tx, id)
  if (!row) throw notFound('Duty')
  return (await viewsOf(tx, [row]))[0]!
}

/** Returns the duties of a booking, or of a departure and its bookings, earliest first. An unknown id has none. */
export const dutiesOfTrip = async (tx: Tx, tripId: string) => viewsOf(tx, await data.dutiesOfTrip(tx, tripId))

/** Returns the latest duties of a person. @throws 404. */
export async function dutiesOfPerson(tx: Tx, staffId: string) {
  if (!(await namesOfStaff(tx, [staffId])).has(staffId)) throw notFound('Person')
  const rows = await data.assignmentsOfPerson(tx, staffId)
  return rows.map(({ starts_at, ends_at, ...row }) => ({ ...row, starts_at: starts_at.toISOString(), ends_at: ends_at.toISOString() }))
}

/** Returns staff, leave and duties of some days. */
export async function rosterOf(tx: Tx, { from, days }: z.output<NonNullable<typeof roster.query>>) {
  const [start, end] = [momentOf(from), momentOf(addDays(from, days))]
  const people = await workers(tx)
  const claims = await claimsBetween(tx, start, end)
  return {
    people: people.map(({ id, name, kinds }) => ({ id, name, kinds })),
    leave: claims
      .filter(({ kind }) => kind === 'leave')
      .map(({ id, staff_id, title, from: begins, until }) => ({
        id,
        staff_id,
        from: dayOf(begins),
        to: addDays(dayOf(until), -1),
        reason: title,
      })),
    duties: await viewsOf(tx, await data.dutiesBetween(tx, start, end)),
  }
}

const longestDays = 60

function timesOf({ starts_at, ends_at }: { starts_at: string; ends_at: string }) {
  const times = { starts_at: new Date(starts_at), ends_at: new Date(ends_at) }
  if (times.ends_at <= times.starts_at) throw invalid('ends_at', 'The end must be after the start.')
  if (times.ends_at.getTime() - times.starts_at.getTime() > longestDays * 86_400_000)
    throw invalid('ends_at', `A duty is at most ${longestDays} days. Add several.`)
  return times
}

const rowOf = (input: Omit<z.output<typeof dutyEditBody>, 'version' | 'override_reason' | 'vehicle_ids'>) => ({
  ...timesOf(input),
  title: input.title,
  kind: input.kind,
  place: input.place ?? null,
  padding_minutes: input.padding_minutes,
  people: input.people,
  language: input.language ?? null,
  notes: input.notes ?? null,
})

const auditView = ({ title, kind, starts_at, ends_at, people, language }: data.DutyRow) => ({
  title,
  kind,
  starts_at: starts_at.toISOString(),
  ends_at: ends_at.toISOString(),
  people,
  language,
})

/** Adds a duty. @throws 404 for an unknown booking, departure, event or vehicle, 409 `does_not_fit`, `reason_required`, 422. */
export async function createDuty(tx: Tx, actor: Actor, input: z.output<typeof dutyBody>) {
  if (input.booking_id) await readBooking(tx, input.booking_id)
  if (input.departure_id) await itemOfDeparture(tx, input.departure_id)
  if (input.group_id && !(await data.groupsOf(tx, [input.group_id])).has(input.group_id)) throw notFound('Event')
  const row = await data.insertDuty(tx, {
    ...rowOf(input),
    booking_id: input.booking_id ?? null,
    departure_id: input.departure_id ?? null,
    group_id: input.group_id ?? null,
    agency_id: actor.agencyId,
    id: newId(),
    created_at: actor.now,
  })
  await takeVehicles(tx, actor, row, input)
  await audit(tx, actor, {
    action: 'duty.added',
    subject: 'duty',
    subjectId: row.id,
    after: { ...auditView(row), vehicle_ids: input.vehicle_ids },
  })
  return showDuty(tx, row.id)
}

/** Returns events and days of arrivals by id, with their titles and how many people come. */
export const groupsOf = data.groupsOf

/** Locks a duty, also a cancelled one, until the transaction ends. Nobody else moves its assignments meanwhile. */
export const lockDuty = data.lockDuty

/** Locks a duty that is not cancelled. @throws 404, 409 `duty_cancelled`. */
export async function lockOpenDuty(tx: Tx, id: string): Promise<data.DutyRow> {
  const row = await data.lockDuty(tx, id)
  if (!row) throw notFound('Duty')
  if (row.cancelled_at) throw conflict('duty_cancelled', 'This duty is cancelled. Add a new one.')
  return row
}

/**
 * Changes a duty. The rules are checked for its vehicles and for everybody who is on it.
 * @throws 404, 409 `stale`, `duty_cancelled`, `does_not_fit`, `reason_required`, 422.
 */
export async function updateDuty(
  tx: Tx,
  actor: Actor,
  id: string,
  { version, override_reason = null, vehicle_ids, ...input }: z.output<typeof dutyEditBody>,
) {
  const before = await lockOpenDuty(tx, id)
  if (before.version !== version) throw conflict('stale', 'Someone else changed this duty. Reload and try again.')
  const assignments = await data.assignmentsOf(tx, [id])
  const change = rowOf(input)
  if (change.people < assignments.length) throw invalid('people', `${assignments.length} people are on this duty. Remove some first.`)
  const work = { ...change, language: change.language }
  // Vehicles before people, as all who take both.
  await takeVehicles(tx, actor, { ...before, ...change }, { vehicle_ids, override_reason })
  // In the order of their ids, so that two changes never wait for each other.
  for (const assignment of assignments.toSorted((a, b) => a.staff_id.localeCompare(b.staff_id))) {
    if (assignment.status === 'done') continue
    const verdict = await verdictOn(tx, assignment.staff_id, work, assignment.id)
    const reason = overridden(verdict, override_reason, 'starts_at')
    if (reason) await data.changeAssignment(tx, assignment.id, { override_reason: reason })
    await moveStaffClaim(tx, { id: assignment.id, title: change.title, ...takenBy(work) })
  }
  const row = await data.changeDuty(tx, id, change)
  await audit(tx, actor, {
    action: 'duty.changed',
    subject: 'duty',
    subjectId: id,
    before: auditView(before),
    after: { ...auditView(row), vehicle_ids },
  })
  return showDuty(tx, id)
}

/** Cancels a duty and frees its vehicles and everybody on it. @throws 404, 409 `duty_cancelled`, `duty_started`. */
export async function cancelDuty(tx: Tx, actor: Actor, id: string) {
  const before = await lockOpenDuty(tx, id)
  const assignments = await data.assignmentsOf(tx, [id])
  if (assignments.some(({ status }) => status === 'started' || status === 'done'))
    throw conflict('duty_started', 'Someone has started this duty. Cancel the assignment instead.')
  for (const { id: assignmentId } of assignments) {
    await data.changeAssignment(tx, assignmentId, { status: 'cancelled', moved_at: actor.now })
    await releaseStaff(tx, assignmentId)
  }
  await releaseDuty(tx, id)
  await data.changeDuty(tx, id, { cancelled_at: actor.now })
  await audit(tx, actor, { action: 'duty.cancelled', subject: 'duty', subjectId: id, before: auditView(before) })
  return showDuty(tx, id)
}

/** Returns the staff for a duty with what speaks against each, those who fit first. @throws 404. */
export async function whoFits(tx: Tx, id: string) {
  const row = await data.dutyById(tx, id)
  if (!row) throw notFound('Duty')
  const work = workOf(row)
  const { from, until } = lookedAt(work)
  const claims = Map.groupBy(await claimsBetween(tx, from, until), ({ staff_id }) => staff_id)
  const on = new Set((await data.assignmentsOf(tx, [id])).map(({ staff_id }) => staff_id))
  const judged = (await workers(tx))
    .filter((worker) => !on.has(worker.id))
    .map((worker) => ({ worker, ...judge(worker, work, claims.get(worker.id) ?? []) }))
  const rank = ({ refused, warnings }: { refused: string[]; warnings: string[] }) => refused.length * 100 + warnings.length
  return judged
    .toSorted((a, b) => rank(a) - rank(b))
    .map(({ worker: { id: staffId, name }, refused, warnings }) => ({
      id: staffId,
      name,
      fits: refused.length + warnings.length === 0,
      refused,
      warnings,
    }))
}
