import type { ListRequest } from '#kit/contract/page.ts'
import type { Permission } from '#kit/contract/permissions.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { atPage, like, sortOf } from '#kit/server/database/list.ts'
import { sql, type Insertable } from 'kysely'
import type { Notifications } from '../../../database/tables.ts'

export interface Addressee {
  agencyId: string
  userId: string
}

const own = (tx: Tx, { agencyId, userId }: Addressee) =>
  tx.selectFrom('notifications').where('agency_id', '=', agencyId).where('user_id', '=', userId)

export const filtered = (tx: Tx, to: Addressee, { search, unread }: { search: string; unread?: 'true' | 'false' | undefined }) =>
  own(tx, to)
    .$if(search !== '', (query) =>
      query.where((where) => where.or([where('title', 'ilike', like(search)), where('body', 'ilike', like(search))])),
    )
    .$if(unread === 'true', (query) => query.where('read_at', 'is', null))
    .$if(unread === 'false', (query) => query.where('read_at', 'is not', null))

export const pageOf = (query: ReturnType<typeof filtered>, request: ListRequest) => {
  const { direction } = sortOf(request.sort)
  return query
    .select(['id', 'type', 'title', 'body', 'link', 'read_at', 'created_at'])
    .orderBy('created_at', direction)
    .orderBy('id', direction)
    .$call(atPage(request))
    .execute()
}

export async function unreadOf(tx: Tx, to: Addressee): Promise<number> {
  const { n } = await own(tx, to)
    .where('read_at', 'is', null)
    .select(sql<number>`count(*)`.as('n'))
    .executeTakeFirstOrThrow()
  return n
}

export const setRead = (tx: Tx, { agencyId, userId }: Addressee, ids: readonly string[] | undefined, now: Date) =>
  tx
    .updateTable('notifications')
    .set({ read_at: now })
    .where('agency_id', '=', agencyId)
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .$if(ids !== undefined, (query) => query.where('id', '=', sql<string>`ANY(${ids})`))
    .execute()

export const deleteAll = (tx: Tx, { agencyId, userId }: Addressee) =>
  tx.deleteFrom('notifications').where('agency_id', '=', agencyId).where('user_id', '=', userId).execute()

export const insertNotifications = (tx: Tx, rows: readonly Insertable<Notifications>[]) =>
  tx.insertInto('notifications').values(rows).execute()

/** Returns those of the given people who are active members of the agency. */
export async function activeAmong(tx: Tx, agencyId: string, userIds: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('members')
    .select('user_id')
    .where('agency_id', '=', agencyId)
    .where('state', '=', 'active')
    .where('user_id', '=', sql<string>`ANY(${userIds})`)
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/** Returns the active members of the agency with a permission. */
export async function holdersOf(tx: Tx, agencyId: string, permission: Permission): Promise<string[]> {
  const rows = await tx
    .selectFrom('members as m')
    .innerJoin('roles as r', (join) => join.onRef('r.agency_id', '=', 'm.agency_id').onRef('r.id', '=', 'm.role_id'))
    .select('m.user_id')
    .where('m.agency_id', '=', agencyId)
    .where('m.state', '=', 'active')
    .where(sql<boolean>`${permission} = ANY(r.permissions)`)
    .execute()
  return rows.map(({ user_id }) => user_id)
}
