import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { defineJob, openJobs, prepareJobs, type Job, type Jobs } from '#kit/server/jobs/jobs.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'

// 100 000 jobs of one agency wait. Jobs of the others start all the same.

const patient = newId()
const busy = newId()
const started: string[] = []
let release: () => void
const released = new Promise<void>((resolve) => (release = resolve))

const note = z.object({ of: z.string() })
/** The jobs of the busy agency do not end before the test releases them. */
const run: Job<z.infer<typeof note>>['run'] = async (_app, { of }) => {
  started.push(of)
  if (of === busy) await released
}
const fair = defineJob({ name: 'test-fair', fair: true, data: note, run })
const inOrder = defineJob({ name: 'test-in-order', data: note, run })

let app: TestApp
let worker: Jobs
let db: pg.Pool

beforeAll(async () => {
  app = await startTestApp()
  db = new pg.Pool({ connectionString: app.ownerUrl, max: 2 })
  await prepareJobs(app.ownerUrl, [fair, inOrder])
  worker = openJobs(app.app.db.pool.options.connectionString!, [fair, inOrder], app.app.log)
})
afterAll(async () => {
  release()
  await worker.stop()
  await db.end()
  await app.close()
})

const enqueue = (job: typeof fair, agencyId: string) =>
  app.app.db.asAgency({ agencyId, userId: null }, (tx) => worker.enqueue(tx, job, { of: agencyId }))

/** Adds copies of the one job that waits, as older ones. */
const addOlder = (howMany: number) =>
  db.query(
    `INSERT INTO pgboss.job (name, data, group_id, policy, singleton_key, retry_limit, expire_seconds, created_on, keep_until)
     SELECT name, data, group_id, policy, gen_random_uuid()::text, retry_limit, expire_seconds, created_on - interval '1 hour', keep_until
     FROM pgboss.job, generate_series(1, $1) WHERE name = 'test-fair'`,
    [howMany],
  )

test('an agency whose jobs hold a runner holds one runner; without `fair` the others wait for it', async () => {
  await enqueue(fair, busy)
  await addOlder(100_000)
  await enqueue(inOrder, busy)
  await enqueue(fair, patient)
  await enqueue(inOrder, patient)
  await worker.work(app.app)
  await expect.poll(() => started.filter((of) => of === patient).length).toBe(1)
  // The busy agency holds one runner of each queue, so the patient one's job was that of the fair queue.
  await expect.poll(() => started.filter((of) => of === busy).length).toBe(2)
  const waiting = await db.query<{ name: string }>(`SELECT name FROM pgboss.job WHERE data ->> 'of' = $1 AND state < 'active'`, [patient])
  expect(waiting.rows).toEqual([{ name: 'test-in-order' }])
})
