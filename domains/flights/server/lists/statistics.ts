import { agencyCurrency } from '#domains/agency/server/facts.ts'
import { invalid } from '#kit/contract/errors.ts'
import type { Currency } from '#kit/contract/money.ts'
import { addDays, dayOf, daysBetween, momentOf } from '#kit/contract/time.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { countWaiting } from '../changes/changes-data.ts'
import { nextDepartures, pageOfFlights } from './lists-data.ts'
import { rowView } from './lists.ts'
import { airlineOf } from '../reference/reference.ts'
import { countByStatus, countDeadlines, currenciesSold, soldByCarrier, soldByMonth } from './statistics-data.ts'

const longestDays = 3 * 366
const shownRows = 8

interface Period {
  starts_at?: string | undefined
  ends_at?: string | undefined
  currency?: Currency | undefined
}

/** All months from one day to another, as "2027-03". */
function monthsBetween(from: string, to: string): string[] {
  const months: string[] = []
  for (let month = from.slice(0, 7); month <= to.slice(0, 7); month = addDays(`${month}-28`, 7).slice(0, 7)) months.push(month)
  return months
}

/** Default period: the last year until today, starting on the first of the month. */
function periodOf({ starts_at, ends_at }: Period, now: Date) {
  const to = ends_at ?? dayOf(now)
  const from = starts_at ?? `${addDays(to, -334).slice(0, 7)}-01`
  if (from > to) throw invalid('ends_at', 'The end is before the start.')
  if (daysBetween(from, to) > longestDays) throw invalid('ends_at', 'At most three years at once.')
  return { from, to }
}

interface Sums {
  bookings: number
  tickets: number
  sold: number
  earned: number
}

const nothing: Sums = { bookings: 0, tickets: 0, sold: 0, earned: 0 }

/** Sales by month and airline in one currency, next departures and deadlines. @throws 422 for a reversed or too long range. */
export async function statisticsOf(tx: Tx, actor: Actor, query: Period) {
  const { now } = actor
  const { from, to } = periodOf(query, now)
  const [start, end] = [momentOf(from), momentOf(addDays(to, 1))]
  const currencies = (await currenciesSold(tx, start, end)) as Currency[]
  const currency = query.currency ?? (await ownCurrency(tx, actor, currencies))
  const shown = ({ bookings, tickets, sold, earned }: Sums) => ({
    bookings,
    tickets,
    sold: { amount: sold, currency },
    earned: { amount: earned, currency },
  })
  const byMonth = await soldByMonth(tx, start, end, currency)
  const byCarrier = await soldByCarrier(tx, start, end, currency)
  const deadlines = await countDeadlines(tx, now, momentOf(addDays(dayOf(now), 1)))
  const next = await pageOfFlights(tx, { page: 1, per_page: shownRows, search: '', sort: 'deadline_at', deadline: 'open' }, now)
  return {
    starts_at: from,
    ends_at: to,
    currency,
    currencies,
    totals: shown(byMonth.reduce(added, nothing)),
    months: monthsBetween(from, to).map((month) => ({ month, ...shown(byMonth.find((one) => one.month === month) ?? nothing) })),
    carriers: byCarrier.map(({ carrier, ...sums }) => ({ carrier, name: airlineOf(carrier)?.name ?? null, ...shown(sums) })),
    statuses: (await countByStatus(tx)).map(({ status, count }) => ({ status: status, count })),
    departures: (await nextDepartures(tx, now, shownRows)).map(rowView),
    deadlines: { ...deadlines, next: next.rows.map(rowView) },
    changes_waiting: await countWaiting(tx),
  }
}

const added = (a: Sums, b: Sums): Sums => ({
  bookings: a.bookings + b.bookings,
  tickets: a.tickets + b.tickets,
  sold: a.sold + b.sold,
  earned: a.earned + b.earned,
})

/** The agency's currency if it has sales in it or no sales at all, else the most used currency. */
async function ownCurrency(tx: Tx, actor: Actor, sold: readonly Currency[]): Promise<Currency> {
  const currency = await agencyCurrency(tx, actor.agencyId)
  return sold.length === 0 || sold.includes(currency) ? currency : sold[0]!
}
