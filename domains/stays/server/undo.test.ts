import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bookRooms, done, openLodge, type Lodge } from '#domains/rooms/server/testing/lodge.ts'
import { logIn, newMember, type TestPerson } from '#kit/server/testing/people.ts'
import { newId } from '#kit/server/security/tokens.ts'
import type { TestApp } from '#kit/server/testing/test-app.ts'
import { closeStaysTest, startStaysTest } from './testing/stays.ts'

let app: TestApp
let owner: TestPerson
let day: (n: number) => string
beforeAll(async () => {
  ;({ app, owner, day } = await startStaysTest())
})
afterAll(() => closeStaysTest(app))

const ugx = (amount: number) => ({ amount, currency: 'UGX' })
const stays = '/business/hotel/stays'
const unitOf = (lodge: Lodge, name: string) => lodge.units.find((unit) => unit.name === name)!.id
const booked = (lodge: Lodge, from: number, until: number, name: string) =>
  done(bookRooms(owner, lodge, day(from), day(until), { unit_ids: [unitOf(lodge, name)] }))
const show = ({ id }: { id: string }) => done(owner.get(`/bookings/${id}/show`))
const step = (claim: string, what: 'check-in' | 'check-out' | 'undo', body?: object, by = owner) =>
  by.post(`${stays}/${claim}/${what}`, body)
const undo = (claim: string, of: 'check_in' | 'check_out', by = owner) => step(claim, 'undo', { step: of }, by)
const preview = (claim: string) => done(owner.get(`${stays}/${claim}/undo`))
const codeOf = async (answer: ReturnType<TestPerson['post']>) => (await answer).body.code
const housekeeping = async (unit: string) => {
  const { rooms } = await done(owner.get(`${stays}?from=${day(0)}&days=2`))
  return rooms.find(({ id }: { id: string }) => id === unit).housekeeping
}
const staysOf = async (booking: string) => {
  const shown = (await done(owner.get(`${stays}?from=${day(-3)}&days=10`))).stays
  return shown.filter(({ booking_id }: { booking_id: string }) => booking_id === booking)
}
/** A guest who is in the house now, for some nights from today. */
async function guest(nights: number, names = '101') {
  const lodge = await openLodge(owner, { names })
  const stay = await booked(lodge, 0, nights, names.slice(0, 3))
  const claim: string = stay.lines[0].claimed[0].claim_id
  await done(step(claim, 'check-in'))
  return { lodge, stay, claim }
}
const pass = async (hours: number) => {
  app.clock.advance(hours * 3_600_000)
  Object.assign(owner, await logIn(app, owner.email))
}

describe('a check-out before the last day', () => {
  test('frees the nights at once, and the terms leave the price as booked', async () => {
    const { lodge, stay, claim } = await guest(3)
    await done(step(claim, 'check-out'))
    expect(await show(stay)).toMatchObject({ status: 'completed', total: ugx(600_000), ends_on: day(1), lines: [{ ends_on: day(1) }] })
    await booked(lodge, 1, 3, '101')
  })

  test('takes the nights off for who may, if the total is still the one that was seen', async () => {
    const { stay, claim } = await guest(3)
    const desk = await newMember(app, owner, ['View Bookings', 'Edit Bookings'])
    expect((await step(claim, 'check-out', { price: 'take_off' }, desk)).status).toBe(403)
    expect(await codeOf(step(claim, 'check-out', { price: 'take_off', expected_total: ugx(1) }))).toBe('price_changed')
    expect(await codeOf(step(claim, 'check-out', { price: 'take_off', version: 1 }))).toBe('stale')
    expect((await step(claim, 'check-out', { price: 'free' })).body.errors.price).toBeDefined()
    await done(step(claim, 'check-out', { price: 'take_off', expected_total: ugx(200_000) }))
    expect(await show(stay)).toMatchObject({ total: ugx(200_000), status: 'completed' })
  })

  test('of one room of two leaves the other as it is', async () => {
    const lodge = await openLodge(owner, { names: '101-102' })
    const pair = await done(bookRooms(owner, lodge, day(0), day(3), {}, 2))
    const [first, second] = pair.lines[0].claimed.map(({ claim_id }: { claim_id: string }) => claim_id)
    for (const claim of [first, second]) await done(step(claim, 'check-in'))
    await done(step(first, 'check-out', { price: 'take_off' }))
    expect(await show(pair)).toMatchObject({
      status: 'in_progress',
      total: ugx(800_000),
      ends_on: day(3),
      lines: [
        { units: 1, ends_on: day(3) },
        { units: 1, ends_on: day(1), amount: ugx(200_000) },
      ],
    })
    await booked(lodge, 1, 3, '101')
    await done(step(second, 'check-out'))
    expect((await show(pair)).status).toBe('completed')
  })
})

describe('undone is', () => {
  test('a check-in: the booking is confirmed again, unless another guest of it is in', async () => {
    const { stay, claim } = await guest(2)
    expect(await staysOf(stay.id)).toMatchObject([{ state: 'in_house', undo: { step: 'check_in' } }])
    expect(await preview(claim)).toMatchObject({ step: 'check_in', problem: null })
    expect(await done(undo(claim, 'check_in'))).toEqual({ id: claim, state: 'assigned' })
    expect(await show(stay)).toMatchObject({ status: 'confirmed', timeline: [{ title: 'Check-in undone' }, {}, {}] })
    expect(await codeOf(undo(claim, 'check_in'))).toBe('nothing_to_undo')
    await done(step(claim, 'check-in'))
    expect((await show(stay)).status).toBe('in_progress')

    const lodge = await openLodge(owner, { names: '101-102' })
    const pair = await done(bookRooms(owner, lodge, day(0), day(2), {}, 2))
    const [first, second] = pair.lines[0].claimed.map(({ claim_id }: { claim_id: string }) => claim_id)
    for (const one of [first, second]) await done(step(one, 'check-in'))
    await done(undo(first, 'check_in'))
    expect((await show(pair)).status).toBe('in_progress')
    await done(undo(second, 'check_in'))
    expect((await show(pair)).status).toBe('confirmed')
  })

  test('an early check-out: the nights, the price, the room and the booking are as before', async () => {
    const { lodge, stay, claim } = await guest(3)
    await done(step(claim, 'check-out', { price: 'take_off' }))
    expect(await housekeeping(unitOf(lodge, '101'))).toBe('dirty')
    expect(await preview(claim)).toMatchObject({
      step: 'check_out',
      ends_on: day(3),
      total_before: ugx(200_000),
      total_after: ugx(600_000),
      problem: null,
    })
    expect(await done(undo(claim, 'check_out'))).toEqual({ id: claim, state: 'in_house' })
    expect(await show(stay)).toMatchObject({
      status: 'in_progress',
      total: ugx(600_000),
      ends_on: day(3),
      lines: [{ ends_on: day(3), items: [{ detail: '3 nights', because: [] }] }],
    })
    expect(await housekeeping(unitOf(lodge, '101'))).toBe('clean')
    expect(await codeOf(bookRooms(owner, lodge, day(1), day(2)))).toBe('sold_out')
    // The check-in before it is the next to be undone, but not by the same call sent twice.
    expect(await codeOf(undo(claim, 'check_out'))).toBe('nothing_to_undo')
    expect(await preview(claim)).toMatchObject({ step: 'check_in' })
  })

  test('not a check-out whose nights were sold, whose price was paid back, or whose room was cleaned for the cleaning', async () => {
    const sold = await guest(3)
    await done(step(sold.claim, 'check-out'))
    await booked(sold.lodge, 2, 4, '101')
    expect(await preview(sold.claim)).toMatchObject({ problem: expect.stringContaining('is no longer available') })
    expect(await undo(sold.claim, 'check_out')).toMatchObject({ status: 409, body: { code: 'not_available' } })
    expect(await show(sold.stay)).toMatchObject({ status: 'completed', ends_on: day(1) })

    const back = await guest(3)
    const payment = await done(
      owner.post('/payments/record', { booking_id: back.stay.id, amount: ugx(600_000), method: 'cash' }, { 'idempotency-key': newId() }),
    )
    await done(step(back.claim, 'check-out', { price: 'take_off' }))
    await done(
      owner.post(
        `/payments/${payment.id}/refund`,
        { amount: ugx(400_000), reason: 'Left early', handed_over: true },
        { 'idempotency-key': newId() },
      ),
    )
    expect(await codeOf(undo(back.claim, 'check_out'))).toBe('money_moved')

    const cleaned = await guest(1)
    await done(step(cleaned.claim, 'check-out'))
    app.clock.advance(60_000)
    await done(owner.post(`/business/hotel/rooms/individual/${unitOf(cleaned.lodge, '101')}/housekeeping`, { state: 'inspected' }))
    await done(undo(cleaned.claim, 'check_out'))
    expect(await housekeeping(unitOf(cleaned.lodge, '101'))).toBe('inspected')
  })

  test('by anybody at the desk for an hour, later by who may refund', async () => {
    const { claim } = await guest(2)
    const desk = await newMember(app, owner, ['View Bookings', 'Edit Bookings'])
    await done(undo(claim, 'check_in', desk))
    await done(step(claim, 'check-in'))
    await pass(1.1)
    Object.assign(desk, await logIn(app, desk.email))
    expect(await undo(claim, 'check_in', desk)).toMatchObject({ status: 403, body: { code: 'permission_required' } })
    await done(undo(claim, 'check_in'))
    expect((await undo(newId(), 'check_in')).status).toBe(404)
  })
})
