import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import pg from 'pg'
import { settle } from '#domains/marketplaces/server/testing/market.ts'
import { booksAreWrong, key } from '#domains/finance/server/testing/money.ts'
import { fillWallet, walletOf } from '#domains/transfers/server/testing/transfers.ts'
import { addDays, dayOf } from '#kit/contract/time.ts'
import { newMember, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { untilSomeWait } from '#kit/server/testing/waiting.ts'
import { done } from '../testing/agreed.ts'
import { act, balanceOf, close, newPair, show, sold, statementSums, untilTomorrow, type Settlement } from '../testing/settled.ts'
import { remindSettlements } from './reminders.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ limitFactor: 5 })
  app.app.appUrl = app.origin
})
afterAll(() => app.close())

const ugx = (amount: number) => ({ amount, currency: 'UGX' })
const refusedAt = ({ status, body }: { status: number; body: { errors?: object } }) => [status, Object.keys(body.errors ?? {})]
const today = () => dayOf(app.clock.now())
/** The subjects of the mails that a person got about settlements, oldest first. */
async function mailsTo({ email }: TestPerson): Promise<string[]> {
  const rows = await app.app.db.asPlatform('test: mails', (tx) =>
    tx
      .selectFrom('mails')
      .select('subject')
      .where('recipient', '=', email)
      .where('effect_key', 'like', 'resell settlement %')
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
  )
  return rows.map(({ subject }) => subject)
}
/** A pair of agencies with two places sold, settled: the reseller owes UGX 1,800,000. */
async function settledPair(leads: 'owner' | 'reseller' = 'owner') {
  const pair = await newPair(app, leads)
  const sale = await sold(app, pair, 2)
  await untilTomorrow(app, pair.owner, pair.reseller)
  const { id, number } = (await done(close(app, pair.owner, pair.reseller))) as Settlement
  await app.deliver()
  return { ...pair, pair, sale, id, number }
}
const both = (owner: TestPerson, reseller: TestPerson, id: string) => Promise.all([show(owner, id), show(reseller, id)])
/** Both sides' accounts with each other, and what their open settlements say is due. */
async function sidesOf(owner: TestPerson, reseller: TestPerson) {
  const [balance] = await done(owner.get('/reseller/balances'))
  return { accounts: [await balanceOf(app, owner, reseller), await balanceOf(app, reseller, owner)], ...balance }
}

describe.each(['owner', 'reseller'] as const)('if the %s leads, a settlement', (leads) => {
  test('is paid in parts: by a transfer, then outside Safiri; both sides and their ledgers agree after each', async () => {
    const { owner, reseller, id, number } = await settledPair(leads)
    await done(act(owner, id, 'invoice'))
    await fillWallet(app, reseller, 2_000_000)
    const beneficiary_id = await walletOf(app, reseller, owner)
    for (const amount of [ugx(0), ugx(1_800_001), { amount: 5, currency: 'USD' }])
      expect([amount, refusedAt(await act(reseller, id, 'pay', { beneficiary_id, amount }, key()))]).toEqual([amount, [422, ['amount']]])
    const { transfer_id } = await done(act(reseller, id, 'pay', { beneficiary_id, amount: ugx(500_000) }, key()))
    const approver = await newMember(app, reseller, ['Approve Transfers', 'View Finance'])
    await done(approver.post(`/wallet/transfers/${transfer_id}/approve`, {}, key()))
    await settle(app)
    const part = { state: 'invoiced', overdue: false }
    expect(await both(owner, reseller, id)).toMatchObject([
      { ...part, settled: ugx(500_000), left: ugx(1_300_000), amount: ugx(1_800_000) },
      { ...part, settled: ugx(-500_000), left: ugx(-1_300_000), amount: ugx(-1_800_000) },
    ])
    expect(await sidesOf(owner, reseller)).toMatchObject({
      accounts: [1_300_000, -1_300_000],
      in_settlements: ugx(1_300_000),
      open: ugx(0),
    })
    expect(refusedAt(await act(owner, id, 'receive', { method: 'cash', amount: ugx(1_300_001) }))).toEqual([422, ['amount']])
    await done(act(owner, id, 'receive', { method: 'cash', amount: ugx(300_000) }))
    await done(act(owner, id, 'receive', { method: 'bank_transfer' }))
    await app.deliver()
    expect((await both(owner, reseller, id)).map(({ state, left }) => [state, left.amount])).toEqual([
      ['paid', 0],
      ['paid', 0],
    ])
    expect((await sidesOf(owner, reseller)).accounts).toEqual([0, 0])
    const paid = [`A part of ${number} is paid`, `A part of ${number} is paid`, `${number} is paid`]
    expect(await mailsTo(owner)).toEqual([`Invoice for ${number} sent`, ...paid])
    expect(await mailsTo(reseller)).toEqual([expect.stringMatching(`^Invoice for ${number} from `), ...paid])
    expect(await booksAreWrong({ test: app })).toEqual([])
  })

  test('that is carried after a part keeps the part: the next one counts it as an earlier payment', async () => {
    const { owner, reseller, id } = await settledPair(leads)
    await done(act(owner, id, 'receive', { method: 'cash', amount: ugx(800_000) }))
    await app.deliver()
    await done(act(owner, id, 'carry'))
    await app.deliver()
    await untilTomorrow(app, owner, reseller)
    const next: Settlement = await done(close(app, reseller, owner))
    expect(next).toMatchObject({ amount: ugx(-1_000_000), earlier: ugx(800_000), settled: ugx(0), lines: 2 })
  })
})

test('a part payment, a refund and a closing at the same moment: each is counted once, and both sides say the same', async () => {
  const { owner, reseller, pair, sale, id } = await settledPair()
  await sold(app, pair, 1)
  await untilTomorrow(app, owner, reseller)
  const { revision } = await show(owner, id)
  const db = new pg.Client({ connectionString: app.ownerUrl })
  await db.connect()
  await db.query('BEGIN')
  await db.query("SELECT FROM ledger_accounts WHERE agency_id = $1 AND type = 'payable' FOR UPDATE", [owner.agencyId])
  const calls = [
    owner.post(`/reseller/settlements/${id}/receive`, { revision, method: 'cash', amount: ugx(500_000) }),
    owner.post(`/reseller/sales/${sale.id}/cancel`, { reason: 'The road is closed.' }),
    close(app, reseller, owner),
  ]
  await untilSomeWait(app, calls.length)
  await db.query('COMMIT')
  await db.end()
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([200, 200, 200])
  await app.deliver()
  await untilTomorrow(app, owner, reseller)
  await close(app, owner, reseller)
  await app.deliver()
  // 3 places sold, 2 of them refunded, and UGX 500,000 paid.
  expect(await sidesOf(owner, reseller)).toMatchObject({
    accounts: [400_000, -400_000],
    balance: ugx(400_000),
    in_settlements: ugx(400_000),
    open: ugx(0),
  })
  const [mine, theirs] = await Promise.all(
    [owner, reseller].map(async (as) => (await done(as.get('/reseller/settlements'))) as Settlement[]),
  )
  const leftOf = (all: Settlement[]) =>
    Object.fromEntries(all.map((one) => [one.id, one.left.amount === 0 ? 0 : Math.abs(one.left.amount)]))
  expect(leftOf(theirs!)).toEqual(leftOf(mine!))
  expect(mine!.reduce((sum, { left }) => sum + left.amount, 0)).toBe(400_000)
  expect(await statementSums(owner)).toEqual({ owedToUs: 900_000, settled: 500_000 })
  expect(await booksAreWrong({ test: app })).toEqual([])
})

test('is due after the agreed days from the invoice, is overdue after them, and each reminder is mailed once', async () => {
  const { owner, reseller, id, number } = await settledPair()
  const forever = new Date('2100-01-01')
  for (const as of [owner, reseller])
    await app.app.db.asAgency(as, (tx) =>
      tx.updateTable('subscriptions').set({ current_period_ends_at: forever, trial_ends_at: forever }).execute(),
    )
  expect((await show(owner, id)).due_on).toBe(addDays(today(), 20))
  app.clock.advance(5 * 24 * 3_600_000)
  await untilTomorrow(app, owner, reseller)
  await done(act(owner, id, 'invoice'))
  await app.deliver()
  const due = addDays(today(), 20)
  expect((await both(owner, reseller, id)).map(({ due_on }) => due_on)).toEqual([due, due])
  const before = [await mailsTo(owner), await mailsTo(reseller)]
  const since = async () => [(await mailsTo(owner)).slice(before[0]!.length), (await mailsTo(reseller)).slice(before[1]!.length)]
  const remind = async () => {
    await remindSettlements(app.app)
    await remindSettlements(app.app)
  }
  await remind()
  expect(await since()).toEqual([[], []])
  app.clock.advance(17 * 24 * 3_600_000)
  await remind()
  expect(await since()).toEqual([[], [expect.stringMatching(`^${number} is due on `)]])
  app.clock.advance(3 * 24 * 3_600_000)
  await untilTomorrow(app, owner, reseller)
  await remind()
  const late = [[expect.stringMatching(` has not paid ${number}$`)], [expect.anything(), `${number} is overdue`]]
  expect(await since()).toEqual(late)
  expect((await both(owner, reseller, id)).map(({ overdue }) => overdue)).toEqual([true, true])
  const listed = async (query: string) => ((await done(owner.get(`/reseller/settlements?${query}`))) as Settlement[]).map((one) => one.id)
  expect([await listed('overdue=true'), await listed('overdue=false')]).toEqual([[id], []])
  app.clock.advance(6 * 24 * 3_600_000)
  await untilTomorrow(app, owner, reseller)
  // A dispute stops reminders.
  await done(act(reseller, id, 'dispute', { reason: 'The guest never came.' }))
  await app.deliver()
  const disputed = await since()
  expect(disputed.map((all) => all.at(-1))).toEqual([`${number} is disputed`, `${number} is disputed`])
  await remind()
  expect(await since()).toEqual(disputed)
  await done(act(reseller, id, 'withdraw'))
  await app.deliver()
  await remind()
  expect((await since()).map((all) => all.length)).toEqual(disputed.map((all) => all.length + 1))
})
