import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishTour } from '#domains/bookings/server/testing/tour.ts'
import { newOwner } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { leaveBrowser, openBrowser, openPage } from './browser.ts'

let app: TestApp
let browser: Browser
beforeAll(async () => {
  app = await startTestApp({ linked: true })
  browser = await openBrowser()
})
afterAll(async () => {
  await leaveBrowser(browser)
  await app?.close()
})

test('a half-made booking survives a reload', async () => {
  const owner = await newOwner(app)
  const { id, departureId } = await publishTour(app, owner, { capacity: 6 })
  const { page } = await openPage(browser)
  await page.addInitScript((token) => localStorage.setItem('token', token), owner.token!)
  await page.goto(`${app.origin}/bookings/manual-booking?package=${id}&departure=${departureId}`)
  const adults = page.getByLabel('Adult: how many')
  await adults.fill('2')
  await page.getByRole('textbox', { name: 'Notes' }).fill('Window seats')
  await page.waitForFunction(() => Object.keys(sessionStorage).some((key) => (sessionStorage.getItem(key) ?? '').includes('Window seats')))
  await page.reload()
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect.poll(() => page.getByRole('textbox', { name: 'Notes' }).inputValue()).toBe('Window seats')
  expect(await page.getByLabel('Adult: how many').inputValue()).toBe('2')
})
