import type pg from 'pg'
import type { AddedKey } from './statements.ts'

// Citus spreads a table only after all that it points to, and some keys form circles. So the keys of waiting tables are taken off
// first and put back last. They are written down in the same transaction, so a crash in between loses none.

interface WaitingKey {
  table_name: string
  name: string
  definition: string
}

const store = `CREATE SCHEMA IF NOT EXISTS cluster;
  CREATE TABLE IF NOT EXISTS cluster.waiting_keys (table_name text, name text, definition text, PRIMARY KEY (table_name, name))`

/** Takes off the foreign keys from and to the given tables and writes them down. Returns their number. */
export async function takeKeysOff(client: pg.Client, tables: readonly string[]): Promise<number> {
  await client.query('BEGIN')
  try {
    // The nodes do not need this table.
    await client.query(`SET LOCAL citus.enable_ddl_propagation = off; ${store}`)
    const { rows } = await client.query<WaitingKey>(
      `INSERT INTO cluster.waiting_keys
       SELECT conrelid::regclass::text, conname, pg_get_constraintdef(oid) FROM pg_constraint
       WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND conparentid = 0
         AND (conrelid::regclass::text = ANY ($1) OR confrelid::regclass::text = ANY ($1)) RETURNING *`,
      [tables],
    )
    await client.query('SET LOCAL citus.enable_ddl_propagation = on')
    for (const { table_name: table, name } of rows) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT "${name}"`)
    await client.query('COMMIT')
    return rows.length
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  }
}

/** Writes down a key to a table that is not spread yet, instead of adding it. */
export async function letKeyWait(client: pg.Client, { table, name, definition }: AddedKey): Promise<void> {
  await client.query(`SET LOCAL citus.enable_ddl_propagation = off; ${store}`)
  await client.query('INSERT INTO cluster.waiting_keys VALUES ($1, $2, $3)', [table, name, definition])
  await client.query('SET LOCAL citus.enable_ddl_propagation = on')
}

/** Puts back every key that is written down, each in its own transaction. Returns their number. */
export async function putKeysBack(client: pg.Client, done: (count: number) => void): Promise<number> {
  const { rows } = await client.query<WaitingKey>('SELECT * FROM cluster.waiting_keys ORDER BY table_name, name')
  let count = 0
  for (const { table_name: table, name, definition } of rows) {
    await client.query('BEGIN')
    try {
      await client.query(`ALTER TABLE ${table} ADD CONSTRAINT "${name}" ${definition}`)
      await client.query('DELETE FROM cluster.waiting_keys WHERE table_name = $1 AND name = $2', [table, name])
      await client.query('COMMIT')
    } catch (error) {
      await client.query('ROLLBACK')
      throw new Error(`The key ${name} of ${table} could not be put back: ${(error as Error).message}`, { cause: error })
    }
    done(++count)
  }
  return rows.length
}
