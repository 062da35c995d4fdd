import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { done, newCar, ugx } from '#domains/cars/server/testing/cars.ts'
import { balanceOf } from '#domains/finance/server/ledger.ts'
import { findDrift } from '#domains/inventory/server/stock/availability.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { logIn, newMember, newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { back, base, hire, out, type Car, type Hire } from './testing/hires.ts'

// A hire that is out is extended, comes back early, and its steps are undone.

let app: TestApp
let owner: TestPerson
beforeAll(async () => {
  app = await startTestApp({ linked: true })
  owner = await newOwner(app, { category: 'car_rental' })
})
afterAll(async () => {
  expect(await app.app.db.asPlatform('test: look', findDrift)).toEqual([])
  await app.close()
})

interface Rental {
  version: number
  status: string
  claim_id: string
  booking_version: number
  ends_at: string
}
const hourMs = 3_600_000
/** Moves the clock forward and signs in again, because the session expires. */
async function pass(hours: number): Promise<void> {
  app.clock.advance(hours * hourMs)
  Object.assign(owner, await logIn(app, owner.email))
}
const rentalOf = ({ id }: { id: string }) => done<Rental>(owner.get(`${base}/${id}`))
const bookingOf = ({ booking }: Hire) =>
  done<{ status: string; total: object; lines: object[]; client: { id: string } }>(owner.get(`/bookings/${booking}/show`))
const owed = async (of: Hire) => {
  const { client } = await bookingOf(of)
  return (await done<{ balances: { amount: number }[] }>(owner.get(`/clients/${client.id}/show`))).balances[0]?.amount ?? 0
}
const held = () => app.app.db.asAgency(owner, (tx) => balanceOf(tx, owner.agencyId, { type: 'deposit_held', currency: 'UGX' }))
const step = async (of: { id: string }, what: string, body: object = {}, by = owner) =>
  by.post(`${base}/${of.id}/${what}`, { version: (await rentalOf(of)).version, ...body })
const codeOf = async (answer: ReturnType<TestPerson['post']>) => (await answer).body.code
/** A hire of two days that has just gone out. */
async function outNow(car: Car, deposit = 0): Promise<Hire> {
  const [rental] = await hire(app, owner, car, { inHours: 0 })
  await done(step(rental!, 'hand-over', { ...out, deposit }))
  return rental!
}
const later = (hours: number) => new Date(app.clock.now().getTime() + hours * hourMs).toISOString()
async function extend(of: Hire, hours: number) {
  const { claim_id, booking_version: version, ends_at } = await rentalOf(of)
  return owner.post(`/bookings/${of.booking}/units/end`, {
    claim_id,
    version,
    ends_at: new Date(Date.parse(ends_at) + hours * hourMs).toISOString(),
  })
}
const again = (car: Car, inHours: number) => {
  const selection = [{ price_option_id: car.rates['Self-drive day'], quantity: 1 }]
  const lines = [{ inventory_id: car.id, starts_at: later(inHours), ends_at: later(inHours + 24), selection }]
  return owner.post('/bookings/new', { client: { name: 'Akello Grace' }, action: 'confirm', lines })
}

describe('a hire that is out', () => {
  test('is extended at what the longer hire costs more; the return is due later', async () => {
    const rental = await outNow(await newCar(owner))
    const { claim_id, ends_at } = await rentalOf(rental)
    const query = new URLSearchParams({ claim_id, ends_at: new Date(Date.parse(ends_at) + 5 * 24 * hourMs).toISOString() })
    // Seven days are a week: 900,000 in all.
    expect(await done(owner.get(`/bookings/${rental.booking}/units/end?${query}`))).toMatchObject({
      unit: { name: 'UBA 123C' },
      longer: true,
      time: '5 days',
      free: true,
      others: [],
      choices: [{ price: 'added', change: ugx(600_000), total: ugx(900_000) }],
    })
    await done(extend(rental, 5 * 24))
    expect(await rentalOf(rental)).toMatchObject({ status: 'out', ends_at: query.get('ends_at') })
    expect(await bookingOf(rental)).toMatchObject({ total: ugx(900_000), lines: [{ items: [{ detail: '1 week' }] }] })
    expect(await owed(rental)).toBe(900_000)
  })

  test('is not extended into the next hire of the vehicle', async () => {
    const car = await newCar(owner)
    const rental = await outNow(car)
    await hire(app, owner, car, { inHours: 60 })
    await done(extend(rental, 6))
    expect(await extend(rental, 24)).toMatchObject({
      status: 409,
      body: { code: 'not_available', errors: { ends_at: [expect.any(String)] } },
    })
  })

  test('comes back early: the vehicle is free at once, and the unused day is taken off by who may', async () => {
    const car = await newCar(owner)
    const rental = await outNow(car)
    await pass(20)
    const desk = await newMember(app, owner, ['View Bookings', 'Edit Bookings'])
    expect((await step(rental, 'return', { ...back, unused_time: 'take_off' }, desk)).status).toBe(403)
    const unseen = { ...back, unused_time: 'take_off', expected_off: ugx(0) }
    expect(await codeOf(step(rental, 'return', unseen))).toBe('price_changed')
    await done(step(rental, 'return', { ...unseen, expected_off: ugx(150_000) }))
    expect(await bookingOf(rental)).toMatchObject({
      // A day, and the kilometres above those of one day.
      total: ugx(250_000),
      lines: [{ items: [{ detail: '1 day' }] }, { title: 'Kilometres', amount: ugx(100_000) }],
    })
    expect(await owed(rental)).toBe(250_000)
    await done(again(car, 1))
    const { claim_id, booking_version: version } = await rentalOf(rental)
    const longer = owner.post(`/bookings/${rental.booking}/units/end`, { claim_id, version, ends_at: later(100) })
    expect(await codeOf(longer)).toBe('not_editable')
  })

  test('comes back early by the terms, which leave the price as booked, with the kilometres of the booked days', async () => {
    const rental = await outNow(await newCar(owner))
    await pass(20)
    await done(step(rental, 'return', { ...back, odometer: 40_400 }))
    expect(await bookingOf(rental)).toMatchObject({ total: ugx(300_000), lines: [{ amount: ugx(300_000) }] })
  })
})

describe('undone is', () => {
  test('a hand-over: reserved again, with its photos; the deposit is refunded and can be taken again', async () => {
    const car = await newCar(owner)
    const before = await held()
    const rental = await outNow(car, 500_000)
    const content = await sharp({ create: { width: 32, height: 32, channels: 3, background: 'red' } })
      .jpeg()
      .toBuffer()
    await done(owner.upload(`${base}/${rental.id}/photos/out`, [{ name: 'red.jpg', content }]))
    expect(await done(owner.get(`${base}/${rental.id}/undo`))).toMatchObject({
      step: 'hand_over',
      deposit_back: ugx(500_000),
      total_before: ugx(300_000),
      total_after: ugx(300_000),
      problem: null,
    })
    const desk = await newMember(app, owner, ['View Bookings', 'Edit Bookings'])
    expect((await step(rental, 'undo', {}, desk)).status).toBe(403)
    expect(await done(step(rental, 'undo'))).toMatchObject({
      status: 'reserved',
      deposit_status: 'due',
      deposit: ugx(500_000),
      driver_name: null,
      odometer: null,
      photos: [{ moment: 'out' }],
      undo: null,
    })
    expect(await held()).toBe(before)
    expect((await bookingOf(rental)).status).toBe('confirmed')
    expect(await codeOf(step(rental, 'undo'))).toBe('nothing_to_undo')
    await done(step(rental, 'hand-over', { ...out, deposit: 400_000 }))
    expect(await held()).toBe(before + 400_000)
    await done(step(rental, 'return', back))
    await done(step(rental, 'deposit/settle', { keep: 0 }))
    expect(await held()).toBe(before)
  })

  test('a return: the charges are off the booking, the time of an early one is back, the vehicle is out', async () => {
    const car = await newCar(owner)
    const rental = await outNow(car)
    await pass(20)
    const { ends_at } = await rentalOf(rental)
    await done(step(rental, 'return', { ...back, damage_note: 'A dent', damage_charge: 50_000, unused_time: 'take_off' }))
    expect(await done(owner.get(`${base}/${rental.id}/undo`))).toMatchObject({
      step: 'return',
      ends_at,
      total_before: ugx(300_000),
      total_after: ugx(300_000),
      problem: null,
    })
    expect(await done(step(rental, 'undo'))).toMatchObject({
      status: 'out',
      ends_at,
      returned_at: null,
      charged: ugx(0),
      odometer: 40_000,
      damage_note: null,
      undo: { step: 'hand_over' },
    })
    expect(await bookingOf(rental)).toMatchObject({ total: ugx(300_000), lines: [{ amount: ugx(300_000), items: [{ detail: '2 days' }] }] })
    expect(await owed(rental)).toBe(300_000)
    expect(await codeOf(again(car, 1))).toBe('sold_out')
    await done(step(rental, 'return', back))
  })

  test('not a return whose time was sold, whose charge was paid, whose deposit was settled, or whose vehicle is out again', async () => {
    const sold = await newCar(owner)
    const early = await outNow(sold)
    await pass(20)
    await done(step(early, 'return', back))
    await done(again(sold, 1))
    expect(await done(owner.get(`${base}/${early.id}/undo`))).toMatchObject({ problem: expect.stringContaining('is no longer available') })
    expect(await codeOf(step(early, 'undo'))).toBe('not_available')

    const dented = await outNow(await newCar(owner))
    await pass(48)
    await done(step(dented, 'return', { ...back, damage_note: 'A dent', damage_charge: 50_000 }))
    await done(
      owner.post('/payments/record', { booking_id: dented.booking, amount: ugx(350_000), method: 'cash' }, { 'idempotency-key': newId() }),
    )
    expect(await codeOf(step(dented, 'undo'))).toBe('money_moved')

    const settled = await outNow(await newCar(owner), 50_000)
    await pass(48)
    await done(step(settled, 'return', back))
    await done(step(settled, 'deposit/settle', { keep: 0 }))
    expect(await codeOf(step(settled, 'undo'))).toBe('money_moved')

    const car = await newCar(owner)
    const [first] = await hire(app, owner, car, { inHours: 0 })
    const [next] = await hire(app, owner, car, { inHours: 49 })
    await done(step(first!, 'hand-over', { ...out, deposit: 0 }))
    await pass(49)
    await done(step(first!, 'return', back))
    await done(step(next!, 'hand-over', { ...out, odometer: 40_300, deposit: 0 }))
    expect(await codeOf(step(first!, 'undo'))).toBe('vehicle_out')
  })

  test('after an hour only by who may refund', async () => {
    const rental = await outNow(await newCar(owner))
    const desk = await newMember(app, owner, ['View Bookings', 'Edit Bookings'])
    await pass(1.1)
    Object.assign(desk, await logIn(app, desk.email))
    expect((await step(rental, 'undo', {}, desk)).body.code).toBe('permission_required')
    await done(step(rental, 'undo'))
  })
})
