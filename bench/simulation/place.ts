import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { closeApp, openApp, prepareDatabase } from '#app/server.ts'
import { startSink } from '#domains/campaigns/server/testing/sink.ts'
import type { App } from '#kit/server/app.ts'
import { createDatabase } from '#kit/server/database/migrate.ts'
import { startEmbeddedPostgres } from '#kit/server/embedded-postgres/embedded-postgres.ts'
import { openLog } from '#kit/server/log.ts'
import { hashToken, newId, newToken } from '#kit/server/security/tokens.ts'
import { readSettings } from '#kit/server/settings.ts'
import { loadAgencies, type Load } from '../../scripts/seed/load.ts'
import { environment, flags } from '../flags.ts'
import type { Processes } from './usage.ts'
import type { Agency, Offer } from './visits.ts'

export interface Place {
  app: App
  origins: string[]
  processes: Processes
  agencies: Agency[]
  /** Number of mails of bursts that arrived. */
  mailsArrived(): number
  close(): Promise<void>
}

interface Wanted {
  load: Load
  /** Number of API processes, beside one worker. */
  apiProcesses: number
  log(line: string): void
}

const firstPort = 4301

/** Loads agencies into the database of DATABASE_URL, or into an embedded one, and starts the built product on it. */
export async function openPlace({ load, apiProcesses, log }: Wanted): Promise<Place> {
  const folder = mkdtempSync(join(tmpdir(), 'safiri-simulation-'))
  const settings = readSettings({ ...process.env, SAFIRI_DATA: folder, RATE_LIMIT_FACTOR: '1000000' })
  const postgres = settings.DATABASE_URL ? null : await startEmbeddedPostgres({ folder })
  if (postgres) await createDatabase(postgres.url('postgres'), 'simulation')
  const ownerUrl = settings.DATABASE_URL ?? postgres!.url('simulation')
  const databaseUrl = await prepareDatabase(ownerUrl, settings, log)
  await loadAgencies(ownerUrl, load, log)
  const app = await openApp({ settings, databaseUrl, appUrl: 'http://localhost', log: openLog('silent') })
  const agencies = await readAgencies(app)
  let arrived = 0
  const sink = await startSink(({ to }) => {
    if (to.startsWith('traveller')) arrived++
    // Confirmations with their papers would fill the memory.
    sink.mails.length = 0
  })
  const env = {
    ...process.env,
    ...environment,
    NODE_ENV: 'production',
    SAFIRI_DATA: folder,
    SECRET_KEY: settings.secretKey,
    DATABASE_URL: ownerUrl,
    RATE_LIMIT_FACTOR: '1000000',
    SAFIRI_WORKER: 'false',
    SMTP_URL: sink.url,
    LOG_LEVEL: 'silent',
  }
  const children: ChildProcess[] = []
  const start = async (script: string, more: Record<string, string>, ready: string) => {
    const child = spawn(process.execPath, [...flags, script], { env: { ...env, ...more }, stdio: ['ignore', 'pipe', 'inherit'] })
    children.push(child)
    let output = ''
    child.stdout.on('data', (text) => (output += String(text)))
    while (!output.includes(ready)) {
      if (child.exitCode !== null) throw new Error(`${script} ended: ${output}`)
      await wait(50)
    }
    return child.pid!
  }
  const ports = Array.from({ length: apiProcesses }, (_, n) => firstPort + n)
  const api: number[] = []
  for (const port of ports) api.push(await start('dist/server/main.js', { PORT: String(port) }, 'Safiri: http'))
  const worker = await start('dist/server/worker.js', {}, 'Worker is running.')
  return {
    app,
    origins: ports.map((port) => `http://127.0.0.1:${port}`),
    processes: { api, worker, postmaster: postgres?.pid ?? null },
    agencies,
    mailsArrived: () => arrived,
    async close() {
      for (const child of children) {
        const ended = new Promise((resolve) => child.once('exit', resolve))
        child.kill('SIGTERM')
        await ended
      }
      await sink.close()
      await closeApp(app)
      await postgres?.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

interface Row {
  user_id: string
  clients: string[]
  bookings: string[]
  offers: Offer[]
}

/** Reads what visits need from each agency, and logs its owner in. */
async function readAgencies({ db, clock }: App): Promise<Agency[]> {
  return db.asPlatform('measure: agencies at work', async (tx) => {
    await sql`SET LOCAL statement_timeout = 0`.execute(tx)
    const { rows } = await sql<Row>`
      SELECT m.user_id, c.ids AS clients, b.ids AS bookings, o.offers
      FROM agencies a
      JOIN members m ON m.agency_id = a.id
      CROSS JOIN LATERAL (SELECT coalesce(array_agg(id), '{}') AS ids
        FROM (SELECT id FROM clients WHERE agency_id = a.id ORDER BY id LIMIT 5) x) c
      CROSS JOIN LATERAL (SELECT coalesce(array_agg(id), '{}') AS ids
        FROM (SELECT id FROM bookings WHERE agency_id = a.id AND status = 'confirmed' ORDER BY id LIMIT 5) x) b
      CROSS JOIN LATERAL (SELECT coalesce(jsonb_agg(x), '[]') AS offers FROM (
        SELECT d.id AS departure, d.inventory_id AS item, p.id AS option FROM departures d
        JOIN price_options p ON p.agency_id = d.agency_id AND p.inventory_id = d.inventory_id
        WHERE d.agency_id = a.id AND d.starts_on > current_date + 3 ORDER BY d.id LIMIT 8) x) o
      WHERE a.slug LIKE 'load-agency-%' ORDER BY a.id`.execute(tx)
    const tokens = rows.map(() => newToken('ses'))
    const now = clock.now()
    await sql`
      INSERT INTO sessions (id, token_hash, user_id, kind, confirmed_at, second_factor_at, created_at, last_used_at, expires_at)
      SELECT id, hash, user_id, 'session', ${now}, ${now}, ${now}, ${now}, ${new Date(now.getTime() + 86_400_000)}
      FROM unnest(${rows.map(() => newId())}::uuid[], ${tokens.map(hashToken)}::text[], ${rows.map(({ user_id }) => user_id)}::uuid[]) AS t (id, hash, user_id)`.execute(
      tx,
    )
    return rows
      .map(({ clients, bookings, offers }, index) => ({ token: tokens[index]!, clientIds: clients, bookingIds: bookings, offers }))
      .filter(({ bookingIds, offers }) => bookingIds.length > 0 && offers.length > 0)
  })
}
