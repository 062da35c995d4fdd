import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { done, newCar } from '#domains/cars/server/testing/cars.ts'
import { newTrip } from '#domains/trips/server/testing/trips.ts'
import { addDays, dayOf, momentOf } from '#kit/contract/time.ts'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { untilSomeWait } from '#kit/server/testing/waiting.ts'

let app: TestApp
let owner: TestPerson
let other: TestPerson
let car: Awaited<ReturnType<typeof newCar>>
beforeAll(async () => {
  app = await startTestApp({ limitFactor: 20 })
  owner = await newOwner(app)
  other = await newOwner(app)
  car = await newCar(owner, { plates: ['UBA 111A', 'UBA 222B'] })
})
afterAll(() => app.close())

interface Duty {
  id: string
  version: number
  vehicles: { id: string }[]
  seats_reason: string | null
}
const day = (ahead: number) => addDays(dayOf(app.clock.now()), ahead)
const at = (ahead: number, time = '08:00') => momentOf(day(ahead), time).toISOString()
const body = (from: string, to: string, over: object = {}) => ({
  title: 'Murchison',
  kind: 'driver',
  starts_at: from,
  ends_at: to,
  ...over,
})
const tryDuty = (...given: Parameters<typeof body>) => owner.post('/roster/duties/create', body(...given))
const duty = (...given: Parameters<typeof body>) => done<Duty>(tryDuty(...given) as never)
const hire = (from: string, to: string, over: object = {}) =>
  owner.post('/bookings/new', {
    client: { name: 'Okello Brian' },
    action: 'confirm',
    lines: [
      {
        inventory_id: car.id,
        starts_at: from,
        ends_at: to,
        selection: [{ price_option_id: car.rates['Self-drive day'], quantity: 1 }],
        ...over,
      },
    ],
  })
const refusal = ({ status, body: { code, errors } }: { status: number; body: { code?: string; errors?: Record<string, string[]> } }) => [
  status,
  code,
  Object.keys(errors ?? {})[0],
]
const uses = async (from: number) =>
  (
    await done<{ uses: { duty_id: string | null; unit_id: string; kind: string; label: string }[] }>(
      owner.get(`/bookings/car-rentals/timeline?from=${day(from)}&days=3`) as never,
    )
  ).uses

test('a vehicle on a duty is not hired out, and the timeline of vehicles shows the duty', async () => {
  const [first, second] = car.vehicles as [string, string]
  const one = await duty(at(10), at(12), { vehicle_ids: [first, first] })
  expect(one.vehicles).toMatchObject([{ id: first, plate: 'UBA 111A', car: 'Toyota RAV4', seats: 5 }])
  expect(await uses(10)).toMatchObject([{ kind: 'duty', duty_id: one.id, unit_id: first, label: 'Murchison' }])
  expect((await hire(at(11), at(13))).status).toBe(200)
  const full = await hire(at(11), at(12))
  expect(full.status).toBe(409)
  // the block of a vehicle and another duty meet the same claim
  const block = await owner.post(`/business/rental/cars/individual/${first}/blocks/create`, {
    starts_at: at(11),
    ends_at: at(12),
    reason: 'Tyres',
  })
  expect([block.status, block.body.message]).toEqual([409, expect.stringContaining('On a duty')])
  const clash = await tryDuty(at(11), at(12), { vehicle_ids: [first, second] })
  expect(refusal(clash)).toEqual([409, 'does_not_fit', 'vehicle_ids'])
  expect(clash.body.errors.vehicle_ids).toEqual([
    expect.stringContaining('UBA 111A is on “Murchison” from'),
    expect.stringContaining('UBA 222B is booked from'),
  ])
  const fleet = await done<{ plate: string; problem: string | null }[]>(
    owner.get(`/roster/vehicles?${new URLSearchParams({ starts_at: at(10), ends_at: at(11), duty_id: one.id }).toString()}`) as never,
  )
  expect(fleet.map(({ plate, problem }) => [plate, problem])).toEqual([
    ['UBA 111A', null],
    ['UBA 222B', null],
  ])
})

test('a moved duty moves its claim, and a cancelled one frees the vehicle', async () => {
  const [first] = car.vehicles as [string]
  const one = await duty(at(20), at(21), { vehicle_ids: [first], padding_minutes: 120 })
  expect(refusal(await tryDuty(at(21, '09:00'), at(21, '12:00'), { vehicle_ids: [first] }))).toEqual([409, 'does_not_fit', 'vehicle_ids'])
  const moved = await done<Duty>(
    owner.post(`/roster/duties/${one.id}/update`, { ...body(at(25), at(26)), vehicle_ids: [first], version: one.version }) as never,
  )
  expect([(await uses(20)).length, (await uses(25)).length, moved.vehicles.length]).toEqual([0, 1, 1])
  const taken = await duty(at(27), at(28), { vehicle_ids: [first] })
  const refused = await owner.post(`/roster/duties/${one.id}/update`, {
    ...body(at(27), at(28)),
    vehicle_ids: [first],
    version: moved.version,
  })
  expect(refusal(refused)).toEqual([409, 'does_not_fit', 'vehicle_ids'])
  expect((await uses(25)).filter(({ duty_id }) => duty_id === one.id)).toHaveLength(1)
  await done(owner.post(`/roster/duties/${taken.id}/cancel`) as never)
  expect((await uses(27)).filter(({ kind }) => kind === 'duty')).toEqual([])
})

test('a vehicle that was on a duty stays: it is not deleted, and not switched off before the duty', async () => {
  const { id, vehicles } = await newCar(owner, { plates: ['UBB 333C'] })
  await duty(at(30), at(31), { vehicle_ids: vehicles })
  const unit = `/business/rental/cars/individual/${vehicles[0]!}`
  expect(refusal(await owner.post(`${unit}/delete`))).toEqual([409, 'in_use', undefined])
  expect(refusal(await owner.post(`${unit}/update`, { name: 'UBB 333C', status: 'inactive', version: 1 }))).toEqual([
    409,
    'has_duties',
    'status',
  ])
  expect((await owner.post('/business/rental/cars/delete', { ids: [id] })).status).toBe(409)
})

test('too few seats for the people of a trip need a reason; vehicles of its other duties count', async () => {
  const trip = await newTrip(app, owner)
  await trip.book(['Anna', 'Ben', 'Cleo', 'Dan', 'Eve', 'Finn'])
  const [first, second] = car.vehicles as [string, string]
  const own = { departure_id: trip.departureId }
  const refused = await tryDuty(at(40), at(42), { ...own, vehicle_ids: [first] })
  expect(refusal(refused)).toEqual([409, 'reason_required', 'override_reason'])
  expect(refused.body.errors.override_reason).toEqual(['The vehicles have 4 seats beside the driver’s, and 6 people travel.'])
  expect(await uses(40)).toEqual([])
  const one = await duty(at(40), at(42), { ...own, vehicle_ids: [first], override_reason: 'A van comes from a partner' })
  expect(one).toMatchObject({ travellers: 6, seats_reason: 'A van comes from a partner' })
  const two = await duty(at(40), at(42), { ...own, vehicle_ids: [second] })
  expect(two.seats_reason).toBeNull()
  // A change that leaves too few seats keeps the reason.
  const change = { ...body(at(40), at(41)), vehicle_ids: [first], version: one.version }
  await done(owner.post(`/roster/duties/${two.id}/cancel`) as never)
  expect((await done<Duty>(owner.post(`/roster/duties/${one.id}/update`, change) as never)).seats_reason).toBe('A van comes from a partner')
})

test('a duty and a hire take the last vehicle at once: one of them gets it', async () => {
  const last = await newCar(owner, { plates: ['UBC 444D'] })
  const db = new pg.Client({ connectionString: app.ownerUrl })
  await db.connect()
  await db.query('BEGIN')
  await db.query('SELECT FROM resources WHERE agency_id = $1 AND inventory_id = $2 FOR UPDATE', [owner.agencyId, last.id])
  const both = [
    tryDuty(at(50), at(52), { vehicle_ids: last.vehicles }),
    owner.post('/bookings/new', {
      client: { name: 'Okello Brian' },
      action: 'confirm',
      lines: [
        {
          inventory_id: last.id,
          starts_at: at(51),
          ends_at: at(53),
          selection: [{ price_option_id: last.rates['Self-drive day'], quantity: 1 }],
        },
      ],
    }),
  ]
  await untilSomeWait(app, 2)
  await db.query('COMMIT')
  const answers = await Promise.all(both)
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const { rows } = await db.query('SELECT kind FROM unit_claims WHERE unit_id = $1', [last.vehicles[0]])
  expect(rows).toHaveLength(1)
  // Without the lock, the constraint refuses the second claim.
  const twice = db.query(
    `INSERT INTO unit_claims (agency_id, id, unit_id, inventory_id, kind, period, created_at)
     SELECT agency_id, gen_random_uuid(), unit_id, inventory_id, 'block', period, now() FROM unit_claims WHERE unit_id = $1`,
    [last.vehicles[0]],
  )
  await expect(twice).rejects.toMatchObject({ message: expect.stringContaining('unit_claims_apart') })
  await db.end()
})

test('vehicles of another agency, and rooms, are not found', async () => {
  const theirs = await newCar(other, { plates: ['UBD 555E'] })
  expect((await tryDuty(at(60), at(61), { vehicle_ids: theirs.vehicles })).status).toBe(404)
  expect((await tryDuty(at(60), at(61), { vehicle_ids: [crypto.randomUUID()] })).status).toBe(404)
  const query = new URLSearchParams({ starts_at: at(60), ends_at: at(61) }).toString()
  expect((await other.get(`/roster/vehicles?${query}`)).body.data).toMatchObject([{ plate: 'UBD 555E' }])
})

test('care that becomes due during a duty warns on the suggestion and the duty, and does not block', async () => {
  const { vehicles } = await newCar(owner, { plates: ['UBD 444D', 'UBE 555E'] })
  const [due, fine] = vehicles as [string, string]
  await done(owner.post('/business/rental/cars/care/create', { unit_id: due, kind: 'insurance', due_on: day(62) }) as never)
  await done(owner.post('/business/rental/cars/care/create', { unit_id: fine, kind: 'insurance', due_on: day(64) }) as never)
  const list = await done<{ id: string; problem: string | null; warning: string | null }[]>(
    owner.get(`/roster/vehicles?starts_at=${at(61)}&ends_at=${at(63)}`) as never,
  )
  const of = (id: string) => list.find((one) => one.id === id)
  expect([of(due), of(fine)]).toMatchObject([
    { problem: null, warning: expect.stringContaining('The insurance of UBD 444D is due on') },
    { problem: null, warning: null },
  ])
  const one = (await duty(at(61), at(63), { vehicle_ids: [due, fine] })) as Duty & { conflicts: string[] }
  expect(one.conflicts).toEqual([expect.stringContaining('UBD 444D is due on')])
})

test('a duty with too few seats for a party that has grown is a conflict, on the roster too', async () => {
  const jeep = await newCar(owner, { plates: ['UBF 666F'] })
  const trip = await newTrip(app, owner)
  await trip.book(['Anna Becker', 'Ben Becker'])
  const made = (await duty(at(20), at(21), { departure_id: trip.departureId, vehicle_ids: [jeep.vehicles[0]] })) as Duty & {
    conflicts: string[]
  }
  expect(made.conflicts).toEqual([])
  await trip.book(['One', 'Two', 'Three'])
  const now = await done<{ conflicts: string[] }>(owner.get(`/roster/duties/${made.id}/show`) as never)
  expect(now.conflicts).toEqual(['The vehicles have 4 seats beside the driver’s, and 5 people travel.'])
})
