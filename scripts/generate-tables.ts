import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '#kit/server/embedded-postgres/embedded-postgres.ts'
import { migrate } from '#kit/server/database/migrate.ts'

/** Writes database/tables.ts from a database migrated just now, so that the types are what the database is. */
const folder = mkdtempSync(join(tmpdir(), 'safiri-tables-'))
const postgres = await startEmbeddedPostgres({ folder, durable: false, log: () => {} })
try {
  const client = new pg.Client({ connectionString: postgres.url('postgres') })
  await client.connect()
  await client.query('CREATE DATABASE tables')
  await client.end()
  const url = postgres.url('tables')
  await migrate(url)
  const out = join(import.meta.dirname, '../database/tables.ts')
  execFileSync(
    'node_modules/.bin/kysely-codegen',
    [
      '--url',
      url,
      '--dialect',
      'postgres',
      '--date-parser',
      'string',
      '--numeric-parser',
      'number',
      '--exclude-pattern',
      'schema_migrations',
      '--out-file',
      out,
    ],
    { stdio: 'inherit' },
  )
  // The driver reads bigint as number (kit/server/database/database.ts).
  const text = readFileSync(out, 'utf8').replace(/export type Int8 = .*/, 'export type Int8 = ColumnType<number, number, number>;')
  writeFileSync(out, text)
} finally {
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
