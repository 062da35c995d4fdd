import { afterAll, beforeAll, expect, test } from 'vitest'
import { base as cars, done, newCar, ugx } from '#domains/cars/server/testing/cars.ts'
import { addDays, dayOf } from '#kit/contract/time.ts'
import { logIn, newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { back, base, hire, out, type Car } from './testing/hires.ts'

// Which hires a calendar and a count show: charges are no bookings, and what is back fills it no longer.

let app: TestApp
let owner: TestPerson
let car: Car
beforeAll(async () => {
  app = await startTestApp({ linked: true })
  owner = await newOwner(app, { category: 'car_rental' })
  car = await newCar(owner)
})
afterAll(() => app.close())

const hourMs = 3_600_000
async function pass(hours: number): Promise<void> {
  app.clock.advance(hours * hourMs)
  Object.assign(owner, await logIn(app, owner.email))
}
const today = () => dayOf(app.clock.now())
interface Calendar {
  lines: { booking_id: string; title: string; starts_on: string; ends_on: string }[]
}
const linesOf = async (booking: string) => {
  const range = `starts_at=${addDays(today(), -20)}&ends_at=${addDays(today(), 20)}`
  const { lines } = await done<Calendar>(owner.get(`/bookings/calendar?${range}`))
  return lines.filter(({ booking_id }) => booking_id === booking).map(({ title, starts_on, ends_on }) => ({ title, starts_on, ends_on }))
}
const isFree = async (hours: [from: number, until: number]) => {
  const at = (hour: number) => new Date(app.clock.now().getTime() + hour * hourMs).toISOString()
  const line = {
    inventory_id: car.id,
    starts_at: at(hours[0]),
    ends_at: at(hours[1]),
    selection: [{ price_option_id: car.rates['Self-drive day'], quantity: 1 }],
  }
  const { lines } = await done<{ lines: { units_left: number }[] }>(owner.post('/bookings/price', { lines: [line] }))
  return lines[0]!.units_left > 0
}

test('kilometres, damage and a late return are charged, but are no bookings of the car', async () => {
  const [rental] = await hire(app, owner, car, { inHours: 0 })
  const hired = await linesOf(rental!.booking)
  await done(owner.post(`${base}/${rental!.id}/hand-over`, { ...out, deposit: 0, version: 1 }))
  await pass(73.5)
  await done(
    owner.post(`${base}/${rental!.id}/return`, { ...back, odometer: 41_000, damage_note: 'A dent', damage_charge: 5_000, version: 2 }),
  )
  const { lines } = await done<{ lines: { title: string }[] }>(owner.get(`/bookings/${rental!.booking}/show`))
  expect(lines.map(({ title }) => title)).toEqual(['Toyota RAV4', 'Late return', 'Kilometres', 'Damage and cleaning'])
  expect(await linesOf(rental!.booking)).toEqual(hired)
  // The start page shows what begins and ends today.
  const { departing, returning } = await done<{ departing: object[]; returning: object[] }>(owner.get('/business/today'))
  expect({ departing, returning }).toEqual({ departing: [], returning: [] })
  const booked = await done<{ booked: string; units: number }[]>(owner.get(`${cars}/${car.id}/bookings`))
  expect(booked).toMatchObject([{ booked: '1 × Self-drive', units: 1 }])
  const { bookings, revenue } = await done<{ bookings: object; revenue: { last_30_days: { amount: number } }[] }>(
    owner.get(`${cars}/statistics`),
  )
  expect(bookings).toMatchObject({ total: 1 })
  // 26 hours late, 600 kilometres too many, and the dent.
  expect(revenue[0]!.last_30_days).toEqual(ugx(300_000 + 26 * 20_000 + 600 * 1_000 + 5_000))
})

test('a vehicle that is back early fills the calendar until it came back, and is free', async () => {
  const [rental] = await hire(app, owner, car, { inHours: 0 })
  const day = today()
  await done(owner.post(`${base}/${rental!.id}/hand-over`, { ...out, odometer: 41_000, deposit: 0, version: 1 }))
  await pass(3)
  expect(await isFree([1, 20])).toBe(false)
  await done(owner.post(`${base}/${rental!.id}/return`, { ...back, odometer: 41_020, version: 2 }))
  expect(await linesOf(rental!.booking)).toEqual([{ title: 'Toyota RAV4', starts_on: day, ends_on: today() }])
  expect(await isFree([1, 20])).toBe(true)
})

test('one that nobody collected fills it until it was free again', async () => {
  const [rental] = await hire(app, owner, car, { inHours: 1 })
  await pass(2)
  await done(owner.post(`${base}/${rental!.id}/no-show`, { version: 1 }))
  const [line] = await linesOf(rental!.booking)
  expect(line!.ends_on <= addDays(today(), 1)).toBe(true)
  expect(await isFree([4, 20])).toBe(true)
})
