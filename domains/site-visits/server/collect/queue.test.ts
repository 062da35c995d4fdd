import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSite } from '#domains/website/server/testing/sites.ts'
import { dayOf } from '#kit/contract/time.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { untilSomeWait } from '#kit/server/testing/waiting.ts'
import { originOf } from '../bookings.ts'
import { openToVisitors } from '../testing/public-site.ts'
import { addHit, flushHits, mostWaiting, type Hit } from './queue.ts'
import { visitorOn } from './salts.ts'

let app: TestApp
let owner: TestPerson
let host: string
beforeAll(async () => {
  app = await startTestApp()
  owner = await newOwner(app)
  host = await openToVisitors(app, owner)
})
afterAll(() => app.close())

/** A view of a page, as the collector stores it. */
const hitOf = (visitor: string, more: Partial<Hit> = {}): Hit => {
  const at = app.clock.now()
  const unknown = {
    source: null,
    medium: null,
    campaign: null,
    country: null,
    country_by: null,
    lcp: null,
    inp: null,
    cls: null,
    bot: null,
  }
  const seen = { kind: 'view' as const, visitor, path: '/', device: 'phone' as const, browser: 'Chrome' }
  return { agency_id: owner.agencyId, id: newId(), day: dayOf(at), at, ...unknown, ...seen, ...more }
}
const stored = () =>
  app.app.db.asPlatform('test: hits', (tx) =>
    tx.selectFrom('site_hits').select(['visitor', 'source', 'campaign']).where('agency_id', '=', owner.agencyId).orderBy('id').execute(),
  )

test('a text that is no text, and a value that the database refuses, lose no other visit', async () => {
  const campaign = `${'x'.repeat(79)}🦍`
  const report = JSON.stringify({ k: 'view', p: '/a\ud800', s: 'a\ud800b', c: campaign })
  const sent = await openSite(app, host, '/site/visits', {
    method: 'POST',
    body: report,
    headers: { 'content-type': 'text/plain', 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/139.0 Safari/537.36' },
  })
  expect(sent.status).toBe(204)
  await flushHits(app.app)
  expect((await stored()).at(-1)).toMatchObject({ source: 'a\ufffdb', campaign })
  const bad: Record<number, Partial<Hit>> = { 2: { source: '\ud800' }, 4: { source: 'x\u0000' } }
  for (const n of [1, 2, 3, 4, 5]) addHit(app.app, hitOf(`v${n}`, bad[n]))
  await flushHits(app.app)
  expect((await stored()).slice(1).map(({ visitor }) => visitor)).toEqual(['v1', 'v3', 'v5'])
})

test('while the database hangs, hits are bounded, and a booking does not wait for them', async () => {
  const seen = { agencyId: owner.agencyId, address: '10.0.0.1', userAgent: 'Chrome' }
  const visitor = await visitorOn(app.app, seen, dayOf(app.clock.now()))
  const before = (await stored()).length
  const locked = Promise.withResolvers<void>()
  const over = Promise.withResolvers<void>()
  const lock = app.app.db.asAgency(owner, async (tx) => {
    await tx.selectFrom('site_visit_rolls').select('day').forUpdate().execute()
    locked.resolve()
    await over.promise
  })
  await locked.promise
  addHit(app.app, hitOf(visitor, { source: 'being-written' }))
  const first = flushHits(app.app)
  await untilSomeWait(app)
  expect(await originOf(app.app, seen, '/')).toMatchObject({ source: 'being-written' })
  addHit(app.app, hitOf(visitor, { source: 'waiting' }))
  expect(await originOf(app.app, seen, '/')).toMatchObject({ source: 'waiting' })
  void flushHits(app.app)
  for (let n = 0; n < mostWaiting; n++) addHit(app.app, hitOf(`v${n}`))
  over.resolve()
  await Promise.all([lock, first])
  await flushHits(app.app)
  expect((await stored()).length).toBe(before + mostWaiting)
  expect(await originOf(app.app, seen, '/')).toMatchObject({ source: 'waiting' })
})
