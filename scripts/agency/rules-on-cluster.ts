import pg from 'pg'
import type { AgencyTable } from './tables.ts'

interface Key {
  table: string
  name: string
  columns: string[]
  target: string
  targets: string[]
}

/**
 * Leaves triggers and foreign keys for the rest of the transaction on all nodes of a cluster, whose owner is a superuser. Taking keys off, as on
 * one server, would change every part of every table. Returns the function that ends it, which checks every reference of these rows.
 */
export async function leaveRulesOnCluster(client: pg.Client, tables: readonly AgencyTable[]): Promise<() => Promise<void>> {
  await client.query('SET LOCAL session_replication_role = replica')
  return async () => {
    await client.query('SET LOCAL session_replication_role = origin')
    const { rows: keys } = await client.query<Key>(
      `SELECT conrelid::regclass::text AS table, conname AS name, confrelid::regclass::text AS target, (${columnsOf('con')}) AS columns, (${columnsOf('conf')}) AS targets
       FROM pg_constraint c WHERE contype = 'f' AND conparentid = 0 AND conrelid = ANY ($1::regclass[]::oid[])`,
      [tables.map(({ name }) => name)],
    )
    for (const key of keys) await refuseDangling(client, key, tables.find(({ name }) => name === key.table)!.where)
  }
}

const columnsOf = (side: 'con' | 'conf') =>
  `SELECT array_agg(quote_ident(attname) ORDER BY at) FROM unnest(c.${side}key) WITH ORDINALITY AS k (number, at)
   JOIN pg_attribute ON attrelid = c.${side}relid AND attnum = k.number`

/** @throws a sentence when a row points to none. As for a foreign key, a row with an empty column points to nothing. */
async function refuseDangling(client: pg.Client, { table, name, columns, target, targets }: Key, where: string): Promise<void> {
  const filled = columns.map((column) => `own.${column} IS NOT NULL`).join(' AND ')
  const same = columns.map((column, at) => `other.${targets[at]} = own.${column}`).join(' AND ')
  const { rowCount } = await client.query(
    `SELECT FROM (SELECT * FROM ${table} WHERE ${where}) own WHERE ${filled} AND NOT EXISTS (SELECT FROM ${target} other WHERE ${same}) LIMIT 1`,
  )
  if (rowCount !== 0) throw new Error(`A row of ${table} points to a row of ${target} that is not there (${name}).`)
}
