import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { done } from '#domains/bookings/server/testing/sales.ts'
import { publishTour } from '#domains/bookings/server/testing/tour.ts'
import { booksAreWrong } from '#domains/finance/server/testing/money.ts'
import { approved, entered, newSupplier, withAccount } from '#domains/payables/server/testing/suppliers.ts'
import { newMember, newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { expectNoSidewaysScroll, leaveBrowser, openBrowser, openPage, seriousFindings, settled, type Watched } from './browser.ts'

// A trip is planned with its cost. Of three invoices one is read and paid, one is paid by transfer, one is disputed. Profit follows.

let app: TestApp
let browser: Browser
let owner: TestPerson
let watched: Watched
let page: Page
let booking: string
beforeAll(async () => {
  app = await startTestApp({ linked: true })
  owner = await newOwner(app)
  const tour = await publishTour(app, owner)
  const line = { inventory_id: tour.id, departure_id: tour.departureId, selection: [{ price_option_id: tour.adult, quantity: 1 }] }
  booking = (await done(owner.post('/bookings/new', { client: { name: 'Grace Akello' }, lines: [line], action: 'confirm' }))).id
  await newSupplier(owner, { name: 'Bwindi View Lodge' })
  browser = await openBrowser()
  watched = await openPage(browser)
  page = watched.page
  await page.addInitScript((value) => localStorage.setItem('token', value), owner.token!)
})
afterAll(async () => {
  await leaveBrowser(browser)
  await app?.close()
})

const dialog = () => page.getByRole('dialog')

test('a cost is planned on the booking, which shows its margin', async () => {
  await page.goto(`${app.origin}/bookings/view/${booking}`)
  const card = page.getByRole('region', { name: 'Cost and margin' })
  await card.getByRole('button', { name: 'Plan cost' }).click()
  await dialog().getByLabel('Supplier').click()
  await page.getByRole('option', { name: 'Bwindi View Lodge' }).click()
  await dialog().getByLabel('Description').fill('2 nights full board')
  await dialog().getByLabel('Cost').fill('400,000')
  await dialog().getByRole('button', { name: 'Plan cost' }).click()
  await card.getByText('UGX 600,000').waitFor()
})

test('an invoice is read from its text, compared, approved although it differs, and recorded as paid', async () => {
  await page.goto(`${app.origin}/payables/new`)
  await page.getByLabel('Paste the text').fill('Bwindi View Lodge\nInvoice No: BVL-7\nInvoice date: 3 March 2026\nTotal UGX 430,000')
  await page.getByRole('button', { name: 'Fill in fields' }).click()
  await expect.poll(() => page.getByLabel('Number').inputValue()).toBe('BVL-7')
  await page.getByLabel('Description').fill('Full board')
  await page.getByRole('combobox', { name: 'Booking', exact: true }).click()
  await page.getByRole('option', { name: /Grace Akello/ }).click()
  await page.getByRole('combobox', { name: 'Line of the booking' }).click()
  await page.getByRole('option', { name: /Bwindi gorillas/ }).click()
  await page.getByRole('button', { name: 'Enter invoice' }).click()
  await page.getByText('UGX 30,000 more than planned').waitFor()
  await settled(page)
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Approve invoice' }).click()
  await page.getByRole('button', { name: 'Record payment' }).click()
  await dialog().getByRole('button', { name: 'Record payment' }).click()
  await page.getByRole('region', { name: 'Payments' }).getByText('UGX 430,000').waitFor()
})

test('of two other invoices one is scheduled by a transfer, one is disputed', async () => {
  const checker = await newMember(app, owner, ['Add Beneficiary', 'Approve Transfers', 'View Finance'])
  const driver = await newSupplier(owner, { name: 'Kampala Drivers' })
  await withAccount(owner, checker, driver.id)
  await approved(owner, driver.id, { number: 'KD-1' })
  const wrong = await entered(owner, driver.id, { number: 'KD-2' })
  await page.goto(`${app.origin}/payables`)
  await page.getByRole('row', { name: /KD-1/ }).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await dialog().getByRole('button', { name: 'Submit for approval' }).click()
  await page.getByRole('row', { name: /KD-1/ }).getByText('Scheduled').waitFor()
  await page.goto(`${app.origin}/payables/view/${wrong.id}`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Dispute invoice' }).click()
  await dialog().getByLabel('Reason').fill('We did not drive.')
  await dialog().getByRole('button', { name: 'Dispute invoice' }).click()
  await page.getByText('We did not drive.').first().waitFor()
})

test('profit shows what is sold, invoiced and earned, also on a phone', async () => {
  await page.goto(`${app.origin}/profit?starts_at=2020-01-01&ends_at=2040-01-01`)
  await page.getByText('UGX 570,000').first().waitFor()
  await settled(page)
  expect(await seriousFindings(page)).toEqual([])
  await page.setViewportSize({ width: 360, height: 780 })
  await expectNoSidewaysScroll(page)
  expect(watched.faults).toEqual([])
  expect(await booksAreWrong({ test: app })).toEqual([])
})
