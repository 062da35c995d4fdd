import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { done } from '#domains/bookings/server/testing/sales.ts'
import { balance, booksAreWrong, key, startMoneyTest, ugx, type MoneyTest } from '#domains/finance/server/testing/money.ts'
import { bankAccount, fillWallet } from '#domains/transfers/server/testing/transfers.ts'
import { dayOf } from '#kit/contract/time.ts'
import { newMember, newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { untilSomeWait } from '#kit/server/testing/waiting.ts'
import { newDriver, type Driver } from './testing/money.ts'

let money: MoneyTest
let owner: TestPerson
let accountant: TestPerson
let paul: Driver
beforeAll(async () => {
  money = await startMoneyTest()
  owner = money.owner
  accountant = await newMember(money.test, owner, ['Add Beneficiary', 'View Beneficiaries', 'View Finance', 'Approve Transfers'])
  await fillWallet(money.test, owner, 5_000_000)
})
afterAll(async () => {
  expect(await booksAreWrong(money)).toEqual([])
  await money.test.close()
})
beforeEach(async () => {
  paul = await newDriver(money)
})

let accounts = 0
async function beneficiary(ending: string, body: object = {}): Promise<string> {
  const { id } = await done(owner.post('/beneficiaries/create', { ...bankAccount(`77${1000 + ++accounts}${ending}`), ...body }))
  await done(accountant.post(`/beneficiaries/${id}/verify`))
  return id
}
const setAccount = async ({ driverId }: Driver, ending = '9999') =>
  done(owner.post(`/staff-money/people/${driverId}/account`, { beneficiary_id: await beneficiary(ending) }))
const pay = (people: object[], by: TestPerson = owner) => by.post('/staff-money/pay', { people }, key())
const approve = async (id: string) => {
  await done(accountant.post(`/wallet/transfers/${id}/approve`, {}, key()))
  await money.test.app.jobs.runDue(money.test.app)
  await money.test.deliver()
}
const shown = ({ driverId }: Driver) => done(owner.get(`/staff-money/people/${driverId}`))
const owe = async (driver: Driver) => {
  await done(driver.allow([dayOf(money.test.clock.now())]))
  await done(driver.accept(await driver.spend('10000')))
}

test('allowances and accepted expenses are paid by a transfer that another person approves, with equal postings', async () => {
  await owe(paul)
  await setAccount(paul)
  const listed = await done(owner.get('/staff-money/owed'))
  expect(listed.find(({ staff_id }: { staff_id: string }) => staff_id === paul.driverId)).toMatchObject({
    owed: ugx(60_000),
    problem: null,
  })
  const world = await balance(money, 'world')
  const [made] = await done(pay([{ staff_id: paul.driverId }]))
  expect(made).toMatchObject({ sent: ugx(60_000) })
  expect(await shown(paul)).toMatchObject({ balances: [ugx(-60_000)], waiting: [ugx(60_000)] })
  // Who made it does not approve it, and its amount is fixed.
  expect((await owner.post(`/wallet/transfers/${made.transfer_id}/approve`, {}, key())).body.code).toBe('second_person_required')
  const { version, beneficiary_id } = await done(owner.get(`/wallet/transfers/${made.transfer_id}/show`))
  const other = { beneficiary_id, amount: ugx(1), narration: 'Less', version }
  expect((await owner.post(`/wallet/transfers/${made.transfer_id}/update`, other)).body.code).toBe('fixed_transfer')
  // While it waits, the same money is not paid by hand or by another transfer.
  expect((await pay([{ staff_id: paul.driverId }])).body.code).toBe('nothing_due')
  expect((await paul.move('paid_out', 1)).status).toBe(422)
  await approve(made.transfer_id)
  expect(await paul.holds()).toEqual([0, 0])
  expect(await shown(paul)).toMatchObject({ balances: [ugx(0)], waiting: [] })
  // The wallet has paid amount and fee; what the person got is no longer owed.
  expect((await balance(money, 'world')) - world).toBe(0)
  const [entry] = await done(owner.get(`/staff-money/people/${paul.driverId}/entries`))
  expect(entry).toMatchObject({ kind: 'paid_out', till: 'transfer', amount: ugx(60_000), note: `Transfer ${made.reference}` })
  expect((await owner.post(`/staff-money/entries/${entry.id}/reverse`, { reason: 'Oops' })).body.code).toBe('paid_by_transfer')
})

test('several are paid at once, each by a transfer of mobile money; all or none', async () => {
  const rose = await newDriver(money)
  for (const driver of [paul, rose]) await owe(driver)
  await setAccount(paul)
  expect((await pay([{ staff_id: paul.driverId }, { staff_id: rose.driverId }])).body.code).toBe('no_account')
  expect((await shown(paul)).waiting).toEqual([])
  const phone = { type: 'mobile_money', category: 'other', name: 'Rose', country: 'UG', account: '+256772123499', network: 'MTN' }
  const { id } = await done(owner.post('/beneficiaries/create', phone))
  await done(accountant.post(`/beneficiaries/${id}/verify`))
  await done(owner.post(`/staff-money/people/${rose.driverId}/account`, { beneficiary_id: id }))
  const made = await done(pay([{ staff_id: paul.driverId }, { staff_id: rose.driverId, amount: ugx(20_000) }]))
  expect(made.map(({ staff_id, sent }: { staff_id: string; sent: object }) => [staff_id, sent])).toEqual([
    [paul.driverId, ugx(60_000)],
    [rose.driverId, ugx(20_000)],
  ])
  for (const { transfer_id } of made) await approve(transfer_id)
  expect([await paul.holds(), await rose.holds()]).toEqual([
    [0, 0],
    [-40_000, -40_000],
  ])
})

test('a transfer that is cancelled, fails or is returned leaves the money owed', async () => {
  await owe(paul)
  await setAccount(paul)
  const [cancelled] = await done(pay([{ staff_id: paul.driverId }]))
  await done(owner.post(`/wallet/transfers/${cancelled.transfer_id}/cancel`, { reason: 'Not now' }))
  await money.test.deliver()
  expect(await shown(paul)).toMatchObject({ balances: [ugx(-60_000)], waiting: [] })
  for (const ending of ['0000', '1111']) {
    await setAccount(paul, ending)
    const [made] = await done(pay([{ staff_id: paul.driverId }]))
    await approve(made.transfer_id)
    for (let round = 0; round < 3; round++) {
      money.test.clock.advance(6 * 60_000)
      await owner.post(`/wallet/transfers/${made.transfer_id}/check`)
      await money.test.deliver()
    }
    expect([ending, await shown(paul)]).toMatchObject([ending, { balances: [ugx(-60_000)], waiting: [] }])
  }
  expect(await paul.holds()).toEqual([-60_000, -60_000])
})

test('two people who pay the same expenses at once make one transfer, and two who accept the same expense accept it once', async () => {
  await owe(paul)
  await setAccount(paul)
  const clerk = await newMember(money.test, owner, ['See Costs', 'Create Transfers', 'Manage Payables'])
  const report = await paul.spend('7000')
  const db = new pg.Client({ connectionString: money.test.ownerUrl })
  await db.connect()
  const atOnce = async <T>(run: () => Promise<T>[]): Promise<T[]> => {
    await db.query('BEGIN')
    await db.query('SELECT FROM staff WHERE agency_id = $1 AND id = $2 FOR UPDATE', [owner.agencyId, paul.driverId])
    const both = run()
    await untilSomeWait(money.test, 2)
    await db.query('COMMIT')
    return Promise.all(both)
  }
  const accepted = await atOnce(() => [paul.accept(report), clerk.post(`/staff-money/expenses/${report}/accept`, {})])
  expect(accepted.map(({ status, body }) => [status, body.code]).toSorted()).toEqual([
    [200, undefined],
    [409, 'already_accepted'],
  ])
  const paid = await atOnce(() => [pay([{ staff_id: paul.driverId }]), pay([{ staff_id: paul.driverId }], clerk)])
  await db.end()
  expect(paid.map(({ status, body }) => [status, body.code]).toSorted()).toEqual([
    [200, undefined],
    [409, 'nothing_due'],
  ])
  expect((await shown(paul)).waiting).toEqual([ugx(67_000)])
})

test('only those with the rights set accounts and pay; other agencies see nothing', async () => {
  await owe(paul)
  const reader = await newMember(money.test, owner, ['See Costs'])
  const other = await newOwner(money.test)
  expect((await pay([{ staff_id: paul.driverId }], reader)).status).toBe(403)
  expect((await reader.post(`/staff-money/people/${paul.driverId}/account`, { beneficiary_id: null })).status).toBe(403)
  expect((await pay([{ staff_id: paul.driverId }], other)).status).toBe(404)
  const theirs = await done(other.post('/beneficiaries/create', bankAccount('5551239999')))
  const answer = await owner.post(`/staff-money/people/${paul.driverId}/account`, { beneficiary_id: theirs.id })
  expect(answer.body.errors).toHaveProperty('beneficiary_id')
  await setAccount(paul)
  expect((await pay([{ staff_id: paul.driverId, amount: ugx(60_001) }])).body.errors).toHaveProperty('people.0.amount')
})
