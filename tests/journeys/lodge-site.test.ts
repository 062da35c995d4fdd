import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLodge } from '#domains/rooms/server/testing/lodge.ts'
import { flushHits } from '#domains/site-visits/server/collect/queue.ts'
import { countVisits } from '#domains/site-visits/server/jobs.ts'
import { addDays, dayOf } from '#kit/contract/time.ts'
import { newPerson, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { leaveBrowser, openBrowser, openPage, type Watched } from './browser.ts'
import { dragMouse, middleOf } from './dragging.ts'
import { registerAgency } from './register.ts'
import { bookTwoRooms } from './site-visitor.ts'

// The first hour of a lodge, until it has sold: it registers, chooses a template, drags a block onto its page and publishes; a visitor on a
// phone books two rooms and pays a deposit; the stays are on the timeline, in the analytics with their source, and in "my trip".

let app: TestApp
let browser: Browser
let desk: Watched
let page: Page
let caller: TestPerson
let site: string
beforeAll(async () => {
  app = await startTestApp({ linked: true })
  browser = await openBrowser()
  caller = (await newPerson(app)).caller as TestPerson
  desk = await openPage(browser)
  page = desk.page
  // Not in previews: their frames have no storage.
  await page.addInitScript((token) => {
    if (window === window.top) localStorage.setItem('token', token!)
  }, caller.token)
})
afterAll(async () => {
  await leaveBrowser(browser)
  await app?.close()
})

test('a lodge registers, chooses a template, drags a block onto its page and publishes it', async () => {
  await page.goto(`${app.origin}/register`)
  await registerAgency(page, 'Forest Edge Lodge', ['Lodge or hotel'])
  await openLodge(caller)
  await page.goto(`${app.origin}/website/templates`)
  await page.getByRole('button', { name: 'Use template Lodge' }).click()
  await page.waitForURL(/\/editor\/[^/]+\/pages\/[^/]+$/)
  const canvas = page.frameLocator('iframe#preview-frame')
  const first = canvas.locator('[data-puck-component]').first()
  await first.waitFor()
  await page.getByRole('searchbox', { name: 'Search blocks' }).fill('heading')
  await dragMouse(page, await middleOf(page.getByTestId('drawer-item:heading')), await middleOf(first))
  await page.getByRole('region', { name: 'Settings' }).getByRole('textbox', { name: 'Heading' }).fill('Karibu')
  await canvas.getByRole('heading', { name: 'Karibu' }).waitFor()
  await page.getByRole('status').filter({ hasText: 'Saved' }).waitFor()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByRole('button', { name: 'Put website online' }).click()
  await page.getByText('Your website is online.').waitFor()
  const { url } = (await caller.get('/website/site')).body.data.site
  site = `http://${new URL(url).hostname}:${new URL(app.origin).port}`
  app.clock.advance(3_000)
  expect(desk.faults).toEqual([])
})

test('a visitor on a phone books two rooms for four guests, and it stands in “my trip”', async () => {
  const visitor = await openPage(browser, { width: 360 })
  await visitor.page.goto(site)
  await visitor.page.getByRole('heading', { name: 'Karibu' }).waitFor()
  const day = (n: number) => addDays(dayOf(app.clock.now()), n)
  await bookTwoRooms(visitor.page, { site, app: app.origin, from: day(5), until: day(8), look: async () => {} })
  await visitor.page.getByText('Arrival: Garden cottage').waitFor()
  expect(visitor.faults).toEqual([])
})

test('the stays are on the timeline, and in the analytics with their source', async () => {
  await page.goto(`${app.origin}/bookings/hotel-rooms?view=rooms`)
  await expect.poll(() => page.getByRole('button', { name: /^Sarah Namubiru,/ }).count()).toBe(2)
  await app.deliver()
  await flushHits(app.app)
  await countVisits.run(app.app, {})
  await page.goto(`${app.origin}/analytics/revenue`)
  await page.getByRole('row', { name: /Instagram.*1,200,000/ }).waitFor()
  expect(desk.faults).toEqual([])
})
