import { z } from 'zod'
import type { App } from '#kit/server/app.ts'
import { outgoingFetch } from '#kit/server/restored/gate.ts'
import { ProviderRefusal } from './provider.ts'

const apiVersion = 'v2'
/** Timeout for booking requests. Duffel recommends two minutes, because airlines are slow. */
export const bookingTimeoutMs = 125_000
const timeoutMs = 25_000

const failure = z.object({
  errors: z.array(
    z.object({ type: z.string().optional(), code: z.string().optional(), title: z.string().optional(), message: z.string().optional() }),
  ),
})

/** Duffel's error code and message. Contains no URL. */
interface Failure {
  status: number
  code: string | null
  text: string
}

/** No response, or one that does not tell whether the request succeeded. */
class Unclear extends Error {}

interface Request {
  method: 'GET' | 'POST'
  /** Path below the base URL, such as `/air/orders`. */
  path: string
  query?: Record<string, string>
  data?: object
  timeout?: number
}

const notFoundStatus = 404
const tooMany = 429

/**
 * Calls Duffel's API. @returns its `data`, parsed with `shape`; `null` for a 404 if `orNull` is set.
 * @throws ProviderRefusal for a 4xx (final); `Unclear` for time-outs and 5xx (outcome unknown).
 */
export async function ask<Shape extends z.ZodType>(app: App, request: Request, shape: Shape): Promise<z.output<Shape>> {
  const { response, body } = await send(app, request)
  if (!response.ok) throw errorOf(readFailure(response.status, body))
  const parsed = shape.safeParse((body as { data?: unknown } | null)?.data)
  if (!parsed.success)
    throw new Unclear(`Duffel answers ${request.method} ${request.path} with ${parsed.error.issues[0]?.path.join('.')} missing`)
  return parsed.data
}

/** Like `ask`, but returns `null` for a 404. */
export async function askFor<Shape extends z.ZodType>(app: App, request: Request, shape: Shape): Promise<z.output<Shape> | null> {
  try {
    return await ask(app, request, shape)
  } catch (error) {
    if (error instanceof NotThere) return null
    throw error
  }
}

async function send(app: App, { method, path, query, data, timeout = timeoutMs }: Request) {
  const url = new URL(path.slice(1), app.settings.DUFFEL_URL.replace(/\/?$/, '/'))
  for (const [key, value] of Object.entries(query ?? {})) url.searchParams.set(key, value)
  const response = await outgoingFetch(url, {
    method,
    headers: {
      accept: 'application/json',
      authorization: `Bearer ${app.settings.DUFFEL_TOKEN}`,
      'duffel-version': apiVersion,
      ...(data ? { 'content-type': 'application/json' } : {}),
    },
    ...(data ? { body: JSON.stringify({ data }) } : {}),
    redirect: 'error',
    signal: AbortSignal.timeout(timeout),
  })
  const text = await response.text()
  return { response, body: jsonOf(text) }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function readFailure(status: number, body: unknown): Failure {
  const first = failure.safeParse(body).data?.errors[0]
  return { status, code: first?.code ?? null, text: first?.message ?? first?.title ?? `HTTP ${status}` }
}

class NotThere extends ProviderRefusal {}

function errorOf({ status, code, text }: Failure): Error {
  if (status === notFoundStatus) return new NotThere(text)
  if (status === 401 || status === 403) return new ProviderRefusal('Duffel rejects the token of this installation.')
  if (status >= 400 && status < 500 && status !== tooMany) return new ProviderRefusal(text.slice(0, 400))
  return new Unclear(`Duffel answers ${status}${code ? ` ${code}` : ''}: ${text.slice(0, 200)}`)
}
