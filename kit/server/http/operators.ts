import type { Actor } from '../database/audit.ts'
import type { Tx } from '../database/database.ts'
import { newId } from '../security/tokens.ts'

/** A member of the platform's staff who makes a request. */
export interface Operator {
  id: string
  name: string
  now: Date
  requestId: string
}

/** The operator as the actor of a change in an agency, so that the agency's own audit names them. */
export const actorFor = ({ id, name, now, requestId }: Operator, agencyId: string): Actor => ({
  agencyId,
  userId: id,
  userName: name,
  operatorName: name,
  now,
  requestId,
})

/** Logs what an operator viewed or did, in the same transaction. `action` is `subject.verb`. Never log secrets. */
export async function logOperator(
  tx: Tx,
  operator: Operator,
  entry: {
    action: string
    subject: string
    subjectId?: string | null
    agencyId?: string | null
    before?: object | null
    after?: object | null
  },
): Promise<void> {
  await tx
    .insertInto('operator_log')
    .values({
      id: newId(),
      at: operator.now,
      operator_id: operator.id,
      operator_name: operator.name,
      action: entry.action,
      about_agency_id: entry.agencyId ?? null,
      subject: entry.subject,
      subject_id: entry.subjectId ?? null,
      before: entry.before ? JSON.stringify(entry.before) : null,
      after: entry.after ? JSON.stringify(entry.after) : null,
      request_id: operator.requestId,
    })
    .execute()
}
