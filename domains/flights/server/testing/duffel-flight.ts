import { expect } from 'vitest'
import { booksAreWrong } from '#domains/finance/server/testing/money.ts'
import { addDays } from '#kit/contract/time.ts'
import { startDuffel, type Duffel } from './duffel-stand-in.ts'
import { joseph, startFlightTest, type FlightTest, type AnyFlight } from './flight.ts'

export interface DuffelTest {
  flights: FlightTest
  duffel: Duffel
}

/** Starts an agency that books flights through a stand-in of the provider. */
export async function startDuffelTest(): Promise<DuffelTest> {
  const flights = await startFlightTest()
  const duffel = await startDuffel(flights.test)
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
  return { flights, duffel }
}

/** Run after each test: resets the provider, and checks that all requests matched its API. */
export function settle(duffel: Duffel): void {
  Object.assign(duffel.behave, { mood: 'well', offer: {}, refund: '150.25' })
  expect(duffel.faults).toEqual([])
}

export async function closeDuffelTest({ flights, duffel }: DuffelTest): Promise<void> {
  expect(await booksAreWrong(flights)).toEqual([])
  await flights.test.close()
  await duffel.close()
}

/** Helpers for the steps of a provider booking. `flights` returns the agency once it exists. */
export function duffelSteps(flights: () => FlightTest) {
  const client = { name: 'Joseph Okello', email: 'okello@mail.example', phone: '+256772123456', residency: 'eac_citizen' }
  const infant = { type: 'infant', title: 'miss', given_names: 'Hope', surname: 'Okello', gender: 'f', born_on: '2026-05-01' }
  const search = (over: object = {}) =>
    flights().owner.post('/flights/offers/search', { slices: [{ from: 'EBB', to: 'NBO', on: addDays(flights().today, 30) }], ...over })
  const usd = (amount: number) => ({ amount, currency: 'USD' })
  const runJobs = () => flights().test.app.jobs.runDue(flights().test.app)
  const show = async (id: string): Promise<AnyFlight> => (await flights().owner.get(`/flights/bookings/${id}/show`)).body.data
  const post = (id: string, path: string, body: object = {}) => flights().owner.post(`/flights/bookings/${id}/${path}`, body)

  async function quoted(passengers: object[] = [joseph], over: object = {}): Promise<AnyFlight> {
    const counts = { adults: passengers.length - (over as { infants?: number; children?: number }).infants! || passengers.length, ...over }
    const offers = (await search(counts)).body.data
    const { status, body } = await flights().owner.post('/flights/offers/book', { offer_id: offers[0].id, client, passengers })
    if (status !== 200) throw new Error(JSON.stringify(body))
    return body.data
  }
  async function held(): Promise<AnyFlight> {
    const made = await quoted()
    await post(made.id, 'status', { status: 'held' })
    await runJobs()
    return show(made.id)
  }
  async function ticketed(): Promise<AnyFlight> {
    const made = await held()
    await post(made.id, 'ticket')
    await runJobs()
    return show(made.id)
  }
  return { client, infant, search, usd, runJobs, show, post, quoted, held, ticketed }
}
