import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { createServer as createPlainServer, type AddressInfo, type Server as PlainServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { onCluster, serversOf } from '#kit/server/testing/test-databases.ts'
import { examine } from './doctor/examine.ts'
import type { Finding } from './doctor/finding.ts'
import { checkDisks, checkNode, checkSandbox } from './doctor/machine.ts'

let app: TestApp
let company: Server
let smtp: PlainServer
const folder = mkdtempSync(join(tmpdir(), 'safiri-doctor-'))
const said: string[] = []

const portOf = (server: Server | PlainServer) => (server.address() as AddressInfo).port

beforeAll(async () => {
  app = await startTestApp()
  company = createServer(({ method, url, headers }, response) => {
    response.statusCode = method === 'GET' && url === '/v3/banks/UG' && headers.authorization === 'Bearer right' ? 200 : 401
    response.end('{}')
  }).listen(0, '127.0.0.1')
  // A mail server that greets, and notes whatever else it is told.
  smtp = createPlainServer((socket) => {
    socket.on('error', () => {})
    socket.write('220 mail.example ESMTP\r\n')
    socket.on('data', (data) => {
      const word = data.toString().slice(0, 4).trim().toUpperCase()
      said.push(word)
      socket.write(word === 'QUIT' ? '221 bye\r\n' : '250 mail.example\r\n')
    })
  }).listen(0, '127.0.0.1')
  await Promise.all([once(company, 'listening'), once(smtp, 'listening')])
  writeFileSync(join(folder, 'secret-key'), 'a'.repeat(64), { mode: 0o600 })
})
afterAll(async () => {
  company.close()
  smtp.close()
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

const good = () => ({
  SAFIRI_DATA: folder,
  SECRET_KEY: '3f8a1c5d7e9b2046af13c8d25e7b9041',
  DATABASE_URL: app.ownerUrl,
  SMTP_URL: `smtp://127.0.0.1:${portOf(smtp)}`,
  FLUTTERWAVE_URL: `http://127.0.0.1:${portOf(company)}`,
  FLUTTERWAVE_SECRET_KEY: 'right',
  FLUTTERWAVE_SECRET_HASH: 'hash',
  APP_URL: app.origin,
  SAFIRI_BACKUPS: 'true',
})
const of = (findings: Finding[], check: string) =>
  findings.filter((finding) => finding.check === check).map(({ state, found }) => `${state}: ${found}`)
const asOwner = async (statement: string) => {
  const client = new pg.Client({ connectionString: app.ownerUrl })
  await client.connect()
  await client.query(statement)
  await client.end()
}
const drillRow = (passed: boolean) => `INSERT INTO backup_drills (id, at, backup, bytes, seconds, passed, checked, problems)
  VALUES (gen_random_uuid(), clock_timestamp(), 'b', 1, 1, ${passed}, '{}', '${passed ? '[]' : '["A row is missing."]'}')`

test('a healthy installation has no warning but the disks of this machine, and no mail is sent', async () => {
  await asOwner('UPDATE installation SET backup_at = now()')
  await asOwner(drillRow(true))
  const findings = await examine(good())
  expect(findings.filter(({ state, check }) => state !== 'ok' && !check.startsWith('disk'))).toEqual([])
  expect(findings.map(({ check }) => check)).toEqual(
    expect.arrayContaining([
      'node',
      'SECRET_KEY',
      'PostgreSQL',
      'migrations',
      'rights of the owner',
      'clock',
      'backup',
      'restore drill',
      'mail',
      'payments',
      'address',
    ]),
  )
  expect(said).toContain('EHLO')
  expect(said).not.toContain('MAIL')
})

test('each fault is said with what to do', async () => {
  await asOwner(`UPDATE installation SET backup_at = now() - interval '3 days', epoch = 2`)
  await asOwner(drillRow(false))
  await asOwner(`DELETE FROM schema_migrations WHERE version = (SELECT max(version) FROM schema_migrations)`)
  const findings = await examine(
    {
      ...good(),
      SECRET_KEY: 'a'.repeat(40),
      SMTP_URL: 'smtp://127.0.0.1:9',
      FLUTTERWAVE_SECRET_KEY: 'wrong',
      APP_URL: 'http://no-such-name.invalid',
    },
    () => new Date(Date.now() + 90_000),
  )
  const states = Object.fromEntries(findings.map(({ check, state }) => [check, state]))
  expect(states).toMatchObject({
    SECRET_KEY: 'fault',
    mail: 'fault',
    payments: 'fault',
    address: 'fault',
    clock: 'fault',
    backup: 'fault',
    'restore drill': 'fault',
    'restored copy': 'warning',
    migrations: 'warning',
  })
  expect(of(findings, 'restore drill')).toEqual(['fault: A row is missing.'])
  expect(findings.filter(({ state, todo }) => state !== 'ok' && !todo)).toEqual([])
})

test('a replica and workers of a cluster that cannot be read are said, each with what to do', async () => {
  const nowhere = 'postgres://127.0.0.1:9/none'
  const [own, ...nodes] = serversOf(app.ownerUrl)
  const findings = await examine({
    ...good(),
    SECRET_KEY: app.app.settings.secretKey,
    DATABASE_REPLICA_URL: own,
    DATABASE_WORKER_URLS: [nowhere, ...(onCluster() ? nodes : [own])].join(),
  })
  expect(of(findings, 'replica')).toEqual(['warning: It is no replica.'])
  expect(of(findings, 'worker 127.0.0.1:9')[0]).toMatch(/^warning: .*ECONNREFUSED/)
  const others = (onCluster() ? nodes : [own!]).flatMap((url) => of(findings, `worker ${new URL(url).host}`))
  expect(new Set(others)).toEqual(
    new Set([onCluster() ? 'ok: The application may read it.' : 'warning: It is no node of a Citus cluster.']),
  )
  expect(findings.filter(({ state, todo }) => state !== 'ok' && !todo)).toEqual([])
})

test('what others can read, an unknown database, a wrong setting and a folder without Safiri are faults, and nothing is made', async () => {
  chmodSync(join(folder, 'secret-key'), 0o644)
  const { SECRET_KEY: _, ...kept } = good()
  const findings = await examine({ ...kept, DATABASE_URL: 'postgres://nobody:x@127.0.0.1:9/none' })
  expect(of(findings, 'secret key')[0]).toMatch(/^fault: Others can read/)
  expect(of(findings, 'database')[0]).toMatch(/^fault: /)
  expect(of(await examine({ ...good(), PORT: 'many' }), 'settings')[0]).toMatch(/^fault: .*PORT/s)
  const empty = mkdtempSync(join(folder, 'empty-'))
  expect(of(await examine({ SAFIRI_DATA: empty }), 'settings')[0]).toMatch(/^fault: No Safiri has run/)
  expect(of(await examine({ SAFIRI_DATA: empty, SECRET_KEY: good().SECRET_KEY }), 'database')[0]).toMatch(/^fault: There is no database/)
})

test('an old Node, full disks and an open sandbox are said', async () => {
  const { settings } = app.app
  expect(checkNode('22.1.0').state).toBe('fault')
  expect((await checkDisks(settings, async () => 0.8)).map(({ state }) => state)).toContain('warning')
  expect((await checkDisks(settings, async () => 0.95)).map(({ state }) => state)).toContain('fault')
  expect(checkSandbox({ ...settings, APP_URL: 'https://safiri.example', SAFIRI_SANDBOX: true }).state).toBe('fault')
})

test('the command prints the same as JSON and exits with 1 on a fault', async () => {
  const run = new Promise<{ code: unknown; stdout: string }>((resolve) =>
    execFile(
      process.execPath,
      ['scripts/doctor.ts', '--json'],
      { cwd: join(import.meta.dirname, '..'), env: { PATH: process.env.PATH, SAFIRI_DATA: join(folder, 'none') } },
      (error, stdout) => resolve({ code: error?.code, stdout }),
    ),
  )
  const { code, stdout } = await run
  expect(code).toBe(1)
  expect(JSON.parse(stdout)).toContainEqual(expect.objectContaining({ check: 'settings', state: 'fault', todo: expect.any(String) }))
})
