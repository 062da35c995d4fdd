import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishTour } from '#domains/bookings/server/testing/tour.ts'
import { book } from '#domains/dashboard/server/testing/bookings.ts'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { expectNoSidewaysScroll, leaveBrowser, openBrowser, openPage, seriousFindings, settled } from './browser.ts'

// The maps of a package and of the dashboard: drawn areas, a route from a file, and a heatmap of home countries.

let app: TestApp
let browser: Browser
let owner: TestPerson
beforeAll(async () => {
  app = await startTestApp({ linked: true })
  owner = await newOwner(app)
  browser = await openBrowser()
})
afterAll(async () => {
  await leaveBrowser(browser)
  await app?.close()
})

const kml =
  '<kml xmlns="http://www.opengis.net/kml/2.2"><Placemark><LineString><coordinates>32.46,0.05 29.62,-1.05</coordinates></LineString></Placemark></kml>'

async function visit(path: string, width?: number) {
  const { page, faults } = await openPage(browser, width ? { width } : {})
  await page.addInitScript((token) => localStorage.setItem('token', token!), owner.token)
  await page.goto(app.origin + path)
  await settled(page)
  return { page, faults }
}

test('an area is drawn on a package’s map, a route is added from a file, and both are shown', async () => {
  const { id } = (await owner.post('/packages/new', { title: 'Lakes', country_code: 'UG', days: 2, nights: 1 })).body.data
  const place = { text: 'Entebbe', lat: 0.05, lng: 32.46 }
  await owner.post(`/packages/${id}/itineraries/create`, { title: 'Entebbe', place })
  await owner.post(`/packages/${id}/map`, {
    areas: [
      {
        shape: 'rectangle',
        points: [
          { lat: -1, lng: 30 },
          { lat: 1, lng: 33 },
        ],
      },
    ],
    kml: null,
  })
  const { page, faults } = await visit(`/offers/packages/${id}/edit?tab=map`)
  await page.getByText('1 area, no route file').waitFor()
  const map = page.getByRole('region', { name: 'Map of the trip' }).and(page.locator('[aria-busy=false]'))
  await map.waitFor()
  await page.getByRole('button', { name: 'Change map' }).click()
  await page.getByRole('radiogroup', { name: 'Drawing tool' }).getByText('Rectangle').click()
  await map.click({ position: { x: 120, y: 160 } })
  await map.click({ position: { x: 260, y: 280 } })
  await page.locator('input[type=file]').setInputFiles({ name: 'route.kml', mimeType: 'text/xml', buffer: Buffer.from(kml) })
  await page.getByRole('button', { name: 'Remove route' }).waitFor()
  await page.getByRole('button', { name: 'Save map' }).click()
  await page.getByText('2 areas, a route file').waitFor()
  const { data } = (await owner.get(`/packages/${id}/map`)).body
  expect(data.areas.map(({ shape }: { shape: string }) => shape)).toEqual(['rectangle', 'rectangle'])
  expect(data.kml).toBe(kml)
  expect(await seriousFindings(page)).toEqual([])
  expect(faults).toEqual([])
})

test('the dashboard shows on a map from where clients come, on a phone too', async () => {
  await app.app.db.asPlatform('test: look at all agencies', (tx) =>
    tx
      .insertInto('places')
      .values({ id: 910_001, name: 'Berlin', country_code: 'DE', population: 90_000_000, lat: 52.52, lng: 13.4, landmark: false })
      .execute(),
  )
  const tour = await publishTour(app, owner, { capacity: 50 })
  await book(owner, tour, { client: { name: 'A guest', country_code: 'DE' } }, 1)
  const { page, faults } = await visit('/home', 360)
  const card = page.getByText('Where clients come from').locator('xpath=ancestor::section[1]')
  await card.getByText('Germany').waitFor()
  await card.getByRole('button', { name: 'Show on a map' }).click()
  await card.getByRole('button', { name: 'Germany: 1 booking' }).click()
  await page.locator('.maplibregl-popup').getByText('1 booking').waitFor()
  await expectNoSidewaysScroll(page)
  expect(faults).toEqual([])
})
