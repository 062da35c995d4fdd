import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { done } from '#domains/bookings/server/testing/sales.ts'
import { publishTour, type Tour } from '#domains/bookings/server/testing/tour.ts'
import { newKind } from '#domains/permits/server/testing/permits.ts'
import { addDays, dayOf, formatDay } from '#kit/contract/time.ts'
import { newMember, newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { untilSomeWait } from '#kit/server/testing/waiting.ts'

let app: TestApp
let owner: TestPerson
let lodge: { id: string }
beforeAll(async () => {
  app = await startTestApp()
  owner = await newOwner(app)
  lodge = await done(owner.post('/suppliers/create', { kind: 'hotel', name: 'Ruhija lodge', email: 'stay@example.com', currency: 'USD' }))
})
afterAll(() => app.close())

let kinds = 0
const inDays = (days: number) => addDays(dayOf(app.clock.now()), days)
const add = (tour: Tour, body: object) => owner.post(`/packages/${tour.id}/needs/add`, { day: 1, per: 'person', quantity: 1, ...body })
const book = (tour: Tour, people: number, over: object = {}) =>
  owner.post('/bookings/new', {
    client: { name: 'Anna Becker', email: 'anna@example.com' },
    lines: [{ inventory_id: tour.id, departure_id: tour.departureId, selection: [{ price_option_id: tour.adult, quantity: people }] }],
    action: 'confirm',
    ...over,
  })
const consumed = (id: string) => done(owner.get(`/bookings/${id}/consumptions`))
/** Permits on the second day of the tour, which starts in 20 days. */
const permits = (total: number) => newKind(app, owner, { total, name: `Gorilla permit ${++kinds}`, inDays: 21 })
const rooms = (count: number) =>
  done(
    owner.post('/allotments/create', {
      supplier_id: lodge.id,
      room: `Double ${++kinds}`,
      starts_on: inDays(18),
      ends_on: inDays(26),
      rooms: count,
      release_days: 5,
    }),
  )

test('a booked package takes permits and rooms, asks a supplier and adds a duty, each once', async () => {
  const tour = await publishTour(app, owner)
  const [kind, allotment] = [await permits(8), await rooms(2)]
  await done(add(tour, { kind: 'permit', permit_kind_id: kind.id, day: 2 }))
  await done(add(tour, { kind: 'rooms', allotment_id: allotment.id, quantity: 2, nights: 2 }))
  await done(add(tour, { kind: 'request', supplier_id: lodge.id, day: 3, nights: 1, per: 'group', quantity: 2, note: 'Picnic lunch' }))
  await done(add(tour, { kind: 'duty', staff_kind: 'guide', per: 'group', day: 2 }))
  const needs = await done(owner.get(`/packages/${tour.id}/needs`))
  expect(needs.map(({ kind: one, day }: { kind: string; day: number }) => [one, day])).toEqual([
    ['rooms', 1],
    ['duty', 2],
    ['permit', 2],
    ['request', 3],
  ])
  const booking = await done(book(tour, 3, { travellers: [{ name: 'Anna Becker' }, { name: 'Ben Becker' }] }))
  expect(await consumed(booking.id)).toEqual([])
  await app.deliver()
  const rows = await consumed(booking.id)
  expect(rows.map(({ kind: one, state, quantity, made }: never) => [one, state, quantity, (made as string[]).length])).toEqual([
    ['rooms', 'done', 2, 1],
    ['duty', 'done', 1, 1],
    ['permit', 'done', 3, 3],
    ['request', 'done', 2, 1],
  ])
  const own = await done(owner.get(`/permits?booking_id=${booking.id}&per_page=100`))
  expect(own.map(({ name, state, day }: { name: string; state: string; day: string }) => [name, state, day]).toSorted()).toEqual(
    [
      ['Anna Becker', 'reserved', inDays(21)],
      ['Ben Becker', 'reserved', inDays(21)],
      [null, 'reserved', inDays(21)],
    ].toSorted(),
  )
  expect(await done(owner.get(`/supplier-requests?booking_id=${booking.id}&show=all`))).toMatchObject([
    { starts_on: inDays(22), adults: 3 },
  ])
  // Trying again adds nothing.
  await done(owner.post(`/bookings/${booking.id}/consumptions/again`))
  expect(await done(owner.get(`/permits?booking_id=${booking.id}`))).toHaveLength(3)
  await done(owner.post(`/bookings/${booking.id}/cancel`, { by: 'client', reason: 'Ill', refund: 'full' }))
  await app.deliver()
  expect((await consumed(booking.id)).every(({ state }: { state: string }) => state === 'cancelled')).toBe(true)
  const duty = await done(owner.get(`/roster/duties/${rows[1].made[0]}/show`))
  expect(duty.cancelled).toBe(true)
  const [stock] = await done(owner.get(`/permits/kinds/${kind.id}/stock?from=${inDays(21)}&to=${inDays(21)}`))
  expect(stock.left).toBe(8)
})

test('bookings of one departure share its duty, which ends with the last of them', async () => {
  const tour = await publishTour(app, owner)
  await done(add(tour, { kind: 'duty', staff_kind: 'guide', per: 'group' }))
  const bookings = [await done(book(tour, 2)), await done(book(tour, 3))]
  await app.deliver()
  const made = await Promise.all(bookings.map(async ({ id }) => (await consumed(id))[0].made[0] as string))
  expect(new Set(made).size).toBe(1)
  const show = () => done(owner.get(`/roster/duties/${made[0]}/show`))
  expect(await show()).toMatchObject({ departure_id: tour.departureId, booking_id: null })
  const cancel = async (at: number) => {
    await done(owner.post(`/bookings/${bookings[at]!.id}/cancel`, { by: 'client', reason: 'Ill', refund: 'full' }))
    await app.deliver()
    return (await show()).cancelled as boolean
  }
  expect([await cancel(0), await cancel(1)]).toEqual([false, true])
})

test('what is short is said before the booking, and does not block it', async () => {
  const tour = await publishTour(app, owner)
  const [kind, allotment] = [await permits(3), await rooms(1)]
  await done(add(tour, { kind: 'permit', permit_kind_id: kind.id, day: 2 }))
  await done(add(tour, { kind: 'rooms', allotment_id: allotment.id, quantity: 2, nights: 2 }))
  const short = (people: number) => done(owner.get(`/packages/${tour.id}/needs/short?starts_on=${inDays(20)}&people=${people}`))
  expect(await short(2)).toEqual([])
  expect(await short(8)).toMatchObject([
    { needed: 4, left: 1, required: false },
    { needed: 8, left: 3, day: inDays(21), text: expect.stringContaining(`3 of 8 permits left on ${formatDay(inDays(21))}`) },
  ])
  const booking = await done(book(tour, 8))
  await app.deliver()
  expect(await consumed(booking.id)).toMatchObject([
    { kind: 'rooms', state: 'short', detail: expect.stringContaining('1 of 4 rooms'), made: [] },
    { kind: 'permit', state: 'wanted', made: { length: 8 } },
  ])
  const [wanted] = await done(owner.get(`/permits?booking_id=${booking.id}`))
  expect(wanted.state).toBe('wanted')
  await app.deliver()
  const news = await done(owner.get('/business/notifications'))
  expect(news.map(({ title }: { title: string }) => title)).toContain(`${booking.reference}: 2 needs are open`)
  // More rooms arrive: what was short is tried again.
  await done(owner.post(`/allotments/${allotment.id}/nights/set`, { from: inDays(20), to: inDays(21), rooms: 4 }))
  expect(await done(owner.post(`/bookings/${booking.id}/consumptions/again`))).toMatchObject([{ state: 'done' }, { state: 'wanted' }])
})

test('a package that is not sold without its permits refuses the booking, also when a hold is confirmed', async () => {
  const tour = await publishTour(app, owner)
  const kind = await permits(2)
  await done(add(tour, { kind: 'permit', permit_kind_id: kind.id, day: 2, required: true }))
  const refused = await book(tour, 3)
  expect([refused.status, refused.body.code, refused.body.message]).toEqual([
    409,
    'needs_short',
    expect.stringContaining('has 2 of 3 permits'),
  ])
  const hold = await done(book(tour, 2, { action: 'hold' }))
  const first = await done(book(tour, 1))
  // Taken with the booking, not after it.
  expect(await consumed(first.id)).toMatchObject([{ state: 'done' }])
  const confirm = await owner.post(`/bookings/${hold.id}/status`, { status: 'confirmed' })
  expect([confirm.status, confirm.body.code]).toEqual([409, 'needs_short'])
  expect((await done(owner.get(`/bookings/${hold.id}/show`))).status).toBe('on_hold')
  await app.deliver()
  expect(await done(owner.get(`/permits?booking_id=${first.id}`))).toHaveLength(1)
})

test('two who book the last permits of such a package: one is refused', async () => {
  const tour = await publishTour(app, owner)
  const kind = await permits(1)
  await done(add(tour, { kind: 'permit', permit_kind_id: kind.id, day: 2, required: true }))
  const db = new pg.Client({ connectionString: app.ownerUrl })
  await db.connect()
  await db.query('BEGIN')
  await db.query('SELECT FROM permit_stock WHERE agency_id = $1 AND kind_id = $2 FOR UPDATE', [owner.agencyId, kind.id])
  const both = [book(tour, 1), book(tour, 1)]
  await untilSomeWait(app, 2)
  await db.query('COMMIT')
  await db.end()
  expect((await Promise.all(both)).map(({ status, body }) => [status, body.code]).toSorted()).toEqual([
    [200, undefined],
    [409, 'needs_short'],
  ])
})

test('what cannot be made is noted with its reason and can be tried again', async () => {
  const tour = await publishTour(app, owner)
  const silent = await done(owner.post('/suppliers/create', { kind: 'hotel', name: 'No address', currency: 'USD' }))
  await done(add(tour, { kind: 'request', supplier_id: silent.id, nights: 1 }))
  const booking = await done(book(tour, 2))
  await app.deliver()
  expect(await consumed(booking.id)).toMatchObject([{ state: 'failed', detail: expect.stringContaining('no email address') }])
  await done(owner.post(`/suppliers/${silent.id}/contacts`, { name: 'Ruth', email: 'ruth@example.com' }))
  expect(await done(owner.post(`/bookings/${booking.id}/consumptions/again`))).toMatchObject([{ state: 'done', detail: null }])
})

test('needs are checked, belong to one agency, and only those who edit offers change them', async () => {
  const tour = await publishTour(app, owner)
  const kind = await permits(1)
  for (const [body, field] of [
    [{ kind: 'permit' }, 'permit_kind_id'],
    [{ kind: 'rooms', nights: 1 }, 'allotment_id'],
    [{ kind: 'request', supplier_id: lodge.id }, 'nights'],
    [{ kind: 'duty' }, 'staff_kind'],
    [{ kind: 'duty', staff_kind: 'guide', required: true }, 'required'],
    [{ kind: 'permit', permit_kind_id: tour.id }, 'permit_kind_id'],
    [{ kind: 'permit', permit_kind_id: kind.id, quantity: 0 }, 'quantity'],
  ] as const) {
    const { status, body: answer } = await add(tour, body)
    expect([field, status, Object.keys(answer.errors)]).toEqual([field, 422, [field]])
  }
  const [need] = await done(add(tour, { kind: 'permit', permit_kind_id: kind.id }))
  const other = await newOwner(app)
  const reader = await newMember(app, owner, ['View Inventory'])
  expect((await other.get(`/packages/${tour.id}/needs`)).status).toBe(404)
  expect((await reader.post(`/packages/needs/${need.id}/remove`, { version: 1 })).status).toBe(403)
  expect((await other.post(`/packages/needs/${need.id}/remove`, { version: 1 })).status).toBe(404)
  expect((await owner.post(`/packages/needs/${need.id}/remove`, { version: 2 })).body.code).toBe('stale')
  expect(await done(owner.post(`/packages/needs/${need.id}/remove`, { version: 1 }))).toEqual([])
})
