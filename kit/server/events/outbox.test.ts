import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Actor } from '../database/audit.ts'
import { newId } from '../security/tokens.ts'
import { newOwner } from '../testing/people.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { defineEvent, defineListener, on, publish, type Listener } from './business-events.ts'
import { maxTries } from './deliver.ts'
import { forgetOldEvents, openEvents } from './outbox.ts'

const counted = defineEvent({ name: 'test.counted', version: 1, subject: 'test', payload: z.object({ n: z.number() }) })

let app: TestApp
let db: pg.Pool
let actor: Actor
beforeAll(async () => {
  app = await startTestApp()
  db = new pg.Pool({ connectionString: app.ownerUrl, max: 4 })
})
afterAll(async () => {
  await db.end()
  await app.close()
})
beforeEach(async () => {
  const { agencyId, userId } = await newOwner(app)
  actor = { agencyId, userId, now: app.clock.now() }
  // Deliver what registering published, so that the tests do not see it.
  await app.deliver()
})

const publishAll = (subjectId: string, ...numbers: number[]) =>
  app.app.db.asAgency(actor, async (tx) => {
    for (const n of numbers) await publish(tx, { ...actor, now: app.clock.now() }, counted, subjectId, { n })
  })
const deliver = (...listeners: Listener[]) => openEvents(listeners).deliverDue(app.app)
/** Reads the events of a subject from the database. */
const eventsOf = async (subjectId: string) =>
  (await db.query('SELECT settled, done_at, retry_at, payload FROM business_events WHERE subject_id = $1 ORDER BY position', [subjectId]))
    .rows

describe('publishing', () => {
  test('an event exists exactly when its transaction commits', async () => {
    const [kept, lost] = [newId(), newId()]
    await publishAll(kept, 1)
    await app.app.db
      .asAgency(actor, async (tx) => {
        await publish(tx, actor, counted, lost, { n: 1 })
        throw new Error('rolled back')
      })
      .catch(() => {})
    expect([(await eventsOf(kept)).length, (await eventsOf(lost)).length]).toEqual([1, 0])
  })

  test('wakes the worker of the same process after the commit, and not before', async () => {
    const heard: number[] = []
    const events = openEvents([
      defineListener(
        'waked',
        on(counted, async (_hearing, { payload }) => void heard.push(payload.n)),
      ),
    ])
    events.work(app.app)
    await app.app.db.asAgency(actor, async (tx) => {
      await publish(tx, actor, counted, newId(), { n: 7 })
      expect(heard).toEqual([])
    })
    await expect.poll(() => heard).toEqual([7])
    await events.stop()
  })

  test('an agency sees none of the events of another', async () => {
    await publishAll(newId(), 1)
    const other = await newOwner(app)
    const seen = await app.app.db.asAgency(other, (tx) => tx.selectFrom('business_events').select('agency_id').distinct().execute())
    expect(seen.map(({ agency_id }) => agency_id)).not.toContain(actor.agencyId)
  })
})

/** A listener that writes the numbers it receives into a row, if its transaction commits. */
const writes = (name: string, before: (n: number) => Promise<void> | void = () => {}) =>
  defineListener(
    name,
    on(counted, async ({ tx, actor: { agencyId, now } }, { id, subjectId, payload: { n } }) => {
      await before(n)
      await tx
        .insertInto('audit_log')
        .values({
          agency_id: agencyId,
          id: newId(),
          at: now,
          action: name,
          subject: 'test',
          subject_id: subjectId,
          after: JSON.stringify({ n, id }),
        })
        .execute()
    }),
  )
const written = async (name: string, subjectId: string): Promise<number[]> =>
  (
    await db.query(`SELECT (after ->> 'n')::int AS n FROM audit_log WHERE action = $1 AND subject_id = $2 ORDER BY id`, [name, subjectId])
  ).rows.map(({ n }) => n)

describe('delivering', () => {
  test('each listener handles each event once, in the order of the subject', async () => {
    const subject = newId()
    await publishAll(subject, 1, 2, 3)
    await deliver(writes('first'), writes('second'))
    await deliver(writes('first'), writes('second'))
    expect([await written('first', subject), await written('second', subject)]).toEqual([
      [1, 2, 3],
      [1, 2, 3],
    ])
  })

  test('a worker killed half-way has no effect, and another worker delivers once', async () => {
    const subject = newId()
    await publishAll(subject, 1)
    let backend = 0
    const dies = defineListener(
      'effect',
      on(counted, async ({ tx, ...hearing }, event) => {
        await writes('effect')
          .hears.get(counted.name)!
          .hear({ tx, ...hearing }, event)
        const { rows } = await db.query<{ pid: number }>(
          `SELECT pid FROM pg_stat_activity WHERE state = 'idle in transaction' AND datname = current_database()
             AND application_name NOT LIKE 'citus_internal%'`,
        )
        backend = rows[0]!.pid
        await db.query('SELECT pg_terminate_backend($1::int)', [backend])
      }),
    )
    const { deliverNext } = await import('./deliver.ts')
    await expect(deliverNext(app.app, [dies], actor.agencyId)).rejects.toThrow()
    expect([backend > 0, await written('effect', subject)]).toEqual([true, []])
    await deliver(writes('effect'))
    expect(await written('effect', subject)).toEqual([1])
  })

  test('two workers at once keep the order of every subject and repeat nothing', async () => {
    const subjects = Array.from({ length: 6 }, newId)
    for (let n = 0; n < 12; n++) for (const subject of subjects) await publishAll(subject, n)
    const slow = writes('ordered', () => new Promise((resolve) => setTimeout(resolve, Math.random() * 3)))
    await Promise.all([deliver(slow), deliver(slow), deliver(slow)])
    for (const subject of subjects) expect(await written('ordered', subject)).toEqual(Array.from({ length: 12 }, (_, n) => n))
  })

  test('does not overtake an event of the subject that another worker holds', async () => {
    const [subject, other] = [newId(), newId()]
    await publishAll(subject, 1)
    const holder = await db.connect()
    await holder.query('BEGIN')
    await holder.query('SELECT FROM business_events WHERE agency_id = $1 AND subject_id = $2 FOR UPDATE', [actor.agencyId, subject])
    await publishAll(subject, 2)
    await publishAll(other, 3)
    const { deliverNext } = await import('./deliver.ts')
    const listener = writes('behind')
    while (await deliverNext(app.app, [listener], actor.agencyId));
    expect([await written('behind', subject), await written('behind', other)]).toEqual([[], [3]])
    await holder.query('ROLLBACK')
    holder.release()
    await deliver(listener)
    expect(await written('behind', subject)).toEqual([1, 2])
  })
})

describe('a listener that fails', () => {
  test('stops neither other listeners nor other subjects, and its own subject waits in order', async () => {
    const [bad, good] = [newId(), newId()]
    let broken = true
    await publishAll(bad, 13, 14)
    await publishAll(good, 1)
    const listeners = [
      writes('fragile', (n) => {
        if (broken && n === 13) throw new Error('cannot do 13')
      }),
      writes('sturdy'),
    ]
    await deliver(...listeners)
    expect([await written('fragile', bad), await written('fragile', good), await written('sturdy', bad)]).toEqual([[], [1], [13, 14]])
    await deliver(...listeners)
    expect(await written('fragile', bad)).toEqual([])
    broken = false
    app.clock.advance(3_000)
    await deliver(...listeners)
    expect([await written('fragile', bad), await written('sturdy', bad)]).toEqual([
      [13, 14],
      [13, 14],
    ])
    expect((await db.query('SELECT FROM business_event_failures')).rowCount).toBe(0)
  })

  test('its changes are rolled back, also when only the COMMIT would have failed', async () => {
    const subject = newId()
    await publishAll(subject, 1)
    const unbalanced = defineListener(
      'unbalanced',
      on(counted, async ({ tx, actor: { agencyId, now } }) => {
        await tx
          .insertInto('ledger_transactions')
          .values({ agency_id: agencyId, id: newId(), type: 'sale', reference: `test:${newId()}`, memo: 'x', created_at: now } as never)
          .execute()
      }),
    )
    await deliver(unbalanced, writes('beside'))
    expect(await written('beside', subject)).toEqual([1])
    expect((await db.query(`SELECT listener, tries FROM business_event_failures`)).rows).toEqual([{ listener: 'unbalanced', tries: 1 }])
    await db.query('DELETE FROM business_event_failures')
    await db.query('UPDATE business_events SET done_at = now() WHERE done_at IS NULL')
  })

  test('gives up after its tries, keeps the reason, and lets the next events of the subject through', async () => {
    const subject = newId()
    await publishAll(subject, 13, 14)
    const listener = writes('hopeless', (n) => {
      if (n === 13) throw new Error('cannot do 13')
    })
    for (let tries = 0; tries < maxTries; tries++) {
      await deliver(listener)
      app.clock.advance(3 * 3_600_000)
    }
    await deliver(listener)
    expect(await written('hopeless', subject)).toEqual([14])
    const { rows } = await db.query('SELECT listener, tries, error, retry_at FROM business_event_failures')
    expect(rows).toEqual([{ listener: 'hopeless', tries: maxTries, error: 'cannot do 13', retry_at: null }])
    expect((await eventsOf(subject)).map(({ done_at }) => done_at !== null)).toEqual([true, true])
  })
})

describe('open screens', () => {
  test('many changes make one message, sent outside every transaction', async () => {
    await publishAll(newId(), 1, 2, 3)
    const heard: object[] = []
    const stop = app.app.live.listen('test:topic', (news) => void heard.push(news))
    const loud = defineListener(
      'loud',
      on(counted, async ({ tell }, { payload: { n } }) => tell('test:topic', { n })),
    )
    await expect
      .poll(async () => {
        if (heard.length === 0) await deliver(loud).then(() => app.app.live.tell([{ topic: 'test:end' }]))
        return heard
      })
      .toEqual([{ n: 3 }])
    stop()
  })
})

describe('old events', () => {
  test('are deleted after 30 days, unless they are not delivered yet', async () => {
    const [done, open] = [newId(), newId()]
    await publishAll(done, 1)
    await deliver()
    await publishAll(open, 1)
    app.clock.advance(29 * 86_400_000)
    await forgetOldEvents.run(app.app, {})
    expect([(await eventsOf(done)).length, (await eventsOf(open)).length]).toEqual([1, 1])
    app.clock.advance(2 * 86_400_000)
    await forgetOldEvents.run(app.app, {})
    expect([(await eventsOf(done)).length, (await eventsOf(open)).length]).toEqual([0, 1])
  })
})
