import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { done } from '#domains/bookings/server/testing/sales.ts'
import { newCar } from '#domains/cars/server/testing/cars.ts'
import { newTrip, type TestTrip } from '#domains/trips/server/testing/trips.ts'
import { addDays, dayOf, momentOf } from '#kit/contract/time.ts'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { dragMouse, middleOf } from './dragging.ts'
import { expectSoundInEveryMode, leaveBrowser, openBrowser, openPage } from './browser.ts'

// A driver is added with a licence. A duty is dragged to the driver, and refused in words where it clashes. A trip gets a driver with a
// vehicle, whose service is planned too.

let app: TestApp
let browser: Browser
let owner: TestPerson
let trip: TestTrip
let page: Page
const day = (ahead: number) => addDays(dayOf(app.clock.now()), ahead)
const at = (ahead: number, time: string) => momentOf(day(ahead), time).toISOString()
beforeAll(async () => {
  app = await startTestApp({ linked: true })
  owner = await newOwner(app)
  trip = await newTrip(app, owner)
  await trip.book(['Anna Becker', 'Ben Becker'])
  await newCar(owner, { plates: ['UBA 123C'] })
  const rose = await done(owner.post('/staff/create', { name: 'Rose Auma', kinds: ['guide', 'driver'], languages: ['en'] }))
  await done(owner.post(`/staff/${rose.id}/papers/create`, { kind: 'driving_licence', expires_on: day(400) }))
  await done(owner.post(`/staff/${rose.id}/leave/create`, { from: day(3), to: day(4), reason: 'Wedding' }))
  browser = await openBrowser()
  ;({ page } = await openPage(browser))
  await page.addInitScript((token) => localStorage.setItem('token', token!), owner.token)
})
afterAll(async () => {
  await leaveBrowser(browser)
  await app?.close()
})

const barOf = (name: RegExp) => page.getByRole('region', { name: 'Roster' }).getByRole('button', { name })

test('a person is added with a driving licence', async () => {
  await page.goto(`${app.origin}/staff`)
  await page.getByRole('link', { name: 'Add person' }).first().click()
  await page.getByRole('heading', { name: 'Add person' }).waitFor()
  await page.getByLabel('Name').fill('Moses Okello')
  await page.getByLabel('Cost a day').fill('60000')
  await expectSoundInEveryMode(page)
  await page.getByRole('button', { name: 'Add person' }).click()
  await page.getByRole('button', { name: 'Add paper' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add paper' })
  await dialog.getByLabel('Number').fill('UG-1')
  await dialog.getByRole('button', { name: 'Add paper' }).click()
  await page.getByText('Does not expire').waitFor()
  await expectSoundInEveryMode(page)
})

test('a duty is dragged to a driver; one that clashes is refused in words', async () => {
  for (const title of ['Airport transfer', 'Night drive'])
    await done(owner.post('/roster/duties/create', { title, kind: 'driver', starts_at: at(3, '08:00'), ends_at: at(3, '18:00') }))
  await page.goto(`${app.origin}/roster`)
  await barOf(/^Airport transfer/).waitFor()
  await expectSoundInEveryMode(page)
  const drop = async (name: RegExp, person: string) => {
    const to = await middleOf(page.getByRole('region', { name: 'Roster' }).getByText(person))
    const from = await middleOf(barOf(name))
    await dragMouse(page, from, { x: from.x, y: to.y })
  }
  await drop(/^Airport transfer/, 'Moses Okello')
  await page.getByText('Moses Okello is on “Airport transfer”.').waitFor()
  await barOf(/^Airport transfer.*Offered/).waitFor()
  await drop(/^Night drive/, 'Rose Auma')
  const refusal = page.getByRole('alertdialog', { name: 'Not given to Rose Auma' })
  await refusal.getByText(/Rose Auma is on leave/).waitFor()
  await expectSoundInEveryMode(page)
  await refusal.getByRole('button').last().click()
  await barOf(/^Night drive.*1 of 1 missing/).waitFor()
})

test('a duty is opened, says who fits and why not, and its person accepts', async () => {
  await barOf(/^Airport transfer/).click()
  const drawer = page.getByRole('dialog', { name: 'Airport transfer' })
  await drawer.getByRole('button', { name: 'Actions for Moses Okello' }).click()
  await page.getByRole('menuitem', { name: 'Accepted' }).click()
  await drawer.getByText('Accepted').waitFor()
  await expectSoundInEveryMode(page)
  await page.keyboard.press('Escape')
  await barOf(/^Night drive/).click()
  const open = page.getByRole('dialog', { name: 'Night drive' })
  await open.getByText(/Moses Okello has “Airport transfer” from/).waitFor()
  await expectSoundInEveryMode(page)
})

test('a trip has its duties, added from its page and opened in the roster', async () => {
  await page.goto(`${app.origin}/trips/${trip.departureId}`)
  await page.getByText('No driver or guide is planned yet.').waitFor()
  await page.getByRole('button', { name: 'Add duty' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add duty' })
  await dialog.getByLabel('Vehicles').click()
  await page.getByRole('option', { name: /UBA 123C · Toyota RAV4/ }).click()
  await page.keyboard.press('Escape')
  await expectSoundInEveryMode(page)
  await dialog.getByRole('button', { name: 'Add duty' }).click()
  const card = page.getByRole('region', { name: 'Duties' })
  await card.getByText('1 missing').waitFor()
  await expectSoundInEveryMode(page)
  await card.getByRole('link').click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('button', { name: 'Assign Rose Auma' }).click()
  await drawer.getByText('Offered').waitFor()
  await drawer.getByRole('link', { name: /Bwindi gorillas/ }).click()
  await page
    .getByRole('region', { name: 'Duties' })
    .getByText(/Rose Auma/)
    .waitFor()
  expect(await done(owner.get(`/roster/trips/${trip.departureId}/duties`))).toMatchObject([{ missing: 0 }])
})

test('the timeline of vehicles shows the duty; its service is planned, done and due again', async () => {
  const [duty] = await done(owner.get(`/roster/trips/${trip.departureId}/duties`))
  await page.goto(`${app.origin}/bookings/car-rentals?view=vehicles&from=${dayOf(new Date(duty.starts_at))}`)
  await page
    .getByRole('button', { name: /Bwindi gorillas.*On duty/ })
    .first()
    .click()
  await page
    .getByRole('dialog', { name: /Bwindi gorillas/ })
    .getByText(/UBA 123C/)
    .waitFor()
  await page.goto(`${app.origin}/vehicle-care`)
  await page.getByRole('button', { name: 'Add care' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add care' })
  await dialog.getByLabel('Vehicle').click()
  await page.getByRole('option', { name: /UBA 123C/ }).click()
  await dialog.getByLabel('Kilometres').fill('10000')
  await expectSoundInEveryMode(page)
  await dialog.getByRole('button', { name: 'Add care' }).click()
  await page.getByText('To do').first().waitFor()
  const row = page.getByRole('button', { name: 'Actions', exact: true })
  await expectSoundInEveryMode(page)
  await row.click()
  await page.getByRole('menuitem', { name: 'Record as done' }).click()
  const finishing = page.getByRole('dialog', { name: 'Service of UBA 123C' })
  await finishing.getByLabel('Odometer').fill('9800')
  await finishing.getByLabel('Due again at').fill('9500')
  await expectSoundInEveryMode(page)
  await finishing.getByRole('button', { name: 'Record as done' }).click()
  await page.getByText('Overdue').first().waitFor()
})
