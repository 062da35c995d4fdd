import { afterAll, beforeAll, expect, test } from 'vitest'
import pg from 'pg'
import { done } from '#domains/bookings/server/testing/sales.ts'
import { publishTour, type Tour } from '#domains/bookings/server/testing/tour.ts'
import { newCar } from '#domains/cars/server/testing/cars.ts'
import { newKind, pay } from '#domains/permits/server/testing/permits.ts'
import { addDays, dayOf } from '#kit/contract/time.ts'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { untilSomeWait } from '#kit/server/testing/waiting.ts'

let app: TestApp
let owner: TestPerson
let lodge: { id: string }
beforeAll(async () => {
  app = await startTestApp({ limitFactor: 20 })
  owner = await newOwner(app)
  lodge = await done(owner.post('/suppliers/create', { kind: 'hotel', name: 'Ruhija lodge', email: 'stay@example.com', currency: 'USD' }))
})
afterAll(() => app.close())

interface Row {
  id: string
  kind: string
  state: string
  quantity: number
  day: string
  detail: string | null
  made: string[]
}
let kinds = 0
const inDays = (days: number) => addDays(dayOf(app.clock.now()), days)
const need = (tour: Tour, body: object) =>
  done(owner.post(`/packages/${tour.id}/needs/add`, { day: 1, per: 'person', quantity: 1, ...body }))
const permits = (total: number) => newKind(app, owner, { total, name: `Gorilla permit ${++kinds}`, inDays: 21 })
const rooms = (count: number) =>
  done(
    owner.post('/allotments/create', {
      supplier_id: lodge.id,
      room: `Double ${++kinds}`,
      starts_on: inDays(18),
      ends_on: inDays(40),
      rooms: count,
      release_days: 5,
    }),
  )
const lineOf = (tour: Tour, people: number, over: object = {}) => ({
  inventory_id: tour.id,
  ...(tour.departureId ? { departure_id: tour.departureId } : {}),
  selection: [{ price_option_id: tour.adult, quantity: people }],
  ...over,
})
const names = (people: number) => Array.from({ length: people }, (_, at) => ({ name: `Guest ${at + 1}` }))
async function book(tour: Tour, people: number, over: object = {}) {
  const booking = await done(
    owner.post('/bookings/new', {
      client: { name: 'Guest 1', email: 'guest@example.com' },
      lines: [lineOf(tour, people)],
      travellers: names(people),
      action: 'confirm',
      ...over,
    }),
  )
  await app.deliver()
  return booking
}
const show = (id: string) => done(owner.get(`/bookings/${id}/show`))
const edit = async (id: string, change: object) => owner.post(`/bookings/edit/${id}`, { version: (await show(id)).version, ...change })
async function grow(id: string, tour: Tour, people: number) {
  await done(edit(id, { lines: [lineOf(tour, people)], travellers: names(people) }))
  await app.deliver()
}
const consumed = async (id: string): Promise<Row[]> => done(owner.get(`/bookings/${id}/consumptions`))
const row = async (id: string, kind: string): Promise<Row> =>
  (await consumed(id)).find((one) => one.kind === kind && one.state !== 'cancelled')!
const left = async (kind: { id: string }, day = inDays(21)) =>
  (await done(owner.get(`/permits/kinds/${kind.id}/stock?from=${day}&to=${day}`)))[0].left
const permitsOf = async (id: string): Promise<{ state: string; name: string | null; day: string; id: string; version: number }[]> =>
  (await done(owner.get(`/permits?booking_id=${id}&per_page=100`))).filter(({ state }: { state: string }) => state !== 'cancelled')

test('a party that grows takes more, and one that shrinks gives back what is not paid', async () => {
  const tour = await publishTour(app, owner)
  const [kind, allotment] = [await permits(6), await rooms(3)]
  await need(tour, { kind: 'permit', permit_kind_id: kind.id, day: 2 })
  await need(tour, { kind: 'rooms', allotment_id: allotment.id, quantity: 2, nights: 2 })
  const { id } = await book(tour, 2)
  expect([await left(kind), (await row(id, 'rooms')).quantity]).toEqual([4, 1])
  await grow(id, tour, 5)
  expect(await row(id, 'permit')).toMatchObject({ state: 'done', quantity: 5, made: { length: 5 } })
  expect(await row(id, 'rooms')).toMatchObject({ state: 'done', quantity: 3, made: { length: 1 } })
  expect((await permitsOf(id)).map(({ name }) => name).toSorted()).toEqual(['Guest 1', 'Guest 2', 'Guest 3', 'Guest 4', 'Guest 5'])
  const takings = () => done(owner.get(`/allotments/takings?booking_id=${id}`))
  expect((await takings()).filter(({ state }: { state: string }) => state === 'taken')).toMatchObject([{ rooms: 3 }])
  await grow(id, tour, 8)
  expect(await row(id, 'permit')).toMatchObject({ state: 'wanted', quantity: 8, made: { length: 8 } })
  expect(await row(id, 'rooms')).toMatchObject({ state: 'short', detail: expect.stringContaining('3 of 4 rooms are taken') })
  const news = await done(owner.get('/business/notifications'))
  expect(news.map(({ title }: { title: string }) => title)).toContain(`${(await show(id)).reference} changed: 2 needs are open`)
  await grow(id, tour, 2)
  expect(await row(id, 'permit')).toMatchObject({ state: 'done', quantity: 2, made: { length: 2 } })
  expect(await row(id, 'rooms')).toMatchObject({ state: 'done', quantity: 1, detail: null })
  expect([await left(kind), (await permitsOf(id)).map(({ name }) => name).toSorted()]).toEqual([4, ['Guest 1', 'Guest 2']])
  // Nothing changes when nothing has changed.
  await done(edit(id, { notes: 'Vegetarian' }))
  await app.deliver()
  expect((await row(id, 'permit')).made).toHaveLength(2)
})

test('a traveller who is cancelled gives the own permit back; a paid one is asked, and settled by a person', async () => {
  const tour = await publishTour(app, owner)
  const kind = await permits(5)
  await need(tour, { kind: 'permit', permit_kind_id: kind.id, day: 2 })
  const { id, traveller_details } = await book(tour, 3)
  const paid = (await permitsOf(id)).find(({ name }) => name === 'Guest 2')!
  await done(pay(owner, [paid.id]))
  const cancel = async (name: string) => {
    const { id: traveller_id } = traveller_details.find((one: { name: string }) => one.name === name)
    await done(owner.post(`/bookings/${id}/cancel`, { by: 'client', reason: 'Ill', refund: 'full', traveller_id }))
    await app.deliver()
  }
  await cancel('Guest 3')
  expect((await permitsOf(id)).map(({ name }) => name).toSorted()).toEqual(['Guest 1', 'Guest 2'])
  expect(await left(kind)).toBe(3)
  await cancel('Guest 1')
  // One person travels, and the paid permit stays for them; the unpaid one went back.
  expect((await permitsOf(id)).map(({ name }) => name)).toEqual(['Guest 2'])
  expect(await row(id, 'permit')).toMatchObject({ state: 'done', quantity: 1 })
  await grow(id, tour, 2)
  for (const { id: permit, state } of await permitsOf(id)) if (state === 'reserved') await done(pay(owner, [permit]))
  await grow(id, tour, 1)
  const asked = await row(id, 'permit')
  expect(asked).toMatchObject({ state: 'ask', detail: '1 permit with money paid is too many. Cancel by hand, or keep.' })
  expect(await permitsOf(id)).toHaveLength(2)
  const settled = await done(owner.post(`/bookings/${id}/consumptions/${asked.id}/settle`))
  expect(settled).toMatchObject([{ state: 'done', detail: null }])
  expect((await owner.post(`/bookings/${id}/consumptions/${asked.id}/settle`)).body.code).toBe('nothing_to_settle')
})

test('a tour that moves takes the permits of its new day and returns the old ones', async () => {
  const tour = await publishTour(app, owner, { onRequest: true })
  const kind = await permits(4)
  await need(tour, { kind: 'permit', permit_kind_id: kind.id, day: 2 })
  await need(tour, { kind: 'duty', staff_kind: 'guide', per: 'group', day: 2 })
  const on = (day: number) => ({ inventory_id: tour.id, starts_on: inDays(day), selection: [{ price_option_id: tour.adult, quantity: 2 }] })
  const { id } = await book(tour, 2, { lines: [on(20)] })
  const duty = async () => done(owner.get(`/roster/duties/${(await row(id, 'duty')).made[0]}/show`))
  expect(dayOf(new Date((await duty()).starts_at))).toBe(inDays(21))
  await done(edit(id, { lines: [on(22)] }))
  await app.deliver()
  expect((await permitsOf(id)).map(({ day }) => day)).toEqual([inDays(23), inDays(23)])
  expect([await left(kind), await left(kind, inDays(23))]).toEqual([4, 2])
  expect(dayOf(new Date((await duty()).starts_at))).toBe(inDays(23))
  expect(await row(id, 'permit')).toMatchObject({ day: inDays(23), state: 'done' })
})

test('a package may need one vehicle for 6 people: they follow the party, and a departure shares them', async () => {
  const car = await newCar(owner, { plates: ['UBA 111A', 'UBA 222B'] })
  const tour = await publishTour(app, owner)
  await need(tour, { kind: 'vehicle', car_id: car.id, quantity: 6 })
  const first = await book(tour, 3)
  const made = await row(first.id, 'vehicle')
  expect(made).toMatchObject({ state: 'done', quantity: 1, made: { length: 1 } })
  const duty = () => done(owner.get(`/roster/duties/${made.made[0]}/show`))
  expect(await duty()).toMatchObject({ departure_id: tour.departureId, kind: 'driver', people: 1, vehicles: { length: 1 }, conflicts: [] })
  const second = await book(tour, 2)
  expect((await row(second.id, 'vehicle')).made).toEqual(made.made)
  expect((await duty()).vehicles).toHaveLength(1)
  // Seven people need two vehicles of the two.
  await grow(second.id, tour, 4)
  expect(await duty()).toMatchObject({ people: 2, vehicles: { length: 2 }, conflicts: [] })
  // Nine people fit into no two cars of five seats.
  await grow(second.id, tour, 6)
  expect(await row(second.id, 'vehicle')).toMatchObject({ state: 'ask', detail: expect.stringContaining('8 seats beside') })
  expect((await duty()).conflicts).toHaveLength(1)
  await done(owner.post(`/bookings/${first.id}/cancel`, { by: 'client', reason: 'Ill', refund: 'full' }))
  await app.deliver()
  await grow(second.id, tour, 2)
  expect(await duty()).toMatchObject({ vehicles: { length: 1 }, conflicts: [] })
  await grow(second.id, tour, 12)
  expect((await duty()).vehicles).toHaveLength(2)
  const other = await publishTour(app, owner)
  await need(other, { kind: 'vehicle', car_id: car.id, per: 'group', quantity: 1 })
  const third = await book(other, 2)
  expect(await row(third.id, 'vehicle')).toMatchObject({ state: 'short', detail: expect.stringContaining('0 of 1 vehicles'), made: [] })
  await done(owner.post(`/bookings/${second.id}/cancel`, { by: 'client', reason: 'Ill', refund: 'full' }))
  await app.deliver()
  expect((await duty()).cancelled).toBe(true)
  expect(await done(owner.post(`/bookings/${third.id}/consumptions/again`))).toMatchObject([{ state: 'done', made: { length: 1 } }])
})

test('what a supplier was asked for is asked again by a person', async () => {
  const tour = await publishTour(app, owner)
  await need(tour, { kind: 'request', supplier_id: lodge.id, nights: 1, quantity: 2 })
  const { id } = await book(tour, 2)
  await grow(id, tour, 4)
  expect(await row(id, 'request')).toMatchObject({ state: 'ask', detail: expect.stringContaining('Ask for 2 from'), made: { length: 1 } })
  const mails = await done(owner.get(`/supplier-requests?booking_id=${id}&show=all`))
  expect(mails).toHaveLength(1)
})

test('two edits at once: each works with what the other left, and the party has what it needs', async () => {
  const tour = await publishTour(app, owner)
  const kind = await permits(10)
  await need(tour, { kind: 'permit', permit_kind_id: kind.id, day: 2 })
  const { id } = await book(tour, 2)
  await done(edit(id, { lines: [lineOf(tour, 6)], travellers: names(6) }))
  await done(edit(id, { lines: [lineOf(tour, 3)], travellers: names(3) }))
  // Both changes are worked out at once: hold the stock so that the first waits, and the second waits for the booking.
  const db = new pg.Client({ connectionString: app.ownerUrl })
  await db.connect()
  await db.query('BEGIN')
  await db.query('SELECT FROM permit_stock WHERE agency_id = $1 AND kind_id = $2 FOR UPDATE', [owner.agencyId, kind.id])
  const both = [owner.post(`/bookings/${id}/consumptions/again`), owner.post(`/bookings/${id}/consumptions/again`)]
  await untilSomeWait(app, 2)
  await db.query('COMMIT')
  await db.end()
  expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 200])
  await app.deliver()
  expect(await row(id, 'permit')).toMatchObject({ quantity: 3, made: { length: 3 }, state: 'done' })
  expect([await left(kind), (await permitsOf(id)).length]).toEqual([7, 3])
})

test('a booking whose need was removed from the package keeps what it has', async () => {
  const tour = await publishTour(app, owner)
  const kind = await permits(4)
  const [added] = await need(tour, { kind: 'permit', permit_kind_id: kind.id, day: 2 })
  const { id } = await book(tour, 2)
  await done(owner.post(`/packages/needs/${added.id}/remove`, { version: 1 }))
  await grow(id, tour, 3)
  expect(await permitsOf(id)).toHaveLength(2)
})
