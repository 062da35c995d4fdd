import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { sweepPayments } from '#domains/finance/server/jobs.ts'
import { deliverSandboxWebhook } from '#domains/finance/server/sandbox/webhooks.ts'
import { balance, booksAreWrong, key, startMoneyTest, ugx, visitor, type MoneyTest } from '#domains/finance/server/testing/money.ts'
import { makeLink, type MadeLink } from '#domains/payment-links/server/testing/links.ts'
import { approvedTransfer } from '#domains/transfers/server/testing/transfers.ts'
import { callerOf, type Answer, type Caller } from '#kit/server/testing/client.ts'
import { newMember } from '#kit/server/testing/people.ts'
import { startDatabaseProxy, type DatabaseProxy } from './database-proxy.ts'
import { kill, killAll, startServer, untilReady } from './server-process.ts'

// One process is killed while money moves in every way at once, each at its worst moment. Another process continues, and each
// movement happens exactly once (P8, P11).

let money: MoneyTest
let proxy: DatabaseProxy
let before: { available: number; dollars: number }
let asked: MadeLink
let returning: MadeLink
let topUp: { id: string; reference: string }
let transfer: { id: string }
let repeat: Record<'exchange' | 'plan', () => Promise<Answer>>

const pathOf = (url: string) => new URL(url).pathname + new URL(url).search
const sandbox = { method: 'card', outcome: 'pay' }

/** Pays at the payment company, which does not notify us yet. @returns the address to which the payer returns. */
async function payAtCompany(url: string): Promise<string> {
  const payer = visitor(money.test)
  const gone = await payer.submit(url, { name: 'Sarah Namubiru' })
  return (await payer.submit(gone.location!, sandbox)).location!
}

async function askToTopUp(amount: number) {
  const { payment_id: id, reference, checkout_url } = (await money.owner.post('/top-up', { amount: ugx(amount) }, key())).body.data
  await payAtCompany(checkout_url)
  return { id, reference }
}

const rowsOf = <Row>(table: 'sandbox_checkouts' | 'sandbox_payouts', reference: string) =>
  money.test.app.db.asPlatform('test: the company’s books', (tx) =>
    tx.selectFrom(table).selectAll().where('our_reference', '=', reference).execute(),
  ) as Promise<Row[]>

/** Sends the company's webhook to an origin. */
async function callBack({ reference }: { reference: string }, origin: string) {
  const [{ id }] = (await rowsOf<{ id: string }>('sandbox_checkouts', reference)) as [{ id: string }]
  await deliverSandboxWebhook.run({ ...money.test.app, appUrl: origin }, { checkout_id: id, event_id: `evt_${id}_again` })
}

beforeAll(async () => {
  money = await startMoneyTest()
  const { owner, test: app } = money
  proxy = await startDatabaseProxy(Number(new URL(app.ownerUrl).port))
  await askToTopUp(5_000_000)
  await app.app.jobs.runDue(app.app)
  const accountant = await newMember(app, owner, ['Add Beneficiary', 'View Finance', 'Create Transfers', 'Approve Transfers'])
  transfer = await approvedTransfer(money, accountant, { account: '0123459999', amount: 100_000 })
  topUp = await askToTopUp(400_000)
  asked = await makeLink(money)
  returning = await makeLink(money)
  const backTo = await payAtCompany(returning.url)
  const quote = (await owner.post('/exchange/quote', { from: ugx(364_000), to: 'USD' })).body.data
  const [plan] = (await owner.get('/plans')).body.data
  const once = { exchange: key(), plan: key() }
  const exchange = (as: Caller) => as.post('/exchange/wallet', { quote_id: quote.id }, once.exchange)
  const payPlan = (as: Caller) => as.post('/subscriptions/pay', { plan_id: plan.id, by: 'wallet' }, once.plan)
  repeat = { exchange: () => exchange(owner), plan: () => payPlan(owner) }
  before = { available: await balance(money, 'available'), dollars: await balance(money, 'available', '', 'USD') }

  const victim = await startServer({
    DATABASE_URL: proxy.urlOf(app.ownerUrl),
    SAFIRI_DATA: inject('dataFolder'),
    SAFIRI_WORKER: 'false',
  })
  await untilReady(victim)
  const on = callerOf(victim, owner.token)
  const payer = visitor(victim)
  const unanswered: Promise<unknown>[] = []
  const stopAt = async (text: string, when: 'before' | 'after', work: () => Promise<unknown>) => {
    const held = proxy.holdCommitOf(text, when)
    unanswered.push(work().catch(() => {}))
    await held
  }
  await stopAt('insert into "sandbox_checkouts"', 'after', () => payer.submit(pathOf(asked.url), { name: 'Sarah' }))
  await stopAt('insert into "provider_events"', 'after', () => callBack(topUp, victim.origin))
  await stopAt('insert into "sandbox_payouts"', 'after', () => on.post(`/wallet/transfers/${transfer.id}/check`))
  await stopAt('update "exchanges"', 'after', () => exchange(on))
  await stopAt('insert into "subscription_invoices"', 'after', () => payPlan(on))
  // This is last, because it keeps the wallet locked.
  await stopAt('insert into "ledger_transactions"', 'before', () => payer.get(pathOf(backTo)))
  await kill(victim)
  await Promise.all(unanswered)
  // Another process picks it up a minute later.
  app.clock.advance(2 * 60_000)
  await app.app.jobs.runDue(app.app)
  await sweepPayments.run(app.app, {})
})
afterAll(async () => {
  killAll()
  await proxy.close()
  await money.test.close()
})

const linkNow = async ({ id }: MadeLink) => (await money.owner.get(`/payment-links/${id}/show`)).body.data

test('the company had made a page that we had not written down: the payer goes on to that very page', async () => {
  const [payment] = (await money.owner.get('/payments?objective=payment_link&status=pending&currency=UGX')).body.data
  await payAtCompany(payment.checkout_url)
  await money.test.app.jobs.runDue(money.test.app)
  expect(await rowsOf('sandbox_checkouts', payment.reference)).toHaveLength(1)
  expect(await linkNow(asked)).toMatchObject({ status: 'paid', paid: ugx(100_000), payments: 1 })
})

test('the payer came back, and what they paid was not booked: it is, once', async () => {
  expect(await linkNow(returning)).toMatchObject({ status: 'paid', paid: ugx(100_000), payments: 1 })
})

test('a webhook was kept and not answered: the company sends it again, and the top-up is there once', async () => {
  await callBack(topUp, money.test.origin)
  await money.test.app.jobs.runDue(money.test.app)
  const shown = (await money.owner.get(`/payments/${topUp.id}/show`)).body.data
  expect([shown.status, shown.postings.length]).toEqual(['succeeded', 3])
})

test('the company had sent a transfer that we had not written down: it is sent once', async () => {
  const shown = (await money.owner.get(`/wallet/transfers/${transfer.id}/show`)).body.data
  expect(shown).toMatchObject({ status: 'paid' })
  expect(await rowsOf('sandbox_payouts', shown.reference)).toHaveLength(1)
})

test('an exchange and a plan were paid and not answered: the same key gives the same answer, once', async () => {
  const [exchanged, again] = [await repeat.exchange(), await repeat.exchange()]
  expect([exchanged.status, exchanged.body.data]).toEqual([200, again.body.data])
  expect(await balance(money, 'available', '', 'USD')).toBe(before.dollars + exchanged.body.data.gets.amount)
  expect((await repeat.plan()).body.data.invoice).toMatchObject({ status: 'paid' })
  const invoices = (await money.owner.get('/subscriptions/invoices')).body.data
  expect(invoices).toHaveLength(1)
  expect(await balance(money, 'subscriptions')).toBe(invoices[0].amount.amount)
})

test('the wallet holds what it held, and each of these once; the books are right', async () => {
  const fees = (amount: number) => Math.round(amount * 0.032)
  const cameIn = 400_000 - fees(400_000) + 2 * (100_000 - fees(100_000))
  expect(await balance(money, 'available')).toBe(before.available + cameIn - 364_000 - (await balance(money, 'subscriptions')))
  expect(await balance(money, 'reserved')).toBe(0)
  expect(await booksAreWrong(money)).toEqual([])
})
