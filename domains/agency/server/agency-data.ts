import type { ListRequest } from '#kit/contract/page.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { atPage, like, sortOf } from '#kit/server/database/list.ts'
import type { Agencies } from '../../../database/tables.ts'
import { sql, type RawBuilder, type Selectable, type Updateable } from 'kysely'
import type { SetupStep } from '../contract/setup.ts'

export type AgencyRow = Selectable<Agencies> & { logo_key: string | null; banner_key: string | null }

export const agencyById = (tx: Tx, id: string): Promise<AgencyRow> =>
  tx
    .selectFrom('agencies as a')
    .leftJoin('files as logo', (join) => join.onRef('logo.agency_id', '=', 'a.id').onRef('logo.id', '=', 'a.logo_file_id'))
    .leftJoin('files as banner', (join) => join.onRef('banner.agency_id', '=', 'a.id').onRef('banner.id', '=', 'a.banner_file_id'))
    .selectAll('a')
    .select(['logo.key as logo_key', 'banner.key as banner_key'])
    .where('a.id', '=', id)
    .executeTakeFirstOrThrow()

/** @returns whether the agency still had the expected version. */
export async function setAgency(tx: Tx, id: string, version: number, change: Updateable<Agencies>): Promise<boolean> {
  const done = await tx
    .updateTable('agencies')
    .set({ ...change, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return done.numUpdatedRows === 1n
}

/** Pictures are saved outside the form, so a new one must not make the form's version stale. */
export const setPicture = (tx: Tx, id: string, column: 'logo_file_id' | 'banner_file_id', fileId: string | null, now: Date) =>
  tx
    .updateTable('agencies')
    .set({ [column]: fileId, updated_at: now })
    .where('id', '=', id)
    .execute()

/** Returns whether anything is priced in the agency's currency. */
export async function hasPrices(tx: Tx, agencyId: string): Promise<boolean> {
  const { rows } = await sql<{ some: boolean }>`
    SELECT EXISTS (SELECT FROM inventory WHERE agency_id = ${agencyId}) OR EXISTS (SELECT FROM bookings WHERE agency_id = ${agencyId}) AS some`.execute(
    tx,
  )
  return rows[0]!.some
}

/** Returns a person's membership in an agency that is not deleted, with the key of their role. */
export const membershipIn = (tx: Tx, userId: string, agencyId: string) =>
  tx
    .selectFrom('members as m')
    .innerJoin('agencies as a', 'a.id', 'm.agency_id')
    .innerJoin('roles as r', (join) => join.onRef('r.agency_id', '=', 'm.agency_id').onRef('r.id', '=', 'm.role_id'))
    .select(['a.id', 'a.name', 'r.built_in as role'])
    .where('m.user_id', '=', userId)
    .where('m.agency_id', '=', agencyId)
    .where('m.state', '=', 'active')
    .where('a.state', '=', 'active')
    .executeTakeFirst()

const agenciesOf = (tx: Tx, userId: string, search: string) =>
  tx
    .selectFrom('members as m')
    .innerJoin('agencies as a', 'a.id', 'm.agency_id')
    .where('m.user_id', '=', userId)
    .where('m.state', '=', 'active')
    .where('a.state', '=', 'active')
    .$if(search !== '', (query) => query.where('a.name', 'ilike', like(search)))

export async function agenciesPage(tx: Tx, userId: string, request: Omit<ListRequest, 'download'>) {
  const { column, direction } = sortOf(request.sort)
  const rows = await agenciesOf(tx, userId, request.search)
    .innerJoin('roles as r', (join) => join.onRef('r.agency_id', '=', 'm.agency_id').onRef('r.id', '=', 'm.role_id'))
    .leftJoin('files as logo', (join) => join.onRef('logo.agency_id', '=', 'm.agency_id').onRef('logo.id', '=', 'a.logo_file_id'))
    .select(['a.id', 'a.name', 'a.slug', 'a.category', 'a.country_code', 'a.created_at', 'logo.key as logo_key', 'r.name as role'])
    .orderBy(column === 'name' ? sql`lower(a.name)` : sql`a.created_at`, direction)
    .orderBy('a.id', direction)
    .$call(atPage(request))
    .execute()
  const { total } = await agenciesOf(tx, userId, request.search)
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total }
}

/** Returns whether a person owns or has owned an agency, including deleted ones. */
export async function hasOwned(tx: Tx, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('members as m')
    .innerJoin('roles as r', (join) => join.onRef('r.agency_id', '=', 'm.agency_id').onRef('r.id', '=', 'm.role_id'))
    .select('m.agency_id')
    .where('m.user_id', '=', userId)
    .where('r.built_in', '=', 'owner')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Locks the agency against new bookings until the transaction ends. @returns whether it is not deleted. */
export async function lockLiving(tx: Tx, id: string): Promise<boolean> {
  const row = await tx.selectFrom('agencies').select('state').where('id', '=', id).forUpdate().executeTakeFirst()
  return row?.state === 'active'
}

export async function countOpenBookings(tx: Tx, agencyId: string): Promise<number> {
  const { n } = await tx
    .selectFrom('bookings')
    .select(sql<number>`count(*)`.as('n'))
    .where('agency_id', '=', agencyId)
    .where('status', 'in', ['requested', 'on_hold', 'waitlisted', 'confirmed', 'in_progress'])
    .executeTakeFirstOrThrow()
  return n
}

export const setDeleted = (tx: Tx, id: string, now: Date) =>
  tx.updateTable('agencies').set({ state: 'deleted', updated_at: now }).where('id', '=', id).execute()

/** Returns which setup steps an agency has done with records of its own; examples do not count. */
export async function setupDone(tx: Tx, agencyId: string): Promise<Record<Exclude<SetupStep, 'brand' | 'pay'>, boolean>> {
  const own = (id: string) =>
    sql`NOT EXISTS (SELECT FROM example_records x WHERE x.agency_id = ${agencyId} AND x.record_id = ${sql.ref(id)})`
  const offers = (kind?: string) =>
    sql`EXISTS (SELECT FROM inventory i WHERE i.agency_id = ${agencyId} AND ${kind ? sql`i.kind = ${kind}` : sql`true`} AND ${own('i.id')})`
  const priced = (more: RawBuilder<unknown>) =>
    sql`EXISTS (SELECT FROM price_options p JOIN inventory i ON i.agency_id = p.agency_id AND i.id = p.inventory_id
      WHERE p.agency_id = ${agencyId} AND p.active AND ${own('i.id')} AND ${more})`
  const { rows } = await sql<Record<Exclude<SetupStep, 'brand' | 'pay'>, boolean>>`
    SELECT ${offers()} AS offer, ${offers('room')} AS rooms, ${offers('tour_package')} AS package, ${offers('car')} AS cars,
           ${offers('event')} AS event, ${offers('product')} AS products, ${offers('service')} AS service,
           EXISTS (SELECT FROM departures d WHERE d.agency_id = ${agencyId} AND ${own('d.inventory_id')}) AS departure,
           ${priced(sql`true`)} AS prices, ${priced(sql`i.kind = 'event'`)} AS tickets,
           ${priced(sql`i.kind = 'product' AND p.capacity > 0`)} AS stock,
           EXISTS (SELECT FROM clients c WHERE c.agency_id = ${agencyId} AND ${own('c.id')}) AS clients,
           EXISTS (SELECT FROM bookings b WHERE b.agency_id = ${agencyId} AND ${own('b.id')}) AS booking`.execute(tx)
  return rows[0]!
}
