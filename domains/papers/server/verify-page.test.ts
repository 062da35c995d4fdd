import { afterAll, beforeAll, describe, expect, test as it } from 'vitest'
import { book, payCash, longUrl, startMoneyTest, startPaying, visitor, type MoneyTest } from '#domains/finance/server/testing/money.ts'
import { family, paperOf } from './testing/papers.ts'

let money: MoneyTest
beforeAll(async () => {
  money = await startMoneyTest()
})
afterAll(() => money.test.close())

describe('the page behind the QR', () => {
  it('says that a paper is genuine, where its booking stands, and nothing about the person', async () => {
    const booking = await family(money)
    const link = (await paperOf(money, booking, 'voucher')).link
    const visit = visitor(money.test)
    const page = await visit.get(link)
    expect(page.status).toBe(200)
    expect(page.text).toContain('This booking confirmation is genuine.')
    expect(page.text).toMatch(/Valid.*VCH-.*K\./s)
    expect(page.text).toContain(booking.reference)
    expect(page.text).not.toMatch(/Nyíri|katerina|Đặng|2,500,000/)
    const invoice = (await paperOf(money, booking, 'invoice')).link
    expect((await visit.get(invoice)).text).toContain('Unpaid')
    await payCash(money.owner, booking.id, 2_500_000)
    expect((await visit.get(invoice)).text).toContain('Paid')
    expect((await visit.get((await paperOf(money, booking, 'receipt')).link)).text).toContain('UGX 2,500,000')
    await money.owner.post(`/bookings/${booking.id}/cancel`, { by: 'client', reason: 'Ill' })
    expect((await visit.get(link)).text).toContain('Cancelled')
    const taken = await visit.get(invoice)
    expect(taken.text).toMatch(/This invoice is genuine.*Credited by.*CRN-/s)
    expect((await visit.get((await paperOf(money, booking, 'credit_note')).link)).text).toMatch(/Valid.*This credit note is genuine/s)
  })

  it('knows a changed or foreign code', async () => {
    const link = (await paperOf(money, await book(money), 'voucher')).link
    const code = (await longUrl(link)).split('/').at(-1)!
    const { payment, checkoutUrl } = await startPaying(money, (await book(money)).id)
    for (const other of [
      `${code.slice(0, -1)}${code.endsWith('A') ? 'E' : 'A'}`,
      code.slice(1),
      `${code}A`,
      'x',
      payment.id,
      checkoutUrl.split('/').at(-1)!,
    ]) {
      const page = await visitor(money.test).get(`/v/${other}`)
      expect([page.status, page.text.includes('Not genuine')]).toEqual([404, true])
    }
  })
})
