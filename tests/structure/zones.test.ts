import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// A day ends where the agency is. Stock that closes or is released, limits of a day, and the clock of first answers follow the agency's time
// zone (`agencyToday`, `closesAt`, `zoneSql`), neither Kampala's nor that of the server.

const sources = globSync('{kit,domains,app}/**/*.ts')
  .filter((path) => path.includes('server') && !/\.test\.ts$|\.typetest\.ts$|\/testing\/|\/messages\//.test(path))
  .map((path) => ({ path, text: readFileSync(path, 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '') }))

/** SQL that fixes the zone of a day, or takes the day of the database's clock. */
const fixed =
  /AT TIME ZONE (?:'Africa\/Kampala'|\$\{(?:sql\.lit\()?timeZone\b|\$\{zone\}\s*,?\s*'YYYY)|\bcurrent_date\b|\bCURRENT_DATE\b|\bnow\(\)::date|\bclock_timestamp\(\)::date/

/** Books and charts are kept and shown by the days of Kampala, the zone of the screens (docs/decisions/0078). */
const booksAndCharts = new Set([
  'domains/bookings/server/lists.ts',
  'domains/events/server/occupancy.ts',
  'domains/finance/server/drift.ts',
  'domains/finance/server/ledger-sums-data.ts',
  'domains/finance/server/money-flow.ts',
  'domains/finance/server/partner-sums.ts',
  'domains/finance/server/statements-data.ts',
  'domains/flights/server/lists/statistics-data.ts',
  'domains/marketplaces/server/listings/search.ts',
  'domains/marketplaces/server/orders/volume.ts',
  'domains/reconciliation/server/subjects-data.ts',
  'domains/tickets/server/tickets-data.ts',
  'domains/dashboard/server/statistics-data.ts',
  'domains/transfers/server/drift.ts',
  'domains/chatbot/server/analytics.ts',
])

test('no SQL fixes the time zone of a day, except in books and charts', () => {
  const found = sources.filter(({ text }) => fixed.test(text)).map(({ path }) => path)
  expect(found.filter((path) => !booksAndCharts.has(path))).toEqual([])
  expect([...booksAndCharts].filter((path) => !found.includes(path))).toEqual([])
})

/** What decides when stock closes or is released, what a day may cost, and when an answer is due. */
const deciding =
  /\bcutoff_hours\b|\brelease_on\b|\bmessaging_days\b|'model_days'|\bdaily_cap\b|first_response_due_at:\s*(?!.*iso|.*toISOString)/
/** Days and moments of Kampala, or of UTC. */
const otherDays = /\b(?:dayOf|momentOf|clockOf)\(|toISOString\(\)\.slice\(0, 10\)/

/** Each says why its days need not be the agency's. */
const explained = new Map([
  ['domains/octo/server/api/slots.ts', 'moments of a booking’s lines, which are stored in the zone of the screens'],
  ['domains/language-model/server/budget.ts', 'the limit of the installation counts days of UTC'],
])

test('what closes, is released, is limited by day or answered in time asks for the agency’s day', () => {
  const found = sources.filter(({ text }) => deciding.test(text) && otherDays.test(text)).map(({ path }) => path)
  expect(found.filter((path) => !explained.has(path))).toEqual([])
  expect([...explained.keys()].filter((path) => !found.includes(path))).toEqual([])
})

test('the patterns find what they are for', () => {
  for (const sql of ["starts_on AT TIME ZONE 'Africa/Kampala'", '(t.at AT TIME ZONE ${sql.lit(timeZone)})::date', 'day = current_date'])
    expect([sql, fixed.test(sql)]).toEqual([sql, true])
  expect(fixed.test('starts_on AT TIME ZONE ${zoneSql(thisAgency)}')).toBe(false)
  expect(deciding.test("'d.cutoff_hours'") && otherDays.test('momentOf(row.starts_on)')).toBe(true)
})
