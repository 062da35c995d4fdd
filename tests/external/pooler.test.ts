import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { apiBase } from '#kit/contract/api-base.ts'
import { freePort } from '#kit/server/embedded-postgres/postmaster.ts'
import { askAsApp } from '#kit/server/database/preparing/app-role.ts'
import { releaseFacts } from '../../scripts/release/facts.ts'
import { killAll, startServer, untilReady, type Running } from '../reliability/server-process.ts'
import { findPgbouncer, startPgbouncer, type Server } from './debian.ts'
import { openOwners, type Owners } from './owners.ts'

// Two installations on one PostgreSQL server, the second behind pgbouncer in transaction mode. Both have the rights that the README
// asks for, and no more (P36).

/** For servers that start beside others on a busy machine. */
const patienceMs = 180_000
const folder = mkdtempSync(join(tmpdir(), 'safiri-pooler-'))
const project = join(import.meta.dirname, '../..')
let owners: Owners
let pooler: Server
let [directUrl, hiddenUrl, pooledUrl]: string[] = []

beforeAll(async () => {
  const adminUrl = new URL(inject('adminUrl'))
  owners = await openOwners(adminUrl.toString())
  directUrl = await owners.add('direct')
  hiddenUrl = await owners.add('hidden')
  pooler = await startPgbouncer(findPgbouncer()!, Number(adminUrl.port), decodeURIComponent(adminUrl.password))
  pooledUrl = throughPooler(hiddenUrl)
})
afterAll(async () => {
  killAll()
  await pooler.stop()
  await owners.close()
  rmSync(folder, { recursive: true, force: true })
})

const throughPooler = (url: string) => Object.assign(new URL(url), { port: pooler.port }).toString()

const environmentOf = (name: string, databaseUrl: string) => ({
  DATABASE_URL: databaseUrl,
  SAFIRI_DATA: join(folder, name),
  SECRET_KEY: name.padEnd(32, '.'),
})

/** Runs a script of package.json as a person would, and returns what it prints. */
async function run(script: string, env: Record<string, string>, ...args: string[]): Promise<string> {
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [join(project, 'scripts', script), ...args], {
    cwd: project,
    env: { PATH: process.env.PATH, ...env },
  })
  return stdout + stderr
}

/** Logs in the demo's owner and adds clients, many at once. Returns the agency's number of clients. */
async function work({ origin }: Running, printed: string): Promise<number> {
  const [, email, password] = /Demo log-in: (\S+) (\S+)/.exec(printed)!
  const send = async (method: string, path: string, token?: string, body?: object) => {
    const response = await fetch(`${origin}${apiBase}${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    return { status: response.status, body: (await response.json()) as { token?: string; meta?: { total: number } } }
  }
  const { body } = await send('POST', '/login', undefined, { email, password })
  const { token } = body
  const added = await Promise.all(Array.from({ length: 60 }, (_, n) => send('POST', '/clients/new', token, { name: `Client ${n}` })))
  expect(new Set(added.map(({ status }) => status))).toEqual(new Set([200]))
  const lists = await Promise.all(Array.from({ length: 40 }, () => send('GET', '/clients', token)))
  expect(new Set(lists.map(({ status }) => status))).toEqual(new Set([200]))
  return lists[0]!.body.meta!.total
}

test('run side by side, and are backed up and restored', async () => {
  const installations = [
    { name: 'direct', url: directUrl!, empty: await owners.addDatabase(directUrl!, 'direct_copy') },
    { name: 'hidden', url: pooledUrl!, empty: throughPooler(await owners.addDatabase(hiddenUrl!, 'hidden_copy')) },
  ]
  const seeded: string[] = []
  for (const { name, url } of installations) seeded.push(await run('seed.ts', environmentOf(name, url), '--demo'))
  const servers = await Promise.all(installations.map(({ name, url }) => startServer(environmentOf(name, url))))
  await Promise.all(servers.map((server) => untilReady(server, patienceMs)))
  const clients = await Promise.all(servers.map((server, index) => work(server, seeded[index]!)))

  const again = await Promise.all(installations.map(({ name, url }) => startServer(environmentOf(name, url))))
  await Promise.all(again.map((server) => untilReady(server, patienceMs)))
  for (const server of [...servers, ...again]) {
    server.child.kill('SIGTERM')
    expect((await server.ended).code).toBe(0)
    expect(server.output()).not.toMatch(/"level":(50|60)|Waiting for/)
  }

  for (const [index, { name, url, empty }] of installations.entries()) {
    const file = join(folder, `${name}.tar.gz`)
    expect(await run('backup.ts', environmentOf(name, url), file)).toContain(`Backup: ${file}`)
    const copy = { ...environmentOf(name, empty), SAFIRI_DATA: join(folder, `${name}-copy`) }
    expect(await run('restore.ts', copy, file)).toContain('Restored: ')
    const before = await releaseFacts(url, join(folder, name, 'files'))
    expect(await releaseFacts(empty, join(folder, `${name}-copy`, 'files'))).toEqual(before)
    expect(before.rows['public.clients']).toBeGreaterThanOrEqual(clients[index]!)
    expect(Object.keys(before.files).length).toBeGreaterThan(50)
    const restored = await startServer(copy)
    await untilReady(restored, patienceMs)
    expect(await work(restored, seeded[index]!)).toBe(clients[index]! + 60)
    restored.child.kill('SIGTERM')
    await restored.ended
  }
}, 1_500_000)

describe('behind pgbouncer', () => {
  test('a pooler is recognised, and the way past it is not taken for one', async () => {
    const ownerUrl = await owners.add('known')
    expect(await askAsApp(ownerUrl)).toEqual({ pooled: false, onCluster: false })
    expect(await askAsApp(throughPooler(ownerUrl))).toEqual({ pooled: true, onCluster: false })
  })

  test('a start that is killed while it prepares the database does not block the next one', async () => {
    const ownerUrl = throughPooler(await owners.add('killed'))
    for (const afterMs of [100, 700]) {
      const child = execFile(process.execPath, [
        join(project, 'tests/reliability/migrate-child.ts'),
        ownerUrl,
        '0011_inventory',
        String(afterMs),
      ])
      await new Promise((resolve) => child.once('exit', resolve))
    }
    const next = await startServer(environmentOf('killed', ownerUrl))
    await untilReady(next, patienceMs)
    next.child.kill('SIGTERM')
    expect((await next.ended).code).toBe(0)
    expect(next.output()).not.toContain('Waiting for')
  })

  test('readiness is only said after the application’s role has worked: without its password in the pooler there is a sentence', async () => {
    const ownerUrl = new URL(await owners.add('unknown'))
    const port = await freePort()
    const env = environmentOf('unknown', ownerUrl.toString())
    const nobody = Object.assign(new URL(throughPooler(ownerUrl.toString())), { username: 'nobody_knows', password: 'x' })
    const refused = await startServer({ ...env, PORT: String(port), DATABASE_APP_URL: nobody.toString() })
    expect((await refused.ended).code).toBe(1)
    expect(refused.output()).toMatch(/refused the log-in of "nobody_knows"|ended the connection/)
    expect(refused.output()).not.toContain('Safiri: http')
  })

  test('with the owner’s way past the pooler, news reach the screens of other processes', async () => {
    const ownerUrl = await owners.add('news')
    const admin = new pg.Client({ connectionString: inject('adminUrl') })
    await admin.connect()
    const env = environmentOf('news', ownerUrl)
    const first = await startServer(env)
    await untilReady(first, patienceMs)
    const role = `safiri_app_${new URL(ownerUrl).pathname.slice(1)}`
    await admin.query(`ALTER ROLE "${role}" PASSWORD 'of-the-app'`)
    const appUrl = Object.assign(new URL(throughPooler(ownerUrl)), { username: role, password: 'of-the-app' }).toString()
    const second = await startServer({ ...env, DATABASE_APP_URL: appUrl })
    await untilReady(second, patienceMs)
    const listeners = () =>
      admin.query<{ n: number }>(
        `SELECT count(*)::int AS n FROM pg_stat_activity WHERE usename = $1 AND application_name = 'safiri live'`,
        [role],
      )
    await expect.poll(async () => (await listeners()).rows[0]!.n).toBe(2)
    for (const server of [first, second]) {
      server.child.kill('SIGTERM')
      await server.ended
    }
    await admin.end()
  })
})
