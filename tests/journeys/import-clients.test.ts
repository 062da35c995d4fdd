import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newOwner } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { expectSoundInEveryMode, leaveBrowser, openBrowser, openPage, type Watched } from './browser.ts'

// An agency imports its clients from a spreadsheet.

let app: TestApp
let browser: Browser
let token: string
let watched: Watched
let page: Page
beforeAll(async () => {
  app = await startTestApp({ linked: true })
  token = (await newOwner(app)).token!
  browser = await openBrowser()
  watched = await visitor()
  page = watched.page
})
afterAll(async () => {
  await leaveBrowser(browser)
  await app?.close()
})

async function visitor(options: { width?: number; dark?: boolean } = {}): Promise<Watched> {
  const opened = await openPage(browser, options)
  await opened.page.addInitScript((value) => localStorage.setItem('token', value), token)
  return opened
}

const choose = (text: string) =>
  page
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles({ name: 'clients 2026.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })

/** As Excel writes it in a locale with a decimal comma. */
const spreadsheet = [
  'Full name;E-mail;Mobile;Country;Loyalty card',
  ...Array.from(
    { length: 30 },
    (_, n) => `Client ${String(n + 1).padStart(2, '0')};client${n + 1}@mail.example;+25677212${1000 + n};Uganda;${n}`,
  ),
  'Nina Nobody;not an address;;Kenya;',
  ';anonymous@mail.example;;;',
].join('\r\n')

test('a file that is none is refused in a sentence, and another can be chosen', async () => {
  await page.goto(`${app.origin}/clients`)
  await page.getByText('No clients yet.').waitFor()
  await page.getByRole('button', { name: 'Import' }).click()
  await page.getByRole('heading', { name: 'Import clients' }).waitFor()
  await choose('PK\x03\x04 a workbook')
  await page.getByText('This is a workbook. Save it as “CSV UTF-8” in Excel').waitFor()
})

test('thirty clients and two bad rows: what would come of it is shown before anything is', async () => {
  await choose(`\uFEFF${spreadsheet}`)
  await page.getByText('30 clients can be imported').waitFor()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('2 rows cannot', { exact: true }).waitFor()
  await dialog.getByText('Full name as Name, E-mail as Email, Mobile as Phone, Country. Not read: Loyalty card.').waitFor()
  await dialog.getByText('Cannot be imported (2)').click()
  await dialog.getByText('Invalid email address').waitFor()
  await dialog.getByText('Name is required.').waitFor()
  await expect.poll(() => dialog.getByRole('row').count()).toBe(3)
  await dialog.getByLabel('Import nothing').check()
  await expect.poll(() => dialog.getByRole('button', { name: 'Import 30 clients' }).isDisabled()).toBe(true)
  await dialog.getByLabel('Skip it and import the others').check()
})

test('they are imported, the list has them, and the skipped rows can be saved', async () => {
  await page.getByRole('button', { name: 'Import 30 clients' }).click()
  await page.getByRole('heading', { name: '30 clients imported, 2 skipped.' }).waitFor()
  const [saved] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save skipped rows' }).click()])
  expect(saved.suggestedFilename()).toBe('skipped-clients 2026.csv')
  const chunks: Buffer[] = []
  for await (const chunk of await saved.createReadStream()) chunks.push(chunk as Buffer)
  expect(Buffer.concat(chunks).toString().replace('\uFEFF', '').split('\n').slice(0, 3)).toEqual([
    'Full name;E-mail;Mobile;Country;Loyalty card;Row;Reason',
    'Nina Nobody;not an address;;Kenya;;32;Email: Invalid email address',
    ';anonymous@mail.example;;;;33;Name is required.',
  ])
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.getByText('1–15 of 30').waitFor()
  await page.getByRole('link', { name: 'Client 30' }).waitFor()
  expect(watched.faults).toEqual([])
})

test('the same file again adds nobody, and says so', async () => {
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await choose(spreadsheet)
  await page.getByText('30 rows are probably duplicates').first().waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Import 0 clients' }).isDisabled()).toBe(true)
  await page.getByRole('dialog').getByText('Probable duplicates (30)').click()
  await page.getByText('Probably the existing “Client 01”: the same email.').waitFor()
})

test('the bell leads back to what was imported', async () => {
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: /Notifications/ }).click()
  await page.getByText('30 clients imported').click()
  await page.getByRole('heading', { name: '30 clients imported, 2 skipped.' }).waitFor()
})

test('no step has a serious finding of axe, wide, narrow or dark', async () => {
  const done = new URL(page.url()).search
  await page.getByRole('button', { name: 'Import another file' }).click()
  await choose('name,email\nAda,ada@mail.example\n,nobody\n')
  await page.getByText('1 client can be imported').waitFor()
  const steps = ['?import=new', new URL(page.url()).search, done]
  const other = await visitor()
  for (const step of steps) {
    await other.page.goto(`${app.origin}/clients${step}`)
    await other.page.getByRole('heading', { name: 'Import clients' }).waitFor()
    await expectSoundInEveryMode(other.page)
  }
  expect(other.faults).toEqual([])
  await other.page.context().close()
})
