import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#kit/server/security/tokens.ts'
import { paperOf } from '#domains/papers/server/testing/papers.ts'
import { cancellingOf, titlesOf, linesOf, type BookedLine } from './testing/cancelling.ts'
import { startSalesTest, ugx, type Sales } from './testing/sales.ts'
import { publishTour } from './testing/tour.ts'

// What a cancelled booking or line costs. 20 days before the start, the policy keeps half.

let sales: Sales
beforeAll(async () => {
  sales = await startSalesTest()
})
afterAll(() => sales.app.close())

const { cancel, preview, refused, family } = cancellingOf(() => sales)

describe('a booking of items with terms of their own', () => {
  test('gives back of each what its item says, in whatever order they were added', async () => {
    const strict = await publishTour(sales.app, sales.owner)
    const cancellation_policy = JSON.stringify({ tiers: [], deposit_refund_percent: null })
    await sales.app.app.db.asAgency(sales.owner, (tx) =>
      tx.updateTable('inventory').set({ cancellation_policy }).where('id', '=', strict.id).execute(),
    )
    const [plain, own] = [sales.lineOf('adult', 1), sales.lineOf('adult', 1, strict)]
    for (const lines of [
      [plain, own],
      [own, plain],
    ]) {
      const booking = await sales.book(lines)
      await sales.pay(booking.id, 2_000_000)
      const { terms, refund } = await preview(booking.id)
      expect(terms.map(({ refund_percent, amount }: { refund_percent: number; amount: object }) => [refund_percent, amount])).toEqual(
        expect.arrayContaining([
          [50, ugx(1_000_000)],
          [0, ugx(1_000_000)],
        ]),
      )
      expect(refund).toEqual(ugx(500_000))
      expect((await cancel(booking.id)).total).toEqual(ugx(1_500_000))
    }
  })
})

describe('a cancelled booking', () => {
  test('costs what the policy keeps of the paid amount, and frees its places', async () => {
    const [booking, other] = [await family(), await family()]
    const before = await sales.places()
    await sales.pay(booking.id, 600_000)
    expect(await preview(booking.id)).toMatchObject({
      terms: [{ refund_percent: 50, tiers: [{ days_before: 30 }, { days_before: 14 }, { days_before: 0 }] }],
      days_before: 20,
      kept: ugx(300_000),
      refund: ugx(300_000),
      total_after: ugx(300_000),
    })
    const { version } = await sales.show(booking.id)
    expect(await cancel(booking.id, { by: 'supplier' })).toMatchObject({
      status: 'cancelled',
      total: ugx(300_000),
      subtotal: ugx(300_000),
      discount: ugx(0),
      deposit: ugx(0),
      due: ugx(0),
      cancellation: { by: 'supplier', reason: 'Ill', refund: 'partial' },
      cancelled_at: expect.any(String),
      version: version + 1,
    })
    const after = await sales.show(booking.id)
    expect(linesOf(after)).toEqual([
      [2_000_000, 2, 'none', true],
      [500_000, 1, 'none', true],
    ])
    expect(after.lines.map((line: BookedLine) => line.supplier_status)).toEqual(['cancelled', 'cancelled'])
    expect(await sales.audited(booking.id)).toContainEqual([
      'booking.cancelled',
      { by: 'supplier', reason: 'Ill', kept: 300_000, refund: 300_000 },
    ])
    expect((await sales.published(booking.id)).at(-1)).toEqual(['booking.cancelled', 300_000])
    expect(titlesOf(after)).toContainEqual(['Cancelled by the supplier', 'Ill'])
    expect(await sales.places()).toEqual([before[0], before[1]! - 3])
    // Until the refund is handed over, the agency owes it to the client.
    expect(await sales.owed(booking)).toBe(-300_000)
    expect(await sales.show(other.id)).toMatchObject({ status: 'confirmed', total: ugx(2_500_000), cancelled_at: null, cancellation: null })
    expect(linesOf(await sales.show(other.id))).toEqual([
      [2_000_000, 2, 'sold', false],
      [500_000, 1, 'sold', false],
    ])
    expect(await refused(booking.id, {})).toEqual([409, 'invalid_transition', 200, undefined])
  })

  test('says whether nothing, a part or all was refunded', async () => {
    const [none, all, unpaid] = [await family(), await family(), await family()]
    for (const { id } of [none, all]) await sales.pay(id, 400_000)
    expect(await preview(none.id, { refund: 'none' })).toMatchObject({ terms: [{ refund_percent: 0 }], kept: ugx(400_000), refund: ugx(0) })
    expect(await cancel(none.id, { refund: 'none' })).toMatchObject({ total: ugx(400_000), cancellation: { refund: 'none' } })
    expect(await preview(all.id, { refund: 'full' })).toMatchObject({
      terms: [{ refund_percent: 100 }],
      kept: ugx(0),
      refund: ugx(400_000),
    })
    expect(await cancel(all.id, { refund: 'full' })).toMatchObject({ total: ugx(0), cancellation: { refund: 'full' } })
    expect(await cancel(unpaid.id)).toMatchObject({ total: ugx(0), cancellation: { refund: 'none' } })
    expect(await Promise.all([none, all, unpaid].map(sales.owed))).toEqual([0, -400_000, 0])
  })

  test('that was only on hold costs nothing and is no debt', async () => {
    const hold = await family({ action: 'hold' })
    const before = await sales.places()
    await sales.pay(hold.id, 100_000)
    expect(await preview(hold.id)).toMatchObject({
      terms: [{ refund_percent: 100 }],
      kept: ugx(0),
      refund: ugx(100_000),
      total_after: ugx(0),
    })
    expect(await cancel(hold.id)).toMatchObject({ total: ugx(0), hold_expires_at: null, cancellation: { refund: 'full' } })
    expect(await sales.places()).toEqual([before[0]! - 3, before[1]])
    expect(await sales.owed(hold)).toBe(-100_000)
  })

  test('has no discount any more', async () => {
    const code = await sales.discount({ max_uses: 1 })
    const booking = await family({ discount_code: code })
    await sales.pay(booking.id, 1_000_000)
    expect(await cancel(booking.id)).toMatchObject({ total: ugx(500_000), subtotal: ugx(500_000), discount: ugx(0) })
    // Another booking can use it.
    expect((await family({ discount_code: code })).discount).toEqual(ugx(250_000))
  })

  test('is known, and not kept by another domain', async () => {
    expect(await refused(newId(), {})).toEqual([404, 'not_found', 404, 'not_found'])
    const { id } = await family()
    await sales.app.app.db.asAgency(sales.owner, (tx) =>
      tx.updateTable('bookings').set({ kept_by: 'flights' }).where('id', '=', id).execute(),
    )
    expect(await refused(id, {})).toEqual([409, 'kept_elsewhere', 409, 'kept_elsewhere'])
  })

  test('or a part of it corrects the invoice, with the reason', async () => {
    const at = { owner: sales.owner, test: sales.app }
    const creditNote = async (isPart: boolean) => {
      const booking = await family()
      await paperOf(at, booking, 'invoice')
      await cancel(booking.id, isPart ? { line_id: booking.lines[1].id } : {})
      return (await paperOf(at, booking, 'credit_note')).text
    }
    expect(await creditNote(false)).toContain('The booking was cancelled.')
    expect(await creditNote(true)).toContain('A part of the booking was cancelled.')
    const booking = await family()
    await paperOf(at, booking, 'invoice')
    await cancel(booking.id, { traveller_id: booking.traveller_details[0].id })
    expect((await paperOf(at, booking, 'credit_note')).text).toContain('A part of the booking was cancelled.')
  })
})

describe('a cancelled line', () => {
  test('costs its cancellation fee; the others are unchanged', async () => {
    const [booking, other] = [await family(), await family()]
    const [adults, child] = booking.lines
    const before = await sales.places()
    expect(await preview(booking.id, { line_id: adults.id })).toMatchObject({ kept: ugx(0), refund: ugx(0), total_after: ugx(1_500_000) })
    const payment = await sales.pay(booking.id, 2_400_000)
    await sales.refund(payment.id, 100_000)
    expect(await preview(booking.id, { line_id: adults.id })).toMatchObject({ kept: ugx(1_500_000), refund: ugx(800_000) })
    expect(await preview(booking.id, { line_id: adults.id, refund: 'none' })).toMatchObject({ total_after: ugx(2_500_000), refund: ugx(0) })
    const { version } = await sales.show(booking.id)
    const after = await cancel(booking.id, { line_id: adults.id })
    expect(after).toMatchObject({ status: 'confirmed', total: ugx(1_500_000), subtotal: ugx(1_500_000), version: version + 1 })
    expect(linesOf(after)).toEqual([
      [1_000_000, 2, 'none', true],
      [500_000, 1, 'sold', false],
    ])
    expect(after.lines.map((line: BookedLine) => line.supplier_status)).toEqual(['cancelled', 'not_requested'])
    expect(titlesOf(after)).toContainEqual([`${adults.title} cancelled by the client`, 'Ill'])
    expect(await sales.places()).toEqual([before[0], before[1]! - 2])
    expect(await sales.owed(booking)).toBe(-800_000)
    expect(await sales.owed(other)).toBe(2_500_000)
    expect(await refused(booking.id, { line_id: child.id })).toEqual([409, 'last_line', 409, 'last_line'])
    for (const line_id of [adults.id, newId(), other.lines[0].id])
      expect(await refused(booking.id, { line_id })).toEqual([404, 'not_found', 404, 'not_found'])
    // Whole booking can follow. Its cancelled line keeps its own day.
    sales.app.clock.advance(60_000)
    const { lines } = await cancel(booking.id, { refund: 'none' })
    expect(lines[0].cancelled_at).toBe(after.lines[0].cancelled_at)
    expect(lines[1].cancelled_at).not.toBe(after.lines[0].cancelled_at)
  })

  test('costs nothing with a full refund, and the deposit is the same share of what is left', async () => {
    const booking = await family()
    expect(booking.deposit).toEqual(ugx(750_000))
    const after = await cancel(booking.id, { line_id: booking.lines[0].id, refund: 'full' })
    expect(after).toMatchObject({ total: ugx(500_000), deposit: ugx(150_000) })
    expect(linesOf(after)[0]).toEqual([0, 2, 'none', true])
    const other = await family()
    expect(await cancel(other.id, { line_id: other.lines[1].id })).toMatchObject({ total: ugx(2_250_000), deposit: ugx(600_000) })
  })

  test('of a discounted booking no longer counts to its discount', async () => {
    const booking = await family({ discount_code: await sales.discount({}) })
    expect(booking).toMatchObject({ total: ugx(2_250_000), discount: ugx(250_000) })
    const after = await cancel(booking.id, { line_id: booking.lines[0].id })
    expect(after).toMatchObject({ total: ugx(1_350_000), discount: ugx(50_000), subtotal: ugx(1_400_000) })
  })
})
