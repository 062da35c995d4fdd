import { publishTour, type Tour } from '#domains/bookings/server/testing/tour.ts'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { driftingAccounts, driftingPaymentSums } from '../drift.ts'
import { sweepPayments } from '../jobs.ts'
import { balanceOf, type AccountType } from '../ledger.ts'
import type { Currency } from '#kit/contract/money.ts'

export interface MoneyTest {
  test: TestApp
  owner: TestPerson
  tour: Tour
}

/** Starts a server that receives the sandbox's webhooks, with an agency that sells a tour of UGX 1,000,000 per person. */
export async function startMoneyTest(): Promise<MoneyTest> {
  const test = await startTestApp()
  test.app.appUrl = test.origin
  const owner = await newOwner(test)
  return { test, owner, tour: await publishTour(test, owner, { capacity: 5000 }) }
}

export interface Booked {
  id: string
  reference: string
  client_id: string
}

/** Creates a booking of UGX 1,000,000 for each of `quantity` people. */
export async function book(
  { owner, tour }: Pick<MoneyTest, 'owner' | 'tour'>,
  { quantity = 1, action = 'confirm' }: { quantity?: number; action?: string } = {},
): Promise<Booked> {
  const answer = await owner.post('/bookings/new', {
    client: { name: 'Sarah Namubiru', email: 'sarah@example.com', phone: '+256772123456', residency: 'eac_citizen' },
    lines: [{ inventory_id: tour.id, departure_id: tour.departureId, selection: [{ price_option_id: tour.adult, quantity }] }],
    action,
  })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return answer.body.data as Booked
}

export const key = (value = newId()) => ({ 'idempotency-key': value })
export const ugx = (amount: number) => ({ amount, currency: 'UGX' })

/** Records a payment in cash. */
export async function payCash(owner: TestPerson, bookingId: string, amount: number, over: object = {}) {
  const answer = await owner.post('/payments/record', { booking_id: bookingId, amount: ugx(amount), method: 'cash', ...over }, key())
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return answer.body.data as { id: string; reference: string }
}

/** Returns the balance of an account of the owner's agency, in minor units. */
export const balance = ({ test, owner }: Pick<MoneyTest, 'test' | 'owner'>, type: AccountType, clientId = '', currency: Currency = 'UGX') =>
  test.app.db.asAgency(owner, (tx) => balanceOf(tx, owner.agencyId, { type, owner: clientId, currency }))

/** Returns the errors in the books of the whole database. Expected: none. */
export async function booksAreWrong({ test }: Pick<MoneyTest, 'test'>): Promise<unknown[]> {
  return test.app.db.asPlatform('test: are the books right', async (tx) => {
    const sums = await tx
      .selectFrom('ledger_accounts')
      .select(['agency_id', 'currency'])
      .select((of) => of.fn.sum<number>('balance').as('sum'))
      .groupBy(['agency_id', 'currency'])
      .execute()
    const bookings = await tx
      .selectFrom('bookings as b')
      .select(['b.id', 'b.paid', 'b.refunded'])
      .select((of) =>
        of
          .selectFrom('payments as p')
          .select((p) => [p.fn.coalesce(p.fn.sum<number>('p.amount'), p.lit(0)).as('sum')])
          .whereRef('p.agency_id', '=', 'b.agency_id')
          .whereRef('p.booking_id', '=', 'b.id')
          .where('p.status', 'in', ['succeeded', 'reversed'])
          .as('came_in'),
      )
      .select((of) =>
        of
          .selectFrom('payments as p')
          .select((p) => [p.fn.coalesce(p.fn.sum<number>('p.refunded'), p.lit(0)).as('sum')])
          .whereRef('p.agency_id', '=', 'b.agency_id')
          .whereRef('p.booking_id', '=', 'b.id')
          .as('went_back'),
      )
      .execute()
    return [
      ...(await driftingAccounts(tx)),
      ...(await driftingPaymentSums(tx)),
      ...sums.filter(({ sum }) => Number(sum) !== 0),
      ...bookings.filter((row) => Number(row.came_in) !== row.paid || Number(row.went_back) !== row.refunded),
    ]
  })
}

/** Advances the clock, then runs the sweep of waiting payments. */
export async function sweepAfter({ test }: Pick<MoneyTest, 'test'>, milliseconds: number): Promise<void> {
  test.clock.advance(milliseconds)
  await sweepPayments.run(test.app, {})
}

/** Returns the address that a short one leads to; any other as it is. */
export async function longUrl(url: string): Promise<string> {
  if (!/\/s\/[^/]+$/.test(url)) return url
  const { headers } = await fetch(url, { redirect: 'manual' })
  return new URL(headers.get('location')!, url).href
}

/** A browser on the public pages: keeps the cookie, does not follow redirects. */
export function visitor({ origin }: Pick<TestApp, 'origin'>) {
  let cookie = ''
  const urlOf = async (path: string) => longUrl(path.startsWith('http') ? path : origin + path)
  const read = async (response: Response) => {
    cookie = /XSRF-TOKEN=[^;]+/.exec(response.headers.get('set-cookie') ?? '')?.[0] ?? cookie
    return { status: response.status, text: await response.text(), location: response.headers.get('location'), headers: response.headers }
  }
  const get = async (path: string) => read(await fetch(await urlOf(path), { redirect: 'manual', headers: { cookie } }))
  const post = async (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    read(
      await fetch(await urlOf(path), {
        method: 'POST',
        redirect: 'manual',
        headers: { cookie, 'content-type': 'application/x-www-form-urlencoded', ...headers },
        body: new URLSearchParams(fields),
      }),
    )
  return {
    get,
    post,
    /** Opens a page and sends its form. */
    async submit(path: string, fields: Record<string, string> = {}) {
      const page = await get(path)
      const token = /name="_token" value="([^"]+)"/.exec(page.text)?.[1] ?? ''
      return post(path, { _token: token, ...fields })
    },
  }
}

/** Creates a payment page for a booking and continues to the sandbox's; returns the address of the latter. */
export async function startPaying({ test, owner }: MoneyTest, bookingId: string, amount?: number) {
  const created = await owner.post('/payments/checkout', { booking_id: bookingId, ...(amount ? { amount: ugx(amount) } : {}) }, key())
  if (created.status !== 200) throw new Error(JSON.stringify(created.body))
  const { payment, checkout_url } = created.body.data as { payment: { id: string; reference: string }; checkout_url: string }
  const payer = visitor(test)
  const gone = await payer.submit(checkout_url)
  return { payment, checkoutUrl: checkout_url, payer, sandboxUrl: gone.location! }
}

/** Pays a booking through the sandbox with an outcome, and runs the jobs. */
export async function payOnline(
  money: MoneyTest,
  bookingId: string,
  { outcome = 'pay', method = 'mobile_money', amount }: { outcome?: string; method?: string; amount?: number } = {},
) {
  const started = await startPaying(money, bookingId, amount)
  const answer = await started.payer.submit(started.sandboxUrl, { method, outcome, phone: '+256 772 123456', name: 'Sarah N.' })
  await money.test.app.jobs.runDue(money.test.app)
  return { ...started, returnUrl: answer.location! }
}
