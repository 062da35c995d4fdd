import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { booksAreWrong, key } from '#domains/finance/server/testing/money.ts'
import { walletOf } from '#domains/transfers/server/testing/transfers.ts'
import { newMember, type TestPerson } from '#kit/server/testing/people.ts'
import type { TestApp } from '#kit/server/testing/test-app.ts'
import { done, newMarket, openTour, pay, settle, startMarket, storeVisitor, vendorRow, type Market } from '../testing/market.ts'

let app: TestApp
let market: Market
let lodge: TestPerson
let guide: TestPerson
let approver: TestPerson
beforeAll(async () => {
  ;({ app, market, lodge, guide } = await startMarket('Statements'))
  approver = await newMember(app, market.owner, ['Approve Transfers', 'View Finance', 'Create Transfers', 'View Beneficiaries'])
})
afterAll(() => app.close())

const ugx = (amount: number) => ({ amount, currency: 'UGX' })
const path = (rest: string) => `/marketplaces/${market.id}/${rest}`
const buy = async (...people: [TestPerson, number][]) => {
  const visitor = storeVisitor(app, market)
  for (const [vendor, adults] of people) await visitor.add(await openTour(app, vendor), adults)
  await pay(app, String((await visitor.book()).headers.location))
}
/** The figures of a statement, without names and ids. */
const figures = async (as: TestPerson) =>
  ((await done(as.get(path('statements')))) as Record<string, { amount: number }>[]).map(
    ({ sold, refunded, commission, paid_out, change }) => [sold, refunded, commission, paid_out, change].map((money) => money!.amount),
  )
const balances = async (as: TestPerson) =>
  ((await done(as.get(path('balances')))) as { balance: { amount: number }; under_way: { amount: number } }[]).map(
    ({ balance, under_way }) => [balance.amount, under_way.amount],
  )
const rowOf = async (vendor: TestPerson) => (await vendorRow(market, vendor)).id
const payOut = async (vendor: TestPerson, beneficiary_id: string, amount: number) =>
  market.owner.post(path(`vendors/${await rowOf(vendor)}/payout`), { beneficiary_id, amount: ugx(amount) }, key())

describe('statements and payouts', () => {
  test('say the same on both sides, also after a refund and a payout, and a debt is netted', async () => {
    await buy([lodge, 2], [guide, 1])
    const first = (await figures(market.owner)).toSorted((a, b) => b[0]! - a[0]!)
    expect(first).toEqual([
      [2_000_000, 0, 200_000, 0, 1_800_000],
      [1_000_000, 0, 100_000, 0, 900_000],
    ])
    expect([await figures(lodge), await figures(guide)]).toEqual([[first[0]], [first[1]]])

    // The vendor is paid by a transfer of two people.
    const wallet = await walletOf(app, market.owner, lodge)
    expect((await payOut(lodge, wallet, 1_800_001)).body.errors).toHaveProperty('amount')
    const { transfer_id } = await done(payOut(lodge, wallet, 1_800_000))
    expect(await balances(market.owner)).toContainEqual([1_800_000, 1_800_000])
    expect((await payOut(lodge, wallet, 1)).body.code).toBe('nothing_owed')
    // Its amount and its beneficiary were checked against the balance.
    const { version } = await done(market.owner.get(`/wallet/transfers/${transfer_id}/show`))
    const edit = { beneficiary_id: wallet, amount: ugx(1_800_000), narration: 'Sales', version }
    for (const [field, change] of Object.entries({ amount: ugx(9_000_000), beneficiary_id: await walletOf(app, market.owner, guide) })) {
      const other = await market.owner.post(`/wallet/transfers/${transfer_id}/update`, { ...edit, [field]: change })
      expect([other.status, other.body.code, Object.keys(other.body.errors)]).toEqual([409, 'fixed_transfer', [field]])
    }
    await done(market.owner.post(`/wallet/transfers/${transfer_id}/update`, edit))
    const own = await market.owner.post(`/wallet/transfers/${transfer_id}/approve`, {}, key())
    expect([own.status, own.body.code]).toEqual([403, 'second_person_required'])
    await done(approver.post(`/wallet/transfers/${transfer_id}/approve`, {}, key()))
    await settle(app)
    expect(await balances(lodge)).toEqual([])
    expect(await figures(lodge)).toEqual([[2_000_000, 0, 200_000, 1_800_000, 0]])

    // A refund after the payout is a debt of the vendor, and its next sale pays it.
    const [sale] = (await done(lodge.get(path('orders')))) as { booking_id: string }[]
    await done(lodge.post(`/bookings/${sale!.booking_id}/cancel`, { by: 'client', reason: 'Ill', refund: 'full' }))
    await settle(app)
    expect(await balances(lodge)).toEqual([[-1_800_000, 0]])
    const refused = await payOut(lodge, wallet, 1)
    expect([refused.body.code, refused.body.message]).toEqual(['nothing_owed', expect.stringContaining('owes you UGX 1,800,000')])
    const { attention } = await done(market.owner.get(path('overview')))
    expect(attention).toMatchObject({ debts: 1, given_back: 0, refunds: 1 })
    // The wallet did not cover the refund. Once it does, a person sends it again, and not more than that.
    const [payment] = (await done(market.owner.get('/payments'))) as { id: string; refunded: { amount: number } }[]
    expect(payment!.refunded).toEqual(ugx(0))
    const again = (amount: number) => market.owner.post(`/payments/${payment!.id}/refund`, { amount: ugx(amount), reason: 'Again' }, key())
    expect((await again(2_000_001)).body.code).toBe('not_refundable')
    await buy([lodge, 3])
    expect(await balances(lodge)).toEqual([[900_000, 0]])
    await done(again(2_000_000))
    await settle(app)
    expect((await done(market.owner.get(path('overview')))).attention).toMatchObject({ debts: 0, refunds: 0 })

    // A vendor that was removed stays payable.
    await done(market.owner.post(path(`vendors/${await rowOf(guide)}/remove`), { note: 'Closed.' }))
    await app.deliver()
    await done(payOut(guide, await walletOf(app, market.owner, guide), 900_000))
    const all = (await figures(market.owner)).toSorted((a, b) => b[0]! - a[0]!)
    expect(await booksAreWrong({ test: app })).toEqual([])
    expect(all).toEqual([...(await figures(lodge)), ...(await figures(guide))].toSorted((a, b) => b[0]! - a[0]!))
  })

  test('belong to the owner and to each vendor alone', async () => {
    const [stranger] = (await newMarket(app, 'Elsewhere', 1)).vendors as [TestPerson]
    for (const rest of ['orders', 'statements', 'balances', 'customers', 'reviews', 'overview'])
      expect([rest, (await stranger.get(path(rest))).status]).toEqual([rest, 404])
    for (const rest of ['customers', 'overview']) expect([rest, (await lodge.get(path(rest))).status]).toEqual([rest, 404])
    expect(
      (await lodge.post(path(`vendors/${await rowOf(lodge)}/payout`), { beneficiary_id: stranger.agencyId, amount: ugx(1) }, key())).status,
    ).toBe(404)
    const orders = (await done(lodge.get(path('orders')))) as { partner_name: string }[]
    expect(new Set(orders.map(({ partner_name }) => partner_name))).toEqual(new Set(['Statements']))
  })

  test('list who bought, once for each email address', async () => {
    const customers = await done(market.owner.get(path('customers')))
    expect(customers).toMatchObject([{ name: 'Grace Akello', email: 'grace@example.com', orders: 2, spent: [ugx(4_000_000)] }])
    expect(await done(market.owner.get(path('customers?search=nobody')))).toEqual([])
  })
})
