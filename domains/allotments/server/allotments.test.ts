import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { done } from '#domains/bookings/server/testing/sales.ts'
import { startRequests, type Requests } from '#domains/supplier-requests/server/testing/requests.ts'
import { addDays, momentOf } from '#kit/contract/time.ts'
import { newMember, newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { untilSomeWait } from '#kit/server/testing/waiting.ts'
import { releaseAllotments } from './jobs.ts'

let app: TestApp
let owner: TestPerson
let at: Requests
beforeAll(async () => {
  app = await startTestApp()
  owner = await newOwner(app)
  at = await startRequests(app, owner)
})
afterAll(() => app.close())

const newAllotment = (over: object = {}): Promise<{ id: string; version: number }> =>
  done(
    owner.post('/allotments/create', {
      supplier_id: at.lodge.id,
      room: 'Double',
      board: 'full_board',
      starts_on: at.inDays(18),
      ends_on: at.inDays(26),
      rooms: 2,
      release_days: 10,
      net_rate: { amount: 15_000, currency: 'USD' },
      ...over,
    }),
  )
const take = (id: string, booking_id: string, over: object = {}) =>
  owner.post(`/allotments/${id}/take`, { booking_id, starts_on: at.inDays(20), ends_on: at.inDays(22), rooms: 1, ...over })
const leftOn = async (id: string, from = at.inDays(20), to = at.inDays(21)): Promise<number[]> => {
  const all = await done(owner.get(`/allotments/calendar?from=${from}&to=${to}`))
  return all.find((one: { id: string }) => one.id === id).nights.map(({ left }: { left: number }) => left)
}

test('rooms are taken for every night or not at all, and freed', async () => {
  const { id } = await newAllotment()
  const booking = await at.book()
  const taken = await done(take(id, booking.id))
  expect(taken).toMatchObject({ state: 'taken', rooms: 1, booking_reference: booking.reference, supplier_name: at.lodge.name })
  expect(await leftOn(id)).toEqual([1, 1])
  const short = await take(id, booking.id, { rooms: 2 })
  expect([short.status, short.body.code, short.body.message]).toEqual([409, 'no_rooms_left', expect.stringContaining('has 1 of 2 rooms')])
  // The second night is beyond the allotment, so the first is not taken either.
  expect((await take(id, booking.id, { starts_on: at.inDays(26), ends_on: at.inDays(28) })).status).toBe(409)
  expect(await leftOn(id, at.inDays(26), at.inDays(26))).toEqual([2])
  await done(owner.post(`/allotments/takings/${taken.id}/give-back`, { version: 1 }))
  expect(await leftOn(id)).toEqual([2, 2])
  expect((await owner.post(`/allotments/takings/${taken.id}/give-back`, { version: 2 })).body.code).toBe('invalid_transition')
  const rows = await done(owner.get(`/allotments/takings?booking_id=${booking.id}`))
  expect(rows).toMatchObject([{ id: taken.id, state: 'given_back' }])
})

test('two clerks take the last room: one gets it', async () => {
  const { id } = await newAllotment({ rooms: 1 })
  const bookings = [await at.book(), await at.book()]
  const db = new pg.Client({ connectionString: app.ownerUrl })
  await db.connect()
  await db.query('BEGIN')
  await db.query('SELECT FROM allotment_nights WHERE agency_id = $1 AND allotment_id = $2 FOR UPDATE', [owner.agencyId, id])
  const both = bookings.map((booking) => take(id, booking.id))
  await untilSomeWait(app, 2)
  await db.query('COMMIT')
  await db.end()
  const answers = await Promise.all(both)
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await leftOn(id)).toEqual([0, 0])
})

test('a cancelled booking frees its rooms; a booking that moves takes them with it, or says that there are none', async () => {
  const { id } = await newAllotment({ rooms: 1 })
  const booking = await at.book()
  const line_id = booking.lines[0]!.id
  await done(take(id, booking.id, { line_id }))
  const line = (over: object) => [
    { inventory_id: at.tour.id, departure_id: at.tour.departureId, selection: [{ price_option_id: at.tour.adult, quantity: 3 }], ...over },
  ]
  // An edit replaces the line, on the same day: the rooms stay.
  const shown = await done(owner.get(`/bookings/${booking.id}/show`))
  await done(owner.post(`/bookings/edit/${booking.id}`, { version: shown.version, lines: line({}) }))
  await app.deliver()
  expect(await leftOn(id)).toEqual([0, 0])
  await done(owner.post(`/bookings/${booking.id}/cancel`, { by: 'client', reason: 'Ill', refund: 'full' }))
  await app.deliver()
  expect(await leftOn(id)).toEqual([1, 1])
  expect((await take(id, booking.id)).body.code).toBe('booking_ended')
})

test('what is left is released on its day, and rooms that are freed later go to the hotel', async () => {
  const start = app.clock.now()
  const { id } = await newAllotment({ rooms: 3, ends_on: at.inDays(21), starts_on: at.inDays(20) })
  const booking = await at.book()
  const taken = await done(take(id, booking.id))
  const due = await done(owner.get(`/allotments/releases?release_to=${at.inDays(11)}&per_page=100`))
  expect(due.filter(({ allotment_id }: { allotment_id: string }) => allotment_id === id)).toMatchObject([
    { night: at.inDays(20), left: 2, release_on: at.inDays(10), released_at: null },
    { night: at.inDays(21), left: 2, release_on: at.inDays(11) },
  ])
  const night = at.inDays(20)
  app.clock.set(momentOf(at.inDays(10), '01:00'))
  await releaseAllotments.run(app.app, {})
  await app.deliver()
  app.clock.set(start)
  expect(await leftOn(id, night, addDays(night, 1))).toEqual([0, 2])
  expect((await take(id, booking.id)).body.message).toContain('That night was released')
  await done(owner.post(`/allotments/takings/${taken.id}/give-back`, { version: 1 }))
  expect(await leftOn(id, night, addDays(night, 1))).toEqual([0, 3])
  const titles = (await done(owner.get('/business/notifications?per_page=100'))).map(({ title }: { title: string }) => title)
  expect(titles).toContain(`${at.lodge.name}: 2 rooms released`)
})

test('more than is left is not released, and fewer than are taken not set', async () => {
  const { id } = await newAllotment()
  await done(take(id, (await at.book()).id))
  const range = { from: at.inDays(20), to: at.inDays(21) }
  expect((await owner.post(`/allotments/${id}/release`, { ...range, rooms: 2 })).body.code).toBe('over_release')
  const released = await done(owner.post(`/allotments/${id}/release`, { ...range, rooms: 1 }))
  expect(released).toMatchObject([
    { taken: 1, released: 1, left: 0 },
    { taken: 1, released: 1, left: 0 },
  ])
  expect((await owner.post(`/allotments/${id}/nights/set`, { ...range, rooms: 1 })).body.code).toBe('rooms_taken')
  expect(await done(owner.post(`/allotments/${id}/nights/set`, { ...range, rooms: 5 }))).toMatchObject([{ left: 3 }, { left: 3 }])
  expect((await owner.post(`/allotments/${id}/release`, { from: range.to, to: range.from, rooms: 1 })).status).toBe(422)
  expect((await owner.post(`/allotments/${id}/nights/set`, { from: at.inDays(1), to: at.inDays(2), rooms: 1 })).status).toBe(422)
})

test('allotments are of one agency; rates only for those who see costs; archived ones give nothing', async () => {
  const { id, version } = await newAllotment()
  const other = await newOwner(app)
  const reader = await newMember(app, owner, ['View Bookings'])
  const clerk = await newMember(app, owner, ['Edit Inventory', 'View Inventory'])
  const booking = await at.book()
  expect((await other.get('/allotments')).body.data).toEqual([])
  expect((await other.post(`/allotments/${id}/archive`, {})).status).toBe(404)
  expect((await reader.post(`/allotments/${id}/take`, { booking_id: booking.id })).status).toBe(403)
  const seen = await done(reader.get('/allotments?per_page=100'))
  expect(seen.find((one: { id: string }) => one.id === id).net_rate).toBeNull()
  const edit = { version, room: 'Double, lake side', board: null, notes: null }
  expect((await clerk.post(`/allotments/${id}/update`, { ...edit, net_rate: { amount: 1, currency: 'USD' } })).status).toBe(403)
  await done(clerk.post(`/allotments/${id}/update`, edit))
  const mine = await done(owner.get('/allotments?per_page=100&search=lake'))
  expect(mine).toMatchObject([{ id, room: 'Double, lake side', net_rate: { amount: 15_000, currency: 'USD' } }])
  expect((await clerk.post(`/allotments/${id}/update`, edit)).body.code).toBe('stale')
  await done(owner.post(`/allotments/${id}/archive`, { archived: true }))
  expect((await take(id, booking.id)).body.code).toBe('archived')
})
