import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#kit/contract/time.ts'
import type { Duffel } from '../testing/duffel-stand-in.ts'
import type { FlightTest, AnyFlight } from '../testing/flight.ts'
import { closeDuffelTest, duffelSteps, settle, startDuffelTest } from '../testing/duffel-flight.ts'

let flights: FlightTest
let duffel: Duffel
beforeAll(async () => {
  ;({ flights, duffel } = await startDuffelTest())
})
afterEach(() => settle(duffel))
afterAll(() => closeDuffelTest({ flights, duffel }))

const { usd, runJobs, show, post, quoted, held, ticketed } = duffelSteps(() => flights)

describe('cancelling', () => {
  test('gets the airline’s refund first, then cancels the order', async () => {
    const made = await ticketed()
    const quote = (await flights.owner.get(`/flights/bookings/${made.id}/cancel`)).body.data
    expect(quote).toMatchObject({ airline_refund: usd(15_025), suggested_charge: 28_350 - 15_025, voidable: false })
    const asked = await post(made.id, 'cancel', { by: 'client', reason: 'Ill', charged: quote.suggested_charge })
    expect(asked.body.data).toMatchObject({ status: 'ticketed', under_way: 'cancel' })
    await runJobs()
    expect(await show(made.id)).toMatchObject({ status: 'cancelled', total: usd(13_325), cancellation: { by: 'client', reason: 'Ill' } })
    expect([...duffel.orders.values()].at(-1)!.cancelled_at).not.toBeNull()
  })

  test('a quote without an order is cancelled locally; an order that cannot be cancelled stays', async () => {
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

describe('provider events', () => {
  const orderOf = (made: AnyFlight) => [...duffel.orders.values()].find(({ booking_reference }) => booking_reference === made.pnr)!
  const events = () =>
    flights.test.app.db.asPlatform('test: look', (tx) =>
      tx.selectFrom('flight_provider_events').select(['event_id', 'status', 'reason']).orderBy('received_at').execute(),
    )

  test('a schedule change is added to the inbox once, however often it is sent, and is accepted with the provider', async () => {
    const made = await ticketed()
    const order = orderOf(made)
    const change = duffel.moveFlight(order.id, { days: 1, at: '10:05', until: '11:20' })
    const told = await Promise.all(Array.from({ length: 5 }, () => duffel.sendEvent(change, { id: 'wev_same' })))
    expect(told.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    await duffel.sendEvent(change)
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

  test('forged, outdated and unreadable events change nothing', async () => {
    const made = await ticketed()
    const change = duffel.moveFlight(orderOf(made).id, { days: 0, at: '12:00', until: '13:15' })
    const hour = 3_600_000
    const statuses = [
      await duffel.sendEvent(change, { signedWith: 'another secret' }),
      await duffel.sendEvent(change, { at: new Date(flights.test.clock.now().getTime() - hour) }),
      await duffel.sendEvent(change, { at: new Date(flights.test.clock.now().getTime() + hour) }),
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

  test('events for unknown orders, of other types or without an order are stored with their outcome', async () => {
    const before = (await events()).length
    await duffel.sendEvent({ id: 'aic_1', order_id: 'ord_0000nobody' })
    await duffel.sendEvent({}, { type: 'order.created' })
    await duffel.sendEvent({ id: 'aic_1' })
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

  test('the content of an event is not trusted: the change is read from the provider', async () => {
    const made = await ticketed()
    await duffel.sendEvent({ id: 'aic_x', order_id: orderOf(made).id, added: [], removed: [] })
    await runJobs()
    expect(await show(made.id)).toMatchObject({ status: 'ticketed', change: null })
  })
})
