import { openLog } from '#kit/server/log.ts'
import { readSettings } from '#kit/server/settings.ts'
import { closeApp, openApp } from '../server.ts'
import { makeDemo } from './make-demo.ts'

// Runs as a separate process (see apart.ts). The environment says which installation it works on.
const settings = readSettings()
const app = await openApp({ settings, databaseUrl: settings.DATABASE_APP_URL!, appUrl: settings.APP_URL!, log: openLog('warn') })
const made = await makeDemo(app)
if (!made) console.log('Another process is making the demo agency.')
await closeApp(app)
process.exit(made ? 0 : 1)
