import type { Calls } from './calls.ts'

export type { Calls } from './calls.ts'

/** The name of a call, such as `GET /bookings/{id}/show`. */
export type CallName = keyof Calls
/**
 * What a call takes: `path`, `query` and `body`, as far as it has them. With an `idempotencyKey` a call that changes something is made
 * once, however often it is repeated.
 */
export type Input<Name extends CallName> = Omit<Calls[Name], 'answer'> & { idempotencyKey?: string }
export type Answer<Name extends CallName> = Calls[Name]['answer']
/** The names of lists, which are answered in pages. */
export type ListName = { [Name in CallName]: Answer<Name> extends { data: unknown[]; meta: object } ? Name : never }[CallName]
export type Row<Name extends ListName> = Answer<Name> extends { data: (infer Item)[] } ? Item : never

/** An input may be left out if nothing of it is required. */
type Given<Name extends CallName> = object extends Input<Name> ? [input?: Input<Name>] : [input: Input<Name>]

export interface Options {
  /** Where Safiri is, such as `https://app.example.com`. */
  url: string
  /** An integration token. Keep it out of browsers and repositories. */
  token: string
}

/** Safiri refused a call. */
export class SafiriError extends Error {
  readonly status: number
  /** A word that stays the same, such as `sold_out`. */
  readonly code: string
  /** What is wrong, by field. */
  readonly errors: Record<string, string[]>
  readonly requestId: string | null

  constructor(status: number, { code = 'unknown', message = `Safiri answered ${status}.`, errors = {}, request_id = null }: Refusal) {
    super(message)
    this.name = 'SafiriError'
    this.status = status
    this.code = code
    this.errors = errors
    this.requestId = request_id
  }
}

interface Refusal {
  code?: string
  message?: string
  errors?: Record<string, string[]>
  request_id?: string | null
}

/** What all inputs look like to the code that sends them. */
interface Sent {
  path?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
  idempotencyKey?: string
}

/** The most rows of a page. */
const mostRows = 100

/** Returns functions that call Safiri with a token. */
export function createClient({ url, token }: Options) {
  const base = `${url.replace(/\/+$/, '')}/api/agent`

  /** What this client wrote, every later answer shows: Safiri may read from a copy of its database. */
  let position = ''

  /** Makes a call. A call that is refused as too frequent waits as long as Safiri asks, once. @throws SafiriError. */
  async function call<Name extends CallName>(name: Name, ...[input]: Given<Name>): Promise<Answer<Name>> {
    const request = requestOf(base, token, name, (input ?? {}) as Sent)
    if (position) request.headers.set('safiri-position', position)
    let response = await fetch(request.clone())
    const wait = Number(response.headers.get('retry-after'))
    if (response.status === 429 && wait > 0) {
      await new Promise((resolve) => setTimeout(resolve, wait * 1000))
      response = await fetch(request)
    }
    const written = response.headers.get('safiri-position')
    if (written && written > position) position = written
    const answer: unknown = await response.json().catch(() => null)
    if (!response.ok) throw new SafiriError(response.status, (answer ?? {}) as Refusal)
    return answer as Answer<Name>
  }

  /** Returns all rows of a list, page by page. @throws SafiriError. */
  async function* rows<Name extends ListName>(name: Name, input?: Input<Name>): AsyncGenerator<Row<Name>> {
    for (let page = 1; ; page++) {
      const asked = { ...input, query: { ...(input as Sent | undefined)?.query, page, per_page: mostRows } }
      const { data, meta } = (await call(name, ...([asked] as unknown as Given<Name>))) as unknown as {
        data: Row<Name>[]
        meta: { last_page: number; more: boolean }
      }
      yield* data
      if (data.length < mostRows || (page >= meta.last_page && !meta.more)) return
    }
  }

  return { call, rows }
}

export type Client = ReturnType<typeof createClient>

function requestOf(base: string, token: string, name: string, { path = {}, query = {}, body, idempotencyKey }: Sent): Request {
  const [method, template] = name.split(' ') as [string, string]
  const address = new URL(base + template.replace(/\{(\w+)\}/g, (_all, key: string) => encodeURIComponent(path[key] ?? '')))
  for (const [key, value] of Object.entries(query))
    if (value !== undefined && value !== null) address.searchParams.set(key, Array.isArray(value) ? value.join(',') : String(value))
  return new Request(address, {
    method,
    headers: {
      accept: 'application/json',
      authorization: `Bearer ${token}`,
      ...(method !== 'GET' && { 'content-type': 'application/json' }),
      ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
    },
    ...(method !== 'GET' && { body: JSON.stringify(body ?? {}) }),
  })
}
