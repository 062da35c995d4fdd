import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishTour } from '#domains/bookings/server/testing/tour.ts'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import {
  expectNoSidewaysScroll,
  linkInMail,
  leaveBrowser,
  openBrowser,
  openPage,
  seriousFindings,
  settled,
  type Watched,
} from './browser.ts'

// An inquiry becomes a proposal, then a booking, which is paid in full in instalments.

let app: TestApp
let owner: TestPerson
let browser: Browser
let watched: Watched
let client: Watched
let page: Page
beforeAll(async () => {
  app = await startTestApp({ linked: true })
  owner = await newOwner(app)
  await publishTour(app, owner, { inDays: 60 })
  await owner.post('/instalments/enable', {})
  browser = await openBrowser()
  watched = await openPage(browser)
  page = watched.page
  await page.addInitScript((token) => localStorage.setItem('token', token!), owner.token)
  client = await openPage(browser, { width: 360 })
})
afterAll(async () => {
  await leaveBrowser(browser)
  await app?.close()
})

const pay = async () => {
  await client.page.getByRole('button', { name: 'Pay', exact: true }).click()
  await client.page.getByText('Mobile money').click()
  await client.page.locator('input[name=phone]').fill('+256772123456')
  await client.page.getByRole('button', { name: 'Continue' }).click()
  await client.page.getByText('We have received your payment.').waitFor()
}

test('an inquiry is written down, answered by mail and made into a proposal', async () => {
  await page.goto(`${app.origin}/inquiries`)
  await page.getByRole('button', { name: 'Add inquiry' }).first().click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Name').fill('Hannah Müller')
  await form.getByLabel('Email').fill('hannah@mail.example')
  await form.getByLabel('Question').fill('Two of us, in two months?')
  await form.getByRole('button', { name: 'Add inquiry' }).click()
  await form.waitFor({ state: 'hidden' })
  await page
    .getByRole('link', { name: /Hannah Müller/ })
    .first()
    .click()
  const inquiry = page.getByRole('dialog')
  await inquiry.getByPlaceholder('Email').fill('With pleasure. A proposal follows.')
  await inquiry.getByRole('button', { name: 'Send mail' }).click()
  await inquiry.getByText('With pleasure. A proposal follows.').first().waitFor()
  await inquiry.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Create proposal' }).click()
  const beginning = page.getByRole('dialog', { name: 'New proposal' })
  await beginning.getByLabel('Title').fill('Gorillas for two')
  await beginning.getByRole('button', { name: 'Start proposal' }).click()
  await page.waitForURL('**/proposals/*/edit**')
})

test('the proposal has the tour with its live price and a free line, and goes out by mail', async () => {
  await page.getByRole('button', { name: 'Add item' }).click()
  await page.getByRole('button', { name: /Bwindi gorillas/ }).click()
  await page.getByRole('textbox', { name: 'Adult: how many' }).fill('2')
  await page.getByRole('button', { name: 'Add custom line' }).click()
  await page.getByRole('textbox', { name: 'Line' }).fill('Transfer from Entebbe')
  await page.getByRole('textbox', { name: 'Unit price' }).fill('200,000')
  await page.getByRole('textbox', { name: 'Deposit' }).fill('30')
  await page.getByText('UGX 2,200,000').filter({ visible: true }).first().waitFor()
  // Sending saves what is not saved yet, so that the client reads it.
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText('Proposal saved.').waitFor()
  await page.getByRole('button', { name: 'Send by email' }).click()
  await page.getByText('Sent', { exact: true }).filter({ visible: true }).first().waitFor()
  expect(await seriousFindings(page)).toEqual([])
})

test('on a phone the client reads it, asks, signs and accepts, and pays the deposit', async () => {
  const link = await linkInMail(client.page, app, 'Your proposal: Gorillas for two')
  await client.page.goto(link)
  await expectNoSidewaysScroll(client.page)
  expect(await seriousFindings(client.page)).toEqual([])
  await client.page.getByLabel('Your question, or what you would like to change').fill('Is there a vegetarian kitchen?')
  await client.page.getByRole('button', { name: 'Send question' }).click()
  await client.page.getByText('Your question was sent.').waitFor()
  await client.page.getByLabel('Your full name').fill('Hannah Müller')
  const pad = (await client.page.locator('#pad').boundingBox())!
  await client.page.locator('#pad').scrollIntoViewIfNeeded()
  const box = (await client.page.locator('#pad').boundingBox()) ?? pad
  await client.page.mouse.move(box.x + 20, box.y + 30)
  await client.page.mouse.down()
  await client.page.mouse.move(box.x + 90, box.y + 60, { steps: 4 })
  await client.page.mouse.up()
  await client.page.getByLabel(/I accept this proposal/).check()
  await client.page.getByRole('button', { name: 'Accept proposal' }).click()
  await client.page.getByText('Your booking is on hold.').first().waitFor()
  await client.page.getByRole('img', { name: 'Signature of Hannah Müller' }).waitFor()
  await client.page.getByRole('button', { name: /^Pay deposit/ }).click()
  await pay()
  await client.page.goto(link)
  await client.page.getByText('the deposit is paid').waitFor()
  await expectNoSidewaysScroll(client.page)
})

test('the rest is planned in parts, and the client pays them on their page', async () => {
  await page.reload()
  await page.getByRole('link', { name: 'Open booking' }).click()
  await page.waitForURL('**/bookings/view/**')
  await page.getByText('Confirmed').filter({ visible: true }).first().waitFor()
  await page.getByRole('button', { name: 'Plan instalments' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save instalments' }).click()
  await page.getByText('Instalments planned.').waitFor()
  const id = page.url().split('/').at(-1)!
  const { plan } = (await owner.get(`/bookings/${id}/instalments`)).body.data
  expect(plan.parts).toHaveLength(3)
  // The agent shares the page of one instalment. It also asks for unpaid earlier ones.
  await page.getByRole('button', { name: 'Part 2' }).click()
  await page.getByRole('menuitem', { name: 'Payment page' }).click()
  const handed = page.getByRole('dialog', { name: /^Payment page for UGX/ })
  await handed.getByRole('img', { name: 'QR code of the payment link' }).waitFor()
  expect(await seriousFindings(page)).toEqual([])
  expect(await handed.getByRole('link', { name: 'Open page' }).getAttribute('href')).toContain('/pay/')
  await handed.getByRole('button', { name: 'Done' }).click()
  for (;;) {
    await client.page.goto(plan.public_url)
    await expectNoSidewaysScroll(client.page)
    const next = client.page.getByRole('button', { name: /^Pay UGX/ })
    if ((await next.count()) === 0) break
    await next.click()
    await pay()
  }
  await client.page.getByText('Fully paid').waitFor()
})

test('it is paid in full, won, and has its voucher', async () => {
  await page.reload()
  await page.getByText('Paid', { exact: true }).filter({ visible: true }).first().waitFor()
  await settled(page)
  expect(await seriousFindings(page)).toEqual([])
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save Booking confirmation' }).click(),
  ])
  expect(saved.suggestedFilename()).toMatch(/\.pdf$/)
  await page.goto(`${app.origin}/proposals`)
  await page.getByText('Won').filter({ visible: true }).first().waitFor()
  // The palette finds the proposal, its client and its payment, each with a link to its screen.
  const number = (await owner.get('/payments/find?search=PAY')).body.data[0].reference
  for (const [text, option, address] of [
    ['Gorillas for two', /Gorillas for two · Hannah Müller/, '**/proposals/*/edit'],
    [number, new RegExp(number), '**/finance/payments/*'],
    ['Hannah', /Hannah Müller IQ-/, '**/inquiries?inquiry=*'],
  ] as const) {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill(text)
    await page.getByRole('option', { name: option }).last().click()
    await page.waitForURL(address)
  }
  await page.goto(`${app.origin}/inquiries`)
  await page.getByText('Converted').filter({ visible: true }).first().waitFor()
  expect([...watched.faults, ...client.faults]).toEqual([])
})
