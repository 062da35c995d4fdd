import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newOperator, newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { expectSoundInEveryMode, leaveBrowser, openBrowser, openPage, seriousFindings, type Watched } from './browser.ts'
import { serveGoogle } from './google-stand-in.ts'

// An agency uploads its documents, answers a question of the platform's staff, is verified, and may offer to resellers.

let app: TestApp
let browser: Browser
let owner: TestPerson
let operator: TestPerson
let agent: Watched
let staff: Watched
let resell: string
beforeAll(async () => {
  app = await startTestApp({ linked: true })
  owner = await newOwner(app)
  operator = await newOperator(app)
  browser = await openBrowser()
  agent = await visitor(owner)
  staff = await visitor(operator)
  const { id } = (await owner.post('/packages/new', { title: 'Five days of lakes', country_code: 'UG', days: 5, nights: 4 })).body.data
  resell = `/offers/packages/${id}/resell`
})
afterAll(async () => {
  await leaveBrowser(browser)
  await app?.close()
})

async function visitor(person: TestPerson, options: { width?: number; dark?: boolean } = {}): Promise<Watched> {
  const opened = await openPage(browser, options)
  await opened.page.addInitScript((value) => localStorage.setItem('token', value!), person.token)
  return opened
}

const scan = (color: string) =>
  sharp({ create: { width: 600, height: 800, channels: 3, background: color } })
    .png()
    .toBuffer()
const pdf = (words: string) => Buffer.from(`%PDF-1.7\n${words}\n%%EOF`)
const row = (page: Page, name: string | RegExp) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, level: 3 }) })
const pdfs = [/^Certificate of registration/, /^Memorandum/, /^Trading licence/, /^Tourism licence/, /^Passport/, /^Proof of the business/]
const ending = [/^Trading licence/, /^Tourism licence/, /^Passport/]

async function send(name: string | RegExp, file: { name: string; mimeType: string; buffer: Buffer }) {
  const document = row(agent.page, name)
  await document.locator('input[type=file]').setInputFiles(file)
  await document.getByRole('button', { name: file.name }).waitFor()
}

test('the resell tab says why it is closed, and leads to the verification', async () => {
  const { page } = agent
  await page.goto(app.origin + resell)
  await page.getByText('Your agency is not verified yet.').waitFor()
  await page.getByRole('link', { name: 'Open verification' }).click()
  await page.getByRole('navigation', { name: 'Tabs' }).getByRole('link', { name: 'Verification' }).waitFor()
  await page.getByText('TIN certificate (URA) is missing.').waitFor()
})

test('the agency says who it is, sends its papers and the days they end, and then all of it', async () => {
  const { page } = agent
  await page.getByLabel('Registered name').fill('Lake Safaris Limited')
  await page.getByLabel('Registration number').fill('80020001234567')
  await page.getByLabel('Tax number').fill('1001234567')
  await page.getByRole('textbox', { name: 'Representative' }).fill('Grace Akello')
  await page.getByRole('button', { name: 'Save details' }).click()
  await page.getByText('Details saved.').first().waitFor()
  const refused = row(page, /^TIN/)
  await refused.locator('input[type=file]').setInputFiles({ name: 'tin.pdf', mimeType: 'application/pdf', buffer: Buffer.from('no pdf') })
  await refused.getByText('Send a PDF, or a picture as JPEG, PNG or WebP.').waitFor()
  await send(/^TIN/, { name: 'tin.png', mimeType: 'image/png', buffer: await scan('#888888') })
  for (const [index, name] of pdfs.entries())
    await send(name, { name: `paper-${index}.pdf`, mimeType: 'application/pdf', buffer: pdf(String(name)) })
  const year = new Date().getFullYear() + 1
  for (const name of ending) {
    const kept = page.waitForResponse((response) => response.url().endsWith('/expiry') && response.ok())
    await row(page, name).getByLabel('Valid until').fill(`30/6/${year}`)
    await page.keyboard.press('Enter')
    await kept
  }
  const button = page.getByRole('button', { name: 'Send for review' })
  await expect.poll(() => button.isEnabled()).toBe(true)
  await button.click()
  await page.getByText('Sent for review').first().waitFor()
})

test('staff reads the papers, accepts all but one, and asks for that', async () => {
  const { page } = staff
  await page.goto(`${app.origin}/operator/kyc?waiting=true`)
  await page.getByRole('link', { name: /^Agency person/ }).click()
  await page.getByRole('button', { name: 'Start review' }).click()
  await page.getByText('Review started.').waitFor()
  await page.getByRole('button', { name: /^Read tin.png/ }).click()
  await expect.poll(() => page.getByRole('img', { name: /^TIN/ }).evaluate((one) => (one as HTMLImageElement).naturalWidth)).toBe(600)
  for (const name of pdfs) {
    await row(page, name)
      .getByRole('button', { name: /^Accept/ })
      .click()
    await row(page, name).getByText('Accepted').waitFor()
  }
  await expect.poll(() => page.getByRole('button', { name: 'Verify agency' }).isDisabled()).toBe(true)
  await page.getByRole('button', { name: /^Reject TIN/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Message to the agency').fill('The scan is grey all over.')
  await dialog.getByRole('button', { name: 'Reject document' }).click()
  await row(page, /^TIN/).getByText('Rejected').waitFor()
  await page.getByRole('button', { name: 'Send back' }).click()
  await dialog.getByLabel('Message to the agency').fill('One scan cannot be read.')
  await dialog.getByRole('button', { name: 'Send back' }).click()
  await page.getByText('Needs information').first().waitFor()
})

test('the agency hears of it, sends another and answers', async () => {
  const { page } = agent
  await page.goto(`${app.origin}/dev/outbox`)
  await page.getByRole('link', { name: 'Your verification needs information' }).waitFor()
  await page.goto(`${app.origin}/business/kyc`)
  await page.getByText('The reviewer needs something from you').waitFor()
  await page.getByText('“The scan is grey all over.”').waitFor()
  expect(
    await row(page, /^Memorandum/)
      .locator('input[type=file]')
      .count(),
  ).toBe(0)
  await send(/^TIN/, { name: 'tin-sharp.png', mimeType: 'image/png', buffer: await scan('#ffffff') })
  await page.getByLabel('Message to the reviewer').fill('Scanned again.')
  await page.getByRole('button', { name: 'Send for review' }).click()
  await page.getByText('We inform you here and by email').waitFor()
})

test('staff verifies the agency', async () => {
  const { page } = staff
  await page.reload()
  await page.getByText(/Scanned again\./).waitFor()
  await page.getByRole('button', { name: 'Start review' }).click()
  await page.getByRole('button', { name: /^Accept TIN/ }).click()
  await row(page, /^TIN/).getByText('Accepted').waitFor()
  await page.getByRole('button', { name: 'Verify agency' }).click()
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Verify agency' }).click()
  await page.getByText('Verified', { exact: true }).first().waitFor()
  expect(staff.faults).toEqual([])
})

test('it agrees to be found nearby, and the resell tab opens', async () => {
  const { page } = agent
  const google = await serveGoogle(page)
  const answer = await page.goto(`${app.origin}/business/kyc`)
  await page.getByText('Your agency is verified', { exact: true }).waitFor()
  await page.getByRole('switch', { name: 'Offer my inventory to agencies near me' }).check()
  await page.getByRole('combobox', { name: 'Base' }).fill('Entebbe')
  await page.getByRole('option').first().click()
  await page.getByRole('button', { name: 'Show on map' }).click()
  await page.locator('canvas').waitFor()
  // Without a key the page uses the bundled map, and its content policy blocks Google's hosts.
  expect(answer!.headers()['content-security-policy']).not.toMatch(/google|gstatic/)
  expect(await page.getByText(/Google|Street view/).count()).toBe(0)
  expect(google.asked).toEqual([])
  await page.getByLabel('Radius').fill('80')
  await page.getByRole('button', { name: 'Save proximity' }).click()
  await page.getByText('Saved.').first().waitFor()
  await page.goto(app.origin + resell)
  await page.getByRole('button', { name: 'Offer to resellers' }).click()
  await page.getByText('Offered to resellers.').first().waitFor()
  expect(agent.faults).toEqual([])
})

test('staff looks around as the owner, with a banner on every screen, and ends it', async () => {
  const { page } = staff
  await page.goto(`${app.origin}/operator/agencies/${owner.agencyId}`)
  await page.getByRole('button', { name: /^Actions for Person/ }).click()
  await page.getByRole('menuitem', { name: 'Look around as this person' }).click()
  await page.getByRole('dialog').getByLabel('Reason').fill('They cannot find their package.')
  await page.getByRole('dialog').getByRole('button', { name: 'Start looking' }).click()
  const banner = page.getByRole('status').filter({ hasText: 'you look around as' })
  await banner.waitFor()
  await page.goto(`${app.origin}/offers/packages`)
  await page.getByRole('link', { name: 'Five days of lakes' }).waitFor()
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/acting.png` })
  expect(await seriousFindings(page)).toEqual([])
  await banner.getByRole('button', { name: 'End' }).click()
  await page.getByRole('heading', { name: 'Agencies' }).waitFor()
  await banner.waitFor({ state: 'hidden' })
  await page.goto(`${app.origin}/operator/log`)
  await page.getByText('Stopped acting as a user').first().waitFor()
})

test('no screen has a serious finding of axe, wide, narrow or dark', async () => {
  const fresh = await newOwner(app)
  const screens: [TestPerson, string][] = [
    [owner, '/business/kyc'],
    [fresh, '/business/kyc'],
    [operator, '/operator/kyc'],
    [operator, `/operator/kyc/${owner.agencyId}`],
    [operator, `/operator/agencies/${owner.agencyId}`],
    [operator, '/operator/plans'],
    [operator, '/operator/rates'],
  ]
  for (const [person, path] of screens) {
    const other = await visitor(person)
    await other.page.goto(app.origin + path)
    await other.page.getByRole('heading').first().waitFor()
    await expectSoundInEveryMode(other.page)
    expect(other.faults).toEqual([])
    await other.page.context().close()
  }
})
