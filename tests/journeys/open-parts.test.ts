import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { leaveBrowser, openBrowser, openPage, seriousFindings, settled, type Watched } from './browser.ts'

let app: TestApp
let browser: Browser
let owner: TestPerson
let watched: Watched
let page: Page
beforeAll(async () => {
  app = await startTestApp({ linked: true })
  browser = await openBrowser()
  owner = await newOwner(app)
  await owner.post('/roles/create', { name: 'Guides', permissions: ['View Bookings'] })
  await owner.post('/clients/new', { name: 'The Okello family' })
  watched = await openPage(browser)
  page = watched.page
  await page.addInitScript((token) => localStorage.setItem('token', token), owner.token!)
})
afterAll(async () => {
  await leaveBrowser(browser)
  await app?.close()
})

const open = async (path: string) => {
  await page.goto(app.origin + path)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await settled(page)
}
const button = (name: string | RegExp) => page.getByRole('button', { name }).first()
const hasFocus = (name: string | RegExp) =>
  expect.poll(() => button(name).evaluate((element) => element === document.activeElement)).toBe(true)

test('what opens over a list has no serious finding of axe, and gives the focus back', async () => {
  for (const [name, part] of [
    [/agency menu|Agency/, 'menu'],
    [/Person/, 'menu'],
    ['Export', 'menu'],
    ['Actions', 'menu'],
    ['Kind', 'dialog'],
    ['Columns', 'dialog'],
    ['Notifications', 'dialog'],
  ] as const) {
    await open('/clients')
    await button(name).focus()
    await page.keyboard.press('Enter')
    await page.getByRole(part).first().waitFor()
    await settled(page)
    expect(await seriousFindings(page), String(name)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole(part).first().waitFor({ state: 'hidden' })
    await hasFocus(name)
  }
  await open('/clients')
  await button('Add client').click()
  await page.getByRole('dialog', { name: 'Add client' }).waitFor()
  expect(await seriousFindings(page)).toEqual([])
  // The page's own header, not that of the drawer.
  await expect.poll(() => page.getByRole('banner').count()).toBe(1)
  expect(watched.faults).toEqual([])
})

test('a question has its name, is no second head of the page, and gives the focus back to the menu it came from', async () => {
  await open('/view-roles')
  const row = page.getByRole('row', { name: /Guides/ })
  await row.getByRole('button', { name: 'Actions' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Delete' }).press('Enter')
  const question = page.getByRole('alertdialog', { name: 'Delete the role “Guides”?' })
  await question.waitFor()
  expect(await seriousFindings(page)).toEqual([])
  expect(await question.getByRole('banner').count()).toBe(0)
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'hidden' })
  const actions = row.getByRole('button', { name: 'Actions' })
  await expect.poll(() => actions.evaluate((element) => element === document.activeElement)).toBe(true)
})

test.each(['light', 'dark'] as const)('the calendar of a date field names its arrows and can be read, %s', async (colorScheme) => {
  await page.emulateMedia({ colorScheme })
  await open('/discount')
  await button('Add discount').click()
  await page.getByRole('textbox', { name: 'First day' }).click()
  const calendar = page.locator('[data-dates-dropdown]')
  for (const arrow of ['Next month', 'Next year', 'Next ten years']) {
    await calendar.getByRole('button', { name: arrow }).waitFor()
    expect(await seriousFindings(page), arrow).toEqual([])
    if (arrow !== 'Next ten years') await calendar.locator('.mantine-DateInput-calendarHeaderLevel').click()
  }
  await page.emulateMedia({ colorScheme: 'light' })
})

test('where one verifies, the outbox can be told from the words around it', async () => {
  const waiting = await newOwner(app, { verified: false })
  const visitor = await openPage(browser, { width: 360 })
  await visitor.page.addInitScript((token) => localStorage.setItem('token', token), waiting.token!)
  await visitor.page.goto(`${app.origin}/verify`)
  await visitor.page.getByRole('link', { name: 'Open outbox' }).waitFor()
  expect(await seriousFindings(visitor.page)).toEqual([])
  await visitor.page.context().close()
})

test('a page names the files of its screen, and of no other', async () => {
  const filesOf = async (path: string) =>
    (await (await fetch(app.origin + path)).text()).match(/assets\/[\w-]+(?=-[\w-]{8}\.(?:js|css))/g) ?? []
  expect(await filesOf('/offers/packages')).toContain('assets/packages-list')
  expect(await filesOf('/offers/packages/new')).toContain('assets/package-new')
  expect(await filesOf('/offers/packages/019a/edit?tab=prices')).toContain('assets/package-edit')
  expect(await filesOf('/login')).toContain('assets/login')
  expect((await filesOf('/nowhere')).filter((file) => !/index|runtime/.test(file))).toEqual([])
})

test('the rows of a list are asked for once, with its code', async () => {
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('/api/agent/clients') && asked.push(new URL(request.url()).pathname))
  await open('/clients')
  await page.getByText('The Okello family').first().waitFor()
  expect(asked).toEqual(['/api/agent/clients'])
})
