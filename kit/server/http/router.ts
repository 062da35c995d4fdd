import type { MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fullPath } from '#kit/contract/api-base.ts'
import { changesSomething } from '#kit/contract/endpoint.ts'
import { AppError, conflict, forbidden, invalid } from '#kit/contract/errors.ts'
import type { ListRequest } from '#kit/contract/page.ts'
import { wordsOf } from '#kit/contract/text.ts'
import { z } from 'zod'
import { logActing, refuseWhileActing } from './acting.ts'
import { authorize, readsUnpaid, type Session } from './access.ts'
import type { App } from '../app.ts'
import { rechecking, type Tx } from '../database/database.ts'
import { toAppError, unprocessable } from './errors.ts'
import { fileTooLarge, largestUpload } from '../files/files.ts'
import { exportList } from './export.ts'
import { claim, hashOf, keep, keepRefusal, keyOfRepeats, readIdempotencyKey, repeatMs } from './idempotency.ts'
import { isInNetworks } from '../security/integration-token.ts'
import { bodyOfError, envelopeOf, sendFile } from './respond.ts'
import { rememberToken } from './token-calls.ts'
import { takeTime } from './slow-bodies.ts'
import type { AnyEndpoint, FileAnswer, MemberCall, OpenCall, OperatorCall, Route, Rows, SessionCall } from './serve.ts'

const id = z
  .string()
  .regex(/^[0-9a-fA-F]{8}-(?:[0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}$/)
  .toLowerCase()

const nothing = z.strictObject({})

type MemberRoute = Extract<Route, { mode: 'member' }>
type Params = z.ZodType<Record<string, string>>

/** Registers the route with Fastify: session, rate limit, rights, input, transaction, handler, answer. */
export function addRoute(server: FastifyInstance, app: App, route: Route): void {
  const { endpoint } = route
  const url = fullPath(endpoint.path).replace(/\{(\w+)\}/g, ':$1')
  const params = paramsSchema(endpoint)
  server.route({
    method: endpoint.method,
    url,
    exposeHeadRoute: answersHead(route),
    config: { errorField: endpoint.errorField === true },
    handler: (request, reply) => answer(app, route, params, request, reply),
  })
}

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

/** Counts how often a header occurs in a request. Node silently keeps only the first of several. */
export const timesGiven = ({ raw }: FastifyRequest, name: string): number =>
  raw.rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === name).length

const authorizationOf = (request: FastifyRequest) =>
  timesGiven(request, 'authorization') === 1 ? request.headers.authorization : undefined

async function admit(app: App, route: Route, request: FastifyRequest): Promise<Session> {
  const { endpoint } = route
  const header = authorizationOf(request)
  // A copy, because `recheck` updates it and the cache keeps the other.
  const session = { ...(await (changesSomething(endpoint) ? app.sessions.current(header) : app.sessions.recent(header))) }
  rememberToken(request, session)
  refuseOtherNetworks(session, request)
  await app.limits.take(session.token ? 'token' : 'api', session.id)
  const lapsedToo = endpoint.worksWhenLapsed || (await readsUnpaid(app.db, session, endpoint))
  authorize(session, endpoint.access, endpoint.feature, lapsedToo, endpoint.scope)
  refuseWhileActing(route, session)
  await logActing(app, route, session, { url: request.url, requestId: request.id })
  return session
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
async function recheck(app: App, route: Route, header: string | undefined, session: Session, tx: Tx): Promise<void> {
  const { access, feature, worksWhenLapsed, scope } = route.endpoint
  const now = await app.sessions.currentIn(tx, header)
  if (now.agencyId !== session.agencyId || now.userId !== session.userId)
    throw conflict('session_changed', 'You switched to another agency. Try again.')
  authorize(now, access, feature, worksWhenLapsed, scope)
  refuseWhileActing(route, now)
  Object.assign(session, now)
}

/** Returns the app for a handler that opens its own transactions: each that may write reads the session again first. */
function recheckingApp(app: App, session: Session, check: (tx: Tx) => Promise<void>): App {
  return {
    ...app,
    db: rechecking(app.db, check, async (tx) => {
      await app.sessions.hold(tx, session)
      await check(tx)
    }),
  }
}

/** Yields the files of a multipart body. @throws 400 if it cannot be read: the parser's errors have no code. */
async function* partsOf(request: FastifyRequest, maxBytes = largestUpload): AsyncGenerator<MultipartFile> {
  takeTime(request.raw)
  try {
    for await (const part of request.files({ limits: { fileSize: maxBytes } })) yield untruncated(part, maxBytes)
  } catch (error) {
    if ((error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE') throw fileTooLarge(maxBytes)
    throw (error as { code?: string }).code ? error : new AppError(400, 'bad_request', 'The upload cannot be read.')
  }
}

/** Refuses a truncated file: the parser may report that a file exceeds the limit only after its last byte. */
function untruncated(part: MultipartFile, maxBytes: number): MultipartFile {
  const toBuffer = part.toBuffer.bind(part)
  part.toBuffer = async () => {
    const content = await toBuffer()
    if (part.file.truncated) throw fileTooLarge(maxBytes)
    return content
  }
  return part
}

function paramsSchema(endpoint: AnyEndpoint): z.ZodType<Record<string, string>> {
  const given = (endpoint.params ?? {}) as Record<string, z.ZodType>
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
  return z.object(Object.fromEntries(names.map((name) => [name, given[name] ?? id]))) as never
}

function readCall(
  app: App,
  endpoint: AnyEndpoint,
  params: z.ZodType<Record<string, string>>,
  request: FastifyRequest,
): OpenCall<AnyEndpoint> {
  const inPath = params.safeParse(request.params)
  // An id of the wrong format gets the same answer as one that does not exist.
  if (!inPath.success) throw new AppError(404, 'not_found', 'Record not found.')
  refuseNul(request.query)
  refuseNul(request.body)
  const query = (endpoint.query ?? nothing).safeParse(withoutEmptyFilters(endpoint, request.query))
  if (!query.success) throw unprocessable(query.error.issues, 'query')
  const body = endpoint.upload
    ? { success: true as const, data: undefined }
    : (endpoint.body ?? nothing).safeParse(request.method === 'GET' ? {} : (request.body ?? {}))
  if (endpoint.method !== 'GET' && !body.success) throw unprocessable(body.error!.issues, 'body')
  return {
    app,
    params: inPath.data as never,
    query: query.data as never,
    body: body.data as never,
    now: app.clock.now(),
    address: request.ip,
    userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300),
    requestId: request.id,
  }
}

/** Refuses NUL characters, because PostgreSQL text cannot hold them. @throws 422 at the field. */
function refuseNul(value: unknown, path: readonly string[] = []): void {
  if (typeof value === 'string' && value.includes('\0'))
    throw invalid(path.join('.') || 'body', `${wordsOf(path.at(-1) ?? 'body')} is not valid.`)
  if (typeof value !== 'object' || value === null) return
  for (const [key, part] of Object.entries(value)) {
    refuseNul(key, path)
    refuseNul(part, [...path, key])
  }
}

const paging = ['page', 'per_page', 'sort', 'download']

/** Leaves out filters without a value: an empty filter is no filter. Keys that the call does not know stay, to be refused. */
function withoutEmptyFilters(endpoint: AnyEndpoint, query: unknown): object {
  const known = endpoint.query instanceof z.ZodObject ? endpoint.query.shape : {}
  const isEmpty = ([key, value]: [string, unknown]) => value === '' && Object.hasOwn(known, key) && !paging.includes(key)
  return Object.fromEntries(Object.entries((query ?? {}) as object).filter((entry) => !isEmpty(entry)))
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
  const inTransaction = (tx: Tx): MemberCall<AnyEndpoint> => ({ ...call, tx, agencyId, userId: session.userId, actor })

  const format = downloadFormat(endpoint, call)
  if (format)
    return download(app, call, endpoint, format, reply, (query) =>
      app.db.asAgency(actor, (tx) => route.handle({ ...inTransaction(tx), query }), { readOnly: true }),
    )
  if (!key) return finish(reply, endpoint, call, await app.db.asAgency(actor, (tx) => route.handle(inTransaction(tx)), { readOnly }))

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
