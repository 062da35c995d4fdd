import { makeOwnDataFolder } from '#kit/server/data-folder.ts'
import { findRunningPostgres } from '#kit/server/embedded-postgres/embedded-postgres.ts'
import { openLog } from '#kit/server/log.ts'
import { closeLogFile, openLogFile } from '#kit/server/log-file.ts'
import { keepSlowStatements } from '#kit/server/monitoring/slow-statements.ts'
import { readSettings } from '#kit/server/settings.ts'
import { closeApp, openApp, prepareDatabase } from './server.ts'

/** Runs only the worker, beside servers started with SAFIRI_WORKER=false. */
async function startWorker(): Promise<void> {
  const settings = readSettings()
  if (settings.DATABASE_URL) makeOwnDataFolder(settings.dataFolder)
  const logFile = openLogFile(settings, 'worker')
  const log = openLog(settings.LOG_LEVEL, logFile)
  const ownerUrl = settings.DATABASE_URL ?? findRunningPostgres(settings.dataFolder)?.url('safiri')
  if (!ownerUrl) throw new Error('There is no database to work on: set DATABASE_URL, or start Safiri first.')
  const app = await openApp({
    settings,
    databaseUrl: await prepareDatabase(ownerUrl, settings, console.log),
    appUrl: settings.APP_URL ?? `http://localhost:${settings.PORT ?? 3000}`,
    log,
  })
  const stopSlowStatements = keepSlowStatements(app)
  const stop = () =>
    void stopSlowStatements()
      .then(() => closeApp(app))
      .then(() => closeLogFile(logFile))
      .then(() => process.exit(0))
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  await app.jobs.work(app)
  app.events.work(app)
  console.log('Worker is running.')
}

await startWorker().catch((error: Error) => {
  console.error(error.message)
  process.exit(1)
})
