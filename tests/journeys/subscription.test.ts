import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { billingJobs } from '#domains/billing/server/ladder.ts'
import { booksAreWrong } from '#domains/finance/server/testing/money.ts'
import { endTrials } from '#domains/subscriptions/server/subscriptions.ts'
import { logIn, newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { expectNoSidewaysScroll, leaveBrowser, openBrowser, openPage, seriousFindings, settled } from './browser.ts'

// An agency's trial ends. It pays for a plan by mobile money, misses a month, is reminded, and loses its rights step by step. It
// has them back the moment it pays.

let app: TestApp
let browser: Browser
let owner: TestPerson
let page: Page
const faults: string[][] = []
beforeAll(async () => {
  app = await startTestApp({ linked: true })
  owner = await newOwner(app)
  browser = await openBrowser()
})
afterAll(async () => {
  await leaveBrowser(browser)
  await app?.close()
})

const day = 86_400_000

/** Advances the clock of server and browser, runs the hourly jobs, and logs the owner in again. */
async function daysLater(days: number, options: { width?: number; dark?: boolean } = {}) {
  app.clock.advance(days * day)
  await endTrials(app.app)
  await billingJobs[0]!.run(app.app, {})
  Object.assign(owner, await logIn(app, owner.email))
  await page?.context().close()
  const opened = await openPage(browser, options)
  faults.push(opened.faults)
  page = opened.page
  await page.clock.setSystemTime(app.clock.now())
  await page.addInitScript((token) => localStorage.setItem('token', token!), owner.token)
}
const go = (path: string) => page.goto(app.origin + path)
const banner = () => page.getByRole('status').filter({ hasText: /trial|overdue/ })
const plan = (name: string) => page.getByRole('list', { name: 'Plans' }).getByRole('listitem').filter({ hasText: name })
const addPackage = () => owner.post('/packages/new', { title: 'Five days of lakes', country_code: 'UG', days: 5, nights: 4 })

/** Pays on the plan page by mobile money at the payment company, and returns. */
async function payByMobileMoney(sum: string) {
  await page.getByRole('dialog').getByRole('radio', { name: 'By mobile money or card' }).check()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Pay ${sum}` })
    .click()
  await page.waitForURL('**/pay/**')
  await page.getByRole('button', { name: 'Pay' }).click()
  await page.waitForURL('**/sandbox/checkout/**')
  await page.getByRole('radio', { name: /Mobile money/ }).check()
  await page.getByRole('textbox', { name: 'Phone' }).fill('+256 772 123456')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('We have received your payment').waitFor()
  await page.getByRole('link', { name: 'Back to Safiri' }).click()
  await page.getByRole('heading', { name: 'Subscription', level: 1 }).waitFor()
}

test('the trial is said to end, and when it has nothing but the plans is open', async () => {
  await daysLater(12)
  await go('/bookings/tour-packages')
  await banner().getByText('2 days of your free trial left.').waitFor()
  await daysLater(3)
  await go('/bookings/tour-packages')
  await page.waitForURL('**/subscriptions')
  await page.getByText('The free trial is over').waitFor()
  expect((await owner.get('/bookings')).body.code).toBe('subscription_required')
  await settled(page)
  expect(await seriousFindings(page)).toEqual([])
})

test('a plan is chosen and paid by mobile money; everything it has is open at once', async () => {
  await plan('Starter').getByRole('button', { name: 'Choose Starter' }).click()
  await payByMobileMoney('UGX 150,000')
  await page.getByText('Starter is active').waitFor()
  await go('/bookings/tour-packages')
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await banner().count()).toBe(0)
  expect((await addPackage()).status).toBe(200)
})

test('a month that is not paid: at first all works and the line above says so, after two weeks nothing new is added', async () => {
  await daysLater(32)
  await go('/bookings/tour-packages')
  await banner().getByText('The payment for Starter is overdue. You can continue working').waitFor()
  expect((await addPackage()).status).toBe(200)
  await daysLater(14, { width: 360 })
  await go('/bookings/tour-packages')
  await banner().waitFor()
  await settled(page)
  await expectNoSidewaysScroll(page)
  expect((await addPackage()).body.code).toBe('subscription_overdue')
})

test('after thirty days it is suspended; whoever comes is led to the plans', async () => {
  await daysLater(16)
  await go('/bookings/tour-packages')
  await page.waitForURL('**/subscriptions')
  await page.getByText('Starter is suspended').waitFor()
  expect((await owner.get('/bookings')).status).toBe(200)
  expect((await addPackage()).body.code).toBe('subscription_required')
})

test('paid again, it works at once, and the invoices tell it', async () => {
  await plan('Starter').getByRole('button', { name: 'Pay for Starter' }).click()
  await payByMobileMoney('UGX 150,000')
  await page.getByText('Starter is active').waitFor()
  expect((await addPackage()).status).toBe(200)
  const { data } = (await owner.get('/business/notifications')).body
  expect(data.map(({ title }: { title: string }) => title)).toEqual(
    expect.arrayContaining(['Starter is due', 'The plan is two weeks overdue', 'The subscription is suspended']),
  )
  const invoices = page.getByRole('region', { name: 'Invoices' }).getByRole('listitem')
  await expect.poll(() => invoices.getByText('Paid', { exact: true }).count()).toBe(2)
  const saved = page.waitForEvent('download')
  await invoices
    .first()
    .getByRole('button', { name: /actions$/ })
    .click()
  await page.getByRole('menuitem', { name: 'Save invoice' }).click()
  expect((await saved).suggestedFilename()).toMatch(/\.pdf$/)
  await go('/bookings/tour-packages')
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await booksAreWrong({ test: app })).toEqual([])
  expect(faults.flat()).toEqual([])
})
