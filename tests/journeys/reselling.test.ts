import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settle } from '#domains/marketplaces/server/testing/market.ts'
import { closeMonth } from '#domains/reselling/server/settlements/jobs.ts'
import { done, newReseller, openTour } from '#domains/reselling/server/testing/agreed.ts'
import type { Tour } from '#domains/bookings/server/testing/tour.ts'
import { fillWallet, walletOf } from '#domains/transfers/server/testing/transfers.ts'
import { dayOf } from '#kit/contract/time.ts'
import { logIn, newMember, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { expectSoundInEveryMode, leaveBrowser, openBrowser, openPage } from './browser.ts'

// An agency sells another's gorilla trip to its client, both statements agree, and both settle at the end of the month.

let app: TestApp
let browser: Browser
let owner: TestPerson
let reseller: TestPerson
let tour: Tour
beforeAll(async () => {
  app = await startTestApp({ linked: true })
  owner = await newReseller(app)
  reseller = await newReseller(app)
  tour = await openTour(app, owner)
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

const placesSold = () =>
  app.app.db.asAgency(owner, (tx) =>
    tx.selectFrom('departures').select('sold').where('id', '=', tour.departureId).executeTakeFirstOrThrow(),
  )

test('an agency finds an offer nearby, agrees on terms, and sells it to its client', async () => {
  const page = await windowOf(reseller)
  await page.goto(`${app.origin}/reseller/listings`)
  await page.getByRole('region', { name: 'Offers on a map' }).waitFor()
  await page.getByText('Bwindi gorillas').first().waitFor()
  await expectSoundInEveryMode(page)
  await page
    .getByRole('button', { name: /^Actions/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Propose terms' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Commission').last().fill('12')
  await expectSoundInEveryMode(page)
  await dialog.getByRole('button', { name: 'Send terms' }).click()
  await page.getByRole('heading', { name: /Bwindi gorillas/ }).waitFor()
  await page.getByText('Proposed').first().waitFor()
  const path = new URL(page.url()).pathname
  await app.deliver()

  const theirs = await windowOf(owner)
  await theirs.goto(`${app.origin}/reseller/my-resells?tab=offering`)
  await theirs.getByText('Waiting for your answer').first().waitFor()
  await expectSoundInEveryMode(theirs)
  await theirs.goto(`${app.origin}${path}`)
  await theirs.getByRole('button', { name: 'Accept terms' }).click()
  await theirs.getByText('Terms accepted.').waitFor()
  await theirs.getByText('Active').first().waitFor()
  await expectSoundInEveryMode(theirs)
  await app.deliver()

  await page.reload()
  await page.getByRole('button', { name: 'Sell to client' }).click()
  await dialog.getByLabel('Departure').click()
  await page.getByRole('option').first().click()
  await dialog.getByLabel('Adult').fill('2')
  await dialog.getByText('UGX 2,000,000').waitFor()
  await dialog.getByRole('button', { name: 'Add client' }).click()
  await dialog.getByLabel('Client’s name').fill('Grace Akello')
  await expectSoundInEveryMode(page)
  await dialog.getByRole('button', { name: 'Sell and confirm' }).click()
  await page.waitForURL(/\/bookings\/view\//)
  expect(await placesSold()).toEqual({ sold: 2 })

  for (const window of [page, theirs]) {
    await window.goto(`${app.origin}/reseller/my-resells?tab=sales`)
    await window.getByText('Confirmed').first().waitFor()
    await window.goto(`${app.origin}/reseller/my-resells?tab=statements`)
    await window.getByText('1,760,000').first().waitFor()
    await expectSoundInEveryMode(window)
  }
  const [mine] = await done(reseller.get('/reseller/statements'))
  const [its] = await done(owner.get('/reseller/statements'))
  expect(mine.balance.amount).toBe(-1_760_000)
  expect(its.balance.amount).toBe(1_760_000)
})

test('both settle when the month is over: one sends an invoice, the other pays it from its wallet', async () => {
  const month = dayOf(app.clock.now()).slice(0, 7)
  while (dayOf(app.clock.now()).startsWith(month)) app.clock.advance(24 * 3_600_000)
  await app.app.db.asPlatform('test: the trial goes on', (tx) =>
    tx
      .updateTable('subscriptions')
      .set({ current_period_ends_at: new Date(app.clock.now().getTime() + 30 * 24 * 3_600_000) })
      .execute(),
  )
  for (const person of [owner, reseller]) Object.assign(person, await logIn(app, person.email))
  await closeMonth(app.app)
  await app.deliver()

  const theirs = await windowOf(owner)
  await theirs.goto(`${app.origin}/reseller/my-resells?tab=settlements`)
  await theirs.getByText('They owe you UGX 1,760,000').first().waitFor()
  await expectSoundInEveryMode(theirs)
  await theirs.getByText(/^ST-/).first().click()
  await theirs.getByRole('button', { name: 'Issue invoice' }).click()
  await theirs.getByText('Invoice issued.').waitFor()
  await theirs.getByText(/^INV-/).first().waitFor()
  await expectSoundInEveryMode(theirs)
  const path = new URL(theirs.url()).pathname

  await fillWallet(app, reseller, 2_000_000)
  await walletOf(app, reseller, owner)
  const page = await windowOf(reseller)
  await page.goto(`${app.origin}${path}`)
  await page.getByText('You pay').first().waitFor()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Account of the agency').click()
  await page.getByRole('option').first().click()
  await expectSoundInEveryMode(page)
  await dialog.getByRole('button', { name: 'Submit for approval' }).click()
  await page.getByText('Transfer in progress').waitFor()

  const { transfer } = await done(reseller.get(`${path}/show`))
  const approver = await newMember(app, reseller, ['Approve Transfers'])
  await done(approver.post(`/wallet/transfers/${transfer.id}/approve`, {}, { 'idempotency-key': transfer.id }))
  await settle(app)
  for (const window of [page, theirs]) {
    await window.goto(`${app.origin}${path}`)
    await window.getByText('Paid').first().waitFor()
    await expectSoundInEveryMode(window)
  }
  const [balance] = await done(owner.get('/reseller/balances'))
  expect(balance).toBeUndefined()
})

test('an agency that cannot be found nearby reads what is missing', async () => {
  await app.app.db.asAgency(reseller, (tx) =>
    tx.updateTable('agencies').set({ enabled_inventory_proximity: false }).where('id', '=', reseller.agencyId).execute(),
  )
  const page = await windowOf(reseller)
  await page.goto(`${app.origin}/reseller/listings`)
  await page.getByRole('link', { name: 'Open verification' }).waitFor()
  await expectSoundInEveryMode(page)
})
