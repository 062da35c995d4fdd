import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, dayOf, formatShortDay } from '#kit/contract/time.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import {
  expectNoSidewaysScroll,
  expectSoundInEveryMode,
  linkInMail,
  leaveBrowser,
  openBrowser,
  openPage,
  openScreen,
  type Watched,
} from './browser.ts'

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
  await leaveBrowser(browser)
  await app?.close()
})

const choose = async (label: string, option: string | RegExp) => {
  await page
    .getByRole('combobox', { name: label })
    .or(page.getByRole('textbox', { name: label }))
    .first()
    .click()
  await page.getByRole('option', { name: option }).first().click()
}
const openTab = (name: string) => page.getByRole('navigation', { name: 'Tabs' }).getByRole('link', { name, exact: true }).click()
const startsOn = addDays(dayOf(new Date()), 40)
const photo = (color: string) =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: color } })
    .jpeg()
    .toBuffer()

test('registers an agency and verifies it from the outbox', async () => {
  await page.goto(`${app.origin}/register`)
  await page.getByLabel('Your name').fill('Grace Akello')
  await page.getByLabel('Email').fill('grace@kabale.example')
  await page.getByLabel('Phone').fill('0772 123')
  await page.getByLabel(/^Password/).fill('walks-in-the-mist')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('Please enter a valid phone number.').waitFor()
  await page.getByLabel('Phone').fill('+256 772 123456')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Agency name').fill('Kabale Walks')
  await page.getByLabel('Tours and safaris').check()
  await choose('Business volume', /Up to 100/)
  await choose('Size', 'Just me')
  await page.getByRole('button', { name: 'Create agency' }).click()
  await page.waitForURL('**/verify')
  await page.goto(await linkInMail(page, app, 'Verify your email address'))
  await page.getByRole('button', { name: 'Continue' }).click()
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
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([
      { name: 'lake.jpg', mimeType: 'image/jpeg', buffer: await photo('#4f8ba1') },
      { name: 'island.jpg', mimeType: 'image/jpeg', buffer: await photo('#51785b') },
    ])
  await page.locator('img[src*="/files/"]').nth(1).waitFor()

  await openTab('Prices')
  for (const [unit, price] of [
    ['Adult', '900,000'],
    ['Child', '450,000'],
  ] as const) {
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
  await choose('Payer', 'East African citizen')
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
  await page.getByRole('button', { name: 'Add client' }).click()
  await page.getByLabel('Name').first().fill('The Okello family')
  await page.getByLabel('Email').fill('okello@mail.example')
  await choose('Residency', 'East African citizen')
  await page.getByRole('button', { name: /Lake Bunyonyi by canoe/ }).click()
  await choose('Departure', /8 places left/)
  for (const [label, quantity] of [
    ['Adult', 2],
    ['Child', 3],
  ] as const)
    await page.getByRole('textbox', { name: `${label}: how many` }).fill(String(quantity))
  // 2 × 540,000 + 3 × 270,000: forty percent off for citizens.
  await page.getByText('UGX 1,890,000').filter({ visible: true }).first().waitFor()
  await page.getByRole('button', { name: 'Hold places' }).click()
  await page.waitForURL('**/bookings/view/**')
  await page.getByText('On hold').first().waitFor()
})

test('takes the payment on a phone-sized page of the sandbox, and the booking is confirmed', async () => {
  const booking = page.url()
  await page.getByRole('button', { name: 'Take payment by link' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const address = await dialog.getByRole('link', { name: 'Open page' }).getAttribute('href')
  const payer = await openPage(browser, { width: 360 })
  await payer.page.goto(address!)
  await expectNoSidewaysScroll(payer.page)
  await payer.page.getByRole('button', { name: 'Pay' }).click()
  await payer.page.getByText('Mobile money').click()
  await payer.page.locator('input[name=phone]').fill('+256772123456')
  await payer.page.getByRole('button', { name: 'Continue' }).click()
  await payer.page.getByText('We have received your payment.').waitFor()
  expect(payer.faults).toEqual([])
  await payer.page.context().close()

  await page.goto(booking)
  await page.getByText('Paid', { exact: true }).filter({ visible: true }).first().waitFor()
  await page.getByText('Confirmed').filter({ visible: true }).first().waitFor()
})

test('prints the voucher', async () => {
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save Booking confirmation' }).click(),
  ])
  const file = await saved.createReadStream()
  const chunks: Buffer[] = []
  for await (const chunk of file) chunks.push(chunk as Buffer)
  const pdf = Buffer.concat(chunks)
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  expect(pdf.length).toBeGreaterThan(5_000)
})

test('finds it on the dashboard and the calendar', async () => {
  await page.goto(`${app.origin}/home`)
  await page.getByText('UGX 1,890,000').filter({ visible: true }).first().waitFor()
  await page.goto(`${app.origin}/bookings/calender?view=month&date=${startsOn}`)
  await page.getByText('The Okello family').filter({ visible: true }).first().waitFor()
})

test('no screen of the way has a serious finding of axe, wide, narrow or dark', async () => {
  const token = (await page.evaluate(() => localStorage.getItem('token')))!
  const paths = [
    '/home',
    '/offers',
    '/offers/packages',
    '/bookings',
    '/bookings/manual-booking',
    '/bookings/calender',
    '/clients',
    '/profile',
    '/business',
    '/view-users',
    '/subscriptions',
  ]
  const visitor = await openPage(browser)
  await visitor.page.addInitScript((value) => localStorage.setItem('token', value), token)
  for (const path of paths) {
    await openScreen(visitor.page, app.origin + path)
    await visitor.page.getByRole('heading', { level: 1 }).first().waitFor()
    await expectSoundInEveryMode(visitor.page)
  }
  expect(visitor.faults).toEqual([])
  await visitor.page.context().close()
})

test('logs out, and nothing is left behind', async () => {
  await page.getByRole('button', { name: /Grace Akello/ }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await page.waitForURL('**/login')
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
  await page.goto(`${app.origin}/clients`)
  await page.waitForURL('**/login**')
  expect(watched.faults).toEqual([])
})
