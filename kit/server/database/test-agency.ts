import { sql } from 'kysely'
import { thisAgency, type Tx } from './database.ts'

/**
 * Returns true if the transaction's agency is the test agency of another one: it sends nothing and moves no money
 * (docs/decisions/0073).
 */
export async function isTestAgency(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ test: boolean }>`SELECT test_of IS NOT NULL AS test FROM agencies WHERE id = ${thisAgency}`.execute(tx)
  return rows[0]?.test === true
}
