import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishTour, type Tour } from '#domains/bookings/server/testing/tour.ts'
import { done, newCar } from '#domains/cars/server/testing/cars.ts'
import { addDays, dayOf, formatShortDay } from '#kit/contract/time.ts'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { expectSoundInEveryMode, leaveBrowser, openBrowser, openPage, type Watched } from './browser.ts'

// A tour operator prices a group of citizens and visitors: permits in dollars, and in shillings for citizens, with a car in shillings.

let app: TestApp
let browser: Browser
let owner: TestPerson
let watched: Watched
let page: Page
let tour: Tour
const packages = '/business/tour/packages'
beforeAll(async () => {
  app = await startTestApp({ linked: true })
  owner = await newOwner(app)
  tour = await publishTour(app, owner)
  await newCar(owner)
  const [adult] = await done<Record<string, unknown>[]>(owner.get(`${packages}/${tour.id}/price-options`))
  const { held: _held, sold: _sold, position: _position, id, ...option } = adult!
  const permit = { ...option, name: 'Permit', price: { amount: 70_000, currency: 'USD' } }
  await done(owner.post(`${packages}/price-options/${id}/update`, permit))
  const citizens = { name: 'Citizens', residency: 'eac_citizen', operation: 'fix', value_kind: 'amount', value: 300_000, currency: 'UGX' }
  await done(owner.post(`${packages}/${tour.id}/price-rules/create`, { ...citizens, price_option_id: tour.adult }))
  await done(owner.post('/business/rates/update', { one: 'USD', other: 'UGX', rate: '3705' }))
  browser = await openBrowser()
  watched = await openPage(browser)
  page = watched.page
  await page.clock.setSystemTime(app.clock.now())
  await page.addInitScript((token) => localStorage.setItem('token', token!), owner.token)
})
afterAll(async () => {
  await leaveBrowser(browser)
  await app?.close()
})

const seen = (text: string) => page.getByText(text).filter({ visible: true }).first().waitFor()

test('the explainer says each step: the dollars, the rate, the price of citizens', async () => {
  await page.goto(`${app.origin}/offers/packages/${tour.id}/edit`)
  const price = page.getByRole('status', { name: 'The price' })
  await price.getByText('USD 700.00 at 3,705').waitFor()
  await price.getByText('UGX 5,187,000').first().waitFor()
  await page.getByRole('combobox', { name: 'Traveller' }).click()
  await page.getByRole('option', { name: 'East African citizen' }).click()
  await price.getByText('Citizens: fixed at UGX 300,000').waitFor()
  await price.getByText('UGX 600,000').first().waitFor()
  await expectSoundInEveryMode(page)
})

test('visitors, a citizen and a car are one booking in shillings, with the reasons of its price', async () => {
  await page.goto(`${app.origin}/bookings/manual-booking`)
  await page.getByRole('button', { name: 'Add client' }).click()
  await page.getByLabel('Name').first().fill('Okello and De Vries')
  await page.getByRole('button', { name: /Bwindi gorillas/ }).click()
  await page.getByRole('textbox', { name: 'Permit: how many' }).fill('2')
  await page.getByRole('button', { name: 'Other residency' }).click()
  await page.getByRole('menuitem', { name: 'Permit' }).click()
  await page.getByRole('combobox', { name: 'Residency of Permit' }).click()
  await page.getByRole('option', { name: 'East African citizen' }).click()
  await seen('UGX 5,487,000')
  await page.getByRole('button', { name: 'Add another item' }).click()
  await page.getByRole('button', { name: /Toyota RAV4/ }).click()
  const car = page.getByRole('group', { name: 'Toyota RAV4' })
  const setDay = async (label: string, inDays: number) => {
    const field = car.getByRole('textbox', { name: label, exact: true })
    await field.fill(formatShortDay(addDays(dayOf(app.clock.now()), inDays)))
    await field.press('Tab')
  }
  await setDay('Pick-up', 19)
  await setDay('Return', 23)
  await car.getByText('4 days: UGX 600,000').waitFor()
  await seen('UGX 6,087,000')
  await page.getByRole('button', { name: 'Why this price?' }).first().click()
  await seen('Citizens: fixed at UGX 300,000')
  await seen('USD 700.00 at 3,705')
  await expectSoundInEveryMode(page)
  await page.getByRole('radio', { name: 'Confirm now' }).check()
  await page.getByRole('button', { name: 'Confirm booking' }).click()
  await page.waitForURL('**/bookings/view/**')
  await seen('UGX 6,087,000')
  await seen('USD 700.00 at 3,705')
  await expectSoundInEveryMode(page)
  expect(watched.faults).toEqual([])
})
