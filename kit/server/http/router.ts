import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fullPath } from '#kit/contract/api-base.ts'
import { changesSomething, mayLag } from '#kit/contract/endpoint.ts'
import type { ListRequest } from '#kit/contract/page.ts'
import type { App } from '../app.ts'
import type { Tx } from '../database/database.ts'
import { admit, authorizationOf, recheck, recheckingApp } from './admission.ts'
import { toAppError } from './errors.ts'
import { exportList } from './export.ts'
import { claim, hashOf, keep, keepRefusal, keyOfRepeats, readIdempotencyKey, repeatMs } from './idempotency.ts'
import { positionOf } from './position.ts'
import { paramsSchema, partsOf, readCall, type Params } from './read-call.ts'
import { bodyOfError, envelopeOf, sendFile } from './respond.ts'
import type { InMaintenance } from '../maintenance/guard.ts'
import type { AnyEndpoint, FileAnswer, MemberCall, OpenCall, OperatorCall, Route, Rows, SessionCall } from './serve.ts'

type MemberRoute = Extract<Route, { mode: 'member' }>

/** Registers the route with Fastify: session, rate limit, rights, input, transaction, handler, answer. */
export function addRoute(server: FastifyInstance, app: App, route: Route): void {
  const { endpoint } = route
  const url = fullPath(endpoint.path).replace(/\{(\w+)\}/g, ':$1')
  const params = paramsSchema(endpoint)
  server.route({
    method: endpoint.method,
    url,
    exposeHeadRoute: answersHead(route),
    config: { errorField: endpoint.errorField === true, changes: changesSomething(endpoint), inMaintenance: inMaintenanceOf(endpoint) },
    handler: (request, reply) => answer(app, route, params, request, reply),
  })
}

/** `admit` decides for calls with a session: staff go on working. */
const inMaintenanceOf = ({ access, worksInMaintenance }: AnyEndpoint): InMaintenance | undefined =>
  worksInMaintenance ? 'open' : access === 'public' ? undefined : 'session'

/** HEAD runs the handler of GET, so it exists only where the database refuses writes, or where nobody is signed in. */
const answersHead = ({ endpoint, mode }: Route): boolean => mode === 'open' || (mode === 'member' && !changesSomething(endpoint))

async function answer(app: App, route: Route, params: Params, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { endpoint } = route
  const session = endpoint.access === 'public' ? null : await admit(app, route, request)
  const call = readCall(app, endpoint, params, request)
  if (!session) return finish(reply, endpoint, call, await (route.handle as (call: OpenCall<AnyEndpoint>) => Promise<unknown>)(call))
  const check = (tx: Tx) => recheck(app, route, authorizationOf(request), session, tx)
  const withSession: SessionCall<AnyEndpoint> = {
    ...call,
    app: route.mode === 'session' && changesSomething(endpoint) ? recheckingApp(app, session, check) : app,
    session,
    recheck: check,
    files: (maxBytes) => partsOf(request, maxBytes),
  }
  if (route.mode === 'member') return handleMember(app, route, withSession, request, reply)
  if (route.mode === 'operator') return handleOperator(app, route, withSession, reply)
  const format = downloadFormat(endpoint, call)
  if (format)
    return download(app, withSession, endpoint, format, reply, (query) => (route.handle as SessionHandler)({ ...withSession, query }))
  return finish(reply, endpoint, call, await (route.handle as SessionHandler)(withSession))
}

type SessionHandler = (call: SessionCall<AnyEndpoint>) => Promise<unknown>

/** The file format if the whole list is downloaded, else undefined. */
const downloadFormat = (endpoint: AnyEndpoint, { query }: OpenCall<AnyEndpoint>): ListRequest['download'] =>
  endpoint.answer === 'list' ? ((query ?? {}) as Partial<ListRequest>).download : undefined

/** Sends the whole list as a file. `rows` returns one page of it. */
async function download(
  app: App,
  { session, query }: SessionCall<AnyEndpoint>,
  endpoint: AnyEndpoint,
  format: 'csv' | 'xlsx',
  reply: FastifyReply,
  rows: (query: never) => Promise<unknown>,
): Promise<FastifyReply> {
  await app.limits.take('exports', session.userId)
  return exportList(
    reply,
    endpoint,
    format,
    (page, per_page) => rows({ ...(query as object), page, per_page } as never) as Promise<Rows<Record<string, unknown>>>,
  )
}

async function handleMember(app: App, route: MemberRoute, call: SessionCall<AnyEndpoint>, request: FastifyRequest, reply: FastifyReply) {
  const { endpoint } = route
  const { session } = call
  const agencyId = session.agencyId!
  const readOnly = !changesSomething(endpoint)
  const given =
    readOnly || endpoint.answersSecret ? null : readIdempotencyKey(request.headers['idempotency-key'], endpoint.idempotency === 'required')
  // Browsers and proxies repeat a GET, so one that writes has a key in any case.
  const repeats = !readOnly && given === null && endpoint.method === 'GET'
  const key = repeats ? keyOfRepeats(session.userId, call.params) : given
  if (endpoint.idempotency === 'required') await app.limits.take('money', session.userId)
  const actor = {
    agencyId,
    userId: session.userId,
    userName: session.userName,
    operatorName: session.acting?.operatorName ?? null,
    agentName: session.token ? `Token ${session.token.name}` : null,
    now: call.now,
    requestId: call.requestId,
    recheck: call.recheck,
  }
  const options = { readOnly, ...(mayLag(endpoint) ? { replicaAt: positionOf(request) } : {}) }
  const inTransaction = (tx: Tx): MemberCall<AnyEndpoint> => ({ ...call, tx, agencyId, userId: session.userId, actor })

  const format = downloadFormat(endpoint, call)
  if (format)
    return download(app, call, endpoint, format, reply, (query) =>
      app.db.asAgency(actor, (tx) => route.handle({ ...inTransaction(tx), query }), { ...options, readOnly: true }),
    )
  if (!key) return finish(reply, endpoint, call, await app.db.asAgency(actor, (tx) => route.handle(inTransaction(tx)), options))

  const entry = {
    agencyId,
    userId: session.userId,
    call: `${endpoint.method} ${endpoint.path}`,
    key,
    bodyHash: hashOf({ params: call.params, body: call.body }),
    now: call.now,
    ...(repeats ? { holdsMs: repeatMs } : {}),
  }
  try {
    const { answer, status } = await app.db.asAgency(actor, async (tx) => {
      const earlier = await claim(tx, entry)
      if (earlier) return earlier
      const result = await route.handle(inTransaction(tx))
      const stored = { status: 200, answer: envelopeOf(endpoint, result, call.query) }
      await keep(tx, entry, stored)
      return stored
    })
    return reply.status(status).send(answer)
  } catch (error) {
    const refusal = repeats ? null : toAppError(error)
    if (
      refusal &&
      (refusal.status === 409 || (refusal.status === 422 && refusal.code !== 'idempotency_mismatch')) &&
      refusal.code !== 'busy'
    ) {
      await keepRefusal(app.db, entry, { status: refusal.status, answer: bodyOfError(refusal, call.requestId) })
    }
    throw error
  }
}

async function handleOperator(
  app: App,
  { endpoint, handle }: Extract<Route, { mode: 'operator' }>,
  call: SessionCall<AnyEndpoint>,
  reply: FastifyReply,
) {
  const { session, now, requestId } = call
  const operator = { id: session.userId, name: session.userName, now, requestId }
  const work = (query: unknown) =>
    app.db.asPlatform(`staff: ${endpoint.method} ${endpoint.path}`, async (tx) => {
      await call.recheck(tx)
      return handle({ ...call, query, tx, operator } as OperatorCall<AnyEndpoint>)
    })
  const format = downloadFormat(endpoint, call)
  if (format) return download(app, call, endpoint, format, reply, work)
  return finish(reply, endpoint, call, await work(call.query))
}

function finish(reply: FastifyReply, endpoint: AnyEndpoint, call: OpenCall<AnyEndpoint>, answer: unknown): FastifyReply {
  if (reply.sent || reply.raw.headersSent) return reply
  if (endpoint.answer === 'file') return sendFile(reply, answer as FileAnswer)
  return reply.send(envelopeOf(endpoint, answer, call.query))
}
