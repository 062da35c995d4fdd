import { sql } from 'kysely'
import { currencyCodes, moneyOf, type Currency } from '#kit/contract/money.ts'
import { addDays, dayOf, momentOf, timeZone, weekdayOf } from '#kit/contract/time.ts'
import { thisAgency, type Tx } from '#kit/server/database/database.ts'
import { moneyPlaces, type MoneyPlace } from '../contract/money-flow.ts'

interface DayFlow {
  day: string
  currency: Currency
  place: MoneyPlace
  received: number
  paid_out: number
}

/**
 * Returns what came in and went out by day, currency and place. A transaction counts with its sum in the place, so money that is
 * reserved for a transfer and then released is neither in nor out.
 */
async function flowsByDay(tx: Tx, from: Date, until: Date): Promise<DayFlow[]> {
  const { rows } = await sql<DayFlow>`
    WITH accounts AS (
      SELECT id, currency, CASE WHEN type IN ('available', 'pending', 'reserved') THEN 'wallet' ELSE type END AS place
      FROM ledger_accounts
      WHERE agency_id = ${thisAgency} AND type IN ('available', 'pending', 'reserved', 'cash', 'bank', 'mobile_money')
        AND currency <> 'EMAIL'),
    sums AS (
      SELECT t.at, a.currency, a.place, sum(p.amount) AS amount
      FROM ledger_transactions t
      JOIN ledger_postings p ON p.agency_id = t.agency_id AND p.transaction_id = t.id
      JOIN accounts a ON a.id = p.account_id
      WHERE t.agency_id = ${thisAgency} AND t.at >= ${from} AND t.at < ${until}
      GROUP BY t.id, t.at, a.currency, a.place)
    SELECT ((at AT TIME ZONE ${sql.lit(timeZone)})::date)::text AS day, currency, place,
      coalesce(sum(amount) FILTER (WHERE amount > 0), 0) AS received, coalesce(-sum(amount) FILTER (WHERE amount < 0), 0) AS paid_out
    FROM sums WHERE amount <> 0 GROUP BY 1, 2, 3`.execute(tx)
  return rows
}

/** Returns the agency's own currency, or the first with money if its own has none. */
const currencyWithMoney = (flows: readonly DayFlow[], own: Currency): Currency =>
  flows.length === 0 || flows.some(({ currency }) => currency === own)
    ? own
    : currencyCodes.find((code) => flows.some(({ currency }) => currency === code))!

/** Returns money in and out of the last weeks, beside the same number of weeks before. Weeks start on Monday. */
export async function moneyFlow(tx: Tx, asked: { currency?: Currency | undefined; weeks?: string | undefined }, own: Currency, now: Date) {
  const count = Number(asked.weeks ?? 13)
  const today = dayOf(now)
  const monday = addDays(today, 1 - weekdayOf(today))
  const first = addDays(monday, 7 * (1 - count))
  const all = await flowsByDay(tx, momentOf(addDays(first, -7 * count)), momentOf(addDays(monday, 7)))
  const currency = asked.currency ?? currencyWithMoney(all, own)
  const flows = all.filter((one) => one.currency === currency)
  const sums = (from: string, days: number, place?: MoneyPlace) => {
    const until = addDays(from, days)
    const counted = flows.filter((one) => from <= one.day && one.day < until && (place === undefined || one.place === place))
    return {
      received: moneyOf(
        counted.reduce((sum, one) => sum + one.received, 0),
        currency,
      ),
      paid_out: moneyOf(
        counted.reduce((sum, one) => sum + one.paid_out, 0),
        currency,
      ),
    }
  }
  const [length, before] = [7 * count, addDays(first, -7 * count)]
  return {
    currency,
    currencies: currencyCodes.filter((code) => all.some((one) => one.currency === code)),
    weeks: Array.from({ length: count }, (_, week) => {
      const starts_on = addDays(first, 7 * week)
      return { starts_on, ends_on: addDays(starts_on, 6), ...sums(starts_on, 7), previous: sums(addDays(starts_on, -length), 7) }
    }),
    places: moneyPlaces.map((place) => ({ place, ...sums(first, length, place), previous: sums(before, length, place) })),
    totals: sums(first, length),
    previous_totals: sums(before, length),
  }
}
