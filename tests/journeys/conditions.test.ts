import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { done } from '#domains/bookings/server/testing/sales.ts'
import { publishTour } from '#domains/bookings/server/testing/tour.ts'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { expectSoundInEveryMode, leaveBrowser, openBrowser, openPage } from './browser.ts'

// An agency publishes its booking conditions, and a client accepts them for a booking by a link.

let app: TestApp
let browser: Browser
let owner: TestPerson
let page: Page
beforeAll(async () => {
  app = await startTestApp({ linked: true })
  owner = await newOwner(app)
  browser = await openBrowser()
  ;({ page } = await openPage(browser))
  await page.addInitScript((token) => localStorage.setItem('token', token!), owner.token)
})
afterAll(async () => {
  await leaveBrowser(browser)
  await app?.close()
})

test('conditions are written and published, and a client accepts them for a booking', async () => {
  await page.goto(`${app.origin}/business/conditions`)
  await page.getByRole('textbox', { name: 'Text' }).fill('Pay a third now, the rest 30 days before the trip.')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.getByText('Draft saved.').waitFor()
  await expectSoundInEveryMode(page)
  await page.getByRole('button', { name: 'Publish conditions' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publish conditions' }).click()
  await page.getByRole('link', { name: 'Version 1: Booking conditions' }).waitFor()

  const tour = await publishTour(app, owner)
  const lines = [{ inventory_id: tour.id, departure_id: tour.departureId, selection: [{ price_option_id: tour.adult, quantity: 1 }] }]
  const { id } = await done(owner.post('/bookings/new', { client: { name: 'Grace Akello' }, lines, action: 'confirm' }))
  await page.goto(`${app.origin}/bookings/view/${id}`)
  await page.getByText('Grace Akello has not accepted version 1 yet.').waitFor()
  const { url } = await done(owner.get(`/bookings/${id}/conditions`))
  const { page: client } = await openPage(browser)
  await client.goto(url)
  await client.getByText('Pay a third now').waitFor()
  await client.getByRole('button', { name: 'Accept the conditions' }).click()
  await client.getByText('Enter your name.').waitFor()
  await expectSoundInEveryMode(client)
  await client.getByLabel('Your full name').fill('Grace Akello')
  await client.getByRole('checkbox').check()
  await client.getByRole('button', { name: 'Accept the conditions' }).click()
  await client.getByText('Accepted by Grace Akello').waitFor()
  await page.reload()
  await page.getByText('Grace Akello on the page of a link').waitFor()
  await expectSoundInEveryMode(page)
  expect((await done(owner.get(`/bookings/${id}/conditions`))).accepted).toHaveLength(1)
})
