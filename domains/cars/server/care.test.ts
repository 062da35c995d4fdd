import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, dayOf } from '#kit/contract/time.ts'
import { newMember, newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { markOverdueVehicles } from './jobs.ts'
import { base, done, newCar } from './testing/cars.ts'

let app: TestApp
let owner: TestPerson
beforeAll(async () => {
  app = await startTestApp({ limitFactor: 20 })
  owner = await newOwner(app)
})
afterAll(() => app.close())

interface Care {
  id: string
  version: number
  overdue: boolean
  plate: string
}
const day = (ahead: number) => addDays(dayOf(app.clock.now()), ahead)
const hours = (ahead: number) => new Date(app.clock.now().getTime() + ahead * 3_600_000).toISOString()
let plates = 0
const car = () => newCar(owner, { plates: [`UBE ${100 + plates++}A`] })
type Car = Awaited<ReturnType<typeof car>>
const add = (unit_id: string, body: object) => done<Care>(owner.post(`${base}/care/create`, { unit_id, kind: 'insurance', ...body }))
const book = (of: Car, from: number) =>
  owner.post('/bookings/new', {
    client: { name: 'Okello Brian' },
    action: 'confirm',
    lines: [
      {
        inventory_id: of.id,
        starts_at: hours(from),
        ends_at: hours(from + 24),
        selection: [{ price_option_id: of.rates['Self-drive day'], quantity: 1 }],
      },
    ],
  })
const dutyWith = (of: Car, over: object = {}) =>
  owner.post('/roster/duties/create', {
    title: 'Transfer',
    kind: 'driver',
    starts_at: hours(300),
    ends_at: hours(302),
    vehicle_ids: of.vehicles,
    ...over,
  })

test('an overdue vehicle takes no new booking and no new duty until its care is done; what it had stays', async () => {
  const own = await car()
  expect((await book(own, 48)).status).toBe(200)
  const had = (await dutyWith(own)).body.data
  const care = await add(own.vehicles[0]!, { due_on: day(-1) })
  expect(care.overdue).toBe(true)
  expect((await book(own, 100)).body.code).toBe('sold_out')
  const refused = await dutyWith(own, { starts_at: hours(400), ends_at: hours(402) })
  expect([refused.status, refused.body.errors.vehicle_ids[0]]).toEqual([
    409,
    expect.stringContaining(`The insurance of ${care.plate} was due`),
  ])
  // The duty that it had may still change.
  const change = {
    title: 'Airport',
    kind: 'driver',
    starts_at: hours(310),
    ends_at: hours(312),
    vehicle_ids: own.vehicles,
    version: had.version,
  }
  expect((await owner.post(`/roster/duties/${had.id}/update`, change)).status).toBe(200)
  const [listed] = await done<{ problem: string | null }[]>(
    owner.get(`/roster/vehicles?${new URLSearchParams({ starts_at: hours(400), ends_at: hours(402) }).toString()}`),
  )
  expect(listed!.problem).toContain('was due')
  await done(owner.post(`${base}/care/${care.id}/done`, { done_on: day(0), next_due_on: day(365), version: care.version }))
  expect((await book(own, 100)).status).toBe(200)
  const open = await done<Care[]>(owner.get(`${base}/care?unit_id=${own.vehicles[0]!}`))
  expect(open).toMatchObject([{ due_on: day(365), overdue: false, done_on: null }])
  expect(await done(owner.get(`${base}/care?state=done&unit_id=${own.vehicles[0]!}`))).toMatchObject([{ id: care.id, done_on: day(0) }])
})

test('care by kilometres is overdue as soon as the odometer says so', async () => {
  const own = await car()
  const unit = own.vehicles[0]!
  const care = await add(unit, { kind: 'service', due_km: 50_000 })
  expect((await book(own, 48)).status).toBe(200)
  const put = (odometer: number, version: number) => done(owner.post(`${base}/vehicles/${unit}/update`, { odometer, version }))
  await put(50_000, 0)
  expect((await book(own, 100)).status).toBe(409)
  expect(await done(owner.get(`${base}/care?state=overdue&unit_id=${unit}`))).toMatchObject([{ id: care.id, odometer: 50_000 }])
  await done(owner.post(`${base}/care/${care.id}/update`, { due_km: 60_000, version: care.version }))
  expect((await book(own, 100)).status).toBe(200)
  // The workshop's reading counts as one of the vehicle.
  await done(
    owner.post(`${base}/care/${care.id}/done`, { done_on: day(0), done_km: 50_400, next_due_km: 55_000, version: care.version + 1 }),
  )
  expect(await done(owner.get(`${base}/care?unit_id=${unit}`))).toMatchObject([{ due_km: 55_000, odometer: 50_400 }])
})

test('Home shows what is overdue, and what is due within two weeks', async () => {
  const fresh = await newOwner(app)
  const own = await newCar(fresh, { plates: ['UBF 200A', 'UBF 201A', 'UBF 202A'] })
  for (const [index, ahead] of [-2, 5, 60].entries())
    await done(fresh.post(`${base}/care/create`, { unit_id: own.vehicles[index], kind: 'inspection', due_on: day(ahead) }))
  const { items } = await done<{ items: { kind: string; title: string; severity: string; action: string | null }[] }>(
    fresh.get('/business/attention'),
  )
  expect(items.filter(({ kind }) => kind === 'vehicle_care').map(({ title, severity, action }) => [title, severity, action])).toEqual([
    ['UBF 200A', 'urgent', 'care'],
    ['UBF 201A', 'soon', 'care'],
  ])
})

test('what cannot be is refused at its field, and changes nothing', async () => {
  const own = await car()
  const unit = own.vehicles[0]!
  const send = (body: object) => owner.post(`${base}/care/create`, { unit_id: unit, kind: 'insurance', ...body })
  expect((await send({})).body.errors).toHaveProperty('due_on')
  const care = await add(unit, { due_on: day(30) })
  const again = await send({ due_on: day(40) })
  expect([again.status, again.body.errors]).toEqual([409, { kind: [expect.stringContaining('open care of this kind')] }])
  const early = await owner.post(`${base}/care/${care.id}/done`, { done_on: day(1), version: care.version })
  expect([early.status, Object.keys(early.body.errors)]).toEqual([422, ['done_on']])
  expect((await owner.post(`${base}/care/${care.id}/update`, { due_on: day(50), version: 9 })).body.code).toBe('stale')
  await done(owner.post(`${base}/care/${care.id}/done`, { done_on: day(0), version: care.version }))
  expect((await owner.post(`${base}/care/${care.id}/done`, { done_on: day(0), version: care.version + 1 })).body.code).toBe('already_done')
  const stranger = await newOwner(app)
  expect((await stranger.post(`${base}/care/create`, { unit_id: unit, kind: 'service', due_on: day(1) })).status).toBe(404)
  expect((await stranger.post(`${base}/care/${care.id}/delete`)).status).toBe(404)
  const clerk = await newMember(app, owner, ['View Bookings'])
  expect((await clerk.post(`${base}/care/${care.id}/delete`)).status).toBe(403)
  expect((await clerk.get(`${base}/care`)).status).toBe(200)
})

test('a day that passes makes care overdue: the sweep marks the vehicle', async () => {
  const own = await car()
  await add(own.vehicles[0]!, { due_on: day(0) })
  expect((await book(own, 48)).status).toBe(200)
  app.clock.advance(24 * 3_600_000)
  await markOverdueVehicles.run(app.app, {})
  const { overdue_since } = await app.app.db.asAgency(owner, (tx) =>
    tx.selectFrom('inventory_units').select('overdue_since').where('id', '=', own.vehicles[0]!).executeTakeFirstOrThrow(),
  )
  expect(overdue_since).toBe(day(0))
})
