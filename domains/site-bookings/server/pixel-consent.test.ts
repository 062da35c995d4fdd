import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLodge } from '#domains/rooms/server/testing/lodge.ts'
import { openToVisitors } from '#domains/site-visits/server/testing/public-site.ts'
import { addDays, dayOf } from '#kit/contract/time.ts'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { siteVisitor } from './testing/visitor.ts'

let app: TestApp
let owner: TestPerson
let host: string
let path: string
beforeAll(async () => {
  app = await startTestApp()
  owner = await newOwner(app)
  host = await openToVisitors(app, owner)
  const lodge = await openLodge(owner)
  const { slug } = await app.app.db.asAgency(owner, (tx) =>
    tx.selectFrom('inventory').select('slug').where('id', '=', lodge.id).executeTakeFirstOrThrow(),
  )
  const inDays = (days: number) => addDays(dayOf(app.clock.now()), days)
  path = `/rooms/${slug}?n0=1&from=${inDays(3)}&until=${inDays(5)}`
})
afterAll(() => app.close())

test('a booking keeps the browser’s name only if the visitor agreed to pixels', async () => {
  for (const agreed of [true, false]) {
    const one = siteVisitor(app, host)
    if (agreed) one.cookies.set('safiri-pixels', 'yes')
    await one.add(path)
    const sent = await one.open('/trip/book', { form: await one.bookForm(), headers: { 'user-agent': 'Mozilla/5.0' } })
    expect(sent.status).toBe(303)
  }
  const origins = await app.app.db.asAgency(owner, (tx) =>
    tx.selectFrom('site_booking_origins').select('ad_user_agent').orderBy('booking_id').execute(),
  )
  expect(origins.map(({ ad_user_agent }) => ad_user_agent)).toEqual(['Mozilla/5.0', null])
})
