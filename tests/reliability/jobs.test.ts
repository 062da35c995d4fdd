import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { defineJob, openJobs, prepareJobs, type Jobs } from '#kit/server/jobs/jobs.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'

// A job runs after its transaction, exactly once, on one of many workers, and stops after its last retry (P14).

let app: TestApp
let workers: Jobs[]
let db: pg.Pool
const done: number[] = []
let tries = 0

const numbered = z.object({ n: z.number() })
const count = defineJob({ name: 'test-count', data: numbered, run: async (_app, { n }) => void done.push(n) })
const poison = defineJob({
  name: 'test-poison',
  data: numbered,
  run: async () => {
    tries++
    throw new Error('it never works')
  },
})

beforeAll(async () => {
  app = await startTestApp()
  db = new pg.Pool({ connectionString: app.ownerUrl, max: 2 })
  await prepareJobs(app.ownerUrl, [count, poison])
  workers = Array.from({ length: 4 }, () => openJobs(app.app.db.pool.options.connectionString!, [count, poison], app.app.log))
  // No pauses between retries, so that the test does not wait.
  await db.query(`UPDATE pgboss.queue SET retry_delay = 0, retry_backoff = false WHERE name LIKE 'test-%'`)
})
afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.stop()))
  await db.end()
  await app.close()
})

const ask = (n: number, options?: { key?: string; startAfter?: Date }) =>
  app.app.db.asPlatform('test: look', (tx) => workers[n % 4]!.enqueue(tx, count, { n }, options))
const workAll = () => Promise.all(workers.map((worker) => worker.runDue(app.app)))

test('200 wishes and four workers: each is done once', async () => {
  await Promise.all(Array.from({ length: 200 }, (_, n) => ask(n)))
  await workAll()
  await workAll()
  expect([...done].sort((a, b) => a - b)).toEqual(Array.from({ length: 200 }, (_, n) => n))
})

test('a wish whose transaction was undone is none; one for later waits; the same key waits once', async () => {
  done.length = 0
  await app.app.db
    .asPlatform('test: look', async (tx) => {
      await workers[0]!.enqueue(tx, count, { n: 1 })
      throw new Error('undone')
    })
    .catch(() => {})
  await ask(2, { startAfter: new Date(Date.now() + 3_600_000) })
  await Promise.all([ask(3, { key: 'same' }), ask(3, { key: 'same' }), ask(3, { key: 'same' })])
  await workAll()
  expect(done).toEqual([3])
})

test('a job that has become long is given its time where its queue was there before', async () => {
  await prepareJobs(app.ownerUrl, [{ ...count, long: true }, poison])
  const times = () => db.query(`SELECT expire_seconds, heartbeat_seconds FROM pgboss.queue WHERE name = 'test-count'`)
  expect((await times()).rows).toEqual([{ expire_seconds: 900, heartbeat_seconds: 20 }])
  await prepareJobs(app.ownerUrl, [count, poison])
  expect((await times()).rows).toEqual([{ expire_seconds: 60, heartbeat_seconds: null }])
})

test('one that never works is tried six times and then kept as failed, with its reason', async () => {
  await app.app.db.asPlatform('test: look', (tx) => workers[0]!.enqueue(tx, poison, { n: 1 }))
  for (let round = 0; round < 12; round++) await workers[0]!.runDue(app.app)
  expect(tries).toBe(6)
  const { rows } = await db.query(`SELECT state, output ->> 'message' AS message FROM pgboss.job WHERE name = 'test-poison'`)
  expect(rows).toEqual([{ state: 'failed', message: 'it never works' }])
})

test('a worker without work asks for all of its queues at once, and is woken for what comes later', async () => {
  const woken: number[] = []
  const queues = Array.from({ length: 40 }, (_, queue) =>
    defineJob({ name: `test-idle-${queue}`, data: numbered, run: async (_app, { n }) => void woken.push(n) }),
  )
  await prepareJobs(app.ownerUrl, queues)
  // Asking for a job is an UPDATE, also where no job waits.
  await db.query(`CREATE SEQUENCE public.fetches;
    CREATE FUNCTION public.count_fetch() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS
      $$ BEGIN PERFORM nextval('public.fetches'); RETURN NULL; END $$;
    CREATE TRIGGER count_fetch AFTER UPDATE ON pgboss.job_common FOR EACH STATEMENT EXECUTE FUNCTION public.count_fetch()`)
  const worker = openJobs(app.app.db.pool.options.connectionString!, queues, app.app.log)
  try {
    await worker.work(app.app)
    await app.app.db.asPlatform('test: look', (tx) =>
      worker.enqueue(tx, queues[7]!, { n: 7 }, { startAfter: new Date(Date.now() + 3_000) }),
    )
    await expect.poll(() => woken).toEqual([7])
    const { rows } = await db.query<{ fetches: string }>('SELECT last_value AS fetches FROM public.fetches')
    // Each runner asks once when it starts. The jobs' own ends are updates too.
    expect(Number(rows[0]!.fetches)).toBeGreaterThanOrEqual(queues.length)
    expect(Number(rows[0]!.fetches)).toBeLessThan(2 * queues.length)
  } finally {
    await worker.stop()
  }
})
