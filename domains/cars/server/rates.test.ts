import { afterAll, beforeAll, expect, test } from 'vitest'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { base, done, newCar, ugx } from './testing/cars.ts'

let app: TestApp
let owner: TestPerson
beforeAll(async () => {
  app = await startTestApp({ linked: true })
  owner = await newOwner(app, { category: 'car_rental' })
})
afterAll(() => app?.close())

interface Rates {
  tariffs: object[]
  read: { id: string; version: number }[]
}
const ratesOf = (id: string) => done<Rates>(owner.get(`${base}/${id}/rates`))

test('a table of rates is saved as a whole: rates are added, changed and deleted', async () => {
  const { id, rates } = await newCar(owner)
  const { read } = await ratesOf(id)
  const tariffs = [
    { tariff: 'self-drive', day: ugx(160_000), month: ugx(3_000_000) },
    { tariff: 'Airport only', hour: ugx(60_000) },
  ]
  const after = await done<Rates>(owner.post(`${base}/${id}/rates/update`, { tariffs, read }))
  expect(after.tariffs).toEqual([
    { tariff: 'self-drive', hour: null, day: ugx(160_000), week: null, month: ugx(3_000_000) },
    { tariff: 'Airport only', hour: ugx(60_000), day: null, week: null, month: null },
  ])
  // The rate per day keeps its price option, because rules and bookings refer to it.
  expect(after.read.map((rate) => rate.id)).toContain(rates['Self-drive day'])
  expect(await done(owner.get(`${base}/${id}/show`))).toMatchObject({ day_price: ugx(160_000), from_price: ugx(60_000), from_per: 'hour' })
})

test('of two concurrent saves of the table, one is refused as stale', async () => {
  const { id } = await newCar(owner)
  const { read } = await ratesOf(id)
  const write = (amount: number) =>
    owner.post(`${base}/${id}/rates/update`, { tariffs: [{ tariff: 'Self-drive', day: ugx(amount) }], read })
  const answers = await Promise.all([write(100_000), write(200_000)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)!.body.code).toBe('stale')
  expect((await ratesOf(id)).tariffs).toHaveLength(1)
})

test('a table without a price or with a duplicate name is refused, and so is deleting the last price of a published car', async () => {
  const { id } = await newCar(owner)
  const { read } = await ratesOf(id)
  const send = (tariffs: object[]) => owner.post(`${base}/${id}/rates/update`, { tariffs, read })
  expect((await send([{ tariff: 'Self-drive' }])).body.errors).toHaveProperty('tariffs.0.day')
  expect(
    (
      await send([
        { tariff: 'A', day: ugx(1) },
        { tariff: 'a', day: ugx(2) },
      ])
    ).body.errors,
  ).toHaveProperty('tariffs')
  expect((await send([{ tariff: 'A', day: { amount: 5, currency: 'USD' } }])).body.errors).toHaveProperty('price')
  expect((await send([])).body.code).toBe('price_needed')
  expect((await ratesOf(id)).read).toEqual(read)
})

test('a hire costs the cheapest combination of rates, and a service per day uses no vehicle', async () => {
  const { id, rates } = await newCar(owner)
  const seat = await done<{ id: string }>(
    owner.post(`${base}/${id}/services/create`, { name: 'Child seat', price: ugx(10_000), per: 'day' }),
  )
  const wifi = await done<{ id: string }>(owner.post(`${base}/${id}/services/create`, { name: 'Wi-Fi', price: ugx(5_000), per: 'day' }))
  expect(await done(owner.get(`${base}/${id}/services`))).toMatchObject([{ name: 'Child seat', per: 'day' }, { name: 'Wi-Fi' }])
  const from = new Date(app.clock.now().getTime() + 86_400_000)
  const line = {
    inventory_id: id,
    starts_at: from.toISOString(),
    ends_at: new Date(from.getTime() + 50 * 3_600_000).toISOString(),
    selection: [
      { price_option_id: rates['Self-drive hour'], quantity: 1 },
      { price_option_id: seat.id, quantity: 2 },
      { price_option_id: wifi.id, quantity: 1 },
    ],
  }
  const priced = await done<{ lines: { units: number; units_left: number; items: object[] }[]; total: object }>(
    owner.post('/bookings/price', { lines: [line] }),
  )
  expect(priced.lines[0]).toMatchObject({ units: 1, units_left: 1 })
  expect(priced.lines[0]!.items).toMatchObject([
    { name: 'Self-drive', detail: '2 days + 2 hours', amount: 360_000 },
    { name: 'Child seat', detail: '3 days', amount: 60_000 },
    { name: 'Wi-Fi', detail: '3 days', amount: 15_000 },
  ])
  expect(priced.total).toEqual(ugx(435_000))
})

test('a booking of a car is listed and counted in its statistics', async () => {
  const { id, rates } = await newCar(owner)
  const from = new Date(app.clock.now().getTime() + 86_400_000)
  const booking = await done<{ reference: string }>(
    owner.post('/bookings/new', {
      client: { name: 'Okello Brian', email: `okello.${id}@example.com` },
      action: 'confirm',
      lines: [
        {
          inventory_id: id,
          starts_at: from.toISOString(),
          ends_at: new Date(from.getTime() + 48 * 3_600_000).toISOString(),
          selection: [{ price_option_id: rates['With driver day'], quantity: 1 }],
        },
      ],
    }),
  )
  expect(await done(owner.get(`${base}/${id}/bookings`))).toMatchObject([{ reference: booking.reference, units: 1, amount: ugx(460_000) }])
  expect(await done(owner.get(`${base}/${id}/statistics`))).toMatchObject({ bookings: { total: 1 }, use: { booked: 48 } })
  expect((await owner.post(`${base}/delete`, { ids: [id] })).body.code).toBe('in_use')
})
