import { sql, type RawBuilder } from 'kysely'
import type { Permission } from '#kit/contract/permissions.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { thisAgency } from '#kit/server/database/agency-filter.ts'

/**
 * SQL for the name of a person in an agency, for another domain's list; pass the column with the id, such as `q.owner_id`. Where the
 * transaction has no agency, pass its id too.
 */
export const memberName = (userId: string, agencyId: RawBuilder<string> = thisAgency): RawBuilder<string | null> =>
  sql<string | null>`(SELECT named.name FROM members named WHERE named.agency_id = ${agencyId} AND named.user_id = ${sql.ref(userId)})`

/** Returns the name of a person in the agency of this transaction. */
export async function nameOfMember(tx: Tx, userId: string | null): Promise<string | null> {
  if (userId === null) return null
  return (await tx.selectFrom('members').select('name').where('user_id', '=', userId).executeTakeFirst())?.name ?? null
}

/** Returns the active members of an agency with a permission, with their addresses, ordered by name. */
export const peopleWith = (tx: Tx, agencyId: string, permission: Permission) =>
  tx
    .selectFrom('members as m')
    .innerJoin('roles as r', (join) => join.onRef('r.agency_id', '=', 'm.agency_id').onRef('r.id', '=', 'm.role_id'))
    .select(['m.user_id as id', 'm.name', 'm.email'])
    .where('m.agency_id', '=', agencyId)
    .where('m.state', '=', 'active')
    .where(sql<boolean>`${permission} = ANY(r.permissions)`)
    .orderBy('m.name')
    .orderBy('m.user_id')
    .execute()
