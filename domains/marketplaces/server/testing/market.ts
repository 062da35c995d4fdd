import { publishTour, type Tour } from '#domains/bookings/server/testing/tour.ts'
import { fieldsOf, siteVisitor } from '#domains/site-bookings/server/testing/visitor.ts'
import { visitor as payer } from '#domains/finance/server/testing/money.ts'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'

export interface Market {
  id: string
  owner: TestPerson
  vendors: TestPerson[]
  base: string
}

/** Returns the data of an answer. Throws if the call was refused. */
export async function done(answer: ReturnType<TestPerson['post']>) {
  const { status, body } = await answer
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body.data
}

/** A marketplace that takes ten percent, with some approved vendors. */
export async function newMarket(app: TestApp, name: string, vendors = 2, given?: TestPerson): Promise<Market> {
  const owner = given ?? (await newOwner(app))
  const made = await done(owner.post('/marketplaces/create', { name, joining: 'open' }))
  await app.deliver()
  const people = []
  for (let at = 0; at < vendors; at++) {
    const person = await newOwner(app)
    await done(person.post(`/marketplaces/${made.id}/join`, {}))
    await app.deliver()
    people.push(person)
  }
  return { id: made.id, owner, vendors: people, base: `/m/${made.slug}` }
}

/** Starts a server with a marketplace and two vendors. */
export async function startMarket(name: string): Promise<{ app: TestApp; market: Market; lodge: TestPerson; guide: TestPerson }> {
  const app = await startTestApp()
  const market = await newMarket(app, name)
  const [lodge, guide] = market.vendors as [TestPerson, TestPerson]
  return { app, market, lodge, guide }
}

/** Publishes a tour at UGX 1,000,000 for an adult, and opens it to marketplaces. */
export async function openTour(
  app: TestApp,
  vendor: TestPerson,
  { capacity = 12, inDays = 20, set = {} }: { capacity?: number; inDays?: number; set?: object } = {},
): Promise<Tour> {
  const tour = await publishTour(app, vendor, { capacity, inDays })
  await app.app.db.asAgency(vendor, (tx) =>
    tx.updateTable('inventory').set({ from_price: 1_000_000, place_name: 'Kabale' }).where('id', '=', tour.id).execute(),
  )
  await done(vendor.post('/channel-products/apply', { ids: [tour.id], channel: 'marketplace', set: { enabled: true, ...set } }))
  await app.deliver()
  return tour
}

export const vendorRow = async ({ id, owner }: Market, vendor: TestPerson) => {
  const { slug } = (await vendor.get('/agencies/show')).body.data
  const rows = await done(owner.get(`/marketplaces/${id}/vendors?per_page=100`))
  return (rows as { id: string; slug: string; name: string; state: string }[]).find((row) => row.slug === slug)!
}

/** A visitor of a storefront, on the app's host or its own: keeps cookies as a browser does, and follows no redirects. */
export function storeVisitor(app: TestApp, { base }: Pick<Market, 'base'>, host = new URL(app.origin).hostname) {
  const { open, cookies } = siteVisitor(app, host)
  /** Puts adults of a tour into the basket. */
  const add = async (tour: Tour, adults = 1) => {
    const { text } = await open(`${base}/offers/${tour.id}?n0=${adults}`)
    const form = fieldsOf(text, `${base}/basket/add`)
    if (!form) throw new Error(`Nothing to add: ${text.slice(0, 4000)}`)
    return open(`${base}/basket/add`, { form })
  }
  /** The fields of the booking form as it is shown now, filled in. */
  const bookForm = async (over: Record<string, string> = {}): Promise<Record<string, string>> => {
    const { text } = await open(`${base}/book`)
    const form = fieldsOf(text, null)
    if (!form) throw new Error(`There is no booking form: ${/<main[\s\S]*<\/main>/.exec(text)?.[0]}`)
    return { ...form, name: 'Grace Akello', email: 'grace@example.com', phone: '', notes: '', terms: 'yes', ...over }
  }
  const book = async (over: Record<string, string> = {}) => open(`${base}/book`, { form: await bookForm(over) })
  return { open, add, bookForm, book, cookies }
}

/** Goes from a payment page to the sandbox's. `pay` pays there, returns, and runs jobs and events. */
export async function startPaying(app: TestApp, url: string) {
  const person = payer(app)
  const gone = await person.submit(new URL(url, app.origin).pathname)
  if (!gone.location) throw new Error(`${gone.status} ${gone.text.slice(0, 3000)}`)
  return {
    pay: async (outcome = 'pay') => {
      const fields = { method: 'mobile_money', outcome, phone: '+256 772 123456', name: 'Grace A.' }
      const answer = await person.submit(new URL(gone.location!, app.origin).pathname, fields)
      const back = new URL(answer.location!, app.origin)
      // The visitor comes back in two windows at once.
      const [returned] = await Promise.all([1, 2].map(() => person.get(back.pathname + back.search)))
      await settle(app)
      return returned!
    },
  }
}

/** Pays at a payment page in the sandbox. @returns the answer of the page to which the visitor comes back. */
export const pay = async (app: TestApp, url: string) => (await startPaying(app, url)).pay()

/** Runs jobs and events until nothing is left. */
export async function settle(app: TestApp): Promise<void> {
  for (let round = 0; round < 6; round++) {
    await app.app.jobs.runDue(app.app)
    if ((await app.deliver()) === 0 && round > 1) return
  }
}

/** Returns the places held and sold of a tour's departure. */
export async function takenOf(app: TestApp, vendor: TestPerson, tour: Tour): Promise<[held: number, sold: number]> {
  const row = await app.app.db.asAgency(vendor, (tx) =>
    tx.selectFrom('departures').select(['held', 'sold']).where('id', '=', tour.departureId).executeTakeFirstOrThrow(),
  )
  return [row.held, row.sold]
}

/** Returns the sum of an agency's ledger accounts of one type. */
export async function balanceAt(app: TestApp, as: TestPerson, type: string): Promise<number> {
  const rows = await app.app.db.asAgency(as, (tx) => tx.selectFrom('ledger_accounts').select('balance').where('type', '=', type).execute())
  return rows.reduce((sum, { balance }) => sum + Number(balance), 0)
}

/** Returns the owner's rows of parts of orders, oldest first. */
export const partsOf = (app: TestApp, { owner }: Market) =>
  app.app.db.asAgency(owner, (tx) => tx.selectFrom('marketplace_order_parts').selectAll().orderBy('created_at').execute())

/** Returns a vendor's rows of sales, oldest first. */
export const salesAt = (app: TestApp, vendor: TestPerson) =>
  app.app.db.asAgency(vendor, (tx) => tx.selectFrom('marketplace_sales').selectAll().orderBy('created_at').execute())
