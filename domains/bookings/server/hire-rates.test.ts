import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { done, newCar, ugx } from '#domains/cars/server/testing/cars.ts'
import { thisAgency } from '#kit/server/database/database.ts'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'

// A car is booked as a number of vehicles at one tariff; the time decides which of its rates are charged.

let app: TestApp
let owner: TestPerson
let car: Awaited<ReturnType<typeof newCar>>
beforeAll(async () => {
  app = await startTestApp({ linked: true })
  owner = await newOwner(app, { category: 'car_rental' })
  car = await newCar(owner, { plates: ['UBA 1A', 'UBB 2B', 'UBC 3C', 'UBD 4D'] })
})
afterAll(() => app.close())

const hourMs = 3_600_000
const after = (time: string, hours: number) => new Date(Date.parse(time) + hours * hourMs).toISOString()
const chosen = (...rates: [rate: string, quantity: number][]) =>
  rates.map(([rate, quantity]) => ({ price_option_id: car.rates[rate]!, quantity }))
const lineFor = (selection: object[], hours: [number, number] = [24, 120]) => ({
  inventory_id: car.id,
  ...timesOf(hours),
  selection,
})
function timesOf([from, until]: [number, number]) {
  const now = app.clock.now().toISOString()
  return { starts_at: after(now, from), ends_at: after(now, until) }
}
const client = { name: 'Okello Brian', email: 'okello@example.com' }
const twice = expect.stringContaining('Choose Self-drive once')
interface Booked {
  id: string
  version: number
  total: object
  lines: { units: number; items: { name: string; quantity: number }[] }[]
}

test('two vehicles for four days cost two times four days, whichever rate stands for the tariff', async () => {
  for (const rate of ['Self-drive hour', 'Self-drive day', 'Self-drive week']) {
    const { lines, total } = await done<{ lines: object[]; total: object }>(
      owner.post('/bookings/price', { lines: [lineFor(chosen([rate, 2]))] }),
    )
    expect(lines).toMatchObject([{ units: 2, items: [{ name: 'Self-drive', quantity: 2, detail: '4 days', unit_amount: 600_000 }] }])
    expect(total).toEqual(ugx(1_200_000))
  }
})

test('two rates of one tariff are refused, so that nobody hires a vehicle for each; two tariffs are not', async () => {
  const lines = [lineFor(chosen(['Self-drive day', 4], ['Self-drive hour', 1]))]
  const before = await done<object[]>(owner.get('/bookings'))
  for (const path of ['/bookings/price', '/bookings/new'])
    expect(await owner.post(path, { lines, ...(path === '/bookings/new' ? { client, action: 'confirm' } : {}) })).toMatchObject({
      status: 422,
      body: { errors: { 'lines.0.selection': [twice] } },
    })
  expect(await done<object[]>(owner.get('/bookings'))).toEqual(before)
  const mixed = [lineFor(chosen(['Self-drive day', 1], ['With driver day', 1], ['Self-drive hour', 0]))]
  expect(await done(owner.post('/bookings/price', { lines: mixed }))).toMatchObject({
    lines: [{ units: 2 }],
    total: ugx(600_000 + 920_000),
  })
})

test('a booking from before that has two rates of a tariff can still be repriced and extended', async () => {
  const made = await done<Booked>(
    owner.post('/bookings/new', { client, action: 'confirm', lines: [lineFor(chosen(['Self-drive day', 2]))] }),
  )
  await app.app.db.asAgency(owner, (tx) =>
    sql`UPDATE booking_lines SET items = '[]'::jsonb || (items->0 || '{"quantity": 1, "amount": 600000}')
          || (items->0 || ${JSON.stringify({ quantity: 1, amount: 600_000, price_option_id: car.rates['Self-drive hour'] })}::jsonb)
        WHERE agency_id = ${thisAgency} AND booking_id = ${made.id}`.execute(tx),
  )
  const edited = await done<Booked>(owner.post(`/bookings/edit/${made.id}`, { version: made.version, residency: 'eac_citizen' }))
  expect(edited.lines[0]).toMatchObject({ units: 2, items: [{ quantity: 1 }, { quantity: 1 }] })
  const { lines } = await done<{ lines: { ends_at: string; claimed: { claim_id: string }[] }[] }>(owner.get(`/bookings/${made.id}/show`))
  const longer = {
    claim_id: lines[0]!.claimed[0]!.claim_id,
    ends_at: after(lines[0]!.ends_at, 24),
    item: 0,
    version: edited.version,
  }
  expect(await done<Booked>(owner.post(`/bookings/${made.id}/units/end`, longer))).toMatchObject({ total: ugx(1_350_000) })
  // Who sends what is booked again says how many vehicles.
  const again = { version: edited.version + 1, lines: [lineFor(chosen(['Self-drive day', 1], ['Self-drive hour', 1]))] }
  expect((await owner.post(`/bookings/edit/${made.id}`, again)).body.errors).toMatchObject({ 'lines.0.selection': [twice] })
})

test('a bad time is refused at its field', async () => {
  const errorsOf = async (hours: [number, number]) =>
    (await owner.post('/bookings/price', { lines: [lineFor(chosen(['Self-drive day', 1]), hours)] })).body.errors
  expect(await errorsOf([48, 24])).toEqual({ 'lines.0.ends_at': ['The end must be after the start.'] })
  expect(await errorsOf([-48, 24])).toEqual({ 'lines.0.starts_at': ['The start is in the past.'] })
  const letting = await done<{ version: number }>(owner.get(`/business/rental/cars/${car.id}/letting`))
  await done(
    owner.post(`/business/rental/cars/${car.id}/letting/update`, {
      min_length: 24,
      max_length: 72,
      padding_minutes: 0,
      version: letting.version,
    }),
  )
  expect(await errorsOf([24, 30])).toEqual({ 'lines.0.ends_at': ['Toyota RAV4 is available for at least 24 hours.'] })
  expect(await errorsOf([24, 120])).toEqual({ 'lines.0.ends_at': ['Toyota RAV4 is available for at most 72 hours.'] })
})
