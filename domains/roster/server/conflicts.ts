import { careComing } from '#domains/cars/server/care.ts'
import type { FleetVehicle } from '#domains/cars/server/vehicles.ts'
import { peopleWithPapers } from '#domains/staff/server/people.ts'
import { dayOf } from '#kit/contract/time.ts'
import type { Tx } from '#kit/server/database/database.ts'
import * as data from './roster-data.ts'
import { paperProblems, seatsProblem } from './rules.ts'
import { vehiclesOf } from './vehicles.ts'

interface Around {
  assignments: readonly Pick<data.AssignmentRow, 'duty_id' | 'staff_id' | 'status'>[]
  trips: ReadonlyMap<string, data.TripOfDuty>
  vehicles: ReadonlyMap<string, readonly FleetVehicle[]>
}

/**
 * Returns what is wrong with duties as they stand, by duty: too few seats for a party that has grown, care of a vehicle that becomes due
 * before the duty ends, and papers of its people that end before it.
 */
export async function conflictsOf(tx: Tx, rows: readonly data.DutyRow[], around: Around): Promise<Map<string, string[]>> {
  const open = rows.filter(({ cancelled_at }) => cancelled_at === null)
  if (open.length === 0) return new Map()
  const seats = await seatConflicts(tx, open, around)
  const days = { from: min(open.map((row) => dayOf(row.starts_at))), until: max(open.map((row) => dayOf(row.ends_at))) }
  const units = open.flatMap(({ id }) => (around.vehicles.get(id) ?? []).map((one) => one.id))
  const cares = await careComing(tx, units, days.from, days.until)
  const coming = around.assignments.filter(({ status }) => status !== 'done')
  const people = await peopleWithPapers(tx, [...new Set(coming.map(({ staff_id }) => staff_id))])
  return new Map(
    open.map((row) => {
      const own = new Set((around.vehicles.get(row.id) ?? []).map(({ id }) => id))
      const [first, last] = [dayOf(row.starts_at), dayOf(row.ends_at)]
      const staff = coming.filter(({ duty_id }) => duty_id === row.id).flatMap(({ staff_id }) => people.get(staff_id) ?? [])
      const papers = staff.map((person) => paperProblems(person, row))
      return [
        row.id,
        [
          ...(seats.get(row.id) ?? []),
          ...cares.filter(({ unit_id, due_on }) => own.has(unit_id) && due_on >= first && due_on <= last).map(({ text }) => text),
          ...papers.flatMap(({ refused, warnings }) => [...refused, ...warnings]),
        ],
      ]
    }),
  )
}

const min = (days: readonly string[]): string => days.toSorted()[0]!
const max = (days: readonly string[]): string => days.toSorted().at(-1)!

/** Vehicles of other duties of the trip at the same time count too: a convoy has a duty for each driver. */
async function seatConflicts(tx: Tx, rows: readonly data.DutyRow[], { trips, vehicles }: Around): Promise<Map<string, string[]>> {
  const driven = rows.filter((row) => data.tripIdOf(row) !== null && (vehicles.get(row.id)?.length ?? 0) > 0)
  if (driven.length === 0) return new Map()
  const all = await data.dutiesOfSameTrips(tx, driven)
  const known = await vehiclesOf(
    tx,
    all.map(({ id }) => id),
  )
  return new Map(
    driven.map((row) => {
      const beside = all.filter(
        (one) =>
          one.booking_id === row.booking_id &&
          one.departure_id === row.departure_id &&
          one.group_id === row.group_id &&
          one.starts_at < row.ends_at &&
          one.ends_at > row.starts_at,
      )
      const travellers = trips.get(data.tripIdOf(row)!)?.travellers ?? 0
      const problem = seatsProblem(
        beside.flatMap(({ id }) => known.get(id) ?? []),
        travellers,
      )
      return [row.id, problem === null ? [] : [problem]]
    }),
  )
}
