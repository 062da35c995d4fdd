import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeApp, openApp, prepareDatabase } from '#app/server.ts'
import { publishTour, type Tour } from '#domains/bookings/server/testing/tour.ts'
import { findDrift } from '#domains/inventory/server/stock/availability.ts'
import type { App } from '#kit/server/app.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#kit/server/embedded-postgres/embedded-postgres.ts'
import { createDatabase } from '#kit/server/database/migrate.ts'
import { readSettings } from '#kit/server/settings.ts'
import { apiBase } from '#kit/contract/api-base.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { fillAgency, openSession, readCatalog } from './rows.ts'
import { kill, killAll, startServer, untilReady } from './server-process.ts'

// The server as a process: killed during its work, stopped under load, started twice (P8, P11, section 2).

const folder = mkdtempSync(join(tmpdir(), 'safiri-processes-'))
let postgres: EmbeddedPostgres
let app: App
let db: pg.Pool
let owner: { agencyId: string }
let tokens: string[]
let tour: Tour

beforeAll(async () => {
  postgres = await startEmbeddedPostgres({ folder })
  await createDatabase(postgres.url('postgres'), 'processes')
  const ownerUrl = postgres.url('processes')
  const settings = readSettings({ SAFIRI_DATA: folder })
  app = await openApp({
    settings,
    databaseUrl: await prepareDatabase(ownerUrl, settings, () => {}),
    appUrl: 'http://localhost:3000',
    log: pino({ level: 'silent' }),
  })
  db = new pg.Pool({ connectionString: ownerUrl, max: 2 })
  db.on('error', () => {})
  const { id } = await fillAgency(db, await readCatalog(db))
  owner = { agencyId: id }
  // The rate limit counts by session, so there are several.
  tokens = await Promise.all(Array.from({ length: 40 }, () => openSession(db, id)))
  tour = await publishTour({ app, clock: app.clock } as never, owner as never, { capacity: 100_000 })
})
afterAll(async () => {
  killAll()
  await closeApp(app)
  await db.end()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
})

const onOurDatabase = () => ({ DATABASE_URL: postgres.url('processes'), SAFIRI_DATA: folder })

interface Order {
  key: string
  name: string
  status: number | undefined
  id?: string
}

async function send(origin: string, order: Order): Promise<Order> {
  const body = {
    client: { name: order.name },
    lines: [{ inventory_id: tour.id, departure_id: tour.departureId, selection: [{ price_option_id: tour.adult, quantity: 1 }] }],
    action: 'confirm',
  }
  try {
    const response = await fetch(`${origin}${apiBase}/bookings/new`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${tokens[Math.floor(Math.random() * tokens.length)]}`,
        'idempotency-key': order.key,
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(20_000),
    })
    const answer = (await response.json()) as { data?: { id: string } }
    return { ...order, status: response.status, ...(answer.data ? { id: answer.data.id } : {}) }
  } catch {
    return { ...order, status: undefined }
  }
}

/** Eight buyers order without a pause until `stop`. */
function load(origin: string): { acknowledged(count: number): Promise<void>; stop(): Promise<Order[]> } {
  let over = false
  const orders: Order[] = []
  const buyers = Array.from({ length: 8 }, async () => {
    while (!over) {
      const key = newId()
      const order = await send(origin, { key, name: `Order ${key}`, status: undefined })
      orders.push(order)
      if (order.status === undefined) await wait(20)
    }
  })
  return {
    async acknowledged(count) {
      for (let tries = 0; orders.filter(({ status }) => status === 200).length < count && tries < 2_000; tries++) await wait(5)
    },
    async stop() {
      over = true
      await Promise.all(buyers)
      return orders
    },
  }
}

const bookedAs = async (names: string[]) =>
  (await db.query<{ name: string; id: string }>('SELECT client_name AS name, id FROM bookings WHERE client_name = ANY($1)', [names])).rows

async function expectKept(orders: readonly Order[]) {
  const acknowledged = orders.filter(({ status }) => status === 200)
  expect(acknowledged.length).toBeGreaterThan(10)
  expect((await bookedAs(acknowledged.map(({ name }) => name))).map(({ id }) => id).sort()).toEqual(acknowledged.map(({ id }) => id).sort())
  expect([...new Set(orders.map(({ status }) => status))].filter((status) => ![200, 503, undefined].includes(status))).toEqual([])
  expect(await app.db.asPlatform('test: look', findDrift).then((rows) => rows.filter(({ id }) => id === tour.departureId))).toEqual([])
}

describe('killed while it books', () => {
  test('what was acknowledged is there, nothing is there by half, and a repeat with the same key books once', async () => {
    for (let round = 0; round < 3; round++) {
      const running = await startServer(onOurDatabase())
      await untilReady(running)
      const buying = load(running.origin)
      await buying.acknowledged(15 + round * 7)
      await kill(running)
      const orders = await buying.stop()
      await expectKept(orders)
      const again = await startServer(onOurDatabase())
      await untilReady(again)
      const unknown = orders.filter(({ status }) => status === undefined).slice(0, 40)
      expect(unknown.length).toBeGreaterThan(0)
      const repeated = []
      for (const order of unknown) repeated.push(await send(again.origin, order), await send(again.origin, order))
      expect(new Set(repeated.map(({ status }) => status))).toEqual(new Set([200]))
      const booked = await bookedAs(unknown.map(({ name }) => name))
      expect(booked).toHaveLength(unknown.length)
      expect(new Set(repeated.map(({ id }) => id))).toEqual(new Set(booked.map(({ id }) => id)))
      await kill(again)
    }
  })
})

describe('asked to stop under load', () => {
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    test(`${signal}: what it took on is answered, and it ends with 0 by itself, also with screens that listen`, async () => {
      const running = await startServer(onOurDatabase())
      await untilReady(running)
      const stream = await fetch(`${running.origin}${apiBase}/business/notifications/stream`, {
        headers: { authorization: `Bearer ${tokens[0]}` },
      })
      expect(stream.status).toBe(200)
      const reading = stream.text().catch(() => 'cut')
      const buying = load(running.origin)
      await buying.acknowledged(20)
      running.child.kill(signal)
      expect(await running.ended).toEqual({ code: 0, signal: null })
      await reading
      const orders = await buying.stop()
      await expectKept(orders)
      // An order without an answer either does not exist or is complete.
      const unknown = orders.filter(({ status }) => status === undefined).map(({ name }) => name)
      const { rows } = await db.query(
        'SELECT c.name FROM clients c LEFT JOIN bookings b ON b.agency_id = c.agency_id AND b.client_id = c.id WHERE c.name = ANY($1) AND b.id IS NULL',
        [unknown],
      )
      expect(rows).toEqual([])
      expect(running.output()).not.toMatch(/"level":(50|60)|Error|rejection/i)
    })
  }
})

describe('asked to stop behind a load balancer', () => {
  test('it says so first, goes on answering without keeping connections, and ends event streams with a pause to wait', async () => {
    const running = await startServer({ ...onOurDatabase(), DRAIN_SECONDS: '3' })
    await untilReady(running)
    const headers = { authorization: `Bearer ${tokens[0]}` }
    const stream = await fetch(`${running.origin}${apiBase}/business/notifications/stream`, { headers })
    const reading = stream.text()
    running.child.kill('SIGTERM')
    await expect.poll(async () => (await fetch(`${running.origin}/health/ready`)).status).toBe(503)
    const ready = await fetch(`${running.origin}/health/ready`)
    expect(await ready.json()).toEqual({ status: 'stopping', database: 'ok', disk: 'ok' })
    expect((await fetch(`${running.origin}/health/live`)).status).toBe(200)
    const key = newId()
    expect((await send(running.origin, { key, name: `Order ${key}`, status: undefined })).status).toBe(200)
    const list = await fetch(`${running.origin}${apiBase}/clients`, { headers })
    expect([list.status, list.headers.get('connection')]).toEqual([200, 'close'])
    expect(await reading).toMatch(/\n\nretry: \d{4}\n\n$/)
    expect(await running.ended).toEqual({ code: 0, signal: null })
    expect(running.output()).not.toMatch(/"level":(50|60)|Error|rejection/i)
  })

  test('a second signal ends the wait', async () => {
    const running = await startServer({ ...onOurDatabase(), DRAIN_SECONDS: '600' })
    await untilReady(running)
    running.child.kill('SIGTERM')
    await expect.poll(async () => (await fetch(`${running.origin}/health/ready`)).status).toBe(503)
    running.child.kill('SIGINT')
    expect(await running.ended).toEqual({ code: 0, signal: null })
  })
})

describe('its own database', () => {
  test('a second start on the same folder is refused with a sentence that names the first; the first goes on, and takes its database with it', async () => {
    const own = mkdtempSync(join(tmpdir(), 'safiri-own-'))
    const first = await startServer({ SAFIRI_DATA: own })
    await untilReady(first)
    const second = await startServer({ SAFIRI_DATA: own })
    expect((await second.ended).code).toBe(1)
    expect(second.output().trim()).toMatch(new RegExp(`^The data folder ${own} is in use by process ${first.child.pid} `))
    expect((await fetch(`${first.origin}/health/ready`)).status).toBe(200)
    const postmaster = Number(readFileSync(join(own, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
    first.child.kill('SIGTERM')
    expect((await first.ended).code).toBe(0)
    expect(first.output()).not.toMatch(/"level":(50|60)|Error|rejection/i)
    expect(() => process.kill(postmaster, 0)).toThrow()
    rmSync(own, { recursive: true, force: true })
  })

  test('wrong settings are said in one line each, and nothing is started', async () => {
    const wrong = await startServer({ SAFIRI_DATA: folder, PORT: 'x', DATABASE_POOL: '1' })
    expect((await wrong.ended).code).toBe(1)
    expect(wrong.output()).toMatch(/^Settings are wrong:\n {2}PORT: .+\n {2}DATABASE_POOL: /)
  })
})
