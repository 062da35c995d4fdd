import type { ListRequest } from '#kit/contract/page.ts'
import type { Permission } from '#kit/contract/permissions.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { atPage, like, sortOf } from '#kit/server/database/list.ts'
import { sql } from 'kysely'

const roles = (tx: Tx, agencyId: string) => tx.selectFrom('roles as r').where('r.agency_id', '=', agencyId)

export const filteredRoles = (tx: Tx, agencyId: string, { search }: { search: string }) =>
  roles(tx, agencyId).$if(search !== '', (query) => query.where('r.name', 'ilike', like(search)))

const columns = (query: ReturnType<typeof roles>, agencyId: string, userId: string | null) =>
  query.select([
    'r.id',
    'r.name',
    'r.built_in',
    'r.permissions',
    'r.version',
    'r.created_at',
    sql<number>`(SELECT count(*) FROM members m WHERE m.agency_id = ${agencyId} AND m.role_id = r.id)`.as('members'),
    sql<boolean>`EXISTS (SELECT FROM members m WHERE m.agency_id = ${agencyId} AND m.role_id = r.id AND m.user_id = ${userId})`.as(
      'is_own',
    ),
  ])

export const rolesPage = (tx: Tx, agencyId: string, userId: string | null, request: ListRequest) => {
  const { column, direction } = sortOf(request.sort)
  const query = columns(filteredRoles(tx, agencyId, request), agencyId, userId)
  // Built-in roles have the same creation time; their ids keep the listed order.
  return query
    .orderBy(column === 'name' ? sql`lower(r.name)` : sql`r.created_at`, direction)
    .orderBy('r.id', direction)
    .$call(atPage(request))
    .execute()
}

export const roleById = (tx: Tx, agencyId: string, userId: string | null, id: string) =>
  columns(roles(tx, agencyId), agencyId, userId).where('r.id', '=', id).executeTakeFirst()

export const insertRole = (tx: Tx, role: { agency_id: string; id: string; name: string; permissions: Permission[]; created_at: Date }) =>
  tx.insertInto('roles').values(role).execute()

/** @returns whether the role still had the expected version. */
export async function setRole(
  tx: Tx,
  agencyId: string,
  id: string,
  { version, ...change }: { name: string; permissions: Permission[]; version: number },
): Promise<boolean> {
  const done = await tx
    .updateTable('roles')
    .set({ ...change, version: version + 1 })
    .where('agency_id', '=', agencyId)
    .where('id', '=', id)
    .where('version', '=', version)
    .where('built_in', 'is', null)
    .executeTakeFirst()
  return done.numUpdatedRows === 1n
}

export const deleteRole = (tx: Tx, agencyId: string, id: string) =>
  tx.deleteFrom('roles').where('agency_id', '=', agencyId).where('id', '=', id).where('built_in', 'is', null).execute()

/** Locks the owner role, so that two owners cannot remove each other at once. */
export const lockOwnerRole = (tx: Tx, agencyId: string) =>
  tx
    .selectFrom('roles')
    .select('id')
    .where('agency_id', '=', agencyId)
    .where('built_in', '=', 'owner')
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
