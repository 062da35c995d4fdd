import type { FastifyInstance } from 'fastify'
import type { App } from '#kit/server/app.ts'
import type { Clock } from '#kit/server/clock.ts'
import { openDatabaseClock } from '#kit/server/database/database-clock.ts'
import { openDatabase } from '#kit/server/database/database.ts'
import { openEvents } from '#kit/server/events/outbox.ts'
import { openFiles } from '#kit/server/files/files.ts'
import { buildServer } from '#kit/server/http/server.ts'
import { openJobs, prepareJobs } from '#kit/server/jobs/jobs.ts'
import { openLimits } from '#kit/server/http/limits.ts'
import { forgetCopy, watchCopy } from '#kit/server/restored/gate.ts'
import { openSessions } from '#kit/server/http/sessions.ts'
import { openLive } from '#kit/server/http/live.ts'
import { openDraining } from '#kit/server/http/stopping.ts'
import type { Log } from '#kit/server/log.ts'
import { openMaintenance } from '#kit/server/maintenance/maintenance.ts'
import { refuseUnprepared } from '#kit/server/database/cluster/state.ts'
import { migrate } from '#kit/server/database/migrate.ts'
import { askAsApp, prepareAppRole, prepareGivenRole, withRoleOf } from '#kit/server/database/preparing/app-role.ts'
import { refuseOtherKey } from '#kit/server/database/preparing/key.ts'
import { asOwner } from '#kit/server/database/preparing/owner.ts'
import type { Settings } from '#kit/server/settings.ts'
import { connectDomains } from './connect-domains.ts'
import { jobs, routes } from './domains.ts'
import { listeners } from './listeners.ts'
import { writeTokenCalls } from '#domains/developers/server/tokens/recorder.ts'
import { writeOctoCalls } from '#domains/octo/server/connections/recorder.ts'
import { addPages } from './pages.ts'

export interface OpenOptions {
  settings: Settings
  /** URL of the database with the application's role. */
  databaseUrl: string
  appUrl: string
  log: Log
  clock?: Clock
  limitFactor?: number
  /** How long a database may send nothing before its connection is closed. */
  databaseSilentMs?: number
}

/** Opens the app without its HTTP server: for the worker, the seed and the tests. */
export async function openApp({
  settings,
  databaseUrl,
  appUrl,
  log,
  clock: givenClock,
  limitFactor = settings.RATE_LIMIT_FACTOR,
  databaseSilentMs,
}: OpenOptions): Promise<App> {
  connectDomains()
  const { pooled, onCluster } = await askAsApp(databaseUrl)
  const { DATABASE_REPLICA_URL: replicaUrl, DATABASE_WORKER_URLS: workerUrls = [] } = settings
  if (workerUrls.length > 0 && !onCluster)
    throw new Error('DATABASE_WORKER_URLS is set, but the database of DATABASE_URL is not on a Citus cluster.')
  const db = openDatabase({
    url: databaseUrl,
    replicaUrl: replicaUrl && withRoleOf(databaseUrl, replicaUrl),
    workerUrls: workerUrls.map((url) => withRoleOf(databaseUrl, url)),
    pooled,
    onCluster,
    poolSize: settings.DATABASE_POOL,
    log,
    ...(databaseSilentMs ? { silentMs: databaseSilentMs } : {}),
  })
  watchCopy(db)
  const clock = givenClock ?? (await openDatabaseClock({ db, log }))
  const filesUrl = settings.FILES_URL ?? `${appUrl}/files`
  return {
    settings,
    clock,
    log,
    db,
    sessions: openSessions(db, clock),
    appUrl,
    filesUrl,
    jobs: openJobs(databaseUrl, jobs, log, { pooled }),
    events: openEvents(listeners),
    files: await openFiles(settings, db, clock, filesUrl),
    limits: openLimits(db.pool, limitFactor),
    live: openLive(pooled ? await directUrl(databaseUrl, settings.DATABASE_URL) : databaseUrl, db, log),
    draining: openDraining(),
    maintenance: openMaintenance(db),
  }
}

/**
 * Migrates as the owner and returns the URL of the application's role. @throws a sentence when the database belongs to an
 * installation with another key, or the owner lacks a right.
 */
export async function prepareDatabase(ownerUrl: string, settings: Settings, log: (line: string) => void): Promise<string> {
  await migrate(ownerUrl, { log })
  await asOwner(ownerUrl, refuseUnprepared)
  await refuseOtherKey(ownerUrl, settings.secretKey)
  await prepareJobs(ownerUrl, jobs, { log })
  const { DATABASE_APP_URL: appUrl } = settings
  if (!appUrl) return prepareAppRole(ownerUrl, settings.secretKey, { log })
  await prepareGivenRole(ownerUrl, appUrl, { log })
  return appUrl
}

/** Returns the URL of the application's role past the pooler, or `null` if the owner's URL leads through one as well. */
async function directUrl(databaseUrl: string, ownerUrl: string | undefined): Promise<string | null> {
  if (!ownerUrl) return null
  const url = new URL(ownerUrl)
  const { username, password, host } = new URL(databaseUrl)
  if (url.host === host) return null
  Object.assign(url, { username, password })
  return askAsApp(url.toString()).then(
    ({ pooled }) => (pooled ? null : url.toString()),
    () => null,
  )
}

/** Builds the HTTP server of an app: calls, pages, files. */
export async function openServer(app: App): Promise<FastifyInstance> {
  const server = await buildServer(app, routes)
  await addPages(server, app)
  return server
}

/** Closes everything that `openApp` opened. */
export async function closeApp(app: App): Promise<void> {
  await writeTokenCalls(app)
  await writeOctoCalls(app)
  await app.events.stop()
  await app.jobs.stop()
  await app.live.close()
  forgetCopy(app.db)
  app.clock.stop?.()
  await app.db.close()
}
