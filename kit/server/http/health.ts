import { statfs } from 'node:fs/promises'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { AppError } from '#kit/contract/errors.ts'
import type { App } from '../app.ts'
import { openInMaintenance } from '../maintenance/guard.ts'
import { isFromHere } from './local.ts'
import { openFigures } from '../monitoring/figures.ts'

const leastFree = 100 * 1024 * 1024
const maxLagMs = 1_000

/** `/health/live` (the event loop is responsive), `/health/ready` (database, disk, and not about to stop), `/metrics` (Prometheus). */
export function addHealth(server: FastifyInstance, app: App): void {
  const lag = monitorEventLoopDelay({ resolution: 20 })
  lag.enable()
  server.get('/health/live', { config: openInMaintenance }, async (_request, reply) => {
    const lagMs = lag.percentile(99) / 1e6
    lag.reset()
    return reply.status(lagMs > maxLagMs ? 503 : 200).send({ status: lagMs > maxLagMs ? 'slow' : 'ok' })
  })
  server.get('/health/ready', { config: openInMaintenance }, async (_request, reply) => {
    const checks = { database: await databaseAnswers(app), disk: await diskHasRoom(app) }
    if (app.draining.begun) return reply.status(503).send({ status: 'stopping', ...checks })
    const ready = Object.values(checks).every((state) => state === 'ok')
    return reply.status(ready ? 200 : 503).send({ status: ready ? 'ok' : 'not ready', ...checks })
  })
  addMetrics(server, app)
}

const databaseAnswers = (app: App) =>
  app.db.query('SELECT 1', []).then(
    () => 'ok',
    () => 'unreachable',
  )
const diskHasRoom = (app: App) =>
  statfs(app.settings.dataFolder).then(
    ({ bavail, bsize }) => (bavail * bsize > leastFree ? 'ok' : 'full'),
    () => 'ok',
  )

function addMetrics(server: FastifyInstance, app: App): void {
  const register = new Registry()
  collectDefaultMetrics({ register })
  const writeFigures = openFigures(app, register)
  const durations = new Histogram({
    name: 'http_request_seconds',
    help: 'Seconds a request took',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [register],
  })
  server.addHook('onResponse', async (request, reply) => {
    durations.observe(
      { method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode },
      reply.elapsedTime / 1000,
    )
  })
  server.get('/metrics', { config: openInMaintenance }, async (request, reply) => {
    const token = app.settings.METRICS_TOKEN
    if (token ? request.headers.authorization !== `Bearer ${token}` : !isFromHere(request, app.settings))
      throw new AppError(404, 'not_found', 'There is nothing here.')
    await writeFigures()
    return reply.type(register.contentType).send(await register.metrics())
  })
}
