import type { Tour } from '#domains/bookings/server/testing/tour.ts'
import { addDays, dayOf } from '#kit/contract/time.ts'
import { logIn, type TestPerson } from '#kit/server/testing/people.ts'
import type { TestApp } from '#kit/server/testing/test-app.ts'
import { agree, done, newReseller, openTour, saleOf } from './agreed.ts'

/** A side of a settlement, as tests read it. */
export interface Settlement {
  id: string
  number: string
  state: string
  role: string
  amount: { amount: number; currency: string }
  settled: { amount: number }
  left: { amount: number }
  due_on: string
  overdue: boolean
  owed_to_us: { amount: number }
  owed_by_us: { amount: number }
  earlier: { amount: number }
  lines: number
  actions: string[]
  revision: number
  invoice_number: string | null
  transfer: { id: string; reference: string } | null
}

export interface Pair {
  owner: TestPerson
  reseller: TestPerson
  tour: Tour
  agreement: string
}

/** Two new agencies: the owner has a tour at UGX 1,000,000, which the other sells and keeps ten percent of. `leads`: whose row decides. */
export async function newPair(app: TestApp, leads: 'owner' | 'reseller' = 'owner'): Promise<Pair> {
  const agencies = [await newReseller(app), await newReseller(app)].toSorted((a, b) => (a.agencyId < b.agencyId ? -1 : 1))
  const [owner, reseller] = (leads === 'owner' ? agencies : agencies.toReversed()) as [TestPerson, TestPerson]
  const tour = await openTour(app, owner)
  return { owner, reseller, tour, agreement: await agree(app, owner, reseller, tour) }
}

/** Sells places to a client. @returns the sale. */
export async function sold(app: TestApp, { reseller, tour, agreement }: Pair, places = 1): Promise<{ id: string; booking_id: string }> {
  const sale = await done(reseller.post(`/reseller/agreements/${agreement}/sell`, saleOf(tour, places)))
  await app.deliver()
  return sale
}

/** The day that ended last. */
export const lastDay = (app: TestApp): string => addDays(dayOf(app.clock.now()), -1)

/** Lets the day end. People log in again, because sessions end too. */
export async function untilTomorrow(app: TestApp, ...people: TestPerson[]): Promise<void> {
  app.clock.advance(24 * 3_600_000)
  for (const person of people) Object.assign(person, await logIn(app, person.email))
}

export const show = (as: TestPerson, id: string): Promise<Settlement> => done(as.get(`/reseller/settlements/${id}/show`))

/** Settles what is open until yesterday. */
export const close = (app: TestApp, as: TestPerson, partner: TestPerson, ends_on = lastDay(app)) =>
  as.post('/reseller/settlements/close', { partner_id: partner.agencyId, currency: 'UGX', ends_on })

/** Does something with a settlement at the revision that is shown now. */
export const act = async (as: TestPerson, id: string, action: string, more: object = {}, headers: Record<string, string> = {}) =>
  as.post(`/reseller/settlements/${id}/${action}`, { revision: (await show(as, id)).revision, ...more }, headers)

/** What an agency's account with a partner says, from the ledger. */
export const balanceOf = async (app: TestApp, as: TestPerson, partner: TestPerson): Promise<number> => {
  const rows = await app.app.db.asAgency(as, (tx) =>
    tx.selectFrom('ledger_accounts').select('balance').where('type', '=', 'payable').where('owner', '=', partner.agencyId).execute(),
  )
  return rows.reduce((sum, { balance }) => sum + Number(balance), 0)
}

/** What an agency's statements say together: the days of a test may fall into two months. */
export async function statementSums(as: TestPerson): Promise<{ owedToUs: number; settled: number }> {
  const months: Pick<Settlement, 'owed_to_us' | 'settled'>[] = await done(as.get('/reseller/statements'))
  return {
    owedToUs: months.reduce((sum, { owed_to_us }) => sum + owed_to_us.amount, 0),
    settled: months.reduce((sum, { settled }) => sum + settled.amount, 0),
  }
}
