import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#kit/contract/time.ts'
import { callerOf } from '#kit/server/testing/client.ts'
import { newMember, newOwner } from '#kit/server/testing/people.ts'
import {
  flightBody,
  grace,
  joseph,
  key,
  makeFlight,
  startFlightTest,
  thereAndBack,
  ticket,
  ugx,
  type FlightTest,
} from '../testing/flight.ts'

let flights: FlightTest
beforeAll(async () => {
  flights = await startFlightTest()
})
afterAll(() => flights.test.close())

const create = (over: object = {}) => flights.owner.post('/flights/bookings/new', flightBody(flights.today, over))
const withSegment = (over: object) => ({ segments: [{ ...thereAndBack(flights.today)[0], ...over }] })

describe('a new flight booking', () => {
  test('stores flights in airport time, passengers, fare and client, and is a booking in finance', async () => {
    const { status, body } = await create({ pnr: 'abc123', notes: 'Aisle seat' })
    expect(status).toBe(200)
    const day = addDays(flights.today, 30)
    expect(body.data).toMatchObject({
      reference: expect.stringMatching(/^FL-/),
      status: 'draft',
      pnr: 'ABC123',
      carrier: 'KQ',
      carrier_name: 'Kenya Airways',
      provider: 'recorded',
      route: 'EBB–NBO–EBB',
      client: { name: 'Joseph Okello' },
      total: ugx(1_300_000),
      sums: { base: 950_000, taxes: 350_000, markup: 0, service_fee: 0, total: 1_300_000 },
      payment_status: 'unpaid',
      allowed: ['quoted', 'held', 'ticketing', 'ticketed', 'cancelled'],
      segments: [
        { departs_at: `${day}T04:15:00.000Z`, arrives_on: day, minutes: 75, from_airport: { zone: 'Africa/Kampala', city: 'Kampala' } },
        { from: 'NBO' },
      ],
      passengers: [{ surname: 'Okello', ticket_number: null, passport_number: 'A00112233' }],
      warnings: [],
    })
    const booking = (await flights.owner.get(`/bookings/${body.data.id}/show`)).body.data
    expect(booking).toMatchObject({
      status: 'inquired',
      kinds: ['flight_booking'],
      title: 'Flight EBB–NBO–EBB',
      keeper: { name: 'Flights', link: `/offers/flights/bookings/${body.data.id}/edit` },
      lines: [{ inventory_id: null, items: [{ name: 'Air fare, adult' }, { name: 'Taxes and carrier charges, adult' }] }],
    })
  })

  test('a repeat with the same idempotency key creates one booking', async () => {
    const headers = key()
    const body = flightBody(flights.today, { passengers: [{ ...joseph, surname: 'Twice' }] })
    const answers = await Promise.all([1, 2, 3].map(() => flights.owner.post('/flights/bookings/new', body, headers)))
    expect(new Set(answers.map(({ body: answer }) => answer.data?.id)).size).toBe(1)
  })

  test('can be created as held, with its deadline', async () => {
    const until = new Date(flights.test.clock.now().getTime() + 40 * 3_600_000).toISOString()
    const { body } = await create({ status: 'held', hold_deadline_at: until })
    expect(body.data).toMatchObject({ status: 'held', hold_deadline_at: until, deadline_at: until })
    const booking = (await flights.owner.get(`/bookings/${body.data.id}/show`)).body.data
    expect(booking).toMatchObject({ status: 'on_hold', hold_expires_at: until, payment_due_at: until })
  })

  test('the server computes the price: a different expected total is refused', async () => {
    const { status, body } = await create({ expected_total: 1_300_001 })
    expect([status, body.code]).toEqual([409, 'price_changed'])
    expect((await create({ expected_total: 1_300_000 })).status).toBe(200)
  })
})

describe('refused:', () => {
  test.each([
    [
      'it arrives before it leaves across zones',
      { from: 'EBB', to: 'KGL', departs_time: '09:00', arrives_on: 'same', arrives_time: '08:00' },
      'segments.0.arrives_on',
    ],
    [
      'the wrong day of arrival',
      { from: 'EBB', to: 'AMS', departs_time: '23:30', arrives_on: 'two later', arrives_time: '06:15' },
      'segments.0.arrives_on',
    ],
    ['an airport nobody knows', { to: 'QQQ' }, 'segments.0.to'],
    ['from and to the same', { to: 'EBB' }, 'segments.0.to'],
    ['no code of an airport', { to: 'Nairobi' }, 'segments.0.to'],
    ['no flight number', { flight_number: 'KQ413' }, 'segments.0.flight_number'],
    ['a year too far', { departs_on: 'far' }, 'segments.0.departs_on'],
    ['a time that does not exist', { departs_time: '24:15' }, 'segments.0.departs_time'],
  ])('%s', async (_what, { arrives_on, departs_on, ...over }: Record<string, string>, field) => {
    const day = addDays(flights.today, 30)
    const days = {
      ...(arrives_on ? { arrives_on: arrives_on === 'same' ? day : addDays(day, 2) } : {}),
      ...(departs_on ? { departs_on: addDays(flights.today, 500) } : {}),
    }
    const { status, body } = await create(withSegment({ ...over, ...days }))
    expect(status).toBe(422)
    expect(Object.keys(body.errors)).toEqual([field])
  })

  test('a westward flight may land at the same local minute it left', async () => {
    const { status, body } = await create(withSegment({ to: 'KGL', departs_time: '08:30', arrives_time: '08:30' }))
    expect([status, body.data.segments[0].minutes]).toEqual([200, 60])
  })

  test('a flight that departs before the previous one lands', async () => {
    const [first, second] = thereAndBack(flights.today)
    const { body } = await create({
      segments: [first, { ...second, departs_on: first.departs_on, departs_time: '08:00', arrives_time: '09:10' }],
    })
    expect(body.errors).toEqual({ 'segments.1.departs_time': ['This flight departs before the previous one lands.'] })
  })

  test.each([
    [
      'more infants than adults',
      [joseph, { ...grace, type: 'infant', born_on: null }, { ...grace, type: 'infant', born_on: null }],
      'passengers.2.type',
    ],
    ['an infant of two years', [joseph, { ...grace, type: 'infant', born_on: '2020-01-01' }], 'passengers.1.born_on'],
    ['somebody not born yet', [{ ...joseph, born_on: '2150-01-01' }], 'passengers.0.born_on'],
    ['a name with digits', [{ ...joseph, surname: 'Okell0' }], 'passengers.0.surname'],
    ['a passport of signs', [{ ...joseph, passport_number: '???' }], 'passengers.0.passport_number'],
    ['nobody', [], 'passengers'],
  ])('%s', async (_what, passengers, field) => {
    const { status, body } = await create({ passengers })
    expect(status).toBe(422)
    expect(Object.keys(body.errors)).toEqual([field])
  })

  test('invalid amounts, and a total too large for the ledger', async () => {
    for (const base of [-1, 1.5, '950000', 1e15])
      expect((await create({ fares: [{ type: 'adult', base, taxes: 0 }] })).body.errors).toHaveProperty(['fares.0.base'])
    const most = { type: 'adult', base: 1_000_000_000_000, taxes: 1_000_000_000_000 }
    expect((await create({ fares: [most] })).body.errors).toEqual({ fares: ['The total is too large.'] })
  })

  test('all problems are reported at once', async () => {
    const { body } = await create({ ...withSegment({ to: 'QQQ' }), passengers: [{ ...joseph, born_on: '2150-01-01' }] })
    expect(Object.keys(body.errors).sort()).toEqual(['passengers.0.born_on', 'segments.0.to'])
  })
})

describe('warnings:', () => {
  const warningsOf = async (over: object) => {
    const { currency, segments, passengers, fares } = { ...flightBody(flights.today), ...over } as ReturnType<typeof flightBody>
    const { body } = await flights.owner.post('/flights/bookings/check', { currency, segments, passengers, fares })
    return body.data.warnings.map(({ code, field }: { code: string; field: string }) => `${code} ${field}`)
  }
  const once = { ...joseph, surname: 'Unique', passport_number: 'B1234567' }

  test('passports that expire during the journey or soon after', async () => {
    const expiring = (days: number) => ({ passengers: [{ ...once, passport_expires_on: addDays(flights.today, days) }] })
    expect(await warningsOf(expiring(32))).toEqual(['passport_expired passengers.0.passport_expires_on'])
    expect(await warningsOf(expiring(100))).toEqual(['passport_expires_soon passengers.0.passport_expires_on'])
    expect(await warningsOf(expiring(400))).toEqual([])
    expect(await warningsOf({ passengers: [{ ...once, passport_number: null }] })).toEqual([
      'passport_missing passengers.0.passport_number',
    ])
  })

  test('no passport is needed for domestic flights', async () => {
    const segments = [{ ...thereAndBack(flights.today)[0], from: 'NBO', to: 'MBA' }]
    expect(await warningsOf({ segments, passengers: [{ ...once, passport_number: null }] })).toEqual([])
  })

  test('wrong ages, short connections, airport changes, unknown airlines', async () => {
    expect(await warningsOf({ passengers: [once, { ...once, given_names: 'Kid', type: 'child' }] })).toEqual([
      'age_child passengers.1.type',
    ])
    const [first, second] = thereAndBack(flights.today)
    const next = { ...second, departs_on: first.departs_on, departs_time: '09:00', arrives_time: '10:10', to: 'KIS' }
    expect(await warningsOf({ segments: [first, next], passengers: [once] })).toEqual(['short_connection segments.1.departs_time'])
    expect(
      await warningsOf({ segments: [first, { ...next, from: 'WIL', departs_time: '12:00', arrives_time: '13:00' }], passengers: [once] }),
    ).toEqual(['other_airport segments.1.from'])
    expect(await warningsOf({ segments: [{ ...first, carrier: 'Z9' }], passengers: [once] })).toEqual([
      'unknown_airline segments.0.carrier',
    ])
  })

  test('the same person on the same day, by name or passport, except in cancelled bookings', async () => {
    const twin = { ...joseph, surname: 'Twin', passport_number: 'C7654321' }
    const first = await makeFlight(flights, { passengers: [twin] })
    const second = await makeFlight(flights, { passengers: [{ ...twin, given_names: 'joseph', surname: 'TWIN', passport_number: null }] })
    expect(second.warnings.filter(({ code }: { code: string }) => code === 'duplicate')).toEqual([
      { code: 'duplicate', field: 'passengers.0.surname', booking_id: first.id, text: expect.stringContaining(first.reference) },
    ])
    expect(await warningsOf({ passengers: [{ ...twin, surname: 'Married' }] })).toEqual(['duplicate passengers.0.surname'])
    expect(await warningsOf({ passengers: [twin], segments: thereAndBack(flights.today, 60) })).toEqual([])
    for (const { id } of [first, second])
      await flights.owner.post(`/flights/bookings/${id}/cancel`, { by: 'client', reason: 'Changed plans' })
    expect(await warningsOf({ passengers: [twin] })).toEqual([])
  })

  test('the check returns the problems and the price', async () => {
    const { currency, fares, passengers } = flightBody(flights.today)
    const { body } = await flights.owner.post('/flights/bookings/check', { currency, fares, passengers, ...withSegment({ to: 'QQQ' }) })
    expect(body.data).toMatchObject({ problems: { 'segments.0.to': ['QQQ is not a known airport.'] }, sums: { total: 1_300_000 } })
  })
})

describe('changing one', () => {
  test('replaces flights, passengers and fare; of two concurrent edits one is refused', async () => {
    const made = await makeFlight(flights, { status: 'quoted' })
    const change = { ...flightBody(flights.today, { passengers: [joseph, grace] }), client: undefined, version: made.version }
    const { status, body } = await flights.owner.post(`/flights/bookings/${made.id}/edit`, change)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      total: ugx(2_600_000),
      status: 'quoted',
      passengers: [{ surname: 'Okello' }, { given_names: 'Grace' }],
    })
    const stale = await flights.owner.post(`/flights/bookings/${made.id}/edit`, change)
    expect([stale.status, stale.body.code]).toEqual([409, 'stale'])
  })

  test('a ticketed one keeps its flights and fare; passports can still be edited', async () => {
    const made = await ticket(flights.owner, await makeFlight(flights))
    const edit = await flights.owner.post(`/flights/bookings/${made.id}/edit`, {
      ...flightBody(flights.today),
      client: undefined,
      version: made.version,
    })
    expect([edit.status, edit.body.code]).toEqual([409, 'not_editable'])
    const [one] = made.passengers
    const { body } = await flights.owner.post(`/flights/bookings/${made.id}/passengers`, {
      passengers: [{ id: one.id, passport_number: 'b 99 88', frequent_flyer: 'KQ 123456' }],
    })
    expect(body.data.passengers[0]).toMatchObject({ passport_number: 'B9988', frequent_flyer: 'KQ 123456', nationality: 'UG' })
    const strange = await flights.owner.post(`/flights/bookings/${made.id}/passengers`, { passengers: [{ id: made.id }] })
    expect(strange.status).toBe(404)
  })

  test('a flight booking cannot be changed by the calls of bookings', async () => {
    const made = await makeFlight(flights, { status: 'held' })
    const refused = [
      await flights.owner.post(`/bookings/${made.id}/status`, { status: 'confirmed' }),
      await flights.owner.post(`/bookings/${made.id}/cancel`, { by: 'client', reason: 'x' }),
      await flights.owner.post(`/bookings/edit/${made.id}`, { version: made.version, notes: 'x' }),
      await flights.owner.post(`/bookings/${made.id}/delete`),
      await flights.owner.post(`/bookings/${made.id}/extend-hold`, { hours: 2 }),
      await flights.owner.get(`/bookings/${made.id}/cancel`),
    ]
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual(refused.map(() => [409, 'kept_elsewhere']))
  })

  test('only drafts and quotes can be deleted, with all their data', async () => {
    const draft = await makeFlight(flights)
    expect((await flights.owner.post(`/flights/bookings/${draft.id}/delete`)).status).toBe(200)
    expect((await flights.owner.get(`/flights/bookings/${draft.id}/show`)).status).toBe(404)
    const held = await makeFlight(flights, { status: 'held' })
    expect((await flights.owner.post(`/flights/bookings/${held.id}/delete`)).body.code).toBe('not_deletable')
  })
})

describe('access', () => {
  test('flights need a right to bookings; passports and changes need a permission', async () => {
    const made = await makeFlight(flights)
    const gate = await newMember(flights.test, flights.owner, ['Scan Tickets'])
    expect((await gate.get('/flights/bookings')).body.code).toBe('permission_required')
    expect((await gate.get('/flights/settings')).status).toBe(200)
    const viewer = await newMember(flights.test, flights.owner, ['View Bookings'])
    expect((await viewer.get('/flights/bookings')).status).toBe(200)
    expect((await gate.get(`/flights/bookings/${made.id}/show`)).body.code).toBe('permission_required')
    expect((await gate.post('/flights/bookings/new', flightBody(flights.today))).body.code).toBe('permission_required')
    expect((await gate.post(`/flights/bookings/${made.id}/status`, { status: 'held' })).body.code).toBe('permission_required')
    const sales = await newMember(flights.test, flights.owner, ['Add Bookings', 'Edit Bookings'])
    expect((await sales.post('/flights/settings', { version: 0 })).body.code).toBe('permission_required')
  })

  test('no access for an agency without the feature, another agency, or signed-out users', async () => {
    const made = await makeFlight(flights)
    const small = await newOwner(flights.test)
    const { data: plans } = (await small.get('/plans')).body
    await small.post('/subscriptions/choose', { plan_id: plans.find(({ slug }: { slug: string }) => slug === 'starter').id })
    expect((await small.get('/flights/bookings')).body.code).toBe('feature_unavailable')
    const other = await newOwner(flights.test)
    expect((await other.get('/flights/bookings')).body.data).toEqual([])
    for (const path of ['show', 'cancel']) expect((await other.get(`/flights/bookings/${made.id}/${path}`)).status).toBe(404)
    expect((await other.post(`/flights/bookings/${made.id}/ticket`, {})).status).toBe(404)
    expect((await callerOf(flights.test).get('/flights/bookings')).status).toBe(401)
  })
})
