import type { z } from 'zod'
import { conflict, invalid, notFound } from '#kit/contract/errors.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { refuseWrite } from '#kit/server/http/errors.ts'
import { newId } from '#kit/server/security/tokens.ts'
import type { goalBody } from '../contract.ts'
import { mostGoals } from '../contract/words.ts'

/** Adds a goal. @throws 422 at `target`, 409 `too_many`. */
export async function addGoal(tx: Tx, actor: Actor, { name, kind, target: typed }: z.output<typeof goalBody>) {
  const target = kind === 'page' ? typed.replace(/\/+$/, '') || '/' : typed
  const { length } = await tx.selectFrom('site_goals').select('id').execute()
  if (length >= mostGoals) throw conflict('too_many', `A website has at most ${mostGoals} goals.`)
  const insert = tx
    .insertInto('site_goals')
    .values({ agency_id: actor.agencyId, id: newId(), name, kind, target, created_at: actor.now })
    .returning(['id', 'name', 'kind', 'target'])
    .executeTakeFirstOrThrow()
  const row = await refuseWrite(insert, { unique: () => invalid('target', 'There is a goal for this already.') })
  await audit(tx, actor, { action: 'site_goal.added', subject: 'site_goal', subjectId: row.id, after: { name, target } })
  return row
}

/** Deletes a goal. @throws 404. */
export async function deleteGoal(tx: Tx, actor: Actor, id: string) {
  const row = await tx.deleteFrom('site_goals').where('id', '=', id).returning(['name', 'target']).executeTakeFirst()
  if (!row) throw notFound('Goal')
  await audit(tx, actor, { action: 'site_goal.deleted', subject: 'site_goal', subjectId: id, before: row })
  return { id }
}
