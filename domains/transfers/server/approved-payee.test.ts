import { afterAll, beforeAll, describe, expect, test as it } from 'vitest'
import { startFlutterwave } from '#domains/finance/server/testing/flutterwave-stand-in.ts'
import { balance, booksAreWrong, key, startMoneyTest, ugx, visitor, type MoneyTest } from '#domains/finance/server/testing/money.ts'
import { newMember, type TestPerson } from '#kit/server/testing/people.ts'
import { bankAccount } from './testing/transfers.ts'

// P31: what was approved is what is done.

let money: MoneyTest
let accountant: TestPerson
let thief: TestPerson
beforeAll(async () => {
  money = await startMoneyTest()
  const rights = ['Add Beneficiary', 'View Beneficiaries', 'View Finance', 'Create Transfers', 'Approve Transfers'] as const
  accountant = await newMember(money.test, money.owner, [...rights])
  thief = await newMember(money.test, money.owner, [...rights])
  const answer = await money.owner.post('/top-up', { amount: ugx(5_000_000) }, key())
  const payer = visitor(money.test)
  await payer.submit((await payer.submit(answer.body.data.checkout_url)).location!, { method: 'mobile_money', outcome: 'pay' })
  await money.test.app.jobs.runDue(money.test.app)
})
afterAll(() => money.test.close())

const runJobs = () => money.test.app.jobs.runDue(money.test.app)
const approve = (id: string, body = {}) => accountant.post(`/wallet/transfers/${id}/approve`, body, key())
const showTransfer = async (id: string) => (await money.owner.get(`/wallet/transfers/${id}/show`)).body.data
const showBeneficiary = async (id: string) => (await money.owner.get(`/beneficiaries/${id}/show`)).body.data
let accounts = 700_000

async function waiting(amount = 100_000) {
  const account = bankAccount(`${accounts++}9999`)
  const to = (await money.owner.post('/beneficiaries/create', account)).body.data.id as string
  expect((await accountant.post(`/beneficiaries/${to}/verify`)).status).toBe(200)
  const made = await money.owner.post('/wallet/transfers/create', { beneficiary_id: to, amount: ugx(amount), narration: 'Rooms' }, key())
  expect(made.status).toBe(200)
  return { to, account, id: made.body.data.id as string, version: made.body.data.version as number }
}

/** The accounts to which the sandbox was told to pay a transfer. */
const paidTo = (reference: string) =>
  money.test.app.db.asPlatform('test: payouts', (tx) =>
    tx.selectFrom('sandbox_payouts').selectAll().where('our_reference', '=', reference).execute(),
  )

describe('P31: a transfer that waits or is under way', () => {
  it('keeps its payee: name, account, bank, type and country cannot be changed, nor can the beneficiary be archived', async () => {
    for (const approved of [false, true]) {
      const { to, account, id } = await waiting()
      if (approved) expect((await approve(id)).status).toBe(200)
      const { version } = await showBeneficiary(to)
      for (const over of [
        { account: `${accounts++}8888` },
        { name: 'Someone else' },
        { bank_code: 'CERBUGKA' },
        { branch_code: 'jinja' },
        { type: 'mobile_money', account: '+256772123456', network: 'MTN', bank_code: null, branch_code: null },
      ]) {
        const answer = await thief.post(`/beneficiaries/${to}/update`, { ...account, ...over, version })
        expect([over, answer.status, answer.body.code]).toEqual([over, 409, 'transfer_under_way'])
        expect(answer.body.message).toMatch(/TR-.*Cancel it or wait/)
      }
      expect((await thief.post(`/beneficiaries/${to}/archive`, { archived: true })).body.code).toBe('transfer_under_way')
      const noted = await thief.post(`/beneficiaries/${to}/update`, { ...account, notes: 'Ask for Sarah', version })
      expect(noted.body.data).toMatchObject({ notes: 'Ask for Sarah', status: 'verified' })
      if (approved) await runJobs()
      else await money.owner.post(`/wallet/transfers/${id}/cancel`, { reason: 'Not needed' })
      const free = await thief.post(`/beneficiaries/${to}/update`, { ...account, name: 'New name', version: noted.body.data.version })
      expect(free.body.data).toMatchObject({ name: 'New name', status: 'unverified' })
    }
  })

  it('is paid to the account that was approved, and keeps showing it', async () => {
    const { to, account, id } = await waiting()
    await approve(id)
    await runJobs()
    const { version } = await showBeneficiary(to)
    await thief.post(`/beneficiaries/${to}/update`, { ...account, name: 'Later name', account: `${accounts++}8888`, version })
    expect(await showTransfer(id)).toMatchObject({
      status: 'paid',
      beneficiary_name: account.name,
      beneficiary_account: account.account,
    })
  })

  it('is not sent once the beneficiary is blocked, unverified or has another account; its money is available again', async () => {
    const available = await balance(money, 'available')
    for (const [change, reason] of [
      [{ status: 'blocked' }, /blocked/],
      [{ status: 'unverified' }, /no longer verified/],
      [{ account: '66600011' }, /account .* was changed/],
      [{ name: 'Someone else' }, /account .* was changed/],
    ] as const) {
      const { to, id } = await waiting()
      await approve(id)
      // Past the calls, as a fault or a person with access to the database would.
      await money.test.app.db.asPlatform('test: beneficiary', (tx) =>
        tx.updateTable('beneficiaries').set(change).where('id', '=', to).execute(),
      )
      await runJobs()
      const after = await showTransfer(id)
      expect([change, after.status]).toEqual([change, 'failed'])
      expect(after.reason).toMatch(reason)
      expect(await paidTo(after.reference)).toEqual([])
    }
    expect(await balance(money, 'available')).toBe(available)
    expect(await booksAreWrong(money)).toEqual([])
  })

  it('is blocked in time by the call, even right after its approval', async () => {
    const { to, id } = await waiting()
    await approve(id)
    expect((await money.owner.post(`/beneficiaries/${to}/block`)).status).toBe(200)
    await runJobs()
    expect(await showTransfer(id)).toMatchObject({ status: 'failed', reason: 'The beneficiary was blocked after the approval.' })
  })

  it('is approved as it was read: an edit in between is refused as stale', async () => {
    const { to, id, version } = await waiting()
    const edit = { beneficiary_id: to, amount: ugx(900_000), narration: 'Rooms', submit: true, version }
    expect((await money.owner.post(`/wallet/transfers/${id}/update`, edit)).status).toBe(200)
    const answer = await approve(id, { version })
    expect([answer.status, answer.body.code]).toEqual([409, 'stale'])
    expect((await approve(id, { version: version + 1 })).body.data).toMatchObject({ status: 'approved', amount: ugx(900_000) })
  })
})

describe('P31: a transfer that the company did not answer for', () => {
  it('is looked up before it fails, when its beneficiary is blocked meanwhile', async () => {
    const company = await startFlutterwave(money.test)
    const { to, id } = await waiting()
    await approve(id)
    company.behave.down = true
    await runJobs().catch(() => {})
    expect(await showTransfer(id)).toMatchObject({ status: 'processing' })
    await money.owner.post(`/beneficiaries/${to}/block`)
    company.behave.down = false
    await money.owner.post(`/wallet/transfers/${id}/check`)
    expect(await showTransfer(id)).toMatchObject({ status: 'processing' })
    money.test.clock.advance(11 * 60_000)
    await money.owner.post(`/wallet/transfers/${id}/check`)
    expect(await showTransfer(id)).toMatchObject({ status: 'failed', reason: 'The beneficiary was blocked after the approval.' })
    expect([company.transfers.length, await booksAreWrong(money)]).toEqual([0, []])
    company.close()
  })
})
