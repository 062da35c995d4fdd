import { writeSync } from 'node:fs'
import pg from 'pg'
import { startEmbeddedPostgres } from './embedded-postgres.ts'

/**
 * The program that embedded-postgres.test.ts kills. Starts the database of the given folder and prints `up JSON`. Then writes
 * pairs of rows, one transaction each, and prints `acknowledged N` after each commit. With a second argument it writes nothing
 * and exits without stopping the database.
 */
const [folder = '', onlyStart] = process.argv.slice(2)
const say = (line: string) => writeSync(1, `${line}\n`)

const postgres = await startEmbeddedPostgres({ folder })
say(`up ${JSON.stringify({ pid: postgres.pid, orphanStopped: postgres.orphanStopped })}`)
if (!onlyStart) await writePairs()

async function writePairs() {
  const client = new pg.Client({ connectionString: postgres.url('postgres') })
  await client.connect()
  await client.query('CREATE TABLE IF NOT EXISTS halves (pair integer NOT NULL, half integer NOT NULL, PRIMARY KEY (pair, half))')
  const { rows } = await client.query<{ next: number }>('SELECT coalesce(max(pair), 0) + 1 AS next FROM halves')
  for (let pair = rows[0]!.next; ; pair += 1) {
    await client.query('BEGIN')
    await client.query('INSERT INTO halves VALUES ($1, 1)', [pair])
    await client.query('INSERT INTO halves VALUES ($1, 2)', [pair])
    await client.query('COMMIT')
    say(`acknowledged ${pair}`)
  }
}
