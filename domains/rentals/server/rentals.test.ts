import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { done, newCar, ugx } from '#domains/cars/server/testing/cars.ts'
import { balanceOf } from '#domains/finance/server/ledger.ts'
import { logIn, newMember, newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { back, base, hire, out } from './testing/hires.ts'

let app: TestApp
let owner: TestPerson
beforeAll(async () => {
  app = await startTestApp({ linked: true })
  owner = await newOwner(app, { category: 'car_rental' })
})
afterAll(() => app?.close())

const balance = (type: 'deposit_held' | 'cash') =>
  app.app.db.asAgency(owner, (tx) => balanceOf(tx, owner.agencyId, { type, currency: 'UGX' }))
const hours = (count: number) => count * 3_600_000
/** Moves the clock forward and signs in again, because the session expires. */
async function pass(count: number): Promise<void> {
  app.clock.advance(hours(count))
  Object.assign(owner, await logIn(app, owner.email))
}

describe('a rental', () => {
  test('goes from reserved to closed; late fee, kilometres and damage are added to the booking and kept from the deposit', async () => {
    const car = await newCar(owner, { title: 'Late one' })
    const [rental] = await hire(app, owner, car)
    expect(await done(owner.get(`${base}/${rental!.id}`))).toMatchObject({
      status: 'reserved',
      late: false,
      deposit_status: 'due',
      deposit: ugx(500_000),
    })
    const [heldBefore, cashBefore] = [await balance('deposit_held'), await balance('cash')]
    expect(await done(owner.post(`${base}/${rental!.id}/hand-over`, { ...out, version: 1 }))).toMatchObject({
      status: 'out',
      deposit_status: 'held',
    })
    expect(await balance('deposit_held')).toBe(heldBefore + 500_000)
    expect(await done(owner.get(`/bookings/${rental!.booking}/show`))).toMatchObject({ status: 'in_progress', total: ugx(300_000) })

    await pass(1 + 48 + 2.5)
    const returned = await done(
      owner.post(`${base}/${rental!.id}/return`, { ...back, odometer: 40_437, damage_note: 'A dent', damage_charge: 50_000, version: 2 }),
    )
    // Three started hours, 37 km above two days of 200 km, and the dent.
    expect(returned).toMatchObject({ status: 'returned', charged: ugx(60_000 + 37_000 + 50_000), odometer: 40_437, due: ugx(447_000) })
    const booking = await done<{ total: object; lines: { title: string; amount: object }[] }>(
      owner.get(`/bookings/${rental!.booking}/show`),
    )
    expect(booking.total).toEqual(ugx(447_000))
    expect(booking.lines.map(({ title, amount }) => [title, amount])).toEqual([
      ['Late one', ugx(300_000)],
      ['Late return', ugx(60_000)],
      ['Kilometres', ugx(37_000)],
      ['Damage and cleaning', ugx(50_000)],
    ])

    expect(await owner.post(`${base}/${rental!.id}/deposit/settle`, { keep: 447_001, version: 3 })).toMatchObject({
      status: 422,
      body: { errors: { keep: expect.anything() } },
    })
    const closed = await done(owner.post(`${base}/${rental!.id}/deposit/settle`, { keep: 147_000, reason: 'Late, and a dent', version: 3 }))
    expect(closed).toMatchObject({ status: 'closed', deposit_status: 'partly_kept', deposit_kept: ugx(147_000), due: ugx(300_000) })
    expect(await balance('deposit_held')).toBe(heldBefore)
    expect(await balance('cash')).toBe(cashBefore + 147_000)
  })

  test('a deposit kept whole is "kept", not "partly kept"', async () => {
    const [rental] = await hire(app, owner, await newCar(owner))
    await done(owner.post(`${base}/${rental!.id}/hand-over`, { ...out, deposit: 50_000, version: 1 }))
    await done(owner.post(`${base}/${rental!.id}/return`, { ...back, damage_note: 'A dent', damage_charge: 50_000, version: 2 }))
    expect(await done(owner.post(`${base}/${rental!.id}/deposit/settle`, { keep: 50_000, reason: 'A dent', version: 3 }))).toMatchObject({
      deposit_status: 'kept',
      deposit_kept: ugx(50_000),
    })
  })

  test('without a deposit is closed on return', async () => {
    const [rental] = await hire(app, owner, await newCar(owner))
    await done(owner.post(`${base}/${rental!.id}/hand-over`, { ...out, deposit: 0, version: 1 }))
    expect(await done(owner.post(`${base}/${rental!.id}/return`, { ...back, version: 2 }))).toMatchObject({
      status: 'closed',
      deposit_status: 'none',
      charged: ugx(0),
    })
  })

  test('follows its booking: one per vehicle, moved and cancelled with it', async () => {
    const car = await newCar(owner, { plates: ['UBA 1A', 'UBB 2B', 'UBC 3C'] })
    const rentals = await hire(app, owner, car, { count: 2 })
    expect(rentals.map(({ plate }) => plate).sort()).toEqual(['UBA 1A', 'UBB 2B'])
    const { version } = await done<{ version: number }>(owner.get(`/bookings/${rentals[0]!.booking}/show`))
    const from = app.clock.now().getTime() + hours(100)
    const line = {
      inventory_id: car.id,
      starts_at: new Date(from).toISOString(),
      ends_at: new Date(from + hours(24)).toISOString(),
      selection: [{ price_option_id: car.rates['Self-drive day'], quantity: 1 }],
    }
    await done(owner.post(`/bookings/edit/${rentals[0]!.booking}`, { version, lines: [line] }))
    const after = await done<{ status: string; starts_at: string }[]>(owner.get(`${base}?booking_id=${rentals[0]!.booking}`))
    expect(after.map(({ status }) => status).sort()).toEqual(['cancelled', 'reserved'])
    expect(after.find(({ status }) => status === 'reserved')!.starts_at).toBe(line.starts_at)
    await done(owner.post(`/bookings/${rentals[0]!.booking}/cancel`, { by: 'client', reason: 'Rain' }))
    expect(await done(owner.get(`${base}?booking_id=${rentals[0]!.booking}&status=reserved`))).toEqual([])
  })

  test('can only be swapped to a free vehicle', async () => {
    const car = await newCar(owner, { plates: ['UBA 1A', 'UBB 2B', 'UBC 3C'] })
    const [first] = await hire(app, owner, car)
    const [second] = await hire(app, owner, car, { inHours: 2 })
    const free = await done<{ id: string; plate: string }[]>(owner.get(`${base}/${first!.id}/vehicles`))
    expect(free.map(({ plate }) => plate)).toEqual(['UBC 3C'])
    const swap = (unit_id: string) => owner.post(`${base}/${first!.id}/swap`, { unit_id, version: 1 })
    expect((await swap(car.vehicles[1]!)).body.code).toBe('not_available')
    const other = await newCar(owner)
    expect((await swap(other.vehicles[0]!)).body.errors).toHaveProperty('unit_id')
    expect(await done(swap(free[0]!.id))).toMatchObject({ plate: 'UBC 3C', version: 2 })
    expect(second!.plate).toBe('UBB 2B')
  })

  test('list shows overdue ones first, and counts what is due today', async () => {
    const other = await newOwner(app, { category: 'car_rental' })
    const car = await newCar(other, { plates: ['UBA 1A', 'UBB 2B'] })
    const [soon] = await hire(app, other, car, { inHours: 60 })
    const [due] = await hire(app, other, car, { inHours: 1 })
    app.clock.advance(hours(2))
    const rows = await done<{ id: string; late: boolean }[]>(other.get(base))
    expect(rows.map(({ id, late }) => [id, late])).toEqual([
      [due!.id, true],
      [soon!.id, false],
    ])
    expect(await done(other.get(`${base}/today`))).toMatchObject({ late: 1, out: 0 })
    expect(await done(other.get(`${base}?when=late`))).toMatchObject([{ id: due!.id }])
    const reader = await newMember(app, other, ['View Bookings'])
    expect((await reader.post(`${base}/${due!.id}/hand-over`, { ...out, version: 1 })).status).toBe(403)
    expect((await owner.get(`${base}/${due!.id}`)).status).toBe(404)
  })
})

describe('of two concurrent calls', () => {
  const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort()

  test('one hands over, one takes back and one settles the deposit, and the ledger has each once', async () => {
    const [rental] = await hire(app, owner, await newCar(owner))
    const held = await balance('deposit_held')
    const twice = (path: string, body: object) => Promise.all([1, 2].map(() => owner.post(`${base}/${rental!.id}/${path}`, body)))
    expect(statuses(await twice('hand-over', { ...out, version: 1 }))).toEqual([200, 409])
    expect(await balance('deposit_held')).toBe(held + 500_000)
    await pass(49.9)
    expect(statuses(await twice('return', { ...back, version: 2 }))).toEqual([200, 409])
    expect(await done(owner.get(`/bookings/${rental!.booking}/show`))).toMatchObject({ total: ugx(320_000) })
    expect(statuses(await twice('deposit/settle', { keep: 20_000, version: 3 }))).toEqual([200, 409])
    expect(await balance('deposit_held')).toBe(held)
    expect(await done(owner.get(`/bookings/${rental!.booking}/show`))).toMatchObject({ paid: ugx(20_000) })
  })

  test('a vehicle that is still out cannot be handed to the next hirer', async () => {
    const car = await newCar(owner)
    const [first] = await hire(app, owner, car)
    const [next] = await hire(app, owner, car, { inHours: 60 })
    await done(owner.post(`${base}/${first!.id}/hand-over`, { ...out, deposit: 0, version: 1 }))
    expect((await owner.post(`${base}/${next!.id}/hand-over`, { ...out, version: 1 })).body.code).toBe('vehicle_out')
    await done(owner.post(`${base}/${first!.id}/return`, { ...back, version: 2 }))
    const both = await Promise.all([1, 2].map(() => owner.post(`${base}/${next!.id}/hand-over`, { ...out, version: 1 })))
    expect(statuses(both)).toEqual([200, 409])
  })
})
