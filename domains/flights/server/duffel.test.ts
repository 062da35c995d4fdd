import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { booksAreWrong } from '#domains/finance/server/testing/money.ts'
import { addDays } from '#kit/contract/time.ts'
import { newOwner } from '#kit/server/testing/people.ts'
import { startDuffel, type Duffel } from './testing/duffel-stand-in.ts'
import { grace, joseph, startFlightTest, type FlightTest, type Shown } from './testing/flight.ts'

let flights: FlightTest
let duffel: Duffel
beforeAll(async () => {
  flights = await startFlightTest()
  duffel = await startDuffel(flights.test)
  const { version } = (await flights.owner.get('/flights/settings')).body.data
  const answer = await flights.owner.post('/flights/settings', {
    version,
    markup_percent: 10,
    fees: [{ currency: 'USD', markup: 500, service_fee: 2000 }],
    service_fee_per: 'passenger',
    carriers: ['KQ'],
    provider: 'duffel',
  })
  expect(answer.body.data).toMatchObject({
    provider: 'duffel',
    in_use: 'duffel',
    webhook_url: expect.stringContaining('/api/webhooks/flights/duffel'),
  })
})
afterEach(() => {
  Object.assign(duffel.behave, { mood: 'well', offer: {}, refund: '150.25' })
  expect(duffel.faults).toEqual([])
})
afterAll(async () => {
  expect(await booksAreWrong(flights)).toEqual([])
  await flights.test.close()
  await duffel.close()
})

const client = { name: 'Joseph Okello', email: 'okello@mail.example', phone: '+256772123456', residency: 'eac_citizen' }
const infant = { type: 'infant', title: 'miss', given_names: 'Hope', surname: 'Okello', gender: 'f', born_on: '2026-05-01' }
const search = (over: object = {}) =>
  flights.owner.post('/flights/offers/search', { slices: [{ from: 'EBB', to: 'NBO', on: addDays(flights.today, 30) }], ...over })
const usd = (amount: number) => ({ amount, currency: 'USD' })
const runJobs = () => flights.test.app.jobs.runDue(flights.test.app)
const show = async (id: string): Promise<Shown> => (await flights.owner.get(`/flights/bookings/${id}/show`)).body.data
const post = (id: string, path: string, body: object = {}) => flights.owner.post(`/flights/bookings/${id}/${path}`, body)

async function quoted(passengers: object[] = [joseph], over: object = {}): Promise<Shown> {
  const counts = { adults: passengers.length - (over as { infants?: number; children?: number }).infants! || passengers.length, ...over }
  const offers = (await search(counts)).body.data
  const { status, body } = await flights.owner.post('/flights/offers/book', { offer_id: offers[0].id, client, passengers })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.data
}
async function held(): Promise<Shown> {
  const made = await quoted()
  await post(made.id, 'status', { status: 'held' })
  await runJobs()
  return show(made.id)
}
async function ticketed(): Promise<Shown> {
  const made = await held()
  await post(made.id, 'ticket')
  await runJobs()
  return show(made.id)
}

describe('searching', () => {
  test('shows offers with the agency’s own price, the cheapest first, and none in a currency it does not keep', async () => {
    const { body } = await search()
    expect(body.data.map(({ amount, total, holdable }: Shown) => [amount, total, holdable])).toEqual([
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

  test('refuses what cannot be searched, at its field', async () => {
    const errorsOf = async (over: object) => Object.keys((await search(over)).body.errors)
    expect(await errorsOf({ slices: [{ from: 'EBB', to: 'EBB', on: addDays(flights.today, 3) }] })).toEqual(['slices.0.to'])
    expect(await errorsOf({ slices: [{ from: 'EBB', to: 'NBO', on: addDays(flights.today, -1) }] })).toEqual(['slices.0.on'])
    expect(await errorsOf({ infants: 2 })).toEqual(['infants'])
    expect(await errorsOf({ adults: 5, children: 5 })).toEqual(['children'])
  })

  test('says so when nobody answers, and when agents record their bookings', async () => {
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

  test('asks for what every airline asks for, and for just the passengers of the offer', async () => {
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
  test('the seats are held under the airline’s reference with its deadlines, and then paid for and ticketed', async () => {
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
    expect(done.passengers.map(({ ticket_number }: Shown) => ticket_number)).toEqual(Array(3).fill(expect.stringMatching(/^706\d{10}$/)))
    expect((await flights.owner.get(`/flights/bookings?search=${done.passengers[2].ticket_number}`)).body.data).toHaveLength(1)
  })

  test('without a hold it is paid for at once', async () => {
    const made = await quoted()
    await post(made.id, 'ticket')
    await runJobs()
    expect(await show(made.id)).toMatchObject({ status: 'ticketed', pnr: expect.stringMatching(/^RZ/) })
  })

  test('what the airline refuses is on somebody’s desk with its words', async () => {
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

  test('an answer that is lost is looked up: the order is made once', async () => {
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

  test('a payment whose answer is lost is not made twice', async () => {
    const made = await held()
    duffel.behave.mood = 'does it and hangs up'
    await post(made.id, 'ticket')
    await runJobs()
    duffel.behave.mood = 'well'
    flights.test.clock.advance(4 * 60_000)
    await sweep()
    expect(await show(made.id)).toMatchObject({ status: 'ticketed' })
    expect(duffel.asked.filter((call) => call === 'POST /air/payments').length).toBeGreaterThan(0)
  })

  test('while it is down it is asked again, by one worker at a time', async () => {
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

  test('an airline that issues no ticket numbers keeps nobody waiting for ever', async () => {
    const made = await quoted()
    duffel.behave.mood = 'issues no tickets'
    await post(made.id, 'ticket')
    await runJobs()
    expect(await show(made.id)).toMatchObject({ status: 'ticketing', under_way: 'ticket' })
    flights.test.clock.advance(31 * 60_000)
    await sweep()
    expect(await show(made.id)).toMatchObject({ status: 'ticketed', needs_attention: expect.stringContaining('no ticket number') })
  })

  test('flights and fare are the provider’s: they are not edited, and nothing is voided by hand', async () => {
    const made = await ticketed()
    expect((await post(made.id, 'void', { reason: 'x' })).body.code).toBe('by_provider')
    const open = await held()
    const edit = { version: open.version, currency: 'USD', segments: open.segments.map(segmentBody), passengers: [joseph], fares: [] }
    expect((await post(open.id, 'edit', edit)).body.code).toBe('by_provider')
    expect((await post(open.id, 'status', { status: 'ticketing' })).body.code).toBe('by_provider')
  })
})

const segmentBody = ({ carrier, flight_number, from, to, departs_on, departs_time, arrives_time }: Shown) => ({
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

describe('cancelling', () => {
  test('asks the airline first what it gives back, and cancels the order', async () => {
    const made = await ticketed()
    const quote = (await flights.owner.get(`/flights/bookings/${made.id}/cancel`)).body.data
    expect(quote).toMatchObject({ airline_refund: usd(15_025), suggested_charge: 28_350 - 15_025, voidable: false })
    const asked = await post(made.id, 'cancel', { by: 'client', reason: 'Ill', charged: quote.suggested_charge })
    expect(asked.body.data).toMatchObject({ status: 'ticketed', under_way: 'cancel' })
    await runJobs()
    expect(await show(made.id)).toMatchObject({ status: 'cancelled', total: usd(13_325), cancellation: { by: 'client', reason: 'Ill' } })
    expect([...duffel.orders.values()].at(-1)!.cancelled_at).not.toBeNull()
  })

  test('a quote without an order is cancelled here; an order that cannot be stays', async () => {
    const quote = await quoted()
    expect((await post(quote.id, 'cancel', { by: 'client', reason: 'x' })).body.data.status).toBe('cancelled')
    const made = await held()
    duffel.behave.mood = 'refuses'
    await post(made.id, 'cancel', { by: 'client', reason: 'x' })
    await runJobs()
    expect(await show(made.id)).toMatchObject({
      status: 'held',
      under_way: null,
      needs_attention: expect.stringContaining('cannot be cancelled'),
    })
  })
})

describe('news of the airline', () => {
  const orderOf = (made: Shown) => [...duffel.orders.values()].find(({ booking_reference }) => booking_reference === made.pnr)!
  const events = () =>
    flights.test.app.db.asPlatform('test', (tx) =>
      tx.selectFrom('flight_provider_events').select(['event_id', 'status', 'reason']).orderBy('received_at').execute(),
    )

  test('a schedule change comes into the inbox once, however often it is told, and is accepted with the provider', async () => {
    const made = await ticketed()
    const order = orderOf(made)
    const change = duffel.moveFlight(order.id, { days: 1, at: '10:05', until: '11:20' })
    const told = await Promise.all(Array.from({ length: 5 }, () => duffel.tell(change, { id: 'wev_same' })))
    expect(told.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    await duffel.tell(change)
    await runJobs()
    const inbox = (await flights.owner.get(`/flights/changes?booking_id=${made.id}`)).body.data
    expect(inbox).toMatchObject([{ source: 'provider', status: 'open', provider_accepts: true, shift_minutes: 24 * 60 + 170 }])
    expect((await flights.owner.post(`/flights/changes/${inbox[0].id}/accept`)).body.data.under_way).toBe('accept')
    await runJobs()
    expect(await show(made.id)).toMatchObject({
      status: 'ticketed',
      change: null,
      segments: [{ departs_on: addDays(flights.today, 31), departs_time: '10:05' }],
    })
    expect(duffel.changes.get(change.id)!.action_taken).toBe('accepted')
  })

  test('forged, stale and unreadable news change nothing', async () => {
    const made = await ticketed()
    const change = duffel.moveFlight(orderOf(made).id, { days: 0, at: '12:00', until: '13:15' })
    const hour = 3_600_000
    const statuses = [
      await duffel.tell(change, { signedWith: 'another secret' }),
      await duffel.tell(change, { at: new Date(flights.test.clock.now().getTime() - hour) }),
      await duffel.tell(change, { at: new Date(flights.test.clock.now().getTime() + hour) }),
      await fetch(`${flights.test.origin}/api/webhooks/flights/duffel`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      }),
      await fetch(`${flights.test.origin}/api/webhooks/flights/nobody`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      }),
    ].map(({ status }) => status)
    expect(statuses).toEqual([400, 400, 400, 400, 404])
    await runJobs()
    expect((await show(made.id)).change).toBeNull()
  })

  test('news of others’ orders, of other things, and of no order are kept and said', async () => {
    const before = (await events()).length
    await duffel.tell({ id: 'aic_1', order_id: 'ord_0000nobody' })
    await duffel.tell({}, { type: 'order.created' })
    await duffel.tell({ id: 'aic_1' })
    await runJobs()
    expect(
      (await events())
        .slice(before)
        .map(({ status, reason }) => [status, reason])
        .sort(),
    ).toEqual([
      ['ignored', null],
      ['needs_review', 'No booking has this order.'],
      ['needs_review', 'The event cannot be read.'],
    ])
  })

  test('what the event says itself is not believed: the change is read from the provider', async () => {
    const made = await ticketed()
    await duffel.tell({ id: 'aic_x', order_id: orderOf(made).id, added: [], removed: [] })
    await runJobs()
    expect(await show(made.id)).toMatchObject({ status: 'ticketed', change: null })
  })
})

test('without a token the provider cannot be chosen, and one that was chosen is not in use', async () => {
  const { DUFFEL_TOKEN } = flights.test.app.settings
  flights.test.app.settings.DUFFEL_TOKEN = undefined
  const { data } = (await flights.owner.get('/flights/settings')).body
  expect(data).toMatchObject({ provider: 'duffel', in_use: 'recorded', webhook_url: null })
  const { in_use: _in_use, providers: _providers, webhook_url: _url, ...settings } = data
  const answer = await flights.owner.post('/flights/settings', settings)
  expect([answer.status, answer.body.errors.provider]).toEqual([422, ['Whoever runs this installation sets DUFFEL_TOKEN first.']])
  flights.test.app.settings.DUFFEL_TOKEN = DUFFEL_TOKEN
})
