import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql, type RawBuilder } from 'kysely'
import { closeApp, openApp, prepareDatabase } from '#app/server.ts'
import { startSink } from '#domains/campaigns/server/testing/sink.ts'
import type { App } from '#kit/server/app.ts'
import type { Tx } from '#kit/server/database/database.ts'
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

/** Reads what visits need from each agency, and logs its owner in. Each statement groups by agency, so a cluster can answer it too. */
async function readAgencies({ db, clock }: App): Promise<Agency[]> {
  return db.asPlatform('measure: agencies at work', async (tx) => {
    await sql`SET LOCAL statement_timeout = 0`.execute(tx)
    const { rows } = await sql<{ agency_id: string; user_id: string }>`
      SELECT m.agency_id, m.user_id FROM members m JOIN agencies a ON a.id = m.agency_id WHERE a.slug LIKE 'load-agency-%' ORDER BY 1`.execute(
      tx,
    )
    const clients = await firstOfEach<string>(tx, sql`SELECT agency_id, id, to_jsonb(id) AS value FROM clients`, 5)
    const bookings = await firstOfEach<string>(
      tx,
      sql`SELECT agency_id, id, to_jsonb(id) AS value FROM bookings WHERE status = 'confirmed'`,
      5,
    )
    const offers = await firstOfEach<Offer>(
      tx,
      sql`SELECT d.agency_id, d.id, jsonb_build_object('departure', d.id, 'item', d.inventory_id, 'option', p.id) AS value FROM departures d
        JOIN price_options p ON p.agency_id = d.agency_id AND p.inventory_id = d.inventory_id WHERE d.starts_on > current_date + 3`,
      8,
    )
    const tokens = rows.map(() => newToken('ses'))
    const now = clock.now()
    await sql`
      INSERT INTO sessions (id, token_hash, user_id, kind, confirmed_at, second_factor_at, created_at, last_used_at, expires_at)
      SELECT id, hash, user_id, 'session', ${now}, ${now}, ${now}, ${now}, ${new Date(now.getTime() + 86_400_000)}
      FROM unnest(${rows.map(() => newId())}::uuid[], ${tokens.map(hashToken)}::text[], ${rows.map(({ user_id }) => user_id)}::uuid[]) AS t (id, hash, user_id)`.execute(
      tx,
    )
    return rows
      .map(({ agency_id: id }, index) => ({
        token: tokens[index]!,
        clientIds: clients.get(id) ?? [],
        bookingIds: bookings.get(id) ?? [],
        offers: offers.get(id) ?? [],
      }))
      .filter(({ bookingIds, offers }) => bookingIds.length > 0 && offers.length > 0)
  })
}

/** Returns the values of the first rows of each agency, by id. `rows` selects `agency_id`, `id` and `value`. */
async function firstOfEach<Value>(tx: Tx, rows: RawBuilder<unknown>, most: number): Promise<Map<string, Value[]>> {
  const found = await sql<{ agency_id: string; values: Value[] }>`
    SELECT agency_id, jsonb_agg(value ORDER BY id) AS values
    FROM (SELECT agency_id, id, value, row_number() OVER (PARTITION BY agency_id ORDER BY id) AS place FROM (${rows}) AS all_rows) AS placed
    WHERE place <= ${most} GROUP BY agency_id`.execute(tx)
  return new Map(found.rows.map(({ agency_id, values }) => [agency_id, values]))
}
