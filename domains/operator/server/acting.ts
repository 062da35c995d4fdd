import { ofAgency } from '#domains/agency/server/facts.ts'
import { setActing } from '#domains/account/server/sessions.ts'
import { conflict, invalid, notFound } from '#kit/contract/errors.ts'
import type { Session } from '#kit/server/http/access.ts'
import type { App } from '#kit/server/app.ts'
import { audit } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { actorFor, logOperator, type Operator } from '#kit/server/http/operators.ts'

/** Maximum time that an operator acts as a member. */
const actingMs = 30 * 60_000

interface Wish {
  agencyId: string
  user_id: string
  reason: string
  may_change: boolean
}

/**
 * Lets the operator's own session act as a member of an agency. No token of the member is created or used.
 * @throws 404, 409 `agency_suspended`, 422 at `user_id` for a person who is not an active member, or is staff of the
 * platform.
 */
export async function beginActing(tx: Tx, operator: Operator, session: Session, { agencyId, user_id, reason, may_change }: Wish) {
  const agency = await ofAgency(tx, agencyId).select('state').executeTakeFirst()
  if (!agency || agency.state === 'deleted') throw notFound('Agency')
  if (agency.state !== 'active') throw conflict('agency_suspended', 'This agency is suspended. Restore it first.')
  const person = await tx
    .selectFrom('members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['u.name', 'u.is_operator'])
    .where('m.agency_id', '=', agencyId)
    .where('m.user_id', '=', user_id)
    .where('m.state', '=', 'active')
    .where('u.state', '=', 'active')
    .where('u.email_verified_at', 'is not', null)
    .executeTakeFirst()
  if (!person || person.is_operator) throw invalid('user_id', 'Choose a member of this agency.')
  const until = new Date(operator.now.getTime() + actingMs)
  await setActing(tx, session.id, { userId: user_id, agencyId, until, mayChange: may_change })
  const after = { text: `${person.name}: ${reason}`, may_change }
  await audit(tx, actorFor(operator, agencyId), { action: 'acting.began', subject: 'member', subjectId: user_id, after })
  await logOperator(tx, operator, { action: 'acting.began', subject: 'member', subjectId: user_id, agencyId, after })
  return { until: until.toISOString() }
}

/** Ends acting; the session belongs to the operator again. Does nothing if the session is not acting. */
export async function endActing(app: App, { id, acting, agencyId, userId }: Session, requestId: string): Promise<{ ended: boolean }> {
  if (!acting) return { ended: false }
  const operator = { id: acting.operatorId, name: acting.operatorName, now: app.clock.now(), requestId }
  await app.db.asPlatform('staff: operator stops acting', async (tx) => {
    await setActing(tx, id, null)
    await logOperator(tx, operator, { action: 'acting.ended', subject: 'member', subjectId: userId, agencyId })
    if (agencyId) await audit(tx, actorFor(operator, agencyId), { action: 'acting.ended', subject: 'member', subjectId: userId })
  })
  return { ended: true }
}
