import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLodge, type Lodge } from '#domains/rooms/server/testing/lodge.ts'
import { openToVisitors } from '#domains/site-visits/server/testing/public-site.ts'
import { flushHits } from '#domains/site-visits/server/collect/queue.ts'
import { countVisits } from '#domains/site-visits/server/jobs.ts'
import { lastTripCode, siteVisitor } from '#domains/site-bookings/server/testing/visitor.ts'
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
  signalReturns,
} from './browser.ts'
import { bookTwoRooms } from './site-visitor.ts'

// A visitor with a phone searches a lodge's rooms for four guests, books two and pays the deposit by mobile money. The agency sees the
// stay on its timeline and where it came from.

const onePixel = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

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
  await bookTwoRooms(page, { site, app: app.origin, from: day(5), until: day(8), look: sound })
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
  await signalReturns(page)
  await page.getByText('No connection.').waitFor({ state: 'hidden' })
  await page.getByRole('row', { name: 'Paid UGX 360,000' }).waitFor()
})

test('a document that was saved once opens without signal; another one says that it is not there', async () => {
  const papers = () =>
    page.evaluate(async () => (await (await caches.open('trip-2')).keys()).filter(({ url }) => url.includes('/paper?')).length)
  const save = async () => {
    const [saved] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: /^Save Confirmation/ }).click()])
    return saved.suggestedFilename()
  }
  expect(await save()).toMatch(/\.pdf$/)
  await expect.poll(papers).toBeGreaterThan(0)
  await page.context().setOffline(true)
  expect(await save()).toMatch(/\.pdf$/)
  await page.getByRole('button', { name: /^Save Receipt/ }).click()
  await page.getByText('this document is not on this device').waitFor()
  const trip = page.url().replace(/\/paper$/, '')
  expect(trip).not.toBe(page.url())
  await signalReturns(page)
  await page.waitForURL(trip)
})

test('the client and the agency write to each other: on the page of the booking, and in the inbox', async () => {
  const trip = page.url()
  await page.getByLabel('Your message').fill('Is there parking?')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText('We have your message').waitFor()
  await sound()
  const staff = await openPage(browser)
  await staff.page.addInitScript((value) => localStorage.setItem('token', value!), owner.token)
  await staff.page.goto(`${app.origin}/crm/inbox`)
  await staff.page.getByRole('button', { name: /Sarah Namubiru/ }).click()
  await staff.page.getByRole('list', { name: 'Messages' }).getByText('Is there parking?').waitFor()
  await staff.page.getByRole('textbox', { name: 'Reply', exact: true }).fill('Yes, it is free.')
  await staff.page.getByRole('button', { name: 'Send reply' }).click()
  await staff.page.getByText('Sent', { exact: true }).waitFor()
  await page.goto(trip)
  await page.getByRole('link', { name: /^A new message from/ }).click()
  await page.getByText('Yes, it is free.').waitFor()
  await staff.page.getByText('Read', { exact: true }).waitFor()
  expect(staff.faults).toEqual([])
})

test('a passport opens with a code from the mail, and its picture is sent', async () => {
  await page.getByRole('link', { name: 'Fill in traveller details' }).click()
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByLabel('Code', { exact: true }).fill('12')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('That is not the code').waitFor()
  await sound()
  await page.getByLabel('Code', { exact: true }).fill(await lastTripCode(app))
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Add traveller' }).click()
  await page.getByLabel('Name as on the passport').fill('NAMUBIRU Sarah')
  await page.getByRole('button', { name: 'Save traveller' }).click()
  await page.getByRole('button', { name: 'Show and change NAMUBIRU Sarah' }).click()
  await page.getByLabel('Picture or scan of the passport').setInputFiles({ name: 'passport.png', mimeType: 'image/png', buffer: onePixel })
  await sound()
  await page.getByRole('button', { name: 'Send picture' }).click()
  await page.getByText('Passport given').waitFor()
  expect(visitor.faults).toEqual([])
})

test('the time to pay counts down on the page of a booking that is not paid', async () => {
  const one = siteVisitor(app, new URL(site).hostname)
  const { slug } = await app.app.db.asAgency(owner, (tx) => tx.selectFrom('inventory').select('slug').executeTakeFirstOrThrow())
  await one.add(`/rooms/${slug}?n0=1&from=${day(40)}&until=${day(41)}`)
  await one.book()
  await page.goto(`${site}${(await one.open('/trip/done')).headers.location as string}`)
  // Another browser booked it: this one has only the link.
  await page.getByRole('button', { name: 'Open booking' }).click()
  const timer = page.getByRole('timer')
  const first = await timer.innerText()
  expect(first).toMatch(/^Time left: \d+:\d\d:\d\d$/)
  await expect.poll(() => timer.innerText()).not.toBe(first)
  await sound()
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

test('the pages are sound wide, narrow and dark', async () => {
  await page.goto(`${site}/trip`)
  await expectSoundInEveryMode(page)
  expect(lodge.units).toHaveLength(3)
})
