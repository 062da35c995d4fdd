import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publishTour } from '#domains/bookings/server/testing/tour.ts'
import { addDays, dayOf, momentOf } from '#kit/contract/time.ts'
import { callerOf } from '#kit/server/testing/client.ts'
import { newMember, newOwner } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { book, change } from './testing/bookings.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const calls = ['/business/offer-statistics', '/business/booking-statistics', '/business/today', '/inquiries/recent']

describe('who may', () => {
  test('signed out 401, without the permission 403, with it 200', async () => {
    const owner = await newOwner(app)
    const gate = await newMember(app, owner, ['Scan Tickets'])
    const viewer = await newMember(app, owner, ['View Dashboard'])
    for (const call of calls) {
      expect([call, (await callerOf(app).get(call)).status]).toEqual([call, 401])
      expect([call, (await gate.get(call)).body.code]).toEqual([call, 'permission_required'])
      expect([call, (await viewer.get(call)).status]).toEqual([call, 200])
    }
  })

  test('a new agency sees nothing, and nothing of others', async () => {
    const busy = await newOwner(app)
    await book(busy, await publishTour(app, busy, { inDays: 0 }))
    const fresh = await newOwner(app)
    expect((await fresh.get('/business/offer-statistics')).body.data).toEqual({
      kinds: [],
      departures: [],
      coming: { days: 30, departures: 0, capacity: 0, taken: 0 },
    })
    expect((await fresh.get('/business/booking-statistics')).body.data).toMatchObject({
      currencies: [],
      by_status: [],
      by_package: [],
      totals: { bookings: 0, revenue: { amount: 0, currency: 'UGX' } },
    })
    expect((await fresh.get('/business/today')).body.data).toMatchObject({
      departing: [],
      returning: [],
      holds: { count: 0 },
      unpaid: { count: 0, due: [] },
      overdue: { count: 0, due: [], rows: [] },
      attention: { count: 0 },
    })
    expect((await fresh.get('/inquiries/recent')).body.data).toEqual([])
  })
})

describe('offer statistics', () => {
  test('counts by kind and status, and how full departures are', async () => {
    const owner = await newOwner(app)
    const soon = await publishTour(app, owner, { capacity: 10, inDays: 2 })
    await publishTour(app, owner, { capacity: 8, inDays: 40 })
    await book(owner, soon, {}, 3)
    await book(owner, soon, { action: 'hold' }, 1)
    await app.app.db.asAgency(owner, (tx) =>
      tx.updateTable('departures').set({ status: 'closed' }).where('id', '=', soon.departureId).execute(),
    )
    const { data } = (await owner.get('/business/offer-statistics')).body
    expect(data.kinds).toEqual([{ kind: 'tour_package', total: 2, by_status: { published: 2 } }])
    expect(data.departures).toHaveLength(2)
    expect(data.departures[0]).toMatchObject({
      id: soon.departureId,
      inventory_id: soon.id,
      status: 'closed',
      capacity: 10,
      held: 1,
      sold: 3,
      starts_at: null,
    })
    expect(data.coming).toEqual({ days: 30, departures: 1, capacity: 10, taken: 4 })
  })
})

describe('today', () => {
  test('what starts and what ends, one row a departure, and nothing that is only sold that day', async () => {
    const owner = await newOwner(app)
    const tour = await publishTour(app, owner, { capacity: 9, inDays: 0 })
    const request = await publishTour(app, owner, { onRequest: true })
    const first = await book(owner, tour, {}, 2)
    await book(owner, tour, {}, 3)
    await book(owner, tour, { action: 'hold' }, 1)
    const today = dayOf(app.clock.now())
    const asked = { lines: [{ inventory_id: request.id, starts_on: today, selection: [{ price_option_id: request.adult, quantity: 4 }] }] }
    const single = await book(owner, tour, asked)
    const back = await book(owner, request, { lines: [{ ...asked.lines[0] }] })
    const parcel = await book(owner, request, { lines: [{ ...asked.lines[0] }] })
    await app.app.db.asAgency(owner, (tx) =>
      tx
        .updateTable('booking_lines')
        .set({ starts_on: addDays(today, -2), ends_on: today })
        .where('booking_id', '=', back.id)
        .execute(),
    )
    await app.app.db.asAgency(owner, (tx) =>
      tx.updateTable('booking_lines').set({ kind: 'product' }).where('booking_id', '=', parcel.id).execute(),
    )
    await change(app, owner, first.id, { paid: 2_000_000 })
    const { data } = (await owner.get('/business/today')).body
    expect(data.date).toBe(today)
    const calendar = (await owner.get(`/bookings/calendar?starts_at=${today}&ends_at=${today}`)).body.data.lines
    const shown = calendar.map(({ booking_id }: { booking_id: string }) => booking_id)
    expect([shown.includes(single.id), shown.includes(parcel.id)]).toEqual([true, false])
    expect(data.departing).toHaveLength(2)
    expect(data.departing).toContainEqual(
      expect.objectContaining({
        departure_id: tour.departureId,
        capacity: 9,
        places: 5,
        bookings: 2,
        unpaid: 1,
        booking_id: null,
        client_name: null,
      }),
    )
    expect(data.departing).toContainEqual(
      expect.objectContaining({
        departure_id: null,
        capacity: null,
        places: 4,
        bookings: 1,
        unpaid: 1,
        booking_id: single.id,
        client_name: single.client.name,
      }),
    )
    expect(data.returning).toEqual([
      expect.objectContaining({ inventory_id: request.id, starts_on: addDays(today, -2), ends_on: today, booking_id: back.id }),
    ])
  })

  test('holds of the next day, what is owed by currency, what needs attention', async () => {
    const owner = await newOwner(app)
    const tour = await publishTour(app, owner, { capacity: 50 })
    const now = app.clock.now()
    const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000)
    const soon = await book(owner, tour, { action: 'hold' })
    const later = await book(owner, tour, { action: 'hold' })
    await change(app, owner, soon.id, { hold_expires_at: inHours(23) })
    await change(app, owner, later.id, { hold_expires_at: inHours(25) })
    const [late, veryLate, dollars, paid, open] = [
      await book(owner, tour),
      await book(owner, tour),
      await book(owner, tour),
      await book(owner, tour),
      await book(owner, tour),
    ]
    await change(app, owner, late.id, { payment_due_at: inHours(-1) })
    await change(app, owner, veryLate.id, { payment_due_at: inHours(-100), paid: 500_000 })
    await change(app, owner, dollars.id, { payment_due_at: inHours(-2), currency: 'USD', total: 900 })
    await change(app, owner, paid.id, { payment_due_at: inHours(-100), paid: 2_000_000 })
    await change(app, owner, open.id, { needs_attention: 'Paid twice' })
    const { data } = (await owner.get('/business/today')).body
    expect(data.holds).toMatchObject({ count: 1, rows: [{ id: soon.id, status: 'on_hold' }] })
    expect(data.overdue.count).toBe(3)
    expect(data.overdue.due).toEqual([
      { amount: 3_500_000, currency: 'UGX' },
      { amount: 900, currency: 'USD' },
    ])
    expect(data.overdue.rows.map((row: { id: string }) => row.id)).toEqual([veryLate.id, dollars.id, late.id])
    expect(data.overdue.rows[0].due).toEqual({ amount: 1_500_000, currency: 'UGX' })
    expect(data.unpaid).toEqual({ count: 1, due: [{ amount: 2_000_000, currency: 'UGX' }] })
    expect(data.attention).toMatchObject({ count: 1, rows: [{ id: open.id, needs_attention: 'Paid twice' }] })
  })
})

describe('recent inquiries', () => {
  test('the last ten, newest first, without spam', async () => {
    const owner = await newOwner(app)
    const tour = await publishTour(app, owner)
    const begin = momentOf('2026-05-01').getTime()
    await app.app.db.asAgency(owner, (tx) =>
      tx
        .insertInto('inquiries')
        .values(
          Array.from({ length: 12 }, (_, n) => ({
            agency_id: owner.agencyId,
            id: newId(),
            reference: `IN-${n}`,
            status: n === 11 ? 'spam' : 'new',
            source: 'website',
            name: `Guest ${n}`,
            inventory_id: n === 10 ? tour.id : null,
            created_at: new Date(begin + n * 60_000),
            updated_at: new Date(begin),
          })),
        )
        .execute(),
    )
    const { data } = (await owner.get('/inquiries/recent')).body
    expect(data.map((one: { reference: string }) => one.reference)).toEqual([
      'IN-10',
      'IN-9',
      'IN-8',
      'IN-7',
      'IN-6',
      'IN-5',
      'IN-4',
      'IN-3',
      'IN-2',
      'IN-1',
    ])
    expect(data[0].inventory).toEqual({ id: tour.id, title: expect.stringContaining('Bwindi') })
    expect(data[1].inventory).toBeNull()
  })
})
