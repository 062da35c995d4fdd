import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { key } from '#domains/finance/server/testing/money.ts'
import { done, newMarket, openTour, type Market } from '#domains/marketplaces/server/testing/market.ts'
import type { Tour } from '#domains/bookings/server/testing/tour.ts'
import { newMember, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { expectSoundInEveryMode, leaveBrowser, openBrowser, openPage } from './browser.ts'

// A visitor buys from two vendors in one basket; one part is refunded, a payout is made, both statements agree, and a report is accepted.

let app: TestApp
let browser: Browser
let market: Market
let lodge: TestPerson
let guide: TestPerson
let trips: Tour[]
beforeAll(async () => {
  app = await startTestApp({ linked: true })
  market = await newMarket(app, 'Pearl store')
  ;[lodge, guide] = market.vendors as [TestPerson, TestPerson]
  trips = [await openTour(app, lodge), await openTour(app, guide)]
  browser = await openBrowser()
})
afterAll(async () => {
  await leaveBrowser(browser)
  await app?.close()
})

/** Opens a window in which a person is logged in. */
async function windowOf({ token }: TestPerson): Promise<Page> {
  const { page } = await openPage(browser)
  await page.addInitScript((value) => localStorage.setItem('token', value), token!)
  return page
}
const path = (rest: string) => `/marketplaces/${market.id}/${rest}`
const listings = async () =>
  (await app.app.db.asPlatform('test: listings', (tx) => tx.selectFrom('marketplace_listings').select('id').execute())).length
const balances = async (as: TestPerson) =>
  ((await done(as.get(path('balances')))) as { balance: { amount: number } }[]).map(({ balance }) => balance.amount)

test('a visitor buys from two vendors, and the money reaches them', async () => {
  await expect.poll(listings).toBe(2)
  const { page: visitor } = await openPage(browser)
  await visitor.goto(`${app.origin}${market.base}`)
  await visitor.getByLabel('What are you looking for?').fill('gorillas')
  await visitor.getByRole('button', { name: 'Search' }).click()
  await visitor.getByText('2 offers').waitFor()
  await expectSoundInEveryMode(visitor)
  for (const tour of trips) {
    await visitor.goto(`${app.origin}${market.base}/offers/${tour.id}`)
    await visitor.getByLabel('Adult').fill('1')
    await visitor.getByRole('button', { name: 'Show price' }).click()
    await visitor.getByRole('button', { name: 'Add to basket' }).click()
    await visitor.getByRole('heading', { name: 'Your basket' }).waitFor()
  }
  await visitor.getByText('UGX 2,000,000').waitFor()
  await expectSoundInEveryMode(visitor)
  await visitor.getByRole('link', { name: 'Continue to book' }).click()
  await visitor.getByLabel('Your name').fill('Grace Akello')
  await visitor.getByLabel('Email').fill('grace@example.com')
  await visitor.getByLabel(/I accept/).check()
  await expectSoundInEveryMode(visitor)
  await visitor.getByRole('button', { name: 'Book and pay' }).click()
  await visitor.getByRole('button', { name: /^Pay/ }).first().click()
  await visitor.waitForURL('**/sandbox/checkout/**')
  await visitor.getByRole('radio', { name: /Mobile money/ }).check()
  await visitor.getByRole('textbox', { name: 'Phone' }).fill('+256 772 123456')
  await visitor.getByRole('button', { name: 'Continue' }).click()
  await visitor.getByText('Your order is paid.').waitFor()
  await expectSoundInEveryMode(visitor)

  const desk = await windowOf(lodge)
  await desk.goto(`${app.origin}${path('orders')}`)
  await desk.getByText('Confirmed').first().waitFor()
  await expectSoundInEveryMode(desk)
  const [sale] = (await done(lodge.get(path('orders')))) as { booking_id: string }[]
  await done(lodge.post(`/bookings/${sale!.booking_id}/cancel`, { by: 'client', reason: 'Ill', refund: 'full' }))
  await expect.poll(() => balances(market.owner)).toEqual([900_000])
  expect(await balances(lodge)).toEqual([])

  const owner = await windowOf(market.owner)
  await owner.goto(`${app.origin}${path('statements')}`)
  await owner.getByText('You owe').first().waitFor()
  await owner.getByRole('button', { name: 'Pay out' }).waitFor()
  await expectSoundInEveryMode(owner)
  const { slug } = (await guide.get('/agencies/show')).body.data
  const { id } = await done(market.owner.post('/beneficiaries/create', { type: 'wallet', name: 'Guide', account: slug }))
  const colleague = await newMember(app, market.owner, ['Approve Transfers', 'Create Transfers', 'View Finance', 'View Beneficiaries'])
  await done(colleague.post(`/beneficiaries/${id}/verify`, {}))
  await owner.getByRole('button', { name: 'Pay out' }).click()
  const dialog = owner.getByRole('dialog')
  await dialog.getByLabel('Account of the vendor').fill('Guide')
  await owner.getByRole('option').first().click()
  await expectSoundInEveryMode(owner)
  await dialog.getByRole('button', { name: 'Submit for approval' }).click()
  await owner.getByText('Payout waits for approval by a second person.').waitFor()
  const [transfer] = (await done(market.owner.get('/all-agent-beneficiaries-records'))) as { id: string }[]
  await done(colleague.post(`/wallet/transfers/${transfer!.id}/approve`, {}, key()))
  await expect.poll(() => balances(guide)).toEqual([])
  expect(await balances(market.owner)).toEqual([])

  // The visitor reports a problem with the other part. The owner gives a part back.
  await visitor.reload()
  await visitor.getByText('Report a problem').click()
  await visitor.getByLabel(/^What went wrong/).fill('The guide came two hours late.')
  await expectSoundInEveryMode(visitor)
  await visitor.getByRole('button', { name: 'Send to the marketplace' }).click()
  await visitor.getByText('You reported a problem.').waitFor()
  await owner.goto(`${app.origin}${path('')}`.replace(/\/$/, ''))
  await owner.getByRole('link', { name: /Problems that visitors reported/ }).click()
  await owner.getByText('The guide came two hours late.').first().waitFor()
  await owner
    .getByRole('button', { name: /^Actions/ })
    .first()
    .click()
  await owner.getByRole('menuitem', { name: 'Accept and refund' }).click()
  const decision = owner.getByRole('dialog')
  await decision.getByLabel('Refund').fill('300000')
  await decision.getByLabel('Answer').fill('We are sorry for the wait.')
  await expectSoundInEveryMode(owner)
  await decision.getByRole('button', { name: 'Accept and refund' }).click()
  await owner.getByText('Report accepted. The visitor is refunded.').waitFor()
  await expect.poll(() => balances(market.owner)).toEqual([-270_000])
  await visitor.reload()
  await visitor.getByText('UGX 300,000 is refunded').waitFor()

  for (const screen of ['', 'orders', 'customers', 'reviews', 'disputes', 'statements']) {
    await owner.goto(`${app.origin}${path(screen)}`.replace(/\/$/, ''))
    await owner.getByRole('heading').first().waitFor()
    await expectSoundInEveryMode(owner)
  }
})
