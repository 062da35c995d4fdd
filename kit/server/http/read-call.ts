import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AppError, invalid } from '#kit/contract/errors.ts'
import { wordsOf } from '#kit/contract/text.ts'
import type { App } from '../app.ts'
import { fileTooLarge, largestUpload } from '../files/files.ts'
import { unprocessable } from './errors.ts'
import type { AnyEndpoint, OpenCall } from './serve.ts'
import { takeTime } from './slow-bodies.ts'

// What a request says: parameters, query, body and files.

export type Params = z.ZodType<Record<string, string>>

const id = z
  .string()
  .regex(/^[0-9a-fA-F]{8}-(?:[0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}$/)
  .toLowerCase()

const nothing = z.strictObject({})

/** Returns the schema of the parameters in the path: ids, unless the call says otherwise. */
export function paramsSchema(endpoint: AnyEndpoint): Params {
  const given = (endpoint.params ?? {}) as Record<string, z.ZodType>
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
  return z.object(Object.fromEntries(names.map((name) => [name, given[name] ?? id]))) as never
}

/** Returns what a request asks, checked against the call. @throws 404 for an id of the wrong format, 422 at the fields. */
export function readCall(app: App, endpoint: AnyEndpoint, params: Params, request: FastifyRequest): OpenCall<AnyEndpoint> {
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

/** Yields the files of a multipart body. @throws 400 if it cannot be read: the parser's errors have no code. */
export async function* partsOf(request: FastifyRequest, maxBytes = largestUpload): AsyncGenerator<MultipartFile> {
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
