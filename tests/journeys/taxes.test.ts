import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLodge, type Lodge } from '#domains/rooms/server/testing/lodge.ts'
import { addDays, dayOf, formatShortDay } from '#kit/contract/time.ts'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { expectSoundInEveryMode, leaveBrowser, openBrowser, openPage, type Watched } from './browser.ts'

// A lodge sets its VAT and the town's hotel tax, and takes them with a booking.

let app: TestApp
let browser: Browser
let owner: TestPerson
let watched: Watched
let page: Page
let lodge: Lodge
beforeAll(async () => {
  app = await startTestApp({ linked: true })
  owner = await newOwner(app)
  lodge = await openLodge(owner)
  browser = await openBrowser()
  watched = await openPage(browser)
  page = watched.page
  await page.addInitScript((token) => localStorage.setItem('token', token!), owner.token)
})
afterAll(async () => {
  await leaveBrowser(browser)
  await app?.close()
})

const fillDay = async (label: string, inDays: number) => {
  const field = page.getByLabel(label)
  await field.fill(formatShortDay(addDays(dayOf(app.clock.now()), inDays)))
  await field.press('Tab')
}
const drawer = () => page.getByRole('dialog', { name: 'Add tax or levy' })
const choose = async (label: string, option: string) => {
  await drawer().getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

test('VAT and a hotel tax are added; what is missing is said at its field', async () => {
  await page.goto(`${app.origin}/dashboard`)
  await page.goto(`${app.origin}/taxes`)
  await page.getByText('No taxes yet').waitFor()
  await page.getByRole('button', { name: 'Add tax or levy' }).click()
  await drawer().getByRole('button', { name: 'Add', exact: true }).click()
  for (const problem of ['Name is required.', 'Choose what it applies to.', 'Percent is required.'])
    await drawer().getByText(problem).waitFor()
  await drawer().getByLabel('Name').fill('VAT')
  await choose('On', 'Hotel room')
  await drawer().getByLabel('Name').click()
  await drawer().getByRole('textbox', { name: 'Percent' }).fill('18')
  await expectSoundInEveryMode(page)
  await drawer().getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByText('18% · included · on hotel room').waitFor()

  await page.getByRole('button', { name: 'Add tax or levy' }).click()
  await drawer().getByLabel('Name').fill('Local hotel tax')
  await choose('On', 'Hotel room')
  await drawer().getByLabel('Name').click()
  await drawer().getByText('Amount', { exact: true }).click()
  await drawer().getByRole('textbox', { name: 'Amount' }).fill('2,000')
  await drawer().getByText('Added', { exact: true }).click()
  await drawer().getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByText('UGX 2,000 a room and night · added to the price · on hotel room').waitFor()
  await expectSoundInEveryMode(page)
})

test('the price explainer says them', async () => {
  await page.goto(`${app.origin}/offers/rooms/${lodge.id}/edit`)
  const price = page.getByRole('status', { name: 'The price' })
  await price.getByText('VAT 18% included').waitFor()
  await price.getByText('Local hotel tax 2 × UGX 2,000').waitFor()
  await price.getByText('UGX 404,000').waitFor()
})

test('a booking has them in its price, on its page and in its total', async () => {
  await page.goto(`${app.origin}/bookings/manual-booking`)
  await page.getByRole('button', { name: 'Add client' }).click()
  await page.getByLabel('Name').first().fill('Grace Akello')
  await page.getByRole('button', { name: /Garden cottage/ }).click()
  await fillDay('Arrival', 5)
  await fillDay('Departure', 8)
  await page.getByText('UGX 606,000').filter({ visible: true }).first().waitFor()
  await page.getByText('Local hotel tax 3 × UGX 2,000').filter({ visible: true }).first().waitFor()
  await expectSoundInEveryMode(page)
  await page.getByRole('radio', { name: 'Confirm now' }).check()
  await page.getByRole('button', { name: 'Confirm booking' }).click()
  await page.waitForURL('**/bookings/view/**')
  await page.getByText('Local hotel tax 3 × UGX 2,000').filter({ visible: true }).first().waitFor()
  await page.getByText('VAT 18% included').filter({ visible: true }).first().waitFor()
  await expectSoundInEveryMode(page)
  expect(watched.faults).toEqual([])
})

test('one is turned off, and one deleted', async () => {
  await page.setViewportSize({ width: 1280, height: 860 })
  await page.goto(`${app.origin}/taxes`)
  await page.getByRole('button', { name: 'VAT', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Change tax or levy' })
  await form.getByRole('switch', { name: 'In use' }).uncheck()
  await form.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Off · 18%').waitFor()
  await page.getByRole('button', { name: 'Actions for Local hotel tax' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByText('Local hotel tax').waitFor({ state: 'hidden' })
  expect(watched.faults).toEqual([])
})
