import type pg from 'pg'
import { isCluster } from '../cluster/state.ts'

/**
 * Runs ANALYZE on all tables that have rows, after many were written at once. PostgreSQL expects some rows in a table that was never analyzed, and
 * plans to use an index. For a table that was analyzed while empty it plans to read the whole table. Connections keep that plan while the table
 * fills, until autovacuum analyzes it again. A cluster keeps no plans, and its coordinator sees all tables as empty, so there it analyzes every table.
 */
export async function analyzeFilled(client: pg.Client): Promise<void> {
  if (await isCluster(client)) return void (await client.query('ANALYZE'))
  const { rows } = await client.query<{ name: string }>(
    `SELECT c.oid::regclass::text AS name FROM pg_class c
     WHERE c.relkind = 'r' AND c.relnamespace::regnamespace::text IN ('public', 'pgboss') AND pg_relation_size(c.oid) > 0`,
  )
  if (rows.length > 0) await client.query(`ANALYZE ${rows.map(({ name }) => name).join()}`)
}
