import { openLog } from '#kit/server/log.ts'
import { readSettings } from '#kit/server/settings.ts'
import { openApp, openServer } from '#app/server.ts'

/** Runs the unchanged product on a prepared database. */
const settings = readSettings()
const port = Number(process.env.BENCH_PORT)
const app = await openApp({ settings, databaseUrl: process.env.BENCH_APP_URL!, appUrl: `http://localhost:${port}`, log: openLog('error') })
const server = await openServer(app)
await server.listen({ port, host: '127.0.0.1' })
process.send?.('ready')
// Without this the server would go on after an interrupted measurement.
process.on('disconnect', () => process.exit(0))
process.on('SIGINT', () => process.exit(0))
