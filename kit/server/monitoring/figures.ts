import { statfs } from 'node:fs/promises'
import { Gauge, type Registry } from 'prom-client'
import { listed } from '#kit/contract/listed.ts'
import type { App } from '../app.ts'
import { databaseBytes } from '../database/cluster/size.ts'
import type { Tx } from '../database/database.ts'
import { kitFigures } from './kit-figures.ts'

/** One number for monitoring. Names end in their unit, as Prometheus asks. */
export interface Figure {
  name: `safiri_${string}`
  help: string
  labels?: Record<string, string>
  value: number
}

/** Reads figures over all agencies, at a given time. The queries must be cheap: monitoring asks several times a minute. */
export type FigureSource = (tx: Tx, now: Date) => Promise<Figure[]>

/** What the domains add to `/metrics`. */
export const figureSources = listed<readonly FigureSource[]>('figures')

/** Figures of the database are read again after this time, however often monitoring asks. */
const freshMs = 10_000

/**
 * Returns a function that writes the current figures into the registry. If the database does not answer, `safiri_database_up` is 0
 * and its figures are left out, so that nobody takes old ones for current.
 */
export function openFigures(app: App, register: Registry): () => Promise<void> {
  const gauges = new Map<string, Gauge>()
  let read: { at: number; figures: Promise<Figure[]> } | null = null
  const ofDatabase = () => {
    if (!read || performance.now() - read.at > freshMs) read = { at: performance.now(), figures: databaseFigures(app) }
    return read.figures
  }
  return async () => {
    const figures = [...(await ofDatabase()), ...(await machineFigures(app))]
    // A gauge that is left in the registry would go on saying its last value.
    for (const name of gauges.keys()) register.removeSingleMetric(name)
    gauges.clear()
    for (const { name, help, labels = {}, value } of figures) {
      let gauge = gauges.get(name)
      if (!gauge) gauges.set(name, (gauge = new Gauge({ name, help, labelNames: Object.keys(labels), registers: [register] })))
      gauge.set(labels, value)
    }
  }
}

async function databaseFigures(app: App): Promise<Figure[]> {
  const up = (value: number): Figure => ({ name: 'safiri_database_up', help: '1 if the database answered', value })
  try {
    const figures = await app.db.asPlatform('check: figures for monitoring', async (tx) => {
      const all: Figure[] = []
      for (const source of [kitFigures, ...figureSources.entries()]) all.push(...(await source(tx, app.clock.now())))
      return all
    })
    const bytes = await databaseBytes(app.db)
    return [
      up(1),
      { name: 'safiri_database_bytes', help: 'Size of the database; of a cluster, of all its nodes', value: bytes },
      ...figures,
    ]
  } catch (error) {
    app.log.warn({ err: error }, 'figures for monitoring could not be read')
    return [up(0)]
  }
}

/** Figures of this process and its disk, which need no database. */
async function machineFigures({ db, settings }: App): Promise<Figure[]> {
  const { totalCount, idleCount, waitingCount } = db.pool
  const pool = (state: string, value: number): Figure => ({
    name: 'safiri_database_connections',
    help: 'Connections of this process to the database, and calls that wait for one',
    labels: { state },
    value,
  })
  const figures = [pool('busy', totalCount - idleCount), pool('idle', idleCount), pool('waiting', waitingCount)]
  if (db.replica) {
    const { lagSeconds, reads } = db.replica.figures()
    figures.push({
      name: 'safiri_replica_lag_seconds',
      help: 'How far the replica is behind; +Inf if it does not answer',
      value: lagSeconds,
    })
    for (const [from, value] of Object.entries(reads))
      figures.push({ name: 'safiri_replica_reads', help: 'Reads that may use the replica, by where they went', labels: { from }, value })
  }
  for (const [from, value] of Object.entries(db.workers?.figures() ?? {}))
    figures.push({
      name: 'safiri_worker_reads',
      help: 'Reads that a worker of the cluster may answer, by who did',
      labels: { from },
      value,
    })
  if (db.nodes)
    figures.push({
      name: 'safiri_unavailable_nodes',
      help: 'Nodes of the cluster that do not answer, so that calls of their agencies are refused',
      value: db.nodes.unavailable(),
    })
  const disk = await statfs(settings.dataFolder).catch(() => null)
  if (disk) figures.push({ name: 'safiri_disk_free_bytes', help: 'Free space for the data folder', value: disk.bavail * disk.bsize })
  return figures
}
