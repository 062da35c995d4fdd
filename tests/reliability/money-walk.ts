import { sumLedger } from '#domains/finance/server/ledger-sums.ts'
import { sweepPayments } from '#domains/finance/server/jobs.ts'
import { startFlutterwave } from '#domains/finance/server/testing/flutterwave-stand-in.ts'
import { book, key, startMoneyTest, ugx, visitor, type MoneyTest } from '#domains/finance/server/testing/money.ts'
import { newCar } from '#domains/cars/server/testing/cars.ts'
import { linkTerms } from '#domains/payment-links/server/testing/links.ts'
import type { Driver } from '#domains/staff-money/server/testing/money.ts'
import type { Car } from '#domains/rentals/server/testing/hires.ts'
import { bankAccount } from '#domains/transfers/server/testing/transfers.ts'
import { addDays, dayOf, momentOf } from '#kit/contract/time.ts'
import { newMember, newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { endTransfers, isFlutterwaves, payAtFlutterwave, type Flutterwave } from './money-walk-flutterwave.ts'
import { folioSteps } from './money-walk-folios.ts'
import { hireSteps } from './money-walk-hires.ts'
import { staffSteps, walkDriver } from './money-walk-staff.ts'
import { answered, below, oneOf, Refused, sure, type Random } from './money-walk-tools.ts'

// All steps that move money. Each step has its own random source, so one seed always gives the same walk.

/** Last digits of account numbers that the sandbox refuses, returns, delays, or pays. */
const endings = ['0000', '1111', '2222', '9999', '9999']
const outcomes = ['pay', 'pay', 'pay', 'pay', 'twice', 'late', 'insufficient_funds', 'reject', 'time_out', 'cancel']

export interface Walk extends MoneyTest {
  company: Flutterwave
  accountant: TestPerson
  beneficiaries: string[]
  plans: string[]
  car: Car
  /** Records created so far, for later steps to use. */
  bookings: string[]
  /** Vehicle bookings: booked, out or returned. */
  hires: string[]
  /** Bookings that are paid in instalments. */
  planned: string[]
  payments: { id: string; amount: number; currency: string }[]
  refunds: string[]
  links: { id: string; url: string }[]
  transfers: string[]
  drivers: Driver[]
  /** Pages of the payment company that a payer has left open. */
  pages: string[]
  /** How often each step was done and refused. */
  counts: Map<string, { done: number; refused: number }>
}

/** Creates an agency with money in its wallet, an approver, and beneficiaries. */
export async function startWalk(): Promise<Walk> {
  const money = await startMoneyTest()
  const { owner, test } = money
  const accountant = await newMember(test, owner, [
    'Add Beneficiary',
    'View Beneficiaries',
    'View Finance',
    'Create Transfers',
    'Approve Transfers',
  ])
  await owner.post('/instalments/enable', {})
  const { slug } = (await (await newOwner(test)).get('/agencies/show')).body.data
  const beneficiaries = await Promise.all([
    ...endings.map((ending, at) => beneficiary(owner, accountant, bankAccount(`12345${at}${ending}`))),
    beneficiary(owner, accountant, { type: 'wallet', category: 'other', name: 'Partner', account: slug }),
  ])
  const plans = (await owner.get('/plans')).body.data.map(({ id }: { id: string }) => id) as string[]
  const walk: Walk = {
    ...money,
    company: await startFlutterwave(test),
    accountant,
    beneficiaries,
    plans,
    car: await newCar(owner, { plates: Array.from({ length: 60 }, (_, at) => `UBA ${100 + at}A`) }),
    bookings: [],
    hires: [],
    planned: [],
    payments: [],
    refunds: [],
    links: [],
    transfers: [],
    drivers: [],
    pages: [],
    counts: new Map(),
  }
  for (let at = 0; at < 3; at++) walk.drivers.push(await walkDriver(walk, at + 2))
  await changeCompany(walk)
  await follow(walk, (await owner.post('/top-up', { amount: ugx(10_000_000) }, key())).body.data.checkout_url, () => 0.2)
  await test.app.jobs.runDue(test.app)
  // One transfer to each of them, so that every outcome of a transfer occurs.
  for (const beneficiary_id of beneficiaries) {
    const { id } = await askTransfer(walk, { beneficiary_id, amount: ugx(20_000) })
    answered(await accountant.post(`/wallet/transfers/${id}/approve`, {}, key()))
  }
  return walk
}

async function askTransfer({ owner, transfers }: Walk, body: object): Promise<{ id: string }> {
  const made = answered(await owner.post('/wallet/transfers/create', { ...body, narration: 'Rooms in July' }, key()))
  transfers.push(made.id)
  return made
}

async function beneficiary(owner: TestPerson, accountant: TestPerson, body: object): Promise<string> {
  const made = await owner.post('/beneficiaries/create', body)
  const checked = await accountant.post(`/beneficiaries/${made.body.data?.id}/verify`)
  if (checked.status !== 200) throw new Error(JSON.stringify([made.body, checked.body]))
  return made.body.data.id as string
}

/** Opens a payment page and continues to the payment company. Usually the payment ends there; the page may also stay open. */
async function follow(walk: Walk, url: string, random: Random): Promise<void> {
  const payer = visitor(walk.test)
  const gone = await payer.submit(url, { name: 'Sarah Namubiru', amount: String(1000 * (1 + below(random, 60))) })
  if (gone.status >= 500) throw new Error(`${url}: ${gone.text}`)
  if (gone.status !== 303) throw new Refused(String(gone.status))
  walk.pages.push(gone.location!)
  if (!sure(random, 0.15)) await atCompany(walk, walk.pages.length - 1, random)
}

async function atCompany(walk: Walk, at: number, random: Random): Promise<void> {
  const [page] = walk.pages.splice(at, 1)
  if (!page) throw new Refused('nobody has a page open')
  if (isFlutterwaves(page)) return payAtFlutterwave(walk, page, random)
  const payer = visitor(walk.test)
  const ended = await payer.submit(page, { method: sure(random, 0.5) ? 'card' : 'mobile_money', outcome: oneOf(random, outcomes) })
  if (ended.status >= 500) throw new Error(`${page}: ${ended.text}`)
  // The payer may return before the webhook arrives, or never.
  if (ended.location && sure(random, 0.5)) await payer.get(ended.location)
}

/** Switches new payments to the other company. Webhooks of Flutterwave are ignored while it is not in use; its status is queried later. */
async function changeCompany({ test: { app }, company }: Walk): Promise<void> {
  app.settings.FLUTTERWAVE_SECRET_HASH = app.settings.FLUTTERWAVE_SECRET_HASH ? undefined : company.hash
}

/** Runs the daily sums as if today were over, so that later postings update them. A walk is too short to make many accounts busy. */
async function sumAccounts({ test }: Walk): Promise<void> {
  const tomorrow = momentOf(addDays(dayOf(test.clock.now()), 1))
  await sumLedger({ ...test.app, clock: { now: () => tomorrow } }, 1)
}

const steps: Record<string, (walk: Walk, random: Random) => Promise<void>> = {
  ...hireSteps,
  ...folioSteps,
  ...staffSteps,
  async book(walk, random) {
    walk.bookings.push((await book(walk, { quantity: 1 + below(random, 3) })).id)
  },
  async cash({ owner, ...walk }, random) {
    const amount = ugx(10_000 * (1 + below(random, 150)))
    const method = oneOf(random, ['cash', 'bank_transfer', 'mobile_money'])
    const body = { booking_id: oneOf(random, walk.bookings), amount, method, allow_overpayment: sure(random, 0.3) }
    walk.payments.push({ id: answered(await owner.post('/payments/record', body, key())).id, ...amount })
  },
  async online(walk, random) {
    const amount = sure(random, 0.5) ? { amount: ugx(10_000 * (1 + below(random, 80))) } : {}
    const body = { booking_id: oneOf(random, walk.bookings), ...amount }
    const { payment, checkout_url } = answered(await walk.owner.post('/payments/checkout', body, key()))
    walk.payments.push({ id: payment.id, ...payment.amount })
    await follow(walk, checkout_url, random)
  },
  async openPage(walk, random) {
    await atCompany(walk, below(random, walk.pages.length), random)
  },
  async refund({ owner, payments, refunds }, random) {
    const payment = oneOf(random, payments)
    const amount = { amount: 1 + below(random, payment.amount), currency: payment.currency }
    const body = { amount, reason: 'The client is ill', handed_over: sure(random, 0.3) }
    const paid = answered(await owner.post(`/payments/${payment.id}/refund`, body, key()))
    refunds.push(...paid.refunds.map(({ id }: { id: string }) => id))
  },
  async endRefund({ owner, refunds }, random) {
    const id = oneOf(random, refunds)
    answered(await owner.post(`/refunds/${id}/${sure(random, 0.7) ? 'complete' : 'cancel'}`, {}, key()))
  },
  async cancel({ owner, bookings }, random) {
    const body = { by: 'client', reason: 'Ill', refund: oneOf(random, ['policy', 'full', 'none']) }
    answered(await owner.post(`/bookings/${oneOf(random, bookings)}/cancel`, body))
  },
  // To another client, or back to an earlier one.
  async changeClient({ owner, bookings }, random) {
    const [id, other] = [oneOf(random, bookings), oneOf(random, bookings)]
    const { version } = answered(await owner.get(`/bookings/${id}/show`))
    const { client } = answered(await owner.get(`/bookings/${other}/show`))
    const next = sure(random, 0.5) ? client.id : answered(await owner.post('/clients/new', { name: `Okello ${random()}` })).id
    answered(await owner.post(`/bookings/edit/${id}`, { version, client_id: next }))
  },
  async link(walk, random) {
    const booking = sure(random, 0.3) ? { booking_id: oneOf(random, walk.bookings) } : {}
    const terms = oneOf(random, [
      { amount: ugx(50_000), ...booking },
      { amount: ugx(60_000), partial: true, minimum: ugx(1000), ...booking },
      { kind: 'reusable', amount: { amount: 2500, currency: 'USD' }, currency: 'USD' },
      { kind: 'open_amount', amount: null, ...booking },
    ])
    walk.links.push(answered(await walk.owner.post('/payment-links/create', linkTerms(terms), key())))
  },
  async payLink(walk, random) {
    await follow(walk, oneOf(random, walk.links).url, random)
  },
  // Its page may still be open at the payment company.
  async closeLink({ owner, links }, random) {
    const link = oneOf(random, links)
    answered(await owner.post(`/payment-links/${link.id}/deactivate`))
    links.splice(links.indexOf(link), 1)
  },
  async topUp(walk, random) {
    const amount = oneOf(random, [ugx(400_000), { amount: 30_000, currency: 'USD' }, { amount: 900_000, currency: 'KES' }])
    const { payment_id, checkout_url } = answered(await walk.owner.post('/top-up', { amount }, key()))
    walk.payments.push({ id: payment_id, ...amount })
    await follow(walk, checkout_url, random)
  },
  async exchange({ owner }, random) {
    const [from, to] = sure(random, 0.6)
      ? [ugx(1 + below(random, 2_000_000)), 'USD']
      : [{ amount: 1 + below(random, 40_000), currency: 'USD' }, 'UGX']
    const { id } = answered(await owner.post('/exchange/quote', { from, to }))
    answered(await owner.post('/exchange/wallet', { quote_id: id }, key()))
  },
  async transfer(walk, random) {
    await askTransfer(walk, { beneficiary_id: oneOf(random, walk.beneficiaries), amount: ugx(1000 * (1 + below(random, 900))) })
  },
  async decideTransfer({ accountant, owner, transfers }, random) {
    const id = oneOf(random, transfers)
    if (sure(random, 0.8)) answered(await accountant.post(`/wallet/transfers/${id}/approve`, {}, key()))
    else answered(await owner.post(`/wallet/transfers/${id}/cancel`, { reason: 'Not now' }))
  },
  async instalments({ owner, bookings, planned, test }, random) {
    const id = oneOf(random, bookings)
    const { total } = answered(await owner.get(`/bookings/${id}/instalments`))
    const first = 1 + below(random, total.amount - 1)
    const today = dayOf(test.clock.now())
    const parts = [
      { amount: first, due_on: today },
      { amount: total.amount - first, due_on: addDays(today, 9) },
    ]
    answered(await owner.post(`/bookings/${id}/instalments`, { parts }))
    planned.push(id)
  },
  async payInstalment(walk, random) {
    const { plan } = answered(await walk.owner.get(`/bookings/${oneOf(random, walk.planned)}/instalments`))
    const part = oneOf<{ id: string }>(random, plan?.parts ?? [])
    const answer = await walk.owner.post(`/instalments/${part.id}/checkout`, {}, key())
    // A step beside this one may have replaced the plan.
    if (answer.status === 404) throw new Refused('replaced')
    await follow(walk, answered(answer).checkout_url, random)
  },
  async plan(walk, random) {
    const body = { plan_id: oneOf(random, walk.plans), by: sure(random, 0.5) ? 'wallet' : 'checkout' }
    const { invoice } = answered(await walk.owner.post('/subscriptions/pay', body, key()))
    if (invoice?.checkout_url) await follow(walk, invoice.checkout_url, random)
  },
  async jobs({ test }) {
    await test.app.jobs.runDue(test.app)
  },
  sumAccounts,
  changeCompany,
}

const often = [
  'book',
  'cash',
  'moveHire',
  'moveHire',
  'changeClient',
  'link',
  'payLink',
  'payLink',
  'refund',
  'staffExpense',
  'staffAllowance',
  'payStaff',
  'transfer',
  'decideTransfer',
  'instalments',
  'payInstalment',
  'jobs',
]
const names = [...Object.keys(steps), ...often]

/** Runs one step. A step that a business rule refuses is counted as refused. */
export async function step(walk: Walk, random: Random): Promise<void> {
  const name = oneOf(random, names)
  const count = walk.counts.get(name) ?? { done: 0, refused: 0 }
  walk.counts.set(name, count)
  await steps[name]!(walk, random).then(
    () => count.done++,
    (error: Error) => {
      if (!(error instanceof Refused)) throw new Error(`${name}: ${error.message}`, { cause: error })
      count.refused++
    },
  )
}

/** Completes everything in progress: late payments arrive, slow payouts are paid, and returned money comes back. */
export async function letAllEnd(walk: Walk): Promise<void> {
  const { owner, transfers } = walk
  const { app, clock } = walk.test
  await sumAccounts(walk)
  for (let round = 0; round < 3; round++) {
    endTransfers(walk.company)
    await app.jobs.runDue(app)
    clock.advance(6 * 60_000)
    await sweepPayments.run(app, {})
    for (const id of transfers) await owner.post(`/wallet/transfers/${id}/check`)
  }
}
