import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { done } from '#domains/bookings/server/testing/sales.ts'
import { publishTour, type Tour } from '#domains/bookings/server/testing/tour.ts'
import { booksAreWrong } from '#domains/finance/server/testing/money.ts'
import { photographOf } from '#domains/payables/server/testing/photograph.ts'
import { approved, entered, newSupplier, withAccount } from '#domains/payables/server/testing/suppliers.ts'
import { newMember, newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { expectNoSidewaysScroll, leaveBrowser, openBrowser, openPage, seriousFindings, settled, type Watched } from './browser.ts'

// A trip is planned with its cost, by hand and by a net rate. Invoices are read from text and PDF, paid, disputed and credited. Profit follows.

let app: TestApp
let browser: Browser
let owner: TestPerson
let watched: Watched
let page: Page
let booking: string
let tour: Tour
beforeAll(async () => {
  app = await startTestApp({ linked: true })
  owner = await newOwner(app)
  tour = await publishTour(app, owner)
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

test('a photographed invoice is read while the person watches, and fills in the fields', async () => {
  const lines = ['Bwindi View Lodge', 'Invoice No: BVL-9', 'Invoice date: 6 March 2026', 'Sum total UGX 75,000']
  await page.goto(`${app.origin}/payables/new`)
  const photo = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await photographOf(lines) }
  await page.locator('input[type=file]').setInputFiles(photo)
  await page.waitForURL(/\/payables\/to-check\/./)
  await page.getByText('Reading the text. You can leave this page and come back.').waitFor()
  await settled(page)
  expect(await seriousFindings(page)).toEqual([])
  await app.app.jobs.runDue(app.app)
  await expect.poll(() => page.getByLabel('Number').inputValue()).toBe('BVL-9')
  expect(await page.getByLabel('Amount').inputValue()).toBe('75,000')
})

test('an uploaded invoice is checked beside its text, entered, edited, and corrected by a credit note', async () => {
  const document = new PDFDocument()
  for (const line of ['Bwindi View Lodge', 'Invoice No: BVL-8', 'Invoice date: 4 March 2026', 'Total UGX 90,000']) document.text(line)
  document.end()
  const content = await buffer(document)
  await page.goto(`${app.origin}/payables/new`)
  await page.locator('input[type=file]').setInputFiles({ name: 'BVL-8.pdf', mimeType: 'application/pdf', buffer: content })
  await page.waitForURL(/\/payables\/to-check\/./)
  await expect.poll(() => page.getByLabel('Number').inputValue()).toBe('BVL-8')
  await page.getByText('Invoice No: BVL-8').waitFor()
  await settled(page)
  expect(await seriousFindings(page)).toEqual([])
  await page.getByLabel('Description').fill('Laundry')
  await page.getByRole('combobox', { name: 'For', exact: true }).click()
  await page.getByRole('option', { name: 'Overheads' }).click()
  await page.getByRole('combobox', { name: 'Kind of overheads' }).click()
  await page.getByRole('option', { name: 'Other overheads' }).click()
  await page.getByRole('button', { name: 'Enter invoice' }).click()
  await page.getByRole('region', { name: 'Files' }).getByText('BVL-8.pdf').waitFor()
  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByLabel('Description').fill('Laundry of March')
  await page.getByRole('button', { name: 'Save invoice' }).click()
  await page.getByText('Laundry of March').waitFor()
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await page.getByRole('button', { name: 'Record payment' }).waitFor()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Enter credit note' }).click()
  await page.getByLabel('Number').fill('CN-1')
  await page.getByLabel('Date').fill('5 Mar 2026')
  await page.getByLabel('Amount').fill('20,000')
  await page.getByRole('button', { name: 'Enter credit note' }).click()
  await page.getByText('Credit note of Bwindi View Lodge').waitFor()
})

test('a net rate of an offer is added and edited, and its booking gets the cost by itself; a change is listed', async () => {
  const { data } = (await owner.get('/suppliers?search=Bwindi View')).body
  await page.goto(`${app.origin}/suppliers/view/${data[0].id}`)
  await page.getByRole('button', { name: 'Add net rate' }).click()
  await dialog().getByLabel('For').fill('Safari')
  await dialog().getByLabel('Offer').click()
  await page.getByRole('option', { name: /Bwindi gorillas/ }).click()
  await dialog().getByLabel('Net price').fill('250,000')
  await dialog().getByLabel('First day').fill('1 Jan 2020')
  await dialog().getByLabel('Last day').fill('31 Dec 2040')
  await dialog().getByRole('button', { name: 'Add net rate' }).click()
  await page.getByRole('button', { name: 'Safari', exact: true }).click()
  await dialog().getByLabel('Net price').fill('300,000')
  await dialog().getByRole('button', { name: 'Save net rate' }).click()
  await page.getByText('UGX 300,000 per person').waitFor()
  const line = { inventory_id: tour.id, departure_id: tour.departureId, selection: [{ price_option_id: tour.adult, quantity: 1 }] }
  const { id } = await done(owner.post('/bookings/new', { client: { name: 'Tom Ochieng' }, lines: [line], action: 'hold' }))
  await app.deliver()
  const { version } = await done(owner.get(`/bookings/${id}/show`))
  const lines = [{ ...line, selection: [{ price_option_id: tour.adult, quantity: 2 }] }]
  await done(owner.post(`/bookings/edit/${id}`, { version, lines }))
  await app.deliver()
  await page.goto(`${app.origin}/bookings/view/${id}`)
  await page.getByText('Planned from the net rate').waitFor()
  await page.getByRole('region', { name: 'Amendments' }).getByText('1 × Adult → 2 × Adult').waitFor()
  await settled(page)
  expect(await seriousFindings(page)).toEqual([])
  await done(owner.post(`/bookings/${id}/cancel`, { by: 'client', reason: 'Ill' }))
  await app.deliver()
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
