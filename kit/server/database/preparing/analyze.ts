import type pg from 'pg'
import { isCluster } from '../cluster/state.ts'

/**
 * Tells PostgreSQL's planner how much the tables of the database hold, after many rows were written at once. Leaves out empty tables: of one that it
 * never looked at PostgreSQL expects some rows, and uses an index. Of one that it saw empty it plans to read the whole, and a connection keeps
 * such a plan, slower with each row, until autovacuum looks again. A cluster keeps no plans, and does not know the size of its parts.
 */
export async function analyzeFilled(client: pg.Client): Promise<void> {
  if (await isCluster(client)) return void (await client.query('ANALYZE'))
  const { rows } = await client.query<{ name: string }>(
    `SELECT c.oid::regclass::text AS name FROM pg_class c
     WHERE c.relkind = 'r' AND c.relnamespace::regnamespace::text IN ('public', 'pgboss') AND pg_relation_size(c.oid) > 0`,
  )
  if (rows.length > 0) await client.query(`ANALYZE ${rows.map(({ name }) => name).join()}`)
}
