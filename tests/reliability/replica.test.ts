import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { closeApp, openApp, openServer, prepareDatabase } from '#app/server.ts'
import { apiBase } from '#kit/contract/api-base.ts'
import type { App } from '#kit/server/app.ts'
import { movableClock } from '#kit/server/clock.ts'
import { createDatabase } from '#kit/server/database/migrate.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#kit/server/embedded-postgres/embedded-postgres.ts'
import { readSettings } from '#kit/server/settings.ts'
import { newMember, newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { createClient } from '../../packages/client/src/client.ts'
import { startReplica, type StreamingReplica } from './streaming-replica.ts'

// Lists and statistics read a streaming replica, and nobody misses what they wrote themselves (docs/decisions/0062).

const folder = mkdtempSync(join(tmpdir(), 'safiri-replicated-'))
let postgres: EmbeddedPostgres
let replica: StreamingReplica
let app: App
let server: FastifyInstance
let here: { app: App; server: FastifyInstance; origin: string; clock: ReturnType<typeof movableClock>; ownerUrl: string }
let owner: TestPerson
let colleague: TestPerson

beforeAll(async () => {
  postgres = await startEmbeddedPostgres({ folder, durable: false })
  await createDatabase(postgres.url('postgres'), 'replicated')
  const ownerUrl = postgres.url('replicated')
  const first = readSettings({ SAFIRI_DATA: folder })
  const databaseUrl = await prepareDatabase(ownerUrl, first, () => {})
  replica = await startReplica(folder, postgres.url('postgres'))
  const settings = readSettings({ SAFIRI_DATA: folder, DATABASE_REPLICA_URL: replica.urlOf(ownerUrl), METRICS_TOKEN: 'of-monitoring' })
  const clock = movableClock()
  app = await openApp({
    settings,
    databaseUrl,
    appUrl: 'http://localhost:3000',
    log: pino({ level: 'silent' }),
    clock,
    limitFactor: 100_000,
  })
  server = await openServer(app)
  await server.listen({ port: 0, host: '127.0.0.1' })
  const origin = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`
  here = { app, server, origin, clock, ownerUrl }
  owner = await newOwner(here as never)
  colleague = await newMember(here as never, owner, ['View Clients'])
})
afterAll(async () => {
  await server.close()
  await closeApp(app)
  await replica.stop()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
})

const reads = () => app.db.replica!.figures().reads
/** Waits until the replica has replayed all that was committed so far. */
const untilCaughtUp = async () => {
  const position = await app.db.replica!.position()
  await expect.poll(() => app.db.replica!.mayRead(position)).toBe(true)
}
beforeEach(untilCaughtUp)

/** A browser: it sends back the cookies that it gets. */
function browser({ token }: TestPerson) {
  let cookie = ''
  return async (method: string, path: string, body?: object) => {
    const response = await fetch(here.origin + apiBase + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(cookie ? { cookie } : {}),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const given = response.headers.getSetCookie().find((one) => one.startsWith('safiri_position='))
    if (given) cookie = given.split(';')[0]!
    const answer = (await response.json()) as { data: { name: string }[]; meta: { total: number } }
    return { status: response.status, headers: response.headers, given, ...answer }
  }
}

test('lists, their exports and statistics read the replica, records and changes the primary', async () => {
  const before = { ...reads() }
  expect((await colleague.get('/clients')).status).toBe(200)
  expect((await colleague.get('/clients?download=csv')).status).toBe(200)
  expect((await owner.get('/business/booking-statistics')).status).toBe(200)
  expect(reads().replica).toBe(before.replica + 3)
  const added = await owner.post('/clients/new', { name: 'Grace' })
  expect((await owner.get(`/clients/${added.body.data.id}/show`)).status).toBe(200)
  expect(reads().replica).toBe(before.replica + 3)
})

describe('while the replica is behind', () => {
  test('a person sees what they wrote, in a browser and with the client package; others see it later', async () => {
    const [mine, theirs] = [browser(owner), browser(colleague)]
    const known = (await theirs('GET', '/clients')).meta.total
    const client = createClient({ url: here.origin, token: owner.token! })
    await replica.pause()
    const written = await mine('POST', '/clients/new', { name: 'Written now' })
    expect(written.status).toBe(200)
    expect(written.given).toMatch(/^safiri_position=[0-9A-F]{16}; Path=\/api; Max-Age=60; HttpOnly; SameSite=Strict$/)
    expect((await mine('GET', '/clients?search=Written')).data.map(({ name }) => name)).toEqual(['Written now'])
    await client.call('POST /clients/new', { body: { name: 'By a program' } })
    expect((await client.call('GET /clients', { query: { search: 'program' } })).data).toHaveLength(1)
    // The header alone is enough, as of a screen that heard of a change.
    const heard = await fetch(`${here.origin}${apiBase}/clients`, {
      headers: { authorization: `Bearer ${colleague.token}`, 'safiri-position': written.headers.get('safiri-position')! },
    })
    expect(((await heard.json()) as { meta: { total: number } }).meta.total).toBe(known + 2)
    // The proof that the replica is read, and that it is behind.
    expect((await theirs('GET', '/clients')).meta.total).toBe(known)
    expect(reads()['primary: own writes']).toBeGreaterThan(0)
    await replica.resume()
    await untilCaughtUp()
    const before = reads().replica
    expect((await mine('GET', '/clients?search=Written')).data).toHaveLength(1)
    expect((await theirs('GET', '/clients')).meta.total).toBe(known + 2)
    expect(reads().replica).toBe(before + 2)
  })

  test('sessions and rights are read from the primary: who is signed out or demoted is refused at once', async () => {
    const guest = await newMember(here as never, owner, ['View Clients'])
    await untilCaughtUp()
    expect((await guest.get('/clients')).status).toBe(200)
    await replica.pause()
    expect((await guest.post('/logout')).status).toBe(200)
    expect((await guest.get('/clients')).status).toBe(401)
    const demoted = await newMember(here as never, owner, ['View Clients'])
    await app.db.asPlatform('test: look', (tx) =>
      tx
        .updateTable('roles')
        .set({ permissions: ['View Packages'] })
        .where('id', 'in', tx.selectFrom('members').select('role_id').where('user_id', '=', demoted.userId))
        .execute(),
    )
    expect((await demoted.get('/clients')).status).toBe(403)
    await replica.resume()
  })

  test('a wrong position reads the primary', async () => {
    for (const wrong of ['x', '', '0/16B3748', '1'.repeat(200), "'; SELECT 1"]) {
      const before = reads()['primary: own writes']
      const answer = await colleague.request('GET', '/clients', { headers: { 'safiri-position': wrong } })
      expect([wrong, answer.status, reads()['primary: own writes']]).toEqual([wrong, 200, before + 1])
    }
  })
})

test('a replica that dies is replaced by the primary without a failed read, is said to monitoring, and is read again when it is back', async () => {
  const lists = () => Promise.all(Array.from({ length: 8 }, () => colleague.get('/clients')))
  let over = false
  const statuses = new Set<number>()
  const reading = (async () => {
    while (!over) for (const { status } of await lists()) statuses.add(status)
  })()
  await replica.kill()
  const metrics = async () => (await fetch(`${here.origin}/metrics`, { headers: { authorization: 'Bearer of-monitoring' } })).text()
  await expect.poll(metrics).toContain('safiri_replica_lag_seconds +Inf')
  await replica.start()
  await untilCaughtUp()
  const before = reads().replica
  await expect.poll(() => reads().replica).toBeGreaterThan(before)
  over = true
  await reading
  expect([...statuses]).toEqual([200])
  expect(await metrics()).toMatch(/safiri_replica_reads\{from="primary: failed"\} [1-9]/)
})
