import { notFound } from '#kit/contract/errors.ts'
import type { Permission } from '#kit/contract/permissions.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'

/**
 * Reads in the agency with the given id: the person's current one, or another of theirs where they have the permission.
 * @throws 404 for any other agency.
 */
export async function inAgency<T>(
  call: { app: App; tx: Tx; actor: Actor; params: { id: string } },
  permission: Permission,
  read: (tx: Tx) => Promise<T>,
): Promise<T> {
  const { app, tx, actor, params } = call
  if (params.id === actor.agencyId) return read(tx)
  const member = await app.db.asPlatform('people: is this agency theirs', (platform) =>
    platform
      .selectFrom('members as m')
      .innerJoin('roles as r', (join) => join.onRef('r.agency_id', '=', 'm.agency_id').onRef('r.id', '=', 'm.role_id'))
      .innerJoin('agencies as a', 'a.id', 'm.agency_id')
      .select('r.permissions')
      .where('m.agency_id', '=', params.id)
      .where('m.user_id', '=', actor.userId)
      .where('m.state', '=', 'active')
      .where('a.state', '=', 'active')
      .executeTakeFirst(),
  )
  if (!member?.permissions.includes(permission)) throw notFound('Agency')
  return app.db.asAgency({ agencyId: params.id, userId: actor.userId }, read)
}
