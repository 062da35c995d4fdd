import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { constants, getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzipSync, gzipSync } from 'node:zlib'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { letBackendGiveWay } from '#kit/server/backups/priority.ts'
import { startEmbeddedPostgres } from '#kit/server/embedded-postgres/embedded-postgres.ts'
import { prepareJobs } from '#kit/server/jobs/jobs.ts'
import { createDatabase, migrate, readMigrations } from '#kit/server/database/migrate.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { restoreBackup } from './backup/read.ts'
import { verifyBackup } from './backup/verify.ts'
import { writeBackup } from './backup/write.ts'

const agencyId = newId()
const accounts = [newId(), newId()] as const
const secretKey = 'a key of at least thirty-two letters'

let folder: string
let sourceUrl: string
let source: pg.Client

beforeAll(async () => {
  folder = newDataFolder()
  sourceUrl = await newDatabase()
  await migrate(sourceUrl)
  await prepareJobs(sourceUrl, [])
  source = await open(sourceUrl)
  await source.query(
    `INSERT INTO agencies (id, name, slug, category, country_code, currency, phone, business_volume, company_size, tags, created_at, updated_at)
     VALUES ($1, $2, 'a', 'tours', 'UG', 'UGX', '+256700000000', '1', '1', ARRAY['a,b', '{}', 'NULL'], now(), now())`,
    [agencyId, 'Tabs\tand\nlines \\N and "quotes" – é'],
  )
  for (const [index, id] of accounts.entries()) {
    await source.query(
      `INSERT INTO ledger_accounts (agency_id, id, type, currency, floored, created_at) VALUES ($1, $2, $3, 'UGX', false, now())`,
      [agencyId, id, `t${index}`],
    )
  }
})

afterAll(async () => {
  await source.end()
  rmSync(folder, { recursive: true, force: true })
})

async function newDatabase(): Promise<string> {
  const url = new URL(inject('adminUrl'))
  const name = `backup_${newId().replaceAll('-', '')}`
  await createDatabase(url.toString(), name)
  url.pathname = name
  return url.toString()
}

async function open(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
}

async function one(client: pg.Client, text: string): Promise<Record<string, unknown>> {
  return (await client.query(text)).rows[0]
}

/** Posts 1 shilling from the first account to the second. */
async function post(client: pg.Client, reference: string, amounts = [-1, 1]) {
  const id = newId()
  await client.query(
    `BEGIN; INSERT INTO ledger_transactions (agency_id, id, type, reference, memo, at) VALUES ('${agencyId}', '${id}', 'test', '${reference}', 'm', now())`,
  )
  for (const [index, amount] of amounts.entries()) {
    await client.query(`INSERT INTO ledger_postings VALUES ('${agencyId}', '${id}', ${index}, '${accounts[index]}', ${amount}, 'UGX')`)
  }
  await client.query('COMMIT')
}

const backUp = (file: string, filesFolder: string | null = null, ownerUrl = sourceUrl) =>
  writeBackup({ ownerUrl, file, filesFolder, secretKey, withSecretKey: true })

/** Returns count and hash of every table's rows, to compare two databases. */
async function contents(client: pg.Client): Promise<Record<string, unknown>> {
  const { rows: tables } = await client.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname = 'public' OR schemaname = 'pgboss' AND tablename IN ('queue', 'job', 'schedule')`,
  )
  const found: Record<string, unknown> = {}
  for (const { name } of tables) {
    const from = name === 'public.schema_migrations' ? '(SELECT version, checksum FROM schema_migrations)' : name
    found[name] = await one(client, `SELECT count(*), md5(string_agg(t::text, '|' ORDER BY t::text)) FROM ${from} t`)
  }
  return found
}

describe('a backup restores (P25)', () => {
  test('all invariants hold in a restored backup that was made under load', async () => {
    for (let number = 0; number < 200; number += 1) await post(source, `before ${number}`)
    const file = join(folder, 'load.tar.gz')
    let running = true
    const writer = async (name: string) => {
      const client = await open(sourceUrl)
      let posted = 0
      while (running) await post(client, `${name} ${(posted += 1)}`)
      await client.end()
      return posted
    }
    const writers = [writer('first'), writer('second')]
    const rows = await backUp(file)
    running = false
    const posted = (await Promise.all(writers)).reduce((sum, count) => sum + count, 200)

    const url = await newDatabase()
    const restored = await restoreBackup({ ownerUrl: url, file, filesFolder: null })
    expect(restored.rows).toEqual(rows)
    expect(rows['public.ledger_postings']).toBe(2 * rows['public.ledger_transactions']!)
    expect(posted).toBeGreaterThan(rows['public.ledger_transactions']!)
    const client = await open(url)
    const invariants = await one(
      client,
      `SELECT (SELECT count(*)::int FROM (SELECT FROM ledger_postings GROUP BY transaction_id HAVING sum(amount) <> 0) AS sums) AS unbalanced,
         (SELECT count(*)::int FROM ledger_transactions t WHERE NOT EXISTS (SELECT FROM ledger_postings p WHERE p.transaction_id = t.id)) AS empty,
         (SELECT count(*)::int FROM ledger_accounts a WHERE balance <> (SELECT coalesce(sum(amount), 0) FROM ledger_postings p WHERE p.account_id = a.id)) AS wrong,
         (SELECT count(*)::int FROM ledger_postings p WHERE NOT EXISTS (SELECT FROM ledger_transactions t WHERE t.id = p.transaction_id)) AS orphans`,
    )
    expect(invariants).toEqual({ unbalanced: 0, empty: 0, wrong: 0, orphans: 0 })
    await client.end()
  })

  test('brings every row, every file, what waits in the queue, and the rules that guard them', async () => {
    const boss = new PgBoss({ connectionString: sourceUrl, supervise: false, schedule: false })
    await boss.start()
    await boss.createQueue('mail')
    await boss.send('mail', { to: 'someone' })
    await boss.stop({ graceful: false })
    // Longer than one part of a table in the archive, and than one chunk of the connection.
    await source.query(`UPDATE agencies SET description = repeat('é\t\\\n', 500000)`)
    const filesFolder = join(folder, 'files')
    mkdirSync(join(filesFolder, 'img_a'), { recursive: true })
    const picture = Buffer.from(Array.from({ length: 3000 }, (_, index) => index % 256))
    writeFileSync(join(filesFolder, 'img_a/small.webp'), picture)

    const file = join(folder, 'whole.tar.gz')
    await backUp(file, filesFolder)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const url = await newDatabase()
    const target = join(folder, 'restored-files')
    const restored = await restoreBackup({ ownerUrl: url, file, filesFolder: target })
    expect(restored).toMatchObject({ secretKey, withoutJobs: false })
    expect(readFileSync(join(target, 'img_a/small.webp'))).toEqual(picture)

    const client = await open(url)
    // All but the epoch: a restored copy sends nothing until an agency confirms it.
    const [{ 'public.installation': restoredEpoch, ...restoredRows }, { 'public.installation': epoch, ...rows }] = [
      await contents(client),
      await contents(source),
    ]
    expect(restoredRows).toEqual(rows)
    expect(restoredEpoch).not.toEqual(epoch)
    await expect(client.query('DELETE FROM ledger_postings')).rejects.toThrow('insert-only')
    await expect(post(client, 'unbalanced', [-1, 2])).rejects.toThrow('does not sum to zero')
    await client.query('ROLLBACK; SET ROLE safiri_app')
    expect(await one(client, 'SELECT count(*)::int AS seen FROM agencies')).toEqual({ seen: 0 })
    await client.end()
  })

  test('of an older schema is restored as it was and brought to the present, also if a migration was merged in between later', async () => {
    const older = await newDatabase()
    await migrate(older, { migrations: readMigrations().filter((_, index) => index < 2 || index === 3) })
    const file = join(folder, 'older.tar.gz')
    await backUp(file, null, older)
    const url = await newDatabase()
    await restoreBackup({ ownerUrl: url, file, filesFolder: null })
    const client = await open(url)
    expect(await one(client, 'SELECT count(*)::int AS done FROM schema_migrations')).toEqual({ done: readMigrations().length })
    await client.end()
  })
})

describe('restoring refuses', () => {
  let file: string

  beforeAll(async () => {
    file = join(folder, 'good.tar.gz')
    await backUp(file)
  })

  test('a database that is not empty', async () => {
    await expect(restoreBackup({ ownerUrl: sourceUrl, file, filesFolder: null })).rejects.toThrow('The database is not empty')
  })

  test('a folder of files that is not empty', async () => {
    await expect(restoreBackup({ ownerUrl: await newDatabase(), file, filesFolder: folder })).rejects.toThrow('is not empty')
  })

  test('an incomplete or invalid backup, before it changes anything', async () => {
    const [cut, other, url] = [join(folder, 'cut.tar.gz'), join(folder, 'other.tar.gz'), await newDatabase()]
    writeFileSync(cut, readFileSync(file))
    truncateSync(cut, statSync(file).size - 200)
    writeFileSync(other, 'PK something else')
    for (const bad of [cut, other])
      await expect(restoreBackup({ ownerUrl: url, file: bad, filesFolder: null })).rejects.toThrow(`${bad} cannot be restored.`)
    await restoreBackup({ ownerUrl: url, file, filesFolder: null })
  })

  test('a backup of a newer program', async () => {
    const newer = await newDatabase()
    await migrate(newer, { migrations: [...readMigrations(), { version: '9999_later', text: 'SELECT 1', checksum: 'x' }] })
    const later = join(folder, 'later.tar.gz')
    await backUp(later, null, newer)
    await expect(restoreBackup({ ownerUrl: await newDatabase(), file: later, filesFolder: null })).rejects.toThrow(
      'another version of Safiri',
    )
  })
})

test('PostgreSQL’s process of a backup has a lower priority than the others', async () => {
  const client = await open(sourceUrl)
  const { pid } = await one(client, 'SELECT pg_backend_pid() AS pid')
  expect(getPriority(pid as number)).toBe(getPriority())
  await letBackendGiveWay(client)
  expect(getPriority(pid as number)).toBe(constants.priority.PRIORITY_LOW)
  await client.end()
})

test('a failed backup leaves no file', async () => {
  const empty = await newDatabase()
  const file = join(folder, 'failed.tar.gz')
  await expect(backUp(file, null, empty)).rejects.toThrow('schema_migrations')
  expect(() => statSync(file)).toThrow('ENOENT')
  expect(() => statSync(`${file}.part`)).toThrow('ENOENT')
})

test('npm run backup joins the database of the running app; npm run restore fills a new data folder', async () => {
  const [from, to, file] = [newDataFolder(), newDataFolder(), join(folder, 'cli.tar.gz')]
  const run = async (script: string, dataFolder: string) => {
    const env = { PATH: process.env.PATH, SAFIRI_DATA: dataFolder }
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [join(import.meta.dirname, script), file], { env })
    return stdout + stderr
  }
  const app = await startEmbeddedPostgres({ folder: from, durable: false })
  await createDatabase(app.url('postgres'), 'safiri')
  await migrate(app.url('safiri'))
  const saved = await run('backup.ts', from)
  const secrets = [readFileSync(join(from, 'secret-key'), 'utf8'), new URL(app.url('safiri')).password]
  await app.stop()

  const restored = await run('restore.ts', to)
  expect(saved).toContain(`Backup: ${file} (`)
  expect(restored).toContain('Restored: ')
  for (const secret of secrets) expect(saved + restored).not.toContain(secret)
  expect(readFileSync(join(to, 'secret-key'), 'utf8')).toBe(secrets[0])
  await expect(run('restore.ts', to)).rejects.toThrow('There is an installation here already')
  const copy = await startEmbeddedPostgres({ folder: to, durable: false })
  await migrate(copy.url('safiri'))
  await copy.stop()
  for (const dataFolder of [from, to]) rmSync(dataFolder, { recursive: true })
})

const newDataFolder = () => mkdtempSync(join(realpathSync(tmpdir()), 'safiri-backup-'))

describe('verifying a backup', () => {
  test('finds a changed byte, a missing end, and a row that is missing', async () => {
    const good = join(folder, 'verified.tar.gz')
    await backUp(good)
    await verifyBackup(good)
    const bytes = readFileSync(good)
    const [changed, cut, short] = ['changed', 'short', 'fewer'].map((name) => join(folder, `${name}.tar.gz`)) as [string, string, string]
    const flipped = Buffer.from(bytes)
    flipped[Math.floor(flipped.length / 2)]! ^= 1
    writeFileSync(changed, flipped)
    writeFileSync(cut, bytes.subarray(0, bytes.length - 300))
    // The same archive without its last table of rows: every checksum is right.
    const tar = gunzipSync(bytes)
    const start = tar.indexOf('tables/public.ledger_accounts/')
    const size = parseInt(tar.toString('latin1', start + 124, start + 135), 8)
    const end = start + 512 + Math.ceil(size / 512) * 512
    writeFileSync(short, gzipSync(Buffer.concat([tar.subarray(0, start), tar.subarray(end)])))
    for (const bad of [changed, cut, short]) await expect(verifyBackup(bad)).rejects.toThrow(`The backup ${bad} cannot be restored.`)
    await expect(verifyBackup(short)).rejects.toThrow('The table public.ledger_accounts has 0 rows in it, not 2.')
  })
})
