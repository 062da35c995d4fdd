import type pg from 'pg'
import { isCluster } from './state.ts'
import { changesOf, statementsOf, tableOf } from './statements.ts'

/**
 * Runs the text of a migration. On a cluster runs it statement by statement: a new table may point to tables that are spread already,
 * which Citus refuses until the new one is spread too. So statements about tables that are not spread run on the coordinator alone, and
 * `prepareCluster` spreads those tables afterwards.
 */
export async function applyMigration(client: pg.Client, text: string): Promise<void> {
  if (!(await isCluster(client))) return void (await client.query(text))
  for (const statement of statementsOf(text)) {
    const table = tableOf(statement)
    const alone = table !== null && (table.isNew || !(await isSpread(client, table.name)))
    await client.query(`SET LOCAL citus.enable_ddl_propagation = ${alone ? 'off' : 'on'}`)
    const parts = table && !alone ? changesOf(statement) : [statement]
    for (const part of parts) await client.query(part)
  }
  await client.query('SET LOCAL citus.enable_ddl_propagation = on')
}

async function isSpread(client: pg.Client, table: string): Promise<boolean> {
  const { rowCount } = await client.query('SELECT FROM pg_dist_partition WHERE logicalrelid = to_regclass($1)', [`public.${table}`])
  return rowCount === 1
}
