import { afterAll, expect } from 'vitest'
import { statementSent, type SentStatement } from '../database/kysely.ts'
import { tablesWithoutAgency } from './agency-in-statements.ts'

// Set-up file of every test: each statement of an agency's transaction must have a condition on the agency for each agency table, and a list
// must not read a subquery for rows that are not on its page.

/**
 * True for a list that reads subqueries with the rows of a table and limits those rows afterwards: PostgreSQL then counts the subqueries for every row
 * that matches. What reads `from (select …` has limited them before.
 */
const readsBeforeItLimits = (text: string): boolean =>
  /\(\s*select/i.test(/json_agg\(row\), '\[\]'\) FROM \(+select ((?:(?! from ["(]).)*) from "/s.exec(text)?.[1] ?? '')

const sent = new Set<string>()
const checked = new Set<string>()
statementSent.subscribe((message) => {
  const { text, ofAgency } = message as SentStatement
  if (ofAgency && !checked.has(text)) sent.add(text)
})

afterAll(async () => {
  const found: string[] = []
  for (const text of sent) {
    checked.add(text)
    const tables = await tablesWithoutAgency(text)
    if (readsBeforeItLimits(text)) found.push(`a subquery that belongs into \`more\` (pageInOne): ${text}`)
    if (tables.length > 0) found.push(`${tables.join(', ')} without agency_id: ${text}`)
  }
  sent.clear()
  expect(found).toEqual([])
})
