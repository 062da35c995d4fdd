import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { expectSoundInEveryMode, leaveBrowser, openBrowser, openPage } from './browser.ts'

// Phone numbers are entered as people dial them, with the prefix of the agency's country or of another.

let app: TestApp
let browser: Browser
let owner: TestPerson
let page: Page
beforeAll(async () => {
  app = await startTestApp({ linked: true })
  owner = await newOwner(app)
  browser = await openBrowser()
  page = (await openPage(browser)).page
  await page.addInitScript((token) => localStorage.setItem('token', token!), owner.token)
})
afterAll(async () => {
  await leaveBrowser(browser)
  await app?.close()
})

const drawer = () => page.getByRole('dialog')
const phone = () => drawer().getByLabel('Phone')
const prefix = () => drawer().getByRole('combobox', { name: 'Dialling prefix' })
const phoneOf = async (name: string) =>
  (await owner.get(`/clients?search=${encodeURIComponent(name)}`)).body.data.map((client: { phone: string }) => client.phone)

test('a local number becomes one of the agency’s country when the field is left', async () => {
  await page.goto(`${app.origin}/clients`)
  await page.getByRole('button', { name: 'Add client' }).first().click()
  await drawer().getByText('+256', { exact: true }).waitFor()
  await phone().fill('0772 345 678')
  await phone().press('Tab')
  await expect.poll(() => phone().inputValue()).toBe('+256772345678')
  await expectSoundInEveryMode(page)
})

test('an invalid number is refused with the message of the specification', async () => {
  await phone().fill('0772 34')
  await phone().press('Tab')
  await drawer().getByText('Please enter a valid phone number.').waitFor()
})

test('with another prefix it is read as one of that country', async () => {
  await phone().fill('0722 123 456')
  await prefix().focus()
  await prefix().selectOption({ label: 'Kenya +254' })
  await phone().focus()
  await phone().press('Tab')
  await expect.poll(() => phone().inputValue()).toBe('+254722123456')
  await drawer().getByText('+254', { exact: true }).waitFor()
})

test('saving by keyboard before the field is left stores the whole number', async () => {
  await drawer().getByLabel('Name').fill('Grace Akello')
  await phone().fill('00256 752 345 678')
  await phone().press('Control+Enter')
  await drawer().waitFor({ state: 'hidden' })
  expect(await phoneOf('Grace Akello')).toEqual(['+256752345678'])
})
