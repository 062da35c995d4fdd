import { Agent, request as open } from 'node:http'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import { join } from 'node:path'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import pg from 'pg'
import { closeApp, openApp, openServer, prepareDatabase } from '#app/server.ts'
import { flushHits } from '#domains/site-visits/server/collect/queue.ts'
import { closeMonths } from '#domains/site-visits/server/counting/months.ts'
import { rollDay } from '#domains/site-visits/server/counting/roll.ts'
import { openToVisitors } from '#domains/site-visits/server/testing/public-site.ts'
import { addDays, dayOf } from '#kit/contract/time.ts'
import { systemClock } from '#kit/server/clock.ts'
import { startEmbeddedPostgres } from '#kit/server/embedded-postgres/embedded-postgres.ts'
import { openLog } from '#kit/server/log.ts'
import { readSettings } from '#kit/server/settings.ts'
import { newOwner } from '#kit/server/testing/people.ts'
import type { TestApp } from '#kit/server/testing/test-app.ts'
import { median } from './api.ts'

// Analytics of websites: `node bench/visits.ts`, or `node bench/visits.ts --collector` without the year. Events a second through the collector of one process, with the client in the same
// process; and a year of 10 million page views, as it is counted, read by the screen's call.

const seconds = 10
const connections = 64
/** Events a second that arrive however fast they are answered, as visitors do. */
const pace = 1_000
const rounds = 10
const yearViews = 10_000_000
const dayViews = Math.round(yearViews / 365)
/** Values a day: pages, landing pages, sources, campaigns, countries and so on. */
const values = {
  page: 200,
  landing: 100,
  source: 60,
  medium: 6,
  campaign: 40,
  country: 60,
  country_by: 2,
  device: 3,
  browser: 8,
  event: 3,
  bot: 20,
  lcp: 60,
  inp: 40,
  cls: 30,
}

const folder = mkdtempSync(join(tmpdir(), 'safiri-visits-'))
const databaseFolder = mkdtempSync(join(tmpdir(), 'safiri-visits-database-'))
const postgres = await startEmbeddedPostgres({ folder: databaseFolder })
try {
  const settings = readSettings({ SAFIRI_DATA: folder, LOG_LEVEL: 'error' })
  const admin = new pg.Client({ connectionString: postgres.url('postgres') })
  await admin.connect()
  await admin.query("CREATE DATABASE visits ENCODING 'UTF8' LC_COLLATE 'C' LC_CTYPE 'C.UTF-8' TEMPLATE template0")
  await admin.end()
  const databaseUrl = await prepareDatabase(postgres.url('visits'), settings, () => {})
  const app = await openApp({ settings, databaseUrl, appUrl: 'http://localhost:3000', log: openLog('error'), limitFactor: 1e6 })
  const server = await openServer(app)
  await server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.server.address() as AddressInfo
  const test = { app, server, origin: `http://127.0.0.1:${port}`, clock: systemClock } as unknown as TestApp
  const owner = await newOwner(test)
  const host = await openToVisitors(test, owner)

  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const body = JSON.stringify({ k: 'view', p: '/trips/gorillas', r: 'https://www.google.com/', z: 'Africa/Kampala' })
  const times: number[] = []
  const send = (n: number) =>
    new Promise<void>((resolve, reject) => {
      const started = performance.now()
      const headers = {
        host: `${host}:${port}`,
        'content-type': 'text/plain',
        'user-agent': `Mozilla/5.0 (Linux) Chrome/${n % 5000}.0 Safari/537.36`,
      }
      const sent = open({ agent, port, path: '/site/visits', method: 'POST', headers }, (answer) => {
        answer.resume()
        answer.on('end', () => {
          times.push(performance.now() - started)
          resolve()
        })
      })
      sent.on('error', reject)
      sent.end(body)
    })
  const percentile = () => times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)]!.toFixed(1)
  const cpu = process.cpuUsage()
  const until = performance.now() + seconds * 1000
  await Promise.all(
    Array.from({ length: connections }, async (_, n) => {
      for (let at = n; performance.now() < until; at += connections) await send(at)
    }),
  )
  await flushHits(app)
  const { user, system } = process.cpuUsage(cpu)
  const stored = await app.db.asAgency(owner, (tx) =>
    tx
      .selectFrom('site_hits')
      .select((of) => of.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow(),
  )
  console.log(`processor time an event, with its client: ${((user + system) / 1000 / times.length).toFixed(2)} ms`)
  console.log(
    `collector: at most ${Math.round(times.length / seconds)} events/s, p95 ${percentile()} ms with ${connections} that never wait; ${stored.n} of ${times.length} stored`,
  )

  times.length = 0
  const sent: Promise<void>[] = []
  const begun = performance.now()
  while (performance.now() - begun < seconds * 1000) {
    for (const due = ((performance.now() - begun) / 1000) * pace; sent.length < due;) sent.push(send(sent.length))
    await setTimeout(2)
  }
  await Promise.all(sent)
  await flushHits(app)
  console.log(`collector: p95 ${percentile()} ms at ${Math.round(times.length / seconds)} events/s`)
  if (!process.argv.includes('--collector')) await measureYear()
  agent.destroy()
  await server.close()
  await closeApp(app)

  async function measureYear(): Promise<void> {
    const today = dayOf(new Date())
    await app.db.asAgency(owner, async (tx) => {
      await tx.deleteFrom('site_hits').execute()
      await sql`INSERT INTO site_hits (agency_id, id, day, at, kind, visitor, path, source, device, browser)
      SELECT ${owner.agencyId}, gen_random_uuid(), ${today}, now() - n * interval '1 second', 'view', 'visitor' || (n % 9000), '/page-' || (n % 200), 'source-' || (n % 60), 'phone', 'Chrome'
      FROM generate_series(1, ${sql.lit(dayViews)}) AS n`.execute(tx)
    })
    const started = performance.now()
    await app.db.asAgency(owner, (tx) => rollDay(tx, owner.agencyId, today, new Date()))
    console.log(`counting a day of ${dayViews} page views: ${Math.round(performance.now() - started)} ms`)

    // In parts, because the application's role ends statements of more than some seconds.
    for (const [dimension, count] of Object.entries({ all: 1, ...values }))
      for (let first = 1; first <= 730; first += 73)
        await app.db.asAgency(owner, (tx) =>
          sql`INSERT INTO site_visit_days (agency_id, dimension, day, value, visitors, visits, views, bounces, seconds)
          SELECT ${owner.agencyId}, ${dimension}, ${today}::date - d, CASE WHEN ${dimension} = 'all' THEN '' ELSE (v * 10)::text END,
                 ${sql.lit(Math.ceil(dayViews / count / 3))}, ${sql.lit(Math.ceil(dayViews / count / 2))}, ${sql.lit(Math.ceil(dayViews / count))}, 1, 100
          FROM generate_series(${sql.lit(first)}, ${sql.lit(first + 72)}) AS d, generate_series(1, ${sql.lit(count)}) AS v`.execute(tx),
        )
    for (let months = 0, day = today; months < 24; months++, day = addDays(`${day.slice(0, 7)}-01`, -1))
      await app.db.asAgency(owner, (tx) => closeMonths(tx, owner.agencyId, day))
    const reads: number[] = []
    for (let round = 0; round < rounds; round++) {
      const began = performance.now()
      const { status, body: answer } = await owner.get(`/website/analytics?from=${addDays(today, -364)}&to=${today}&compare=previous`)
      if (status !== 200) throw new Error(JSON.stringify(answer))
      reads.push(performance.now() - began)
      if (round === 0) console.log(`a year of ${answer.data.totals.views} page views`)
    }
    console.log(`read with the year before it: median ${Math.round(median(reads))} ms, first ${Math.round(reads[0]!)} ms`)
  }
} finally {
  await postgres.stop()
  for (const one of [folder, databaseFolder]) rmSync(one, { recursive: true, force: true })
}
