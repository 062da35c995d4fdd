import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { pino } from 'pino'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeApp, openApp, openServer, prepareDatabase } from '#app/server.ts'
import { publishTour, type Tour } from '#domains/bookings/server/testing/tour.ts'
import { findDrift } from '#domains/inventory/server/stock/availability.ts'
import type { App } from '#kit/server/app.ts'
import { movableClock } from '#kit/server/clock.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#kit/server/embedded-postgres/embedded-postgres.ts'
import { openLog } from '#kit/server/log.ts'
import { createDatabase } from '#kit/server/database/migrate.ts'
import { readSettings } from '#kit/server/settings.ts'
import type { Answer } from '#kit/server/testing/client.ts'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startDatabaseProxy, type DatabaseProxy } from './database-proxy.ts'

// Requests while the database is unavailable, in each of the ways it can be (section 2 of the promises).

const folder = mkdtempSync(join(tmpdir(), 'safiri-faults-'))
let postgres: EmbeddedPostgres
let proxy: DatabaseProxy
let db: pg.Pool
let app: App
let server: FastifyInstance
let here: {
  app: App
  server: FastifyInstance
  origin: string
  clock: ReturnType<typeof movableClock>
  ownerUrl: string
  deliver(): Promise<number>
  close(): Promise<void>
}
let owner: TestPerson
let tour: Tour

beforeAll(async () => {
  postgres = await startEmbeddedPostgres({ folder })
  await createDatabase(postgres.url('postgres'), 'faults')
  const settings = readSettings({ SAFIRI_DATA: folder })
  const ownerUrl = postgres.url('faults')
  const databaseUrl = await prepareDatabase(ownerUrl, settings, () => {})
  proxy = await startDatabaseProxy(Number(new URL(ownerUrl).port))
  db = new pg.Pool({ connectionString: ownerUrl, max: 2 })
  db.on('connect', (client) => client.on('error', () => {}))
  db.on('error', () => {})
  const clock = movableClock()
  app = await openApp({
    settings,
    databaseUrl: proxy.urlOf(databaseUrl),
    appUrl: 'http://localhost:3000',
    log: pino({ level: 'silent' }),
    clock,
    limitFactor: 100_000,
    // Shorter than in production, so that the test does not wait for a silent database.
    databaseSilentMs: 2_000,
  })
  server = await openServer(app)
  await server.listen({ port: 0, host: '127.0.0.1' })
  here = {
    app,
    server,
    origin: `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    clock,
    ownerUrl,
    deliver: () => app.events.deliverDue(app),
    close: async () => {},
  }
  owner = await newOwner(here)
  tour = await publishTour(here, owner, { capacity: 100_000 })
})
afterAll(async () => {
  proxy.mend()
  await server.close()
  await closeApp(app)
  await db.end()
  await proxy.close()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
})

let orders = 0
const order = () => ({
  client: { name: `Order ${++orders}` },
  lines: [{ inventory_id: tour.id, departure_id: tour.departureId, selection: [{ price_option_id: tour.adult, quantity: 1 }] }],
  action: 'confirm',
})
const book = (key?: string, body: object = order()) => owner.post('/bookings/new', body, key ? { 'idempotency-key': key } : {})
const bookingsOf = async (name: string) => (await db.query('SELECT id FROM bookings WHERE client_name = $1', [name])).rowCount
const isHonest = ({ status, body, headers }: Answer) =>
  status === 200 ||
  (status === 503 && body.code === 'db_unavailable' && headers.get('retry-after') !== null && Object.keys(body.errors).length === 0)
const outcomes = (answers: readonly Answer[]) => [...new Set(answers.map(({ status, body }) => `${status} ${body.code ?? ''}`))]

/** Waits until the server answers. If it never does, the test's own time limit ends the wait. */
async function untilServed(): Promise<void> {
  while ((await owner.get('/bookings').catch(() => undefined))?.status !== 200) await wait(50)
}

/** Makes bookings without a pause, eight at once, while a fault happens. */
async function bookDuring(fault: () => Promise<void>): Promise<{ answers: Answer[]; acknowledged: string[] }> {
  const answers: Answer[] = []
  const acknowledged: string[] = []
  let over = false
  const buyers = Array.from({ length: 8 }, async () => {
    while (!over) {
      const body = order()
      const answer = await book(undefined, body)
      answers.push(answer)
      if (answer.status === 200) acknowledged.push(answer.body.data.id as string)
      else await wait(20)
    }
  })
  await wait(200)
  await fault()
  await untilServed()
  await wait(200)
  over = true
  await Promise.all(buyers)
  return { answers, acknowledged }
}

async function expectNothingLost({ answers, acknowledged }: { answers: Answer[]; acknowledged: string[] }) {
  expect(answers.filter((answer) => !isHonest(answer)).map(({ status, body }) => [status, body])).toEqual([])
  expect(acknowledged.length).toBeGreaterThan(5)
  expect((await db.query('SELECT id FROM bookings WHERE id = ANY($1)', [acknowledged])).rowCount).toBe(acknowledged.length)
  // A booking without lines, or a line without a booking, would be half a booking.
  expect((await db.query('SELECT b.id FROM bookings b LEFT JOIN booking_lines l ON l.booking_id = b.id WHERE l.id IS NULL')).rows).toEqual(
    [],
  )
  expect(
    (await db.query(`SELECT c.id FROM clients c LEFT JOIN bookings b ON b.client_id = c.id WHERE c.name LIKE 'Order %' AND b.id IS NULL`))
      .rows,
  ).toEqual([])
  expect(await app.db.asPlatform('test: look', findDrift)).toEqual([])
}

describe('the database goes away under load', () => {
  test('backends are terminated in the middle of their work: 503, and the next request is served', async () => {
    const seen = await bookDuring(async () => {
      for (let n = 0; n < 15; n++) {
        await db.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename LIKE 'safiri\\_app\\_%'`)
        await wait(60)
      }
    })
    expect(outcomes(seen.answers)).toContain('503 db_unavailable')
    await expectNothingLost(seen)
  })

  test('PostgreSQL is killed: 503 until it is up again, by itself', async () => {
    const seen = await bookDuring(async () => {
      process.kill(postgres.pid, 'SIGKILL')
      await wait(100)
    })
    expect(outcomes(seen.answers)).toContain('503 db_unavailable')
    // The fault also broke the connections of this test's owner pool.
    await db.query('SELECT 1').catch(() => {})
    await expectNothingLost(seen)
  })

  test('it cannot be reached for a while: every call says so, the process lives, and no one has to help', async () => {
    const seen = await bookDuring(async () => {
      proxy.cut()
      // All four are answered before the connection to the database is restored.
      const refused = await Promise.all([
        owner.get('/bookings'),
        owner.get('/profile'),
        owner.post('/login', { email: owner.email, password: 'x' }),
        book('while-cut'),
      ])
      expect(refused.map((answer) => [answer.status, answer.body.code])).toEqual(Array.from({ length: 4 }, () => [503, 'db_unavailable']))
      expect((await fetch(`${here.origin}/health/live`)).status).toBe(200)
      const ready = await fetch(`${here.origin}/health/ready`)
      expect([ready.status, ((await ready.json()) as { database: string }).database]).toEqual([503, 'unreachable'])
      proxy.mend()
    })
    await expectNothingLost(seen)
    expect((await fetch(`${here.origin}/health/ready`)).status).toBe(200)
  })

  test('it falls silent without closing a connection: calls are given up, not kept for ever', async () => {
    proxy.silence()
    // All are answered while it is still silent.
    const answers = await Promise.all(Array.from({ length: 30 }, () => owner.get('/bookings')))
    expect(outcomes(answers)).toEqual(['503 db_unavailable'])
    proxy.mend()
    await untilServed()
  })

  test('news and jobs find their way back as well', async () => {
    const heard: object[] = []
    const stop = app.live.listen('test', (news) => heard.push(news))
    proxy.cut()
    await wait(300)
    proxy.mend()
    await untilServed()
    for (let tries = 0; heard.length === 0 && tries < 80; tries++) {
      await app.live.tell([{ topic: 'test', n: tries }]).catch(() => {})
      await wait(100)
    }
    stop()
    expect(heard.length).toBeGreaterThan(0)
    await app.jobs.runDue(app)
  })
})

describe('the connection ends during COMMIT', () => {
  for (const when of ['before', 'after'] as const) {
    test(`${when === 'before' ? 'before the database hears of it: nothing was booked' : 'when it was done but not yet said: it was booked'}; the same key tells, and there is one`, async () => {
      const body = order()
      proxy.cutNextCommit(when)
      const lost = await book(`commit-${when}`, body)
      expect([lost.status, lost.body.code]).toEqual([503, 'db_unavailable'])
      await untilServed()
      expect(await bookingsOf(body.client.name)).toBe(when === 'before' ? 0 : 1)
      const again = await book(`commit-${when}`, body)
      expect(again.status).toBe(200)
      expect(await bookingsOf(body.client.name)).toBe(1)
      expect((await db.query('SELECT id FROM bookings WHERE client_name = $1', [body.client.name])).rows[0].id).toBe(again.body.data.id)
      expect(await app.db.asPlatform('test: look', findDrift)).toEqual([])
    })
  }

  test('a failure that was swallowed is not answered as success', async () => {
    await expect(
      app.db.asAgency(owner, async (tx) => {
        await tx
          .insertInto('clients')
          .values({ agency_id: owner.agencyId, id: tour.id, name: 'Half', created_at: new Date(), updated_at: new Date() })
          .execute()
        await tx
          .selectFrom('nothing' as never)
          .selectAll()
          .execute()
          .catch(() => {})
        return 'done'
      }),
    ).rejects.toThrow('nothing was saved')
    expect((await db.query(`SELECT FROM clients WHERE name = 'Half'`)).rowCount).toBe(0)
  })

  test('of statements sent together the one that failed is the one that is heard of', async () => {
    const failing = app.db.asAgency(owner, async (tx) => {
      const update = tx.updateTable('departures').set({ sold: 1_000_000 }).where('id', '=', tour.departureId).executeTakeFirst()
      const others = Array.from({ length: 5 }, () => tx.selectFrom('clients').select('id').limit(1).execute())
      await Promise.all([...others.reverse(), update])
    })
    await expect(failing).rejects.toMatchObject({ constraint: 'departures_capacity' })
  })
})

test('what is written of a failure holds no connection, password or address', async () => {
  const lines: string[] = []
  const log = openLog('error', { write: (line: string) => void lines.push(line) })
  const failure = await db.query('SELECT nonsense').catch((error: Error) => error)
  log.error({ err: Object.assign(failure as Error, { client: db }) }, 'failed')
  log.error({ err: 'only a text' }, 'failed')
  const [first, second] = lines.map((line) => JSON.parse(line) as { err: Record<string, unknown> })
  expect(Object.keys(first!.err).sort()).toEqual(['code', 'message', 'stack', 'type'])
  expect(lines.join('')).not.toContain(new URL(here.ownerUrl).password)
  expect(second!.err).toEqual({ message: 'only a text' })
})

test('an app whose database is gone can still be closed', async () => {
  const settings = readSettings({ SAFIRI_DATA: folder })
  const other = await openApp({
    settings,
    databaseUrl: app.db.pool.options.connectionString!,
    appUrl: 'http://localhost:3000',
    log: pino({ level: 'silent' }),
  })
  await other.db.query('SELECT 1', [])
  await other.jobs.runDue(other)
  proxy.cut()
  await wait(100)
  await closeApp(other)
  proxy.mend()
  await untilServed()
})
