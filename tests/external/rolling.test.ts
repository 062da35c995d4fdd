import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { freePort } from '#kit/server/embedded-postgres/postmaster.ts'
import { fillAgency, openSession, readCatalog } from '../reliability/rows.ts'
import { requestRaw } from '../reliability/raw-http.ts'
import { killAll, startServer, type Running } from '../reliability/server-process.ts'
import { balancerNames, hasBalancer, host, startBalancer } from './balancers.ts'
import { openLoad, send } from './load.ts'
import { openOwners, type Owners } from './owners.ts'

// Two processes are restarted one after the other under load, behind each load balancer of docs/proxies: no request fails.

const patienceMs = 180_000
const perSecond = 200
const folder = mkdtempSync(join(tmpdir(), 'safiri-rolling-'))
let owners: Owners
let db: pg.Pool
let databaseUrl: string
let tokens: string[]
let ports: [number, number]
let servers: Running[]
const monitoring = 'monitoring'

const start = async (port: number): Promise<Running> => {
  const server = await startServer({
    DATABASE_URL: databaseUrl,
    SAFIRI_DATA: folder,
    APP_URL: `http://${host}`,
    TRUST_PROXY: '1',
    RATE_LIMIT_FACTOR: '1000',
    PORT: String(port),
    METRICS_TOKEN: monitoring,
  })
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

/** Returns how many lists this process has answered since it started: the balancer sends it calls. */
async function answeredBy({ origin }: Running): Promise<number> {
  const headers: [string, string][] = [
    ['host', host],
    ['authorization', `Bearer ${monitoring}`],
  ]
  const { text } = await requestRaw(origin, { path: '/metrics', headers })
  const counts = [...text.matchAll(/^http_request_seconds_count\{method="GET",route="\/api\/agent\/clients",status="200"\} (\d+)$/gm)]
  return counts.reduce((sum, [, count]) => sum + Number(count), 0)
}

beforeAll(async () => {
  owners = await openOwners(inject('adminUrl'))
  databaseUrl = await owners.add('rolling')
  ports = [await freePort(), await freePort()]
  servers = [await start(ports[0]), await start(ports[1])]
  const database = new URL(databaseUrl).pathname
  db = new pg.Pool({ connectionString: Object.assign(new URL(inject('adminUrl')), { pathname: database }).toString(), max: 2 })
  db.on('error', () => {})
  const { id } = await fillAgency(db, await readCatalog(db))
  tokens = await Promise.all(Array.from({ length: 20 }, () => openSession(db, id)))
}, patienceMs)
afterAll(async () => {
  killAll()
  await db.end()
  await owners.close()
  rmSync(folder, { recursive: true, force: true })
})

describe.each(balancerNames.filter(hasBalancer))('%s', (name) => {
  test('a rolling restart of two processes under load loses no request, and each write has one effect', async () => {
    const balancer = await startBalancer(name, ports)
    await expect.poll(() => send(balancer.port, tokens, { method: 'GET', path: '/clients' })).toBe(200)
    const load = openLoad(balancer.port, tokens, { name, perSecond })
    for (const server of servers) await expect.poll(() => answeredBy(server)).toBeGreaterThan(20)
    for (const [index, port] of ports.entries()) {
      const old = servers[index]!
      old.child.kill('SIGTERM')
      expect(await old.ended).toEqual({ code: 0, signal: null })
      expect(old.output()).not.toMatch(/"level":(50|60)/)
      const fresh = await start(port)
      servers[index] = fresh
      // The balancer has noticed the new process.
      await expect.poll(() => answeredBy(fresh)).toBeGreaterThan(20)
    }
    const { answers, written } = await load.stop()
    await balancer.stop()
    expect([...answers.keys()]).toEqual([200])
    expect(answers.get(200)).toBeGreaterThan(1_000)
    const { rows } = await db.query(`SELECT count(*)::int AS n, count(DISTINCT name)::int AS names FROM clients WHERE name LIKE $1`, [
      `${name} %`,
    ])
    expect(rows).toEqual([{ n: written, names: written }])
  })
})
