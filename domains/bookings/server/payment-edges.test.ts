import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paperOf } from '#domains/papers/server/testing/papers.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { addCharges } from './charges.ts'
import { setPaymentTerms } from './money.ts'
import { expireHolds } from './status.ts'
import { done, startSalesTest, ugx, type Sales } from './testing/sales.ts'
import { publishTour } from './testing/tour.ts'

// What payments, refunds and later charges do to a booking.

let sales: Sales
beforeAll(async () => {
  sales = await startSalesTest()
})
afterAll(() => sales.app.close())

const actor = () => ({ agencyId: sales.owner.agencyId, userId: sales.owner.userId, now: sales.app.clock.now() })
const change = (id: string, set: object) =>
  sales.app.app.db.asAgency(actor(), (tx) => tx.updateTable('bookings').set(set).where('id', '=', id).execute())
const hold = (over: object = {}) => sales.book([sales.lineOf('adult', 1)], { action: 'hold', ...over })
const expire = async ({ id }: { id: string }) => {
  await change(id, { hold_expires_at: sales.app.clock.now() })
  await expireHolds(sales.app.app)
  expect(await sales.show(id)).toMatchObject({ status: 'expired', due: ugx(0) })
}
const timeline = async (id: string) =>
  (await sales.show(id)).timeline.map(({ title, detail }: { title: string; detail: string | null }) => [title, detail])

describe('a payment', () => {
  test('and a refund move the sums of their booking only, and are on its timeline', async () => {
    const [booking, other] = [await sales.book([sales.lineOf('adult', 2)]), await sales.book([sales.lineOf('adult', 1)])]
    const { version } = await sales.show(booking.id)
    await sales.pay(booking.id, 700_000)
    const second = await sales.pay(booking.id, 500_000)
    expect(await sales.show(booking.id)).toMatchObject({ paid: ugx(1_200_000), due: ugx(800_000), version: version + 2 })
    await sales.refund(second.id, 300_000)
    expect(await sales.show(booking.id)).toMatchObject({
      paid: ugx(1_200_000),
      refunded: ugx(300_000),
      due: ugx(1_100_000),
      version: version + 3,
    })
    expect(await sales.show(other.id)).toMatchObject({ paid: ugx(0), refunded: ugx(0), due: ugx(1_000_000) })
    const titles = (await timeline(booking.id)).map(([title]: [string]) => title)
    expect(titles).toEqual(expect.arrayContaining(['UGX 700,000 received in cash', 'UGX 500,000 received in cash', 'UGX 300,000 refunded']))
  })

  test('needs a booking', async () => {
    const body = { booking_id: newId(), amount: ugx(1), method: 'cash' }
    expect((await sales.owner.post('/payments/record', body, { 'idempotency-key': newId() })).status).toBe(404)
  })

  test('confirms a hold when the deposit is covered, to the shilling, less what was refunded', async () => {
    const booking = await hold()
    const first = await sales.pay(booking.id, 300_000 - 1)
    expect((await sales.show(booking.id)).status).toBe('on_hold')
    await sales.refund(first.id, 100_000)
    await sales.pay(booking.id, 100_000)
    expect((await sales.show(booking.id)).status).toBe('on_hold')
    await sales.pay(booking.id, 1)
    expect(await sales.show(booking.id)).toMatchObject({ status: 'confirmed', due: ugx(700_000) })
    expect(await sales.owed(booking)).toBe(700_000)
    expect(await timeline(booking.id)).toContainEqual(['Confirmed', 'The deposit was paid'])
  })

  test('has to cover the whole price if there is no deposit; of a single shilling it is enough', async () => {
    const [booking, small] = [await hold(), await hold()]
    await sales.app.app.db.asAgency(actor(), (tx) => setPaymentTerms(tx, booking.id, { deposit: 0 }))
    await sales.app.app.db.asAgency(actor(), (tx) => setPaymentTerms(tx, small.id, { deposit: 1 }))
    await sales.pay(booking.id, 999_999)
    expect(await sales.show(booking.id)).toMatchObject({ status: 'on_hold', deposit: ugx(0) })
    await sales.pay(booking.id, 1)
    expect((await sales.show(booking.id)).status).toBe('confirmed')
    await sales.pay(small.id, 1)
    expect((await sales.show(small.id)).status).toBe('confirmed')
  })

  test('leaves a hold alone that another domain keeps, and an inquiry', async () => {
    const [kept, inquiry] = [await hold(), await hold({ action: 'inquire' })]
    await change(kept.id, { kept_by: 'flights' })
    for (const { id } of [kept, inquiry]) await sales.pay(id, 1_000_000)
    expect([(await sales.show(kept.id)).status, (await sales.show(inquiry.id)).status]).toEqual(['on_hold', 'inquired'])
  })

  test('after the hold ran out takes the places again and confirms', async () => {
    const code = await sales.discount({ percent: 10, max_uses: 1 })
    const booking = await hold({ discount_code: code })
    const other = await sales.book([sales.lineOf('adult', 1)])
    await expire(booking)
    const before = await sales.places()
    await sales.pay(booking.id, 1_000)
    expect(await sales.show(booking.id)).toMatchObject({
      status: 'confirmed',
      needs_attention: null,
      total: ugx(900_000),
      due: ugx(899_000),
    })
    expect(await sales.places()).toEqual([before[0], before[1]! + 1])
    expect((await sales.show(other.id)).status).toBe('confirmed')
    expect(await sales.owed(booking)).toBe(899_000)
    expect(await timeline(booking.id)).toContainEqual(['Confirmed', 'Paid after the hold expired; the places were still free'])
    // The discount is used again, too.
    const refused = await sales.owner.post('/bookings/price', { lines: [sales.lineOf('adult', 1)], discount_code: code })
    expect(refused.body.errors).toEqual({ discount_code: ['This code has been used up.'] })
  })

  test('after the hold ran out does not take the places of a cancelled line again', async () => {
    const booking = await sales.book([sales.lineOf('adult', 1), sales.lineOf('child', 2)], { action: 'hold' })
    await done(sales.owner.post(`/bookings/${booking.id}/cancel`, { by: 'client', reason: 'Ill', line_id: booking.lines[1].id }))
    await expire(booking)
    const before = await sales.places()
    await sales.pay(booking.id, 1_000)
    expect(await sales.places()).toEqual([before[0], before[1]! + 1])
  })

  test('after the hold ran out is credit if the places are gone, and needs attention', async () => {
    const tour = await publishTour(sales.app, sales.owner, { capacity: 1 })
    const booking = await sales.book([sales.lineOf('adult', 1, tour)], { action: 'hold' })
    const other = await hold()
    await expire(booking)
    await sales.book([sales.lineOf('adult', 1, tour)])
    const payment = await sales.pay(booking.id, 60_000)
    await sales.refund(payment.id, 10_000)
    await sales.pay(booking.id, 30_000)
    const text = 'Paid after the hold expired, and the places are gone. UGX 80,000 is the client’s credit.'
    expect(await sales.show(booking.id)).toMatchObject({ status: 'expired', paid: ugx(90_000), needs_attention: text })
    expect(await sales.show(other.id)).toMatchObject({ needs_attention: null })
    expect(await timeline(booking.id)).toContainEqual(['Needs attention', text])
    expect(await sales.owed(booking)).toBe(-80_000)
  })

  test('after the hold ran out takes all its places or none', async () => {
    const [roomy, full] = [await publishTour(sales.app, sales.owner), await publishTour(sales.app, sales.owner, { capacity: 1 })]
    const booking = await sales.book([sales.lineOf('adult', 1, roomy), sales.lineOf('adult', 1, full)], { action: 'hold' })
    await expire(booking)
    await sales.book([sales.lineOf('adult', 1, full)])
    await sales.pay(booking.id, 60_000)
    expect((await sales.show(booking.id)).status).toBe('expired')
    expect([await sales.places(roomy), await sales.places(full)]).toEqual([
      [0, 0],
      [0, 1],
    ])
  })

  test('after the hold ran out takes the places of another hold that ran out', async () => {
    const tour = await publishTour(sales.app, sales.owner, { capacity: 1 })
    const booking = await sales.book([sales.lineOf('adult', 1, tour)], { action: 'hold' })
    await expire(booking)
    const other = await sales.book([sales.lineOf('adult', 1, tour)], { action: 'hold' })
    await change(other.id, { hold_expires_at: sales.app.clock.now() })
    await sales.pay(booking.id, 60_000)
    expect(await sales.show(booking.id)).toMatchObject({ status: 'confirmed', paid: ugx(60_000), needs_attention: null })
    expect((await sales.show(other.id)).status).toBe('expired')
    expect(await sales.places(tour)).toEqual([0, 1])
  })

  test('after a booking ended stays as credit, and needs attention', async () => {
    const [cancelled, declined] = [await sales.book([sales.lineOf('adult', 1)]), await hold({ action: 'request' })]
    await done(sales.owner.post(`/bookings/${cancelled.id}/cancel`, { by: 'client', reason: 'Ill' }))
    await done(sales.owner.post(`/bookings/${declined.id}/status`, { status: 'declined', reason: 'Full' }))
    for (const booking of [cancelled, declined]) {
      await sales.pay(booking.id, 5_000)
      expect(await sales.show(booking.id)).toMatchObject({
        needs_attention: 'A payment was received after this booking ended.',
        paid: ugx(5_000),
      })
      expect(await sales.owed(booking)).toBe(-5_000)
    }
    const confirmed = await sales.book([sales.lineOf('adult', 1)])
    await sales.pay(confirmed.id, 5_000)
    expect((await sales.show(confirmed.id)).needs_attention).toBeNull()
  })

  test('of a refund does not confirm a hold', async () => {
    const booking = await hold()
    const payment = await sales.pay(booking.id, 200_000)
    await sales.app.app.db.asAgency(actor(), (tx) => setPaymentTerms(tx, booking.id, { deposit: 50_000 }))
    await sales.refund(payment.id, 10_000)
    expect((await sales.show(booking.id)).status).toBe('on_hold')
  })
})

describe('agreed payment terms', () => {
  test('change the deposit and the deadline of one booking, each by itself', async () => {
    const [booking, other] = [await hold(), await hold()]
    const agree = (terms: Parameters<typeof setPaymentTerms>[2]) =>
      sales.app.app.db.asAgency(actor(), (tx) => setPaymentTerms(tx, booking.id, terms))
    const dueAt = new Date(sales.app.clock.now().getTime() + 86_400_000)
    await agree({})
    expect(await sales.show(booking.id)).toMatchObject({ deposit: ugx(300_000), payment_due_at: booking.payment_due_at })
    await agree({ deposit: 400_000 })
    expect(await sales.show(booking.id)).toMatchObject({ deposit: ugx(400_000), payment_due_at: booking.payment_due_at })
    await agree({ dueAt })
    expect(await sales.show(booking.id)).toMatchObject({ deposit: ugx(400_000), payment_due_at: dueAt.toISOString() })
    expect(await sales.show(other.id)).toMatchObject({ deposit: ugx(300_000), payment_due_at: other.payment_due_at })
  })
})

describe('charges during a booking', () => {
  test('are lines of their own, and the client owes them', async () => {
    const [booking, other] = [
      await sales.book([sales.lineOf('adult', 1), sales.lineOf('child', 1)]),
      await sales.book([sales.lineOf('adult', 1)]),
    ]
    const charge = (title: string, amount: number) => ({
      kind: 'tour_package',
      inventory_id: sales.tour.id,
      title,
      detail: 'UBA 123C',
      amount,
    })
    const add = (...charges: ReturnType<typeof charge>[]) =>
      sales.app.app.db.asAgency(actor(), (tx) => addCharges(sales.app.app, tx, actor(), booking.id, charges))
    const before = await sales.places()
    await add()
    expect(await sales.show(booking.id)).toMatchObject({ version: booking.version, total: ugx(1_500_000) })
    await add(charge('Late return', 30_000), charge('Damage', 70_000))
    const after = await sales.show(booking.id)
    expect(after).toMatchObject({ total: ugx(1_600_000), subtotal: ugx(1_600_000), due: ugx(1_600_000), version: booking.version + 1 })
    expect(after.lines.map((line: { title: string; amount: object; position: number }) => [line.title, line.amount])).toEqual([
      [booking.lines[0].title, ugx(1_000_000)],
      [booking.lines[1].title, ugx(500_000)],
      ['Late return', ugx(30_000)],
      ['Damage', ugx(70_000)],
    ])
    expect(after.lines[2]).toMatchObject({
      places: 0,
      taking: 'none',
      starts_on: expect.any(String),
      items: [{ name: 'UBA 123C', quantity: 1, unit_amount: 30_000, amount: 30_000 }],
    })
    await add(charge('Fuel', 1))
    expect((await sales.show(booking.id)).lines.map(({ title }: { title: string }) => title).slice(2)).toEqual([
      'Late return',
      'Damage',
      'Fuel',
    ])
    expect(await sales.owed(booking)).toBe(1_600_001)
    expect(await sales.places()).toEqual(before)
    expect(await sales.show(other.id)).toMatchObject({ total: ugx(1_000_000), version: other.version })
    expect(await timeline(booking.id)).toContainEqual(['Damage', 'UBA 123C: UGX 70,000'])
    const stored = await sales.app.app.db.asAgency(actor(), (tx) =>
      tx.selectFrom('booking_lines').select(['position', 'items']).where('booking_id', '=', booking.id).orderBy('position').execute(),
    )
    expect(stored.map(({ position }) => position)).toEqual([0, 1, 2, 3, 4])
    expect(stored[2]!.items).toMatchObject([{ places: 0 }])
    const charged = (await sales.audited(booking.id)).filter(([action]) => action === 'booking.charged')
    expect(charged).toMatchObject([
      ['booking.charged', { total: 1_600_000, charges: [{ amount: 30_000 }, { amount: 70_000 }] }],
      ['booking.charged', { total: 1_600_001, charges: [{ amount: 1 }] }],
    ])
    const unknown = sales.app.app.db.asAgency(actor(), (tx) => addCharges(sales.app.app, tx, actor(), newId(), [charge('Fuel', 1)]))
    await expect(unknown).rejects.toMatchObject({ status: 404 })
  })

  test('correct an invoice that was issued', async () => {
    const booking = await sales.book([sales.lineOf('adult', 1)])
    const at = { owner: sales.owner, test: sales.app }
    await paperOf(at, booking, 'invoice')
    const charge = { kind: 'tour_package', inventory_id: sales.tour.id, title: 'Damage', detail: 'Tent', amount: 70_000 }
    await sales.app.app.db.asAgency(actor(), (tx) => addCharges(sales.app.app, tx, actor(), booking.id, [charge]))
    expect((await paperOf(at, booking, 'credit_note')).text).toContain('A charge was added.')
    expect((await paperOf(at, booking, 'invoice')).text).toContain('UGX 1,070,000')
  })
})
