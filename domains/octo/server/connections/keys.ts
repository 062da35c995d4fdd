import { conflict, notFound } from '#kit/contract/errors.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { newOctoKey } from '#kit/server/security/integration-token.ts'
import { hashToken, newId } from '#kit/server/security/tokens.ts'
import { mostKeys } from '../../contract/words.ts'
import { lockConnection, showConnection } from './connections-data.ts'

const keysOf = (tx: Tx, connectionId: string) =>
  tx
    .selectFrom('octo_keys as k')
    .leftJoin('members as m', (join) => join.onRef('m.agency_id', '=', 'k.agency_id').onRef('m.user_id', '=', 'k.made_by'))
    .where('k.connection_id', '=', connectionId)
    .select(['k.id', 'k.ending', 'k.last_used_at', 'k.created_at', 'k.revoked_at', 'm.name as made_by_name'])

type Row = Awaited<ReturnType<ReturnType<typeof keysOf>['executeTakeFirstOrThrow']>>

const view = ({ last_used_at, created_at, revoked_at, ...row }: Row) => ({
  ...row,
  state: revoked_at ? ('revoked' as const) : ('active' as const),
  last_used_at: last_used_at?.toISOString() ?? null,
  created_at: created_at.toISOString(),
  revoked_at: revoked_at?.toISOString() ?? null,
})

/** Returns the keys of a partner, the newest first. @throws 404. */
export async function listKeys(tx: Tx, actor: Actor, connectionId: string) {
  await showConnection(tx, actor, connectionId)
  return (await keysOf(tx, connectionId).orderBy('k.created_at', 'desc').orderBy('k.id', 'desc').execute()).map(view)
}

async function requireKey(tx: Tx, connectionId: string, id: string) {
  const row = await keysOf(tx, connectionId).where('k.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Key')
  return view(row)
}

/** Makes a key for a partner. Only its hash is stored, so this answer alone has the key. @throws 404, 409 `not_a_partner`, `limit_reached`. */
export async function createKey(tx: Tx, actor: Actor, connectionId: string) {
  const { direction, name } = await lockConnection(tx, connectionId)
  if (direction !== 'they_sell_ours')
    throw conflict('not_a_partner', 'A supplier gives you its key. Only partners that sell your offers get one.')
  const living = (await listKeys(tx, actor, connectionId)).filter(({ state }) => state === 'active')
  if (living.length >= mostKeys) throw conflict('limit_reached', `A partner has at most ${mostKeys} keys. Revoke one first.`)
  const key = newOctoKey()
  const id = newId()
  await tx
    .insertInto('octo_keys')
    .values({
      agency_id: actor.agencyId,
      id,
      connection_id: connectionId,
      ending: key.slice(-4),
      made_by: actor.userId,
      created_at: actor.now,
    })
    .execute()
  await tx
    .insertInto('octo_key_hashes')
    .values({ key_hash: hashToken(key), agency_id: actor.agencyId, key_id: id, connection_id: connectionId })
    .execute()
  await audit(tx, actor, {
    action: 'octo_key.created',
    subject: 'octo_connection',
    subjectId: connectionId,
    after: { partner: name, ending: key.slice(-4) },
  })
  return { key, row: await requireKey(tx, connectionId, id) }
}

/** Revokes a key: the next request with it is refused. @throws 404, 409 `already_revoked`. */
export async function revokeKey(tx: Tx, actor: Actor, { id: connectionId, key: id }: { id: string; key: string }) {
  await lockConnection(tx, connectionId)
  const { state, ending } = await requireKey(tx, connectionId, id)
  if (state === 'revoked') throw conflict('already_revoked', 'This key is revoked already.')
  await revoke(tx, actor, [id])
  await audit(tx, actor, { action: 'octo_key.revoked', subject: 'octo_connection', subjectId: connectionId, before: { ending } })
  return requireKey(tx, connectionId, id)
}

/** Revokes all keys of a partner. */
export async function revokeAll(tx: Tx, actor: Actor, connectionId: string): Promise<void> {
  const open = await tx
    .selectFrom('octo_keys')
    .select('id')
    .where('connection_id', '=', connectionId)
    .where('revoked_at', 'is', null)
    .execute()
  if (open.length > 0)
    await revoke(
      tx,
      actor,
      open.map(({ id }) => id),
    )
}

async function revoke(tx: Tx, { now }: Actor, ids: readonly string[]): Promise<void> {
  await tx
    .updateTable('octo_keys')
    .set({ revoked_at: now })
    .where('id', 'in', [...ids])
    .execute()
  await tx
    .deleteFrom('octo_key_hashes')
    .where('key_id', 'in', [...ids])
    .execute()
}
