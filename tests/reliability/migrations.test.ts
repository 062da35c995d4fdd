import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { prepareDatabase } from '#app/server.ts'
import { createDatabase, migrate, readMigrations } from '#kit/server/database/migrate.ts'
import { appRoleOf } from '#kit/server/database/preparing/app-role.ts'
import { readSettings } from '#kit/server/settings.ts'
import { templateName } from '#kit/server/testing/global-setup.ts'
import { newId } from '#kit/server/security/tokens.ts'

// An upgrade that is interrupted or started twice ends like any other (P24).

let whole: string[]
const made: string[] = []
const urlOf = (name: string) => inject('adminUrl').replace(/\/postgres$/, `/${name}`)

async function newDatabase(template?: string): Promise<string> {
  const name = `migrate_${newId().replaceAll('-', '')}`
  await createDatabase(inject('adminUrl'), name, template)
  made.push(name)
  return urlOf(name)
}

async function ask<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

/** Returns everything a schema consists of, one line each. */
async function schemaOf(url: string): Promise<string[]> {
  const rows = await ask<{ line: string }>(
    url,
    `SELECT line FROM (
       SELECT format('%s.%s %s %s %s', attrelid::regclass, attname, format_type(atttypid, atttypmod), attnotnull, (SELECT pg_get_expr(adbin, adrelid) FROM pg_attrdef WHERE adrelid = attrelid AND adnum = attnum)) AS line
       FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid WHERE relnamespace = 'public'::regnamespace AND attnum > 0 AND NOT attisdropped
       UNION ALL SELECT format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) FROM pg_constraint WHERE connamespace = 'public'::regnamespace
       UNION ALL SELECT pg_get_indexdef(indexrelid) FROM pg_index JOIN pg_class ON pg_class.oid = indrelid WHERE relnamespace = 'public'::regnamespace
       UNION ALL SELECT format('policy %s %s %s', polrelid::regclass, polname, pg_get_expr(polqual, polrelid)) FROM pg_policy
       UNION ALL SELECT format('trigger %s %s', tgrelid::regclass, pg_get_triggerdef(oid)) FROM pg_trigger WHERE NOT tgisinternal
       UNION ALL SELECT format('grant %s %s', relname, relacl) FROM pg_class WHERE relnamespace = 'public'::regnamespace
       UNION ALL SELECT format('version %s %s', version, checksum) FROM schema_migrations) AS lines ORDER BY line`,
  )
  return rows.map(({ line }) => line)
}

beforeAll(async () => {
  // A copy, because other test files copy the template too, and PostgreSQL refuses that while anyone is connected to it.
  whole = await schemaOf(await newDatabase(templateName))
})
afterAll(async () => {
  for (const name of made) await ask(inject('adminUrl'), `DROP DATABASE "${name}" WITH (FORCE)`)
})

/** Migrates in a child process that is killed some milliseconds after the named migration has started. @returns whether it was. */
function migrateAndDie(url: string, version: string, afterMs: number): Promise<boolean> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'migrate-child.ts'), url, version, String(afterMs)], { stdio: 'ignore' })
  return new Promise((resolve) => child.once('exit', (_code, signal) => resolve(signal === 'SIGKILL')))
}

/** Migrates, and loses the connection some milliseconds after the named migration has started. @returns whether it did. */
async function migrateAndLose(url: string, version: string, afterMs: number): Promise<boolean> {
  const end = () =>
    ask(url, 'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()')
  let ended: Promise<unknown> | undefined
  try {
    await migrate(url, { onMigration: (started) => void (ended = started === version ? wait(afterMs).then(end) : ended) })
    return false
  } catch (error) {
    expect(String(error)).toContain('ended the connection')
    return true
  } finally {
    await ended
  }
}

test('cut off in each migration, at its beginning and in its middle, it is finished by the next start', async () => {
  const { length } = whole
  expect(length).toBeGreaterThan(500)
  const versions = readMigrations().map(({ version }) => version)
  await Promise.all(
    [() => 0, (index: number) => (index % 2 === 0 ? 8 : 25)].map(async (afterMsAt) => {
      const url = await newDatabase()
      const cutOff = { killed: 0, lost: 0 }
      for (const [index, version] of versions.entries()) {
        // PostgreSQL only sees a connection end, however it does. A process takes longer to start than most migrations to run.
        if (index % 10 === 0) cutOff.killed += Number(await migrateAndDie(url, version, afterMsAt(index)))
        else cutOff.lost += Number(await migrateAndLose(url, version, afterMsAt(index)))
        // A started migration is either complete or has left nothing.
        const { 0: row } = await ask<{ versions: string[] | null; tables: number }>(
          url,
          `SELECT (SELECT array_agg(version ORDER BY version) FROM schema_migrations) AS versions, (SELECT count(*)::int FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r') AS tables`,
        ).catch(() => [{ versions: null, tables: 0 }])
        expect(versions.slice(0, row!.versions?.length ?? 0)).toEqual(row!.versions ?? [])
        expect(row!.versions?.length ?? 0).toBeGreaterThanOrEqual(index)
      }
      expect(cutOff.killed).toBeGreaterThan(0)
      expect(cutOff.lost).toBeGreaterThan(0)
      await migrate(url)
      expect(await schemaOf(url)).toEqual(whole)
    }),
  )
})

test('of five that start together each migration is run by one, and all of them get to work', async () => {
  const url = await newDatabase()
  const lines: string[] = []
  await Promise.all(Array.from({ length: 5 }, () => migrate(url, { onMigration: (version) => lines.push(version) })))
  expect(lines).toEqual(readMigrations().map(({ version }) => version))
  expect(await schemaOf(url)).toEqual(whole)
})

test('three whole servers that start together on nothing prepare it once: schema, queue and role', async () => {
  const url = await newDatabase()
  const settings = readSettings({ SAFIRI_DATA: inject('dataFolder'), SECRET_KEY: undefined })
  const urls = await Promise.all(Array.from({ length: 3 }, () => prepareDatabase(url, settings, () => {})))
  expect(new Set(urls).size).toBe(1)
  expect(await ask(urls[0]!, 'SELECT current_user::text AS name')).toEqual([{ name: appRoleOf(new URL(url).pathname.slice(1)) }])
  expect(await schemaOf(url)).toEqual(whole)
})

test('a database that is newer than the program, or differs from what it knows, is refused and left alone', async () => {
  const url = await newDatabase()
  await migrate(url)
  const migrations = readMigrations()
  await expect(migrate(url, { migrations: migrations.slice(0, -1) })).rejects.toThrow(/newer than this program/)
  const changed = migrations.map((one, index) => (index === 1 ? { ...one, checksum: 'another' } : one))
  await expect(migrate(url, { migrations: changed })).rejects.toThrow(`Migration ${migrations[1]!.version} has changed since it ran.`)
  await expect(migrate(url, { migrations: [migrations[1]!, migrations[0]!] })).rejects.toThrow(/newer than this program/)
  expect(await schemaOf(url)).toEqual(whole)
})

test('a database of Safiri 0.1 is refused with a sentence that says what to do, and left alone', async () => {
  const url = await newDatabase()
  const old = [{ version: '0001_foundation', text: 'CREATE TABLE agencies (id uuid PRIMARY KEY)', checksum: 'of 0.1' }]
  await migrate(url, { migrations: old.map((one) => ({ ...one, version: '0000_before' })) })
  await ask(url, `UPDATE schema_migrations SET version = '0001_foundation'`)
  const before = await schemaOf(url)
  await expect(migrate(url)).rejects.toThrow(/made by Safiri 0\.1.*new data folder \(SAFIRI_DATA\)/)
  expect(await schemaOf(url)).toEqual(before)
})

test('a migration that fails leaves nothing of itself, keeps those before it, and says which it was', async () => {
  const url = await newDatabase()
  const migrations = readMigrations()
  const bad = { version: '9999_bad', text: 'CREATE TABLE half (id int); INSERT INTO half VALUES (1); SELECT 1 / 0;', checksum: 'x' }
  await expect(migrate(url, { migrations: [...migrations, bad] })).rejects.toThrow('Migration 9999_bad failed: division by zero')
  expect(await schemaOf(url)).toEqual(whole)
  await migrate(url)
})
