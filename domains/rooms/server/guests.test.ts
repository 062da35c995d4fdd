import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, dayOf } from '#kit/contract/time.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { done, openLodge, type Lodge } from './testing/lodge.ts'

// A lodge with rate plans: who sleeps in which room decides the price, and each plan has its own terms.

const rooms = '/business/hotel/rooms'
const ugx = (amount: number) => ({ amount, currency: 'UGX' })
const nonRefundable = { tiers: [{ days_before: 0, refund_percent: 0 }], deposit_refund_percent: null }
const halfBoard = {
  basis: 'person',
  included: 2,
  extra_adult: null,
  single: { value_kind: 'amount', value: 50_000 },
  children: [{ up_to: 11, value_kind: 'percent', value: 50 }],
}

let app: TestApp
let owner: TestPerson
let lodge: Lodge
let saver: string
let day: (n: number) => string
beforeAll(async () => {
  app = await startTestApp({ linked: true })
  owner = await newOwner(app)
  day = (n) => addDays(dayOf(app.clock.now()), n)
  // Two adults and a child fit; UGX 200,000 a night, and 150,000 for each adult with half board, without a refund.
  lodge = await openLodge(owner, { names: '1-9' })
  const plan = { name: 'Half board, non-refundable', unit: 'room', per: 'night', price: ugx(150_000), board: 'half_board' }
  saver = (
    await done(
      owner.post(`${rooms}/${lodge.id}/price-options/create`, { ...plan, occupancy: halfBoard, cancellation_policy: nonRefundable }),
    )
  ).id
})
afterAll(() => app.close())

const party = (adults: number, children: (number | null)[] = [], infants = 0) => ({ adults, children, infants })
const line = (selection: object[]) => ({ inventory_id: lodge.id, starts_on: day(20), ends_on: day(22), selection })
const plain = (...guests: object[]) => ({ price_option_id: lodge.price, quantity: guests.length, guests })
const withBoard = (...guests: object[]) => ({ price_option_id: saver, quantity: guests.length, guests })
const book = (selection: object[], over: object = {}) =>
  owner.post('/bookings/new', { client: { name: 'Grace Akello' }, action: 'confirm', lines: [line(selection)], ...over })
const travellers = (count: number) => Array.from({ length: count }, (_, n) => ({ name: `Guest ${n + 1}` }))

describe('two rooms with different guests and plans', () => {
  const selection = () => [withBoard(party(2, [8])), plain(party(1))]
  const amount = 2 * (2 * 150_000 + 75_000) + 2 * 200_000

  test('cost what each of them costs, and say who sleeps where', async () => {
    const booking = await done(book(selection(), { travellers: travellers(4) }))
    expect(booking.total).toEqual(ugx(amount))
    expect(booking.travellers).toBe(4)
    expect(booking.lines[0].items).toMatchObject([
      { name: 'Half board, non-refundable', quantity: 1, guests: party(2, [8]), amount: 750_000 },
      { name: 'Room', quantity: 1, guests: party(1), amount: 400_000 },
    ])
    expect(booking.lines[0].claimed).toHaveLength(2)
  })
  test('are the same in explainer, quote and booking', async () => {
    const question = { selection: selection(), date: day(20), ends_on: day(22) }
    const explained = await done(owner.post(`${rooms}/${lodge.id}/price`, question))
    const quoted = await done(owner.post('/bookings/price', { lines: [line(selection())] }))
    expect([explained.total, quoted.total]).toEqual([ugx(amount), ugx(amount)])
    expect(explained.lines[0].because).toEqual([
      { text: '2 adults', change: ugx(2 * 150_000) },
      { text: 'Child of 8', change: ugx(2 * 75_000) },
    ])
  })
  test('keep their guests when the booking is edited, and when a room is moved', async () => {
    const booking = await done(book([plain(party(1, [3]))]))
    const edited = await done(owner.post(`/bookings/edit/${booking.id}`, { version: booking.version, residency: 'eac_citizen' }))
    expect(edited.lines[0].items).toMatchObject([{ guests: party(1, [3]) }])
    const moved = await done(
      owner.post(`/bookings/${booking.id}/units`, {
        version: edited.version,
        claim_id: edited.lines[0].claimed[0].claim_id,
        unit_id: edited.lines[0].claimed[0].unit_id,
        ends_on: day(23),
        price: 'new',
      }),
    )
    expect(moved.lines[0].items).toMatchObject([{ guests: party(1, [3]) }])
    expect(moved.total).toEqual(ugx(600_000))
  })
})

describe('more people than fit', () => {
  test('are refused at the room', async () => {
    expect(await book([plain(party(2), party(2, [3, 4]))])).toMatchObject({
      status: 422,
      body: { errors: { 'lines.0.selection.0.guests.1': ['Room is for at most 3 people.'] } },
    })
    expect(await book([plain(party(3))])).toMatchObject({ status: 422 })
    expect(await book([plain(party(51))])).toMatchObject({ status: 422 })
  })
  test('cannot be named, in a new booking or an old one', async () => {
    const selection = [{ price_option_id: lodge.price, quantity: 1 }]
    expect(await book(selection, { travellers: travellers(4) })).toMatchObject({
      status: 422,
      body: { errors: { travellers: ['You can name at most 3 travellers on this booking.'] } },
    })
    const booking = await done(book(selection, { travellers: travellers(3) }))
    const edit = (count: number) => owner.post(`/bookings/edit/${booking.id}`, { version: booking.version, travellers: travellers(count) })
    expect(await edit(6)).toMatchObject({ status: 422, body: { errors: { travellers: [expect.any(String)] } } })
    expect(await edit(2)).toMatchObject({ status: 200 })
  })
  test('cannot be named for a line that was cancelled', async () => {
    const booking = await done(
      owner.post('/bookings/new', {
        client: { name: 'Grace Akello' },
        action: 'confirm',
        lines: [line([plain(party(2))]), line([plain(party(1))])],
      }),
    )
    const cancelled = await done(
      owner.post(`/bookings/${booking.id}/cancel`, { by: 'client', reason: 'One room is enough', line_id: booking.lines[0].id }),
    )
    const edit = (count: number) =>
      owner.post(`/bookings/edit/${booking.id}`, { version: cancelled.version, travellers: travellers(count) })
    expect(await edit(2)).toMatchObject({ status: 422 })
    expect(await edit(1)).toMatchObject({ status: 200 })
  })
  test('an infant may be named besides the others', async () => {
    expect(await book([plain(party(2, [], 1))], { travellers: travellers(3) })).toMatchObject({ status: 200 })
    expect(await book([plain(party(2))], { travellers: travellers(3) })).toMatchObject({ status: 422 })
  })
})

describe('a rate plan', () => {
  const paid = async (selection: object[]) => {
    const booking = await done(book(selection))
    const payment = { booking_id: booking.id, amount: booking.total, method: 'cash' }
    await done(owner.post('/payments/record', payment, { 'idempotency-key': newId() }))
    return booking.id as string
  }
  const preview = (id: string) => done(owner.get(`/bookings/${id}/cancel`))

  test('is cancelled by its own terms, the others by those of the agency', async () => {
    const id = await paid([withBoard(party(2)), plain(party(2))])
    const { terms, kept, refund } = await preview(id)
    expect(terms).toMatchObject([
      { refund_percent: 0, amount: ugx(600_000) },
      { refund_percent: 50, amount: ugx(400_000) },
    ])
    expect({ kept, refund }).toEqual({ kept: ugx(800_000), refund: ugx(200_000) })
    expect(await done(owner.post(`/bookings/${id}/cancel`, { by: 'client', reason: 'Ill' }))).toMatchObject({ total: ugx(800_000) })
  })
  test('only of a room: another price has no guests and no board', async () => {
    const create = (over: object) =>
      owner.post(`${rooms}/${lodge.id}/price-options/create`, {
        name: 'Extra bed',
        unit: 'item',
        per: 'night',
        places: 0,
        price: ugx(1),
        ...over,
      })
    expect(await create({ occupancy: halfBoard })).toMatchObject({ status: 422, body: { errors: { unit: [expect.any(String)] } } })
    expect(await create({ board: 'breakfast' })).toMatchObject({ status: 422 })
    const bad = { ...halfBoard, children: [halfBoard.children[0], { up_to: 4, value_kind: 'amount', value: 1 }] }
    expect(await create({ unit: 'room', occupancy: bad })).toMatchObject({
      status: 422,
      body: { errors: { 'occupancy.children.1.up_to': ['Each age is above the one before.'] } },
    })
  })
})
