import type { FastifyReply } from 'fastify'
import { AppError, type ErrorBody } from '#kit/contract/errors.ts'
import type { ListRequest } from '#kit/contract/page.ts'
import type { AnyEndpoint, FileAnswer, Rows } from './serve.ts'

/** Puts a handler's answer into the endpoint's envelope, and checks it against the shape in the contract. */
export function envelopeOf(endpoint: AnyEndpoint, answer: unknown, query: unknown): unknown {
  if (endpoint.answer === 'list') {
    const { rows, total, more = false, next_cursor, totals } = answer as Rows<unknown>
    const { page, per_page } = query as ListRequest
    const meta = { page, per_page, total, last_page: Math.max(1, Math.ceil(total / per_page)), more }
    return { data: checked(endpoint, rows), meta: { ...meta, ...(next_cursor ? { next_cursor } : {}), ...(totals ? { totals } : {}) } }
  }
  const result = checked(endpoint, answer)
  return endpoint.answer === 'bare' ? result : { data: result ?? null }
}

// Calls whose handlers have returned dates. Other answers need not be copied.
const datesIn = new WeakSet<AnyEndpoint>()

/** Returns rows or result in the contract's shape, without unknown fields. @throws when a field is missing or wrong, which is our bug. */
export function checked(endpoint: AnyEndpoint, value: unknown): unknown {
  if (!datesIn.has(endpoint)) {
    const asIs = endpoint.result.safeParse(value ?? null)
    if (asIs.success) return asIs.data
  }
  const parsed = endpoint.result.safeParse(plain(value))
  if (parsed.success) {
    datesIn.add(endpoint)
    return parsed.data
  }
  const [issue] = parsed.error.issues
  throw new Error(`${endpoint.method} ${endpoint.path} answers ${issue?.path.join('.')}: ${issue?.message}`)
}

/** Turns dates into ISO strings, because contracts only have strings. */
function plain(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value ?? null
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return value.map(plain)
  const copy: Record<string, unknown> = {}
  for (const key in value) copy[key] = plain((value as Record<string, unknown>)[key])
  return copy
}

const headerName = (name: string) => name.replace(/[^\x20-\x7e]|["\\]/g, '_')

/** The content-disposition header: the file's name, and whether the browser saves or shows it. */
export const dispositionOf = (name: string, inline = false): string =>
  `${inline ? 'inline' : 'attachment'}; filename="${headerName(name)}"; filename*=UTF-8''${encodeURIComponent(name)}`

/** Sends a file. Its name is encoded by RFC 6266. */
export function sendFile(reply: FastifyReply, { name, mime, content, inline }: FileAnswer): FastifyReply {
  return reply
    .header('content-disposition', dispositionOf(name, inline))
    .header('content-type', mime)
    .header('cache-control', 'private, no-store')
    .send(content)
}

export function bodyOfError(error: AppError, requestId: string): ErrorBody {
  return { code: error.code, message: error.message, errors: error.errors, request_id: requestId }
}
