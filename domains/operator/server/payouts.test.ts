import { afterAll, beforeAll, expect, test } from 'vitest'
import { startFlutterwave } from '#domains/finance/server/testing/flutterwave-stand-in.ts'
import { balance, booksAreWrong, startMoneyTest, type MoneyTest } from '#domains/finance/server/testing/money.ts'
import { makeLink, payOnLink } from '#domains/payment-links/server/testing/links.ts'
import { approvedTransfer } from '#domains/transfers/server/testing/transfers.ts'
import { newMember, newOperator, type TestPerson } from '#kit/server/testing/people.ts'
import { newId } from '#kit/server/security/tokens.ts'

let money: MoneyTest
let operator: TestPerson
beforeAll(async () => {
  money = await startMoneyTest()
  operator = await newOperator(money.test)
})
afterAll(() => money.test.close())

const check = (id: string) => operator.post(`/operator/payouts/${id}/check`)
const statusOf = async (id: string) => (await check(id)).body.data.status

test('a payout checked by staff is sent once, stays unknown until the company knows, and each check is logged', async () => {
  await payOnLink(money, (await makeLink(money)).url)
  const accountant = await newMember(money.test, money.owner, ['Add Beneficiary', 'View Finance', 'Create Transfers', 'Approve Transfers'])
  const { id, reference } = await approvedTransfer(money, accountant, { account: '0123452222', amount: 20_000 })
  // Not sent yet: the check sends it, and the company has not completed it yet.
  expect(await statusOf(id)).toBe('sent')
  await money.test.app.jobs.runDue(money.test.app)
  expect([await statusOf(id), await statusOf(id)]).toEqual(['sent', 'sent'])
  expect([await balance(money, 'reserved'), await balance(money, 'world')]).toEqual([25_000, 0])
  money.test.clock.advance(3 * 60_000)
  expect([await statusOf(id), await statusOf(id)]).toEqual(['paid', 'paid'])
  expect([await balance(money, 'reserved'), await balance(money, 'world')]).toEqual([0, 20_000])
  const log = (await operator.get('/operator/log?search=payout.checked')).body.data
  expect(log).toHaveLength(5)
  expect(log[0]).toMatchObject({ action: 'payout.checked', text: reference })
  expect(await booksAreWrong(money)).toEqual([])
})

test('a payout that is not on its way, or does not exist, cannot be checked', async () => {
  const accountant = await newMember(money.test, money.owner, ['Add Beneficiary', 'View Finance', 'Create Transfers', 'Approve Transfers'])
  const { id } = await approvedTransfer(money, accountant, { account: '0123450000', amount: 20_000 })
  expect(await statusOf(id)).toBe('failed')
  const again = await check(id)
  expect([again.status, again.body.code]).toEqual([409, 'not_sent'])
  expect((await check(newId())).status).toBe(404)
})

test('a payout that the company took without an answer stays unknown until checked, and is sent once', async () => {
  const company = await startFlutterwave(money.test)
  try {
    const accountant = await newMember(money.test, money.owner, [
      'Add Beneficiary',
      'View Finance',
      'Create Transfers',
      'Approve Transfers',
    ])
    const { id } = await approvedTransfer(money, accountant, { account: '0123459999', amount: 20_000 })
    const now = async () => (await money.owner.get(`/wallet/transfers/${id}/show`)).body.data.status
    const before = [await balance(money, 'reserved'), await balance(money, 'world')]
    for (const fault of [{ hangsUp: true }, { down: true }]) {
      Object.assign(company.behave, { hangsUp: false, down: false }, fault)
      const unknown = await check(id)
      expect([unknown.status, unknown.body.code, await now()]).toEqual([503, 'provider_down', 'processing'])
      expect([await balance(money, 'reserved'), await balance(money, 'world')]).toEqual(before)
    }
    company.behave.down = false
    expect(await statusOf(id)).toBe('sent')
    company.transfers[0]!.status = 'SUCCESSFUL'
    expect(await statusOf(id)).toBe('paid')
    expect([company.transfers.length, company.faults]).toEqual([1, []])
    expect(await booksAreWrong(money)).toEqual([])
  } finally {
    company.close()
  }
})
