import { afterAll, beforeAll, expect, test } from 'vitest'
import pg from 'pg'
import { settle } from '#domains/marketplaces/server/testing/market.ts'
import { booksAreWrong, key } from '#domains/finance/server/testing/money.ts'
import { bankAccount, fillWallet, walletOf } from '#domains/transfers/server/testing/transfers.ts'
import { newMember, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { untilSomeWait } from '#kit/server/testing/waiting.ts'
import { publish } from '#kit/server/events/business-events.ts'
import { saleToAccount } from '../business-events.ts'
import { moveTo } from '#domains/bookings/server/status.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { holdPlaces } from '../sales/at-owner.ts'
import { setSale } from '../sales/sales-data.ts'
import { done, saleOf } from '../testing/agreed.ts'
import { act, balanceOf, close, lastDay, newPair, show, sold, untilTomorrow, type Pair, type Settlement } from '../testing/settled.ts'
import { accrue, settlementId } from './close.ts'
import { finishSettlements } from './jobs.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ limitFactor: 5 })
  app.app.appUrl = app.origin
})
afterAll(() => app.close())

const ugx = (amount: number) => ({ amount, currency: 'UGX' })
const statuses = (answers: readonly { status: number; body: { code?: string } }[]) =>
  answers.map(({ status, body }) => [status, body.code]).toSorted((a, b) => Number(a[0]) - Number(b[0]))
const tomorrow = ({ owner, reseller }: Pair) => untilTomorrow(app, owner, reseller)
/** A pair with one sale, settled. */
async function settledPair() {
  const pair = await newPair(app)
  await sold(app, pair, 1)
  await tomorrow(pair)
  const { id } = (await done(close(app, pair.owner, pair.reseller))) as Settlement
  await app.deliver()
  return { ...pair, pair, id }
}
/** Runs calls that all wait for one row, so that they really meet. */
async function meeting<T>(lock: string, values: unknown[], calls: () => Promise<T>[]): Promise<T[]> {
  const db = new pg.Client({ connectionString: app.ownerUrl })
  await db.connect()
  await db.query('BEGIN')
  await db.query(lock, values)
  const all = calls()
  await untilSomeWait(app, all.length)
  await db.query('COMMIT')
  await db.end()
  return Promise.all(all)
}
const lineSum = async (as: TestPerson) => {
  const rows = await app.app.db.asAgency(as, (tx) =>
    tx
      .selectFrom('resell_settlement_lines as l')
      .innerJoin('resell_settlements as s', 's.id', 'l.settlement_id')
      .select(['l.id', 'l.amount'])
      .where('s.state', '<>', 'carried')
      .execute(),
  )
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
  return rows.reduce((sum, { amount }) => sum + Number(amount), 0)
}

test('a refund while a settlement closes is in this one or in the next, and once', async () => {
  const pair = await newPair(app)
  const { owner, reseller } = pair
  const sale = await sold(app, pair, 2)
  await sold(app, pair, 1)
  await tomorrow(pair)
  const lock = "SELECT FROM ledger_accounts WHERE agency_id = $1 AND type = 'payable' FOR UPDATE"
  const answers = await meeting(lock, [owner.agencyId], () => [
    owner.post(`/reseller/sales/${sale.id}/cancel`, { reason: 'The road is closed.' }),
    close(app, reseller, owner),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  await app.deliver()
  await tomorrow(pair)
  await close(app, owner, reseller)
  await app.deliver()
  expect([await lineSum(owner), await lineSum(reseller)]).toEqual([900_000, -900_000])
  expect([await balanceOf(app, owner, reseller), await balanceOf(app, reseller, owner)]).toEqual([900_000, -900_000])
})

test.each(['owner', 'reseller'] as const)('three who close at the same moment make one settlement, if the %s leads', async (leads) => {
  const pair = await newPair(app, leads)
  const { owner, reseller } = pair
  await sold(app, pair, 1)
  await tomorrow(pair)
  const lock = "SELECT FROM ledger_accounts WHERE agency_id = $1 AND type = 'payable' FOR UPDATE"
  const answers = await meeting(lock, [owner.agencyId], () => [
    close(app, owner, reseller),
    close(app, reseller, owner),
    close(app, owner, reseller),
  ])
  const ids = answers.map(({ body }) => body.data.id)
  expect(new Set(ids).size).toBe(1)
  await app.deliver()
  for (const as of [owner, reseller]) expect(await done(as.get('/reseller/settlements'))).toMatchObject([{ id: ids[0], state: 'due' }])
  expect([await lineSum(owner), await lineSum(reseller)]).toEqual([900_000, -900_000])
})

test('two who pay at the same moment make one transfer', async () => {
  const { owner, reseller, id } = await settledPair()
  const beneficiary_id = await walletOf(app, reseller, owner)
  const colleague = await newMember(app, reseller, ['Create Transfers', 'View Finance', 'Manage Reselling'])
  const { revision } = await show(reseller, id)
  const lock = 'SELECT FROM resell_settlements WHERE agency_id = $1 AND id = $2 FOR UPDATE'
  const answers = await meeting(lock, [reseller.agencyId, id], () =>
    [reseller, colleague].map((as) => as.post(`/reseller/settlements/${id}/pay`, { revision, beneficiary_id }, key())),
  )
  expect(statuses(answers)).toEqual([
    [200, undefined],
    [409, 'payment_waiting'],
  ])
  expect(await done(reseller.get('/all-agent-beneficiaries-records'))).toHaveLength(1)
})

test('of a dispute and a receipt at the same moment, one counts', async () => {
  const { owner, reseller, id } = await settledPair()
  const { revision } = await show(owner, id)
  const lock = 'SELECT FROM resell_settlements WHERE agency_id = $1 AND id = $2 FOR UPDATE'
  const [received] = await meeting(lock, [owner.agencyId, id], () => [
    owner.post(`/reseller/settlements/${id}/receive`, { revision, method: 'cash' }),
    reseller.post(`/reseller/settlements/${id}/dispute`, { revision, reason: 'Not mine' }),
  ])
  await app.deliver()
  // Money that was booked ends a dispute. A dispute that came first refuses to book it.
  const isPaid = received!.status === 200
  const state = isPaid ? 'paid' : 'disputed'
  expect([(await show(owner, id)).state, (await show(reseller, id)).state]).toEqual([state, state])
  expect(await balanceOf(app, owner, reseller)).toBe(isPaid ? 0 : 900_000)
  expect(await balanceOf(app, reseller, owner)).toBe(isPaid ? 0 : -900_000)
})

test('money that arrives for a carried settlement is a line of the next one', async () => {
  const { owner, reseller, pair, id } = await settledPair()
  await fillWallet(app, reseller, 2_000_000)
  const { transfer_id } = await done(act(reseller, id, 'pay', { beneficiary_id: await walletOf(app, reseller, owner) }, key()))
  await done(act(owner, id, 'carry'))
  await app.deliver()
  const approver = await newMember(app, reseller, ['Approve Transfers', 'View Finance'])
  await done(approver.post(`/wallet/transfers/${transfer_id}/approve`, {}, key()))
  await settle(app)
  expect(await show(reseller, id)).toMatchObject({ state: 'carried' })
  expect(await balanceOf(app, owner, reseller)).toBe(0)
  await tomorrow(pair)
  const next: Settlement = await done(close(app, owner, reseller))
  expect(next).toMatchObject({ state: 'paid', amount: ugx(0), earlier: ugx(-900_000), lines: 2 })
  expect([await lineSum(owner), await lineSum(reseller)]).toEqual([0, 0])
})

test('a transfer that the bank returns makes a settlement due again', async () => {
  const { owner, reseller, id } = await settledPair()
  await fillWallet(app, reseller, 3_000_000)
  const approver = await newMember(app, reseller, ['Approve Transfers', 'View Finance'])
  const bank = await done(reseller.post('/beneficiaries/create', bankAccount('90300011111')))
  await app.app.db.asAgency(reseller, (tx) =>
    tx.updateTable('beneficiaries').set({ status: 'verified' }).where('id', '=', bank.id).execute(),
  )
  const { transfer_id } = await done(act(reseller, id, 'pay', { beneficiary_id: bank.id }, key()))
  await done(approver.post(`/wallet/transfers/${transfer_id}/approve`, {}, key()))
  await settle(app)
  expect([(await show(owner, id)).state, (await show(reseller, id)).state]).toEqual(['paid', 'paid'])
  app.clock.advance(3 * 60_000)
  await done(reseller.post(`/wallet/transfers/${transfer_id}/check`))
  await settle(app)
  expect([(await show(owner, id)).state, (await show(reseller, id)).state]).toEqual(['due', 'due'])
  expect([await balanceOf(app, owner, reseller), await balanceOf(app, reseller, owner)]).toEqual([900_000, -900_000])
  expect([await lineSum(owner), await lineSum(reseller)]).toEqual([900_000, -900_000])
  expect((await show(reseller, id)).actions).toContain('pay')
  expect(await booksAreWrong({ test: app })).toEqual([])
})

test('a closing that ended after its first step is finished by the job', async () => {
  const pair = await newPair(app, 'reseller')
  const { owner, reseller } = pair
  await sold(app, pair, 1)
  await tomorrow(pair)
  const settling = { partner_agency_id: reseller.agencyId, currency: 'UGX' as const, ends_on: lastDay(app) }
  const actor = { agencyId: owner.agencyId, userId: null, now: app.clock.now() }
  const id = settlementId(owner.agencyId, settling)
  await app.app.db.asAgency(actor, (tx) => accrue(tx, actor, id, settling, 'Partner'))
  expect(await show(owner, id)).toMatchObject({ state: 'accrued', actions: [] })
  app.clock.advance(11 * 60_000)
  await finishSettlements(app.app)
  expect([await show(owner, id), await show(reseller, id)]).toMatchObject([
    { state: 'due', amount: ugx(900_000) },
    { state: 'due', amount: ugx(-900_000) },
  ])
})

test('what is still due of a sale from before the account moves there, once', async () => {
  const { owner, reseller, tour, agreement } = await newPair(app)
  const actor = { agencyId: owner.agencyId, userId: null, now: app.clock.now() }
  const saleId = newId()
  const bookingId = await app.app.db.asAgency(actor, async (tx) => {
    const { line } = saleOf(tour)
    const buyer = { agencyId: reseller.agencyId, name: 'Reseller', phone: null, country_code: 'UG' }
    const guest = { name: 'Grace', email: null, phone: null }
    const wanted = {
      saleId,
      agreementId: agreement,
      line,
      residency: 'non_resident' as const,
      reseller: buyer,
      guest,
      check: () => undefined,
    }
    const { sale } = await holdPlaces(tx, actor, wanted)
    await setSale(tx, saleId, { state: 'confirmed' })
    await moveTo(app.app, tx, actor, sale.booking_id, 'confirmed')
    return sale.booking_id
  })
  expect(await done(owner.get(`/bookings/${bookingId}/show`))).toMatchObject({ due: ugx(900_000) })
  for (let again = 0; again < 2; again++) await app.app.db.asAgency(actor, (tx) => publish(tx, actor, saleToAccount, saleId, {}))
  await app.deliver()
  expect(await done(owner.get(`/bookings/${bookingId}/show`))).toMatchObject({ due: ugx(0), payment_status: 'paid' })
  expect(await balanceOf(app, owner, reseller)).toBe(900_000)
  expect(await booksAreWrong({ test: app })).toEqual([])
})
