import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishTour } from '#domains/bookings/server/testing/tour.ts'
import { payCash, type MoneyTest } from '#domains/finance/server/testing/money.ts'
import { makeLink } from '#domains/payment-links/server/testing/links.ts'
import { newOwner } from '#kit/server/testing/people.ts'
import { startTestApp } from '#kit/server/testing/test-app.ts'
import { expectNoSidewaysScroll, leaveBrowser, openBrowser, openPage, seriousFindings, settled, type Watched } from './browser.ts'

// What a list shows where there is little room: amounts stay in sight, however long a name is.

const longName = 'The Right Honourable Bartholomew Featherstonehaugh-Cholmondeley'

let money: MoneyTest
let browser: Browser
let watched: Watched
let page: Page
beforeAll(async () => {
  const app = await startTestApp({ linked: true })
  const owner = await newOwner(app)
  money = { test: app, owner, tour: await publishTour(app, owner) }
  const { tour } = money
  const lines = [{ inventory_id: tour.id, departure_id: tour.departureId, selection: [{ price_option_id: tour.adult, quantity: 1 }] }]
  const { body } = await owner.post('/bookings/new', { client: { name: longName }, lines, action: 'confirm' })
  await payCash(owner, body.data.id, 100_000)
  await makeLink(money)
  browser = await openBrowser()
  watched = await openPage(browser)
  page = watched.page
  await page.addInitScript((token) => localStorage.setItem('token', token!), owner.token)
})
afterAll(async () => {
  await leaveBrowser(browser)
  await money?.test.close()
})

/** Returns what is wrong with the last column of numbers: its header if it is cut off at the right, or that there is no such column. */
const cutOff = () =>
  page
    .locator('table')
    .first()
    .evaluate((table) => {
      const area = table.parentElement!.getBoundingClientRect()
      const head = [...table.querySelectorAll('thead th[data-align=right]')].at(-1)
      if (!head) return ['no column of numbers']
      return head.getBoundingClientRect().right > area.right + 1 ? [head.textContent] : []
    })

// 683 px: a screen of 1,366 at 200 %.
test.each([683, 768, 800, 1024])('amounts are in sight at %i px', async (width) => {
  await page.setViewportSize({ width, height: 860 })
  const found: Record<string, unknown> = {}
  for (const path of ['/bookings', '/payment-links', '/finance?tab=payments', '/clients']) {
    await page.goto(money.test.origin + path)
    await page.getByRole('row').nth(1).waitFor()
    await settled(page)
    const cut = await cutOff()
    if (cut.length > 0) found[path] = cut
  }
  expect(found).toEqual({})
})

// The other journeys look at tables in light, and at dark where rows are cards.
test('a table can be read in dark', async () => {
  await page.setViewportSize({ width: 1280, height: 860 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(`${money.test.origin}/bookings`)
  await page.getByRole('row').nth(1).waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
})

/** The headers in sight, and by how many pixels the table is wider than its place. */
const columnsInSight = () =>
  page
    .locator('table')
    .first()
    .evaluate((table) => ({
      heads: [...table.querySelectorAll<HTMLElement>('th[data-column]')]
        .filter((head) => head.checkVisibility())
        .map((head) => head.textContent),
      overflow: table.scrollWidth - table.parentElement!.clientWidth,
    }))

test('columns leave by priority where there is no room, come back, and stay where the reader chose them', async () => {
  const at = async (width: number) => {
    await page.setViewportSize({ width, height: 860 })
    await settled(page)
    return columnsInSight()
  }
  await page.goto(`${money.test.origin}/bookings`)
  await page.getByRole('row').nth(1).waitFor()
  const wide = await at(1600)
  expect(wide.heads).toEqual(['Booking', 'Client', 'Offer', 'Dates', 'Status', 'Payment', 'Due'])
  for (const width of [1024, 800, 700]) {
    await expect.poll(async () => (await at(width)).overflow, { message: `${width} px` }).toBeLessThanOrEqual(1)
    const { heads } = await columnsInSight()
    expect(heads.length, `${width} px`).toBeLessThan(width < 1000 ? wide.heads.length : wide.heads.length + 1)
    expect(heads).toEqual(expect.arrayContaining(['Booking', 'Client', 'Due']))
    expect(heads).toEqual(wide.heads.filter((head) => heads.includes(head)))
  }
  // What was left out is one tick away, and then stays.
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Payment' }).check()
  await expect.poll(async () => (await columnsInSight()).heads).toContain('Payment')
  await page.reload()
  await page.getByRole('row').nth(1).waitFor()
  await expect.poll(async () => (await columnsInSight()).heads).toContain('Payment')
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('button', { name: 'Fit columns automatically' }).click()
  await expect.poll(async () => (await columnsInSight()).heads).not.toContain('Payment')
  await page.keyboard.press('Escape')
  await expect.poll(async () => (await at(1600)).heads).toEqual(wide.heads)
})

test('a phone’s list of bookings says what was booked and what is due', async () => {
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto(`${money.test.origin}/bookings`)
  const card = page.getByRole('listitem').filter({ hasText: longName })
  await card.getByText(/Bwindi gorillas/).waitFor()
  await card.getByText('UGX 900,000').waitFor()
  await card.getByText('Due', { exact: true }).waitFor()
  await expectNoSidewaysScroll(page)
  expect(watched.faults).toEqual([])
})
