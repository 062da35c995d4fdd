import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishTour, type Tour } from '#domains/bookings/server/testing/tour.ts'
import { openToVisitors } from '#domains/site-visits/server/testing/public-site.ts'
import { addDays, dayOf, weekdayOf } from '#kit/contract/time.ts'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { openSite } from '../testing/sites.ts'

let app: TestApp
let owner: TestPerson
let host: string
let tour: Tour
let home: string
const inDays = (days: number) => addDays(dayOf(app.clock.now()), days)
beforeAll(async () => {
  app = await startTestApp()
  // Three months from the first day of one.
  app.clock.set(new Date('2031-03-01T09:00:00Z'))
  owner = await newOwner(app)
  tour = await publishTour(app, owner, { capacity: 3 })
  for (const place of [
    { text: 'Entebbe, Uganda', lat: 0.05, lng: 32.46 },
    { text: 'Buhoma, Bwindi', lat: -0.98, lng: 29.61 },
  ]) {
    const day = { day: place.lat > 0 ? 1 : 2, title: 'Day', description: null, meals: [], place }
    expect((await owner.post(`/packages/${tour.id}/itineraries/create`, day)).status).toBe(200)
  }
  for (const days of [20, 21, 75]) {
    const other = days === 20 ? await publishTour(app, owner, { capacity: 12, inDays: 20 }) : tour
    if (days !== 20)
      expect((await owner.post(`/packages/${other.id}/departures/create`, { starts_on: inDays(days), capacity: 30 })).status).toBe(200)
  }
  host = await openToVisitors(app, owner)
  home = (await openSite(app, host, '/')).text
})
afterAll(() => app.close())

const months = (page: string) =>
  [...page.matchAll(/<table class="s-month">([\s\S]*?)<\/table>/g)].map(([, table]) => ({
    label: /<caption>\s*(.*?)\s*<\/caption>/.exec(table!)![1],
    rows: [...table!.matchAll(/<tr>([\s\S]*?)<\/tr>/g)].slice(1).map(([, row]) => row!.match(/<td/g)!.length),
    links: [
      ...table!.matchAll(
        /<td class="(\w+)">\s*<a href="([^"]+)"\s*><b[^>]*>(\d+)<\/b><small[^>]*>([^<]*)<\/small><span class="s-unseen">([^<]+)</g,
      ),
    ].map(([, look, href, day, places, label]) => ({ look, href, label, day: Number(day), places })),
  }))

test('a new site of an agency with trips has a calendar of its departures with the places that are left', async () => {
  const shown = months(home)
  expect(shown.map(({ label }) => label)).toEqual(['March 2031', 'April 2031', 'May 2031'])
  for (const { rows } of shown) expect(new Set(rows)).toEqual(new Set([7]))
  const [march, april, may] = shown
  expect([april!.links, may!.links.map(({ day }) => day)]).toEqual([[], [15]])
  // Two trips start on one day, so it leads to the list of that day.
  expect(march!.links).toMatchObject([
    { day: 21, look: 'open', places: '15', href: `/offers?from=${inDays(20)}&#38;until=${inDays(20)}` },
    { day: 22, look: 'open', places: '30', href: expect.stringContaining(tour.id) },
  ])
  expect(march!.links[0]!.label).toMatch(/^Fri, 21 Mar 2031: Bwindi gorillas .*, Bwindi gorillas .*\. 15 places left$/)
  // 1 March 2031 is a Saturday.
  expect([weekdayOf('2031-03-01'), march!.rows.length]).toEqual([6, 6])
  expect((await openSite(app, host, march!.links[0]!.href!.replace('&#38;', '&'))).text.match(/Bwindi gorillas \w{4}<\/a>/g)).toHaveLength(
    2,
  )
})

test('the map of its first trip shows the places in their order, read out too', () => {
  expect(home).toMatch(/aria-label="Map of the route: 1 Entebbe, 2 Buhoma"/)
  expect(home).toContain('Natural Earth')
})

test('sold out and few places are said, and a trip that is not published any more is in neither', async () => {
  await app.app.db.asAgency(owner, (tx) => tx.updateTable('departures').set({ sold: 3 }).where('id', '=', tour.departureId).execute())
  await app.app.db.asAgency(owner, (tx) =>
    tx.updateTable('departures').set({ sold: 28 }).where('inventory_id', '=', tour.id).where('starts_on', '=', inDays(21)).execute(),
  )
  app.clock.advance(3_000)
  const page = (await openSite(app, host, '/')).text
  expect(months(page)[0]!.links).toMatchObject([
    { day: 21, places: '12', look: 'open' },
    { day: 22, places: '2', look: 'few' },
  ])
  await app.app.db.asAgency(owner, (tx) =>
    tx.updateTable('departures').set({ sold: 12 }).where('starts_on', '=', inDays(20)).where('capacity', '=', 12).execute(),
  )
  app.clock.advance(3_000)
  expect(months((await openSite(app, host, '/')).text)[0]!.links[0]).toMatchObject({ places: 'Sold out', look: 'out' })
  await owner.post('/inventory/status', { ids: [tour.id], status: 'archived' })
  app.clock.advance(3_000)
  const left = (await openSite(app, host, '/')).text
  expect(left).not.toContain('Map of the route')
  expect(months(left).map(({ links }) => links.length)).toEqual([1])
})
