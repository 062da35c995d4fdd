import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setPaymentTerms } from './money.ts'
import { depositOf } from './quote.ts'
import { insideOf, startSalesTest, ugx, type Sales } from './testing/sales.ts'

// The agency asks for 30 %: the deposit follows what the booking costs, unless it was agreed.

let sales: Sales
beforeAll(async () => {
  sales = await startSalesTest()
})
afterAll(() => sales.app.close())

const { inAgency } = insideOf(() => sales)
const family = () => sales.book([sales.lineOf('adult', 2), sales.lineOf('child', 1)])

describe('a deposit in percent', () => {
  test('is worked out again when lines change', async () => {
    const booking = await family()
    expect(booking.deposit).toEqual(ugx(750_000))
    const more = await sales.edit(booking.id, { lines: [sales.lineOf('adult', 4), sales.lineOf('child', 1)] })
    expect(more).toMatchObject({ total: ugx(4_500_000), deposit: ugx(1_350_000) })
    expect(await sales.edit(booking.id, { lines: [sales.lineOf('child', 1)] })).toMatchObject({ deposit: ugx(150_000) })
  })
  test('is a share of the sum, not a sum of rounded shares', () => {
    const line = (amount: number, deposit_percent: number | null) => ({ amount, deposit_percent })
    expect(depositOf([line(5, 10), line(5, 10), line(5, 10)])).toBe(2)
    expect(depositOf([line(100, 10), line(100, 50), line(100, null)])).toBe(60)
    expect(depositOf([])).toBe(0)
  })
})

describe('a deposit agreed as an amount', () => {
  test('stays when the total rises, and is lowered to the total', async () => {
    const booking = await family()
    await inAgency((tx) => setPaymentTerms(tx, booking.id, { deposit: 900_000 }))
    expect(await sales.edit(booking.id, { lines: [sales.lineOf('adult', 4)] })).toMatchObject({ deposit: ugx(900_000) })
    expect(await sales.edit(booking.id, { lines: [sales.lineOf('child', 1)] })).toMatchObject({ deposit: ugx(500_000) })
  })
})
