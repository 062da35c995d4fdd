import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { App } from '#kit/server/app.ts'
import { startEmbeddedPostgres } from '#kit/server/embedded-postgres/embedded-postgres.ts'
import { openLog } from '#kit/server/log.ts'
import { createDatabase } from '#kit/server/database/migrate.ts'
import { readSettings, type Settings } from '#kit/server/settings.ts'
import { openApp, prepareDatabase } from '#app/server.ts'
import { loadAgencies, type Load } from '../scripts/seed/load.ts'
import { environment, flags } from './flags.ts'

export const limitFactor = '1000000'
export const productScript = join(import.meta.dirname, '../dist/server/bench.js')
const ceilingScript = join(import.meta.dirname, 'ceiling/server.ts')

/** A server under measurement. */
export interface Measured {
  url: string
  process: ChildProcess
  ownerUrl: string
  stop(): void
}

/** Starts a built server on a prepared database, without rate limits, and waits until it listens. */
export async function startServer(script: string, { port, appUrl, folder, env = {} }: ServerOptions): Promise<ChildProcess> {
  const server = fork(script, {
    execArgv: flags,
    env: {
      ...process.env,
      ...environment,
      NODE_ENV: 'production',
      BENCH_PORT: String(port),
      BENCH_APP_URL: appUrl,
      SAFIRI_DATA: folder,
      RATE_LIMIT_FACTOR: limitFactor,
      ...env,
    },
  })
  await once(server, 'message')
  return server
}

interface ServerOptions {
  port: number
  /** URL of the database with the application's role. */
  appUrl: string
  folder: string
  env?: Record<string, string>
}

/** One PostgreSQL with as many loaded databases and servers as a measurement needs. */
export async function openMachine() {
  const folder = mkdtempSync(join(tmpdir(), 'safiri-bench-'))
  const settings = readSettings({ ...process.env, SAFIRI_DATA: folder, RATE_LIMIT_FACTOR: limitFactor })
  const postgres = await startEmbeddedPostgres({ folder })
  const databases = new Map<string, { ownerUrl: string; appUrl: string }>()

  async function load(name: string, what: Load): Promise<{ ownerUrl: string; appUrl: string }> {
    const known = databases.get(name)
    if (known) return known
    await createDatabase(postgres.url('postgres'), name)
    const ownerUrl = postgres.url(name)
    const appUrl = await prepareDatabase(ownerUrl, settings, () => {})
    await loadAgencies(ownerUrl, what, () => {})
    databases.set(name, { ownerUrl, appUrl })
    return { ownerUrl, appUrl }
  }

  const serve =
    (script: string) =>
    async (database: string, what: Load, port: number): Promise<Measured> => {
      const { ownerUrl, appUrl } = await load(database, what)
      const server = await startServer(script, { port, appUrl, folder, env: { BENCH_OWNER_URL: ownerUrl } })
      return { url: `http://127.0.0.1:${port}`, process: server, ownerUrl, stop: () => void server.kill() }
    }

  /** Opens the product in this process, on a loaded database. */
  const appOn = (database: string, over: Partial<Settings> = {}): Promise<App> =>
    openApp({
      settings: { ...settings, ...over },
      databaseUrl: databases.get(database)!.appUrl,
      appUrl: 'http://localhost',
      log: openLog('silent'),
    })

  return {
    appOn,
    secretKey: settings.secretKey,
    productOn: serve(productScript),
    ceilingOn: serve(ceilingScript),
    async close() {
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export type Machine = Awaited<ReturnType<typeof openMachine>>
