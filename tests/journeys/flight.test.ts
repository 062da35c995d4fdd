import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, dayOf } from '#kit/contract/time.ts'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { expectNoSidewaysScroll, leaveBrowser, openBrowser, openPage, seriousFindings, settled } from './browser.ts'

// An agent records a flight that was booked elsewhere, from the pasted itinerary to the ticket numbers.

let app: TestApp
let browser: Browser
let owner: TestPerson
beforeAll(async () => {
  app = await startTestApp({ linked: true })
  owner = await newOwner(app)
  await owner.post('/clients/new', { name: 'Joseph Okello', email: 'joseph@example.com', kind: 'person' })
  browser = await openBrowser()
})
afterAll(async () => {
  await leaveBrowser(browser)
  await app?.close()
})

const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']
/** Formats a day as reservation systems print it: "12MAR". */
const printed = (day: string) => `${Number(day.slice(8))}${months[Number(day.slice(5, 7)) - 1]}`

const signIn = async (width?: number) => {
  const watched = await openPage(browser, width ? { width } : {})
  await watched.page.addInitScript((token) => localStorage.setItem('token', token), owner.token!)
  return watched
}

async function writeDown(page: Page): Promise<void> {
  const today = dayOf(app.clock.now())
  await page.goto(`${app.origin}/offers/flights/bookings`)
  await page.getByText('No flight bookings yet.').waitFor()
  await page.getByRole('main').getByRole('link', { name: 'New flight booking' }).first().click()
  await page.getByText('Provider: Recorded by agent').waitFor()
  const paste = page.getByRole('textbox', { name: /Paste an itinerary/ })
  for (const line of [
    '1.OKELLO/JOSEPH MR  2.AKELLO/GRACE MRS',
    `2  KQ 413 Y ${printed(addDays(today, 40))} 5 EBBNBO HK2  0715 0830`,
    `3  KQ 412 Y ${printed(addDays(today, 47))} 5 NBOEBB HK2  2050 2205`,
  ]) {
    await paste.fill(line)
    await paste.press('Enter')
  }
  const second = page.getByRole('group', { name: 'Flight 2' })
  await second.getByText('Nairobi to Kampala').waitFor()
  await expect
    .poll(() => page.getByRole('group', { name: 'Passenger 2' }).getByRole('textbox', { name: 'Surname' }).inputValue())
    .toBe('Akello')
  const fare = page.getByRole('group', { name: 'Fare of adult' })
  // A wrong value shows an error at its field, and the price is calculated without it.
  await fare.getByRole('textbox', { name: 'Base fare' }).fill('-5')
  await fare.getByText('Amount is not valid.').waitFor()
  await fare.getByRole('textbox', { name: 'Base fare' }).fill('950000')
  await fare.getByRole('textbox', { name: 'Taxes' }).fill('350000')
  await page.getByRole('combobox', { name: 'Client' }).fill('Okello')
  await page.getByRole('option', { name: /Joseph Okello/ }).click()
  await page.getByRole('textbox', { name: 'PNR' }).fill('6x7yza')
  await page.getByRole('radio', { name: 'Held' }).check()
  await settled(page)
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Save as held' }).click()
}

test('a flight is written down, changed by the airline, and ticketed', async () => {
  const { page, faults } = await signIn()
  await writeDown(page)
  await page.getByRole('heading', { name: '6X7YZA' }).waitFor()
  const tab = (name: string) => page.getByRole('navigation', { name: 'Tabs' }).getByRole('link', { name }).click()

  // The airline moves the first flight by an hour; the agent accepts.
  await tab('Schedule changes')
  await page.getByText('No schedule changes.').waitFor()
  await page.getByRole('main').getByRole('button', { name: 'Record new times' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Departs' }).first().fill('0815')
  await dialog.getByRole('textbox', { name: 'Arrives', exact: true }).first().fill('0930')
  await dialog.getByRole('button', { name: /new times|change/i }).click()
  await page.getByText('The airline has changed the times').waitFor()
  await page.getByRole('main').getByRole('button', { name: 'Accept new times' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Accept new times' }).click()
  await page.getByText('The booking has the new times.').waitFor()
  await tab('Itinerary')
  await page.getByText('8:15 am EBB').waitFor()

  // The ticket numbers of both passengers are consecutive.
  await page.getByRole('main').getByRole('button', { name: 'Enter tickets' }).click()
  await dialog.getByRole('textbox', { name: 'Joseph Okello' }).fill('706-2412345678')
  await dialog.getByRole('button', { name: 'Number from the first' }).click()
  await dialog.getByRole('button', { name: 'Enter tickets' }).click()
  await page.getByText('Ticketed. The sale is booked.').waitFor()
  await tab('Passengers')
  await page.getByText('706 2412345679').waitFor()
  for (const name of ['Passengers', 'Money and deadlines', 'Schedule changes', 'History', 'Itinerary']) {
    await tab(name)
    await settled(page)
    expect(await seriousFindings(page), name).toEqual([])
  }

  await page.goto(`${app.origin}/offers/flights/bookings?search=7062412345679`)
  await page.getByText('6X7YZA').waitFor()
  const { data } = (await owner.get('/flights/bookings')).body
  expect(data[0]).toMatchObject({ status: 'ticketed', total: { amount: 2_600_000, currency: 'UGX' }, passengers: 2 })
  await tab('Overview')
  await page.getByLabel('Flights at a glance').getByText('UGX 2,600,000').waitFor()
  await page.getByRole('region', { name: 'Leaving next' }).getByText('6X7YZA').waitFor()
  await settled(page)
  expect(await seriousFindings(page)).toEqual([])
  expect(faults).toEqual([])
})

test('the settings add a markup to what is booked next, also on a phone', async () => {
  const { page, faults } = await signIn(360)
  await page.goto(`${app.origin}/offers/flights/settings`)
  await page.getByText('New bookings use: Recorded by agent.').waitFor()
  await expectNoSidewaysScroll(page)
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('textbox', { name: 'Markup' }).fill('5')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await page.getByText('Flight settings saved.').waitFor()
  expect((await owner.get('/flights/settings')).body.data).toMatchObject({ markup_percent: 5, in_use: 'recorded' })
  for (const path of ['/offers/flights/bookings', '/offers/flights/bookings/new', '/offers/flights/changes', '/flight-booking']) {
    await page.goto(`${app.origin}${path}`)
    await settled(page)
    await expectNoSidewaysScroll(page)
  }
  expect(faults).toEqual([])
})
