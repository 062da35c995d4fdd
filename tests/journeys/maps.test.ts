import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { expectNoSidewaysScroll, leaveBrowser, openBrowser, openPage, seriousFindings, settled } from './browser.ts'
import { serveGoogle } from './google-stand-in.ts'
import { openMapParts } from './map-parts.ts'

// Maps with a Google key, and when Google does not answer or refuses the key. For maps without a key see kyc.test.ts.

let app: TestApp
let browser: Browser
let owner: TestPerson
let itinerary: string
beforeAll(async () => {
  app = await startTestApp({ linked: true, settings: { MAPS_KEY: 'key-of-the-test' } })
  owner = await newOwner(app)
  itinerary = await tripOf(owner)
  browser = await openBrowser()
})
afterAll(async () => {
  await leaveBrowser(browser)
  await app?.close()
})

const places = [
  { text: 'Entebbe', lat: 0.05, lng: 32.46 },
  { text: 'Bwindi', lat: -1.05, lng: 29.62 },
]

async function tripOf(person: TestPerson): Promise<string> {
  const { id } = (await person.post('/packages/new', { title: 'Lakes', country_code: 'UG', days: 2, nights: 1 })).body.data
  for (const place of places) await person.post(`/packages/${id}/itineraries/create`, { title: `A day at ${place.text}`, place })
  return `/offers/packages/${id}/edit?tab=itinerary`
}

async function visit(served: { blocked?: boolean; width?: number; dark?: boolean } = {}) {
  const { page, faults } = await openPage(browser, served)
  const google = await serveGoogle(page, served)
  const files: string[] = []
  page.on('request', (request) => files.push(new URL(request.url()).pathname))
  await page.addInitScript((token) => localStorage.setItem('token', token!), owner.token)
  const go = (path: string) => page.goto(app.origin + path)
  const shot = (name: string) => process.env.SHOTS && page.screenshot({ path: `${process.env.SHOTS}/${name}.png` })
  return { page, faults, google, go, shot, bundled: () => files.filter((path) => /bundled-map|maplibre|geo\.json|countries/.test(path)) }
}

test('a route is drawn by Google: its pins, its line, its window, and the street where a stop is', async () => {
  const { page, faults, google, go, shot, bundled } = await visit()
  await go(itinerary)
  await page.getByRole('button', { name: '1: A day at Entebbe' }).click()
  await page.getByText('Map: Google Maps').waitFor()
  const [script] = google.asked
  expect(script!.origin + script!.pathname).toBe('https://maps.googleapis.com/maps/api/js')
  expect(Object.fromEntries(script!.searchParams)).toMatchObject({ key: 'key-of-the-test', v: 'weekly', loading: 'async' })
  await page.getByRole('button', { name: 'Street view', exact: true }).click()
  await page.getByText('The street', { exact: true }).waitFor()
  const made = await google.made()
  expect(made.maps).toMatchObject([
    { options: { gestureHandling: 'cooperative' }, box: { south: -1.05, west: 29.62, north: 0.05, east: 32.46 } },
  ])
  for (const { lat, lng } of places) expect(made.pins).toContainEqual({ lat, lng })
  expect(made.shapes.at(-1)!.geometry).toEqual({ type: 'LineString', coordinates: places.map(({ lat, lng }) => [lng, lat]) })
  expect(made.windows).toEqual([{ lat: 0.05, lng: 32.46 }])
  expect(made.asked).toEqual([{ lat: 0.05, lng: 32.46 }])
  expect(made.panoramas).toEqual(['pano of 0.05, 32.46'])
  expect(bundled()).toEqual([])
  expect(google.asked).toHaveLength(1)
  await shot('google-route')
  expect(faults).toEqual([])
})

test('a place is set by a click and moved by keys and pointer, its radius is an area, and a place without a picture says so', async () => {
  const { page, faults, google, go, shot } = await visit({ width: 360, dark: true })
  await go('/business')
  await settled(page)
  await page.getByLabel('Radius').fill('80')
  await page.getByRole('button', { name: 'Show on map' }).click()
  const drawn = page.getByRole('region', { name: 'Map of the place' }).and(page.locator('[aria-busy=false]'))
  await drawn.click({ position: { x: 20, y: 20 } })
  const pin = page.getByRole('button', { name: /^The place/ })
  const at = page.getByLabel('Latitude')
  await pin.waitFor()
  await expect.poll(() => at.inputValue()).toBe('-1')
  const { geometry } = (await google.made()).shapes.at(-1)!
  expect(geometry.type).toBe('Polygon')
  expect(geometry.coordinates[0]!.length).toBeGreaterThan(90)
  await pin.press('ArrowDown')
  await expect.poll(() => at.inputValue()).toBe('-1.8')
  const box = (await pin.boundingBox())!
  await page.mouse.move(box.x + 16, box.y + 16)
  await page.mouse.down()
  await page.mouse.move(box.x + 16, box.y + 66, { steps: 3 })
  await page.mouse.up()
  await expect.poll(() => at.inputValue()).toBe('-6.8')
  await page.getByRole('button', { name: 'Street view', exact: true }).click()
  await page.getByText('Google has no street view within 200 m of this place.').waitFor()
  await expectNoSidewaysScroll(page)
  expect(await seriousFindings(page)).toEqual([])
  await shot('google-place')
  expect(faults).toEqual([])
})

test('when its script is blocked the bundled map is shown, with a sentence', async () => {
  const { page, faults, go, shot, bundled } = await visit({ blocked: true })
  await go(itinerary)
  await page.getByText('Google Maps cannot be reached. This is the map that comes with Safiri.').waitFor()
  await page.getByRole('button', { name: '2: A day at Bwindi' }).click()
  await page.locator('canvas').waitFor()
  expect(bundled()).not.toEqual([])
  await page.getByRole('button', { name: '1: A day at Entebbe' }).click()
  await page.locator('.maplibregl-popup').getByText('A day at Entebbe').waitFor()
  await page.getByRole('button', { name: 'Street view', exact: true }).click()
  await page.getByText('Google’s street view cannot be reached.').waitFor()
  await shot('blocked')
  expect(faults).toEqual([])
})

test('a key that Google does not accept leaves the bundled map as well', async () => {
  const { page, go } = await visit()
  await go(itinerary)
  await page.getByText('Map: Google Maps').waitFor()
  await page.getByRole('button', { name: '1: A day at Entebbe' }).waitFor()
  await page.evaluate(() => (window as unknown as { gm_authFailure(): void }).gm_authFailure())
  await page.getByText('Google Maps cannot be reached.').waitFor()
  await page.locator('canvas').waitFor()
})

test.each([
  ['Google’s map', 'key-of-the-test'],
  ['the bundled one', null],
])('many points near each other are one with their number, which a click opens up, on %s', async (_name, key) => {
  const { page, faults, google, shot } = await visit({ width: 360 })
  await openMapParts(page, app.origin, key)
  await page.getByRole('button', { name: 'Hotel in Kampala' }).click()
  await page.getByText('Chosen: hotel').waitFor()
  await shot(`cluster-${key}`)
  await page.getByRole('button', { name: '12 places. Zoom in.' }).click()
  await page.getByRole('button', { name: '12 places. Zoom in.' }).waitFor({ state: 'detached' })
  if (key) expect((await google.made()).maps[0]!.seen).toMatchObject({ lng: expect.closeTo(29.6, 3) })
  else await page.getByRole('button', { name: 'Hotel in Kampala' }).waitFor({ state: 'detached' })
  await expect.poll(() => page.getByRole('button', { name: /^(Lodge|\d+ places)/ }).count()).toBeGreaterThan(1)
  expect(google.asked).toHaveLength(key ? 1 : 0)
  expect(faults).toEqual([])
})
