import type { z } from 'zod'
import { planOf } from '#domains/trips/server/plan.ts'
import { travellersOf } from '#domains/trips/server/travellers.ts'
import type { showDuty } from '#domains/roster/server/duties.ts'
import type { StaffContact } from '#domains/staff/server/people.ts'
import { dayOf } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { sheetContent } from '../contract.ts'

export type SheetContent = z.output<typeof sheetContent>
export type Duty = Awaited<ReturnType<typeof showDuty>>

/** Returns what the sheet of a duty says now. It has no passports and no money: a phone can be lost. */
export async function contentOf(app: App, tx: Tx, duty: Duty, staff: ReadonlyMap<string, StaffContact>): Promise<SheetContent> {
  const tripId = duty.departure_id ?? duty.booking_id ?? duty.group_id
  const found = tripId === null ? null : await travellersOf(app, tx, tripId)
  const plan = found ? await planOf(app, tx, found.trip) : []
  // A transfer needs the plan of its own days only.
  const [first, last] = [dayOf(new Date(duty.starts_at)), dayOf(new Date(duty.ends_at))]
  return sheetContent.parse({
    ...duty,
    trip: found?.trip.title ?? null,
    vehicles: duty.vehicles.map(({ plate, car }) => `${plate} · ${car}`),
    people: found?.people ?? [],
    plan: plan.filter(({ date }) => date >= first && date <= last),
    team: duty.assignments.map(({ staff_id, name }) => ({ name, phone: staff.get(staff_id)?.phone ?? null })),
  })
}

/** Returns whether two sheets say something different. The database keeps the fields of JSON in an order of its own. */
export const differ = (a: SheetContent, b: unknown): boolean => JSON.stringify(a) !== JSON.stringify(sheetContent.parse(b))
