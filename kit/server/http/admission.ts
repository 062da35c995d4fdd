import type { FastifyRequest } from 'fastify'
import { changesSomething } from '#kit/contract/endpoint.ts'
import { conflict, forbidden } from '#kit/contract/errors.ts'
import type { App } from '../app.ts'
import { rechecking, type Tx } from '../database/database.ts'
import { isInNetworks } from '../security/integration-token.ts'
import { authorize, readsUnpaid, type Session } from './access.ts'
import { logActing, refuseWhileActing } from './acting.ts'
import { ClosedForMaintenance, isStaffAtWork } from '../maintenance/maintenance.ts'
import type { Route } from './serve.ts'
import { rememberToken } from './token-calls.ts'

// Who may make a call, asked when it starts and again inside the transaction of a change.

/** Counts how often a header occurs in a request. Node silently keeps only the first of several. */
export const timesGiven = ({ raw }: FastifyRequest, name: string): number =>
  raw.rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === name).length

/** The authorization header, if there is exactly one. */
export const authorizationOf = (request: FastifyRequest) =>
  timesGiven(request, 'authorization') === 1 ? request.headers.authorization : undefined

/** Returns the session of a call that may be made. @throws 401, 403, 429. */
export async function admit(app: App, route: Route, request: FastifyRequest): Promise<Session> {
  const { endpoint } = route
  const header = authorizationOf(request)
  // A copy, because `recheck` updates it and the cache keeps the other.
  const session = { ...(await (changesSomething(endpoint) ? app.sessions.current(header) : app.sessions.recent(header))) }
  rememberToken(request, session)
  refuseOtherNetworks(session, request)
  await refuseInMaintenance(app, route, session)
  await app.limits.take(session.token ? 'token' : 'api', session.id)
  const lapsedToo = endpoint.worksWhenLapsed || (await readsUnpaid(app.db, session, endpoint))
  authorize(session, endpoint.access, endpoint.feature, lapsedToo, endpoint.scope)
  refuseWhileActing(route, session)
  await logActing(app, route, session, { url: request.url, requestId: request.id })
  return session
}

/** @throws 503 `maintenance` for those who are no staff, while the installation is closed. */
async function refuseInMaintenance(app: App, { endpoint }: Route, session: Session): Promise<void> {
  if (endpoint.worksInMaintenance || isStaffAtWork(session)) return
  const closed = await app.maintenance.current()
  if (closed) throw new ClosedForMaintenance(closed, app.clock.now())
}

/** @throws 403 `address_not_allowed` if the integration token is limited to other networks. */
function refuseOtherNetworks({ token }: Session, { ip }: FastifyRequest): void {
  if (token && !isInNetworks(ip, token.addresses))
    throw forbidden('address_not_allowed', `The token may not be used from the address ${ip}.`)
}

/**
 * Reads the session again inside the transaction of the change, because a right may have been removed since the call started.
 * Updates `session`, so that the handler's own checks (`requireRight`) use the current rights.
 * @throws 401, 403 like `admit`; 409 `session_changed` after a switch to another agency.
 */
export async function recheck(app: App, route: Route, header: string | undefined, session: Session, tx: Tx): Promise<void> {
  const { access, feature, worksWhenLapsed, scope } = route.endpoint
  const now = await app.sessions.currentIn(tx, header)
  if (now.agencyId !== session.agencyId || now.userId !== session.userId)
    throw conflict('session_changed', 'You switched to another agency. Try again.')
  authorize(now, access, feature, worksWhenLapsed, scope)
  refuseWhileActing(route, now)
  Object.assign(session, now)
}

/** Returns the app for a handler that opens its own transactions: each that may write reads the session again first. */
export function recheckingApp(app: App, session: Session, check: (tx: Tx) => Promise<void>): App {
  return {
    ...app,
    db: rechecking(app.db, check, async (tx) => {
      await app.sessions.hold(tx, session)
      await check(tx)
    }),
  }
}
