import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishTour } from '#domains/bookings/server/testing/tour.ts'
import { newMember, newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { expectNoSidewaysScroll, expectSoundInEveryMode, leaveBrowser, lift, openBrowser, openPage, settled, still } from './browser.ts'

// People find their way: sections that stay as they left them, tabs of lists, counters, pins, recent records, what the agency sells
// and the bar of a phone.

let app: TestApp
let browser: Browser
let owner: TestPerson
let colleague: TestPerson
let page: Page
let faults: string[]
const clients: Record<string, string> = {}
beforeAll(async () => {
  app = await startTestApp({ linked: true })
  owner = await newOwner(app)
  colleague = await newMember(app, owner, ['View Inquiries', 'Edit Inquiries'])
  await publishTour(app, owner)
  for (const name of ['Grace Akello', 'Hannah Müller']) clients[name] = (await owner.post('/clients/new', { name })).body.data.id
  await ask('Ivan')
  browser = await openBrowser()
  ;({ page, faults } = await visit(owner))
})
afterAll(async () => {
  await leaveBrowser(browser)
  await app?.close()
})

const ask = (name: string) => colleague.post('/inquiries_/new', { name, source: 'walk_in', message: `${name} asks` })
async function visit(person: TestPerson, options: { width?: number } = {}) {
  const opened = await openPage(browser, options)
  await opened.page.addInitScript((value) => localStorage.setItem('token', value!), person.token)
  return opened
}
const main = (on = page) => on.getByRole('navigation', { name: 'Main' })
const entry = (name: string | RegExp, on = page) => main(on).getByRole('link', { name, exact: true })
const fold = (section: string) => main().getByRole('button', { name: `${section}: more` })
const tabs = (bar: string, on = page) => on.getByRole('navigation', { name: `${bar} lists` })
const labels = async (bar: string, on = page) => tabs(bar, on).getByRole('link').allInnerTexts()
/** Waits until the server has stored a preference. */
const kept = (on = page) => on.waitForResponse((response) => response.url().endsWith('/changeprofile') && response.ok())

test('sections stay as they were left, and a folded one says what waits in it', async () => {
  await page.goto(`${app.origin}/clients`)
  await entry('Inquiries 1 inquiry to answer').waitFor()
  expect(await fold('Customers').getAttribute('aria-expanded')).toBe('true')
  await Promise.all([kept(), fold('Customers').click()])
  await entry('Customers 1 inquiry to answer').waitFor()
  expect(await entry('People').count()).toBe(0)
  await page.reload()
  await entry('Customers 1 inquiry to answer').waitFor()
  expect(await fold('Customers').getAttribute('aria-expanded')).toBe('false')
  // Going to a folded section opens it.
  await Promise.all([kept(), entry('Customers 1 inquiry to answer').click()])
  await entry('People').waitFor()
  // A section that nobody has touched is open while the user is in it.
  expect(await entry('Payment links').count()).toBe(0)
  await entry('Money').click()
  await entry('Payment links').click()
  await page.waitForURL('**/payment-links')
  expect(await entry('Payment links').getAttribute('aria-current')).toBe('page')
  await entry('Home').click()
  await entry('Payment links').waitFor({ state: 'detached' })
})

test('lists of one kind are tabs, by mouse and by keyboard; kinds that are not sold are left out', async () => {
  await entry('Bookings').click()
  await tabs('Bookings').getByRole('link', { name: 'Packages' }).waitFor()
  expect(await labels('Bookings')).toEqual(['All', 'Packages', 'Deadlines'])
  await tabs('Bookings').getByRole('link', { name: 'Packages' }).click()
  await page.waitForURL('**/bookings/tour-packages')
  const current = tabs('Bookings').locator('[aria-current=page]')
  await expect.poll(() => current.innerText()).toBe('Packages')
  // The new screen has the focus, and its tabs come first in it.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/bookings/deadlines')
  expect(await entry('Bookings').getAttribute('aria-current')).toBe('page')
  await page.goto(`${app.origin}/bookings/hotel-rooms`)
  // An address that is opened has its tab.
  await expect.poll(() => labels('Bookings')).toEqual(['All', 'Packages', 'Rooms', 'Deadlines'])
})

test('a number grows when something comes in, and goes when it was answered', async () => {
  await page.goto(`${app.origin}/inquiries`)
  await entry('Inquiries 1 inquiry to answer').waitFor()
  await ask('Joan')
  await entry('Inquiries 2 inquiries to answer').waitFor()
  const [{ id }] = (await owner.get('/inquiries_?search=Joan')).body.data
  await page.goto(`${app.origin}/inquiries?inquiry=${id}`)
  const drawer = page.getByRole('dialog')
  await drawer.getByText('Log a call', { exact: true }).click()
  await drawer.getByRole('textbox', { name: 'Log a call' }).fill('Called her')
  await drawer.getByRole('button', { name: 'Log call' }).click()
  await entry('Inquiries 1 inquiry to answer').waitFor()
})

test('the keys that go to a screen are listed, and work', async () => {
  await page.goto(`${app.origin}/clients`)
  await entry('Home').waitFor()
  await settled(page)
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Help: Clients' })
  for (const name of ['Home', 'Proposals', 'Deadlines', 'Users']) await help.getByText(name, { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await help.waitFor({ state: 'hidden' })
  await page.keyboard.press('g')
  await page.keyboard.press('q')
  await page.waitForURL('**/proposals')
})

test('pages are pinned, put in order, and gone again; records that were opened are recent', async () => {
  const pinned = main().getByRole('group', { name: 'Pinned' })
  for (const [name, id] of Object.entries(clients)) {
    await page.goto(`${app.origin}/clients/${id}`)
    await page.getByRole('heading', { level: 1, name }).waitFor()
    await Promise.all([kept(), page.getByRole('button', { name: 'Pin this page' }).click()])
    await pinned.getByRole('link', { name }).waitFor()
  }
  expect(await pinned.getByRole('link').allInnerTexts()).toEqual(['Grace Akello', 'Hannah Müller'])
  await page.getByRole('button', { name: 'Arrange pins' }).click()
  const dialog = page.getByRole('dialog', { name: 'Pins' })
  await dialog.getByRole('button', { name: 'Move Hannah Müller' }).focus()
  await lift(page, 'Space')
  await page.keyboard.press('ArrowUp')
  await Promise.all([kept(), page.keyboard.press('Space')])
  await expect.poll(() => pinned.getByRole('link').allInnerTexts()).toEqual(['Hannah Müller', 'Grace Akello'])
  await Promise.all([kept(), dialog.getByRole('button', { name: 'Remove pin Grace Akello' }).click()])
  await page.keyboard.press('Escape')
  await page.reload()
  await pinned.getByRole('link', { name: 'Hannah Müller' }).waitFor()
  expect(await pinned.getByRole('link').count()).toBe(1)

  const recent = main().getByRole('group', { name: 'Recent' })
  await Promise.all([kept(), recent.getByRole('button', { name: 'Recent' }).click()])
  await recent.getByRole('link', { name: 'Grace Akello' }).click()
  await page.waitForURL(`**/clients/${clients['Grace Akello']}`)
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Search everything' })
  await palette.getByRole('option', { name: 'Grace Akello' }).first().waitFor()
  await page.keyboard.press('Escape')
  expect(await page.evaluate(() => Object.keys(localStorage)), 'the specification allows nothing else').toEqual(['token'])

  await page.goto(`${app.origin}/clients/${clients['Hannah Müller']}`)
  await Promise.all([kept(), page.getByRole('button', { name: 'Remove pin' }).click()])
  await pinned.waitFor({ state: 'detached' })
})

test('what the agency does not sell yet is one click away', async () => {
  await page.goto(`${app.origin}/offers`)
  await tabs('Offers').getByRole('link', { name: 'Packages' }).waitFor()
  expect(await labels('Offers')).toEqual(['All', 'Packages', 'Extras', 'Add what you sell'])
  await tabs('Offers').getByRole('link', { name: 'Add what you sell' }).click()
  const kind = (name: string) => page.getByRole('list', { name: 'Kinds' }).getByRole('listitem').filter({ hasText: name })
  await kind('Hotel rooms').waitFor()
  expect(await kind('Tour packages').count(), 'it is sold already').toBe(0)
  await expectSoundInEveryMode(page)
  await Promise.all([kept(), page.getByRole('switch', { name: 'Show Hotel rooms' }).click({ force: true })])
  await tabs('Offers').getByRole('link', { name: 'Rooms' }).waitFor()
  await page.reload()
  await tabs('Offers').getByRole('link', { name: 'Rooms' }).waitFor()
  await kind('Services').getByRole('link', { name: 'Add service' }).click()
  await page.getByRole('dialog', { name: 'Add service' }).waitFor()
  await owner.post('/services', { title: 'Airport transfer' })
  await page.goto(`${app.origin}/offers/kinds`)
  await tabs('Offers').getByRole('link', { name: 'Services' }).waitFor()
  expect(await kind('Services').count()).toBe(0)
  expect(faults).toEqual([])
})

test('a phone has a bar that hides nothing, and opens everything else', async () => {
  const phone = await visit(owner, { width: 360 })
  const on = phone.page
  await on.goto(`${app.origin}/bookings`)
  const bar = on.getByRole('navigation', { name: 'Quick' })
  await bar.getByRole('button', { name: 'More 1 inquiry to answer' }).waitFor()
  expect((await bar.locator('a, button').allInnerTexts()).map((text) => text.split('\n')[0])).toEqual([
    'Home',
    'Calendar',
    'New',
    'Bookings',
    'More',
  ])
  expect(await bar.getByRole('link', { name: 'Bookings' }).getAttribute('aria-current')).toBe('page')
  await tabs('Bookings', on).getByRole('link', { name: 'Deadlines' }).click()
  await on.waitForURL('**/bookings/deadlines')
  await expect.poll(() => tabs('Bookings', on).locator('[aria-current=page]').isVisible()).toBe(true)
  await expectNoSidewaysScroll(on)

  // The button that saves stands above the bar, and the end of a page can be scrolled above it.
  await on.goto(`${app.origin}/offers/packages/new`)
  const save = on.getByRole('button', { name: 'Add package' })
  await save.waitFor()
  const topOfBar = async () => (await bar.boundingBox())!.y
  const bottomOf = async (name: string) => {
    const box = (await on.getByRole('main').getByRole('button', { name }).last().boundingBox())!
    return box.y + box.height
  }
  expect(await bottomOf('Add package')).toBeLessThanOrEqual(await topOfBar())
  await on.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  expect(await bottomOf('Add package')).toBeLessThanOrEqual(await topOfBar())

  await bar.getByRole('button', { name: 'New', exact: true }).click()
  const sheet = on.getByRole('dialog', { name: 'New' })
  for (const name of ['New booking', 'Add inquiry', 'New proposal', 'Add payment link', 'Add tour package'])
    await sheet.getByRole('button', { name, exact: true }).waitFor()
  await sheet.getByRole('button', { name: 'Add client', exact: true }).click()
  await on.waitForURL('**/clients?add=client')
  await on.getByRole('dialog', { name: 'Add client' }).waitFor()
  await on.keyboard.press('Escape')

  await bar.getByRole('button', { name: /^More/ }).click()
  await entry('Inquiries 1 inquiry to answer', on).click()
  await on.waitForURL('**/inquiries')
  await on.getByRole('dialog', { name: 'Navigation' }).waitFor({ state: 'hidden' })
  await still(on)
  expect(phone.faults).toEqual([])
})

test('a tablet shows icons, and the entries of a section in a menu', async () => {
  const { page: on } = await visit(owner, { width: 900 })
  await on.goto(`${app.origin}/clients`)
  await main(on).getByRole('button', { name: 'Customers 1 inquiry to answer' }).click()
  await on.getByRole('menuitem', { name: /^Inquiries/ }).click()
  await on.waitForURL('**/inquiries')
  await main(on).getByRole('button', { name: 'Network' }).waitFor()
})

test('a member with one right sees what it opens, and nothing else', async () => {
  const member = await newMember(app, owner, ['View Clients'])
  const wide = (await visit(member)).page
  await wide.goto(`${app.origin}/clients`)
  await entry('Customers', wide).waitFor()
  expect(await main(wide).getByRole('link').allInnerTexts()).toEqual([
    'Customers',
    'People',
    'Inbox',
    'Sales funnel',
    'Campaigns',
    'Journeys',
    'Tasks',
    'AI agent',
    // The specification opens the screens of chatbot and marketplaces to every member of an agency that has them.
    'Website',
    'Network',
    'Settings',
  ])
  const phone = (await visit(member, { width: 360 })).page
  await phone.goto(`${app.origin}/clients`)
  const bar = phone.getByRole('navigation', { name: 'Quick' })
  await bar.waitFor()
  expect(await bar.locator('a, button').allInnerTexts()).toEqual(['More'])
})
