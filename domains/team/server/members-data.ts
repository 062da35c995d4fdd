import type { ListRequest } from '#kit/contract/page.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { atPage, like, sortOf } from '#kit/server/database/list.ts'
import { sql } from 'kysely'
import type { MemberState } from '../contract.ts'

interface MemberFilter {
  search: string
  state?: MemberState | undefined
  role_id?: string | undefined
}

export const filteredMembers = (tx: Tx, agencyId: string, { search, state, role_id }: MemberFilter) =>
  tx
    .selectFrom('members')
    .where('agency_id', '=', agencyId)
    .$if(search !== '', (query) =>
      query.where((where) => where.or([where('name', 'ilike', like(search)), where('email', 'ilike', like(search))])),
    )
    .$if(state !== undefined, (query) => query.where('state', '=', state!))
    .$if(role_id !== undefined, (query) => query.where('role_id', '=', role_id!))

const order = {
  name: sql`lower(name)`,
  email: sql`email`,
  state: sql`state`,
  last_seen_at: sql`last_seen_at`,
  created_at: sql`created_at`,
} as const

export async function membersPage(tx: Tx, agencyId: string, request: ListRequest & MemberFilter) {
  const { column, direction } = sortOf(request.sort)
  const page = await filteredMembers(tx, agencyId, request)
    .selectAll()
    .orderBy(order[column as keyof typeof order], (by) => (direction === 'desc' ? by.desc().nullsLast() : by.asc().nullsLast()))
    .orderBy('user_id', direction)
    .$call(atPage(request))
    .execute()
  const roles = await tx
    .selectFrom('roles')
    .select(['id', 'name', 'built_in'])
    .where('agency_id', '=', agencyId)
    .where('id', '=', sql<string>`ANY(${[...new Set(page.map(({ role_id }) => role_id))]})`)
    .execute()
  return page.map((member) => ({ ...member, role: roles.find(({ id }) => id === member.role_id)! }))
}

/** Returns a member with the permissions of their role. */
export const memberById = (tx: Tx, agencyId: string, userId: string) =>
  tx
    .selectFrom('members as m')
    .innerJoin('roles as r', (join) => join.onRef('r.agency_id', '=', 'm.agency_id').onRef('r.id', '=', 'm.role_id'))
    .select([
      'm.user_id',
      'm.name',
      'm.email',
      'm.state',
      'm.role_id',
      'm.invited_by',
      'm.last_seen_at',
      'm.created_at',
      'r.name as role_name',
      'r.built_in',
      'r.permissions',
    ])
    .where('m.agency_id', '=', agencyId)
    .where('m.user_id', '=', userId)
    .executeTakeFirst()
export type MemberRow = NonNullable<Awaited<ReturnType<typeof memberById>>>

/** @returns whether the member had the expected state and was changed. */
export async function setMember(
  tx: Tx,
  agencyId: string,
  userId: string,
  from: MemberState,
  change: { state?: MemberState; role_id?: string; name?: string },
): Promise<boolean> {
  const done = await tx
    .updateTable('members')
    .set(change)
    .where('agency_id', '=', agencyId)
    .where('user_id', '=', userId)
    .where('state', '=', from)
    .executeTakeFirst()
  return done.numUpdatedRows === 1n
}

export const deleteMember = (tx: Tx, agencyId: string, userId: string) =>
  tx.deleteFrom('members').where('agency_id', '=', agencyId).where('user_id', '=', userId).executeTakeFirst()

export const setSeen = (tx: Tx, agencyId: string, userId: string, now: Date) =>
  tx.updateTable('members').set({ last_seen_at: now }).where('agency_id', '=', agencyId).where('user_id', '=', userId).execute()

/** Counts the other active members with the owner role. */
export async function otherOwners(tx: Tx, agencyId: string, ownerRoleId: string, userId: string): Promise<number> {
  const { n } = await tx
    .selectFrom('members')
    .select(sql<number>`count(*)`.as('n'))
    .where('agency_id', '=', agencyId)
    .where('role_id', '=', ownerRoleId)
    .where('state', '=', 'active')
    .where('user_id', '<>', userId)
    .executeTakeFirstOrThrow()
  return n
}

/** Returns the place of an open invitation, if the agency is not deleted. */
export const invitedPlace = (tx: Tx, agencyId: string, userId: string) =>
  tx
    .selectFrom('members as m')
    .innerJoin('agencies as a', 'a.id', 'm.agency_id')
    .innerJoin('roles as r', (join) => join.onRef('r.agency_id', '=', 'm.agency_id').onRef('r.id', '=', 'm.role_id'))
    .select(['m.name', 'm.invited_by', 'a.name as agency', 'r.name as role'])
    .where('m.agency_id', '=', agencyId)
    .where('m.user_id', '=', userId)
    .where('m.state', '=', 'invited')
    .where('a.state', '=', 'active')
    .executeTakeFirst()

export const agencyName = async (tx: Tx, agencyId: string): Promise<string> =>
  (await tx.selectFrom('agencies').select('name').where('id', '=', agencyId).executeTakeFirstOrThrow()).name
