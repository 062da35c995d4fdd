import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { fromKysely, PgBoss, type ConstructorOptions } from 'pg-boss'
import type pg from 'pg'
import pgBossPackage from 'pg-boss/package.json' with { type: 'json' }
import type { z } from 'zod'
import type { App } from '../app.ts'
import type { Tx } from '../database/database.ts'
import { agencyOf } from '../database/kysely.ts'
import type { Log } from '../log.ts'
import { isCluster } from '../database/cluster/state.ts'
import { asOwner, inTurn, type Turn } from '../database/preparing/owner.ts'
import { CopyIsHeld, isHeld } from '../restored/gate.ts'
import { newId } from '../security/tokens.ts'
import { requestUnderWay, traced, untraced } from '../trace.ts'
import { openJobsDatabase } from './jobs-database.ts'

/** Work that runs after the transaction that enqueued it, at least once: running it twice must have the same effect as once. */
export interface Job<Data = unknown> {
  name: string
  data: z.ZodType<Data>
  run(app: App, data: Data): Promise<void>
  /** Also runs whenever a worker starts. */
  atStart?: true
  /** Cron expression in Africa/Kampala for scheduled work. `data` is then empty. */
  every?: string
  /** Reaches people or services outside: calls, mails, payouts. It waits while this installation is a restored copy that no operator has confirmed. */
  reachesOut?: true
  /**
   * An agency may have thousands of these waiting. Each process runs three at a time, but one of each agency, so that the jobs of the
   * other agencies do not wait for them.
   */
  fair?: true
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
/**
 * How often one of the workers looks for jobs whose time is over, in seconds. With pg-boss's minute, a job of a killed worker could wait
 * for three: a look that comes a second early is followed by one that the interval forbids. The job runs again after 60 s (its time) +
 * 15 s + 5 s (the first retry).
 */
const supervision = { superviseIntervalSeconds: 15, monitorIntervalSeconds: 14 } as const
const longQueue = { ...queue, ...longTimes } as const

// Deleting old jobs may take longer than a request's statement. Poolers refuse these: there, the limits of the role apply.
const patience = '-c statement_timeout=60000 -c lock_timeout=30000 -c idle_in_transaction_session_timeout=60000'

const runnersOfFairJobs = 3
/** Jobs of no agency wait for each other. */
const platformGroup = 'platform'

/**
 * Once a second, one statement finds all queues that have a job, and their runners are woken. If each of the many runners asked itself
 * every second, a server without any work would use a tenth of a processor. They still ask now and then, in case that statement fails. The
 * columns are those of pg-boss 12: look at them when it is upgraded.
 */
const wakeMs = 1_000
const ownPollSeconds = 30
const queuesWithJobs = `SELECT queue.name FROM unnest($1::text[]) AS queue (name)
  CROSS JOIN LATERAL (
    SELECT FROM pgboss.job WHERE job.name = queue.name AND state < 'active' AND NOT blocked AND start_after <= now() LIMIT 1
  ) AS due`

const heldPauseMs = 1_000
const heldAgainSeconds = 60

/** Creates or upgrades the queue's tables as the database's owner, and grants the application access to them. */
export async function prepareJobs(ownerUrl: string, jobs: readonly Job[], turn: Turn = {}): Promise<void> {
  await asOwner(ownerUrl, async (client) => {
    const isNew = await inTurn(
      client,
      async () => !(await isPrepared(client, jobs)) && (await makeQueues(ownerUrl, jobs, await isCluster(client))),
      turn,
    )
    if (!isNew) return
    // A new transaction: the one above may have looked for the schema before pg-boss created it, and PostgreSQL remembers that.
    const grants = `GRANT USAGE, CREATE ON SCHEMA pgboss TO safiri_app, safiri_platform;
      GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA pgboss TO safiri_app, safiri_platform;
      GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA pgboss TO safiri_app, safiri_platform`
    await inTurn(client, () => client.query(`${grants}; ${hideJobs}`), turn)
  })
}

/**
 * Jobs hold ids of all agencies. The application's own role only adds jobs; the queue runs as the platform's role. A new job's id is
 * returned by its INSERT. docs/decisions/0019-who-reads-jobs.md
 */
const hideJobs = `DO $$
  DECLARE name regclass;
  BEGIN
    FOR name IN SELECT 'pgboss.job'::regclass UNION SELECT inhrelid::regclass FROM pg_inherits WHERE inhparent = 'pgboss.job'::regclass LOOP
      EXECUTE format('REVOKE SELECT, UPDATE, DELETE ON %s FROM safiri_app', name);
      EXECUTE format('GRANT SELECT (id) ON %s TO safiri_app', name);
    END LOOP;
  END $$`

// On a cluster the queue stays on the coordinator.
const onCoordinatorOnly = { options: '-c citus.enable_ddl_propagation=off' }

/** Runs on connections of its own, because pg-boss opens and commits transactions. Returns true. */
async function makeQueues(ownerUrl: string, jobs: readonly Job[], onCluster: boolean): Promise<true> {
  const options = { connectionString: ownerUrl, supervise: false, schedule: false, max: 1, ...(onCluster ? onCoordinatorOnly : {}) }
  const boss = new PgBoss(options as ConstructorOptions)
  boss.on('error', () => {})
  await boss.start()
  for (const { name, long } of jobs) {
    const found = await boss.getQueue(name)
    if (!found) await boss.createQueue(name, long ? longQueue : queue)
    else if (Boolean(found.heartbeatSeconds) !== Boolean(long)) await boss.updateQueue(name, long ? longTimes : shortTimes)
  }
  await boss.stop({ graceful: false })
  return true
}

async function isPrepared(client: pg.Client, jobs: readonly Job[]): Promise<boolean> {
  const { rows: schema } = await client.query<{ there: boolean }>(`SELECT to_regclass('pgboss.version') IS NOT NULL AS there`)
  // In a transaction, a statement that fails would end it.
  if (!schema[0]?.there) return false
  const { rows } = await client.query<{ version: number; beats: Record<string, number | null> | null; usable: boolean }>(
    `SELECT (SELECT version FROM pgboss.version) AS version, (SELECT json_object_agg(name, heartbeat_seconds) FROM pgboss.queue) AS beats,
              has_table_privilege('safiri_app', 'pgboss.job', 'INSERT') AND has_column_privilege('safiri_app', 'pgboss.job', 'id', 'SELECT')
                AND NOT has_table_privilege('safiri_app', 'pgboss.job', 'SELECT') AS usable`,
  )
  const found = rows[0]
  const isAsWanted = ({ name, long }: Job) => found?.beats?.[name] !== undefined && Boolean(found.beats[name]) === Boolean(long)
  return found?.version === pgBossPackage.pgboss.schema && found.usable && jobs.every(isAsWanted)
}

const requestField = '_request'
/** Adds the request that enqueues a job to its data. */
const withRequest = (data: unknown): object => ({ ...(data as object), [requestField]: requestUnderWay() })
/** Returns the data as it was enqueued, which a strict schema accepts. */
const withoutRequest = (data: unknown): object => {
  const { [requestField]: _request, ...own } = (data ?? {}) as Record<string, unknown>
  return own
}
const requestOf = (data: unknown): string | undefined => (data as Record<string, string | undefined> | null)?.[requestField]

/** Opens the queue with the application's role. Jobs are declared in advance, so that a misspelt name does not compile. */
export function openJobs(url: string, jobs: readonly Job[], log: Log, { pooled = false } = {}): Jobs {
  let stopped = false
  const onError = (error: Error) => {
    if (!stopped) log.error({ err: error }, 'job queue')
  }
  const db = openJobsDatabase({ connectionString: url, ...(pooled ? {} : { options: patience }) }, onError)
  const boss = new PgBoss({ db, migrate: false, createSchema: false, ...supervision } as ConstructorOptions)
  boss.on('error', onError)
  let started: Promise<unknown> | null = null
  const start = () => (started ??= untraced(() => boss.start()))

  const runOne = (app: App, job: Job, data: unknown) => traced(requestOf(data) ?? newId(), () => runTraced(app, job, data))
  const runTraced = async (app: App, job: Job, data: unknown) => {
    const begun = performance.now()
    try {
      await job.run(app, job.data.parse(withoutRequest(data)))
      log.info({ job: job.name, ms: Math.round(performance.now() - begun) }, 'job done')
    } catch (error) {
      // A job that reaches out only sometimes starts again later, however often it was tried.
      if (error instanceof CopyIsHeld)
        return void (await boss.send(job.name, data as object, { startAfter: heldAgainSeconds, singletonKey: newId() }))
      // A job that the end of this process cuts off runs again on another worker.
      if (stopped) log.warn({ err: error, job: job.name }, 'job was cut off')
      else log.error({ err: error, job: job.name }, 'job failed')
      throw error
    }
  }
  /** Returns those of the queues that have a job now. Asking each of them would be hundreds of statements. */
  const withJobs = async (queues: string[]) =>
    new Set(((await db.executeSql(queuesWithJobs, [queues])).rows as { name: string }[]).map(({ name }) => name))
  /** The ids of the runners of each queue. */
  const runners = new Map<string, string[]>()
  const wakeRunners = async () => {
    for (;;) {
      await wait(wakeMs, undefined, { ref: false })
      if (stopped) return
      try {
        for (const name of await withJobs([...runners.keys()])) for (const id of runners.get(name) ?? []) boss.notifyWorker(id)
      } catch (error) {
        onError(error as Error)
      }
    }
  }
  /** Jobs that the worker of this process is running. */
  const underWay = new Set<Promise<void>>()
  const workOn = (app: App, job: Job, data: unknown) => {
    const work = runOne(app, job, data).finally(() => underWay.delete(work))
    underWay.add(work)
    return work
  }
  /** Starts the jobs that reach out once an operator has confirmed this restored copy. */
  const workOnceReleased = async (workAt: (job: Job) => Promise<void>) => {
    while (!stopped && (await isHeld())) await wait(heldPauseMs, undefined, { ref: false })
    for (const job of jobs) if (!stopped && job.reachesOut) await workAt(job)
  }
  /** Returns true if a worker took a job in the last seconds. pg-boss does not hand it out again. */
  const isTaken = async (app: App) =>
    underWay.size > 0 ||
    (
      await app.db.asPlatform('house: jobs that a worker has taken', (tx) =>
        sql`SELECT FROM pgboss.job WHERE state = 'active' AND started_on > now() - interval '2 seconds' LIMIT 1`.execute(tx),
      )
    ).rows.length > 0
  return {
    async enqueue(tx, job, data, { startAfter, key } = {}) {
      await start()
      await boss.send(job.name, withRequest(data), {
        db: fromKysely(tx as never),
        ...(startAfter ? { startAfter } : {}),
        singletonKey: key ?? newId(),
        ...(job.fair ? { group: { id: (await agencyOf(tx)) ?? platformGroup } } : {}),
      })
    },
    async work(app) {
      await start()
      const runOneAfterTheOther = async (job: Job) => {
        let id: string | undefined
        const options = { pollingIntervalSeconds: ownPollSeconds, ...(job.fair ? { localGroupConcurrency: 1 } : {}) }
        id = await boss.work(job.name, options, async ([one]) => {
          try {
            await workOn(app, job, one!.data)
          } finally {
            // The next job at once. Otherwise a queue would run one job a second, however many wait.
            if (id) boss.notifyWorker(id)
          }
        })
        runners.set(job.name, [...(runners.get(job.name) ?? []), id])
      }
      const workAt = async (job: Job) => {
        for (let runner = 0; runner < (job.fair ? runnersOfFairJobs : 1); runner++) await runOneAfterTheOther(job)
      }
      void wakeRunners()
      const held = await isHeld()
      if (held) void workOnceReleased(workAt).catch(onError)
      try {
        for (const job of jobs) {
          if (!held || !job.reachesOut) await workAt(job)
          if (job.every) await boss.schedule(job.name, job.every, {}, { tz: 'Africa/Kampala' })
          if (job.atStart) await boss.send(job.name, {}, { singletonKey: 'at start' })
        }
      } catch (error) {
        // Asked to stop while it starts, pg-boss refuses the rest.
        if (!stopped) throw error
      }
    },
    async runDue(app) {
      await start()
      let done = 0
      for (let found = true; found;) {
        found = (await app.events.deliverDue(app)) > 0
        const held = await isHeld()
        const due = await withJobs(jobs.map(({ name }) => name))
        for (const job of jobs) {
          if (!due.has(job.name) || (held && job.reachesOut)) continue
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
      await started?.catch(() => {})
      if (started) await boss.stop({ graceful: true, timeout: 4_000 }).catch(() => {})
      await db.close()
    },
  }
}
