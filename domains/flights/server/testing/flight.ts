import { balanceOf } from '#domains/finance/server/ledger.ts'
import { addDays, dayOf } from '#kit/contract/time.ts'
import type { Caller } from '#kit/server/testing/client.ts'
import { newMember, newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { newId } from '#kit/server/security/tokens.ts'

export interface FlightTest {
  test: TestApp
  owner: TestPerson
  today: string
}

/** Starts a server with an agency that sells flights. */
export async function startFlightTest(): Promise<FlightTest> {
  const test = await startTestApp()
  return { test, owner: await newOwner(test), today: dayOf(test.clock.now()) }
}

/** Creates another agent of the agency. */
export const newAgent = (test: TestApp, owner: TestPerson) => newMember(test, owner, ['View Bookings', 'Add Bookings', 'Edit Bookings'])

interface Leg {
  carrier: string
  flight_number: string
  from: string
  to: string
  departs_on: string
  departs_time: string
  arrives_time: string
  booking_class: string
  baggage: string
}

/** Entebbe – Nairobi and back, departing in `inDays` days. */
export const thereAndBack = (today: string, inDays = 30): [Leg, Leg] => [
  {
    carrier: 'KQ',
    flight_number: '413',
    from: 'EBB',
    to: 'NBO',
    departs_on: addDays(today, inDays),
    departs_time: '07:15',
    arrives_time: '08:30',
    booking_class: 'Y',
    baggage: '2 × 23 kg',
  },
  {
    carrier: 'KQ',
    flight_number: '418',
    from: 'NBO',
    to: 'EBB',
    departs_on: addDays(today, inDays + 5),
    departs_time: '21:10',
    arrives_time: '22:20',
    booking_class: 'Y',
    baggage: '2 × 23 kg',
  },
]

export const joseph = {
  type: 'adult',
  title: 'mr',
  given_names: 'Joseph',
  surname: 'Okello',
  gender: 'm',
  born_on: '1984-02-29',
  nationality: 'UG',
  passport_number: 'A00112233',
  passport_country: 'UG',
  passport_expires_on: '2031-05-01',
}
export const grace = { ...joseph, title: 'mrs', given_names: 'Grace', gender: 'f', born_on: '1990-06-15', passport_number: 'A00445566' }

const client = { name: 'Joseph Okello', email: 'okello@mail.example', phone: '+256772123456', residency: 'eac_citizen' }

/** The body of a booking: one adult, base fare UGX 950,000, taxes UGX 350,000, unless overridden. */
export const flightBody = (today: string, over: object = {}) => ({
  client,
  currency: 'UGX',
  segments: thereAndBack(today),
  passengers: [joseph],
  fares: [{ type: 'adult', base: 950_000, taxes: 350_000 }],
  ...over,
})

// oxlint-disable-next-line typescript/no-explicit-any -- tests read any response and assert the parts they need
export type AnyFlight = any

/** Creates a booking. @throws an error with the response if it is refused. */
export async function makeFlight({ owner, today }: Pick<FlightTest, 'owner' | 'today'>, over: object = {}): Promise<AnyFlight> {
  const answer = await owner.post('/flights/bookings/new', flightBody(today, over))
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return answer.body.data
}

let serial = 2_400_000_000
/** A new, unused ticket number of Kenya Airways. */
export const newTicket = () => `706${++serial}`

/** The body to ticket every passenger of a booking. */
export const ticketsFor = (flight: AnyFlight, pnr = 'KQABCD') => ({
  pnr,
  tickets: flight.passengers.map(({ id }: { id: string }) => ({ passenger_id: id, ticket_number: newTicket() })),
})

/** Tickets a booking. @throws an error with the response if it is refused. */
export async function ticket(caller: Caller, flight: AnyFlight): Promise<AnyFlight> {
  const answer = await caller.post(`/flights/bookings/${flight.id}/ticket`, ticketsFor(flight))
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return answer.body.data
}

export const key = (value = newId()) => ({ 'idempotency-key': value })
export const ugx = (amount: number) => ({ amount, currency: 'UGX' })

/** Records a payment in cash. */
export async function payCash(caller: Caller, bookingId: string, amount: number) {
  const answer = await caller.post('/payments/record', { booking_id: bookingId, amount: ugx(amount), method: 'cash' }, key())
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
}

export const flightPath = (id: string, path: string) => `/flights/bookings/${id}/${path}`
export const showFlight = async ({ owner }: FlightTest, id: string): Promise<AnyFlight> =>
  (await owner.get(flightPath(id, 'show'))).body.data
export const cancelFlight = ({ owner }: FlightTest, id: string, over: object = {}) =>
  owner.post(flightPath(id, 'cancel'), { by: 'client', reason: 'Change of plans', ...over })

/** The balance of one of the agency's accounts, in shillings. */
export const balanceIn = ({ test, owner }: FlightTest, type: 'receivable' | 'revenue', of = '') =>
  test.app.db.asAgency(owner, (tx) => balanceOf(tx, owner.agencyId, { type, owner: of, currency: 'UGX' }))
