import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishTour } from '#domains/bookings/server/testing/tour.ts'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { expectNoSidewaysScroll, leaveBrowser, openBrowser, openPage, seriousFindings, settled } from './browser.ts'

// How screens look where our colours and buttons do not count: on paper, in high contrast, and before anybody has logged in.

let app: TestApp
let owner: TestPerson
let browser: Browser
let booking: { id: string; reference: string }
beforeAll(async () => {
  app = await startTestApp({ linked: true })
  owner = await newOwner(app)
  const tour = await publishTour(app, owner)
  const { body } = await owner.post('/bookings/new', {
    client: { name: 'Grace Akello' },
    lines: [{ inventory_id: tour.id, departure_id: tour.departureId, selection: [{ price_option_id: tour.adult, quantity: 2 }] }],
    action: 'confirm',
  })
  booking = body.data
  browser = await openBrowser()
})
afterAll(async () => {
  await leaveBrowser(browser)
  await app?.close()
})

async function visit(path: string, options: { width?: number; dark?: boolean } = {}) {
  const opened = await openPage(browser, options)
  await opened.page.addInitScript((token) => localStorage.setItem('token', token!), owner.token)
  await opened.page.goto(app.origin + path)
  await settled(opened.page)
  return opened
}

/** Upright A4 between its margins, in pixels. */
const paper = { width: 688, height: 1000 }

/** Shows the page as it is printed. */
async function asPrinted(page: Page) {
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize(paper)
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
}

/** Returns what should not be on paper: controls, and what stands over the edge. */
const notForPaper = (page: Page) =>
  page.evaluate((width) => {
    const seen = [...document.querySelectorAll('body *')].filter((one) => one.checkVisibility() && !one.closest('.unseen'))
    const isControl = (one: Element) => one.matches('button, nav, aside, [role=tablist], input[type=checkbox]') && !one.closest('th')
    const isCut = (one: Element) => one.getBoundingClientRect().right > width + 1
    return seen.filter((one) => isControl(one) || isCut(one)).map((one) => one.outerHTML.slice(0, 120))
  }, paper.width)

test('a list is printed with all its columns, the agency’s name and no buttons, dark or not', async () => {
  const { page, faults } = await visit('/bookings', { dark: true })
  const heads = await page.getByRole('columnheader').allInnerTexts()
  await asPrinted(page)
  await page.getByText(booking.reference).waitFor()
  await expect.poll(() => notForPaper(page)).toEqual([])
  const text = await page.locator('body').innerText()
  for (const head of heads.filter((one) => one.trim() && one !== 'Actions')) expect(text).toContain(head)
  expect(text.split('\n')[0]).toBe(`Agency ${owner.email}`)
  expect(text).toMatch(/\d{4}, \d+:\d\d [ap]m/)
  expect(await page.evaluate(() => document.documentElement.dataset.mantineColorScheme)).toBe('light')
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  expect(await page.evaluate(() => document.documentElement.dataset.mantineColorScheme)).toBe('dark')
  expect((await page.pdf({ format: 'A4' })).subarray(0, 5).toString()).toBe('%PDF-')
  expect(faults).toEqual([])
})

test('a record is printed as one column without buttons', async () => {
  const { page, faults } = await visit(`/bookings/view/${booking.id}`)
  await page.getByRole('heading', { name: booking.reference }).waitFor()
  await asPrinted(page)
  await expect.poll(() => notForPaper(page)).toEqual([])
  await page.getByText('UGX 2,000,000').first().waitFor()
  expect(faults).toEqual([])
})

test('in forced colours the open tab, the chosen segment and the place in the navigation still show', async () => {
  const { page, faults } = await visit('/home')
  await page.emulateMedia({ forcedColors: 'active' })
  const differs = (chosen: string, other: string, property: 'backgroundColor' | 'outlineStyle' | 'borderBottomColor') =>
    page.evaluate(
      ([one, two, name]) => {
        const styleOf = (selector: string) => getComputedStyle(document.querySelector(selector)!)[name as 'outlineStyle']
        return styleOf(one!) !== styleOf(two!)
      },
      [chosen, other, property],
    )
  await page.locator('.mantine-SegmentedControl-label[data-active]').first().waitFor()
  const label = '.mantine-SegmentedControl-label'
  expect(await differs(`${label}[data-active]`, `${label}:not([data-active])`, 'backgroundColor')).toBe(true)
  expect(await differs('aside a[data-active]', 'aside nav a:not([data-active])', 'outlineStyle')).toBe(true)
  await page.goto(`${app.origin}/finance`)
  await page.getByRole('navigation', { name: 'Tabs' }).waitFor()
  const tab = 'nav[aria-label=Tabs] a'
  expect(await differs(`${tab}[aria-current]`, `${tab}:not([aria-current])`, 'borderBottomColor')).toBe(true)
  expect(faults).toEqual([])
})

test('log-in, the missing page and a dead link have a picture, a sentence and a way on, on a phone too', async () => {
  const { page, faults } = await openPage(browser, { width: 360, dark: true })
  const isDrawn = () => page.locator('img').evaluateAll((all) => all.every((one) => (one as HTMLImageElement).naturalWidth > 0))
  for (const [path, heading, way] of [
    ['/login', 'Log in', 'Create your agency'],
    ['/nowhere', 'Page not found', 'Go to Home'],
    ['/s/abcdefghijkl', 'Page not found.', 'Log in'],
  ] as const) {
    await page.goto(app.origin + path)
    await page.getByRole('heading', { name: heading, exact: true }).waitFor()
    await page.getByRole('link', { name: way }).waitFor()
    await expect.poll(isDrawn).toBe(true)
    expect(await page.locator('img').count()).toBeGreaterThan(0)
    await expectNoSidewaysScroll(page)
    expect(await seriousFindings(page)).toEqual([])
  }
  expect(faults).toEqual([])
})

test('money in and out has a chart and its table', async () => {
  await owner.post(
    '/payments/record',
    { booking_id: booking.id, amount: { amount: 400_000, currency: 'UGX' }, method: 'cash' },
    { 'idempotency-key': crypto.randomUUID() },
  )
  const { page, faults } = await visit('/finance?tab=flow', { width: 360 })
  const card = page.getByRole('region', { name: 'By method' })
  await card.getByText('Table').click()
  await card.getByRole('row', { name: /^Cash UGX 400,000/ }).waitFor()
  await expectNoSidewaysScroll(page)
  expect(await seriousFindings(page)).toEqual([])
  expect(faults).toEqual([])
})
