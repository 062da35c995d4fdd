import type { z } from 'zod'
import { conflict, invalid, notFound } from '#kit/contract/errors.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { refuseWrite } from '#kit/server/http/errors.ts'
import { newId } from '#kit/server/security/tokens.ts'
import type { lettingBody, LettingResult, unitEditBody, UnitResult } from '../../contract/let-units.ts'
import { blockView } from './blocks.ts'
import { changesBetween, stale } from '../items/inventory.ts'
import { lockResource } from '../stock/units.ts'
import * as data from './units-data.ts'

const maxUnits = 500

const unitView = (row: data.UnitRow, blocks: readonly data.ClaimRow[]): UnitResult => ({
  id: row.id,
  name: row.name,
  note: row.note,
  status: row.status,
  position: row.position,
  version: row.version,
  blocks: blocks.filter(({ unit_id }) => unit_id === row.id).map(blockView),
})

/** Returns the units of an item, in order, each with its current and coming blocks. */
export async function listUnits(tx: Tx, inventoryId: string, now: Date): Promise<UnitResult[]> {
  const blocks = await data.blocksAhead(tx, inventoryId, now)
  return (await data.unitsOf(tx, inventoryId)).map((row) => unitView(row, blocks))
}

/** Returns a unit. @throws 404. */
export async function requireUnit(tx: Tx, id: string): Promise<data.UnitRow> {
  const row = await data.unitById(tx, id)
  if (!row) throw notFound('Unit')
  return row
}

/** Returns units by their ids, each with its name, in the order of the list. */
export async function unitNames(tx: Tx, ids: readonly string[]): Promise<{ id: string; name: string }[]> {
  return ids.length === 0 ? [] : data.namesOf(tx, ids)
}

/** Returns the id of a unit's item. @throws 404. */
export const itemOfUnit = async (tx: Tx, id: string): Promise<string> => (await requireUnit(tx, id)).inventory_id

/** Adds units after the existing ones. @throws 409 `already_exists` at `units`, `too_many` after 500. */
export async function createUnits(tx: Tx, actor: Actor, inventoryId: string, names: readonly string[]): Promise<UnitResult[]> {
  await lockResource(tx, inventoryId)
  const units = await data.unitsOf(tx, inventoryId)
  if (units.length + names.length > maxUnits) throw conflict('too_many', `An item has at most ${maxUnits} units.`)
  const taken = new Set(units.map(({ name }) => name.toLowerCase()))
  const twice = names.filter((name) => taken.has(name.toLowerCase()))
  if (twice.length > 0) {
    const sentence = `${twice.slice(0, 5).join(', ')}${twice.length > 5 ? ' …' : ''}: already exists.`
    throw conflict('already_exists', sentence, { units: [sentence] })
  }
  const last = units.at(-1)?.position ?? 0
  await data.insertUnits(
    tx,
    names.map((name, index) => ({
      agency_id: actor.agencyId,
      id: newId(),
      inventory_id: inventoryId,
      name,
      position: last + 1 + index,
      created_at: actor.now,
    })),
  )
  await audit(tx, actor, { action: 'units.created', subject: 'inventory', subjectId: inventoryId, after: { names } })
  return listUnits(tx, inventoryId, actor.now)
}

/** Reorders all units of an item. @throws 422 at `ids` unless they are exactly the item's units. */
export async function orderUnits(tx: Tx, actor: Actor, inventoryId: string, given: readonly string[]): Promise<UnitResult[]> {
  await lockResource(tx, inventoryId)
  const ids = new Set(given.map((id) => id.toLowerCase()))
  const units = await data.unitsOf(tx, inventoryId)
  if (ids.size !== units.length || units.some(({ id }) => !ids.has(id))) throw invalid('ids', 'Name each unit once.')
  await data.orderUnits(tx, [...ids])
  await audit(tx, actor, { action: 'units.ordered', subject: 'inventory', subjectId: inventoryId, after: { ids: [...ids] } })
  return listUnits(tx, inventoryId, actor.now)
}

const nameTaken = () => conflict('already_exists', 'This name is already used.', { name: ['This name is already used.'] })

/** Edits a unit. @throws 404, 409 `stale`, `already_exists`, `has_bookings` and `has_duties` at `status` when a unit is deactivated that is still needed. */
export async function updateUnit(
  tx: Tx,
  actor: Actor,
  id: string,
  { version, name, note = null, status }: z.output<typeof unitEditBody>,
): Promise<UnitResult> {
  const { inventory_id: inventoryId } = await requireUnit(tx, id)
  await lockResource(tx, inventoryId)
  const before = await requireUnit(tx, id)
  const use = status === 'inactive' && before.status === 'active' ? await data.useAhead(tx, id, actor.now) : undefined
  if (use === 'duty') throw conflict('has_duties', `${before.name} is on a duty. Free it there first.`, { status: ['It is on a duty.'] })
  if (use)
    throw conflict('has_bookings', `${before.name} has upcoming bookings. Move them first.`, { status: ['It has upcoming bookings.'] })
  const row = await refuseWrite(data.updateUnit(tx, id, version, { name, note, status }), { unique: nameTaken })
  if (!row) throw stale('unit')
  await audit(tx, actor, { action: 'unit.updated', subject: 'inventory', subjectId: inventoryId, ...changesBetween(before, row) })
  return unitView(row, await data.blocksAhead(tx, inventoryId, actor.now))
}

/** Deletes a unit and its blocks. @throws 404, 409 `in_use` when it was ever booked or on a duty. */
export async function deleteUnit(tx: Tx, actor: Actor, id: string): Promise<{ id: string }> {
  const { inventory_id: inventoryId, name } = await requireUnit(tx, id)
  await lockResource(tx, inventoryId)
  if (await data.wasUsed(tx, id)) throw conflict('in_use', `${name} was used, so it can be switched off but not deleted.`)
  await data.deleteUnit(tx, id)
  await audit(tx, actor, { action: 'unit.deleted', subject: 'inventory', subjectId: inventoryId, before: { id, name } })
  return { id }
}

interface Letting {
  min_length?: number | undefined
  max_length?: number | null | undefined
}

/** Makes an item lettable, by the night or by the hour. `min_length` and `max_length` are nights or hours. */
export async function createLetting(
  tx: Tx,
  actor: Actor,
  inventoryId: string,
  basis: 'night' | 'time',
  { min_length = 1, max_length = null }: Letting,
): Promise<void> {
  await data.insertResource(tx, { agency_id: actor.agencyId, inventory_id: inventoryId, basis, min_length, max_length })
}

/** Copies the letting terms of an item, without its units. */
export async function copyLetting(tx: Tx, fromId: string, toId: string): Promise<void> {
  const row = await data.resourceOf(tx, fromId)
  if (row) await data.insertResource(tx, { ...row, inventory_id: toId, version: 1 })
}

const lettingView = ({ basis, min_length, max_length, padding_minutes, version }: data.ResourceRow): LettingResult => ({
  basis: basis,
  min_length,
  max_length,
  padding_minutes,
  version,
})

/** Returns the letting terms of an item. @throws 404 if it is not let. */
export async function showLetting(tx: Tx, inventoryId: string): Promise<LettingResult> {
  const row = await data.resourceOf(tx, inventoryId)
  if (!row) throw notFound('Item')
  return lettingView(row)
}

const dayMinutes = 24 * 60

/**
 * Edits the letting terms; existing bookings stay.
 * @throws 404, 409 `stale`, 422 at `padding_minutes` if an item let by the night gets padding that is not whole days.
 */
export async function updateLetting(
  tx: Tx,
  actor: Actor,
  inventoryId: string,
  { version, max_length = null, ...input }: z.output<typeof lettingBody>,
): Promise<LettingResult> {
  const before = await lockResource(tx, inventoryId)
  // One night ends when the next begins, so any minutes between would block the whole next night.
  if (before.basis === 'night' && input.padding_minutes % dayMinutes !== 0)
    throw invalid('padding_minutes', 'The gap after a stay must be in whole days.')
  const row = await data.updateResource(tx, inventoryId, version, { ...input, max_length })
  if (!row) throw stale('item')
  await audit(tx, actor, { action: 'letting.updated', subject: 'inventory', subjectId: inventoryId, ...changesBetween(before, row) })
  return lettingView(row)
}

/** Sets the secret in the unit's calendar link, with which other calendars read its occupancy. */
export const setCalendarKey = (tx: Tx, unitId: string, key: string) =>
  tx.updateTable('inventory_units').set({ calendar_key: key }).where('id', '=', unitId).execute()
