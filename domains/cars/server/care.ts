import type { z } from 'zod'
import { stale } from '#domains/inventory/server/items/inventory.ts'
import { lockOverdue, markOverdue } from '#domains/inventory/server/units/overdue.ts'
import { requireUnit } from '#domains/inventory/server/units/units.ts'
import { conflict, invalid, notFound } from '#kit/contract/errors.ts'
import { formatCount } from '#kit/contract/text.ts'
import { dayOf, formatShortDay, momentOf } from '#kit/contract/time.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import { cappedTotal } from '#kit/server/database/list.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { refuseWrite } from '#kit/server/http/errors.ts'
import { newId } from '#kit/server/security/tokens.ts'
import type { careBody, careDoneBody, careEditBody } from '../contract.ts'
import { careKinds, type CareKind } from '../contract/words.ts'
import * as data from './care-data.ts'
import { vehicleById, writeOdometer } from './cars-data.ts'

// Service, insurance and inspection of vehicles. While one is overdue, its vehicle is marked, so it is not booked and goes on no new duty.

/** Returns a page of what has to be done for vehicles, or was done. */
export async function listCare(tx: Tx, filter: data.CareFilter, now: Date) {
  const rows = await data.pageOfCares(tx, filter, dayOf(now))
  return {
    rows: rows.map(({ created_at: _created, ...row }) => row),
    ...(await cappedTotal(tx, data.filteredCares(tx, filter, dayOf(now)) as never)),
  }
}

async function show(tx: Tx, id: string, now: Date) {
  const { created_at: _created, ...row } = (await data.careShown(tx, id, dayOf(now)))!
  return row
}

/**
 * Marks a vehicle from its open care and odometer, or unmarks it. A mark keeps its first day.
 * @returns what is overdue if it was not before, as a sentence; null otherwise.
 */
export async function judgeVehicle(tx: Tx, unitId: string, now: Date): Promise<string | null> {
  // Locked before reading, so that care and odometer that change at once both count.
  const since = await lockOverdue(tx, unitId)
  const [overdue] = await data.overdueCares(tx, [unitId], dayOf(now))
  if (Boolean(overdue) === (since !== null)) return null
  await markOverdue(tx, unitId, overdue ? dayOf(now) : null)
  return overdue ? overdueText(overdue) : null
}

/** "The insurance of UBA 123C was due 3 Mar 2027." or "… at 90,000 km." */
export function overdueText({
  plate,
  kind,
  due_on,
  due_km,
}: {
  plate: string
  kind: CareKind
  due_on: string | null
  due_km: number | null
}) {
  const days = due_on !== null && formatShortDay(momentOf(due_on))
  const km = due_km !== null && `at ${formatCount(due_km)} km`
  return `The ${careKinds[kind].toLowerCase()} of ${plate} was due ${[days, km].filter(Boolean).join(' or ')}.`
}

/** Returns what is overdue for vehicles, as a sentence by vehicle. */
export async function overdueTexts(tx: Tx, unitIds: readonly string[], now: Date): Promise<Map<string, string>> {
  const cares = unitIds.length === 0 ? [] : await data.overdueCares(tx, unitIds, dayOf(now))
  const byUnit = Map.groupBy(cares, ({ unit_id }) => unit_id)
  return new Map([...byUnit].map(([unitId, own]) => [unitId, own.map(overdueText).join(' ')]))
}

/** Care of a vehicle that becomes due on a day. */
export interface ComingCare {
  unit_id: string
  due_on: string
  /** "The insurance of UBA 123C is due on 3 Mar 2027." */
  text: string
}

/** Returns the care of vehicles that becomes due by its day in a period, soonest first. */
export async function careComing(tx: Tx, unitIds: readonly string[], from: string, until: string): Promise<ComingCare[]> {
  if (unitIds.length === 0) return []
  const rows = await data.caresBetween(tx, [...new Set(unitIds)], from, until)
  return rows.map(({ unit_id, due_on, plate, kind }) => ({
    unit_id,
    due_on,
    text: `The ${careKinds[kind].toLowerCase()} of ${plate} is due on ${formatShortDay(momentOf(due_on))}.`,
  }))
}

/** Returns what is overdue, or due within some days, soonest first. */
export const careDueUntil = (tx: Tx, day: string, now: Date, limit: number) => data.caresUntil(tx, day, dayOf(now), limit)

async function requireVehicle(tx: Tx, unitId: string): Promise<void> {
  if (!(await data.isVehicle(tx, unitId))) throw notFound('Vehicle')
}

const write = async (tx: Tx, actor: Actor, action: string, unitId: string, after: object, before: object | null = null) =>
  audit(tx, actor, {
    action: `care.${action}`,
    subject: 'inventory',
    subjectId: (await requireUnit(tx, unitId)).inventory_id,
    before,
    after: { unit_id: unitId, ...after },
  })

const dueOf = ({ due_on, due_km, note }: Pick<z.output<typeof careEditBody>, 'due_on' | 'due_km' | 'note'>) => {
  if (!due_on && !due_km) throw invalid('due_on', 'Enter a day or kilometres.')
  return { due_on: due_on ?? null, due_km: due_km ?? null, note: note ?? null }
}

const alreadyOpen = () => {
  const sentence = 'This vehicle has open care of this kind. Change that one.'
  return conflict('already_exists', sentence, { kind: [sentence] })
}

const insert = (
  tx: Tx,
  actor: Actor,
  row: { unit_id: string; kind: CareKind; due_on: string | null; due_km: number | null; note: string | null },
) => {
  const id = newId()
  const written = data.insertCare(tx, { ...row, agency_id: actor.agencyId, id, created_at: actor.now })
  return refuseWrite(written, { unique: alreadyOpen }).then(() => id)
}

/** Adds care of a vehicle. @throws 404, 409 `already_exists` at `kind`, 422 at `due_on`. */
export async function createCare(tx: Tx, actor: Actor, { unit_id, kind, ...given }: z.output<typeof careBody>) {
  await requireVehicle(tx, unit_id)
  const due = dueOf(given)
  const id = await insert(tx, actor, { unit_id, kind, ...due })
  await judgeVehicle(tx, unit_id, actor.now)
  await write(tx, actor, 'added', unit_id, { kind, ...due })
  return show(tx, id, actor.now)
}

/** Locks care that was not done. @throws 404, 409 `stale`, `already_done`. */
async function lockOpen(tx: Tx, id: string, version?: number): Promise<data.CareRow> {
  const row = await data.lockCare(tx, id)
  if (!row) throw notFound('Care')
  if (row.done_on !== null) throw conflict('already_done', 'This was done. Add new care instead.')
  if (version !== undefined && row.version !== version) throw stale('vehicle')
  return row
}

/** Changes when care is due. @throws 404, 409 `stale`, `already_done`, 422 at `due_on`. */
export async function updateCare(tx: Tx, actor: Actor, id: string, { version, ...given }: z.output<typeof careEditBody>) {
  const { unit_id, kind, due_on, due_km, note } = await lockOpen(tx, id, version)
  const due = dueOf(given)
  await data.changeCare(tx, id, due)
  await judgeVehicle(tx, unit_id, actor.now)
  await write(tx, actor, 'changed', unit_id, { kind, ...due }, { kind, due_on, due_km, note })
  return show(tx, id, actor.now)
}

/**
 * Records that care was done. A higher odometer reading becomes that of the vehicle. With a next day or kilometres, new care is opened.
 * @throws 404, 409 `stale`, `already_done`, 422 at `done_on` for a day to come.
 */
export async function completeCare(tx: Tx, actor: Actor, id: string, input: z.output<typeof careDoneBody>) {
  const { unit_id, kind, note } = await lockOpen(tx, id, input.version)
  if (input.done_on > dayOf(actor.now)) throw invalid('done_on', 'This day is still to come.')
  const done = { done_on: input.done_on, done_km: input.done_km ?? null }
  await data.changeCare(tx, id, done)
  const { next_due_on, next_due_km } = input
  if (next_due_on || next_due_km) await insert(tx, actor, { unit_id, kind, due_on: next_due_on ?? null, due_km: next_due_km ?? null, note })
  const odometer = (await vehicleById(tx, unit_id))?.odometer ?? 0
  if (done.done_km !== null && done.done_km > odometer) await writeOdometer(tx, actor.agencyId, unit_id, done.done_km)
  await judgeVehicle(tx, unit_id, actor.now)
  await write(tx, actor, 'done', unit_id, { kind, ...done, next_due_on, next_due_km })
  return show(tx, id, actor.now)
}

/** Deletes care. @throws 404. */
export async function deleteCare(tx: Tx, actor: Actor, id: string): Promise<{ id: string }> {
  const row = await data.lockCare(tx, id)
  if (!row) throw notFound('Care')
  await data.deleteCare(tx, id)
  await judgeVehicle(tx, row.unit_id, actor.now)
  const { kind, due_on, due_km, done_on } = row
  await write(tx, actor, 'deleted', row.unit_id, {}, { kind, due_on, due_km, done_on })
  return { id }
}
