import { parseArgs } from 'node:util'
import { findRunningPostgres } from '#kit/server/embedded-postgres/embedded-postgres.ts'
import { openLog } from '#kit/server/log.ts'
import { readSettings } from '#kit/server/settings.ts'
import { ensureDemo } from '#app/demo/demo.ts'
import { makeDemo } from '#app/demo/make-demo.ts'
import { demoKinds, isDemoKind, type DemoKind } from '#app/demo/profiles.ts'
import { openOwnDatabase } from '#app/own-database.ts'
import { closeApp, openApp, prepareDatabase } from '#app/server.ts'
import { loadAgencies } from './seed/load.ts'

/** `npm run seed -- --demo`, `npm run seed -- --demo lodge` (or car-hire, events, shop, tours), or `npm run seed -- --agencies 50 --packages 20 --bookings 1000000`. */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    demo: { type: 'boolean', default: false },
    agencies: { type: 'string', default: '0' },
    packages: { type: 'string', default: '20' },
    bookings: { type: 'string', default: '1000' },
  },
})
const [agencies, packages, bookings] = [values.agencies, values.packages, values.bookings].map(Number) as [number, number, number]
if ((!values.demo && agencies === 0) || [agencies, packages, bookings].some((n) => !Number.isInteger(n) || n < 0)) {
  console.error('Say what to seed: --demo, or --agencies A --packages P --bookings B (B over all agencies together).')
  process.exit(1)
}

const [kind = 'mixed', ...rest] = positionals
if (rest.length > 0 || (positionals.length > 0 && !values.demo) || !isDemoKind(kind)) {
  console.error(`Say which demo: --demo, followed by nothing or one of ${demoKinds.join(', ')}.`)
  process.exit(1)
}
const demoKind: DemoKind = kind

async function seed(): Promise<void> {
  const settings = readSettings()
  const running = settings.DATABASE_URL ? undefined : findRunningPostgres(settings.dataFolder)
  const database = running ? { url: running.url('safiri'), stop: async () => {} } : await openOwnDatabase(settings)
  const databaseUrl = await prepareDatabase(database.url, settings, console.log)
  if (values.demo) {
    const app = await openApp({
      settings,
      databaseUrl,
      appUrl: settings.APP_URL ?? `http://localhost:${settings.PORT ?? 3000}`,
      log: openLog('warn'),
    })
    let made = false
    const demo = await ensureDemo(app, async () => (made = await makeDemo(app, demoKind)))
    if (demo && !made && positionals.length > 0)
      console.log('There is a demo agency already. Choose another data folder (SAFIRI_DATA) to make one of another kind.')
    console.log(demo ? `Demo log-in: ${demo.email} ${demo.password}` : 'The demo agency was deleted.')
    await closeApp(app)
  }
  if (agencies > 0) await loadAgencies(database.url, { agencies, packages, bookings }, console.log)
  await database.stop()
}

await seed().then(
  () => process.exit(0),
  (error: Error) => {
    console.error(error.message)
    process.exit(1)
  },
)
