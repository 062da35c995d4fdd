import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { booksAreWrong } from '#domains/finance/server/testing/money.ts'
import { logIn } from '#kit/server/testing/people.ts'
import { flightMoves, flightStatuses, type FlightStatus } from '../../contract/states.ts'
import {
  balanceIn,
  cancelFlight,
  flightPath,
  grace,
  joseph,
  key,
  makeFlight,
  newTicket,
  payCash,
  showFlight,
  startFlightTest,
  ticket,
  ticketsFor,
  ugx,
  type FlightTest,
  type AnyFlight,
} from '../testing/flight.ts'

let flights: FlightTest
beforeAll(async () => {
  flights = await startFlightTest()
})
afterAll(async () => {
  expect(await booksAreWrong(flights)).toEqual([])
  await flights.test.close()
})

const at = flightPath
const show = (id: string) => showFlight(flights, id)
const cancel = (id: string, over: object = {}) => cancelFlight(flights, id, over)
const balance = (type: 'receivable' | 'revenue', owner = '') => balanceIn(flights, type, owner)

describe('status changes', () => {
  /** Creates a booking in each status through the API. */
  const reach: Record<FlightStatus, () => Promise<AnyFlight>> = {
    draft: () => makeFlight(flights),
    quoted: () => makeFlight(flights, { status: 'quoted' }),
    held: () => makeFlight(flights, { status: 'held' }),
    ticketing: () => moved('held', 'ticketing'),
    failed: () => moved('ticketing', 'failed', 'The airline has no seat in this class.'),
    ticketed: async () => ticket(flights.owner, await makeFlight(flights)),
    change_pending: async () => {
      const made = await reach.ticketed()
      const segments = made.segments
        .map(bodyOf)
        .map((one: AnyFlight, index: number) => (index === 0 ? { ...one, departs_time: '09:40', arrives_time: '10:55' } : one))
      return (await flights.owner.post(at(made.id, 'changes'), { segments })).body.data
    },
    cancelled: async () => (await cancel((await reach.held()).id)).body.data,
    refunded: async () => {
      const made = await reach.held()
      await payCash(flights.owner, made.id, 1_300_000)
      await cancel(made.id)
      await giveBack(made.id)
      return (await flights.owner.post(at(made.id, 'status'), { status: 'refunded' })).body.data
    },
    void: async () => (await flights.owner.post(at((await reach.ticketed()).id, 'void'), { reason: 'Wrong name' })).body.data,
  }
  const bodyOf = ({ carrier, flight_number, from, to, departs_on, departs_time, arrives_on, arrives_time, cabin }: AnyFlight) => ({
    carrier,
    flight_number,
    from,
    to,
    departs_on,
    departs_time,
    arrives_on,
    arrives_time,
    cabin,
  })
  const moved = async (from: FlightStatus, status: string, reason?: string) => {
    const made = await reach[from]()
    return (await flights.owner.post(at(made.id, 'status'), { status, ...(reason ? { reason } : {}) })).body.data
  }
  const giveBack = async (id: string) => {
    const { payments } = (await flights.owner.get(`/bookings/${id}/payments`)).body.data
    for (const refund of payments.flatMap(({ refunds }: AnyFlight) => refunds))
      await flights.owner.post(`/refunds/${refund.id}/complete`, {}, key())
  }
  /** The call for each status change that a user can request. */
  const ask: Partial<Record<FlightStatus, (made: AnyFlight) => Promise<{ status: number; body: AnyFlight }>>> = {
    quoted: ({ id }) => flights.owner.post(at(id, 'status'), { status: 'quoted' }),
    held: ({ id }) => flights.owner.post(at(id, 'status'), { status: 'held' }),
    ticketing: ({ id }) => flights.owner.post(at(id, 'status'), { status: 'ticketing' }),
    failed: ({ id }) => flights.owner.post(at(id, 'status'), { status: 'failed', reason: 'No seat' }),
    ticketed: (made) => flights.owner.post(at(made.id, 'ticket'), ticketsFor(made)),
    refunded: ({ id }) => flights.owner.post(at(id, 'status'), { status: 'refunded' }),
    cancelled: ({ id }) => cancel(id),
    void: ({ id }) => flights.owner.post(at(id, 'void'), { reason: 'x' }),
  }

  test('every status is reachable and lists its allowed changes', async () => {
    for (const status of flightStatuses) {
      const made = await reach[status]()
      expect([status, made.status, made.allowed]).toEqual([status, status, [...flightMoves[status]]])
    }
  })

  test('a change that is not allowed answers 409 with from and to, and changes nothing', async () => {
    for (const from of flightStatuses) {
      const made = await reach[from]()
      for (const to of flightStatuses.filter((one) => ask[one] && !flightMoves[from].includes(one))) {
        const { status, body } = await ask[to]!(made)
        expect([from, to, status, body.code]).toEqual([from, to, 409, 'invalid_transition'])
        expect(body.errors.status).toEqual([`${from} → ${to}`])
      }
      expect(await show(made.id)).toEqual(made)
    }
  })
})

describe('tickets', () => {
  test('post the sale to the ledger, and the payment settles it', async () => {
    const before = await balance('revenue')
    const made = await makeFlight(flights, { status: 'held' })
    await payCash(flights.owner, made.id, 300_000)
    expect(await show(made.id)).toMatchObject({ status: 'held', due: ugx(1_000_000), payment_status: 'partially_paid' })
    expect(await balance('revenue')).toBe(before)
    const ticketed = await ticket(flights.owner, made)
    expect(ticketed).toMatchObject({
      status: 'ticketed',
      pnr: 'KQABCD',
      ticketed_at: expect.any(String),
      deadline_at: null,
      due: ugx(1_000_000),
    })
    expect(await balance('revenue')).toBe(before - 1_300_000)
    expect(await balance('receivable', made.client.id)).toBe(1_000_000)
    await payCash(flights.owner, made.id, 1_000_000)
    expect(await show(made.id)).toMatchObject({ due: ugx(0), payment_status: 'paid' })
  })

  test('a full payment does not confirm a booking without tickets', async () => {
    const made = await makeFlight(flights, { status: 'held' })
    await payCash(flights.owner, made.id, 1_300_000)
    expect(await show(made.id)).toMatchObject({ status: 'held', payment_status: 'paid' })
    expect((await flights.owner.get(`/bookings/${made.id}/show`)).body.data.status).toBe('on_hold')
  })

  test('have 13 digits, one per passenger, and belong to one booking', async () => {
    const made = await makeFlight(flights, { passengers: [joseph, grace] })
    const [a, b] = made.passengers
    const number = newTicket()
    const post = (tickets: object[], pnr: string | null = 'KQ1234') => flights.owner.post(at(made.id, 'ticket'), { pnr, tickets })
    const errorsOf = async (tickets: object[], pnr?: string | null) => Object.keys((await post(tickets, pnr)).body.errors)
    const one = { passenger_id: a.id, ticket_number: number }
    expect(await errorsOf([one])).toEqual(['tickets'])
    expect(await errorsOf([one, { passenger_id: b.id, ticket_number: number }])).toEqual(['tickets.1.ticket_number'])
    expect(await errorsOf([one, { passenger_id: b.id, ticket_number: '70624123456' }])).toEqual(['tickets.1.ticket_number'])
    expect(await errorsOf([one, { passenger_id: made.id, ticket_number: newTicket() }])).toEqual(['tickets.1.passenger_id', 'tickets'])
    expect(await errorsOf([one, { passenger_id: b.id, ticket_number: newTicket() }], null)).toEqual(['pnr'])
    const other = await ticket(flights.owner, await makeFlight(flights))
    const taken = { passenger_id: b.id, ticket_number: other.passengers[0].ticket_number }
    const { body } = await post([one, taken])
    expect(body.errors).toEqual({ 'tickets.1.ticket_number': [`This ticket number is on ${other.reference}.`] })
    expect(await show(made.id)).toMatchObject({ status: 'draft' })
    const done = await post([
      { ...one, ticket_number: `${number.slice(0, 3)}-${number.slice(3)}` },
      { passenger_id: b.id, ticket_number: newTicket() },
    ])
    expect(done.body.data.passengers[0].ticket_number).toBe(number)
  })

  test('of another airline give a warning; mistyped ones can be corrected or swapped between two passengers', async () => {
    const made = await makeFlight(flights, { passengers: [joseph, grace], status: 'held' })
    const [a, b] = made.passengers
    const numbers = ['0719900000001', '7069900000002']
    const first = await flights.owner.post(at(made.id, 'ticket'), {
      pnr: 'KQ1234',
      tickets: [a, b].map(({ id }, index) => ({ passenger_id: id, ticket_number: numbers[index] })),
    })
    expect(first.body.data.warnings.map(({ code, text }: AnyFlight) => [code, text])).toContainEqual([
      'other_ticket_stock',
      'Ticket 0719900000001: 071 is the number of Ethiopian Airlines.',
    ])
    const { body } = await flights.owner.post(at(made.id, 'tickets'), {
      tickets: [b, a].map(({ id }, index) => ({ passenger_id: id, ticket_number: numbers[index] })),
    })
    expect(body.data.passengers.map((one: AnyFlight) => one.ticket_number)).toEqual(numbers.toReversed())
    const clash = await flights.owner.post(at(made.id, 'tickets'), { tickets: [{ passenger_id: a.id, ticket_number: numbers[0] }] })
    expect(clash.body.errors).toHaveProperty(['tickets.0.ticket_number'])
  })
})

describe('cancelling', () => {
  test('before ticketing everything is refunded, and nothing can be charged', async () => {
    const made = await makeFlight(flights, { status: 'held' })
    await payCash(flights.owner, made.id, 400_000)
    expect((await cancel(made.id, { charged: 1 })).body.errors).toHaveProperty('charged')
    const { body } = await cancel(made.id)
    expect(body.data).toMatchObject({ status: 'cancelled', total: ugx(0), due: ugx(0), cancellation: { refund: 'full' } })
    const { payments } = (await flights.owner.get(`/bookings/${made.id}/payments`)).body.data
    expect(payments[0].refunds).toMatchObject([{ amount: ugx(400_000), status: 'approved' }])
  })

  test('with tickets the penalty is kept and the rest refunded; then the status is refunded', async () => {
    const made = await ticket(flights.owner, await makeFlight(flights))
    await payCash(flights.owner, made.id, 1_300_000)
    const quote = (await flights.owner.get(at(made.id, 'cancel'))).body.data
    expect(quote).toMatchObject({ chargeable: true, total: ugx(1_300_000), paid: ugx(1_300_000), airline_refund: null, voidable: true })
    expect((await cancel(made.id, { charged: 1_300_001 })).body.errors).toHaveProperty('charged')
    expect((await cancel(made.id, { charged: 500_000 })).body.data).toMatchObject({ status: 'cancelled', total: ugx(500_000), due: ugx(0) })
    const early = await flights.owner.post(at(made.id, 'status'), { status: 'refunded' })
    expect([early.status, early.body.code]).toEqual([409, 'refund_open'])
    const [payment] = (await flights.owner.get(`/bookings/${made.id}/payments`)).body.data.payments
    expect(payment.refunds).toMatchObject([{ amount: ugx(800_000) }])
    await flights.owner.post(`/refunds/${payment.refunds[0].id}/complete`, {}, key())
    const done = await flights.owner.post(at(made.id, 'status'), { status: 'refunded' })
    expect(done.body.data).toMatchObject({ status: 'refunded', refunded: ugx(800_000), payment_status: 'partially_refunded' })
    expect(await balance('receivable', made.client.id)).toBe(0)
  })

  test('a penalty above the paid amount stays due', async () => {
    const made = await ticket(flights.owner, await makeFlight(flights))
    await payCash(flights.owner, made.id, 100_000)
    expect((await cancel(made.id, { charged: 300_000 })).body.data).toMatchObject({ total: ugx(300_000), due: ugx(200_000) })
    await payCash(flights.owner, made.id, 200_000)
    expect(await balance('receivable', made.client.id)).toBe(0)
    expect((await flights.owner.post(at(made.id, 'status'), { status: 'refunded' })).body.code).toBe('nothing_refunded')
  })

  test('tickets can be voided on the day of issue, in Kampala time', async () => {
    const clock = flights.test.clock
    const now = clock.now()
    const made = await ticket(flights.owner, await makeFlight(flights))
    try {
      clock.advance(26 * 3_600_000)
      const tomorrow = await logIn(flights.test, flights.owner.email)
      const late = await tomorrow.post(at(made.id, 'void'), { reason: 'Wrong name' })
      expect([late.status, late.body.code]).toEqual([409, 'too_late_to_void'])
    } finally {
      clock.set(now)
    }
    const { body } = await flights.owner.post(at(made.id, 'void'), { reason: 'Wrong name', charged: 20_000 })
    expect(body.data).toMatchObject({ status: 'void', total: ugx(20_000) })
  })

  test('a failed ticketing is flagged until it continues', async () => {
    const made = await makeFlight(flights, { status: 'held' })
    expect((await flights.owner.post(at(made.id, 'status'), { status: 'failed' })).body.errors).toHaveProperty('reason')
    const failed = await flights.owner.post(at(made.id, 'status'), { status: 'failed', reason: 'No seat in Y' })
    expect(failed.body.data).toMatchObject({ status: 'failed', needs_attention: 'No seat in Y' })
    expect(await ticket(flights.owner, failed.body.data)).toMatchObject({ status: 'ticketed', needs_attention: null })
  })
})
