import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishTour } from '#domains/bookings/server/testing/tour.ts'
import { noticeGiven } from '#domains/notifications/server/bell.ts'
import { eventsInsert } from '#kit/server/events/business-events.ts'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { untilSomeWait } from '#kit/server/testing/waiting.ts'
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

test('notices and mails of bookings are there once, although a worker is killed while it makes them', async () => {
  const perAgency = { notices: 400, bookings: 15 }
  const [doomed, survivor] = [await startWorker(environment()), await startWorker(environment())]
  const tours = await Promise.all(owners.map((owner) => publishTour(app, owner, { capacity: 100 })))
  // Both workers stop in the middle of a batch of events and of a job, until the lock is released.
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
    await publishNotices(owner, perAgency.notices)
  }
  const all = { notices: owners.length * perAgency.notices, mails: owners.length * perAgency.bookings }
  const notices = () => count(`notifications WHERE type = 'test.notice'`)
  const mails = () => count(`mails WHERE effect_key LIKE 'client-mail:%'`)
  await untilSomeWait(app, 4)
  await kill(doomed)
  const killedAt = new Date()
  expect([await notices(), await mails()]).toEqual([0, 0])
  await lock.query('ROLLBACK')
  lock.release()

  await expect.poll(notices, { timeout: 120_000 }).toBe(all.notices)
  // A job of the killed worker runs again once its time, a minute, is over: as if it had begun a minute earlier.
  const { rowCount: cutOff } = await db.query(
    `UPDATE pgboss.job SET started_on = started_on - expire_seconds * interval '1 second' WHERE state = 'active' AND started_on < $1`,
    [killedAt],
  )
  expect(cutOff).toBeGreaterThan(0)
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
