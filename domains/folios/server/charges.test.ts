import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bookRooms, done, openLodge } from '#domains/rooms/server/testing/lodge.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { newMember, newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { codeOf, deskOf, expectWhole, ugx, type Desk } from './testing/folios.ts'

let app: TestApp
let owner: TestPerson
let desk: Desk
beforeAll(async () => {
  app = await startTestApp({ linked: true })
  owner = await newOwner(app)
  desk = deskOf(app, owner)
})
afterAll(() => app.close())

const booking = (id: string) => done(owner.get(`/bookings/${id}/show`))
const owed = async (client: string): Promise<number> => (await done(owner.get(`/clients/${client}/show`))).balances[0]?.amount ?? 0
const problem = async (answer: ReturnType<TestPerson['post']>) => {
  const { status, body } = await answer
  return [status, body.errors]
}

describe('a booking without folios', () => {
  test('has one of its client, with its lines and payments', async () => {
    const { id, client } = await desk.guest()
    await done(owner.post('/payments/record', { booking_id: id, amount: ugx(100_000), method: 'cash' }, { 'idempotency-key': newId() }))
    const shown = await desk.show(id)
    expectWhole(shown)
    expect(shown).toMatchObject({ open: true, first_day: desk.day(0), last_day: desk.day(2), total: ugx(400_000), due: ugx(300_000) })
    expect(shown.folios).toMatchObject([
      {
        number: 1,
        name: 'Grace Akello',
        payer: 'guest',
        client: { id: client },
        status: 'open',
        invoice: null,
        charges: [{ title: 'Garden cottage', day: desk.day(0), nights: 2, amount: ugx(400_000), category: null }],
        payments: [{ amount: ugx(100_000), method: 'cash' }],
        charged: ugx(400_000),
        paid: ugx(100_000),
        balance: ugx(300_000),
      },
    ])
  })

  test('of a company is on account', async () => {
    const company = await desk.company()
    const lodge = (await desk.guest()).lodge
    const lines = [
      { inventory_id: lodge.id, starts_on: desk.day(3), ends_on: desk.day(4), selection: [{ price_option_id: lodge.price, quantity: 1 }] },
    ]
    const { id } = await done(owner.post('/bookings/new', { client_id: company, action: 'confirm', lines }))
    expect((await desk.show(id)).folios).toMatchObject([{ payer: 'company', client: { id: company } }])
  })
})

test('what was charged stays to be paid when the rest of the booking is cancelled', async () => {
  const halfBack = { tiers: [{ days_before: 0, refund_percent: 50 }], deposit_refund_percent: null }
  const lodge = await openLodge(owner, { names: '101', over: { cancellation_policy: halfBack } })
  const { id } = await done(bookRooms(owner, lodge, desk.day(0), desk.day(2)))
  await desk.bar(id, 30_000)
  await done(desk.pay(id, 1, 430_000))
  const preview = await done(owner.get(`/bookings/${id}/cancel`))
  expect([preview.kept, preview.refund]).toEqual([ugx(230_000), ugx(200_000)])
  const cancelled = await done(owner.post(`/bookings/${id}/cancel`, { by: 'client', reason: 'Ill' }))
  expect(cancelled.total).toEqual(ugx(230_000))
})

describe('a charge', () => {
  test('of the list is a line of the booking, on its day, and the client owes it', async () => {
    const { id, client } = await desk.guest()
    const beer = await desk.extra({ name: `Bell ${newId()}` })
    const body = { extra_id: beer.id, quantity: 3, day: desk.day(1), note: 'By the pool' }
    const shown = await done(desk.charge(id, body))
    expectWhole(shown)
    expect(shown.total).toEqual(ugx(424_000))
    expect(shown.folios[0].charges[1]).toMatchObject({
      day: desk.day(1),
      title: 'Bar',
      detail: `3 × ${beer.name} · By the pool`,
      amount: ugx(24_000),
      category: 'bar',
    })
    expect((await booking(id)).lines[1]).toMatchObject({
      kind: 'extra',
      inventory_id: null,
      starts_on: desk.day(1),
      taking: 'none',
      items: [{ quantity: 3, unit_amount: 8_000, amount: 24_000 }],
    })
    expect(await owed(client)).toBe(424_000)
    await done(owner.post(`/extras/${beer.id}/delete`))
    expect((await desk.show(id)).total).toEqual(ugx(424_000))
  })

  test('sent twice with one key is made once', async () => {
    const { id } = await desk.guest()
    const body = { name: 'Laundry', category: 'laundry', unit_price: ugx(15_000) }
    const key = newId()
    await done(desk.charge(id, body, owner, key))
    await done(desk.charge(id, body, owner, key))
    expect((await desk.show(id)).total).toEqual(ugx(415_000))
  })

  test('in another currency is converted at the rate that is shown', async () => {
    const { id } = await desk.guest()
    await done(owner.post('/business/rates/update', { one: 'USD', other: 'UGX', rate: '3705' }))
    expect(await done(owner.get(`/bookings/${id}/folio/rate?currency=USD`))).toEqual({ rate: { one: 'USD', other: 'UGX', rate: '3705' } })
    expect(await done(owner.get(`/bookings/${id}/folio/rate?currency=UGX`))).toEqual({ rate: null })
    const fee = await desk.extra({ name: newId(), category: 'park_fee', price: { amount: 4_050, currency: 'USD' } })
    const shown = await done(desk.charge(id, { extra_id: fee.id, quantity: 2 }))
    // USD 40.50 at 3,705 is UGX 150,052.5, rounded for one.
    expect(shown.folios[0].charges[1]).toMatchObject({ amount: ugx(300_106), detail: `2 × ${fee.name} · USD 40.50 at 3,705` })
    // The rate of the booking stays when the agency's own changes.
    await done(owner.post('/business/rates/update', { one: 'USD', other: 'UGX', rate: '4000' }))
    expect((await done(desk.charge(id, { extra_id: fee.id }))).total).toEqual(ugx(400_000 + 450_159))
    await done(owner.post('/business/rates/update', { one: 'USD', other: 'UGX', rate: null }))
  })

  test('at another price than that of the list needs Edit Prices', async () => {
    const { id } = await desk.guest()
    const clerk = await newMember(app, owner, ['View Bookings', 'Edit Bookings'])
    const beer = await desk.extra({ name: newId() })
    const typed = await desk.extra({ name: newId(), price: null })
    expect(await codeOf(desk.charge(id, { extra_id: beer.id }, clerk))).toBe('200')
    expect(await codeOf(desk.charge(id, { extra_id: beer.id, unit_price: ugx(8_000) }, clerk))).toBe('200')
    expect(await codeOf(desk.charge(id, { extra_id: beer.id, unit_price: ugx(7_999) }, clerk))).toBe('403 permission_required')
    expect(await codeOf(desk.charge(id, { extra_id: typed.id, unit_price: ugx(7_999) }, clerk))).toBe('200')
    expect(await codeOf(desk.charge(id, { extra_id: beer.id, unit_price: ugx(7_999) }))).toBe('200')
    const viewer = await newMember(app, owner, ['View Bookings'])
    expect(await codeOf(desk.charge(id, { extra_id: beer.id }, viewer))).toBe('403 permission_required')
    expect((await viewer.get(`/bookings/${id}/folio`)).status).toBe(200)
  })

  test('is refused at its field if it is wrong, and nothing is charged', async () => {
    const { id } = await desk.guest()
    const off = await desk.extra({ name: newId(), active: false })
    const typed = await desk.extra({ name: newId(), price: null })
    const free = { name: 'Drinks', category: 'bar', unit_price: ugx(1_000) }
    const wrong: [object, string][] = [
      [{}, 'name'],
      [{ name: 'Drinks' }, 'category'],
      [{ name: 'Drinks', category: 'bar' }, 'unit_price'],
      [{ ...free, unit_price: ugx(0) }, 'unit_price.amount'],
      [{ ...free, quantity: 0 }, 'quantity'],
      [{ ...free, quantity: 9_999, unit_price: ugx(999_999_999_999) }, 'quantity'],
      [{ ...free, day: desk.day(-1) }, 'day'],
      [{ ...free, day: desk.day(3) }, 'day'],
      [{ ...free, folio: 21 }, 'folio'],
      [{ extra_id: off.id }, 'extra_id'],
      [{ extra_id: newId() }, 'extra_id'],
      [{ extra_id: typed.id }, 'unit_price'],
      [{ extra_id: typed.id, name: 'Other', unit_price: ugx(1) }, 'name'],
    ]
    for (const [body, field] of wrong)
      expect([body, await problem(desk.charge(id, body))]).toEqual([body, [422, { [field]: [expect.any(String)] }]])
    expect(await codeOf(desk.charge(id, { ...free, folio: 2 }))).toBe('404 not_found')
    expect(await codeOf(owner.post(`/bookings/${id}/folio/charges`, free))).toMatch(/^4\d\d idempotency/)
    expect((await desk.show(id)).total).toEqual(ugx(400_000))
  })

  test('is for bookings that are confirmed, under way or completed, of the own agency', async () => {
    const free = { name: 'Drinks', category: 'bar', unit_price: ugx(1_000) }
    const { id, claim, lodge } = await desk.guest({ nights: 1 })
    await done(owner.post(`/business/hotel/stays/${claim}/check-out`))
    expect((await booking(id)).status).toBe('completed')
    expect(await codeOf(desk.charge(id, free))).toBe('200')
    const lines = [
      { inventory_id: lodge.id, starts_on: desk.day(5), ends_on: desk.day(6), selection: [{ price_option_id: lodge.price, quantity: 1 }] },
    ]
    const inquiry = await done(owner.post('/bookings/new', { client: { name: 'Okello' }, action: 'inquire', lines }))
    expect(await codeOf(desk.charge(inquiry.id, free))).toBe('409 not_chargeable')
    expect((await desk.show(inquiry.id)).open).toBe(false)
    const other = await newOwner(app)
    expect(await codeOf(desk.charge(id, free, other))).toBe('404 not_found')
    expect((await other.get(`/bookings/${id}/folio`)).status).toBe(404)
  })

  test('does not change the days of the booking, which it may follow', async () => {
    const { id, claim, lodge } = await desk.guest({ nights: 4 })
    await desk.bar(id, 5_000, { day: desk.day(3) })
    await done(desk.change(id, 'units/end', { claim_id: claim, ends_on: desk.day(2), price: 'take_off' }))
    expect(await booking(id)).toMatchObject({ starts_on: desk.day(0), ends_on: desk.day(2) })
    const lines = [
      { inventory_id: lodge.id, starts_on: desk.day(5), ends_on: desk.day(6), selection: [{ price_option_id: lodge.price, quantity: 1 }] },
    ]
    const later = await done(owner.post('/bookings/new', { client: { name: 'Okello' }, action: 'confirm', lines }))
    expect((await desk.bar(later.id, 5_000)).folios[0]!.charges.map(({ day }) => day)).toEqual([desk.day(5), desk.day(5)])
    expect(await problem(desk.charge(later.id, { name: 'Tea', category: 'bar', unit_price: ugx(1), day: desk.day(0) }))).toEqual([
      422,
      { day: [expect.any(String)] },
    ])
  })

  test('that was a mistake is removed with its reason; what was booked is not', async () => {
    const { id, client, room } = await desk.guest()
    await desk.bar(id, 30_000)
    const line = (await desk.show(id)).folios[0]!.charges[1]!.line_id!
    expect(await codeOf(desk.remove(id, room))).toBe('404 not_found')
    expect(await codeOf(desk.remove(id, newId()))).toBe('404 not_found')
    const clerk = await newMember(app, owner, ['View Bookings'])
    expect(await codeOf(desk.remove(id, line, clerk))).toBe('403 permission_required')
    expect((await done(desk.remove(id, line))).total).toEqual(ugx(400_000))
    expect(await codeOf(desk.remove(id, line))).toBe('404 not_found')
    expect(await owed(client)).toBe(400_000)
    expect((await booking(id)).timeline[0]).toMatchObject({ title: 'Bar removed', detail: 'UGX 30,000: Wrong room' })
  })
})
