import { done } from '#domains/bookings/server/testing/sales.ts'
import type { Currency } from '#kit/contract/money.ts'
import { addDays, dayOf } from '#kit/contract/time.ts'
import type { TestPerson } from '#kit/server/testing/people.ts'
import type { TestApp } from '#kit/server/testing/test-app.ts'

/** A permit, as tests read it. */
export interface TestPermit {
  id: string
  state: string
  name: string | null
  day: string
  price: { amount: number; currency: string }
  paid: { amount: number }
  refund_due: { amount: number }
  deadlines: { kind: string; due_on: string; done_at: string | null }[]
  rules: { id: string } | null
  rescheduled_from: string | null
  version: number
}

export const kindOf = (over: object = {}) => ({
  name: 'Gorilla trekking',
  authority: 'Uganda Wildlife Authority',
  park: 'Bwindi',
  activity: 'Gorilla trekking',
  minimum_age: 15,
  prices: { non_resident: { amount: 80_000, currency: 'USD' }, eac_citizen: { amount: 300_000, currency: 'UGX' } },
  ...over,
})

export const rulesFrom = (valid_from: string, over: object = {}) => ({
  valid_from,
  deposit_percent: 30,
  deposit_days: 7,
  balance_days: 90,
  names_days: 30,
  reschedule_percent: 25,
  forfeits: [
    { days: 90, percent: 50 },
    { days: 15, percent: 100 },
  ],
  name_rule: 'new_permit',
  source: 'Conservation tariff 2024',
  ...over,
})

/** A kind of permit with rules since last year, and stock on a day in 120 days and the five after it. */
export async function newKind(
  app: TestApp,
  as: TestPerson,
  {
    total = 8,
    rules = {},
    name = 'Gorilla trekking',
    inDays = 120,
  }: { total?: number; rules?: object; name?: string; inDays?: number } = {},
) {
  const day = addDays(dayOf(app.clock.now()), inDays)
  const { id } = await done(as.post('/permits/kinds/create', kindOf({ name })))
  await done(as.post(`/permits/kinds/${id}/rules/create`, rulesFrom('2025-01-01', rules)))
  await done(as.post(`/permits/kinds/${id}/stock/set`, { from: day, to: addDays(day, 5), total }))
  return { id: id as string, day }
}

export const person = (over: object = {}) => ({
  name: 'Amina Okello',
  nationality: 'DE',
  passport_number: 'C01X00T47',
  born_on: '1990-05-01',
  residency: 'non_resident',
  ...over,
})

/** Reserves permits. @returns them. */
export const reserve = async (
  as: TestPerson,
  kind: { id: string; day: string },
  people: object[] = [person()],
  over: object = {},
): Promise<TestPermit[]> => (await done(as.post('/permits/create', { kind_id: kind.id, day: kind.day, people, ...over }))).permits

/** Reserves one permit. @returns it. */
export async function reserveOne(as: TestPerson, kind: { id: string; day: string }, one: object = person()): Promise<TestPermit> {
  const [permit] = await reserve(as, kind, [one])
  if (!permit) throw new Error('no permit was reserved')
  return permit
}

export const showPermit = (as: TestPerson, id: string): Promise<TestPermit> => done(as.get(`/permits/${id}/show`))

/** Does something with a permit at the version that is shown now. */
export const act = async (as: TestPerson, id: string, action: string, more: object = {}) =>
  as.post(`/permits/${id}/${action}`, { version: (await showPermit(as, id)).version, ...more })

export const pay = (as: TestPerson, ids: string[], part: 'deposit' | 'balance' = 'balance') =>
  as.post('/permits/pay', { ids, part, till: 'bank' })

/** The balance of an account in minor units. */
export const balance = async (app: TestApp, as: TestPerson, type: string, currency: Currency = 'USD'): Promise<number> => {
  const rows = await app.app.db.asAgency(as, (tx) =>
    tx.selectFrom('ledger_accounts').select('balance').where('type', '=', type).where('currency', '=', currency).execute(),
  )
  return rows.reduce((sum, row) => sum + Number(row.balance), 0)
}
