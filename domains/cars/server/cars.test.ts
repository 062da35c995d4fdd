import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newMember, newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { base, done, newCar, rav4, ugx } from './testing/cars.ts'

let app: TestApp
let owner: TestPerson
beforeAll(async () => {
  app = await startTestApp({ linked: true })
  owner = await newOwner(app, { category: 'car_rental' })
})
afterAll(() => app?.close())

describe('a car', () => {
  test('is created as a draft, read and changed; an edit of an old version is refused', async () => {
    const made = await done<{ id: string; version: number }>(owner.post(`${base}/create`, { ...rav4, padding_minutes: 60, min_hours: 4 }))
    expect(await done(owner.get(`${base}/${made.id}/show`))).toMatchObject({
      ...rav4,
      kind: 'car',
      status: 'draft',
      vehicles: 0,
      day_price: null,
    })
    expect(await done(owner.get(`${base}/${made.id}/letting`))).toMatchObject({ basis: 'time', min_length: 4, padding_minutes: 60 })
    const { title, category, make, model } = rav4
    const edit = { title, category, make, model, fuel: 'hybrid', mileage_limit: null, version: made.version }
    expect(await done(owner.post(`${base}/${made.id}/update`, edit))).toMatchObject({ fuel: 'hybrid', mileage_limit: null, seats: 5 })
    expect(await owner.post(`${base}/${made.id}/update`, edit)).toMatchObject({ status: 409, body: { code: 'stale' } })
  })

  test('reports errors at their fields', async () => {
    const { status, body } = await owner.post(`${base}/create`, { ...rav4, category: 'boat', seats: 0, make: '', fuel: 'coal' })
    expect(status).toBe(422)
    expect(Object.keys(body.errors).sort()).toEqual(['category', 'fuel', 'make', 'seats'])
  })

  test('is copied with its prices, without vehicles, and deleted', async () => {
    const { id } = await newCar(owner)
    const copy = await done<{ id: string }>(owner.post(`${base}/${id}/duplicate`))
    expect(copy).toMatchObject({ title: 'Copy of Toyota RAV4', status: 'draft', vehicles: 0, day_price: ugx(150_000), late_fee: 20_000 })
    expect(await done(owner.get(`${base}/${copy.id}/rates`))).toMatchObject({
      tariffs: [{ tariff: 'Self-drive' }, { tariff: 'With driver' }],
    })
    await done(owner.post(`${base}/delete`, { ids: [copy.id] }))
    expect((await owner.get(`${base}/${copy.id}/show`)).status).toBe(404)
  })

  test('is visible to sellers, but only people with inventory rights can change it', async () => {
    const { id } = await newCar(owner, { title: 'Prado for the Pope' })
    const seller = await newMember(app, owner, ['Add Bookings'])
    const { body } = await seller.get(`${base}?search=pope`)
    expect(body.data).toMatchObject([{ id, vehicles: 1, day_price: ugx(150_000), make: 'Toyota' }])
    expect((await seller.post(`${base}/${id}/duplicate`)).status).toBe(403)
  })

  test('of another agency is not found', async () => {
    const { id } = await newCar(owner)
    const other = await newOwner(app, { category: 'car_rental' })
    for (const path of ['show', 'rates', 'vehicles', 'services', 'statistics', 'bookings', 'individual'])
      expect((await other.get(`${base}/${id}/${path}`)).status, path).toBe(404)
  })
})

describe('vehicles', () => {
  test('have normalised plates', async () => {
    const { id } = await newCar(owner, { plates: ['uba123c', 'UBB-456-D'] })
    expect(await done(owner.get(`${base}/${id}/individual`))).toMatchObject([{ name: 'UBA 123C' }, { name: 'UBB 456D' }])
    const refused = await owner.post(`${base}/${id}/individual/create`, { units: 'UBC 1A, the white one' })
    expect(refused).toMatchObject({ status: 422, body: { errors: { units: ['This is not a number plate, as in UBA 123C.'] } } })
    expect((await owner.post(`${base}/${id}/individual/create`, { units: 'UBA-123 C' })).body.code).toBe('already_exists')
  })

  test('have a colour and an odometer, and concurrent edits are refused', async () => {
    const { id, vehicles } = await newCar(owner)
    const write = (version: number, odometer: number) =>
      owner.post(`${base}/vehicles/${vehicles[0]}/update`, { colour: 'White', odometer, version })
    const answers = await Promise.all([write(0, 41_000), write(0, 42_000)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await write(0, 43_000)).body.code).toBe('stale')
    expect(await done(write(1, 44_000))).toMatchObject({ plate: 'UBA 123C', colour: 'White', odometer: 44_000, version: 2 })
    expect(await done(owner.get(`${base}/${id}/vehicles`))).toMatchObject([{ odometer: 44_000 }])
  })

  test('out of service cannot be booked, and count neither as free nor as booked', async () => {
    const { id, vehicles } = await newCar(owner)
    const at = (hours: number) => new Date(app.clock.now().getTime() + hours * 3_600_000).toISOString()
    await done(owner.post(`${base}/individual/${vehicles[0]}/blocks/create`, { starts_at: at(24), ends_at: at(48), reason: 'Brake pads' }))
    expect(await done(owner.get(`${base}/${id}/statistics`))).toMatchObject({ use: { vehicles: 1, hours: 29 * 24, booked: 0, percent: 0 } })
  })
})

describe('makes, models and categories', () => {
  test('come from a fixed list, filtered by make', async () => {
    const makes = await done<{ value: string }[]>(owner.get('/business/car/makes'))
    expect(makes.length).toBeGreaterThanOrEqual(60)
    expect(makes.map(({ value }) => value)).toEqual(expect.arrayContaining(['Toyota', 'Land Rover', 'Isuzu', 'Bajaj']))
    const models = await done<{ make: string; model: string }[]>(owner.get('/business/car/models?make=toyota'))
    expect(models).toContainEqual({ make: 'Toyota', model: 'Land Cruiser Prado', category: 'four_by_four' })
    expect(new Set(models.map(({ make }) => make))).toEqual(new Set(['Toyota']))
    expect(await done(owner.get('/business/car/models?make=Nonesuch'))).toEqual([])
    expect(await done(owner.get('/business/car/categories'))).toContainEqual({ value: 'four_by_four', label: '4×4' })
  })
})
