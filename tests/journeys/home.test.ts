import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishTour } from '#domains/bookings/server/testing/tour.ts'
import { newMember, newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { expectNoSidewaysScroll, leaveBrowser, lift, openBrowser, openPage, seriousFindings, settled, type Watched } from './browser.ts'

// The start of a day: what needs a person is settled where it is shown, and the cards stay as the person has put them.

let app: TestApp
let owner: TestPerson
let browser: Browser
let watched: Watched
let page: Page
beforeAll(async () => {
  app = await startTestApp({ linked: true })
  owner = await newOwner(app)
  const tour = await publishTour(app, owner, { inDays: 0 })
  const lines = [{ inventory_id: tour.id, departure_id: tour.departureId, selection: [{ price_option_id: tour.adult, quantity: 1 }] }]
  const book = async (name: string, over: object = {}) => {
    const client = { name, phone: '+256772123456' }
    const { status, body } = await owner.post('/bookings/new', { client, lines, action: 'confirm', ...over })
    expect([status, body.message]).toEqual([200, undefined])
    return body.data.id as string
  }
  await book('Grace Akello')
  const later = await publishTour(app, owner)
  const laterLines = [
    { inventory_id: later.id, departure_id: later.departureId, selection: [{ price_option_id: later.adult, quantity: 1 }] },
  ]
  const held = await book('Peter Ssempijja', { lines: laterLines, action: 'hold' })
  await app.app.db.asAgency(owner, (tx) =>
    tx
      .updateTable('bookings')
      .set({ hold_expires_at: new Date(app.clock.now().getTime() + 2 * 3_600_000) })
      .where('id', '=', held)
      .execute(),
  )
  browser = await openBrowser()
  watched = await openPage(browser)
  page = watched.page
  await page.addInitScript((token) => localStorage.setItem('token', token!), owner.token)
})
afterAll(async () => {
  await leaveBrowser(browser)
  await app?.close()
})

const card = (name: string, on = page) => on.getByRole('region', { name, exact: true })
const open = async () => {
  await page.goto(`${app.origin}/home`)
  await card('Needs attention').waitFor()
  await settled(page)
}

test('a payment is recorded and a hold is extended where they are shown, and both leave the list', async () => {
  await open()
  const list = card('Needs attention')
  await list.getByRole('button', { name: 'Record payment: Grace Akello' }).click()
  const dialog = page.getByRole('dialog', { name: 'Record payment' })
  await dialog.getByText('UGX 1,000,000 due').waitFor()
  await dialog.getByRole('button', { name: 'Record payment' }).click()
  await dialog.waitFor({ state: 'detached' })
  await list.getByText('Grace Akello').waitFor({ state: 'detached' })
  await list.getByRole('button', { name: 'Extend hold: Peter Ssempijja' }).click()
  await page.getByRole('menuitem', { name: 'A week' }).click()
  await list.getByText('All done. Nothing needs your attention.').waitFor()
  const coming = card('Coming and going today')
  await coming.getByRole('link', { name: 'Grace Akello', exact: true }).waitFor()
  expect(await coming.getByRole('link', { name: 'Call Grace Akello' }).getAttribute('href')).toBe('tel:+256772123456')
  expect(await coming.getByRole('link', { name: 'Write to Grace Akello on WhatsApp' }).getAttribute('href')).toBe(
    'https://wa.me/256772123456',
  )
  await coming.getByText('Paid', { exact: true }).waitFor()
  expect(await seriousFindings(page)).toEqual([])
  expect(watched.faults).toEqual([])
})

test('what could not be loaded is not shown as nothing', async () => {
  await page.route('**/business/today*', (route) => route.abort())
  await page.goto(`${app.origin}/home`)
  await page.getByLabel('Today', { exact: true }).getByText('Could not be loaded').waitFor()
  expect(await page.getByText('None late').count()).toBe(0)
  await page.unroute('**/business/today*')
})

const titles = () => page.getByRole('heading', { level: 2 }).allTextContents()

test('a card that is hidden and one that is moved stay so after a reload, until the cards are reset', async () => {
  await open()
  const before = await titles()
  expect(before.indexOf('Next 14 days')).toBeGreaterThan(before.indexOf('Coming and going today'))
  const saved = () => page.waitForResponse((response) => response.url().endsWith('/changeprofile') && response.ok())
  const hidden = saved()
  await card('Best sellers').getByRole('button', { name: 'Best sellers actions' }).click()
  await page.getByRole('menuitem', { name: 'Hide card' }).click()
  await hidden
  const up = saved()
  await card('Next 14 days').getByRole('button', { name: 'Next 14 days actions' }).click()
  await page.getByRole('menuitem', { name: 'Move card up' }).click()
  await up
  await open()
  const after = await titles()
  expect(after).not.toContain('Best sellers')
  expect(after.indexOf('Next 14 days')).toBeLessThan(after.indexOf('Coming and going today'))

  // By keyboard: the last card goes to the top.
  await page.getByRole('button', { name: 'Arrange cards' }).click()
  const drawer = page.getByRole('dialog', { name: 'Arrange cards' })
  const moved = saved()
  await drawer.getByRole('button', { name: 'Move Next departures' }).focus()
  await lift(page, 'Space')
  await page.keyboard.press('Home')
  await page.keyboard.press('Space')
  await moved
  await drawer.getByRole('listitem').first().getByText('Next departures').waitFor()
  const reset = saved()
  await drawer.getByRole('button', { name: 'Reset cards' }).click()
  await reset
  await open()
  expect(await titles()).toEqual(before)
  expect(watched.faults).toEqual([])
})

test('on a phone the figures come first, and nothing is wider than the screen', async () => {
  await page.setViewportSize({ width: 360, height: 800 })
  await open()
  const top = async (name: string) => (await card(name).boundingBox())!.y
  const figures = (await page.getByLabel('Today', { exact: true }).boundingBox())!.y
  expect(figures).toBeLessThan(await top('Sales over time'))
  expect(await top('Sales over time')).toBeLessThan(await top('Needs attention'))
  expect(await top('Needs attention')).toBeLessThan(await top('Coming and going today'))
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 320, height: 700 })
  await expectNoSidewaysScroll(page)
  expect(await seriousFindings(page)).toEqual([])
})

test('a person without the rights sees the figures and no list of what needs attention', async () => {
  const viewer = await newMember(app, owner, ['View Dashboard'])
  const other = await openPage(browser, { dark: true })
  await other.page.addInitScript((token) => localStorage.setItem('token', token!), viewer.token)
  await other.page.goto(`${app.origin}/home`)
  await card('Sales over time', other.page).waitFor()
  await settled(other.page)
  expect(await card('Needs attention', other.page).count()).toBe(0)
  await card('Coming and going today', other.page).getByText('Grace Akello').waitFor()
  expect(await other.page.getByRole('link', { name: /Call|WhatsApp/ }).count()).toBe(0)
  expect(await seriousFindings(other.page)).toEqual([])
  expect(other.faults).toEqual([])
})
