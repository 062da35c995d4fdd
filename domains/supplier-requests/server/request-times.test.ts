import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { done } from '#domains/bookings/server/testing/sales.ts'
import { addDays, momentOf } from '#kit/contract/time.ts'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { untilSomeWait } from '#kit/server/testing/waiting.ts'
import { remindSuppliers } from './reminders.ts'
import { openLink, startRequests, type Requests } from './testing/requests.ts'

let app: TestApp
let owner: TestPerson
let at: Requests
beforeAll(async () => {
  app = await startTestApp()
  owner = await newOwner(app)
  at = await startRequests(app, owner)
})
afterAll(() => app.close())

const kindsTo = async (to: string) => (await at.mailsTo(to)).map(({ subject }) => subject.split(/[ ,:]/)[0])

test('two answers at the same moment: one counts', async () => {
  const asked = await at.ask()
  const pages = [await openLink(app, asked.link!), await openLink(app, asked.link!)]
  const db = new pg.Client({ connectionString: app.ownerUrl })
  await db.connect()
  await db.query('BEGIN')
  await db.query('SELECT FROM bookings WHERE agency_id = $1 AND id = $2 FOR UPDATE', [owner.agencyId, asked.booking_id])
  const both = [pages[0]!.answer('confirmed'), pages[1]!.answer('declined', { note: 'Full' })]
  await untilSomeWait(app, 2)
  await db.query('COMMIT')
  await db.end()
  const answers = await Promise.all(both)
  expect(answers.map(({ status }) => status)).toEqual([303, 303])
  expect(answers.filter(({ location }) => location?.endsWith('newer=1'))).toHaveLength(1)
  const { timeline, version } = await at.show(asked.id)
  expect([timeline.length, version]).toEqual([2, 2])
})

test('an answer that meets a cancellation of the agency does not revive the request', async () => {
  const asked = await at.ask()
  const { answer } = await openLink(app, asked.link!)
  const db = new pg.Client({ connectionString: app.ownerUrl })
  await db.connect()
  await db.query('BEGIN')
  await db.query('SELECT FROM bookings WHERE agency_id = $1 AND id = $2 FOR UPDATE', [owner.agencyId, asked.booking_id])
  const cancelled = owner.post(`/supplier-requests/${asked.id}/cancel`, { version: 1 })
  await untilSomeWait(app, 1)
  const answered = answer('confirmed')
  await untilSomeWait(app, 2)
  await db.query('COMMIT')
  await db.end()
  const [{ status }] = await Promise.all([cancelled, answered])
  // PostgreSQL decides who is first; the other one sees a newer version.
  expect((await at.show(asked.id)).state).toBe(status === 200 ? 'cancelled' : 'confirmed')
})

test('a reminder goes out on the morning before; without an answer the request expires and can be asked again', async () => {
  const start = app.clock.now()
  const cutOff = at.inDays(3)
  const asked = await at.ask({ answer_by: cutOff })
  const held = await at.ask({ answer_by: cutOff })
  await done(at.act(held.id, 'record', { answer: 'held', hold_until: cutOff }))
  const offered = await at.ask({ answer_by: cutOff })
  await done(at.act(offered.id, 'record', { answer: 'offered', offer: 'Tents' }))
  const seen = await openLink(app, asked.link!)
  app.clock.set(momentOf(at.inDays(2), '06:59'))
  await remindSuppliers.run(app.app, {})
  expect(await kindsTo(asked.email)).toEqual(['Request'])
  app.clock.advance(2 * 60_000)
  await remindSuppliers.run(app.app, {})
  await remindSuppliers.run(app.app, {})
  expect(await kindsTo(asked.email)).toEqual(['Request', 'Reminder'])
  expect(await kindsTo(held.email)).toEqual(['Request', 'Your'])
  expect(await kindsTo(offered.email)).toEqual(['Request'])
  // The members' sessions do not last that long.
  const rows = () =>
    app.app.db.asAgency(owner, (tx) => tx.selectFrom('supplier_requests').select(['id', 'state', 'version', 'act_at']).execute())
  const now = async ({ id }: { id: string }) => (await rows()).find((row) => row.id === id)!
  // A reminder is no change: the page that is open can still be sent.
  expect(await now(asked)).toMatchObject({ version: 1, state: 'requested' })
  app.clock.set(momentOf(addDays(cutOff, 1), '00:01'))
  await remindSuppliers.run(app.app, {})
  await app.deliver()
  expect([await now(asked), await now(held), await now(offered)]).toMatchObject([
    { state: 'expired', act_at: null },
    { state: 'expired', act_at: null },
    { state: 'offered', act_at: null },
  ])
  expect((await seen.answer('confirmed')).location).toMatch(/newer=1$/)
  expect((await openLink(app, asked.link!)).page.text).toContain('The day for an answer has passed')
  app.clock.set(start)
  expect((await at.lineOf(asked.booking_id)).supplier_status).toBe('cancelled')
  const titles = (await done(owner.get('/business/notifications?per_page=100'))).map(({ title }: { title: string }) => title)
  expect(titles).toEqual(
    expect.arrayContaining([
      `No answer in time: ${at.lodge.name}`,
      `The hold has ended: ${at.lodge.name}`,
      expect.stringMatching(/^An offer/),
    ]),
  )
  const again = await done(at.act(asked.id, 'revise', at.fields({ email: asked.email, answer_by: cutOff })))
  expect(again).toMatchObject({ state: 'requested', revision: 2 })
})
