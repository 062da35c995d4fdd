import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishTour, type Tour } from '#domains/bookings/server/testing/tour.ts'
import { writeOctoCalls } from '#domains/octo/server/connections/recorder.ts'
import { callerWith, holdOf, openToPartners } from '#domains/octo/server/testing/partner.ts'
import { standInDay, startSupplier, type SupplierStandIn } from '#domains/octo/server/testing/supplier-stand-in.ts'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { expectSoundInEveryMode, leaveBrowser, openBrowser, openPage } from './browser.ts'

// An agency adds a partner, which books over HTTP and cancels, and connects a supplier, whose offer it sells.

let app: TestApp
let browser: Browser
let owner: TestPerson
let tour: Tour
let lake: SupplierStandIn
beforeAll(async () => {
  app = await startTestApp({ linked: true, settings: { PRIVATE_OCTO: 'true' } })
  owner = await newOwner(app)
  tour = await publishTour(app, owner)
  lake = await startSupplier()
  browser = await openBrowser()
})
afterAll(async () => {
  await leaveBrowser(browser)
  await lake?.close()
  await app?.close()
})

test('a partner gets a key, books and cancels, and a supplier’s offer is sold', async () => {
  const { page, faults } = await openPage(browser)
  await page.addInitScript((value) => localStorage.setItem('token', value), owner.token!)
  await page.goto(`${app.origin}/channel-manager`)
  await page.getByText('No OCTO connections yet.').waitFor()
  await expectSoundInEveryMode(page)
  await page.getByRole('button', { name: 'Add partner' }).first().click()
  await page.getByRole('dialog').getByLabel('Name').fill('Nile Tours')
  await page.getByRole('dialog').getByRole('button', { name: 'Add partner' }).click()
  await page.getByRole('heading', { name: 'Nile Tours' }).waitFor()
  await page.getByText('No keys yet.').waitFor()
  await page.getByRole('button', { name: 'Make key' }).first().click()
  await page.getByRole('heading', { name: 'The partner’s new key' }).waitFor()
  const key = (await page.getByRole('dialog').locator('code, pre').first().textContent())!
  await expectSoundInEveryMode(page)
  await page.getByRole('button', { name: 'Close', exact: true }).last().click()
  await page
    .getByText(`…${key.slice(-4)}`)
    .first()
    .waitFor()
  expect(await page.getByText(key).count()).toBe(0)

  await openToPartners(owner, [tour.id])
  const partner = callerWith(app, key)
  const held = await partner.post('/bookings', holdOf({ tour, adult: tour.adult }, 2, { resellerReference: 'NT-77' }))
  expect(held.status).toBe(200)
  await partner.post(`/bookings/${held.body.uuid}/confirm`, { contact: { fullName: 'Grace Akello' } })
  await writeOctoCalls(app.app)
  await page
    .getByRole('tab', { name: 'Bookings' })
    .or(page.getByRole('link', { name: 'Bookings', exact: true }))
    .last()
    .click()
  await page.getByText('Bwindi gorillas').first().waitFor()
  await page.getByText('Confirmed').first().waitFor()
  await expectSoundInEveryMode(page)
  await partner.post(`/bookings/${held.body.uuid}/cancel`, { reason: 'Plans changed' })
  await writeOctoCalls(app.app)
  await page.reload()
  await page.getByText('Cancelled').first().waitFor()

  await page.goto(`${app.origin}/channel-manager`)
  await page.getByText('Working').first().waitFor()
  await page.getByText('1 offer for partners').waitFor()
  await page.getByRole('button', { name: 'Connect supplier' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Lake Company')
  await page.getByRole('dialog').getByLabel('Address').fill(lake.endpoint)
  await page.getByRole('dialog').getByLabel('Key').fill(lake.key)
  await expectSoundInEveryMode(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Connect supplier' }).click()
  await page.getByRole('heading', { name: 'Lake Company' }).waitFor()
  await page.goto(`${page.url().split('?')[0]}?tab=products`)
  await page.getByRole('button', { name: 'Sell Sunset boat' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Adult').fill('2')
  await dialog.getByLabel('Time').click()
  await page.getByRole('option', { name: /17:30/ }).click()
  await dialog.getByText('You owe Lake Company').waitFor()
  await dialog.getByRole('button', { name: 'Add client' }).click()
  await dialog.getByLabel('Client’s name').fill('Okot Peter')
  await dialog.getByLabel('Email').fill('okot@example.com')
  await expectSoundInEveryMode(page)
  await dialog.getByRole('button', { name: 'Book and confirm' }).click()
  await page.getByText('Booked. The supplier has confirmed it.').waitFor()
  await page.getByText('Sunset boat').first().waitFor()
  expect([...lake.bookings.values()]).toMatchObject([{ status: 'CONFIRMED', units: 2 }])
  expect([lake.problem, faults, standInDay.length]).toEqual([null, [], 10])
})

test('the channel grid has a column of a partner at once, with its new name after a change', async () => {
  const other = await newOwner(app)
  await publishTour(app, other)
  const { page, faults } = await openPage(browser)
  await page.addInitScript((value) => localStorage.setItem('token', value), other.token!)
  const open = (name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true }).first().click()
  const column = (name: string) => page.getByRole('columnheader', { name })
  // The grid is in the cache when the partner is added.
  await page.goto(`${app.origin}/channel-products`)
  await column('Website').waitFor()
  expect(await column('Nile Tours').count()).toBe(0)
  await open('Channel manager')
  await page.getByRole('button', { name: 'Add partner' }).first().click()
  await page.getByRole('dialog').getByLabel('Name').fill('Nile Tours')
  await page.getByRole('dialog').getByRole('button', { name: 'Add partner' }).click()
  await page.getByRole('heading', { name: 'Nile Tours' }).waitFor()
  await open('Channel products')
  await column('Nile Tours').waitFor()
  await page.goBack()
  await page.getByRole('heading', { name: 'Nile Tours' }).waitFor()
  await page
    .getByRole('button', { name: /More|Actions/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Rename connection' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Lake Travel')
  await page.getByRole('dialog').getByRole('button', { name: 'Save name' }).click()
  await page.getByRole('heading', { name: 'Lake Travel' }).waitFor()
  await open('Channel products')
  await column('Lake Travel').waitFor()
  expect(await column('Nile Tours').count()).toBe(0)
  expect(faults).toEqual([])
})

test('an offer gets a pick-up place that partners can name', async () => {
  const { page, faults } = await openPage(browser)
  await page.addInitScript((value) => localStorage.setItem('token', value), owner.token!)
  await page.goto(`${app.origin}/channel-manager`)
  await page.getByRole('link', { name: 'Pick-up places' }).click()
  await page.getByText('0 places').first().waitFor()
  await expectSoundInEveryMode(page)
  await page
    .getByRole('button', { name: /^Actions|^More/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Change pick-up places' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Add place' }).click()
  await dialog.getByRole('button', { name: 'Save places' }).click()
  await dialog.getByText('Name is required.').waitFor()
  await dialog.getByLabel('Name').fill('Sheraton Kampala')
  await dialog.getByLabel('Minutes before the start').fill('45')
  await expectSoundInEveryMode(page)
  await dialog.getByRole('button', { name: 'Save places' }).click()
  await page.getByText('Pick-up places saved.').waitFor()
  await page.getByText('1 place', { exact: true }).first().waitFor()
  expect(faults).toEqual([])
})
