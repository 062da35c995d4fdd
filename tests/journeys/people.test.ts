import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { preferencesLink } from '#domains/consents/server/preferences-link.ts'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { expectSoundInEveryMode, leaveBrowser, linkInMail, openBrowser, openPage, type Watched } from './browser.ts'

// An agency brings its contacts, merges one who is there twice, and lets people sign up.

let app: TestApp
let browser: Browser
let owner: TestPerson
let watched: Watched
let page: Page
beforeAll(async () => {
  app = await startTestApp({ linked: true })
  owner = await newOwner(app)
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
const question = () => page.getByRole('alertdialog')

/** Rows 29 and 30 have the phone numbers of rows 1 and 2. */
const contacts = [
  'Full name,Email,Mobile,Consent email,Consent wording',
  ...Array.from({ length: 30 }, (_, n) => {
    const number = String(n + 1).padStart(2, '0')
    return `Contact ${number},contact${number}@mail.example,+25677212${1000 + (n % 28)},yes,Paper form`
  }),
].join('\r\n')

test('thirty contacts are imported, two of them there already', async () => {
  await page.goto(`${app.origin}/crm/contacts`)
  await page.getByText('No contacts yet.').waitFor()
  await page.getByRole('button', { name: 'Import' }).click()
  await dialog().getByText('Choose a CSV or vCard file').waitFor()
  await dialog()
    .locator('input[type=file]')
    .setInputFiles({ name: 'contacts.csv', mimeType: 'text/csv', buffer: Buffer.from(contacts) })
  await dialog().getByText('28 contacts can be imported').waitFor()
  await dialog().getByLabel('Fill the empty fields of the existing contact').waitFor()
  await dialog().getByLabel('Import anyway').check()
  await page.getByRole('button', { name: 'Import 30 contacts' }).click()
  await page.getByRole('heading', { name: '30 contacts imported.' }).waitFor()
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByText('1–15 of 30').waitFor()
})

test('one who is there twice is merged, and brought back', async () => {
  await page.getByRole('link', { name: 'Find duplicates' }).click()
  await page.getByText('Contact 29').first().waitFor()
  await expectSoundInEveryMode(page)

  await page.getByRole('row').filter({ hasText: 'Contact 29' }).getByRole('link').first().click()
  await page.getByRole('heading', { name: 'Merge contacts' }).waitFor()
  await page.getByText('Which value stays').waitFor()
  await expectSoundInEveryMode(page)

  await page.getByRole('button', { name: 'Merge contacts' }).click()
  await question().getByRole('button', { name: 'Merge contacts' }).click()
  await page.getByText('was merged into this contact').waitFor()
  expect((await owner.get('/crm/contacts')).body.meta.total).toBe(29)
  await page.getByRole('button', { name: /^Undo until/ }).click()
  await question().getByRole('button', { name: 'Undo merge' }).click()
  await page.getByText(/Contact \d\d is back\./).waitFor()
  expect((await owner.get('/crm/contacts')).body.meta.total).toBe(30)
})

test('a visitor signs up on a form and confirms by mail', async () => {
  const { body } = await owner.post('/crm/sign-up-forms', { name: 'Monthly letter', wording: 'Send me your offers.' })
  const guest = await openPage(browser)
  await guest.page.goto(app.origin + new URL(body.data.url).pathname)
  await expectSoundInEveryMode(guest.page)

  await guest.page.getByLabel('Email').fill('visitor@mail.example')
  await guest.page.getByLabel('Your name').fill('Vera Visitor')
  await guest.page.getByRole('button', { name: 'Sign up' }).click()
  await guest.page.getByRole('heading', { name: 'Check your email' }).waitFor()
  await guest.page.goto(await linkInMail(guest.page, app, 'Confirm your sign-up'))
  await guest.page.getByRole('button', { name: 'Yes, I agree' }).click()
  await guest.page.getByText('Thank you. You are signed up.').waitFor()
  const [person] = (await owner.get('/crm/contacts?search=visitor@mail.example')).body.data
  expect(person).toMatchObject({ name: 'Vera Visitor', source: 'form' })
  await guest.page.goto(app.origin + new URL(preferencesLink(app.app, owner.agencyId, 'email', 'visitor@mail.example')).pathname)
  await guest.page.getByText('You agreed').waitFor()
  await expectSoundInEveryMode(guest.page)

  expect([...watched.faults, ...guest.faults]).toEqual([])
})
