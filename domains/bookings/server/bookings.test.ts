import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, dayOf } from '#kit/contract/time.ts'
import { callerOf } from '#kit/server/testing/client.ts'
import { newMember, newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { publishTour, type Tour } from './testing/tour.ts'
import { expireHolds } from './status.ts'

let app: TestApp
let owner: TestPerson
let tour: Tour
beforeAll(async () => {
  app = await startTestApp()
  owner = await newOwner(app)
  tour = await publishTour(app, owner, { capacity: 10 })
})
afterAll(() => app.close())

const book = (over: object = {}, quantity = 2) => ({
  client: { name: 'Sarah Namubiru', email: 'sarah@example.com', phone: '+256772123456', residency: 'eac_citizen' },
  lines: [{ inventory_id: tour.id, departure_id: tour.departureId, selection: [{ price_option_id: tour.adult, quantity }] }],
  ...over,
})
const departure = async () =>
  app.app.db.asAgency(owner, (tx) =>
    tx.selectFrom('departures').select(['held', 'sold']).where('id', '=', tour.departureId).executeTakeFirstOrThrow(),
  )

describe('booking a departure', () => {
  test('prices on the server, holds, confirms, and moves the counters', async () => {
    const before = await departure()
    const held = await owner.post('/bookings/new', book())
    expect(held.status).toBe(200)
    expect(held.body.data).toMatchObject({
      status: 'on_hold',
      payment_status: 'unpaid',
      total: { amount: 2_000_000, currency: 'UGX' },
      travellers: 2,
    })
    expect(await departure()).toEqual({ held: before.held + 2, sold: before.sold })
    const confirmed = await owner.post(`/bookings/${held.body.data.id}/status`, { status: 'confirmed' })
    expect(confirmed.body.data.status).toBe('confirmed')
    expect(await departure()).toEqual({ held: before.held, sold: before.sold + 2 })
    const cancelled = await owner.post(`/bookings/${held.body.data.id}/cancel`, { by: 'client', reason: 'Ill' })
    expect(cancelled.body.data).toMatchObject({ status: 'cancelled', cancellation: { by: 'client', refund: 'none' } })
    expect(await departure()).toEqual(before)
  })

  test('a sold-out refusal says how many places are left and changes nothing', async () => {
    const before = await departure()
    const answer = await owner.post('/bookings/new', book({}, 11))
    expect(answer.status).toBe(409)
    expect(answer.body).toMatchObject({ code: 'sold_out', message: `Only ${10 - before.held - before.sold} places are left.` })
    expect(await departure()).toEqual(before)
    expect((await owner.get('/clients?search=Sarah')).body.meta.total).toBe(1)
  })

  test('a booking at an outdated price is refused', async () => {
    const answer = await owner.post('/bookings/new', book({ expected_total: { amount: 1, currency: 'UGX' } }))
    expect([answer.status, answer.body.code]).toEqual([409, 'price_changed'])
  })

  test('sent prices, statuses and ids of others are refused at their field', async () => {
    for (const key of ['agency_id', 'id', 'status', 'total', 'paid', 'price_locked', 'payment_status']) {
      const answer = await owner.post('/bookings/new', book({ [key]: 1 }))
      expect([key, answer.status, answer.body.errors[key]]).toEqual([key, 422, ['This field is not allowed.']])
    }
  })

  test('a hold that runs out frees its places once', async () => {
    const before = await departure()
    const { body } = await owner.post('/bookings/new', book({}, 1))
    app.clock.advance(49 * 3_600_000)
    expect(await expireHolds(app.app)).toBeGreaterThanOrEqual(1)
    expect(await expireHolds(app.app)).toBe(0)
    app.clock.advance(-49 * 3_600_000)
    expect((await owner.get(`/bookings/${body.data.id}/show`)).body.data.status).toBe('expired')
    expect(await departure()).toEqual(before)
  })

  test('moves outside the table answer 409 and change nothing', async () => {
    const { body } = await owner.post('/bookings/new', book({ action: 'inquire' }, 1))
    const answer = await owner.post(`/bookings/${body.data.id}/status`, { status: 'completed' })
    expect([answer.status, answer.body.code]).toEqual([409, 'invalid_transition'])
    expect((await owner.get(`/bookings/${body.data.id}/show`)).body.data.status).toBe('inquired')
  })

  test('editing returns the old places, takes new ones and reprices', async () => {
    const before = await departure()
    const { body } = await owner.post('/bookings/new', book({}, 1))
    const edited = await owner.post(`/bookings/edit/${body.data.id}`, { version: body.data.version, lines: book({}, 3).lines })
    expect(edited.body.data).toMatchObject({ total: { amount: 3_000_000 }, travellers: 3 })
    expect((await departure()).held).toBe(before.held + 3)
    const stale = await owner.post(`/bookings/edit/${body.data.id}`, { version: body.data.version, notes: 'x' })
    expect([stale.status, stale.body.code]).toEqual([409, 'stale'])
    await owner.post(`/bookings/${body.data.id}/cancel`, { by: 'agency', reason: 'Test' })
  })

  test('a date that does not exist, one in the past and one far ahead are refused', async () => {
    const request = await publishTour(app, owner, { onRequest: true })
    const on = (starts_on: string) =>
      owner.post('/bookings/new', {
        ...book(),
        lines: [{ inventory_id: request.id, starts_on, selection: [{ price_option_id: request.adult, quantity: 1 }] }],
      })
    for (const day of ['2027-02-30', '30/02/2027', '', '0000-00-00']) expect((await on(day)).status).toBe(422)
    expect((await on(addDays(dayOf(app.clock.now()), -1))).body.errors['lines.0.starts_on']).toEqual(['The start is in the past.'])
    expect((await on(addDays(dayOf(app.clock.now()), 2000))).status).toBe(422)
    expect((await on(addDays(dayOf(app.clock.now()), 30))).status).toBe(200)
  })
})

describe('access', () => {
  test('answers 401 signed out, 403 without the permission, 404 to another agency', async () => {
    const { body } = await owner.post('/bookings/new', book({ action: 'inquire' }, 1))
    const stranger = await newOwner(app)
    const gate = await newMember(app, owner, ['Scan Tickets'])
    expect((await callerOf(app).get('/bookings')).status).toBe(401)
    expect((await gate.get('/bookings')).body.code).toBe('permission_required')
    for (const call of [`/bookings/${body.data.id}/show`, `/bookings/edit/${body.data.id}`])
      expect((await stranger.get(call)).status).toBe(404)
    expect((await stranger.post(`/bookings/${body.data.id}/delete`)).status).toBe(404)
    expect((await stranger.post('/bookings/new', book())).body.errors).toHaveProperty(['lines.0.inventory_id'])
    expect((await stranger.get('/bookings')).body.data).toEqual([])
  })
})

describe('lists', () => {
  test('filters, sorts, pages and exports', async () => {
    const all = await owner.get('/bookings?sort=-total&per_page=2')
    expect(all.body.meta).toMatchObject({ page: 1, per_page: 2, more: false })
    expect(all.body.data).toHaveLength(2)
    expect((await owner.get('/bookings?page=999999')).body.data).toEqual([])
    for (const query of [
      'page=0',
      'page=-1',
      'page=1.5',
      'page=abc',
      'per_page=101',
      'sort=id;drop',
      'status=nonsense',
      'starts_at=2026-02-30',
      'nonsense=1',
      'starts_at=2026-03-01&ends_at=2026-02-01',
    ]) {
      expect([query, (await owner.get(`/bookings?${query}`)).status]).toEqual([query, 422])
    }
    const csv = await owner.get('/bookings?download=csv')
    expect(csv.headers.get('content-disposition')).toMatch(/^attachment; filename="bookings-.*\.csv"$/)
    expect(csv.body).toContain('Reference,Status,Payment status')
    const xlsx = await owner.get('/bookings?download=xlsx')
    expect(xlsx.status).toBe(200)
  })
})
