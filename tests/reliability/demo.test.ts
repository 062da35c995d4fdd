import { fork } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { demoEmail, demoPassword, ensureDemo } from '#app/demo/demo.ts'
import { makeDemo } from '#app/demo/make-demo.ts'
import { callerOf } from '#kit/server/testing/client.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'

// The demo agency is complete or made again, whatever ends the process that makes it.

/** Making a demo draws its pictures, which takes long on a busy machine. */
const hangsAfterMs = 600_000

async function openTest(): Promise<{ test: TestApp; db: pg.Pool }> {
  const app = await startTestApp()
  const db = new pg.Pool({ connectionString: app.ownerUrl, max: 2 })
  onTestFinished(async () => {
    await db.end()
    await app.close()
  })
  return { test: app, db }
}

const demosOf = async (db: pg.Pool) =>
  (await db.query<{ id: string; state: string; is_demo: boolean }>(`SELECT id, state, is_demo FROM agencies ORDER BY created_at`)).rows

/** Starts making the demo in another process and kills it once `text` finds a row. */
async function makeAndKill({ app }: TestApp, db: pg.Pool, text: string): Promise<void> {
  const child = fork(join(import.meta.dirname, '../../app/demo/demo-process.ts'), [], {
    env: {
      PATH: process.env.PATH,
      DATABASE_APP_URL: app.db.pool.options.connectionString,
      APP_URL: app.appUrl,
      SECRET_KEY: app.settings.secretKey,
      SAFIRI_DATA: app.settings.dataFolder,
    },
    stdio: 'ignore',
  })
  const ended = new Promise<NodeJS.Signals | null>((resolve) => child.once('exit', (_code, signal) => resolve(signal)))
  while ((await db.query(text)).rowCount === 0 && child.exitCode === null) await wait(5)
  child.kill('SIGKILL')
  expect(await ended).toBe('SIGKILL')
  // PostgreSQL notices a moment later that the process is gone.
  while ((await db.query(`SELECT FROM pg_locks WHERE locktype = 'advisory' AND objid = 7201827`)).rowCount !== 0) await wait(20)
}

test(
  'killed at its beginning and in its middle, it is made again by the next start, and then stays',
  async () => {
    const { test: own, db } = await openTest()
    await makeAndKill(own, db, `SELECT FROM users WHERE email = '${demoEmail}'`)
    await makeAndKill(own, db, 'SELECT FROM bookings OFFSET 3 LIMIT 1')
    const logIn = () => callerOf(own).post('/login', { email: demoEmail, password: demoPassword(own.app) })

    expect(await ensureDemo(own.app, makeDemo)).toEqual({ email: demoEmail, password: demoPassword(own.app) })
    const demos = await demosOf(db)
    const complete = demos.filter(({ is_demo }) => is_demo)
    // The second one sells with it.
    expect(complete.map(({ state }) => state)).toEqual(['active', 'active'])
    expect(demos.filter(({ is_demo }) => !is_demo).every(({ state }) => state === 'deleted')).toBe(true)
    expect(demos.length).toBeGreaterThan(1)
    // The last part of the demo, and what only a person's first agency has.
    for (const table of ['discounts', 'subscriptions'])
      expect((await db.query(`SELECT FROM ${table} WHERE agency_id = $1`, [complete[0]!.id])).rowCount).toBeGreaterThan(0)
    // The demo sells every kind, so each listener has heard of each.
    await own.deliver()
    expect((await db.query('SELECT listener, error FROM business_event_failures')).rows).toEqual([])
    const answer = await logIn()
    expect(answer.status).toBe(200)
    const me = await callerOf(own, answer.body.token as string).get('/bookings')
    expect([me.status, me.body.meta.total > 10]).toEqual([200, true])

    const again = await ensureDemo(own.app, () => Promise.reject(new Error('it is there already')))
    expect(again).not.toBeNull()
    expect(await demosOf(db)).toEqual(demos)
  },
  hangsAfterMs,
)

test(
  'of two that start together, one makes it',
  async () => {
    const { test: own, db } = await openTest()
    const made = await Promise.all([makeDemo(own.app, 'shop'), makeDemo(own.app, 'shop')])
    expect(made.sort()).toEqual([false, true])
    expect((await demosOf(db)).map(({ is_demo, state }) => [is_demo, state])).toEqual([[true, 'active']])
  },
  hangsAfterMs,
)
