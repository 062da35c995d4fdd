import { publishTour, type Tour } from '#domains/bookings/server/testing/tour.ts'
import { newCar } from '#domains/cars/server/testing/cars.ts'
import { publishConcert } from '#domains/events/server/testing/concert.ts'
import { openLodge } from '#domains/rooms/server/testing/lodge.ts'
import { addDays, dayOf } from '#kit/contract/time.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import type { TestApp } from '#kit/server/testing/test-app.ts'
import { channelKey } from '../../contract/words.ts'

export interface OctoAnswer {
  status: number
  headers: Headers
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read any answer and check it themselves
  body: any
}

/** A partner of an agency, with a key, that calls the server of OCTO. */
export interface Partner {
  id: string
  key: string
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<OctoAnswer>
  get(path: string, headers?: Record<string, string>): Promise<OctoAnswer>
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<OctoAnswer>
}

/** Returns the data of an answer. Throws if the call was refused. */
export async function done(answer: ReturnType<TestPerson['post']>) {
  const { status, body } = await answer
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body.data
}

export function callerWith({ origin }: Pick<TestApp, 'origin'>, key: string | null): Omit<Partner, 'id' | 'key'> {
  const call: Partner['call'] = async (method, path, body, headers = {}) => {
    const answer = await fetch(`${origin}/octo${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(key && { authorization: `Bearer ${key}` }), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { status: answer.status, headers: answer.headers, body: JSON.parse(await answer.text()) }
  }
  return {
    call,
    get: (path, headers) => call('GET', path, undefined, headers),
    post: (path, body = {}, headers) => call('POST', path, body, headers),
  }
}

/** Adds a partner with a key over HTTP. */
export async function newPartner(app: TestApp, owner: TestPerson, name = 'Nile Tours'): Promise<Partner> {
  const { id } = await done(owner.post('/octo/partners/create', { name }))
  const { key } = await done(owner.post(`/octo/connections/${id}/keys/create`))
  return { id, key, ...callerWith(app, key) }
}

/** Switches items on for one partner in the channel grid. */
export const openTo = (owner: TestPerson, partner: Pick<Partner, 'id'>, ids: string[], set: object = {}) =>
  done(owner.post('/channel-products/apply', { ids, channel: channelKey(partner.id), set: { enabled: true, ...set } }))

/** Switches items on for all partners of the agency. */
export async function openToPartners(owner: TestPerson, ids: string[], set: object = {}) {
  for (const { id } of await done(owner.get('/octo/connections?direction=they_sell_ours'))) await openTo(owner, { id }, ids, set)
}

export interface Supplier {
  owner: TestPerson
  partner: Partner
  tour: Tour
  /** A later departure, and one that is sold out. */
  later: string
  soldOut: string
  adult: string
}

/** An agency with a partner that sells its tour at UGX 1,000,000 for an adult: three departures, one of them sold out. */
export async function newSupplier(app: TestApp, { capacity = 60, set = {} }: { capacity?: number; set?: object } = {}): Promise<Supplier> {
  const owner = await newOwner(app)
  const partner = await newPartner(app, owner)
  const tour = await publishTour(app, owner, { capacity, inDays: 10 })
  const [later, soldOut] = [newId(), newId()]
  await app.app.db.asAgency(owner, async (tx) => {
    const first = addDays(dayOf(app.clock.now()), 10)
    const departure = { agency_id: owner.agencyId, inventory_id: tour.id, capacity, created_at: app.clock.now() }
    await tx
      .insertInto('departures')
      .values([
        { ...departure, id: later, starts_on: addDays(first, 7), ends_on: addDays(first, 9), starts_at: '08:30' },
        { ...departure, id: soldOut, starts_on: addDays(first, 3), ends_on: addDays(first, 5), capacity: 2, sold: 2 },
      ])
      .execute()
  })
  await openToPartners(owner, [tour.id], set)
  return { owner, partner, tour, later, soldOut, adult: tour.adult }
}

/** Adds one offer of each other kind that partners can sell, and opens them. */
export async function openAllKinds(app: TestApp, owner: TestPerson) {
  const lodge = await openLodge(owner, { names: '101-110' })
  const car = await newCar(owner, { plates: ['UBA 001A', 'UBA 002A', 'UBA 003A', 'UBA 004A', 'UBA 005A', 'UBA 006A'] })
  const event = await publishConcert(app, owner, { inDays: 12 })
  const service = await done(owner.post('/services', { title: 'Airport transfer', booked_by: 'freesale' }))
  await done(
    owner.post(`/services/${service.id}/price-options/create`, { name: 'Car', unit: 'item', price: { amount: 120_000, currency: 'UGX' } }),
  )
  await done(owner.post('/inventory/status', { ids: [service.id], status: 'published' }))
  await openToPartners(owner, [lodge.id, car.id, event.id, service.id])
  return { lodge, car: { id: car.id }, event, service: service.id as string }
}

/** What a partner sends to hold adults of a tour. */
export const holdOf = ({ tour, adult }: Pick<Supplier, 'tour' | 'adult'>, adults = 1, over: object = {}) => ({
  productId: tour.id,
  optionId: 'default',
  availabilityId: tour.departureId,
  unitItems: Array.from({ length: adults }, () => ({ unitId: adult })),
  ...over,
})

export const grace = {
  fullName: 'Grace Akello',
  firstName: 'Grace',
  lastName: 'Akello',
  emailAddress: 'grace@example.com',
  phoneNumber: '+256772123456',
  locales: ['en'],
  postalCode: null,
  country: 'UG',
  notes: 'Vegetarian',
}
