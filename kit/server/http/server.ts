import { randomBytes } from 'node:crypto'
import multipart from '@fastify/multipart'
import {
  fastify,
  LogController,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import { fullPath } from '#kit/contract/api-base.ts'
import { AppError } from '#kit/contract/errors.ts'
import type { App } from '../app.ts'
import { appHostsOf } from './app-hosts.ts'
import { isFault, toAppError, unforeseen } from './errors.ts'
import { addMaintenance } from '../maintenance/guard.ts'
import { fileTooLarge, largestUpload } from '../files/files.ts'
import { bodyOfError } from './respond.ts'
import { timesGiven } from './admission.ts'
import { addPosition } from './position.ts'
import { addRoute } from './router.ts'
import type { Route } from './serve.ts'
import { siteConstraint, siteHostOf } from './site-hosts.ts'
import { patience, watchBodies } from './slow-bodies.ts'
import { recordTokenCall } from './token-calls.ts'
import type { Settings } from '../settings.ts'
import { traced } from '../trace.ts'
import { addStopping } from './stopping.ts'

const deepest = 32

const processId = randomBytes(4).toString('hex')
let requests = 0
/** 16 hexadecimal digits: 8 for this process and 8 for the request. */
const nextRequestId = () => processId + (requests++ >>> 0).toString(16).padStart(8, '0')

/** Builds the HTTP server with all routes of the contract. `app/server.ts` adds pages and files. */
export async function buildServer(app: App, routes: readonly Route[]): Promise<FastifyInstance> {
  const server = fastify({
    loggerInstance: app.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: proxiesOf(app.settings),
    bodyLimit: 1024 * 1024,
    requestTimeout: patience.upload,
    connectionTimeout: 35_000,
    keepAliveTimeout: 72_000,
    genReqId: () => nextRequestId(),
    routerOptions: { maxParamLength: 300, constraints: { site: siteConstraint(app) as never } },
    // By default Node checks for timed-out connections only every 30 seconds.
    http: { maxHeaderSize: 16 * 1024, headersTimeout: 10_000, connectionsCheckingInterval: 2_000 },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
  })
  watchBodies(server)
  readJson(server)
  await server.register(multipart, {
    limits: { fileSize: largestUpload, files: 20, fields: 20, fieldSize: 64 * 1024, parts: 40, headerPairs: 100 },
  })
  guardRequests(server, app)
  addStopping(server, app)
  addMaintenance(server, app)
  addPosition(server, app)
  // A page or call may have changed a right, a password or an agency. Other processes notice within a second.
  server.addHook('onSend', async ({ method }) => {
    if (method !== 'GET' && method !== 'HEAD') app.sessions.forget()
  })
  server.setErrorHandler((error, request, reply) => refuseRequest(app, error as FastifyError, request, reply))
  const methodsOf = methodsByPath(routes)
  server.setNotFoundHandler((request, reply) => {
    const allow = methodsOf(request)
    if (allow.length > 0)
      return refuseRequest(
        app,
        new AppError(405, 'method_not_allowed', `Use ${allow.join(' or ')}.`, {}, { allow: allow.join(', ') }),
        request,
        reply,
      )
    return refuseRequest(app, new AppError(404, 'not_found', 'There is nothing here.'), request, reply)
  })
  for (const route of routes) addRoute(server, app, route)
  return server
}

/** Fastify itself trusts nobody if it gets a number, so that number becomes a function. */
function proxiesOf({ TRUST_PROXY }: Settings): string[] | false | ((address: string, hop: number) => boolean) {
  return typeof TRUST_PROXY === 'number' ? (_address, hop) => hop < TRUST_PROXY : TRUST_PROXY
}

function readJson(server: FastifyInstance): void {
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    if (text === '') return done(null, {})
    if (depthOf(text as string) > deepest) return done(new AppError(400, 'invalid_json', `JSON may be ${deepest} levels deep.`))
    try {
      done(null, JSON.parse(text as string, refusePrototypes))
    } catch (error) {
      done(error instanceof AppError ? error : new AppError(400, 'invalid_json', 'The body is not valid JSON.'))
    }
  })
}

function refusePrototypes(this: unknown, key: string, value: unknown): unknown {
  if (key === '__proto__' || (key === 'constructor' && typeof value === 'object' && value !== null && 'prototype' in value)) {
    throw new AppError(400, 'invalid_json', 'The body is not valid JSON.')
  }
  return value
}

/** Returns the deepest nesting of brackets outside strings, without parsing. */
function depthOf(text: string): number {
  let depth = 0
  let deepest = 0
  let quoted = false
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]
    if (quoted) {
      if (sign === '\\') at++
      else if (sign === '"') quoted = false
    } else if (sign === '"') quoted = true
    else if (sign === '{' || sign === '[') deepest = Math.max(deepest, ++depth)
    else if (sign === '}' || sign === ']') depth--
  }
  return deepest
}

function guardRequests(server: FastifyInstance, app: App): void {
  const isApp = appHostsOf(app)
  const secure = app.appUrl.startsWith('https:')
  server.addHook('onRequest', async (request, reply) => {
    const site = siteHostOf(request)
    // An agency's own domain may have subdomains that know no HTTPS.
    if (secure) reply.header('strict-transport-security', site ? 'max-age=31536000' : 'max-age=31536000; includeSubDomains')
    reply.header('x-request-id', request.id).header('x-content-type-options', 'nosniff').header('referrer-policy', 'no-referrer')
    const host = timesGiven(request, 'host') === 1 ? request.headers.host!.toLowerCase() : ''
    // An absolute URL instead of a path would name its own host.
    const isServed = host !== '' && (isApp(host) || site !== null)
    if (!isServed || !request.url.startsWith('/')) throw new AppError(421, 'unknown_host', 'This host is not served here.')
    if (request.url.length > 4096) throw new AppError(414, 'url_too_long', 'The address is too long.')
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
  })
  // After the body is read, because its events belong to the connection.
  server.addHook('preHandler', (request, _reply, done) => traced(request.id, done))
  server.addHook('onResponse', async (request, reply) => {
    recordTokenCall(app, request, reply)
    app.log.info(
      {
        request_id: request.id,
        method: request.method,
        path: request.routeOptions.url ?? request.url.split('?')[0],
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    )
  })
}

function refuseRequest(app: App, error: FastifyError | AppError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = refusalOf(error)
  if (isFault(refusal))
    app.log.error({ err: error, request_id: request.id, method: request.method, path: request.routeOptions.url }, 'request failed')
  reply.status(refusal.status).headers(refusal.headers)
  if (reply.raw.headersSent) return reply
  const body = bodyOfError(refusal, request.id)
  const { errorField } = request.routeOptions.config as { errorField?: boolean }
  return reply.type('application/json; charset=utf-8').send(errorField ? { ...body, error: body.message } : body)
}

/** Turns Fastify's own errors into our texts. */
function refusalOf(error: FastifyError | AppError): AppError {
  const known = toAppError(error)
  if (known) return known
  const { code, statusCode } = error as FastifyError
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new AppError(413, 'too_large', 'The request is larger than 1 MB.')
  if (code === 'FST_REQ_FILE_TOO_LARGE') return fileTooLarge()
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new AppError(415, 'unsupported_media_type', 'Send JSON.')
  if (code === 'FST_INVALID_MULTIPART_CONTENT_TYPE')
    return new AppError(415, 'unsupported_media_type', 'Send the file as multipart/form-data.')
  if (code?.startsWith('FST_') && statusCode && statusCode >= 400 && statusCode < 500)
    return new AppError(statusCode, 'bad_request', 'The request cannot be read.')
  if (/Unexpected end of form|multipart|Malformed part header/i.test(error.message))
    return new AppError(400, 'bad_request', 'The upload cannot be read.')
  return unforeseen()
}

/** Returns a function that tells which methods the path of a request has. */
function methodsByPath(routes: readonly Route[]): (request: FastifyRequest) => string[] {
  // Compiled once, because otherwise each request for nothing would compile hundreds.
  const patterns = routes.map(({ endpoint: { method, path } }) => ({
    method,
    pattern: new RegExp(`^${fullPath(path).replace(/\{\w+\}/g, '[^/]+')}$`),
  }))
  return ({ url }) => {
    const path = url.split('?')[0]!
    if (!path.startsWith('/api/')) return []
    return [...new Set(patterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method))]
  }
}
