import { bookingOf } from '#domains/payables/server/targets.ts'
import { dutiesOfTrip } from '#domains/roster/server/duties.ts'
import { namesOfStaff } from '#domains/staff/server/people.ts'
import { moneyOf, type Currency, type Money } from '#kit/contract/money.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { daysOf } from './allowances.ts'
import { costsOfTrip } from './entries-data.ts'
import { ratesOf } from './rates.ts'

/** Duties that a trip pays for: those of the booking; or of the departure, event or day of arrivals and the bookings on it. */
async function dutiesPaidBy(tx: Tx, tripId: string) {
  const duties = await dutiesOfTrip(tx, tripId)
  const isBooking = (await bookingOf(tx, tripId)) !== undefined
  return isBooking ? duties.filter(({ booking_id }) => booking_id === tripId) : duties
}

interface Cost {
  duty_id: string
  duty: string
  staff_id: string
  days: number
  planned: Money | null
  allowances: Money[]
  expenses: Money[]
}

/** Returns what the staff of a trip costs, planned and actual. An unknown id has no costs. */
export async function tripCosts(tx: Tx, tripId: string) {
  const duties = await dutiesPaidBy(tx, tripId)
  const actual = await costsOfTrip(tx, tripId)
  const staffIds = [
    ...new Set([
      ...duties.flatMap(({ assignments }) => assignments.map(({ staff_id }) => staff_id)),
      ...actual.map(({ staff_id }) => staff_id),
    ]),
  ]
  const names = await namesOfStaff(tx, staffIds)
  const rateOf = await ratesOf(tx, staffIds)
  const costs = new Map<string, Cost>()
  for (const { id, title, kind, starts_at, ends_at, assignments } of duties) {
    const days = daysOf({ starts_at: new Date(starts_at), ends_at: new Date(ends_at) }).length
    for (const { staff_id } of assignments) {
      const rate = rateOf(staff_id, kind)
      const planned = rate && moneyOf(rate.amount * days, rate.currency)
      costs.set(`${id} ${staff_id}`, { duty_id: id, duty: title, staff_id, days, planned, allowances: [], expenses: [] })
    }
  }
  const titles = new Map(duties.map(({ id, title }) => [id, title]))
  for (const { duty_id, staff_id, kind, amount, currency } of actual) {
    const key = `${duty_id} ${staff_id}`
    const duty = titles.get(duty_id!) ?? 'Cancelled duty'
    const cost = costs.get(key) ?? { duty_id: duty_id!, duty, staff_id, days: 0, planned: null, allowances: [], expenses: [] }
    costs.set(key, cost)
    cost[kind === 'allowance' ? 'allowances' : 'expenses'].push(moneyOf(amount, currency))
  }
  const people = [...costs.values()].map((cost) => ({ ...cost, name: names.get(cost.staff_id) ?? '' }))
  return { sums: sumsOf(people), people }
}

/** Sums by currency, in the order of the currencies. */
function sumsOf(people: readonly Cost[]) {
  const sums = new Map<Currency, { planned: number; allowances: number; expenses: number }>()
  const add = (part: 'planned' | 'allowances' | 'expenses', { amount, currency }: Money) => {
    const sum = sums.get(currency) ?? { planned: 0, allowances: 0, expenses: 0 }
    sums.set(currency, { ...sum, [part]: sum[part] + amount })
  }
  for (const { planned, allowances, expenses } of people) {
    if (planned) add('planned', planned)
    for (const money of allowances) add('allowances', money)
    for (const money of expenses) add('expenses', money)
  }
  return [...sums]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([currency, { planned, allowances, expenses }]) => ({
      planned: moneyOf(planned, currency),
      allowances: moneyOf(allowances, currency),
      expenses: moneyOf(expenses, currency),
    }))
}
