import { setTimeout as wait } from 'node:timers/promises'
import { fromKysely, PgBoss, type ConstructorOptions } from 'pg-boss'
import type pg from 'pg'
import pgBossPackage from 'pg-boss/package.json' with { type: 'json' }
import type { z } from 'zod'
import type { App } from '../app.ts'
import type { Tx } from '../database/database.ts'
import type { Log } from '../log.ts'
import { preparingAlone } from '../database/migrate.ts'
import { newId } from '../security/tokens.ts'

/** Work that runs after the transaction that enqueued it, at least once: running it twice must have the same effect as once. */
export interface Job<Data = unknown> {
  name: string
  data: z.ZodType<Data>
  run(app: App, data: Data): Promise<void>
  /** Also runs whenever a worker starts. */
  atStart?: true
  /** Cron expression in Africa/Kampala for scheduled work. `data` is then empty. */
  every?: string
  /** May take minutes. It sends a heartbeat every few seconds; when the heartbeat stops, another worker starts it again. */
  long?: true
}

/** Declares a job. It is tried 5 times with growing delays, then stored as failed. */
export const defineJob = <Data>(job: Job<Data>): Job<Data> => job

export interface Jobs {
  /** Enqueues a job inside the caller's transaction. Jobs with the same `key` are enqueued once while one is waiting. */
  enqueue<Data>(tx: Tx, job: Job<Data>, data: Data, options?: { startAfter?: Date; key?: string }): Promise<void>
  /** Runs queued jobs in this process until stopped. */
  work(app: App): Promise<void>
  /**
   * Delivers business events, runs all due jobs and the jobs they enqueue, and waits for jobs that a worker has taken. For tests,
   * and for shutting down a single-process installation.
   */
  runDue(app: App): Promise<number>
  stop(): Promise<void>
}

// The "short" policy: at most one job per key waits. A job without a key gets a unique one.
const queue = { policy: 'short', retryLimit: 5, retryDelay: 5, retryBackoff: true, expireInSeconds: 60 } as const
const longTimes = { expireInSeconds: 15 * 60, heartbeatSeconds: 20 } as const
const shortTimes = { expireInSeconds: queue.expireInSeconds, heartbeatSeconds: null } as const
const longQueue = { ...queue, ...longTimes } as const

/** Creates or upgrades the queue's tables as the database's owner, and grants the application access to them. */
export async function prepareJobs(ownerUrl: string, jobs: readonly Job[]): Promise<void> {
  await preparingAlone(ownerUrl, async (client) => {
    if (await isPrepared(client, jobs)) return
    // Without waiting for the disk: the GRANT below flushes all of it.
    const unhurried = { connectionString: ownerUrl, options: '-c synchronous_commit=off' }
    const boss = new PgBoss({ ...unhurried, supervise: false, schedule: false } as ConstructorOptions)
    boss.on('error', () => {})
    await boss.start()
    for (const { name, long } of jobs) {
      const found = await boss.getQueue(name)
      if (!found) await boss.createQueue(name, long ? longQueue : queue)
      else if (Boolean(found.heartbeatSeconds) !== Boolean(long)) await boss.updateQueue(name, long ? longTimes : shortTimes)
    }
    await boss.stop({ graceful: false })
    await client.query(`GRANT USAGE, CREATE ON SCHEMA pgboss TO safiri_app, safiri_platform;
      GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA pgboss TO safiri_app, safiri_platform;
      GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA pgboss TO safiri_app, safiri_platform`)
  })
}

async function isPrepared(client: pg.Client, jobs: readonly Job[]): Promise<boolean> {
  try {
    const { rows } = await client.query<{ version: number; beats: Record<string, number | null> | null; usable: boolean }>(
      `SELECT (SELECT version FROM pgboss.version) AS version, (SELECT json_object_agg(name, heartbeat_seconds) FROM pgboss.queue) AS beats,
              has_table_privilege('safiri_app', 'pgboss.job', 'INSERT') AS usable`,
    )
    const found = rows[0]
    const isAsWanted = ({ name, long }: Job) => found?.beats?.[name] !== undefined && Boolean(found.beats[name]) === Boolean(long)
    return found?.version === pgBossPackage.pgboss.schema && found.usable && jobs.every(isAsWanted)
  } catch {
    return false // no queue here yet
  }
}

/** Opens the queue with the application's role. Jobs are declared in advance, so that a misspelt name does not compile. */
export function openJobs(url: string, jobs: readonly Job[], log: Log): Jobs {
  const boss = new PgBoss({ connectionString: url, migrate: false, createSchema: false, max: 3 } as ConstructorOptions)
  let stopped = false
  boss.on('error', (error: Error) => {
    if (!stopped) log.error({ err: error }, 'job queue')
  })
  let started: Promise<unknown> | null = null
  const start = () => (started ??= boss.start())

  const runOne = async (app: App, job: Job, data: unknown) => {
    try {
      await job.run(app, job.data.parse(data ?? {}))
    } catch (error) {
      log.error({ err: error, job: job.name }, 'job failed')
      throw error
    }
  }
  /** Jobs that the worker of this process is running. */
  const underWay = new Set<Promise<void>>()
  const workOn = (app: App, job: Job, data: unknown) => {
    const work = runOne(app, job, data).finally(() => underWay.delete(work))
    underWay.add(work)
    return work
  }
  /** Returns true if a worker took a job in the last seconds. pg-boss does not hand it out again. */
  const isTaken = async (app: App) =>
    underWay.size > 0 ||
    (await app.db.query("SELECT FROM pgboss.job WHERE state = 'active' AND started_on > now() - interval '2 seconds' LIMIT 1", [])).length >
      0
  return {
    async enqueue(tx, job, data, { startAfter, key } = {}) {
      await start()
      await boss.send(job.name, data as object, {
        db: fromKysely(tx as never),
        ...(startAfter ? { startAfter } : {}),
        singletonKey: key ?? newId(),
      })
    },
    async work(app) {
      await start()
      for (const job of jobs) {
        await boss.work(job.name, { pollingIntervalSeconds: 1 }, async ([one]) => workOn(app, job, one!.data))
        if (job.every) await boss.schedule(job.name, job.every, {}, { tz: 'Africa/Kampala' })
        if (job.atStart) await boss.send(job.name, {}, { singletonKey: 'at start' })
      }
    },
    async runDue(app) {
      await start()
      let done = 0
      for (let found = true; found;) {
        found = (await app.events.deliverDue(app)) > 0
        for (const job of jobs) {
          for (const one of await boss.fetch(job.name, { batchSize: 20 })) {
            found = true
            done++
            await runOne(app, job, one.data).then(
              () => boss.complete(job.name, one.id),
              (error: Error) => boss.fail(job.name, one.id, { message: error.message }),
            )
          }
        }
        // Wait for jobs that a worker has taken, because they may enqueue more.
        if (!found && (await isTaken(app))) {
          await (underWay.size > 0 ? Promise.allSettled(underWay) : wait(10))
          found = true
        }
      }
      return done
    },
    async stop() {
      stopped = true
      if (!started) return
      await started.catch(() => {})
      await boss.stop({ graceful: true, timeout: 4_000 }).catch(() => {})
    },
  }
}
