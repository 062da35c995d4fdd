import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { App } from '#kit/server/app.ts'
import { keepArchive } from '#kit/server/archive/keep-archive.ts'
import { clusterOf } from '#kit/server/embedded-postgres/cluster.ts'
import { openKeptAssets } from '#kit/server/files/kept-assets.ts'
import { openLog } from '#kit/server/log.ts'
import { closeLogFile, openLogFile } from '#kit/server/log-file.ts'
import { tidyMemory } from '#kit/server/memory.ts'
import { keepSlowStatements } from '#kit/server/monitoring/slow-statements.ts'
import type { Settings } from '#kit/server/settings.ts'
import { isLoopback } from '#kit/server/http/local.ts'
import { missingParts } from '#kit/server/sandbox.ts'
import { scheduleBackups } from './backups.ts'
import { openTlsDoor } from '#domains/site-domains/server/certificates/tls-door.ts'
import { makeDemoApart, stopDemo } from './demo/apart.ts'
import { ensureDemo } from './demo/demo.ts'
import type { OwnDatabase } from './own-database.ts'
import { closeApp, openApp, openServer, prepareDatabase } from './server.ts'

/** How long closing may take, after draining. */
const closeMs = 10_000
const defaultDrainSeconds = 5

/** Runs the product on its database in this process: migrations, HTTP server, worker, and the demo agency if it is enabled. */
export async function run(settings: Settings, database: OwnDatabase, port: number): Promise<void> {
  const logFile = openLogFile(settings, 'server')
  // A person who watches the start in a terminal wants to see warnings only.
  const isWatched = settings.LOG_LEVEL === 'info' && !logFile && process.stdout.isTTY
  const log = openLog(isWatched ? 'warn' : settings.LOG_LEVEL, logFile)
  const appUrl = settings.APP_URL?.replace(/\/$/, '') ?? `http://localhost:${port}`
  const databaseUrl = await prepareDatabase(database.url, settings, (line) => console.log(line))
  const app = await openApp({ settings, databaseUrl, appUrl, log })
  // A database of one process has no other that could serve a file of this release.
  const kept = keepAssets(app)
  if (!database.embedded) await kept
  const server = await openServer(app)
  await server.listen({ port, host: settings.HOST })
  const { SITES_TLS_PORT: tlsPort } = settings
  const tlsDoor = tlsPort ? await openTlsDoor(app, server, tlsPort) : null
  console.log(`Safiri: ${appUrl}`)
  for (const sentence of missingParts(app)) console.log(sentence)
  if (settings.SAFIRI_WORKER) {
    app.events.work(app)
    void app.jobs.work(app).catch((error: Error) => log.error({ err: error }, 'worker did not start'))
  }

  const stopSlowStatements = keepSlowStatements(app)
  const withBackups = settings.SAFIRI_BACKUPS ?? database.embedded
  const stopBackups = withBackups ? scheduleBackups(app) : async () => {}
  const stopArchive =
    database.adminUrl && settings.WAL_ARCHIVE ? archiveOf(app, database.adminUrl, resolve(settings.WAL_ARCHIVE)) : async () => {}
  stopOnSignal({
    drainMs: drainSeconds(app) * 1000,
    drain: () => app.draining.begin(),
    steps: [
      async () => tlsDoor?.close(),
      () => server.close(),
      stopDemo,
      stopBackups,
      stopArchive,
      stopSlowStatements,
      () => closeApp(app),
      () => database.stop(),
      () => closeLogFile(logFile),
    ],
  })
  if (settings.SAFIRI_DEMO ?? database.embedded) await sayDemo(app, databaseUrl)
  await kept
  tidyMemory()
}

/** Keeps the archive of the database that this process runs. */
function archiveOf({ db, clock, log, settings }: App, url: string, archive: string): () => Promise<void> {
  const { dataFolder, S3_BUCKET, SECRET_KEY, WAL_ARCHIVE_DAYS: keepDays } = settings
  const kept = { withFiles: !S3_BUCKET, withSecretKey: !SECRET_KEY, keepDays }
  return keepArchive({ db, clock, log, archive, url, cluster: clusterOf(dataFolder), dataFolder, ...kept })
}

/** Prints the log-in of the demo agency. The demo is created while the server is already running. */
async function sayDemo(app: App, databaseUrl: string): Promise<void> {
  const demo = await ensureDemo(app, () => {
    console.log('Making the demo agency …')
    return makeDemoApart(databaseUrl, app.appUrl)
  })
  if (demo) console.log(`Demo log-in: ${demo.email} ${demo.password}`)
}

/** Before the server listens, so that another process can serve the files of a page that this one sends. */
async function keepAssets({ settings, clock, log }: App): Promise<void> {
  const built = join(settings.projectFolder, 'dist/web/assets')
  await openKeptAssets(settings)
    .publish(built, clock.now())
    .catch((error: Error) => log.error({ err: error }, 'the files of the web app were not kept for tabs that stay open'))
}

/** Nobody balances the load of a laptop, so there a stop need not wait. */
const drainSeconds = ({ settings, appUrl }: Pick<App, 'settings' | 'appUrl'>): number =>
  settings.DRAIN_SECONDS ?? (isLoopback(new URL(appUrl).hostname) ? 0 : defaultDrainSeconds)

interface Stop {
  drain(): void
  /** How long the server goes on answering after `drain`. A second signal ends it. */
  drainMs: number
  /** Run in order after that, so that the database stops after everything that uses it. If a step fails, the others still run. */
  steps: readonly (() => PromiseLike<unknown>)[]
}

/** Stops the process on Ctrl+C, on SIGTERM, and when its terminal closes. */
function stopOnSignal({ drain, drainMs, steps }: Stop): void {
  const hurry = new AbortController()
  let stopping = false
  const stop = async () => {
    if (stopping) return hurry.abort()
    stopping = true
    drain()
    if (drainMs > 0) await wait(drainMs, undefined, { signal: hurry.signal }).catch(() => {})
    setTimeout(() => process.exit(1), closeMs).unref()
    let failed = false
    for (const step of steps) {
      try {
        await step()
      } catch (error) {
        failed = true
        console.error((error as Error).message)
      }
    }
    process.exit(failed ? 1 : 0)
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void stop())
}
