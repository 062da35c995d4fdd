import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, dayOf, formatShortDay } from '#kit/contract/time.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { linkInMail, openBrowser, openPage, type Watched } from './browser.ts'

let app: TestApp
let browser: Browser
let watched: Watched
let page: Page
beforeAll(async () => {
  app = await startTestApp({ linked: true })
  browser = await openBrowser()
  watched = await openPage(browser)
  page = watched.page
})
afterAll(async () => {
  await browser?.close()
  await app?.close()
})

const choose = async (label: string, option: string | RegExp) => {
  await page.getByRole('combobox', { name: label }).or(page.getByRole('textbox', { name: label })).first().click()
  await page.getByRole('option', { name: option }).first().click()
}
const openTab = (name: string) => page.getByRole('tab', { name }).or(page.getByRole('link', { name, exact: true })).first().click()
const startsOn = addDays(dayOf(new Date()), 40)
const photo = (color: string) => sharp({ create: { width: 900, height: 600, channels: 3, background: color } }).jpeg().toBuffer()

test('registers an agency and verifies it from the outbox', async () => {
  await page.goto(`${app.origin}/register`)
  await page.getByLabel('Your name').fill('Grace Akello')
  await page.getByLabel('Email').fill('grace@kabale.example')
  await page.getByLabel('Phone').fill('0772 123')
  await page.getByLabel('Password', { exact: true }).fill('walks-in-the-mist')
  await page.getByRole('button', { name: 'Go on' }).click()
  await page.getByText('Please enter a valid phone number.').waitFor()
  await page.getByLabel('Phone').fill('+256 772 123456')
  await page.getByRole('button', { name: 'Go on' }).click()
  await page.getByLabel('Name of the agency').fill('Kabale Walks')
  await choose('What it does', 'Tour operator')
  await choose('Business', /Up to 100/)
  await choose('Size', 'Only me')
  await page.getByRole('button', { name: 'Create agency' }).click()
  await page.waitForURL('**/verify')
  await page.goto(await linkInMail(page, app, 'Verify your e-mail address'))
  await page.getByRole('button', { name: 'Go on' }).click()
  await page.waitForURL('**/home')
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['token'])
})

test('puts up a package of three days with prices for residents and others, photos and a departure', async () => {
  await page.goto(`${app.origin}/offers/packages/new`)
  await page.getByLabel('Title').fill('Lake Bunyonyi by canoe')
  await page.getByLabel('Summary').fill('Three quiet days on the deepest lake.')
  await page.getByRole('button', { name: 'Add package' }).click()
  await page.waitForURL('**/edit**')
  await openTab('Itinerary')
  for (const title of ['The road to Kabale', 'Twenty-nine islands', 'Home again']) {
    await page.getByRole('button', { name: 'Add day' }).first().click()
    const form = page.getByRole('dialog')
    await form.getByLabel('Title').fill(title)
    await form.getByRole('button', { name: 'Add day' }).click()
    await page.getByText(title).first().waitFor()
    await form.waitFor({ state: 'hidden' })
  }
  await openTab('Gallery')
  await page.locator('input[type=file]').first().setInputFiles([
    { name: 'lake.jpg', mimeType: 'image/jpeg', buffer: await photo('#4f8ba1') },
    { name: 'island.jpg', mimeType: 'image/jpeg', buffer: await photo('#51785b') },
  ])
  await page.locator('img[src*="/files/"]').nth(1).waitFor()

  await openTab('Prices')
  for (const [unit, price] of [['Adult', '900,000'], ['Child', '450,000']] as const) {
    await page.getByRole('button', { name: 'Add price' }).first().click()
    const form = page.getByRole('dialog')
    await choose('For', unit)
    await form.getByRole('textbox', { name: 'Price' }).fill(price)
    await form.getByRole('button', { name: 'Add price' }).click()
    await form.waitFor({ state: 'hidden' })
  }
  await page.getByRole('button', { name: 'Add rule' }).first().click()
  const rule = page.getByRole('dialog')
  await rule.getByLabel('Name').fill('East African citizens')
  await choose('Who pays', 'East African citizen')
  await rule.getByText('Costs less', { exact: true }).click()
  await rule.getByLabel('Percent').last().fill('40')
  await rule.getByRole('button', { name: 'Add rule' }).click()
  await rule.waitFor({ state: 'hidden' })

  await openTab('Departures')
  await page.getByRole('button', { name: 'Add departure' }).first().click()
  const departure = page.getByRole('dialog')
  await departure.getByLabel('First day').fill(formatShortDay(startsOn))
  await departure.getByLabel('Places').fill('8')
  await departure.getByRole('button', { name: 'Add departure' }).click()
  await departure.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByText('Published').first().waitFor()
})

test('books it for a family of East Africans, and the price says why', async () => {
  await page.goto(`${app.origin}/bookings/manual-booking`)
  await page.getByRole('button', { name: 'Add a new client' }).click()
  await page.getByLabel('Name').first().fill('The Okello family')
  await page.getByLabel('Email').fill('okello@mail.example')
  await choose('Residency', 'East African citizen')
  await page.getByRole('button', { name: /Lake Bunyonyi by canoe/ }).click()
  await choose('Departure', /8 places left/)
  for (const [label, quantity] of [['Adult', 2], ['Child', 3]] as const) await page.getByRole('textbox', { name: `${label}: how many` }).fill(String(quantity))
  // 2 × 540,000 + 3 × 270,000: forty percent off for citizens.
  await page.getByText('UGX 1,890,000').filter({ visible: true }).first().waitFor()
  await page.getByRole('button', { name: 'Hold places' }).click()
  await page.waitForURL('**/bookings/view/**')
  await page.getByText('On hold').first().waitFor()
})
