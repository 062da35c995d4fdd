import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer, type AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { inject } from 'vitest'
import { closeApp, openApp, openServer } from '#app/server.ts'
import type { App } from '../app.ts'
import { movableClock } from '../clock.ts'
import { openLog } from '../log.ts'
import { prepareAppRole } from '../database/preparing/app-role.ts'
import { readSettings } from '../settings.ts'
import { newId } from '../security/tokens.ts'
import { templateName } from './global-setup.ts'
import { keptLog } from './kept-log.ts'
import { refuseManyTasks } from './plans.ts'
import { copyTemplate, dropDatabase } from './test-databases.ts'

export interface TestApp {
  app: App
  server: FastifyInstance
  /** The server's URL, without the API's base. */
  origin: string
  clock: ReturnType<typeof movableClock>
  /** Database URL of this test file's owner role, which may do everything. */
  ownerUrl: string
  /** Delivers the business events published so far, as a worker would. */
  deliver(): Promise<number>
  close(): Promise<void>
}

// The product's time-outs are too short for a busy test machine.
const patience = `options=${encodeURIComponent('-c lock_timeout=12000 -c statement_timeout=14000 -c idle_in_transaction_session_timeout=30000 -c timezone=UTC')}`

/**
 * Starts a whole server with its own database on a free port. `limitFactor` raises the rate limits (1 keeps the real ones). With
 * `linked`, links point to this server and its worker runs: for a browser. `settings` are those of the README. Without `patient`,
 * slow connections are closed as early as in production. `ownerUrl` names a database that is there, instead of a new one.
 */
export async function startTestApp({
  limitFactor = 1000,
  linked = false,
  settings: given = {},
  patient = true,
  appUrl = 'http://localhost:3000',
  ownerUrl: givenUrl,
}: {
  limitFactor?: number
  linked?: boolean
  settings?: Record<string, string>
  patient?: boolean
  appUrl?: string
  ownerUrl?: string
} = {}): Promise<TestApp> {
  const name = `test_${newId().replaceAll('-', '')}`
  const adminUrl = inject('adminUrl')
  if (!givenUrl) await copyTemplate(adminUrl, name, templateName)
  const ownerUrl = givenUrl ?? adminUrl.replace(/\/postgres$/, `/${name}`)
  const settings = readSettings({ SAFIRI_DATA: inject('dataFolder'), SECRET_KEY: undefined, LOG_LEVEL: 'silent', ...given })
  settings.dataFolder = mkdtempSync(join(tmpdir(), 'safiri-files-'))
  const clock = movableClock()
  const port = linked ? await freePort() : 0
  const log = process.env.TEST_LOG ? openLog(process.env.TEST_LOG) : openLog('error', keptLog)
  const databaseUrl = `${await prepareAppRole(ownerUrl, settings.secretKey)}?${patience}`
  const app = await openApp({
    settings,
    databaseUrl,
    appUrl: linked ? `http://127.0.0.1:${port}` : appUrl,
    log,
    clock,
    limitFactor,
  })
  const server = await openServer(app)
  // Hundreds of concurrent calls may wait longer on a busy machine than in production.
  if (patient) Object.assign(server.server, { headersTimeout: 120_000, timeout: 300_000 })
  await server.listen({ port, host: '127.0.0.1' })
  if (linked) {
    await app.jobs.work(app)
    app.events.work(app)
  }
  const origin = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`
  return {
    app,
    server,
    origin,
    clock,
    ownerUrl,
    deliver: () => app.events.deliverDue(app),
    async close() {
      await server.close()
      await closeApp(app)
      rmSync(settings.dataFolder, { recursive: true, force: true })
      if (!givenUrl) await refuseManyTasks(databaseUrl).finally(() => dropDatabase(adminUrl, name))
    },
  }
}

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })
