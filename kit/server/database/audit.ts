import { newId } from '../security/tokens.ts'
import type { Tx } from './database.ts'

/** The person who calls, the time and the request. Every handler's call is an `Actor`. */
export interface Actor {
  agencyId: string
  userId: string | null
  userName?: string | null
  /** Name of the platform's staff member who acts for the agency. */
  operatorName?: string | null
  /** Name of the assistant that prepared what the person approved: "AI agent". */
  agentName?: string | null
  now: Date
  requestId?: string
  /** See `Actor` in database.ts. */
  recheck?: (tx: Tx) => Promise<void>
}

interface Entry {
  action: string
  subject: string
  subjectId?: string | null
  before?: object | null
  after?: object | null
}

/**
 * Writes who changed what, in the same transaction as the change. `before` and `after` hold the fields that matter,
 * never secrets. `action` is `subject.verb`: `booking.cancelled`.
 */
export async function audit(tx: Tx, actor: Actor, ...entries: [Entry, ...Entry[]]): Promise<void> {
  await auditInsert(tx, actor, ...entries).execute()
}

/** The statement of `audit`, for `sendInOrder`. */
export const auditInsert = (tx: Tx, actor: Actor, ...entries: [Entry, ...Entry[]]) =>
  tx.insertInto('audit_log').values(
    entries.map(({ action, subject, subjectId = null, before, after }) => ({
      agency_id: actor.agencyId,
      id: newId(),
      at: actor.now,
      user_id: actor.userId,
      operator_name: actor.operatorName ?? null,
      agent_name: actor.agentName ?? null,
      action,
      subject,
      subject_id: subjectId,
      before: before ? JSON.stringify(before) : null,
      after: after ? JSON.stringify(after) : null,
      request_id: actor.requestId ?? null,
    })),
  )

/** Returns the audit entries of the subjects, oldest first, at most 200, each with the member's name. */
export const storyOf = (tx: Tx, agencyId: string, subjectIds: readonly string[]) =>
  tx
    .selectFrom('audit_log as a')
    .leftJoin('members as m', (join) => join.onRef('m.agency_id', '=', 'a.agency_id').onRef('m.user_id', '=', 'a.user_id'))
    .select(['a.at', 'a.action', 'a.after', 'm.name as user_name'])
    .where('a.agency_id', '=', agencyId)
    .where('a.subject_id', 'in', subjectIds)
    .orderBy('a.at')
    .orderBy('a.id')
    .limit(200)
    .execute()
