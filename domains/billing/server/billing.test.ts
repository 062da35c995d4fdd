import { afterAll, beforeAll, describe, expect, test as it } from 'vitest'
import { balance, booksAreWrong, key, startMoneyTest, ugx, visitor, type MoneyTest } from '#domains/finance/server/testing/money.ts'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { billingJobs } from './ladder.ts'
import { monthAfter } from './terms.ts'

let money: MoneyTest
let plans: Record<string, string>
beforeAll(async () => {
  money = await startMoneyTest()
  const { body } = await money.owner.get('/plans')
  plans = Object.fromEntries(body.data.map(({ slug, id }: { slug: string; id: string }) => [slug, id]))
})
afterAll(() => money.test.close())

const dayMs = 86_400_000
const bill = () => billingJobs[0]!.run(money.test.app, {})
const state = async (owner: TestPerson) => (await owner.get('/subscriptions/current')).body.data
const pay = (owner: TestPerson, plan: string, over: object = {}, headers = key()) =>
  owner.post('/subscriptions/pay', { plan_id: plans[plan], by: 'wallet', ...over }, headers)
const titles = async (owner: TestPerson): Promise<string[]> => {
  await money.test.deliver()
  return (await owner.get('/business/notifications')).body.data.map(({ title }: { title: string }) => title)
}

async function through(url: string, outcome = 'pay') {
  const payer = visitor(money.test)
  const gone = await payer.submit(url)
  await payer.submit(gone.location!, { method: 'mobile_money', outcome })
  await money.test.app.jobs.runDue(money.test.app)
}
async function fill(owner: TestPerson, amount: number) {
  await through((await owner.post('/top-up', { amount: ugx(amount) }, key())).body.data.checkout_url)
}
/** Returns the owner of an agency whose trial has ended. */
async function lapsed() {
  const owner = await newOwner(money.test)
  await money.test.app.db.asPlatform('test: the trial is over', (tx) =>
    tx
      .updateTable('subscriptions')
      .set({ status: 'expired', ended_at: money.test.clock.now(), current_period_ends_at: money.test.clock.now() })
      .where('agency_id', '=', owner.agencyId)
      .execute(),
  )
  return owner
}
/** Moves the period back instead of the clock, because sessions would expire within a month. */
async function periodEnds(owner: TestPerson, daysAgo: number, over: object = {}) {
  const at = new Date(money.test.clock.now().getTime() - daysAgo * dayMs)
  await money.test.app.db.asPlatform('test: the period is over', (tx) =>
    tx
      .updateTable('subscriptions')
      .set({ current_period_ends_at: at, ...over })
      .where('agency_id', '=', owner.agencyId)
      .where('ended_at', 'is', null)
      .execute(),
  )
  return at
}

describe('paying for a plan', () => {
  it('on a payment page: plan and features start when the money comes in', async () => {
    const owner = await lapsed()
    expect((await owner.get('/bookings')).body.code).toBe('subscription_required')
    const { invoice } = (await pay(owner, 'starter', { by: 'checkout' })).body.data
    expect(invoice).toMatchObject({ kind: 'start', status: 'open', amount: ugx(150_000) })
    expect((await state(owner)).active).toBe(false)
    await through(invoice.checkout_url, 'twice')
    // A read may use what the server knew of the session a second ago.
    money.test.clock.advance(1_000)
    expect(await state(owner)).toMatchObject({ active: true, subscription: { status: 'active', plan: { slug: 'starter' } } })
    expect((await owner.get('/bookings')).status).toBe(200)
    expect((await owner.get('/subscriptions/invoices')).body.data).toMatchObject([{ id: invoice.id, status: 'paid', checkout_url: null }])
    // The money goes to the platform, not to the agency.
    const of = { test: money.test, owner }
    expect([await balance(of, 'available'), await balance(of, 'subscriptions'), await balance(of, 'fees')]).toEqual([0, 150_000, 0])
    expect(await booksAreWrong(money)).toEqual([])
  })

  it('from the wallet: at once, once per key, and not without the money', async () => {
    const owner = await newOwner(money.test)
    expect((await pay(owner, 'starter')).body.code).toBe('insufficient_balance')
    await fill(owner, 1_000_000)
    const trial = (await state(owner)).subscription.trial_ends_at
    const once = key()
    const answers = await Promise.all(Array.from({ length: 10 }, () => pay(owner, 'starter', {}, once)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    // The remaining days of the trial are kept.
    expect((await state(owner)).subscription).toMatchObject({
      status: 'active',
      current_period_ends_at: monthAfter(new Date(trial)).toISOString(),
    })
    expect((await pay(owner, 'starter')).body.code).toBe('already_paid')
    expect(await balance({ test: money.test, owner }, 'subscriptions')).toBe(150_000)
    const [invoice] = (await owner.get('/subscriptions/invoices')).body.data
    const pdf = await owner.get(`/subscriptions/invoices/${invoice.id}/pdf`)
    expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  })

  it('for another plan: a larger one starts when the difference is paid, a smaller one with the next period', async () => {
    const owner = await lapsed()
    await fill(owner, 2_000_000)
    await pay(owner, 'starter')
    const preview = (await owner.get(`/subscriptions/preview?plan_id=${plans.growth}`)).body.data
    // A whole month is left, so the full payment counts.
    expect(preview).toMatchObject({ kind: 'change', amount: ugx(250_000), counted: ugx(150_000) })
    await periodEnds(owner, -12)
    const half = (await owner.get(`/subscriptions/preview?plan_id=${plans.growth}`)).body.data
    expect(half).toMatchObject({ amount: ugx(100_000), counted: ugx(60_000) })
    expect((await pay(owner, 'growth')).body.data.invoice).toMatchObject({ kind: 'change', amount: ugx(100_000), status: 'paid' })
    expect((await state(owner)).subscription.plan.slug).toBe('growth')
    expect((await pay(owner, 'starter')).body.data).toMatchObject({ invoice: null, state: { subscription: { plan: { slug: 'growth' } } } })
    await periodEnds(owner, 0)
    await bill()
    expect((await state(owner)).subscription).toMatchObject({ status: 'past_due', plan: { slug: 'starter' } })
  })

  it('an invoice replaced by a newer choice can no longer be paid', async () => {
    const owner = await lapsed()
    const first = (await pay(owner, 'starter', { by: 'checkout' })).body.data.invoice
    await pay(owner, 'growth', { by: 'checkout' })
    const page = await visitor(money.test).get(first.checkout_url)
    expect(page.status).toBe(410)
  })

  /** Opens the company's page; the returned function pays there. */
  async function openPage(url: string) {
    const payer = visitor(money.test)
    const { location } = await payer.submit(url)
    return async () => {
      await payer.submit(location!, { method: 'mobile_money', outcome: 'pay' })
      await money.test.app.jobs.runDue(money.test.app)
    }
  }

  it('twice, because a page was left open: the second payment goes to the wallet, and the plan stays the same', async () => {
    const owner = await lapsed()
    const pages = []
    for (const plan of ['starter', 'starter', 'growth'])
      pages.push(await openPage((await pay(owner, plan, { by: 'checkout' })).body.data.invoice.checkout_url))
    const [first, second, other] = pages
    // The first invoice was replaced, but its payment buys the plan that it names.
    await first!()
    expect((await state(owner)).subscription).toMatchObject({ status: 'active', plan: { slug: 'starter' } })
    const until = (await state(owner)).subscription.current_period_ends_at
    await second!()
    await other!()
    expect((await state(owner)).subscription).toMatchObject({ plan: { slug: 'starter' }, current_period_ends_at: until })
    const of = { test: money.test, owner }
    expect([await balance(of, 'available'), await balance(of, 'subscriptions')]).toEqual([550_000, 150_000])
    expect((await owner.get('/subscriptions/invoices')).body.data.map(({ status }: { status: string }) => status)).toEqual([
      'void',
      'void',
      'paid',
    ])
    expect((await titles(owner)).filter((one) => one.endsWith('is in your wallet'))).toHaveLength(2)
    expect(await booksAreWrong(money)).toEqual([])
  })

  it('late: the period starts when the money comes in', async () => {
    const owner = await lapsed()
    const finish = await openPage((await pay(owner, 'starter', { by: 'checkout' })).body.data.invoice.checkout_url)
    await money.test.app.db.asPlatform('test: the invoice is of last week', async (tx) => {
      const invoices = tx.selectFrom('subscription_invoices').where('agency_id', '=', owner.agencyId)
      const { period_starts_at, period_ends_at } = await invoices.select(['period_starts_at', 'period_ends_at']).executeTakeFirstOrThrow()
      const weekBefore = (time: Date) => new Date(time.getTime() - 7 * 86_400_000)
      await tx
        .updateTable('subscription_invoices')
        .set({ period_starts_at: weekBefore(period_starts_at), period_ends_at: weekBefore(period_ends_at) })
        .where('agency_id', '=', owner.agencyId)
        .execute()
    })
    const earliest = monthAfter(money.test.clock.now()).toISOString()
    await finish()
    expect((await state(owner)).subscription.current_period_ends_at >= earliest).toBe(true)
  })

  it('on two pages and from the wallet at once: no deadlock', async () => {
    const owner = await lapsed()
    await fill(owner, 1_000_000)
    const finish = await openPage((await pay(owner, 'starter', { by: 'checkout' })).body.data.invoice.checkout_url)
    const answers = await Promise.all([finish(), ...Array.from({ length: 6 }, () => pay(owner, 'starter'))])
    expect(answers.slice(1).map((answer) => (answer as { status: number }).status)).not.toContain(500)
    expect((await state(owner)).subscription.status).toBe('active')
    expect(await booksAreWrong(money)).toEqual([])
  })
})

describe('at the end of a period', () => {
  it('it is renewed from the wallet if the agency chose so', async () => {
    const owner = await lapsed()
    await fill(owner, 1_000_000)
    await pay(owner, 'starter', { renew_from_wallet: true })
    const ended = await periodEnds(owner, 0)
    await bill()
    await bill()
    expect((await state(owner)).subscription).toMatchObject({ status: 'active', current_period_ends_at: monthAfter(ended).toISOString() })
    expect(await balance({ test: money.test, owner }, 'subscriptions')).toBe(300_000)
  })

  it('dunning notifies step by step, suspends after thirty days, and ends with a payment', async () => {
    const owner = await lapsed()
    await fill(owner, 1_000_000)
    await pay(owner, 'starter')
    const ended = await periodEnds(owner, 0)
    await bill()
    expect((await state(owner)).subscription.status).toBe('past_due')
    for (const [days, title] of [
      [7, 'The plan is a week overdue'],
      [14, 'The plan is two weeks overdue'],
    ] as const) {
      await periodEnds(owner, days, { past_due_since: new Date(money.test.clock.now().getTime() - days * dayMs) })
      await bill()
      await bill()
      expect((await titles(owner)).filter((one) => one === title)).toHaveLength(1)
      expect((await state(owner)).active).toBe(true)
    }
    const added = await owner.post('/packages/new', { title: 'One more', days: 1 })
    expect([added.status, added.body.code]).toEqual([403, 'subscription_overdue'])
    await pay(owner, 'starter')
    expect((await state(owner)).subscription.status).toBe('active')
    expect((await owner.post('/packages/new', { title: 'One more', days: 1 })).status).toBe(200)
    expect(ended).toBeInstanceOf(Date)
    await periodEnds(owner, 31)
    await bill()
    await periodEnds(owner, 31, { past_due_since: new Date(money.test.clock.now().getTime() - 31 * dayMs) })
    // Existing data can be read, but not changed. A GET that exports a copy counts as a change.
    const readOnly = async () => {
      for (const path of ['/bookings', '/packages', '/payments', '/clients?download=csv'])
        expect((await owner.get(path)).status, path).toBe(200)
      for (const refused of [
        await owner.post('/packages/new', { title: 'No more', days: 1 }),
        await owner.get(`/packages/duplicate/${newId()}`),
      ])
        expect([refused.status, refused.body.code]).toEqual([403, 'subscription_required'])
    }
    await readOnly()
    await bill()
    expect(await state(owner)).toMatchObject({ active: false, subscription: { status: 'suspended' } })
    await readOnly()
    expect((await pay(owner, 'starter')).status).toBe(200)
    expect((await state(owner)).active).toBe(true)
    expect(await booksAreWrong(money)).toEqual([])
  })

  it('it ends if it was cancelled, unless the cancellation was withdrawn', async () => {
    const owner = await lapsed()
    await fill(owner, 1_000_000)
    await pay(owner, 'starter')
    await owner.post('/subscriptions/cancel')
    await owner.post('/subscriptions/resume')
    await owner.post('/subscriptions/cancel')
    await periodEnds(owner, 0)
    await bill()
    expect(await state(owner)).toMatchObject({ active: false, subscription: { status: 'cancelled' } })
    expect((await owner.post('/subscriptions/cancel')).body.code).toBe('no_subscription')
  })
})

it('a month later is the same day, or the last day of the month', () => {
  const at = (text: string) => new Date(text)
  expect(monthAfter(at('2026-01-31T09:30:00Z')).toISOString()).toBe('2026-02-28T09:30:00.000Z')
  expect(monthAfter(at('2027-12-15T00:00:00Z')).toISOString()).toBe('2028-01-15T00:00:00.000Z')
  expect(monthAfter(at('2028-01-31T22:00:00Z')).toISOString()).toBe('2028-02-29T22:00:00.000Z')
})
