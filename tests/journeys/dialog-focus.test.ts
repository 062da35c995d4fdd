import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishTour } from '#domains/bookings/server/testing/tour.ts'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { leaveBrowser, openBrowser, openPage } from './browser.ts'

let app: TestApp
let owner: TestPerson
let browser: Browser
let page: Page
beforeAll(async () => {
  app = await startTestApp({ linked: true })
  owner = await newOwner(app)
  browser = await openBrowser()
  ;({ page } = await openPage(browser))
  await page.addInitScript((token) => localStorage.setItem('token', token), owner.token!)
})
afterAll(async () => {
  await leaveBrowser(browser)
  await app?.close()
})

/** Label or text of the element that has the focus. */
const focused = () =>
  page.evaluate(() => {
    const active = document.activeElement as HTMLElement | null
    return (
      active?.getAttribute('aria-label') ??
      (active as HTMLInputElement | null)?.labels?.[0]?.textContent?.trim() ??
      active?.textContent?.trim() ??
      ''
    )
  })

test('a dialog focuses its first field, and closing it returns to the button of its menu', async () => {
  const tour = await publishTour(app, owner, { capacity: 6 })
  const { body } = await owner.post('/bookings/new', {
    client: { name: 'Grace Akello' },
    lines: [{ inventory_id: tour.id, departure_id: tour.departureId, selection: [{ price_option_id: tour.adult, quantity: 1 }] }],
    action: 'confirm',
  })
  await page.goto(`${app.origin}/bookings/view/${body.data.id}`)
  await page.getByRole('main').getByRole('button', { name: 'More actions' }).first().click()
  await page.getByRole('menuitem', { name: 'Cancel booking' }).click()
  await expect.poll(focused).toMatch(/^Reason/)
  await page.keyboard.press('Escape')
  await expect.poll(focused).toBe('More actions')
})

test('a drawer focuses its first field, and closing it returns to the button that opened it', async () => {
  await page.goto(`${app.origin}/discount`)
  await page.getByRole('main').getByRole('button', { name: 'Add discount' }).first().click()
  await expect.poll(focused).toMatch(/^Name/)
  await page.keyboard.press('Escape')
  await expect.poll(focused).toBe('Add discount')
})
