import { sql, type Selectable } from 'kysely'
import type { z } from 'zod'
import { requireItem } from '#domains/inventory/server/items/inventory.ts'
import { conflict, notFound } from '#kit/contract/errors.ts'
import { wordsOf } from '#kit/contract/text.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { refuseWrite } from '#kit/server/http/errors.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { invalid } from '#kit/contract/errors.ts'
import type { PackageNeeds } from '../../../database/tables.ts'
import type { needBody } from '../contract.ts'
import { thisAgency } from '#kit/server/database/agency-filter.ts'

export type NeedRow = Selectable<PackageNeeds> & { title: string }

const noCar = () => invalid('car_id', 'This no longer exists. Choose another.', 'not_found_reference')

/** A package has so many needs at most. */
const maxNeeds = 60

const shownNeeds = (tx: Tx) =>
  tx
    .selectFrom('package_needs as n')
    .leftJoin('permit_kinds as k', (join) => join.onRef('k.agency_id', '=', 'n.agency_id').onRef('k.id', '=', 'n.permit_kind_id'))
    .leftJoin('allotments as a', (join) => join.onRef('a.agency_id', '=', 'n.agency_id').onRef('a.id', '=', 'n.allotment_id'))
    .leftJoin('suppliers as s', (join) =>
      join.onRef('s.agency_id', '=', 'n.agency_id').on(sql<boolean>`s.id = coalesce(n.supplier_id, a.supplier_id)`),
    )
    .leftJoin('inventory as c', (join) => join.onRef('c.agency_id', '=', 'n.agency_id').onRef('c.id', '=', 'n.car_id'))
    .selectAll('n')
    .select(
      sql<string | null>`coalesce(k.name, c.title, CASE WHEN a.room IS NULL THEN s.name ELSE s.name || ', ' || a.room END)`.as('name'),
    )

/** Returns the needs of packages, in the order of their days. */
export async function needsOf(tx: Tx, inventoryIds: readonly string[]): Promise<NeedRow[]> {
  const rows = await shownNeeds(tx)
    .where('n.inventory_id', 'in', [...inventoryIds])
    .orderBy('n.day_offset')
    .orderBy('n.kind')
    .orderBy('n.id')
    .execute()
  return rows.map(({ name, ...row }) => ({ ...row, title: name ?? wordsOf(row.staff_kind ?? row.kind) }))
}

const needView = ({ id, kind, title, day_offset, per, quantity, nights, required, note, version }: NeedRow) => ({
  id,
  kind,
  title,
  day: day_offset + 1,
  per,
  quantity,
  nights,
  required,
  note,
  version,
})

/** Returns the needs of a package as they are answered. @throws 404. */
export async function listNeeds(tx: Tx, inventoryId: string) {
  await requireItem(tx, inventoryId, 'tour_package', 'Tour package')
  return (await needsOf(tx, [inventoryId])).map(needView)
}

/** Adds a need. @throws 404, 409 `too_many`, 422 at a field. */
export async function addNeed(tx: Tx, actor: Actor, inventoryId: string, { day, ...input }: z.output<typeof needBody>) {
  const before = await listNeeds(tx, inventoryId)
  if (before.length >= maxNeeds) throw conflict('too_many', `A tour package has at most ${maxNeeds} needs.`)
  const { kind, nights, permit_kind_id, allotment_id, supplier_id, staff_kind, car_id, ...rest } = input
  const row = {
    agency_id: actor.agencyId,
    id: newId(),
    inventory_id: inventoryId,
    day_offset: day - 1,
    kind,
    ...rest,
    nights: kind === 'rooms' || kind === 'request' ? (nights ?? null) : null,
    permit_kind_id: kind === 'permit' ? (permit_kind_id ?? null) : null,
    allotment_id: kind === 'rooms' ? (allotment_id ?? null) : null,
    supplier_id: kind === 'request' ? (supplier_id ?? null) : null,
    staff_kind: kind === 'duty' ? (staff_kind ?? null) : null,
    car_id: kind === 'vehicle' ? (car_id ?? null) : null,
    created_at: actor.now,
  }
  const field = { permit: 'permit_kind_id', rooms: 'allotment_id', request: 'supplier_id', duty: 'staff_kind', vehicle: 'car_id' }[kind]
  if (kind === 'vehicle' && car_id) await requireItem(tx, car_id, 'car', 'Car').catch(() => Promise.reject(noCar()))
  await refuseWrite(tx.insertInto('package_needs').values(row).execute(), {
    foreignKey: () => invalid(field, 'This no longer exists. Choose another.', 'not_found_reference'),
  })
  await audit(tx, actor, { action: 'package_need.added', subject: 'inventory', subjectId: inventoryId, after: { day, ...input } })
  return listNeeds(tx, inventoryId)
}

/** Removes a need. Bookings keep what they have. @throws 404, 409 `stale`. */
export async function removeNeed(tx: Tx, actor: Actor, id: string, version: number) {
  const row = await tx.selectFrom('package_needs').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw notFound('Need')
  if (row.version !== version) throw conflict('stale', 'Someone else changed this. Reload it and try again.')
  await tx.deleteFrom('package_needs').where('id', '=', id).execute()
  await audit(tx, actor, { action: 'package_need.removed', subject: 'inventory', subjectId: row.inventory_id, before: { kind: row.kind } })
  return listNeeds(tx, row.inventory_id)
}

/**
 * SQL: whether package `i` needs anything, and whether it is not sold without it; null if it needs nothing. It is read with the item, so that
 * bookings without needs cost no statement.
 */
export const packageTermsSql = sql<object>`
  SELECT json_build_object('needs', true, 'required', bool_or(n.required))
  FROM package_needs n WHERE n.agency_id = ${thisAgency} AND n.inventory_id = i.id HAVING count(*) > 0`

/** Locks a need, so that a booking that shares a duty of its departure and one that ends it wait for each other. */
export const lockNeed = (tx: Tx, id: string) =>
  tx.selectFrom('package_needs').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

/** Returns which of these needs still exist. */
export async function idsOfNeeds(tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await tx
    .selectFrom('package_needs')
    .select('id')
    .where('id', 'in', [...ids])
    .execute()
  return new Set(rows.map(({ id }) => id))
}
