import { changesSomething } from '#kit/contract/endpoint.ts'
import { forbidden } from '#kit/contract/errors.ts'
import type { Session } from './access.ts'
import type { App } from '../app.ts'
import { logOperator } from './operators.ts'
import type { Route } from './serve.ts'

// An operator acts for a member of an agency. Every call is first logged under the operator's own name.

/** Refuses calls that an acting operator may not make. @throws 403 `in_person_only`, `read_only`. */
export function refuseWhileActing({ endpoint, mode }: Route, { acting }: Session): void {
  if (!acting || endpoint.worksWhileActing) return
  if (endpoint.inPerson) throw forbidden('in_person_only', 'Only the person themselves can do this.')
  if (!changesSomething(endpoint)) return
  // Changes outside the router's transaction write their own audit, which does not name the operator.
  if (mode !== 'member') throw forbidden('in_person_only', 'Only the person themselves can do this.')
  if (!acting.mayChange) throw forbidden('read_only', 'You are viewing as this person, so you cannot change anything.')
}

/** Logs a call of an acting operator before it runs. */
export async function logActing(app: App, { endpoint }: Route, session: Session, call: { url: string; requestId: string }): Promise<void> {
  const { acting, agencyId, userId } = session
  if (!acting) return
  const operator = { id: acting.operatorId, name: acting.operatorName, now: app.clock.now(), requestId: call.requestId }
  await app.db.asPlatform('staff: operator acts', (tx) =>
    logOperator(tx, operator, {
      action: 'acting.call',
      subject: `${endpoint.method} ${endpoint.path}`.slice(0, 200),
      subjectId: userId,
      agencyId,
      after: { text: `${endpoint.method} ${call.url.split('?')[0]!.slice(0, 300)}` },
    }),
  )
}
