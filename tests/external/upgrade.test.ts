import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { freePort } from '#kit/server/embedded-postgres/postmaster.ts'
import { fillAgency, openSession, readCatalog } from '../reliability/rows.ts'
import { requestRaw } from '../reliability/raw-http.ts'
import { killAll, startServer, type Running } from '../reliability/server-process.ts'
import { balancerNames, hasBalancer, host, startBalancer } from './balancers.ts'
import { openLoad, send } from './load.ts'
import { openOwners, type Owners } from './owners.ts'

// Two processes of the release before are replaced one after the other by this one, under load: for a while both work on one database.

const patienceMs = 180_000
const previous = { folder: process.env.PREVIOUS_RELEASE!, program: 'dist/server/main.js' }
const name = balancerNames.find(hasBalancer)!
const folder = mkdtempSync(join(tmpdir(), 'safiri-upgrade-'))
let owners: Owners
let db: pg.Pool
let databaseUrl: string
let tokens: string[]
let ports: [number, number]

async function start(port: number, from?: typeof previous): Promise<Running> {
  const env = {
    DATABASE_URL: databaseUrl,
    SAFIRI_DATA: folder,
    APP_URL: `http://${host}`,
    TRUST_PROXY: '1',
    RATE_LIMIT_FACTOR: '1000',
    PORT: String(port),
  }
  const server = await startServer(env, from)
  const ready = () =>
    requestRaw(server.origin, { path: '/health/ready', headers: [['host', host]] }).then(
      ({ status }) => status,
      () => 0,
    )
  while ((await ready()) !== 200) {
    if (server.child.exitCode !== null) throw new Error(`the server did not start: ${server.output()}`)
    await wait(100)
  }
  return server
}

const lastMigration = async (): Promise<string> => (await db.query('SELECT max(version) AS version FROM schema_migrations')).rows[0].version

beforeAll(async () => {
  owners = await openOwners(inject('adminUrl'))
  databaseUrl = await owners.add('upgrade')
  ports = [await freePort(), await freePort()]
  db = new pg.Pool({
    connectionString: Object.assign(new URL(inject('adminUrl')), { pathname: new URL(databaseUrl).pathname }).toString(),
    max: 2,
  })
  db.on('error', () => {})
}, patienceMs)
afterAll(async () => {
  killAll()
  await db.end()
  await owners.close()
  rmSync(folder, { recursive: true, force: true })
})

test('no request fails while two processes of the release before become two of this one', async () => {
  const old = [await start(ports[0], previous), await start(ports[1], previous)]
  const before = await lastMigration()
  const { id } = await fillAgency(db, await readCatalog(db))
  tokens = await Promise.all(Array.from({ length: 20 }, () => openSession(db, id)))
  const balancer = await startBalancer(name, ports)
  await expect.poll(() => send(balancer.port, tokens, { method: 'GET', path: '/clients' })).toBe(200)
  const load = openLoad(balancer.port, tokens, { name: 'upgrade', perSecond: 50 })
  for (const [index, port] of ports.entries()) {
    old[index]!.child.kill('SIGTERM')
    expect(await old[index]!.ended).toEqual({ code: 0, signal: null })
    await start(port)
    // Both releases work on the new database for a while.
    if (index === 0) {
      expect(await lastMigration()).not.toBe(before)
      await wait(5_000)
    }
    expect(old[1]!.output()).not.toMatch(/"level":(50|60)/)
  }
  const { answers, written } = await load.stop()
  await balancer.stop()
  expect([...answers.keys()]).toEqual([200])
  const { rows } = await db.query(`SELECT count(*)::int AS n FROM clients WHERE name LIKE 'upgrade %'`)
  expect(rows).toEqual([{ n: written }])
})
