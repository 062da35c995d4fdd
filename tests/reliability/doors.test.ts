import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { bookingEvents } from '#domains/bookings/server/business-events.ts'
import { publishTour } from '#domains/bookings/server/testing/tour.ts'
import { startMoneyTest } from '#domains/finance/server/testing/money.ts'
import { linkCode } from '#domains/payment-links/server/link-shown.ts'
import { makeLink } from '#domains/payment-links/server/testing/links.ts'
import { platformReasons } from '#kit/server/database/platform-reasons.ts'
import { defineListener, on } from '#kit/server/events/business-events.ts'
import { openEvents } from '#kit/server/events/outbox.ts'
import { stepIn } from '#kit/server/events/steps.ts'
import { asVisitor, keyOfSlug, readKey } from '#kit/server/pages/visitor.ts'
import { callerOf } from '#kit/server/testing/client.ts'
import { forged } from '#kit/server/testing/forged.ts'
import { newOwner } from '#kit/server/testing/people.ts'
import { startTestApp } from '#kit/server/testing/test-app.ts'

// Which code may see more than one agency, and how: docs/decisions/0016.

const project = join(import.meta.dirname, '../..')
const sources = globSync('{kit,domains,app,scripts,bench}/**/*.ts', { cwd: project })
  .filter((path) => !/\.test\.ts$|\/testing\/|node_modules/.test(path))
  .sort()
  .map((path) => ({ path, text: readFileSync(join(project, path), 'utf8') }))

test('every use of the platform’s door gives its reason, and stands in this list', () => {
  const uses = sources
    .filter(({ path }) => path !== 'kit/server/database/database.ts')
    .flatMap(({ path, text }) => [...text.matchAll(/asPlatform\(\s*(['`])((?:(?!\1).)*)\1/g)].map((match) => `${path} · ${match[2]}`))
  const calls = sources.reduce(
    (sum, { path, text }) => sum + (path.endsWith('database/database.ts') ? 0 : text.split('asPlatform(').length - 1),
    0,
  )
  expect(uses).toHaveLength(calls)
  expect(uses.filter((use) => !Object.keys(platformReasons).some((kind) => use.includes(`· ${kind}: `)))).toEqual([])
  expect(uses.join('\n')).toMatchSnapshot()
})

test('pages without an account open an agency only by the public door', () => {
  const pages = sources.filter(({ text }) => text.includes('addPublicScope(') || text.includes('asVisitor('))
  expect(pages.length).toBeGreaterThan(6)
  const others = pages.filter(({ path, text }) => !path.startsWith('kit/') && /\.as(Agency|Platform)\(/.test(text))
  expect(others.map(({ path }) => path)).toEqual([])
})

test('the public door opens the agency of the key and no other', async () => {
  const money = await startMoneyTest()
  const { test: app, owner: theirs } = money
  onTestFinished(() => app.close())
  const mine = await newOwner(app)
  const { id: linkId } = await makeLink(money)
  const visit = async (code: string) => (await fetch(`${app.origin}/l/${code}`)).status
  const genuine = linkCode(app.app, theirs.agencyId, linkId)
  // The code is signed, but names another agency than the link's.
  const crossed = linkCode(app.app, mine.agencyId, linkId)
  expect([(await visit(genuine)) < 500, await visit(crossed), await visit(forged(genuine))]).toEqual([true, 404, 404])
  expect([readKey(app.app, 'pay', genuine, ['linkId']), readKey(app.app, 'link', genuine, ['linkId', 'more'])]).toEqual([null, null])
  const key = readKey(app.app, 'link', genuine, ['linkId'])!
  const seen = await asVisitor(app.app, key, (tx) => tx.selectFrom('members').select('agency_id').execute())
  expect([...new Set(seen.map(({ agency_id }) => agency_id))]).toEqual([theirs.agencyId])
  expect(await keyOfSlug(app.app, 'no-such-agency')).toBeNull()
})

test('a step in another agency is taken once, in that agency’s transaction alone', async () => {
  const app = await startTestApp()
  onTestFinished(() => app.close())
  const [from, to] = [await newOwner(app), await newOwner(app)]
  await app.deliver()
  const tour = await publishTour(app, from, { capacity: 10 })
  let failures = 2
  const step = defineListener(
    'test-step',
    on(bookingEvents.confirmed, async ({ app: inner }, { id, subjectId }) => {
      const seen: string[] = []
      await stepIn(inner, to.agencyId, `test:${id}`, async (tx, actor) => {
        seen.push(...(await tx.selectFrom('members').select('agency_id').execute()).map(({ agency_id }) => agency_id))
        expect(await tx.selectFrom('bookings').select('id').where('id', '=', subjectId).execute()).toEqual([])
        await tx
          .insertInto('audit_log')
          .values({ agency_id: actor.agencyId, id, at: actor.now, action: 'test.step', subject: 'test' })
          .execute()
      })
      expect(seen.every((agencyId) => agencyId === to.agencyId)).toBe(true)
      // The step is committed, but the event is not marked yet, so it is delivered again.
      if (failures-- > 0) throw new Error('the worker died')
    }),
  )
  const body = {
    client: { name: 'Grace Akello' },
    lines: [{ inventory_id: tour.id, departure_id: tour.departureId, selection: [{ price_option_id: tour.adult, quantity: 1 }] }],
    action: 'confirm',
  }
  expect((await from.post('/bookings/new', body, { 'idempotency-key': 'a-step' })).status).toBe(200)
  for (let tries = 0; tries < 4; tries++) {
    await openEvents([step]).deliverDue(app.app)
    app.clock.advance(60_000)
  }
  const steps = await app.app.db.asAgency(to, (tx) => tx.selectFrom('audit_log').select('id').where('action', '=', 'test.step').execute())
  expect([steps.length, failures < 0]).toEqual([1, true])
})

test('nothing is notified inside a business transaction: only the worker tells, one message for all', async () => {
  const senders = sources.filter(({ text }) => /pg_notify\(|\bNOTIFY [a-z]/.test(text)).map(({ path }) => path)
  expect(senders).toEqual(['kit/server/http/live.ts'])
  const migrations = globSync('database/migrations/*.sql', { cwd: project }).map((path) => readFileSync(join(project, path), 'utf8'))
  expect(migrations.filter((text) => /pg_notify|\bNOTIFY /i.test(text))).toEqual([])

  const app = await startTestApp()
  const hears = new pg.Client({ connectionString: app.ownerUrl })
  await hears.connect()
  onTestFinished(async () => {
    await hears.end()
    await app.close()
  })
  const messages: unknown[][] = []
  hears.on('notification', ({ payload }) => void messages.push(JSON.parse(payload!) as unknown[]))
  await hears.query('LISTEN live')
  const owner = await newOwner(app)
  await app.deliver()
  messages.length = 0
  for (let n = 0; n < 3; n++) expect((await callerOf(app, owner.token).post('/business/notifications/mark-as-read')).status).toBe(200)
  await hears.query('SELECT 1')
  expect(messages).toEqual([])
  await app.deliver()
  await expect.poll(() => messages.length).toBe(1)
  expect(messages[0]).toEqual([{ topic: `user:${owner.userId}`, agency_id: owner.agencyId, lsn: expect.any(String) }])
})
