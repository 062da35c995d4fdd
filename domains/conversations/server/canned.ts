import { sql, type Selectable } from 'kysely'
import type { z } from 'zod'
import type { CannedReplies } from '../../../database/tables.ts'
import { conflict, invalid, notFound } from '#kit/contract/errors.ts'
import type { ListRequest } from '#kit/contract/page.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { atPage, cappedTotal, like, sortOf } from '#kit/server/database/list.ts'
import { newId } from '#kit/server/security/tokens.ts'
import type { createCannedReply, updateCannedReply } from '../contract.ts'

const view = ({ id, title, shortcut, text, version, updated_at }: Selectable<CannedReplies>) => ({
  id,
  title,
  shortcut,
  text,
  version,
  updated_at: updated_at.toISOString(),
})

/** Returns a page of canned replies. */
export async function listCanned(tx: Tx, filter: ListRequest) {
  const { direction } = sortOf(filter.sort)
  const matching = tx
    .selectFrom('canned_replies')
    .selectAll()
    .$if(filter.search !== '', (query) =>
      query.where(sql<string>`title || ' ' || coalesce(shortcut, '') || ' ' || text`, 'ilike', like(filter.search)),
    )
  const rows = await matching.orderBy('title', direction).orderBy('id', direction).$call(atPage(filter)).execute()
  return { rows: rows.map(view), ...(await cappedTotal(tx, matching as never)) }
}

const taken = () => invalid('shortcut', 'Another reply has this shortcut.', 'taken')

/** Errors of the database as answers: a shortcut that two people add at the same moment. */
export const cannedRefusals = { canned_replies_shortcut: taken }

async function refuseTaken(tx: Tx, shortcut: string | null, except: string | null): Promise<void> {
  if (shortcut === null) return
  const twin = await tx
    .selectFrom('canned_replies')
    .select('id')
    .where(sql<string>`lower(shortcut)`, '=', shortcut)
    .$if(except !== null, (query) => query.where('id', '<>', except!))
    .executeTakeFirst()
  if (twin) throw taken()
}

/** Adds a canned reply. @throws 422 at `shortcut`. */
export async function createCanned(tx: Tx, actor: Actor, body: z.output<NonNullable<typeof createCannedReply.body>>) {
  await refuseTaken(tx, body.shortcut, null)
  const row = await tx
    .insertInto('canned_replies')
    .values({ agency_id: actor.agencyId, id: newId(), ...body, created_at: actor.now, updated_at: actor.now })
    .returningAll()
    .executeTakeFirstOrThrow()
  return view(row)
}

/** Changes a canned reply. @throws 404, 409 `stale`, 422 at `shortcut`. */
export async function updateCanned(
  tx: Tx,
  actor: Actor,
  id: string,
  { version, ...body }: z.output<NonNullable<typeof updateCannedReply.body>>,
) {
  const row = await tx.selectFrom('canned_replies').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw notFound('Canned reply')
  if (row.version !== version) throw conflict('stale', 'Someone else changed this reply. Reload it and try again.')
  await refuseTaken(tx, body.shortcut, id)
  const changed = await tx
    .updateTable('canned_replies')
    .set({ ...body, version: version + 1, updated_at: actor.now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return view(changed)
}

/** Deletes a canned reply. @throws 404. */
export async function deleteCanned(tx: Tx, id: string) {
  const gone = await tx.deleteFrom('canned_replies').where('id', '=', id).returning('id').executeTakeFirst()
  if (!gone) throw notFound('Canned reply')
  return gone
}
