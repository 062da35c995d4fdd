import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishTour, type Tour } from '#domains/bookings/server/testing/tour.ts'
import { openLodge, type Lodge } from '#domains/rooms/server/testing/lodge.ts'
import { openToVisitors } from '#domains/site-visits/server/testing/public-site.ts'
import { addDays, dayOf, formatDay } from '#kit/contract/time.ts'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { siteVisitor } from '../testing/visitor.ts'

let app: TestApp
let owner: TestPerson
let host: string
let tour: Tour
let lodge: Lodge
beforeAll(async () => {
  app = await startTestApp()
  owner = await newOwner(app)
  host = await openToVisitors(app, owner)
  tour = await publishTour(app, owner, { inDays: 20 })
  lodge = await openLodge(owner, { names: '1-9' })
  const places = [
    { text: 'Entebbe, Uganda', lat: 0.05, lng: 32.46 },
    { text: 'Buhoma, Bwindi', lat: -0.98, lng: 29.61 },
  ]
  for (const [index, place] of places.entries()) {
    const day = { day: index * 2 + 1, title: `Day at <i>${place.text}</i>`, description: '<p>On <b>foot</b>.</p>', meals: ['lunch'], place }
    const { status, body } = await owner.post(`/packages/${tour.id}/itineraries/create`, day)
    expect([status, body]).toEqual([200, expect.anything()])
  }
})
afterAll(() => app.close())

const inDays = (days: number) => addDays(dayOf(app.clock.now()), days)

async function pageOfTrip(): Promise<{ path: string; text: string; open: ReturnType<typeof siteVisitor>['open'] }> {
  const { slug } = await app.app.db.asAgency(owner, (tx) =>
    tx.selectFrom('inventory').select('slug').where('id', '=', lodge.id).executeTakeFirstOrThrow(),
  )
  const one = siteVisitor(app, host)
  await one.add(`/trips/${tour.id}?n0=2`)
  await one.add(`/rooms/${slug}?n0=1&from=${inDays(19)}&until=${inDays(20)}`)
  expect((await one.book({ phone: '0772 345 678' })).status).toBe(303)
  const path = (await one.open('/trip/done')).headers.location as string
  return { path, text: (await one.open(path)).text, open: one.open }
}

test('the page of a trip says what happens on each day, and draws the route', async () => {
  const { text } = await pageOfTrip()
  const plan = /<ol class="s-days">([\s\S]*?)<\/ol>/.exec(text)![1]!
  const days = [...plan.matchAll(/<p class="s-dim">([A-Z][a-z]{2}, \d+ [A-Z][a-z]{2} \d{4})<\/p>/g)].map(([, day]) => day)
  expect(days).toEqual([19, 20, 22].map((ahead) => formatDay(inDays(ahead))))
  const order = ['Arrival: ', 'Day at &#60;i&#62;Entebbe', 'foot', 'Day at &#60;i&#62;Buhoma', 'Buhoma, Bwindi · lunch']
  expect(order.map((words) => plan.indexOf(words))).toEqual(order.map((words) => plan.indexOf(words)).toSorted((a, b) => a - b))
  expect(order.filter((words) => !plan.includes(words))).toEqual([])
  expect(text).toContain('aria-label="Map of the route: 1 Entebbe, 2 Buhoma"')
})

test('it is kept for times without signal by a service worker for trips alone', async () => {
  const { path, text, open } = await pageOfTrip()
  expect(text).toContain('data-offline hidden>No connection.')
  const script = await open(/<script src="([^"]+)"/.exec(text)![1]!)
  const [, worker, scope] = /register\('([^']+)',\{scope:'([^']+)'\}/.exec(script.text)!
  const served = await open(worker!)
  expect(served.headers).toMatchObject({ 'service-worker-allowed': scope, 'content-type': 'text/javascript; charset=utf-8' })
  expect(path.startsWith(scope!)).toBe(true)
  // It may not be registered for other pages: no other script of the site has the header.
  expect((await open(/<script src="([^"]+)"/.exec((await open('/')).text)![1]!)).headers).not.toHaveProperty('service-worker-allowed')
})

test('a cancelled booking has no plan', async () => {
  const { text, path, open } = await pageOfTrip()
  const reference = /Booking (BK-[A-Z0-9]+)/.exec(text)![1]!
  const { id } = await app.app.db.asAgency(owner, (tx) =>
    tx.selectFrom('bookings').select('id').where('reference', '=', reference).executeTakeFirstOrThrow(),
  )
  expect((await owner.post(`/bookings/${id}/cancel`, { by: 'client', reason: 'Ill', refund: 'policy' })).status).toBe(200)
  expect((await open(path)).text).not.toContain('<ol class="s-days">')
})
