import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishTour } from '#domains/bookings/server/testing/tour.ts'
import { noticeGiven } from '#domains/notifications/server/bell.ts'
import { eventsInsert } from '#kit/server/events/business-events.ts'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { kill, killAll, startWorker } from './server-process.ts'

// Two workers as processes of their own. One is killed in the middle of its work: each effect is there once (P14).

let app: TestApp
let db: pg.Pool
let owners: TestPerson[]

beforeAll(async () => {
  app = await startTestApp()
  db = new pg.Pool({ connectionString: app.ownerUrl, max: 2 })
  owners = [await newOwner(app), await newOwner(app), await newOwner(app)]
  await app.deliver()
})
afterAll(async () => {
  killAll()
  await db.end()
  await app.close()
})

const count = async (text: string, values: unknown[] = []): Promise<number> =>
  (await db.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${text}`, values)).rows[0]!.n

const environment = () => ({
  DATABASE_URL: app.ownerUrl,
  SAFIRI_DATA: app.app.settings.dataFolder,
  SECRET_KEY: app.app.settings.secretKey,
  LOG_LEVEL: 'fatal',
})

/** Publishes notices, many in a transaction. Their listener has no key that would hide a second effect. */
async function publishNotices(owner: TestPerson, howMany: number): Promise<void> {
  const actor = { agencyId: owner.agencyId, userId: owner.userId, now: app.clock.now() }
  const events = Array.from({ length: howMany }, (_, n) => ({
    subjectId: newId(),
    payload: { type: 'test.notice', title: `Notice ${n}`, userIds: [owner.userId] },
  }))
  await app.app.db.asAgency(actor, (tx) => eventsInsert(tx, actor, noticeGiven, events).execute())
}

/** The name of the doomed worker's connections. */
const doomedName = 'doomed worker'

/** Returns the tables that the doomed worker waits to write. */
const doomedWaitsFor = async (): Promise<string[]> => {
  const { rows } = await db.query<{ table: string }>(
    `SELECT DISTINCT relation::regclass::text AS table FROM pg_locks JOIN pg_stat_activity USING (pid)
      WHERE NOT granted AND application_name = $1 AND datname = current_database()`,
    [doomedName],
  )
  return rows.map(({ table }) => table)
}

test('notices and mails of bookings are there once, although a worker is killed while it makes them', async () => {
  const perAgency = { notices: 400, bookings: 15 }
  const doomed = await startWorker({ ...environment(), PGAPPNAME: doomedName })
  const survivor = await startWorker(environment())
  const tours = await Promise.all(owners.map((owner) => publishTour(app, owner, { capacity: 100 })))
  // Until the lock is released, no job can write its mail and no batch of events its notices.
  const lock = await db.connect()
  await lock.query('BEGIN; LOCK TABLE notifications, mails IN SHARE MODE')
  for (const [index, owner] of owners.entries()) {
    const { id, departureId, adult } = tours[index]!
    for (let n = 0; n < perAgency.bookings; n++) {
      const answer = await owner.post('/bookings/new', {
        client: { name: `Client ${n}`, email: `client${n}@example.com` },
        lines: [{ inventory_id: id, departure_id: departureId, selection: [{ price_option_id: adult, quantity: 1 }] }],
        action: 'confirm',
      })
      expect(answer.status).toBe(200)
    }
  }
  await expect.poll(doomedWaitsFor).toContain('mails')
  for (const owner of owners) await publishNotices(owner, perAgency.notices)
  await expect.poll(doomedWaitsFor).toEqual(expect.arrayContaining(['mails', 'notifications']))
  const all = { notices: owners.length * perAgency.notices, mails: owners.length * perAgency.bookings }
  const notices = () => count(`notifications WHERE type = 'test.notice'`)
  const mails = () => count(`mails WHERE effect_key LIKE 'client-mail:%'`)
  await kill(doomed)
  const killedAt = new Date()
  expect([await notices(), await mails()]).toEqual([0, 0])
  await lock.query('ROLLBACK')
  lock.release()

  await expect.poll(notices, { timeout: 120_000 }).toBe(all.notices)
  // A job of the killed worker runs again once its time, a minute, is over: as if it had begun a minute earlier.
  await db.query(
    `UPDATE pgboss.job SET started_on = started_on - expire_seconds * interval '1 second' WHERE state = 'active' AND started_on < $1`,
    [killedAt],
  )
  await expect.poll(mails, { timeout: 120_000, interval: 500 }).toBe(all.mails)
  await expect.poll(() => count(`business_events WHERE done_at IS NULL`)).toBe(0)
  expect(
    await count(`(SELECT title FROM notifications WHERE type = 'test.notice' GROUP BY agency_id, title HAVING count(*) > 1) AS twice`),
  ).toBe(0)
  expect(
    await count(`(SELECT FROM mails WHERE effect_key LIKE 'client-mail:%' GROUP BY agency_id, recipient HAVING count(*) > 1) AS twice`),
  ).toBe(0)
  survivor.child.kill('SIGTERM')
  expect((await survivor.ended).code).toBe(0)
})
