import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type { ClientActivities } from '../../../database/tables.ts'
import { requireClient } from '#domains/clients/server/clients.ts'
import { conflict, invalid, notFound } from '#kit/contract/errors.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { newId } from '#kit/server/security/tokens.ts'
import type { activityBody, activityPatch } from '../contract.ts'

const view = ({ id, client_id, kind, body, at, user_name, version }: Selectable<ClientActivities>) => ({
  id,
  client_id,
  kind,
  body,
  at: at.toISOString(),
  user_name,
  version,
})

function whenIt(actor: Actor, at: string | undefined): Date {
  const time = at === undefined ? actor.now : new Date(at)
  if (time > actor.now) throw invalid('at', 'This time is in the future. Add a task instead.')
  return time
}

/** Logs what the agency did with a person. @throws 404, 422 at `at` for a time in the future. */
export async function log(tx: Tx, actor: Actor, clientId: string, { kind, body, at }: z.output<typeof activityBody>) {
  await requireClient(tx, clientId)
  const row = await tx
    .insertInto('client_activities')
    .values({
      agency_id: actor.agencyId,
      id: newId(),
      client_id: clientId,
      kind,
      body,
      at: whenIt(actor, at),
      user_id: actor.userId,
      user_name: actor.userName ?? null,
      created_at: actor.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return view(row)
}

/** Returns a logged activity. @throws 404. */
export const show = async (tx: Tx, id: string) => view(await requireActivity(tx, id))

async function requireActivity(tx: Tx, id: string) {
  const row = await tx.selectFrom('client_activities').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Activity')
  return row
}

/** Changes a logged activity. @throws 404, 409 `stale`, 422 at `at`. */
export async function change(tx: Tx, actor: Actor, id: string, { version, at, ...input }: z.output<typeof activityPatch>) {
  const before = await requireActivity(tx, id)
  const row = await tx
    .updateTable('client_activities')
    .set({ ...input, ...(at !== undefined && { at: whenIt(actor, at) }), version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst()
  if (!row) throw conflict('stale', 'Someone else changed this. Reload it and try again.')
  await audit(tx, actor, {
    action: 'client_activity.updated',
    subject: 'client',
    subjectId: row.client_id,
    before: { body: before.body },
    after: { body: row.body },
  })
  return view(row)
}

/** Removes a logged activity. @throws 404. */
export async function remove(tx: Tx, actor: Actor, id: string) {
  const row = await tx.deleteFrom('client_activities').where('id', '=', id).returningAll().executeTakeFirst()
  if (!row) throw notFound('Activity')
  await audit(tx, actor, { action: 'client_activity.deleted', subject: 'client', subjectId: row.client_id, before: { body: row.body } })
  return { id }
}
