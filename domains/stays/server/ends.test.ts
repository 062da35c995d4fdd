import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bookRooms, done, openLodge, type Lodge } from '#domains/rooms/server/testing/lodge.ts'
import { newMember, type TestPerson } from '#kit/server/testing/people.ts'
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

interface Booked {
  id: string
  version: number
  total: { amount: number }
  client: { id: string }
  lines: { id: string; starts_on: string; ends_on: string; amount: { amount: number }; claimed: { claim_id: string; unit_id: string }[] }[]
}
const ugx = (amount: number) => ({ amount, currency: 'UGX' })
const stays = '/business/hotel/stays'
const unitOf = (lodge: Lodge, name: string) => lodge.units.find((unit) => unit.name === name)!.id
const booked = (lodge: Lodge, from: number, until: number, name: string): Promise<Booked> =>
  done(bookRooms(owner, lodge, day(from), day(until), { unit_ids: [unitOf(lodge, name)] }))
const show = ({ id }: { id: string }): Promise<Booked> => done(owner.get(`/bookings/${id}/show`))
const claimOf = ({ lines }: Booked, line = 0, room = 0) => lines[line]!.claimed[room]!.claim_id
const preview = (booking: Booked, end: Record<string, string>, claim_id = claimOf(booking)) =>
  owner.get(`/bookings/${booking.id}/units/end?${new URLSearchParams({ claim_id, ...end })}`)
const change = (booking: Booked, end: object, by: TestPerson = owner) =>
  by.post(`/bookings/${booking.id}/units/end`, { version: booking.version, claim_id: claimOf(booking), ...end })
const codeOf = async (answer: ReturnType<TestPerson['post']>) => (await answer).body.code
const checkIn = (claim: string) => done(owner.post(`${stays}/${claim}/check-in`))
const pay = ({ id }: Booked, amount: number) =>
  done(owner.post('/payments/record', { booking_id: id, amount: ugx(amount), method: 'cash' }, { 'idempotency-key': newId() }))
/** What the client owes by the ledger. */
const owed = async ({ client }: Booked): Promise<number> => (await done(owner.get(`/clients/${client.id}/show`))).balances[0]?.amount ?? 0
/** Terms that give back half until the day of arrival, and nothing later. */
const halfBack = { tiers: [{ days_before: 0, refund_percent: 50 }], deposit_refund_percent: null }

describe('a stay that has started', () => {
  test('is extended at the price of the added nights; the agreed price of the others stays', async () => {
    const lodge = await openLodge(owner)
    const stay = await booked(lodge, 0, 2, '101')
    await checkIn(claimOf(stay))
    await done(
      owner.post(`/business/hotel/rooms/${lodge.id}/price-rules/create`, {
        name: 'Weekend',
        starts_on: day(3),
        ends_on: day(3),
        operation: 'increase',
        value_kind: 'percent',
        value: 50,
      }),
    )
    await done(
      owner.post(`/business/hotel/rooms/price-options/${lodge.price}/update`, {
        name: 'Room',
        unit: 'room',
        per: 'night',
        price: ugx(240_000),
        version: 1,
      }),
    )
    const seen = await show(stay)
    expect(await done(preview(seen, { ends_on: day(4) }))).toMatchObject({
      unit: { name: '101' },
      longer: true,
      time: '2 nights',
      free: true,
      terms: [],
      // One night at the new price, and one at the weekend's.
      choices: [{ price: 'added', change: ugx(600_000), total: ugx(1_000_000), due: ugx(1_000_000), credit: ugx(0) }],
    })
    const longer = await done(change(seen, { ends_on: day(4), expected_total: ugx(1_000_000) }))
    expect(longer).toMatchObject({
      status: 'in_progress',
      total: ugx(1_000_000),
      ends_on: day(4),
      lines: [{ ends_on: day(4), amount: ugx(1_000_000), items: [{ detail: '4 nights' }] }],
    })
    expect(longer.timeline[0]).toMatchObject({ title: expect.stringContaining('101 extended'), detail: '2 nights. UGX 600,000 added.' })
    expect(await owed(stay)).toBe(1_000_000)
    expect(await codeOf(change(seen, { ends_on: day(5) }))).toBe('stale')
    expect(await codeOf(change(longer, { ends_on: day(5), expected_total: ugx(1_000_001) }))).toBe('price_changed')
  })

  test('is not extended into a night that is sold: another room of the type takes the added nights', async () => {
    const lodge = await openLodge(owner)
    const stay = await booked(lodge, 0, 2, '101')
    await checkIn(claimOf(stay))
    await booked(lodge, 3, 5, '101')
    await booked(lodge, 2, 5, '102')
    const seen = await show(stay)
    const found = await done(preview(seen, { ends_on: day(4) }))
    expect(found).toMatchObject({ free: false, others: [{ name: '103' }], choices: [{ change: ugx(400_000) }] })
    expect(await change(seen, { ends_on: day(4) })).toMatchObject({
      status: 409,
      body: { code: 'not_available', errors: { ends_on: [expect.any(String)] } },
    })
    expect(await change(seen, { ends_on: day(4), unit_id: unitOf(lodge, '102') })).toMatchObject({
      status: 409,
      body: { code: 'sold_out', errors: { unit_id: [expect.any(String)] } },
    })
    const two = await done(change(seen, { ends_on: day(4), unit_id: unitOf(lodge, '103') }))
    expect(two).toMatchObject({
      total: ugx(800_000),
      ends_on: day(4),
      lines: [
        { starts_on: day(0), ends_on: day(2), amount: ugx(400_000), claimed: [{ name: '101' }] },
        { starts_on: day(2), ends_on: day(4), amount: ugx(400_000), units: 1, claimed: [{ name: '103' }] },
      ],
    })
  })

  test('of one room of several: that room gets a line of its own, the others stay', async () => {
    const lodge = await openLodge(owner)
    const group: Booked = await done(bookRooms(owner, lodge, day(0), day(2), {}, 3))
    const second = claimOf(group, 0, 1)
    await checkIn(claimOf(group))
    const longer = await done(change(await show(group), { claim_id: second, ends_on: day(3) }))
    expect(longer).toMatchObject({
      total: ugx(1_400_000),
      lines: [
        { ends_on: day(2), units: 2, amount: ugx(800_000), items: [{ quantity: 2 }], claimed: [{ name: '101' }, { name: '103' }] },
        { ends_on: day(3), units: 1, amount: ugx(600_000), items: [{ quantity: 1 }], claimed: [{ claim_id: second, name: '102' }] },
      ],
    })
    const shorter = await done(change(longer, { claim_id: claimOf(group, 0, 2), ends_on: day(1), price: 'take_off' }))
    expect(shorter).toMatchObject({ total: ugx(1_200_000), lines: [{ units: 1 }, { units: 1 }, { units: 1, amount: ugx(200_000) }] })
    expect(await owed(group)).toBe(1_200_000)
  })

  test('of rooms at different prices: the party says whose room changes', async () => {
    const lodge = await openLodge(owner)
    const suite = await done(
      owner.post(`/business/hotel/rooms/${lodge.id}/price-options/create`, {
        name: 'Half board',
        unit: 'room',
        per: 'night',
        price: ugx(300_000),
      }),
    )
    const selection = [
      { price_option_id: lodge.price, quantity: 1 },
      { price_option_id: suite.id, quantity: 1 },
    ]
    const pair: Booked = await done(bookRooms(owner, lodge, day(0), day(2), { selection }))
    const found = await done(preview(pair, { ends_on: day(3), item: '1' }))
    expect(found.parties).toEqual([
      { item: 0, name: 'Room' },
      { item: 1, name: 'Half board' },
    ])
    expect(found.choices[0].change).toEqual(ugx(300_000))
    for (const item of [7, undefined]) expect((await change(pair, { ends_on: day(3), item })).body.errors.item).toBeDefined()
    await checkIn(claimOf(pair))
    expect((await owner.post(`${stays}/${claimOf(pair)}/check-out`)).body.errors.item).toBeDefined()
    pair.version = (await show(pair)).version
    expect(await done(change(pair, { ends_on: day(3), item: 1 }))).toMatchObject({
      total: ugx(1_300_000),
      lines: [{ items: [{ name: 'Room' }] }, { amount: ugx(900_000), items: [{ name: 'Half board' }] }],
    })
  })

  test('is shortened: the terms, or somebody with the right, say what the nights cost; they are sold again at once', async () => {
    const lodge = await openLodge(owner)
    await done(
      owner.post(`/business/hotel/rooms/price-options/${lodge.price}/update`, {
        name: 'Room',
        unit: 'room',
        per: 'night',
        price: ugx(200_000),
        cancellation_policy: halfBack,
        version: 1,
      }),
    )
    const stay = await booked(lodge, 0, 4, '101')
    await pay(stay, 800_000)
    await checkIn(claimOf(stay))
    const seen = await show(stay)
    const found = await done(preview(seen, { ends_on: day(2) }))
    expect(found).toMatchObject({
      longer: false,
      time: '2 nights',
      terms: [{ refund_percent: 50, amount: ugx(400_000) }],
      choices: [
        { price: 'terms', change: ugx(-200_000), total: ugx(600_000), due: ugx(0), credit: ugx(200_000) },
        { price: 'take_off', change: ugx(-400_000), total: ugx(400_000), credit: ugx(400_000) },
        { price: 'charge', change: ugx(0), total: ugx(800_000), credit: ugx(0) },
      ],
    })
    const desk = await newMember(app, owner, ['View Bookings', 'Edit Bookings'])
    expect(await change(seen, { ends_on: day(2), price: 'take_off' }, desk)).toMatchObject({ status: 403 })
    const shorter = await done(change(seen, { ends_on: day(2) }, desk))
    expect(shorter).toMatchObject({
      total: ugx(600_000),
      payment_status: 'overpaid',
      ends_on: day(2),
      lines: [{ items: [{ detail: '2 nights', because: [{ text: '2 nights cancelled, partly charged', amount_change: 200_000 }] }] }],
    })
    expect(await owed(stay)).toBe(-200_000)
    await booked(lodge, 2, 4, '101')
    const charged = await done(change(shorter, { ends_on: day(1), price: 'charge' }))
    expect(charged).toMatchObject({ total: ugx(600_000), ends_on: day(1) })
  })

  test('keeps one night, a day that is not past and a guest who has left', async () => {
    const lodge = await openLodge(owner)
    const stay = await booked(lodge, 0, 3, '101')
    for (const ends_on of [day(0), day(-1), day(3)]) expect((await change(stay, { ends_on })).body.errors.ends_on).toBeDefined()
    expect((await change(stay, {})).body.errors.ends_on).toBeDefined()
    expect((await change(stay, { ends_on: day(2), claim_id: newId() })).status).toBe(404)
    expect((await change(stay, { ends_on: day(2), unit_id: unitOf(lodge, '102') })).body.errors.unit_id).toBeDefined()
    await checkIn(claimOf(stay))
    await done(owner.post(`${stays}/${claimOf(stay)}/check-out`))
    expect(await codeOf(change(await show(stay), { ends_on: day(5) }))).toBe('not_editable')
  })

  test('can be shortened even if its price is not sold any more', async () => {
    const lodge = await openLodge(owner)
    const stay = await booked(lodge, 0, 4, '101')
    await done(owner.post('/inventory/status', { ids: [lodge.id], status: 'draft' }))
    expect(await codeOf(change(stay, { ends_on: day(5) }))).toBe('not_for_sale')
    expect(await done(change(stay, { ends_on: day(1), price: 'take_off' }))).toMatchObject({ total: ugx(200_000) })
  })

  test('before its start it is shortened and extended the same way, and a hold that ran out makes room', async () => {
    const lodge = await openLodge(owner, { names: '101' })
    const stay = await booked(lodge, 5, 7, '101')
    const hold = await done(
      owner.post('/bookings/new', {
        client: { name: 'Late' },
        action: 'hold',
        lines: [{ inventory_id: lodge.id, starts_on: day(7), ends_on: day(8), selection: [{ price_option_id: lodge.price, quantity: 1 }] }],
      }),
    )
    expect(await codeOf(change(stay, { ends_on: day(8) }))).toBe('not_available')
    await app.app.db.asAgency(owner, (tx) =>
      tx
        .updateTable('bookings')
        .set({ hold_expires_at: new Date(app.clock.now().getTime() - 1000) })
        .where('id', '=', hold.id)
        .execute(),
    )
    expect(await done(change(stay, { ends_on: day(8) }))).toMatchObject({ total: ugx(600_000) })
  })

  test('keeps its discount for the booked nights, and gives its part back with nights that are taken off', async () => {
    const lodge = await openLodge(owner)
    const { code } = await done(owner.post('/discounts/create', { name: 'Early', code: 'EARLY-STAY', value_kind: 'percent', percent: 10 }))
    const line = { inventory_id: lodge.id, starts_on: day(0), ends_on: day(2), selection: [{ price_option_id: lodge.price, quantity: 1 }] }
    const stay: Booked = await done(
      owner.post('/bookings/new', { client: { name: 'Grace Akello' }, action: 'confirm', lines: [line], discount_code: code }),
    )
    const longer = await done(change(stay, { ends_on: day(4) }))
    expect(longer).toMatchObject({ total: ugx(760_000), discount: ugx(40_000), subtotal: ugx(800_000) })
    const shorter = await done(change(longer, { ends_on: day(1), price: 'take_off' }))
    // A quarter of what the four nights cost, and of what the discount took off.
    expect(shorter).toMatchObject({ total: ugx(190_000), discount: ugx(10_000), subtotal: ugx(200_000) })
    const { data } = (await owner.get('/discounts?search=EARLY-STAY')).body
    expect(data[0]).toMatchObject({ spent: 10_000 })
  })

  test('leaves early even if somebody has completed the booking before', async () => {
    const lodge = await openLodge(owner, { names: '101' })
    const stay = await booked(lodge, 0, 3, '101')
    await checkIn(claimOf(stay))
    await done(owner.post(`/bookings/${stay.id}/status`, { status: 'completed' }))
    expect(await codeOf(change(await show(stay), { ends_on: day(5) }))).toBe('not_editable')
    await done(owner.post(`${stays}/${claimOf(stay)}/check-out`, { price: 'take_off' }))
    expect(await show(stay)).toMatchObject({ status: 'completed', total: ugx(200_000) })
    await booked(lodge, 1, 3, '101')
  })
})
