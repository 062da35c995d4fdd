import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { expectNoSidewaysScroll, leaveBrowser, openBrowser, openPage, seriousFindings, settled, type Watched } from './browser.ts'
import { registerAgency } from './register.ts'

// The first hour of two agencies: what each says it does decides what it sees. One looks at examples and removes them.

let app: TestApp
let browser: Browser
let watched: Watched
let page: Page
beforeAll(async () => {
  app = await startTestApp({ linked: true })
  browser = await openBrowser()
})
afterAll(async () => {
  await leaveBrowser(browser)
  await app?.close()
})

const tabs = () => page.getByRole('navigation', { name: 'Bookings lists' })

/** Registers an agency on the screen, as a person who has an account already. */
async function register(width: number, businesses: readonly string[]): Promise<void> {
  const { caller } = await newPerson(app)
  watched = await openPage(browser, { width })
  page = watched.page
  await page.addInitScript((token) => localStorage.setItem('token', token!), caller.token)
  await page.goto(`${app.origin}/register`)
  await registerAgency(page, 'Mountain View', businesses, async () => {
    await expectNoSidewaysScroll(page)
    expect(await seriousFindings(page)).toEqual([])
  })
  await settled(page)
}

test('a lodge sees rooms, looks at examples, and removes them wholly', async () => {
  await register(1280, ['Lodge or hotel'])
  const setup = page.getByRole('region', { name: 'Get started', exact: true })
  await setup.getByRole('link', { name: 'Add your rooms' }).waitFor()
  await setup.getByText('0 of 5 done').waitFor()
  expect(await setup.getByRole('listitem').count()).toBe(5)
  await setup.getByRole('button', { name: 'Try with examples' }).click()
  await setup.getByText(/Adding examples/).waitFor()
  await app.app.jobs.runDue(app.app)
  const banner = page.getByRole('status').filter({ hasText: 'You are looking at examples.' })
  await banner.waitFor()
  await page.getByRole('region', { name: 'Rooms today', exact: true }).waitFor()
  // Examples are not the agency's own work.
  await setup.getByText('0 of 5 done').waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await page.goto(`${app.origin}/offers/rooms`)
  await page.getByRole('link', { name: 'Forest banda' }).first().waitFor()
  await banner.getByRole('button', { name: 'Remove examples' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove examples' }).click()
  await page.getByText('No room types yet.').waitFor()
  await banner.waitFor({ state: 'hidden' })
  for (const [path, none] of [
    ['/clients', 'No clients yet.'],
    ['/bookings', 'No bookings yet.'],
  ] as const) {
    await page.goto(app.origin + path)
    await page.getByText(none).waitFor()
  }
})

test('a shop sees orders instead, on a phone too', async () => {
  await watched.page.close()
  await register(360, ['Shop'])
  await page.getByRole('link', { name: 'Add your products' }).waitFor()
  await page.getByRole('link', { name: 'New order' }).waitFor()
  await page.getByRole('region', { name: 'Orders to pack', exact: true }).waitFor()
  expect(await page.getByRole('region', { name: 'Rooms today', exact: true }).count()).toBe(0)
  await page.goto(`${app.origin}/bookings`)
  await tabs().getByRole('link', { name: 'Orders' }).waitFor()
  expect(await tabs().getByRole('link', { name: 'Rooms' }).count()).toBe(0)
})

test('the help says what the screen is for, leads on, and gives the focus back', async () => {
  await page.goto(`${app.origin}/clients`)
  const add = page.getByRole('button', { name: 'Add client' }).first()
  await add.waitFor()
  await settled(page)
  await add.focus()
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Help: Clients' })
  await help.getByText('The people and companies that book with you').waitFor()
  await help.getByText('Find anything').waitFor()
  await expectNoSidewaysScroll(page)
  expect(await seriousFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await help.waitFor({ state: 'hidden' })
  await expect.poll(() => add.evaluate((button) => button === document.activeElement)).toBe(true)
  await page.keyboard.press('?')
  await help.getByRole('link', { name: 'Take a booking' }).click()
  await page.waitForURL('**/bookings/manual-booking')
  await help.waitFor({ state: 'hidden' })
})
