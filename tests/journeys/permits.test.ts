import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { done } from '#domains/bookings/server/testing/sales.ts'
import { publishTour, type Tour } from '#domains/bookings/server/testing/tour.ts'
import { newKind } from '#domains/permits/server/testing/permits.ts'
import { addDays, dayOf } from '#kit/contract/time.ts'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { expectSoundInEveryMode, leaveBrowser, openBrowser, openPage } from './browser.ts'

// A gorilla permit from the booking to its number, a lodge that is asked for a room and answers on its page, and an allotment.

let app: TestApp
let browser: Browser
let owner: TestPerson
let page: Page
let tour: Tour
let booking: { id: string }
beforeAll(async () => {
  app = await startTestApp({ linked: true })
  owner = await newOwner(app)
  tour = await publishTour(app, owner, { inDays: 120 })
  await newKind(app, owner)
  await done(owner.post('/suppliers/create', { kind: 'hotel', name: 'Ruhija lodge', email: 'stay@example.com', currency: 'USD' }))
  booking = await done(
    owner.post('/bookings/new', {
      client: { name: 'Anna Becker' },
      lines: [{ inventory_id: tour.id, departure_id: tour.departureId, selection: [{ price_option_id: tour.adult, quantity: 1 }] }],
      travellers: [{ name: 'Anna Becker', nationality: 'DE', passport_number: 'C01X00T47', born_on: '1990-05-01' }],
      action: 'confirm',
    }),
  )
  browser = await openBrowser()
  page = (await openPage(browser)).page
  await page.addInitScript((token) => localStorage.setItem('token', token!), owner.token)
})
afterAll(async () => {
  await leaveBrowser(browser)
  await app?.close()
})

const dialog = () => page.getByRole('dialog')
const wide = () => page.setViewportSize({ width: 1280, height: 860 })
const sound = async () => {
  await expectSoundInEveryMode(page)
  await wide()
}
const openBooking = () => page.goto(`${app.origin}/bookings/view/${booking.id}`)
const record = async (button: string) => {
  await page.getByRole('button', { name: button }).first().click()
  await dialog().getByRole('button', { name: 'Record payment' }).click()
  await dialog().waitFor({ state: 'detached' })
}

test('a permit is reserved for a traveller of the booking, paid and issued', async () => {
  await openBooking()
  await page.getByRole('button', { name: 'Reserve permits' }).click()
  await dialog().getByRole('combobox', { name: 'Permit' }).click()
  await page.getByRole('option', { name: 'Gorilla trekking' }).click()
  await dialog().getByText('8 left on').waitFor()
  await dialog().getByRole('button', { name: 'Reserve permits' }).click()
  await page.getByText('1 permit reserved.').first().waitFor()
  await page
    .getByRole('region', { name: 'Permits', exact: true })
    .getByRole('link', { name: /Anna Becker/ })
    .click()
  await record('Record deposit')
  await record('Record balance')
  await page.getByRole('button', { name: 'Record issue' }).first().click()
  await page.getByLabel('Permit number').fill('UWA-2026-17')
  await page.getByRole('button', { name: 'Record issue' }).last().click()
  await page.getByText('UWA-2026-17').first().waitFor()
  await sound()
  expect(await done(owner.get('/permits'))).toMatchObject([{ state: 'issued', name: 'Anna Becker', number: 'UWA-2026-17' }])
  await page.goto(`${app.origin}/permits/calendar`)
  for (let month = 0; month < 4; month++) await page.getByRole('button', { name: 'Month after' }).click()
  await page.getByText('Gorilla trekking, Bwindi').waitFor()
  await sound()
})

test('a lodge is asked from the booking and holds the room on its page', async () => {
  await openBooking()
  await page.getByRole('button', { name: 'Ask supplier' }).click()
  await dialog().getByRole('combobox', { name: 'Supplier' }).click()
  await page.getByRole('option', { name: 'Ruhija lodge' }).click()
  await expect.poll(() => dialog().getByRole('textbox', { name: 'Email' }).inputValue()).toBe('stay@example.com')
  await dialog().getByRole('textbox', { name: 'Doubles' }).fill('1')
  await sound()
  await dialog().getByRole('button', { name: 'Send request' }).click()
  await dialog().waitFor({ state: 'detached' })
  await page
    .getByRole('region', { name: 'Requests to suppliers' })
    .getByRole('link', { name: /Ruhija lodge/ })
    .click()
  await page.getByText('1 × Double').waitFor()
  const [asked] = await done(owner.get('/supplier-requests'))
  const { link } = await done(owner.get(`/supplier-requests/${asked.id}/show`))
  const { page: lodge } = await openPage(browser)
  await lodge.goto(link)
  await lodge.getByText('Hold it for now').click()
  await lodge.getByLabel('Hold until').fill(addDays(dayOf(app.clock.now()), 3))
  await expectSoundInEveryMode(lodge)
  await lodge.getByRole('button', { name: 'Hold', exact: true }).click()
  await lodge.getByText('You hold this until').waitFor()
  await page.reload()
  await page.getByText('Ruhija lodge, with its link').waitFor()
  await sound()
  await page.goto(`${app.origin}/supplier-requests`)
  await page.getByText('Ruhija lodge').first().waitFor()
  await sound()
})

test('an allotment is added, a package needs it, and the booking form says what is short', async () => {
  const [lodge] = await done(owner.get('/suppliers'))
  const starts_on = dayOf(app.clock.now())
  await done(
    owner.post('/allotments/create', {
      supplier_id: lodge.id,
      room: 'Double, lake side',
      starts_on,
      ends_on: addDays(starts_on, 200),
      rooms: 1,
      release_days: 14,
    }),
  )
  await page.goto(`${app.origin}/allotments`)
  await page.getByText('Ruhija lodge, Double, lake side').waitFor()
  await sound()
  await page.goto(`${app.origin}/offers/packages/${tour.id}`)
  await page.getByRole('button', { name: 'Add need' }).click()
  await dialog().getByRole('combobox', { name: 'Kind' }).click()
  await page.getByRole('option', { name: 'Rooms of an allotment' }).click()
  await dialog().getByRole('combobox', { name: 'Allotment' }).click()
  await page.getByRole('option', { name: /lake side/ }).click()
  await dialog().getByRole('button', { name: 'Add need' }).click()
  await page.getByText('1 for 2 people, 1 night').waitFor()
  await page.goto(`${app.origin}/bookings/manual-booking?package=${tour.id}&departure=${tour.departureId}`)
  await page.getByLabel('Adult: how many').fill('4')
  await page.getByText('1 of 2 rooms left on').waitFor()
  await sound()
})
