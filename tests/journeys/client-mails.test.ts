import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newPublished } from '#domains/products/server/testing/shop.ts'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { expectNoSidewaysScroll, leaveBrowser, openBrowser, openPage, seriousFindings, settled } from './browser.ts'

// An agency decides which mails its clients get, and looks at one before it is sent.

let app: TestApp
let browser: Browser
let owner: TestPerson
beforeAll(async () => {
  app = await startTestApp({ linked: true })
  owner = await newOwner(app)
  browser = await openBrowser()
})
afterAll(async () => {
  await leaveBrowser(browser)
  await app?.close()
})

test('switches a mail on, and previews one with an example and with a booking', async () => {
  const { page, faults } = await openPage(browser)
  // The frame with the mail has no storage.
  await page.addInitScript((token) => window === window.top && localStorage.setItem('token', token), owner.token!)
  const looksRight = async () => {
    await settled(page)
    expect(await seriousFindings(page)).toEqual([])
    await expectNoSidewaysScroll(page)
  }
  await page.goto(`${app.origin}/business/settings`)
  await page.getByRole('link', { name: 'Mails' }).click()
  await page.waitForURL('**/business/mails')
  expect(await page.getByRole('switch', { name: 'Confirmed' }).isChecked()).toBe(true)
  await page.getByRole('switch', { name: 'On hold' }).click({ force: true })
  await looksRight()
  await page.getByRole('button', { name: 'Save settings' }).click()
  await page.getByText('Settings saved.').waitFor()
  expect((await owner.get('/business/client-mails')).body.data).toMatchObject({ hold: true, version: 1 })

  const mail = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Preview mail: On hold' }).click()
  await mail.getByText('An example, because no booking of yours fits yet.').waitFor()
  await mail.getByText('On hold for you: Gorillas of Bwindi').waitFor()
  await looksRight()
  await page.keyboard.press('Escape')
  await mail.waitFor({ state: 'hidden' })

  const shirt = await newPublished(owner)
  const { body } = await owner.post('/bookings/new', {
    client: { name: 'Diana Kirabo', email: 'diana@mail.example' },
    lines: [{ inventory_id: shirt.id, selection: [{ price_option_id: shirt.variant, quantity: 1 }] }],
    action: 'confirm',
  })
  await page.setViewportSize({ width: 360, height: 800 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.getByRole('button', { name: 'Preview mail: Confirmed' }).click()
  await mail.getByText(`As it would be sent for ${body.data.reference}.`).waitFor()
  await mail.frameLocator('iframe').getByRole('heading', { name: 'Your order is confirmed' }).waitFor()
  await mail.getByText('Order confirmation.pdf').waitFor()
  await looksRight()
  await page.keyboard.press('Escape')
  await mail.waitFor({ state: 'hidden' })
  await looksRight()
  expect(faults).toEqual([])
})
