import { afterAll, beforeAll, expect, test } from 'vitest'
import { base as cars, done, newCar } from '#domains/cars/server/testing/cars.ts'
import { addDays, dayOf } from '#kit/contract/time.ts'
import { logIn, newMember, newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { back, base, hire, out, type Car } from './testing/hires.ts'

// The timeline of vehicles: who has each when, until when in fact, and when it is free again.

let app: TestApp
let owner: TestPerson
let car: Car
beforeAll(async () => {
  app = await startTestApp({ linked: true })
  owner = await newOwner(app, { category: 'car_rental' })
  car = await newCar(owner, { plates: ['UBA 1A', 'UBB 2B'] })
  const { version, min_length } = await done<{ version: number; min_length: number }>(owner.get(`${cars}/${car.id}/letting`))
  await done(owner.post(`${cars}/${car.id}/letting/update`, { min_length, max_length: null, padding_minutes: 120, version }))
})
afterAll(() => app.close())

const hourMs = 3_600_000
async function pass(hours: number): Promise<void> {
  app.clock.advance(hours * hourMs)
  Object.assign(owner, await logIn(app, owner.email))
}
const today = () => dayOf(app.clock.now())
const later = (time: string, hours: number) => new Date(Date.parse(time) + hours * hourMs).toISOString()
interface Timeline {
  today: string
  vehicles: { id: string; plate: string; car: string; active: boolean; padding_minutes: number }[]
  uses: {
    id: string
    unit_id: string
    kind: string
    starts_at: string
    ends_at: string
    free_at: string
    label: string
    rental: { id: string; status: string; late: boolean; version: number } | null
  }[]
}
const timeline = (from = addDays(today(), -3), by = owner) => done<Timeline>(by.get(`${base}/timeline?from=${from}&days=30`))
const useOf = async (rental: string) => (await timeline()).uses.find((use) => use.rental?.id === rental)!

test('shows the vehicles by car, and hires, holds and times out of service with the gap after them', async () => {
  const [rental] = await hire(app, owner, car, { inHours: 24 })
  const from = new Date(app.clock.now().getTime() + 100 * hourMs).toISOString()
  const selection = [{ price_option_id: car.rates['Self-drive day'], quantity: 1 }]
  const line = { inventory_id: car.id, starts_at: from, ends_at: later(from, 24), unit_ids: [car.vehicles[1]], selection }
  const client = { name: 'Grace Akello', email: 'grace@example.com' }
  await done(owner.post('/bookings/new', { client, action: 'hold', lines: [line] }))
  const block = { starts_at: later(from, 48), ends_at: later(from, 72), reason: 'Service' }
  await done(owner.post(`${cars}/individual/${car.vehicles[0]}/blocks/create`, block))
  const shown = await timeline()
  expect(shown.today).toBe(today())
  expect(shown.vehicles).toMatchObject([
    { plate: 'UBA 1A', car: 'Toyota RAV4', active: true, padding_minutes: 120 },
    { plate: 'UBB 2B', car: 'Toyota RAV4' },
  ])
  expect(shown.uses).toMatchObject([
    { unit_id: car.vehicles[0], kind: 'booking', label: 'Okello Brian', rental: { id: rental!.id, status: 'reserved', late: false } },
    {
      unit_id: car.vehicles[1],
      kind: 'booking',
      label: 'Grace Akello',
      ends_at: line.ends_at,
      free_at: later(line.ends_at, 2),
      rental: null,
    },
    { unit_id: car.vehicles[0], kind: 'block', label: 'Service', starts_at: block.starts_at, ends_at: block.ends_at, rental: null },
  ])
  expect((await timeline(addDays(today(), 40))).uses).toEqual([])
  await done(owner.post(`/bookings/${rental!.booking}/cancel`, { by: 'client', reason: 'Rain' }))
  expect((await timeline()).uses.map(({ label }) => label)).toEqual(['Grace Akello', 'Service'])
})

test('a hire ends at its return, one that is overdue now, however long ago it was due', async () => {
  const [early] = await hire(app, owner, car, { inHours: 0 })
  await done(owner.post(`${base}/${early!.id}/hand-over`, { ...out, deposit: 0, version: 1 }))
  const planned = await useOf(early!.id)
  expect(planned).toMatchObject({ ends_at: later(planned.starts_at, 48), free_at: later(planned.starts_at, 50), rental: { status: 'out' } })
  await pass(5)
  await done(owner.post(`${base}/${early!.id}/return`, { ...back, version: 2 }))
  const returned = await useOf(early!.id)
  expect(Date.parse(returned.ends_at) - Date.parse(returned.starts_at)).toBeLessThan(6 * hourMs)
  expect(returned).toMatchObject({ free_at: later(returned.ends_at, 2), rental: { status: 'closed', late: false } })

  const [late] = await hire(app, owner, car, { inHours: 24 })
  await pass(24)
  await done(owner.post(`${base}/${late!.id}/hand-over`, { ...out, odometer: 41_000, deposit: 0, version: 1 }))
  await pass(48 + 6 * 24)
  const now = app.clock.now().getTime()
  const overdue = await useOf(late!.id)
  expect(overdue.rental).toMatchObject({ status: 'out', late: true })
  expect(Date.parse(overdue.ends_at)).toBeGreaterThanOrEqual(now)
})

test('is refused with a bad day or too many of them, and to people who may not see bookings', async () => {
  expect((await owner.get(`${base}/timeline?from=2026-02-30`)).body.errors).toHaveProperty('from')
  expect((await owner.get(`${base}/timeline?from=${today()}&days=121`)).body.errors).toMatchObject({ days: ['Days is at most 120.'] })
  const clerk = await newMember(app, owner, ['Add Bookings'])
  expect((await clerk.get(`${base}/timeline?from=${today()}`)).status).toBe(403)
  const other = await newOwner(app, { category: 'car_rental' })
  expect(await timeline(today(), other)).toMatchObject({ vehicles: [], uses: [] })
})
