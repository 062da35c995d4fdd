import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { createDatabase, readMigrations } from '#kit/server/database/migrate.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { restoreBackup } from '../../scripts/backup/read.ts'
import { releaseFacts, type ReleaseFacts } from '../../scripts/release/facts.ts'

// Every release left a backup in tests/releases (`npm run make-release`). Each is upgraded to the current version and loses
// nothing.

const releases = join(import.meta.dirname, '../releases')
const versions = readdirSync(releases)
  .filter((name) => name.endsWith('.backup'))
  .map((name) => name.slice(0, -'.backup'.length))
const { version: present } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as { version: string }

const folder = mkdtempSync(join(tmpdir(), 'safiri-releases-'))
const databases: string[] = []
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  const admin = new pg.Client({ connectionString: inject('adminUrl') })
  await admin.connect()
  for (const name of databases) await admin.query(`DROP DATABASE "${name}" WITH (FORCE)`)
  await admin.end()
})

test('this version left a backup, a small one', () => {
  expect(versions).toContain(present)
  for (const version of versions) expect(statSync(join(releases, `${version}.backup`)).size).toBeLessThan(300 * 1024)
})

test.each(versions)('a backup of %s is restored, migrated to the present, and has every row, balance and file', async (version) => {
  const name = `release_${newId().replaceAll('-', '')}`
  await createDatabase(inject('adminUrl'), name)
  databases.push(name)
  const ownerUrl = inject('adminUrl').replace(/\/postgres$/, `/${name}`)
  const filesFolder = join(folder, version)
  await restoreBackup({ ownerUrl, file: join(releases, `${version}.backup`), filesFolder })
  const left = JSON.parse(readFileSync(join(releases, `${version}.json`), 'utf8')) as ReleaseFacts
  const found = await releaseFacts(ownerUrl, filesFolder)
  expect(found).toMatchObject(left)
  expect(Object.keys(left.rows).length).toBeGreaterThan(100)
  expect(Object.keys(left.files).length).toBeGreaterThan(50)
  for (const { balance, posted } of Object.values(found.ledger)) expect(balance).toBe(posted)

  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  const { rows } = await client.query<{ version: string }>('SELECT version FROM schema_migrations ORDER BY version')
  expect(rows.map((row) => row.version)).toEqual(readMigrations().map((migration) => migration.version))
  await client.end()
})
