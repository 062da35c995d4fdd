import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { closeApp, openApp, openServer, prepareDatabase } from '#app/server.ts'
import { createDatabase, migrate, readMigrations } from '#kit/server/database/migrate.ts'
import { appRoleOf, askAsApp } from '#kit/server/database/preparing/app-role.ts'
import { inTurn } from '#kit/server/database/preparing/owner.ts'
import { startEmbeddedPostgres } from '#kit/server/embedded-postgres/embedded-postgres.ts'
import { apiBase } from '#kit/contract/api-base.ts'
import { openLog } from '#kit/server/log.ts'
import { readSettings } from '#kit/server/settings.ts'
import { restoreBackup } from '../../scripts/backup/read.ts'
import { verifyBackup } from '../../scripts/backup/verify.ts'
import { writeBackup } from '../../scripts/backup/write.ts'
import { loadAgencies } from '../../scripts/seed/load.ts'
import { deriveKey, newId } from '#kit/server/security/tokens.ts'

// Several installations on one PostgreSQL server do not meet (P36), and each needs only the rights that the README asks for.

const folder = mkdtempSync(join(tmpdir(), 'safiri-installations-'))
const tag = newId().slice(-12)
const databases: string[] = []
const owners: string[] = []
let admin: pg.Client

beforeAll(async () => {
  admin = await open(inject('adminUrl'))
})
afterAll(async () => {
  for (const name of databases) {
    await admin.query(`DROP DATABASE "${name}" WITH (FORCE)`)
    await admin.query(`DROP ROLE IF EXISTS "${appRoleOf(name)}"`)
  }
  for (const name of owners) await admin.query(`DROP OWNED BY "${name}"; DROP ROLE "${name}"`)
  await admin.end()
  rmSync(folder, { recursive: true })
})

async function open(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  return client
}

async function ask<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = await open(url)
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

/** Makes an owner and its database as the README says, and returns the owner's URL. `rights` replaces CREATEROLE. */
async function newInstallation(name: string, rights = 'CREATEROLE'): Promise<string> {
  const [owner, database] = [`owner_${name}_${tag}`, `${name}_${tag}`]
  const { rows } = await admin.query<{ version: number; roles: boolean }>(
    `SELECT current_setting('server_version_num')::int AS version, to_regrole('safiri_platform') IS NOT NULL AS roles`,
  )
  await admin.query(`CREATE ROLE "${owner}" LOGIN ${rights} PASSWORD 'secret'`)
  owners.push(owner)
  if (rows[0]!.version >= 160_000 && rights === 'CREATEROLE')
    await admin.query(`GRANT safiri_app, safiri_platform TO "${owner}" WITH ADMIN OPTION`)
  await admin.query(`CREATE DATABASE "${database}" OWNER "${owner}"`)
  databases.push(database)
  const url = new URL(inject('adminUrl'))
  Object.assign(url, { username: owner, password: 'secret', pathname: database })
  return url.toString()
}

const settingsOf = (secret: string) => ({ ...readSettings({ SAFIRI_DATA: folder }), secretKey: secret.repeat(40) })
const prepare = (ownerUrl: string, secret: string) => prepareDatabase(ownerUrl, settingsOf(secret), () => {})

describe('two installations with their own keys and owners on one server', () => {
  let [first, second, firstApp, secondApp]: string[] = []
  beforeAll(async () => {
    first = await newInstallation('first')
    second = await newInstallation('second')
    firstApp = await prepare(first, 'a')
    secondApp = await prepare(second, 'b')
  })

  test('the second start leaves the first one’s log-in alone, and both prepare again without a change', async () => {
    for (const url of [firstApp!, secondApp!]) expect(await askAsApp(url)).toEqual({ pooled: false, onCluster: false })
    expect(await prepare(first!, 'a')).toBe(firstApp)
    expect(await prepare(second!, 'b')).toBe(secondApp)
    expect(await askAsApp(firstApp!)).toEqual({ pooled: false, onCluster: false })
    expect(new URL(firstApp!).username).not.toBe(new URL(secondApp!).username)
  })

  test('neither the application nor the owner of one may connect to the other’s database', async () => {
    for (const [from, to] of [
      [firstApp!, second!],
      [secondApp!, first!],
      [first!, second!],
      [second!, first!],
    ]) {
      const url = new URL(from!)
      url.pathname = new URL(to!).pathname
      await expect(ask(url.toString(), 'SELECT 1')).rejects.toThrow('permission denied for database')
    }
  })

  test('the application has its time limits and works in UTC', async () => {
    expect(
      await ask(
        firstApp!,
        `SELECT current_setting('lock_timeout') AS lock, current_setting('statement_timeout') AS statement,
                current_setting('idle_in_transaction_session_timeout') AS idle, current_setting('timezone') AS zone`,
      ),
    ).toEqual([{ lock: '3s', statement: '5s', idle: '10s', zone: 'UTC' }])
  })

  test('another key on the same database is refused with a sentence, and changes nothing', async () => {
    await expect(prepare(first!, 'b')).rejects.toThrow(/^This database belongs to an installation with another SECRET_KEY\./)
    expect(await askAsApp(firstApp!)).toEqual({ pooled: false, onCluster: false })
    await ask(first!, 'UPDATE installation SET key_fingerprint = NULL')
    expect(await prepare(first!, 'c')).not.toBe(firstApp)
    await ask(first!, 'UPDATE installation SET key_fingerprint = NULL')
    expect(await prepare(first!, 'a')).toBe(firstApp)
  })
})

describe('the owner’s rights are checked before anything is changed', () => {
  test.each([
    ['without CREATEROLE', 'NOCREATEROLE', /may not create roles\. As an administrator of PostgreSQL, run: ALTER ROLE \S+ CREATEROLE;$/],
  ])('%s', async (_name, rights, sentence) => {
    const url = await newInstallation(`rights${owners.length}`, rights)
    await expect(migrate(url)).rejects.toThrow(sentence)
    expect(await ask(url, `SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace`)).toEqual([])
  })

  test('of a database that is another’s', async () => {
    const url = await newInstallation('stranger')
    const { username, pathname } = new URL(url)
    await admin.query(`ALTER DATABASE "${pathname.slice(1)}" OWNER TO postgres`)
    await expect(migrate(url)).rejects.toThrow(`does not own it. As an administrator of PostgreSQL, run: ALTER DATABASE`)
    await admin.query(`ALTER DATABASE "${pathname.slice(1)}" OWNER TO "${username}"`)
    await migrate(url)
  })
})

test('a role that the operator made works as the application; one that bypasses row security is refused', async () => {
  const ownerUrl = await newInstallation('given')
  const role = `web_${tag}`
  await admin.query(`CREATE ROLE "${role}" LOGIN PASSWORD 'secret'`)
  if (Number((await admin.query(`SHOW server_version_num`)).rows[0].server_version_num) >= 160_000)
    await admin.query(`GRANT "${role}" TO "${new URL(ownerUrl).username}" WITH ADMIN OPTION`)
  owners.push(role)
  const appUrl = new URL(ownerUrl)
  appUrl.username = role
  const settings = { ...settingsOf('a'), DATABASE_APP_URL: appUrl.toString() }
  expect(await prepareDatabase(ownerUrl, settings, () => {})).toBe(appUrl.toString())
  expect(await askAsApp(appUrl.toString())).toEqual({ pooled: false, onCluster: false })
  expect(await ask(appUrl.toString(), `SELECT count(*)::int AS seen, current_setting('lock_timeout') AS lock FROM agencies`)).toEqual([
    { seen: 0, lock: '3s' },
  ])
  await admin.query(`ALTER ROLE "${role}" BYPASSRLS`)
  await expect(prepareDatabase(ownerUrl, settings, () => {})).rejects.toThrow('bypasses row security')
})

test('a password that the database no longer takes is 503 and logged; it recovers by itself', async () => {
  const ownerUrl = await newInstallation('password')
  const settings = settingsOf('a')
  const databaseUrl = await prepareDatabase(ownerUrl, settings, () => {})
  const lines: string[] = []
  const log = openLog('error', { write: (line) => void lines.push(line) })
  const app = await openApp({ settings, databaseUrl, appUrl: 'http://localhost:3000', log })
  const server = await openServer(app)
  const role = new URL(databaseUrl).username
  const setPassword = async (password: string) => {
    await admin.query(`ALTER ROLE "${role}" PASSWORD '${password}'`)
    await admin.query(`SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE usename = $1`, [role])
  }
  const logIn = () =>
    server.inject({ method: 'POST', url: `${apiBase}/login`, payload: { email: 'a@b.example', password: 'none of ours' } })
  expect((await logIn()).statusCode).toBe(422)
  await setPassword('another')
  await expect.poll(async () => (await logIn()).json()).toMatchObject({ code: 'db_unavailable', errors: {} })
  const refused = await logIn()
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '2'])
  expect(lines.filter((line) => line.includes('password authentication failed')).length).toBeGreaterThan(0)
  await setPassword(new URL(databaseUrl).password)
  await expect.poll(async () => (await logIn()).statusCode).toBe(422)
  await server.close()
  await closeApp(app)
})

test('an owner without special rights seeds, backs up and restores; all rules are in force afterwards', async () => {
  const from = await newInstallation('seeded')
  const appUrl = await prepare(from, 'a')
  await loadAgencies(from, { agencies: 3, packages: 4, bookings: 60 }, () => {})
  const file = join(folder, 'owner.backup')
  const rows = await writeBackup({ ownerUrl: from, file, filesFolder: null, secretKey: 'a'.repeat(40), withSecretKey: false })
  await verifyBackup(file)
  expect([rows['public.agencies'], rows['public.bookings']]).toEqual([3, 60])
  const to = await newInstallation('restored')
  expect((await restoreBackup({ ownerUrl: to, file, filesFolder: null })).rows).toEqual(rows)
  const restoredUrl = await prepare(to, 'b')

  const rules = `SELECT (SELECT count(*)::int FROM pg_constraint WHERE contype = 'f') AS keys,
    (SELECT count(*)::int FROM pg_trigger WHERE tgenabled = 'O') AS triggers, (SELECT count(*)::int FROM pg_class WHERE relforcerowsecurity) AS forced,
    (SELECT count(*)::int FROM pg_constraint WHERE NOT convalidated) AS unchecked`
  const untouched = await newInstallation('untouched')
  await prepare(untouched, 'c')
  const expected = await ask(untouched, rules)
  expect(await ask(from, rules)).toEqual(expected)
  expect(await ask(to, rules)).toEqual(expected)
  for (const url of [appUrl, restoredUrl]) expect(await ask(url, 'SELECT count(*)::int AS seen FROM bookings')).toEqual([{ seen: 0 }])
  // Empty tables are not analyzed, see `analyzeFilled`: -1 says so.
  const known = `SELECT relname, reltuples::int AS rows FROM pg_class WHERE relname IN ('bookings', 'idempotency_keys') ORDER BY relname`
  for (const url of [from, to])
    expect(await ask(url, known)).toEqual([
      { relname: 'bookings', rows: 60 },
      { relname: 'idempotency_keys', rows: -1 },
    ])

  // A policy that hides rows would make a backup that looks complete.
  await ask(from, `CREATE POLICY hidden ON bookings AS RESTRICTIVE USING (total > 0)`)
  const hidden = { ownerUrl: from, file: join(folder, 'hidden.backup'), filesFolder: null, secretKey: 'a'.repeat(40), withSecretKey: false }
  await expect(writeBackup(hidden)).rejects.toThrow('does not see all rows of bookings')
})

test('an installation of 0.2.0 gets a role of its own, and the shared one can no longer be logged in as', async () => {
  const own = mkdtempSync(join(tmpdir(), 'safiri-upgraded-'))
  const postgres = await startEmbeddedPostgres({ folder: own, durable: false })
  const ownerUrl = postgres.url('upgraded')
  await createDatabase(postgres.url('postgres'), 'upgraded')
  await migrate(ownerUrl, { migrations: readMigrations().filter(({ version }) => version < '0041') })
  const password = deriveKey('a'.repeat(40), 'database role').toString('hex')
  const login = (key: string) => ask(ownerUrl, `ALTER ROLE safiri_app LOGIN PASSWORD '${key}'`)
  const mayLogIn = async () =>
    (await ask<{ rolcanlogin: boolean }>(ownerUrl, `SELECT rolcanlogin FROM pg_roles WHERE rolname = 'safiri_app'`))[0]

  // Another installation of 0.2.0 on this server, with another key, goes on.
  await login('of another installation')
  expect(await askAsApp(await prepare(ownerUrl, 'a'))).toEqual({ pooled: false, onCluster: false })
  expect(await mayLogIn()).toEqual({ rolcanlogin: true })
  await ask(ownerUrl, `DROP OWNED BY safiri_app_upgraded; DROP ROLE safiri_app_upgraded`)
  await login(password)
  expect(await askAsApp(await prepare(ownerUrl, 'a'))).toEqual({ pooled: false, onCluster: false })
  expect(await mayLogIn()).toEqual({ rolcanlogin: false })
  await postgres.stop()
  rmSync(own, { recursive: true })
})

describe('the turn to prepare a database', () => {
  test('says whom it waits for, and gives up with a sentence that names the process', async () => {
    const ownerUrl = await newInstallation('turn')
    const holder = await open(ownerUrl)
    const waiter = await open(ownerUrl)
    const pid = (await holder.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0]!.pid
    const lines: string[] = []
    await inTurn(holder, async () => {
      const turn = { log: (line: string) => void lines.push(line), patienceMs: 300 }
      await expect(inTurn(waiter, async () => {}, turn)).rejects.toThrow(`PostgreSQL process ${pid}, since`)
    })
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain(`Waiting for another process that is preparing this database (PostgreSQL process ${pid}, since`)
    await inTurn(waiter, async () => {})
    await Promise.all([holder.end(), waiter.end()])
  })

  test('ends with its transaction, although the connection lives on, as a pooler’s does', async () => {
    const ownerUrl = await newInstallation('pooled')
    const kept = await open(ownerUrl)
    await inTurn(kept, async () => {})
    await inTurn(kept, () => Promise.reject(new Error('failed'))).catch(() => {})
    expect((await kept.query(`SELECT FROM pg_locks WHERE locktype = 'advisory' AND pid = pg_backend_pid()`)).rows).toEqual([])
    await kept.end()
  })
})
