import { sql, type RawBuilder } from 'kysely'
import { addDays } from '#kit/contract/time.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { Range } from './range.ts'

/** The first day of a day's month. */
const monthOf = (day: string): string => `${day.slice(0, 7)}-01`
const nextMonth = (month: string): string => monthOf(addDays(month, 31))

const isClosed = async (tx: Tx, month: string): Promise<boolean> =>
  (await tx
    .selectFrom('site_visit_months')
    .select('month')
    .where('dimension', '=', 'all')
    .where('month', '=', month)
    .executeTakeFirst()) !== undefined

/** Adds up the days of a month. */
async function closeMonth(tx: Tx, agencyId: string, month: string): Promise<void> {
  await tx.deleteFrom('site_visit_months').where('month', '=', month).execute()
  await sql`
    INSERT INTO site_visit_months (agency_id, dimension, month, value, visits, views, entries, bounces, searches, holds)
    SELECT ${agencyId}, dimension, ${month}, value, sum(visits), sum(views), sum(entries), sum(bounces), sum(searches), sum(holds)
    FROM site_visit_days WHERE agency_id = ${agencyId} AND day >= ${month} AND day < ${nextMonth(month)}
    GROUP BY dimension, value RETURNING 1`.execute(tx)
}

/** Adds up months that are over when a day is counted: the one before, and the day's own if it was closed without it. */
export async function closeMonths(tx: Tx, agencyId: string, day: string): Promise<void> {
  const own = monthOf(day)
  const before = monthOf(addDays(own, -1))
  if (!(await isClosed(tx, before))) await closeMonth(tx, agencyId, before)
  if (await isClosed(tx, own)) await closeMonth(tx, agencyId, own)
}

/**
 * Returns the counts of a range of days as a table `counts` of dimension, value and sums, for some dimensions: whole months from the
 * months that are over, the other days one by one.
 */
export async function countsOf(tx: Tx, agencyId: string, { from, to }: Range, dimensions: readonly string[]): Promise<RawBuilder<unknown>> {
  const rows = await tx
    .selectFrom('site_visit_months')
    .select('month')
    .where('dimension', '=', 'all')
    .where('month', '>=', from)
    .where('month', '<=', to)
    .orderBy('month')
    .execute()
  const months = rows.map(({ month }) => month).filter((month) => addDays(nextMonth(month), -1) <= to)
  const names = sql.join(dimensions.map((name) => sql.lit(name)))
  const sums = sql`visits, views, entries, bounces, searches, holds`
  const days = daysBeside({ from, to }, months).map(
    (part) => sql`SELECT dimension, value, ${sums} FROM site_visit_days
      WHERE agency_id = ${agencyId} AND dimension IN (${names}) AND day BETWEEN ${part.from} AND ${part.to}`,
  )
  const whole = sql`SELECT dimension, value, ${sums} FROM site_visit_months
      WHERE agency_id = ${agencyId} AND dimension IN (${names}) AND month = ANY (${months}::date[])`
  return sql`(${sql.join([whole, ...days], sql` UNION ALL `)}) AS counts`
}

/** Returns the parts of a range that lie outside the months. */
export function daysBeside({ from, to }: Range, months: readonly string[]): Range[] {
  const parts: Range[] = []
  let start = from
  for (const month of months) {
    if (start < month) parts.push({ from: start, to: addDays(month, -1) })
    start = nextMonth(month)
  }
  if (start <= to) parts.push({ from: start, to })
  return parts
}
