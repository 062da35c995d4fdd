import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'

// A supplier's OCTO server that is not ours. It checks every field that it gets, and can be told to fail.

const contact = z.strictObject({ fullName: z.string().min(1), emailAddress: z.email().nullable(), phoneNumber: z.string().nullable() })
const bodies = {
  availability: z.union([
    z.strictObject({
      productId: z.literal('boat'),
      optionId: z.literal('sunset'),
      localDateStart: z.iso.date(),
      localDateEnd: z.iso.date(),
      units: z.array(z.strictObject({ id: z.literal('adult'), quantity: z.int().min(1) })).min(1),
    }),
    z.strictObject({ productId: z.literal('boat'), optionId: z.literal('sunset'), availabilityIds: z.array(z.string()).length(1) }),
  ]),
  hold: z.strictObject({
    uuid: z.uuid(),
    productId: z.literal('boat'),
    optionId: z.literal('sunset'),
    availabilityId: z.string(),
    unitItems: z.array(z.strictObject({ unitId: z.literal('adult') })).min(1),
    expirationMinutes: z.literal(30),
    contact,
  }),
  confirm: z.strictObject({ contact, resellerReference: z.string().regex(/^BK-[A-Z2-9]{8}$/) }),
  cancel: z.strictObject({ reason: z.string().min(1) }),
}

interface Held {
  uuid: string
  units: number
  status: 'ON_HOLD' | 'CONFIRMED' | 'CANCELLED'
}

export type Fault = 'silent' | 'refuses' | 'confirms but stays silent' | 'answers nonsense' | 'redirects'

export interface SupplierStandIn {
  endpoint: string
  key: string
  bookings: Map<string, Held>
  /** The first problem with what it was sent. */
  problem: string | null
  /** What the next requests to a path that ends like this meet. */
  faults: Map<string, Fault>
  /** The price of an adult in US cents: retail and net. */
  price: { retail: number; net: number }
  refund: 'FULL' | 'PARTIAL' | 'NONE'
  requests: string[]
  close(): Promise<void>
}

const day = (inDays: number) => new Date(Date.now() + inDays * 86_400_000).toISOString().slice(0, 10)
export const standInDay = day(14)

/** Starts a supplier with a boat trip at 17:30 in two weeks. */
export async function startSupplier(): Promise<SupplierStandIn> {
  const own: SupplierStandIn = {
    endpoint: '',
    key: 'key-of-the-lake-company',
    bookings: new Map(),
    problem: null,
    faults: new Map(),
    price: { retail: 5_000, net: 4_000 },
    refund: 'FULL',
    requests: [],
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
  const server = createServer((request, response) => {
    void answer(own, request).then(({ status, body, location }) => {
      response.writeHead(status, { 'content-type': 'application/json', ...(location && { location }) })
      response.end(typeof body === 'string' ? body : JSON.stringify(body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  own.endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/octo`
  return own
}

async function answer(own: SupplierStandIn, request: IncomingMessage): Promise<{ status: number; body: unknown; location?: string }> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  const text = Buffer.concat(parts).toString('utf8')
  const path = request.url!.replace(/^\/octo/, '')
  own.requests.push(`${request.method} ${path}`)
  const { authorization, accept } = request.headers
  if (authorization !== `Bearer ${own.key}`) return refusal('FORBIDDEN', 'This key is not known here.')
  if (accept !== 'application/json' || request.headers['octo-capabilities'] !== 'octo/pricing, octo/content')
    own.problem ??= `headers of ${path}`
  if ((request.method === 'POST') !== (request.headers['content-type'] === 'application/json')) own.problem ??= `content-type of ${path}`
  const fault = [...own.faults].find(([end]) => path.endsWith(end))?.[1]
  if (fault === 'silent') return { status: 503, body: 'Service Unavailable' }
  if (fault === 'answers nonsense') return { status: 200, body: { hello: 'world' } }
  if (fault === 'redirects') return { status: 302, body: '', location: own.endpoint }
  if (fault === 'refuses') return refusal('UNPROCESSABLE_ENTITY', 'The boat is full.')
  const done = route(own, `${request.method} ${path}`, text === '' ? undefined : JSON.parse(text))
  return fault === 'confirms but stays silent' ? { status: 502, body: 'Bad Gateway' } : done
}

const refusal = (error: string, errorMessage: string) => ({ status: 400, body: { error, errorMessage } })
const ok = (body: unknown) => ({ status: 200, body })

function route(own: SupplierStandIn, what: string, body: unknown): { status: number; body: unknown } {
  const read = <Schema extends z.ZodType>(schema: Schema): z.output<Schema> => {
    const { data, error } = schema.safeParse(body)
    if (error) own.problem ??= `${what}: ${JSON.stringify(error.issues)} in ${JSON.stringify(body)}`
    return data as z.output<Schema>
  }
  const pricing = (units: number) => ({
    original: own.price.retail * units,
    retail: own.price.retail * units,
    net: own.price.net * units,
    currency: 'USD',
    currencyPrecision: 2,
    includedTaxes: [],
  })
  const [, uuid, action] = /^\w+ \/bookings\/([^/]+)(?:\/(\w+))?$/.exec(what) ?? []
  if (what === 'GET /supplier') return ok({ id: 'lake', name: 'Lake Company', endpoint: own.endpoint, contact: {} })
  if (what === 'GET /products') return ok([boat(pricing(1))])
  if (what === 'GET /products/boat') return ok(boat(pricing(1)))
  if (what === 'POST /availability') {
    const asked = read(bodies.availability)
    const units = 'units' in asked ? asked.units.reduce((sum, { quantity }) => sum + quantity, 0) : 1
    return ok([slot(pricing(units))])
  }
  if (what === 'POST /bookings') {
    const wanted = read(bodies.hold)
    const held = own.bookings.get(wanted.uuid) ?? { uuid: wanted.uuid, units: wanted.unitItems.length, status: 'ON_HOLD' as const }
    own.bookings.set(wanted.uuid, held)
    return ok(view(own, held, pricing(held.units)))
  }
  const held = uuid ? own.bookings.get(uuid) : undefined
  if (!held) return refusal('INVALID_BOOKING_UUID', 'The uuid was already used, missing or invalid')
  if (action === 'confirm') {
    read(bodies.confirm)
    // Unlike ours, it confirms only once.
    if (held.status !== 'ON_HOLD') return refusal('UNPROCESSABLE_ENTITY', `The booking is ${held.status}.`)
    held.status = 'CONFIRMED'
  }
  if (action === 'cancel') {
    read(bodies.cancel)
    if (held.status === 'CANCELLED') return refusal('UNPROCESSABLE_ENTITY', 'The booking is CANCELLED.')
    held.status = 'CANCELLED'
  }
  return ok(view(own, held, pricing(held.units)))
}

const boat = (pricing: object) => ({
  id: 'boat',
  internalName: 'BOAT-1',
  title: 'Sunset boat',
  shortDescription: 'Two hours on the lake',
  availabilityType: 'START_TIME',
  options: [
    {
      id: 'sunset',
      internalName: 'Sunset',
      units: [{ id: 'adult', internalName: 'Adult', restrictions: { minQuantity: 1, maxQuantity: 9 }, pricingFrom: [pricing] }],
    },
  ],
})

const slot = (pricing: object) => ({
  id: `${standInDay}T17:30:00+03:00`,
  localDateTimeStart: `${standInDay}T17:30:00+03:00`,
  localDateTimeEnd: `${standInDay}T19:30:00+03:00`,
  allDay: false,
  available: true,
  vacancies: 8,
  pricing,
})

const view = (own: SupplierStandIn, { uuid, status, units }: Held, pricing: object) => ({
  uuid,
  status,
  supplierReference: 'LAKE-77',
  cancellation: status === 'CANCELLED' ? { refund: own.refund, reason: null, utcCancelledAt: new Date().toISOString() } : null,
  voucher: { deliveryOptions: status === 'CONFIRMED' ? [{ deliveryFormat: 'QRCODE', deliveryValue: 'LAKE-77-CODE' }] : [] },
  unitItems: Array.from({ length: units }, () => ({ ticket: null })),
  pricing,
})
