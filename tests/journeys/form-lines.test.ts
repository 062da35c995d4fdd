import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishStock } from '#domains/bookings/server/testing/stock.ts'
import { publishTour, type Tour } from '#domains/bookings/server/testing/tour.ts'
import { publishConcert, standing } from '#domains/events/server/testing/concert.ts'
import { addDays, dayOf, formatShortDay } from '#kit/contract/time.ts'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import {
  coveredByToast,
  expectNoSidewaysScroll,
  leaveBrowser,
  openBrowser,
  openPage,
  seriousFindings,
  settled,
  type Watched,
} from './browser.ts'

// What a form with lines says about a line: its limits, its currency, its days.

let app: TestApp
let browser: Browser
let owner: TestPerson
let watched: Watched
let page: Page
let tour: Tour
const opens = () => new Date(app.clock.now().getTime() + 10 * 86_400_000)
beforeAll(async () => {
  app = await startTestApp({ linked: true })
  owner = await newOwner(app)
  tour = await publishTour(app, owner)
  const types = [
    { ...standing, max_per_order: 4 },
    { ...standing, name: 'Late', sells_from: opens().toISOString() },
    { ...standing, name: 'Early', sells_until: new Date(app.clock.now().getTime() - 86_400_000).toISOString() },
  ]
  await publishConcert(app, owner, { types })
  await publishStock(app, owner, { mode: 'resource', options: [{ amount: 90_000, per: 'night' }], units: 2, least: 2 })
  const dollars = await publishTour(app, owner)
  await app.app.db.asAgency(owner, async (tx) => {
    await tx.updateTable('inventory').set({ title: 'Serengeti safari', currency: 'USD' }).where('id', '=', dollars.id).execute()
    await tx.updateTable('price_options').set({ currency: 'USD' }).where('inventory_id', '=', dollars.id).execute()
  })
  browser = await openBrowser()
  watched = await openPage(browser)
  page = watched.page
  await page.addInitScript((token) => localStorage.setItem('token', token!), owner.token)
})
afterAll(async () => {
  await leaveBrowser(browser)
  await app?.close()
})

const looksRight = async () => {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 860 })
    await settled(page)
    if (width === 360) await expectNoSidewaysScroll(page)
    expect(await seriousFindings(page)).toEqual([])
  }
}
const add = async (item: RegExp) => {
  if (await page.getByRole('button', { name: 'Add another item' }).isVisible())
    await page.getByRole('button', { name: 'Add another item' }).click()
  await page.getByRole('button', { name: item }).click()
  return page.getByRole('group', { name: item }).last()
}

test('a typed quantity stays, and its limit shows at the option', async () => {
  await page.goto(`${app.origin}/bookings/manual-booking`)
  const line = await add(/Blankets and Wine/)
  const many = line.getByRole('textbox', { name: 'Standing: how many' })
  await many.click()
  await many.pressSequentially('12')
  await line.getByText('At most 4 per order.').waitFor()
  expect(await many.inputValue()).toBe('12')
  await page.getByRole('textbox', { name: 'Notes' }).click()
  expect(await many.inputValue()).toBe('12')
  await looksRight()
  await line.getByRole('button', { name: 'Standing: one less' }).click()
  expect(await many.inputValue()).toBe('4')
  await line.getByText('At most 4 per order.').waitFor({ state: 'hidden' })

  const letters = line.getByText('Use digits only. Check the number.')
  await many.fill('')
  await many.pressSequentially('1e2')
  await letters.waitFor()
  await many.press('Backspace')
  await letters.waitFor({ state: 'hidden' })
  await many.fill('4')
})

test('a ticket that is not on sale cannot be chosen, and says why', async () => {
  const line = page.getByRole('group', { name: /Blankets and Wine/ })
  await line.getByText(`On sale from ${formatShortDay(opens())}`).waitFor()
  await line.getByText('Sales ended').waitFor()
  for (const name of ['Late', 'Early']) {
    expect(await line.getByRole('textbox', { name: `${name}: how many` }).isDisabled()).toBe(true)
    expect(await line.getByRole('button', { name: `${name}: one more` }).isDisabled()).toBe(true)
  }
})

test('a line in another currency is converted, and the price says how', async () => {
  const line = await add(/Serengeti safari/)
  await line.getByRole('textbox', { name: 'Adult: how many' }).fill('2')
  await page.getByText(/USD 10,000\.00 at 3,640/).waitFor()
  await looksRight()
  await line.getByRole('button', { name: /^Take / }).click()
  await page.getByText(/USD 10,000\.00 at 3,640/).waitFor({ state: 'hidden' })
})

test('an error about the item itself shows at its line, not at the top', async () => {
  const { id } = tour
  const line = await add(new RegExp(`Bwindi gorillas ${id.slice(-4)}`))
  await line.getByRole('textbox', { name: 'Adult: how many' }).fill('2')
  await page.getByText('Total', { exact: true }).waitFor()
  await app.app.db.asAgency(owner, (tx) => tx.updateTable('inventory').set({ status: 'draft' }).where('id', '=', id).execute())
  await line.getByRole('textbox', { name: 'Adult: how many' }).fill('3')
  await line.getByRole('alert').getByText('Not published').waitFor()
  await app.app.db.asAgency(owner, (tx) => tx.updateTable('inventory').set({ status: 'published' }).where('id', '=', id).execute())
  await line.getByRole('button', { name: /^Take / }).click()
})

test('a day that is too early shows the rule behind it', async () => {
  const line = await add(/resource/)
  const today = dayOf(new Date())
  await line.getByRole('textbox', { name: 'Arrival' }).fill(addDays(today, -3))
  await page.getByRole('textbox', { name: 'Notes' }).click()
  await line.getByText('is in the past. Choose today or later.').waitFor()
  await line.getByRole('textbox', { name: 'Arrival' }).fill(addDays(today, 3))
  await page.getByRole('textbox', { name: 'Notes' }).click()
  await line.getByRole('textbox', { name: 'Departure' }).fill(addDays(today, 4))
  await page.getByRole('textbox', { name: 'Notes' }).click()
  await line.getByText(/is too early\. resource \w+ is available for at least 2 nights\./).waitFor()
  await looksRight()
})

test('sending a proposal with a free line without a day leads to that line', async () => {
  const { id } = (await owner.post('/business/proposals/create', { title: 'A day out', client: { name: 'Ruth' } })).body.data
  await page.goto(`${app.origin}/proposals/${id}/edit`)
  await page.getByRole('button', { name: 'Add custom line' }).click()
  const line = page.getByRole('group', { name: 'Custom line' })
  await line.getByRole('textbox', { name: 'Line' }).fill('Transfer from Entebbe')
  await line.getByRole('textbox', { name: 'Unit price' }).fill('200,000')
  await line.getByText('Needed before sending: nothing else here has a day.').waitFor()
  await page.getByRole('button', { name: 'Save proposal' }).click()
  await page.getByText('Proposal saved.').waitFor()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create link' }).click()
  await line.getByText('Transfer from Entebbe: Choose the day.').waitFor()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  expect(await line.getByRole('textbox', { name: 'Day' }).evaluate((field) => field === document.activeElement)).toBe(true)
  await page.keyboard.press('Escape')
  await looksRight()
  expect(watched.faults).toEqual([])
})

test('a toast covers no button, on a phone and on a wide screen', async () => {
  const toasts = page.getByText('Proposal saved.')
  const gone = () => expect.poll(() => toasts.count()).toBe(0)
  for (const width of [360, 1280]) {
    await gone()
    await page.setViewportSize({ width, height: 860 })
    await page.getByRole('textbox', { name: 'Cover text' }).fill(`Dear Ruth, at ${width} px`)
    await page.getByRole('button', { name: 'Save proposal' }).click()
    await toasts.waitFor()
    expect(await coveredByToast(page)).toEqual([])
    await toasts.click()
  }
  await gone()
})
