import { afterAll, beforeAll, expect, test } from 'vitest'
import { balance, booksAreWrong, key, startMoneyTest, ugx, visitor, type MoneyTest } from '#domains/finance/server/testing/money.ts'
import { newMember, newOwner, type TestPerson } from '#kit/server/testing/people.ts'

// Packs of emails are bought with money: from the wallet or on a payment page, each once, and only with enough of it.

let money: MoneyTest
beforeAll(async () => {
  money = await startMoneyTest()
})
afterAll(() => money.test.close())

async function through(url: string, outcome = 'pay') {
  const payer = visitor(money.test)
  const gone = await payer.submit(url)
  await payer.submit(gone.location!, { method: 'mobile_money', outcome })
  await money.test.app.jobs.runDue(money.test.app)
}
const fill = async (owner: TestPerson, amount: number) =>
  through((await owner.post('/top-up', { amount: ugx(amount) }, key())).body.data.checkout_url)
const buy = (owner: TestPerson, body: object, headers = key()) => owner.post('/crm/settings/purchase-emails', body, headers)
async function remaining(owner: TestPerson): Promise<number> {
  const settings = (await owner.get('/crm/settings')).body.data as { key: string; value: number }[]
  return settings.find((one) => one.key === 'remaining_emails')!.value
}
const ledger = async (owner: TestPerson) => {
  const of = { test: money.test, owner }
  return [await balance(of, 'available'), await balance(of, 'fees')]
}

test('a pack from the wallet is paid once for a key, and not without the money', async () => {
  const owner = await newOwner(money.test)
  const before = await remaining(owner)
  const refused = await buy(owner, { emails: 1_000, by: 'wallet' })
  expect([refused.status, refused.body.code]).toEqual([409, 'insufficient_balance'])
  await fill(owner, 40_000)
  // The top-up had a fee of its own.
  const [wallet, fees] = (await ledger(owner)) as [number, number]
  const once = key()
  const answers = await Promise.all(Array.from({ length: 10 }, () => buy(owner, { emails: 1_000, by: 'wallet' }, once)))
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.data?.remaining_emails}`))).toEqual(new Set([`200 ${before + 1_000}`]))
  expect(await ledger(owner)).toEqual([wallet - 15_000, fees + 15_000])
  // Each of these is a purchase of its own, and the wallet has enough for one.
  const racing = await Promise.all(Array.from({ length: 5 }, () => buy(owner, { emails: 1_000, by: 'wallet' })))
  expect(racing.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409])
  expect([await remaining(owner), await ledger(owner)]).toEqual([before + 2_000, [wallet - 30_000, fees + 30_000]])
  expect(await booksAreWrong(money)).toEqual([])
})

test('a pack on a payment page is added when the money comes in, once, and the page cannot be paid again', async () => {
  const owner = await newOwner(money.test)
  const before = await remaining(owner)
  const { data } = (await buy(owner, { emails: 5_000, by: 'checkout' })).body
  expect([data.amount, data.remaining_emails]).toEqual([ugx(65_000), before])
  await through(data.checkout_url, 'fail')
  expect(await remaining(owner)).toBe(before)
  await through(data.checkout_url, 'twice')
  expect([await remaining(owner), await ledger(owner)]).toEqual([before + 5_000, [0, 65_000]])
  expect((await visitor(money.test).submit(data.checkout_url)).location ?? null).toBeNull()
  expect(await booksAreWrong(money)).toEqual([])
})

test.each([
  ['a pack that is not sold', { emails: 999, by: 'wallet' }, 'emails'],
  ['no pack', { by: 'wallet' }, 'emails'],
  ['another way to pay', { emails: 1_000, by: 'credit' }, 'by'],
])('%s is refused at its field', async (_what, body, field) => {
  const answer = await buy(money.owner, body)
  expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]])
})

test('who may not spend the agency’s money buys nothing', async () => {
  const member = await newMember(money.test, money.owner, ['View Clients', 'Manage CRM'])
  expect((await buy(member, { emails: 1_000, by: 'checkout' })).status).toBe(403)
})
