import { addDays, dayOf } from '#kit/contract/time.ts'
import { z } from 'zod'
import { routes } from '#app/domains.ts'
import { fullPath } from '#kit/contract/api-base.ts'
import type { AnyEndpoint } from '#kit/server/http/serve.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { sampleOf, type SampleOptions } from './samples.ts'

/** All calls of the server. */
export const endpoints: readonly AnyEndpoint[] = routes.map(({ endpoint }) => endpoint)

type WithBody = AnyEndpoint & { body: z.ZodType }
/** The calls that take a JSON body with fields. */
export const forms = endpoints.filter(
  (endpoint): endpoint is WithBody => endpoint.method !== 'GET' && !endpoint.upload && endpoint.body !== undefined,
)

export const nameOf = ({ method, path }: AnyEndpoint) => `${method} ${path}`

export interface Sample {
  params: Record<string, string>
  query: Record<string, string>
  body: unknown
}

export interface Answer {
  status: number
  code: string | undefined
  headers: Headers
  text: string
  // oxlint-disable-next-line typescript/no-explicit-any -- a sweep reads any answer
  json: any
}

export const paramsOf = ({ path }: AnyEndpoint): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)

/** Returns the parameters of a path that are ids of records. */
export function idParamsOf(endpoint: AnyEndpoint): string[] {
  const given = (endpoint.params ?? {}) as Record<string, z.ZodType>
  return paramsOf(endpoint).filter((name) => !given[name])
}

let accounts = 0
const anAccount = { type: 'bank', country: 'UG', bank_code: 'SBICUGKX', branch_code: 'kampala', network: null }

const aStatement = () => `Date,Amount\n2026-03-01,${++accounts}\n`
const aDiscount = { value_kind: 'percent', percent: 10, max_uses: 10_000, starts_on: null, ends_on: null }

/** Corrections for calls whose schema alone does not describe a valid body. */
const aStay = () => {
  const starts_on = addDays(dayOf(new Date()), 30)
  return { starts_on, ends_on: addDays(starts_on, 2) }
}
const aRequest = () => {
  const stay = aStay()
  const rooms = [{ type: 'double', count: 1 }]
  return {
    ...stay,
    email: 'lodge@example.com',
    rooms,
    adults: 2,
    children: 0,
    board: 'full_board',
    note: 'Quiet rooms',
    answer_by: stay.starts_on,
  }
}
const anInvoice = () => ({
  number: `INV-${++accounts}`,
  issued_on: '2026-03-02',
  currency: 'UGX',
  lines: [{ description: 'Office', amount: 5, overhead: 'rent' }],
})
const aTemplate = { name: 'trip_news', language: 'en', category: 'utility', body: 'Hello {{1}}', footer: null, examples: ['Grace'] }

const aPage = { description: '', blocks: [{ id: 'a', type: 'heading', version: 1, props: { text: 'Kampala hills walk' } }] }

const instead: Record<string, (body: Record<string, unknown>, options: SampleOptions) => object> = {
  'POST /bookings/new': ({ client: _client, expected_total: _total, travellers: _travellers, ...body }, { id }) => ({
    ...body,
    client_id: id,
    lines: [{ inventory_id: id, departure_id: id, selection: [{ price_option_id: id, quantity: 1 }] }],
  }),
  'POST /flights/bookings/new': ({ client: _client, expected_total: _total, segments, ...body }, { id }) => ({
    ...body,
    client_id: id,
    segments: (segments as object[]).map((segment) => ({
      ...segment,
      from: 'EBB',
      to: 'NBO',
      departs_time: '07:15',
      arrives_time: '08:30',
    })),
  }),
  'POST /beneficiaries/create': (body) => ({ ...body, ...anAccount, account: String(100_000 + ++accounts) }),
  'POST /beneficiaries/{id}/update': (body) => ({ ...body, ...anAccount, account: String(100_000 + ++accounts) }),
  'POST /reconciliation/statements/read': (body) => ({ ...body, content: aStatement() }),
  'POST /reconciliation/statements/check': (body) => ({ ...body, content: aStatement(), columns: ['day', 'amount'] }),
  'POST /reconciliation/statements/import': (body) => ({ ...body, content: aStatement(), columns: ['day', 'amount'] }),
  'POST /business/rates/update': ({ rate }) => ({ one: 'USD', other: 'UGX', rate }),
  'POST /business/taxes/create': ({ amount: _amount, ...body }) => ({ ...body, percent: 18 }),
  'POST /business/taxes/{id}/update': ({ amount: _amount, ...body }) => ({ ...body, percent: 18 }),
  'POST /discounts/create': ({ amount: _amount, ...body }) => ({ ...body, ...aDiscount, code: `CODE-${++accounts}` }),
  'POST /discounts/{id}/update': ({ amount: _amount, ...body }) => ({ ...body, ...aDiscount, code: `CODE-${++accounts}` }),
  'POST /crm/sales-funnel/create-lead': ({ contact: _contact, client_id: _client, ...body }, { id }) => ({ ...body, client_id: id }),
  // Refused, because it would close the installation to all other samples. domains/status has its tests.
  'POST /operator/maintenance/close': (body) => ({ ...body, until: '2020-01-01T00:00:00Z' }),
  'POST /crm/messaging/templates': () => aTemplate,
  'POST /crm/inbox/new': (_body, { id }) => ({
    channel: 'email',
    client_id: id,
    text: 'Kampala hills walk',
    nonce: `sample-${++accounts}`,
  }),
  'POST /crm/inbox/{id}/client': (_body, { id }) => ({ client_id: id }),
  'POST /crm/inbox/{id}/reply': () => ({ text: 'Kampala hills walk', nonce: `sample-${++accounts}` }),
  'POST /crm/mail-domains': () => ({ domain: `walks-${++accounts}.example.com` }),
  'POST /crm/campaigns': ({ text: _text, template: _template, spend_limit: _limit, ...body }) => body,
  'POST /domain-add-existing': () => ({ domain: `walks-${++accounts}.com` }),
  'POST /marketplaces/{id}/domains': () => ({ domain: `walks-${++accounts}.com` }),
  'POST /marketplaces/create': (body) => ({ ...body, slug: `walks-${++accounts}` }),
  'POST /marketplaces/{id}/update': (body) => ({ ...body, slug: `walks-${++accounts}` }),
  'POST /seo/create': (_body, { id }) => ({ page_id: id, title: 'Kampala hills walk' }),
  'POST /website/designs/{id}/view': () => ({ document: aPage }),
  'POST /website/pages/{id}/draft': () => ({ document: aPage, version: 1 }),
  'POST /website/designs/{id}/pages': () => ({ title: 'Kampala hills walk', slug: `walk-${++accounts}` }),
  'PUT /crm/messaging/templates/{id}': () => ({ ...aTemplate, version: 1 }),
  'POST /supplier-requests/create': (_body, { id }) => ({ booking_id: id, line_id: id, supplier_id: id, ...aRequest() }),
  'POST /supplier-requests/{id}/revise': () => ({ version: 1, ...aRequest() }),
  'POST /allotments/{id}/take': (_body, { id }) => ({ booking_id: id, line_id: id, rooms: 1, ...aStay() }),
  'POST /packages/{id}/needs/add': (_body, { id }) => ({ kind: 'permit', permit_kind_id: id, day: 1, per: 'person', quantity: 1 }),
  'POST /payables/invoices/create': (_body, { id }) => ({ supplier_id: id, ...anInvoice() }),
  'POST /payables/invoices/{id}/update': () => ({ version: 1, ...anInvoice() }),
  'POST /reseller/agreements/{id}/sell': ({ client: _client, expected_price: _price, ...body }) => body,
  'POST /bookings/edit/{id}': ({ expected_total: _total, travellers: _travellers, ...body }) => body,
}

/** Builds a request that the contract accepts, with `id` for every id. @throws for a call whose schemas no sample fits. */
export function sampleRequest(endpoint: AnyEndpoint, options: SampleOptions): Sample {
  const given = (endpoint.params ?? {}) as Record<string, z.ZodType>
  const params = Object.fromEntries(
    paramsOf(endpoint).map((name) => [name, given[name] ? String(found(sampleOf(given[name], options), endpoint, name)) : options.id]),
  )
  const query = endpoint.query ? (found(sampleOf(endpoint.query, options), endpoint, 'query') as Record<string, string>) : {}
  if (endpoint.method === 'GET' || !endpoint.body) return { params, query: withoutPaging(query), body: undefined }
  const guessed = sampleOf(endpoint.body, options)
  const fitting = instead[nameOf(endpoint)]?.((guessed ?? {}) as Record<string, unknown>, options) ?? guessed
  return { params, query: withoutPaging(query), body: found(fitting, endpoint, 'body') }
}

/** Removes paging and export. An export has its own limit and returns a file, so tests request it explicitly. */
function withoutPaging({
  download: _download,
  page: _page,
  per_page: _size,
  cursor: _cursor,
  ...query
}: Record<string, string>): Record<string, string> {
  return query
}

function found<T>(value: T | undefined, endpoint: AnyEndpoint, part: string): T {
  if (value === undefined)
    throw new Error(`no request could be made for ${nameOf(endpoint)}: nothing fits its ${part}; say in samples.ts what does`)
  return value
}

export function pathOf(endpoint: AnyEndpoint, params: Record<string, string>): string {
  return fullPath(endpoint.path).replace(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(params[name]!))
}

/** A PNG of one pixel. */
const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

function contentOf(
  endpoint: AnyEndpoint,
  body: unknown,
  raw: string | undefined,
): { payload?: RequestInit['body']; headers: Record<string, string> } {
  if (endpoint.upload) {
    const form = new FormData()
    for (const [key, value] of Object.entries((body ?? {}) as object)) form.append(key, String(value))
    form.append('file', new Blob([png], { type: 'image/png' }), 'pixel.png')
    return { payload: form, headers: {} }
  }
  if (endpoint.method === 'GET') return { headers: {} }
  return { payload: raw ?? JSON.stringify(body ?? {}), headers: { 'content-type': 'application/json' } }
}

/** Sends a sample. `raw` replaces the JSON body. */
export async function send(
  origin: string,
  endpoint: AnyEndpoint,
  sample: Sample,
  { token, raw, query, headers }: { token?: string | null; raw?: string; query?: string; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const search = query ?? new URLSearchParams(sample.query).toString()
  const content = contentOf(endpoint, sample.body, raw)
  const response = await fetch(`${origin}${pathOf(endpoint, sample.params)}${search ? `?${search}` : ''}`, {
    method: endpoint.method,
    headers: {
      ...content.headers,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(endpoint.idempotency ? { 'idempotency-key': newId() } : {}),
      ...headers,
    },
    ...(content.payload === undefined ? {} : { body: content.payload }),
    signal: AbortSignal.timeout(20_000),
  })
  const text = await response.text()
  const json: unknown = response.headers.get('content-type')?.includes('json') && text !== '' ? JSON.parse(text) : undefined
  return {
    status: response.status,
    code: (json as { code?: string } | undefined)?.code,
    headers: response.headers,
    text,
    json,
  }
}

/** Processes a list, a few at a time. */
export async function eachOf<T>(list: readonly T[], atOnce: number, work: (one: T) => Promise<void>): Promise<void> {
  const waiting = list.values()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const one of waiting) await work(one)
    }),
  )
}
