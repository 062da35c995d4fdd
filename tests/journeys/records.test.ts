import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newCar } from '#domains/cars/server/testing/cars.ts'
import { publishConcert } from '#domains/events/server/testing/concert.ts'
import { payCash } from '#domains/finance/server/testing/money.ts'
import { newPublished as newProduct } from '#domains/products/server/testing/shop.ts'
import { bookRooms, openLodge } from '#domains/rooms/server/testing/lodge.ts'
import { inDays, newPublished as newTrip, pictureOf } from '#domains/tour-packages/server/testing/trips.ts'
import { wav } from '#domains/tracks/server/testing/sounds.ts'
import { newTrack } from '#domains/tracks/server/testing/track.ts'
import { newMember, newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { expectSoundInEveryMode, leaveBrowser, openBrowser, openPage, settled, type Watched } from './browser.ts'

// A record opens on what people want to know. Editing it is one key away, and what was changed shows on the way back.

let app: TestApp
let owner: TestPerson
let browser: Browser
let watched: Watched
let page: Page
let lodgeId: string
beforeAll(async () => {
  app = await startTestApp({ linked: true, limitFactor: 5 })
  owner = await newOwner(app)
  const { version } = (await owner.get('/agencies/show')).body.data
  await owner.post(`/agencies/edit/${owner.agencyId}`, { version, shop_enabled: true })
  const trip = await newTrip(owner)
  await owner.post(`/packages/${trip.id}/departures/create`, { starts_on: inDays(app, 12), capacity: 6 })
  await owner.upload(
    `/uploadcare/package_images/${trip.id}`,
    await Promise.all(['red', 'green'].map(async (colour) => ({ name: `${colour}.png`, content: await pictureOf(colour) }))),
  )
  const lodge = await openLodge(owner, { names: '1-3' })
  lodgeId = lodge.id
  const { id } = (await bookRooms(owner, lodge, inDays(app, 0), inDays(app, 2))).body.data
  await payCash(owner, id, 100_000)
  await newCar(owner)
  await publishConcert(app, owner)
  const service = (await owner.post('/services', { title: 'Airport transfer', duration_minutes: 90, booked_by: 'freesale' })).body.data
  await owner.post(`/services/${service.id}/price-options/create`, {
    name: 'Person',
    unit: 'adult',
    price: { amount: 80_000, currency: 'UGX' },
  })
  await newProduct(owner)
  await newTrack(app, owner, wav(40))
  browser = await openBrowser()
  watched = await signedIn(owner)
  page = watched.page
})
afterAll(async () => {
  await leaveBrowser(browser)
  await app?.close()
})

async function signedIn(person: TestPerson): Promise<Watched> {
  const own = await openPage(browser)
  await own.page.addInitScript((token) => localStorage.setItem('token', token), person.token!)
  return own
}

/** Opens the first record of a list by its link. */
async function openFirst(list: string, name: string | RegExp): Promise<void> {
  await page.goto(app.origin + list)
  await page.getByRole('table').getByRole('link', { name }).first().click()
  await page.getByRole('link', { name: 'Edit', exact: true }).waitFor()
  await settled(page)
}

const kinds = [
  { list: '/offers/packages', title: 'Bwindi gorilla trek', facts: ['3 days, 2 nights', 'Permit', '6 places left'] },
  { list: '/offers/rooms', title: 'Garden cottage', facts: ['2 adults, 1 child', '2 of 3'] },
  { list: '/offers/cars', title: 'Toyota RAV4', facts: ['Automatic, petrol', '200 km a day', '1 of 1'] },
  { list: '/offers/events', title: 'Blankets and Wine', facts: ['Lugogo Cricket Oval', '50 left'] },
  { list: '/offers/services', title: 'Airport transfer', facts: ['1 h 30 min', 'Any day'] },
  { list: '/offers/shop/products', title: 'Gorilla T-shirt', facts: ['5 in stock'] },
  { list: '/offers/tracks', title: 'Ekibobo', facts: ['Nakivubo Band'] },
]

test.each(kinds)('$title opens on its facts, E edits it, and the change shows on the way back', async ({ list, title, facts }) => {
  await openFirst(list, new RegExp(title))
  for (const fact of facts) await page.locator('main').getByText(fact, { exact: false }).filter({ visible: true }).first().waitFor()
  const save = page.getByRole('button', { name: /^Save / })
  await page.keyboard.press('e')
  const field = page.getByLabel('Title')
  await field.waitFor()
  expect(new URL(page.url()).pathname).toMatch(/\/edit$/)
  // There is nothing to save yet.
  expect(await save.count()).toBe(0)
  await field.fill(`${title}, as never before`)
  await save.click()
  await save.waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Overview' }).click()
  await page.getByRole('heading', { level: 1, name: `${title}, as never before` }).waitFor()
  expect(watched.faults).toEqual([])
})

test('a package shows its pictures, where it is offered, and what clients see', async () => {
  await openFirst('/offers/packages', /Bwindi/)
  const pictures = page.getByRole('list', { name: 'Pictures' }).getByRole('button')
  await pictures.nth(1).click()
  await expect.poll(() => pictures.nth(1).getAttribute('aria-pressed')).toBe('true')
  await page.getByRole('region', { name: 'Sales channels' }).getByText('Website').waitFor()
  await page.getByRole('button', { name: 'Preview' }).click()
  const preview = page.getByRole('dialog', { name: 'What clients see' })
  await preview.getByText('Three days to the mountain gorillas.').waitFor()
  expect(await preview.getByText('Published').count()).toBe(0)
  await preview.getByRole('link', { name: 'Open public page' }).waitFor()
  await page.keyboard.press('Escape')
  await preview.waitFor({ state: 'hidden' })
  await expectSoundInEveryMode(page)
})

test('sales are shown to people who may view bookings, and to no others', async () => {
  await page.goto(`${app.origin}/offers/rooms/${lodgeId}`)
  await page.getByRole('region', { name: 'Sales, last 30 days' }).getByText('UGX').first().waitFor()
  const reader = await signedIn(await newMember(app, owner, ['View Inventory']))
  await reader.page.goto(`${app.origin}/offers/rooms/${lodgeId}`)
  await reader.page.getByText('2 of 3').waitFor()
  await settled(reader.page)
  expect(await reader.page.getByRole('region', { name: 'Sales, last 30 days' }).count()).toBe(0)
  expect(await reader.page.getByRole('link', { name: 'Edit', exact: true }).count()).toBe(0)
  expect(reader.faults).toEqual([])
  await reader.page.context().close()
})

test('Offers asks which kind to add, and adds the filtered kind at once', async () => {
  await page.goto(`${app.origin}/offers`)
  await page.getByRole('button', { name: 'Add offer' }).click()
  await page.getByRole('dialog', { name: 'Add offer' }).getByRole('link', { name: 'Add room type' }).click()
  await page.waitForURL('**/offers/rooms/new')
  await page.goto(`${app.origin}/offers?kind=car`)
  await page.getByRole('link', { name: 'Add rental car' }).click()
  await page.waitForURL('**/offers/cars/new')
})

test('a client opens on their bookings and payments, and a payment on who paid for what', async () => {
  await openFirst('/clients', 'Grace Akello')
  await page.getByRole('region', { name: 'Bookings' }).getByText('Garden cottage').waitFor()
  await page.getByRole('region', { name: 'Payments' }).getByText('Received').waitFor()
  await expectSoundInEveryMode(page)
  await page.keyboard.press('e')
  await page.getByLabel('Phone', { exact: true }).fill('+256772123456')
  await page.getByRole('button', { name: 'Save client' }).click()
  await page.getByRole('link', { name: 'Overview' }).click()
  expect(await page.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')).toBe('https://wa.me/256772123456')
  await page
    .getByRole('region', { name: 'Payments' })
    .getByRole('link', { name: /UGX 100,000/ })
    .click()
  await page.getByRole('region', { name: 'Payments by payer' }).getByText('Garden cottage').waitFor()
  const entries = page.getByRole('group', { name: 'Table of ledger entries' })
  expect(await entries.isVisible()).toBe(false)
  await page.getByText(/^Ledger entries \(/).click()
  await entries.waitFor()
  await expectSoundInEveryMode(page)
  expect(watched.faults).toEqual([])
})
