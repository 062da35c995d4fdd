import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { booksAreWrong } from '#domains/finance/server/testing/money.ts'
import { dayOf } from '#kit/contract/time.ts'
import { newMember, newOwner, testPassword, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import {
  expectSoundInEveryMode,
  leaveBrowser,
  openBrowser,
  openPage,
  openScreen,
  seriousFindings,
  settled,
  type Watched,
} from './browser.ts'

// Money comes in by a top-up, is exchanged, and is paid out to a lodge whose bank returns it. Each step needs a second person.

let app: TestApp
let browser: Browser
let owner: TestPerson
let accountant: TestPerson
let watched: Watched
let page: Page
let second: Watched
let beneficiary: string
let transfer: string
beforeAll(async () => {
  app = await startTestApp({ linked: true })
  owner = await newOwner(app)
  accountant = await newMember(app, owner, [
    'View Finance',
    'View Beneficiaries',
    'Add Beneficiary',
    'Create Transfers',
    'Approve Transfers',
  ])
  browser = await openBrowser()
  watched = await visitor(owner)
  page = watched.page
  second = await visitor(accountant)
})
afterAll(async () => {
  await leaveBrowser(browser)
  await app?.close()
})

async function visitor({ token }: TestPerson, options: { width?: number; dark?: boolean } = {}): Promise<Watched> {
  const opened = await openPage(browser, options)
  await opened.page.addInitScript((value) => localStorage.setItem('token', value!), token)
  return opened
}
const dialog = (of = page) => of.getByRole('dialog')
const wallet = (currency: string) => page.getByRole('region', { name: `${currency} wallet` })

test('the wallet is topped up on the payment page, which leads back to the outcome', async () => {
  await page.goto(`${app.origin}/finance?tab=wallets`)
  await wallet('UGX').getByText('UGX 0').first().waitFor()
  await page.getByRole('button', { name: 'Top up' }).click()
  await dialog().getByLabel('Amount').fill('8,000,000')
  await dialog().getByRole('button', { name: 'Go to payment' }).click()
  await page.waitForURL('**/pay/**')
  await page.getByRole('button', { name: 'Pay' }).click()
  await page.waitForURL('**/sandbox/checkout/**')
  await page.getByRole('radio', { name: /Card/ }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('We have received your payment').waitFor()
  await page.getByRole('link', { name: 'Back to Safiri' }).click()
  await dialog().getByText('UGX 7,744,000 is in the wallet').waitFor()
  await settled(page)
  expect(await seriousFindings(page)).toEqual([])
  await dialog().getByRole('button', { name: 'Done' }).click()
  await wallet('UGX').getByText('UGX 7,744,000').waitFor()
})

test('shillings become dollars by an offer that says its margin', async () => {
  await page.getByRole('button', { name: 'Exchange', exact: true }).click()
  await dialog().getByLabel('You exchange').fill('364,000')
  await dialog().getByLabel('Into').fill('US dollar')
  await page.getByRole('option', { name: /US dollar/ }).click()
  await dialog().getByRole('button', { name: 'Show offer' }).click()
  await dialog().getByText('This offer is valid for').waitFor()
  await dialog().getByText('Margin of 1.5%').waitFor()
  await dialog()
    .getByText(/Market rate: 1 USD = 3,640 UGX\. After the margin: 1 USD = 3,695\.43 UGX\. Rates: built-in of/)
    .waitFor()
  await dialog().getByRole('button', { name: 'Exchange', exact: true }).click()
  await wallet('USD').getByText('USD 98.49').waitFor()
  await wallet('UGX').getByText('UGX 7,380,000').waitFor()
})

test('a lodge is added by one and its account checked by another', async () => {
  await page.goto(`${app.origin}/add-beneficiary`)
  await page.getByRole('textbox', { name: 'Name' }).fill('Bwindi View Lodge')
  await page.getByRole('combobox', { name: 'Bank' }).fill('Stanbic')
  await page.getByRole('option', { name: 'Stanbic Bank Uganda' }).click()
  await page.getByRole('combobox', { name: 'Branch' }).click()
  await page.getByRole('option', { name: 'Jinja' }).click()
  await page.getByRole('textbox', { name: 'Account number' }).fill('0123451111')
  await settled(page)
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('main').getByRole('button', { name: 'Add beneficiary' }).click()
  await page.waitForURL(/\/beneficiary\/[0-9a-f-]{36}/)
  beneficiary = page.url().split('/').at(-1)!.split('?')[0]!
  // The person who entered the account cannot verify it.
  await page.getByText('You cannot send money until a person other than the one who entered it has verified').waitFor()
  expect(await page.getByRole('button', { name: 'Verify account' }).count()).toBe(0)

  await second.page.goto(`${app.origin}/beneficiary/${beneficiary}`)
  await second.page.getByRole('button', { name: 'Verify account' }).click()
  await second.page.getByRole('alertdialog').getByRole('button', { name: 'Verify account' }).click()
  await second.page.getByText('Account is verified.').waitFor()
})

test('money is sent by one and approved by another, who gives the password for so much', async () => {
  await page.goto(`${app.origin}/beneficiary/${beneficiary}`)
  await page.getByRole('main').getByRole('link', { name: 'Send money' }).first().click()
  await page.getByRole('textbox', { name: 'Amount' }).fill('5,000,000')
  await page.getByRole('textbox', { name: 'Narration' }).fill('Rooms in July')
  await page.getByRole('button', { name: 'Submit for approval' }).click()
  await page.getByText('Waiting for a second person').waitFor()
  expect(await page.getByRole('button', { name: 'Approve transfer' }).count()).toBe(0)
  transfer = page.url().split('/').at(-1)!.split('?')[0]!

  await app.app.db.asPlatform('test: long since the password', (tx) =>
    tx.updateTable('sessions').set({ confirmed_at: null }).where('user_id', '=', accountant.userId).execute(),
  )
  const [news] = (await accountant.get('/business/notifications')).body.data
  expect(news.link).toBe(`/finance/transfers/${transfer}`)
  const { page: desk } = second
  await desk.goto(app.origin + news.link)
  await desk.getByRole('button', { name: 'Approve transfer' }).click()
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Approve transfer' }).click()
  await dialog(desk).getByRole('textbox', { name: 'Your password' }).fill('not this one')
  await dialog(desk).getByRole('button', { name: 'Approve transfer' }).click()
  await dialog(desk)
    .getByText(/password/i)
    .nth(1)
    .waitFor()
  await dialog(desk).getByRole('textbox', { name: 'Your password' }).fill(testPassword)
  await dialog(desk).getByRole('button', { name: 'Approve transfer' }).click()
  await desk.getByText('Transfer approved.').waitFor()
  await desk.getByText('Paid', { exact: true }).first().waitFor()
})

test('the bank sends it back: all but the fee is in the wallet again', async () => {
  const { page: desk } = second
  app.clock.advance(3 * 60_000)
  await desk.getByRole('button', { name: 'More actions' }).click()
  await desk.getByRole('menuitem', { name: 'Check again' }).click()
  await desk.getByText('Returned', { exact: true }).first().waitFor()
  await settled(desk)
  expect(await seriousFindings(desk)).toEqual([])
  const { fee, postings } = (await owner.get(`/wallet/transfers/${transfer}/show`)).body.data
  expect(postings.length).toBeGreaterThan(5)
  await page.goto(`${app.origin}/finance?tab=wallets`)
  await wallet('UGX')
    .getByText(`UGX ${(7_380_000 - fee.amount).toLocaleString('en-US')}`)
    .waitFor()
})

test('every currency sums to zero, and each statement is what was posted', async () => {
  expect(await booksAreWrong({ test: app })).toEqual([])
  const accounts = (await owner.get('/finance/accounts?per_page=100')).body.data as { id: string; balance: { amount: number } }[]
  expect(accounts.length).toBeGreaterThan(6)
  for (const { id, balance } of accounts) {
    const posted = await app.app.db.asAgency(owner, (tx) =>
      tx.selectFrom('ledger_postings').select('amount').where('account_id', '=', id).orderBy('transaction_id').execute(),
    )
    const { data, meta } = (await owner.get(`/finance/accounts/${id}/statement?per_page=100&sort=at`)).body
    expect(data.map((row: { amount: { amount: number } }) => row.amount.amount)).toEqual(posted.map(({ amount }) => amount))
    expect([meta.totals.closing, data.at(-1).balance.amount]).toEqual([balance.amount, balance.amount])
  }
})

test('the bank’s own statement is imported and its line recognised', async () => {
  const { reference } = (await owner.get(`/wallet/transfers/${transfer}/show`)).body.data
  await page.goto(`${app.origin}/finance?tab=reconciliation`)
  await page.getByRole('button', { name: 'Import statement' }).first().click()
  const content = `Value Date,Narration,Debit,Credit\n${dayOf(app.clock.now())},Transfer ${reference},"5,000,000.00",\nClosing balance,,,1,200,000\n`
  await dialog()
    .locator('input[type=file]')
    .setInputFiles({ name: 'november.csv', mimeType: 'text/csv', buffer: Buffer.from(content) })
  await dialog().getByRole('button', { name: 'Read file' }).click()
  await dialog().getByRole('button', { name: 'Import 2 rows' }).click()
  await dialog().getByText('1 row will be left out: 1 cannot be read.').waitFor()
  await dialog().getByRole('cell', { name: 'A total or a note, not a payment.' }).waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await dialog().getByRole('button', { name: 'Back to columns' }).click()
  await dialog().getByRole('button', { name: 'Import 2 rows' }).click()
  await dialog().getByRole('button', { name: 'Import 1 line' }).click()
  await page.getByText(/same reference/).waitFor()
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await page.getByText('Line matched.').waitFor()
  await page.getByText('Matched', { exact: true }).waitFor()
})

test('on a phone and in the dark nothing is cut off, and all of it can be read', async () => {
  const { page: other, faults } = await visitor(owner)
  for (const path of [
    '/finance',
    '/finance?tab=wallets',
    '/finance?tab=statement',
    '/finance?tab=reconciliation',
    '/all-beneficiaries',
    '/beneficiary',
    `/beneficiary/${beneficiary}`,
    `/finance/transfers/${transfer}`,
  ]) {
    await openScreen(other, app.origin + path)
    await other.getByRole('heading', { level: 1 }).waitFor()
    await expectSoundInEveryMode(other)
  }
  expect(faults).toEqual([])
  expect([...watched.faults, ...second.faults]).toEqual([])
})
