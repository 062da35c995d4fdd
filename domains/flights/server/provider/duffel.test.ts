import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#kit/contract/time.ts'
import { newOwner } from '#kit/server/testing/people.ts'
import type { Duffel } from '../testing/duffel-stand-in.ts'
import { grace, joseph, type FlightTest, type AnyFlight } from '../testing/flight.ts'
import { closeDuffelTest, duffelSteps, settle, startDuffelTest } from '../testing/duffel-flight.ts'

let flights: FlightTest
let duffel: Duffel
beforeAll(async () => {
  ;({ flights, duffel } = await startDuffelTest())
})
afterEach(() => settle(duffel))
afterAll(() => closeDuffelTest({ flights, duffel }))

const { client, infant, search, usd, runJobs, show, post, quoted, held, ticketed } = duffelSteps(() => flights)

describe('searching', () => {
  test('returns offers with the agency’s price, cheapest first, without unsupported currencies', async () => {
    const { body } = await search()
    expect(body.data.map(({ amount, total, holdable }: AnyFlight) => [amount, total, holdable])).toEqual([
      // 240.50 + 10 % of 180.00 + 5.00 + 20.00
      [24_050, 24_050 + 1_800 + 500 + 2_000, true],
      [32_000, 32_000 + 2_500 + 500 + 2_000, false],
    ])
    expect(body.data[0]).toMatchObject({
      carrier: 'KQ',
      currency: 'USD',
      segments: [{ flight_number: '413', from: 'EBB', departs_time: '07:15', minutes: 75, baggage: '2 checked, 1 carry-on' }],
    })
  })

  test('refuses an invalid search at its field', async () => {
    const errorsOf = async (over: object) => Object.keys((await search(over)).body.errors)
    expect(await errorsOf({ slices: [{ from: 'EBB', to: 'EBB', on: addDays(flights.today, 3) }] })).toEqual(['slices.0.to'])
    expect(await errorsOf({ slices: [{ from: 'EBB', to: 'NBO', on: addDays(flights.today, -1) }] })).toEqual(['slices.0.on'])
    expect(await errorsOf({ infants: 2 })).toEqual(['infants'])
    expect(await errorsOf({ adults: 5, children: 5 })).toEqual(['children'])
  })

  test('fails with 503 if the provider is down and 409 if no provider is in use', async () => {
    const { DUFFEL_URL } = flights.test.app.settings
    flights.test.app.settings.DUFFEL_URL = 'http://127.0.0.1:9'
    const down = await search()
    expect([down.status, down.body.code, down.headers.get('retry-after')]).toEqual([503, 'provider_down', '10'])
    flights.test.app.settings.DUFFEL_URL = DUFFEL_URL
    const other = await newOwner(flights.test)
    const answer = await other.post('/flights/offers/search', { slices: [{ from: 'EBB', to: 'NBO', on: addDays(flights.today, 30) }] })
    expect([answer.status, answer.body.code]).toEqual([409, 'no_provider'])
  })
})

describe('booking an offer', () => {
  test('takes flights and fare from the provider, not from the caller', async () => {
    const made = await quoted()
    expect(made).toMatchObject({
      status: 'quoted',
      provider: 'duffel',
      currency: 'USD',
      total: usd(28_350),
      fares: [{ type: 'all', base: 18_000, taxes: 6_050 }],
      pnr: null,
    })
    const { body } = await flights.owner.post('/flights/offers/book', { offer_id: 'off_0000', client, passengers: [joseph], fares: [] })
    expect(body.errors).toEqual({ fares: ['This field is not allowed.'] })
  })

  test('requires the details that airlines need, and exactly the passengers of the offer', async () => {
    const [offer] = (await search({ adults: 2 })).body.data
    const book = (passengers: object[]) => flights.owner.post('/flights/offers/book', { offer_id: offer.id, client, passengers })
    const bare = { type: 'adult', given_names: 'Joseph', surname: 'Okello' }
    expect(Object.keys((await book([joseph, bare])).body.errors)).toEqual([
      'passengers.1.title',
      'passengers.1.gender',
      'passengers.1.born_on',
    ])
    expect((await book([joseph])).body.errors).toEqual({ passengers: ['The offer is for 2 adults, not for 1.'] })
    duffel.behave.offer = { documents: true }
    const [strict] = (await search()).body.data
    const { passport_number: _passport, ...without } = joseph
    const refused = await flights.owner.post('/flights/offers/book', { offer_id: strict.id, client, passengers: [without] })
    expect(Object.keys(refused.body.errors)).toEqual(['passengers.0.passport_number'])
  })

  test('of an offer that is gone answers 409', async () => {
    const gone = await flights.owner.post('/flights/offers/book', { offer_id: 'off_0000gone', client, passengers: [joseph] })
    expect([gone.status, gone.body.code]).toEqual([409, 'offer_gone'])
    const [offer] = (await search()).body.data
    const now = flights.test.clock.now()
    flights.test.clock.advance(21 * 60_000)
    const late = await flights.owner.post('/flights/offers/book', { offer_id: offer.id, client, passengers: [joseph] })
    flights.test.clock.set(now)
    expect(late.body.code).toBe('offer_gone')
  })
})

describe('holding and ticketing', () => {
  test('seats are held with the airline’s reference and deadlines, then paid for and ticketed', async () => {
    const made = await quoted([joseph, grace, infant], { adults: 2, infants: 1 })
    const asked = await post(made.id, 'status', { status: 'held' })
    expect(asked.body.data).toMatchObject({ status: 'quoted', under_way: 'hold', allowed: [] })
    expect((await post(made.id, 'ticket')).body.code).toBe('under_way')
    await runJobs()
    const now = await show(made.id)
    expect(now).toMatchObject({ status: 'held', under_way: null, pnr: expect.stringMatching(/^RZ/) })
    expect(Date.parse(now.hold_deadline_at) - Date.parse(now.fare_deadline_at)).toBe(24 * 3_600_000)
    expect((await post(made.id, 'ticket')).body.data).toMatchObject({ status: 'ticketing', under_way: 'ticket' })
    await runJobs()
    const done = await show(made.id)
    expect(done).toMatchObject({ status: 'ticketed', under_way: null, payment_status: 'unpaid' })
    expect(done.passengers.map(({ ticket_number }: AnyFlight) => ticket_number)).toEqual(
      Array(3).fill(expect.stringMatching(/^706\d{10}$/)),
    )
    expect((await flights.owner.get(`/flights/bookings?search=${done.passengers[2].ticket_number}`)).body.data).toHaveLength(1)
  })

  test('without a hold the order must be paid immediately', async () => {
    const made = await quoted()
    await post(made.id, 'ticket')
    await runJobs()
    expect(await show(made.id)).toMatchObject({ status: 'ticketed', pnr: expect.stringMatching(/^RZ/) })
  })

  test('a refusal of the airline flags the booking with the airline’s message', async () => {
    const made = await quoted()
    duffel.behave.mood = 'refuses'
    await post(made.id, 'status', { status: 'held' })
    await runJobs()
    const text = 'The provider did not hold the seats: The airline has no seats left in this class.'
    expect(await show(made.id)).toMatchObject({ status: 'quoted', under_way: null, needs_attention: text })
    await post(made.id, 'ticket')
    await runJobs()
    expect(await show(made.id)).toMatchObject({ status: 'failed', needs_attention: expect.stringContaining('issued no tickets') })
    duffel.behave.mood = 'well'
    await post(made.id, 'ticket')
    await runJobs()
    expect(await show(made.id)).toMatchObject({ status: 'ticketed', needs_attention: null })
  })

  test('after a lost response the order is looked up, so it is created once', async () => {
    for (const path of ['hold', 'ticket'] as const) {
      const made = await quoted()
      const before = duffel.orders.size
      duffel.behave.mood = 'does it and hangs up'
      await (path === 'hold' ? post(made.id, 'status', { status: 'held' }) : post(made.id, 'ticket'))
      await runJobs()
      expect(await show(made.id)).toMatchObject({ under_way: path })
      duffel.behave.mood = 'well'
      flights.test.clock.advance(4 * 60_000)
      await sweep()
      expect(await show(made.id)).toMatchObject({ status: path === 'hold' ? 'held' : 'ticketed', under_way: null })
      expect(duffel.orders.size).toBe(before + 1)
    }
  })

  test('a payment with a lost response is not repeated', async () => {
    const made = await held()
    duffel.behave.mood = 'does it and hangs up'
    await post(made.id, 'ticket')
    await runJobs()
    duffel.behave.mood = 'well'
    flights.test.clock.advance(4 * 60_000)
    await sweep()
    expect(await show(made.id)).toMatchObject({ status: 'ticketed' })
    expect(duffel.received.filter((call) => call === 'POST /air/payments').length).toBeGreaterThan(0)
  })

  test('requests are retried while the provider is down, by one worker at a time', async () => {
    const made = await quoted()
    duffel.behave.mood = 'is down'
    await post(made.id, 'status', { status: 'held' })
    await runJobs()
    expect(await show(made.id)).toMatchObject({ status: 'quoted', under_way: 'hold' })
    duffel.behave.mood = 'well'
    const before = duffel.orders.size
    await sweep()
    expect(duffel.orders.size).toBe(before)
    flights.test.clock.advance(4 * 60_000)
    await Promise.all([sweep(), sweep(), sweep()])
    expect(await show(made.id)).toMatchObject({ status: 'held' })
    expect(duffel.orders.size).toBe(before + 1)
  })

  test('waiting for ticket numbers ends after a time limit', async () => {
    const made = await quoted()
    duffel.behave.mood = 'issues no tickets'
    await post(made.id, 'ticket')
    await runJobs()
    expect(await show(made.id)).toMatchObject({ status: 'ticketing', under_way: 'ticket' })
    flights.test.clock.advance(31 * 60_000)
    await sweep()
    expect(await show(made.id)).toMatchObject({ status: 'ticketed', needs_attention: expect.stringContaining('no ticket number') })
  })

  test('flights and fare of a provider cannot be edited, and tickets cannot be voided by hand', async () => {
    const made = await ticketed()
    expect((await post(made.id, 'void', { reason: 'x' })).body.code).toBe('by_provider')
    const open = await held()
    const edit = { version: open.version, currency: 'USD', segments: open.segments.map(segmentBody), passengers: [joseph], fares: [] }
    expect((await post(open.id, 'edit', edit)).body.code).toBe('by_provider')
    expect((await post(open.id, 'status', { status: 'ticketing' })).body.code).toBe('by_provider')
  })
})

const segmentBody = ({ carrier, flight_number, from, to, departs_on, departs_time, arrives_time }: AnyFlight) => ({
  carrier,
  flight_number,
  from,
  to,
  departs_on,
  departs_time,
  arrives_time,
})

async function sweep() {
  const { sweepProviders } = await import('./provider-work.ts')
  await sweepProviders.run(flights.test.app, {})
}

test('without a token the provider cannot be chosen, and an earlier choice is not in use', async () => {
  const { DUFFEL_TOKEN } = flights.test.app.settings
  flights.test.app.settings.DUFFEL_TOKEN = undefined
  const { data } = (await flights.owner.get('/flights/settings')).body
  expect(data).toMatchObject({ provider: 'duffel', in_use: 'recorded', webhook_url: null })
  const { in_use: _in_use, providers: _providers, webhook_url: _url, ...settings } = data
  const answer = await flights.owner.post('/flights/settings', settings)
  expect([answer.status, answer.body.errors.provider]).toEqual([422, ['Ask the operator of this installation to set DUFFEL_TOKEN.']])
  flights.test.app.settings.DUFFEL_TOKEN = DUFFEL_TOKEN
})
