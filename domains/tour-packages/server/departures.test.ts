import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, weekdayOf } from '#kit/contract/time.ts'
import { newMember, newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { bookDeparture, inDays, newPackage } from './testing/trips.ts'

let app: TestApp
let owner: TestPerson
let other: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  owner = await newOwner(app)
  other = await newOwner(app)
})
afterAll(() => app.close())

const add = async (packageId: string, given: object = {}) =>
  (await owner.post(`/packages/${packageId}/departures/create`, { starts_on: inDays(app, 10), capacity: 8, ...given })).body.data
const list = async (packageId: string, query = '') => (await owner.get(`/packages/${packageId}/departures?${query}`)).body.data

test('a departure lasts as long as the trip and says what is left', async () => {
  const { id } = await newPackage(owner)
  const made = await add(id, { starts_at: '06:30', cutoff_hours: 24, note: 'From Kampala' })
  expect(made).toMatchObject({
    starts_on: inDays(app, 10),
    ends_on: inDays(app, 12),
    starts_at: '06:30',
    capacity: 8,
    held: 0,
    sold: 0,
    places_left: 8,
    bookable: true,
    status: 'open',
    version: 1,
  })
  const late = await add(id, { starts_on: inDays(app, 1), cutoff_hours: 72 })
  expect(late.bookable).toBe(false)
  expect((await list(id, 'bookable=true')).map((row: { id: string }) => row.id)).toEqual([made.id])
  expect(await list(id, `from=${inDays(app, 5)}`)).toHaveLength(1)
  const seller = await newMember(app, owner, ['Add Bookings'])
  expect((await seller.get(`/packages/${id}/departures`)).body.data).toHaveLength(2)
  expect((await seller.post(`/packages/${id}/departures/create`, { starts_on: inDays(app, 3), capacity: 1 })).status).toBe(403)
})

describe('a series', () => {
  test('takes the weekdays between two days and skips those that are taken', async () => {
    const { id } = await newPackage(owner)
    const body = { from: inDays(app, 1), to: inDays(app, 28), weekdays: [2, 5], capacity: 6, starts_at: '07:00' }
    expect((await owner.post(`/packages/${id}/departures/series`, body)).body.data).toEqual({ created: 8, skipped: 0 })
    expect((await owner.post(`/packages/${id}/departures/series`, { ...body, weekdays: [2, 3] })).body.data).toEqual({
      created: 4,
      skipped: 4,
    })
    const rows = await list(id, 'per_page=50')
    expect(rows).toHaveLength(12)
    expect(new Set(rows.map(({ starts_on }: { starts_on: string }) => weekdayOf(starts_on)))).toEqual(new Set([2, 3, 5]))
    expect((await owner.post(`/packages/${id}/departures/series`, { ...body, starts_at: '14:00' })).body.data).toEqual({
      created: 8,
      skipped: 0,
    })
  })

  test.each([
    ['days turned round', { from: 9, to: 4 }, 'to'],
    ['two years and more', { from: 1, to: 800 }, 'to'],
    ['more than 400', { from: 1, to: 700, weekdays: [1, 2, 3, 4, 5, 6, 7] }, 'to'],
    ['yesterday', { from: -1, to: 4 }, 'from'],
    ['no weekday', { from: 1, to: 9, weekdays: [] }, 'weekdays'],
  ])('refuses %s', async (_name, { from, to, weekdays = [1] }: { from: number; to: number; weekdays?: number[] }, field) => {
    const { id } = await newPackage(owner)
    const answer = await owner.post(`/packages/${id}/departures/series`, {
      from: inDays(app, from),
      to: inDays(app, to),
      weekdays,
      capacity: 5,
    })
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]])
    expect(await list(id)).toEqual([])
  })
})

test('a package on request has none', async () => {
  const { id } = await newPackage(owner, { on_request: true })
  const answer = await owner.post(`/packages/${id}/departures/create`, { starts_on: inDays(app, 3), capacity: 4 })
  expect([answer.status, answer.body.code]).toEqual([409, 'on_request'])
})

test('what is booked is not taken away', async () => {
  const { id } = await newPackage(owner)
  const made = await add(id)
  await bookDeparture(app, owner, id, made, { places: 5 })
  const edit = (given: object) =>
    owner.post(`/packages/departures/${made.id}/update`, { starts_on: made.starts_on, capacity: 8, version: 1, ...given })
  const below = await edit({ capacity: 4 })
  expect([below.status, below.body.code, below.body.errors]).toEqual([
    409,
    'below_taken',
    { capacity: ['At least 5: this many are booked.'] },
  ])
  expect((await edit({ starts_on: inDays(app, 20) })).body.code).toBe('has_bookings')
  expect((await owner.post(`/packages/departures/${made.id}/delete`)).body.code).toBe('has_bookings')
  expect((await owner.post(`/packages/departures/${made.id}/status`, { status: 'cancelled' })).body.code).toBe('has_bookings')
  const full = await edit({ capacity: 5, note: 'Full' })
  expect(full.body.data).toMatchObject({ capacity: 5, sold: 5, places_left: 0, bookable: false, version: 2 })
  expect((await edit({ capacity: 9 })).body.code).toBe('stale')
})

test('a smaller capacity and a sale at the same moment do not cross', async () => {
  const { id } = await newPackage(owner)
  const made = await add(id, { capacity: 10 })
  const sell = () =>
    app.app.db.asAgency(owner, (tx) =>
      tx
        .updateTable('departures')
        .set((of) => ({ sold: of('sold', '+', 6) }))
        .where('id', '=', made.id)
        .where((of) => of(of('sold', '+', 6), '<=', of.ref('capacity')))
        .execute(),
    )
  const [answer] = await Promise.all([
    owner.post(`/packages/departures/${made.id}/update`, { starts_on: made.starts_on, capacity: 5, version: 1 }),
    sell(),
  ])
  const [row] = await list(id)
  expect(row.sold).toBeLessThanOrEqual(row.capacity)
  expect(answer.status === 200 ? row.sold : row.capacity).toBe(answer.status === 200 ? 0 : 10)
})

test('moves by its day while nobody is booked; closes, opens, cancels, goes', async () => {
  const { id } = await newPackage(owner)
  const made = await add(id)
  const moved = await owner.post(`/packages/departures/${made.id}/update`, { starts_on: inDays(app, 30), capacity: 3, version: 1 })
  expect(moved.body.data).toMatchObject({ starts_on: inDays(app, 30), ends_on: inDays(app, 32), capacity: 3 })
  const move = (status: string) => owner.post(`/packages/departures/${made.id}/status`, { status })
  expect((await move('closed')).body.data.bookable).toBe(false)
  expect((await move('closed')).body.code).toBe('invalid_transition')
  expect((await move('cancelled')).status).toBe(200)
  expect((await move('open')).status).toBe(200)
  expect((await owner.get(`/packages/departures/${made.id}`)).body.data).toMatchObject({ id: made.id, capacity: 3, status: 'open' })
  for (const wanted of [made.id, newId()]) {
    expect((await other.get(`/packages/departures/${wanted}`)).status).toBe(404)
    expect((await other.post(`/packages/departures/${wanted}/status`, { status: 'closed' })).status).toBe(404)
    expect((await other.post(`/packages/departures/${wanted}/delete`)).status).toBe(404)
    expect((await other.post(`/packages/departures/${wanted}/update`, { starts_on: inDays(app, 9), capacity: 1, version: 1 })).status).toBe(
      404,
    )
  }
  expect((await owner.post(`/packages/departures/${made.id}/delete`)).status).toBe(200)
  expect(await list(id)).toEqual([])
})

test.each<[string, { starts_on?: number }, string]>([
  ['yesterday', { starts_on: -1 }, 'starts_on'],
  ['in four years', { starts_on: 1500 }, 'starts_on'],
  ['a capacity below zero', { capacity: -1 } as object, 'capacity'],
  ['half a place', { capacity: 1.5 } as object, 'capacity'],
  ['a time that is none', { starts_at: '25:00' } as object, 'starts_at'],
  ['places sold', { sold: 3 } as object, 'sold'],
])('refuses %s', async (_name, given, field) => {
  const { id } = await newPackage(owner)
  const answer = await owner.post(`/packages/${id}/departures/create`, {
    capacity: 4,
    ...given,
    starts_on: inDays(app, given.starts_on ?? 4),
  })
  expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]])
})

test('today in Kampala is a day one may add, whatever the server’s zone', async () => {
  const { id } = await newPackage(owner)
  app.clock.set(new Date('2027-03-01T21:30:00Z'))
  expect((await owner.post(`/packages/${id}/departures/create`, { starts_on: '2027-03-01', capacity: 4 })).status).toBe(401)
  const fresh = await newOwner(app)
  const mine = await newPackage(fresh)
  expect((await fresh.post(`/packages/${mine.id}/departures/create`, { starts_on: '2027-03-01', capacity: 4 })).status).toBe(422)
  expect((await fresh.post(`/packages/${mine.id}/departures/create`, { starts_on: '2027-03-02', capacity: 4 })).status).toBe(200)
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
})
