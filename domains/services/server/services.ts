import type { z } from 'zod'
import { conflict, notFound } from '#kit/contract/errors.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import * as inventory from '#domains/inventory/server/items/inventory.ts'
import { listOfKind, type KindFilter } from '#domains/inventory/server/items/lists.ts'
import type { serviceBody, serviceEditBody, serviceRecord } from '../contract.ts'
import type { BookingMode } from '../contract/words.ts'
import * as data from './services-data.ts'

type Input = z.output<typeof serviceBody>
type Edit = z.output<typeof serviceEditBody>
type ServiceRecord = z.input<typeof serviceRecord>

export const kind = 'service'
const modes = { slots: 'departure', freesale: 'freesale' } as const

const own = ({ duration_minutes }: { duration_minutes: number | null }, { capacity_mode }: { capacity_mode: string }) => ({
  duration_minutes,
  booked_by: (capacity_mode === 'departure' ? 'slots' : 'freesale') as BookingMode,
})

/** A page of services. */
export const listServices = (app: App, tx: Tx, query: KindFilter, now: Date) =>
  listOfKind(app, tx, { ...query, kind: [kind] }, now, { own: () => data.services(tx), show: own, departs: true })

/** A service with all its fields. @throws 404. */
export async function showService(app: App, tx: Tx, now: Date, id: string): Promise<ServiceRecord> {
  const item = await inventory.showItem(app, tx, id, kind, now, 'Service')
  const row = await data.serviceById(tx, id)
  if (!row) throw notFound('Service')
  return { ...item, ...own(row, row) }
}

/** Creates a service as a draft, booked by slots unless `booked_by` is `freesale`. @returns its id. */
export async function insertService(tx: Tx, actor: Actor, { duration_minutes, booked_by, ...item }: Input): Promise<string> {
  const id = await inventory.createItem(tx, actor, kind, modes[booked_by ?? 'slots'], item)
  await data.insertService(tx, { agency_id: actor.agencyId, inventory_id: id, duration_minutes: duration_minutes ?? null })
  return id
}

/** Creates a service as a draft. */
export async function createService(app: App, tx: Tx, actor: Actor, input: Input): Promise<ServiceRecord> {
  return showService(app, tx, actor.now, await insertService(tx, actor, input))
}

/**
 * Changes a service. Omitted fields keep their value.
 * @throws 404, 409 `stale`, 409 `in_use` at `booked_by` once there are slots or bookings, 422.
 */
export async function updateService(
  app: App,
  tx: Tx,
  actor: Actor,
  id: string,
  { version, duration_minutes, booked_by, ...item }: Edit,
): Promise<ServiceRecord> {
  const before = await inventory.requireItem(tx, id, kind, 'Service')
  await inventory.updateItem(tx, actor, before, version, item)
  if (booked_by) await inventory.changeCapacityMode(tx, before, modes[booked_by], 'booked_by')
  if (duration_minutes !== undefined) await data.updateDuration(tx, id, duration_minutes)
  return showService(app, tx, actor.now, id)
}

/** Deletes a service. @throws 404, 409 `in_use`. */
export async function deleteService(tx: Tx, actor: Actor, id: string): Promise<{ id: string }> {
  await inventory.requireItem(tx, id, kind, 'Service')
  await inventory.removeItems(tx, actor, [id], kind)
  return { id }
}

/** Days that a slot lasts: always one. @throws 409 `freesale` for a service without slots. */
export async function daysOfSlot(tx: Tx, id: string): Promise<number> {
  const { capacity_mode, title } = await inventory.requireItem(tx, id, kind, 'Service')
  if (capacity_mode !== 'departure') throw conflict('freesale', `${title} has no slots: it is booked for any day.`)
  return 1
}
