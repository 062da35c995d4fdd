import type pg from 'pg'
import { letKeyWait } from './keys.ts'
import { isCluster } from './state.ts'
import { changesOf, keyOf, statementsOf, tableOf, updateByQuery } from './statements.ts'

/**
 * Runs the text of a migration. On a cluster runs it statement by statement: a new table may point to tables that are spread already,
 * which Citus refuses until the new one is spread too. So statements about tables that are not spread run on the coordinator alone, and
 * `prepareCluster` spreads those tables afterwards, and then adds the keys that point to them.
 */
export async function applyMigration(client: pg.Client, text: string): Promise<void> {
  if (!(await isCluster(client))) return void (await client.query(text))
  for (const statement of statementsOf(text)) {
    const table = tableOf(statement)
    const alone = table !== null && (table.isNew || !(await isSpread(client, table.name)))
    await client.query(`SET LOCAL citus.enable_ddl_propagation = ${alone ? 'off' : 'on'}`)
    if (alone) await client.query(statement)
    else if (table) for (const change of changesOf(statement)) await changeSpread(client, change)
    else await client.query(await acceptedForm(client, statement))
  }
  await client.query('SET LOCAL citus.enable_ddl_propagation = on')
}

/** Makes one change of a table that is spread. A key to one that is not has to wait for it. */
async function changeSpread(client: pg.Client, change: string): Promise<void> {
  const key = keyOf(change)
  if (key && !(await isSpread(client, key.to))) await letKeyWait(client, key)
  else await client.query(change)
}

/** Returns an UPDATE of a reference table in the form that Citus accepts, and any other statement as it is. */
async function acceptedForm(client: pg.Client, statement: string): Promise<string> {
  const update = updateByQuery(statement)
  return update && (await isReference(client, update.table)) ? update.text : statement
}

async function isReference(client: pg.Client, table: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `SELECT FROM pg_dist_partition WHERE logicalrelid = to_regclass($1) AND partmethod = 'n' AND repmodel = 't'`,
    [`public.${table}`],
  )
  return rowCount === 1
}

async function isSpread(client: pg.Client, table: string): Promise<boolean> {
  const { rowCount } = await client.query('SELECT FROM pg_dist_partition WHERE logicalrelid = to_regclass($1)', [`public.${table}`])
  return rowCount === 1
}
