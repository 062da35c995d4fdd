import { findRunningPostgres } from '#kit/server/embedded-postgres/embedded-postgres.ts'
import { openLog } from '#kit/server/log.ts'
import { readSettings } from '#kit/server/settings.ts'
import { closeApp, openApp, prepareDatabase } from './server.ts'

/** Runs only the worker, beside servers started with SAFIRI_WORKER=false. */
const settings = readSettings()
const log = openLog(settings.LOG_LEVEL)
const ownerUrl = settings.DATABASE_URL ?? findRunningPostgres(settings.dataFolder)?.url('safiri')
if (!ownerUrl) {
  console.error('There is no database to work on: set DATABASE_URL, or start Safiri first.')
  process.exit(1)
}
const app = await openApp({
  settings,
  databaseUrl: await prepareDatabase(ownerUrl, settings, console.log),
  appUrl: settings.APP_URL ?? `http://localhost:${settings.PORT ?? 3000}`,
  log,
})
await app.jobs.work(app)
app.events.work(app)
console.log('Worker is running.')
const stop = () => void closeApp(app).then(() => process.exit(0))
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
