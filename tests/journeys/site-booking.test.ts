import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLodge, type Lodge } from '#domains/rooms/server/testing/lodge.ts'
import { openToVisitors } from '#domains/site-visits/server/testing/public-site.ts'
import { flushHits } from '#domains/site-visits/server/collect/queue.ts'
import { countVisits } from '#domains/site-visits/server/jobs.ts'
import { addDays, dayOf } from '#kit/contract/time.ts'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import {
  expectNoSidewaysScroll,
  expectSoundInEveryMode,
  leaveBrowser,
  openBrowser,
  openPage,
  seriousFindings,
  type Watched,
} from './browser.ts'

// A visitor with a phone searches a lodge's rooms for four guests, books two and pays the deposit by mobile money. The agency sees the
// stay on its timeline and where it came from.

let app: TestApp
let owner: TestPerson
let lodge: Lodge
let browser: Browser
let visitor: Watched
let page: Page
let site: string
beforeAll(async () => {
  app = await startTestApp({ linked: true })
  owner = await newOwner(app)
  lodge = await openLodge(owner)
  site = `http://${await openToVisitors(app, owner)}:${new URL(app.origin).port}`
  browser = await openBrowser()
  visitor = await openPage(browser, { width: 360 })
  page = visitor.page
})
afterAll(async () => {
  await leaveBrowser(browser)
  await app?.close()
})

const day = (n: number) => addDays(dayOf(app.clock.now()), n)
const sound = async () => {
  await expectNoSidewaysScroll(page)
  expect(await seriousFindings(page)).toEqual([])
}

test('four guests find two rooms, put them into a trip and book it with a deposit by mobile money', async () => {
  await page.goto(`${site}/?utm_source=instagram&utm_campaign=june`)
  await page.goto(`${site}/rooms`)
  await page.getByText('Search and filter').click()
  await page.getByLabel('From').fill(day(5))
  await page.getByLabel('Until').fill(day(8))
  await page.getByLabel('Guests').fill('4')
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('link', { name: 'Garden cottage' }).first().click()
  await page.getByRole('link', { name: 'Book', exact: true }).click()
  await page.getByLabel('Arrival').fill(day(5))
  await page.getByLabel('Departure', { exact: true }).fill(day(8))
  await page.getByRole('spinbutton', { name: 'Room' }).fill('2')
  await page.getByRole('button', { name: 'Show price' }).click()
  await page.getByText('UGX 1,200,000').first().waitFor()
  await page.getByRole('button', { name: 'Add to trip' }).click()
  await page.getByRole('heading', { name: 'Your trip', level: 1 }).waitFor()
  await page.getByText('2 × Room, 3 nights').waitFor()
  await page.getByRole('link', { name: 'Your trip 1' }).waitFor()
  await sound()
  await page.getByRole('link', { name: 'Continue to book' }).click()
  await page.getByLabel('Your name').fill('Sarah Namubiru')
  await page.getByLabel('Email').fill('sarah@guest.example')
  await page.getByLabel('Phone').fill('0772 123 456')
  await page.getByRole('button', { name: 'Book and pay' }).click()
  await page.getByText('Accept the terms to book.').waitFor()
  await sound()
  await page.getByRole('checkbox', { name: /I accept/ }).check()
  await page.getByRole('button', { name: 'Book and pay' }).click()
  await page.waitForURL(`${app.origin}/l/**`)
  await page.getByText('UGX 360,000').first().waitFor()
  await page.getByLabel('Your name').fill('Sarah Namubiru')
  await page.getByRole('button', { name: 'Pay' }).click()
  await page.waitForURL('**/sandbox/checkout/**')
  await page.getByRole('radio', { name: /Mobile money/ }).check()
  await page.getByRole('textbox', { name: 'Phone' }).fill('+256 772 123456')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('We have received your payment').waitFor()
  await page.getByRole('link', { name: /^Back to/ }).click()
  await page.waitForURL(`${site}/my-trip/**`)
  await page.getByText('Confirmed').first().waitFor()
  await page.getByRole('row', { name: 'Paid UGX 360,000' }).waitFor()
  await page.getByRole('button', { name: 'Pay UGX 840,000' }).waitFor()
  await sound()
  const [saved] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: /^Save Confirmation/ }).click()])
  expect(saved.suggestedFilename()).toMatch(/^VCH-.*\.pdf$/)
  expect(visitor.faults).toEqual([])
})

test('the page of the trip can be read without signal, and says so', async () => {
  const isKept = () => page.evaluate(async () => Boolean(await caches.match(location.pathname)))
  await expect.poll(isKept).toBe(true)
  await page.context().setOffline(true)
  await page.reload()
  await page.getByText('No connection. This is how your booking stood on').waitFor()
  await page.getByText('Arrival: Garden cottage').waitFor()
  await page.context().setOffline(false)
  await page.reload()
  await page.getByText('No connection.').waitFor({ state: 'hidden' })
  await page.getByRole('row', { name: 'Paid UGX 360,000' }).waitFor()
})

test('the stay is on the timeline, and its source in the analytics', async () => {
  const desk = await openPage(browser)
  await desk.page.addInitScript((token) => localStorage.setItem('token', token!), owner.token)
  await desk.page.goto(`${app.origin}/bookings/hotel-rooms?view=rooms`)
  await expect.poll(() => desk.page.getByRole('button', { name: /^Sarah Namubiru,/ }).count()).toBe(2)
  await app.deliver()
  await flushHits(app.app)
  await countVisits.run(app.app, {})
  const sources = async () => (await owner.get('/website/analytics/revenue?dimension=source')).body
  const shown = await sources()
  expect(JSON.stringify(shown)).toContain('instagram')
  expect(JSON.stringify(shown)).toContain('1200000')
  expect(desk.faults).toEqual([])
  await desk.page.context().close()
})

test('the pages are sound wide, narrow and dark', { timeout: 120_000 }, async () => {
  await page.goto(`${site}/trip`)
  await expectSoundInEveryMode(page)
  expect(lodge.units).toHaveLength(3)
})
