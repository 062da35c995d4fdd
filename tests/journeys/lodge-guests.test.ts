import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { done, openLodge, type Lodge } from '#domains/rooms/server/testing/lodge.ts'
import { publishTour, type Tour } from '#domains/bookings/server/testing/tour.ts'
import { addDays, dayOf, formatShortDay } from '#kit/contract/time.ts'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { expectSoundInEveryMode, leaveBrowser, openBrowser, openPage, type Watched } from './browser.ts'

// A lodge sells half board by the guests of each room; a tour operator books a family of two residencies.

let app: TestApp
let browser: Browser
let owner: TestPerson
let watched: Watched
let page: Page
let lodge: Lodge
let tour: Tour
beforeAll(async () => {
  app = await startTestApp({ linked: true })
  owner = await newOwner(app)
  lodge = await openLodge(owner)
  tour = await publishTour(app, owner)
  browser = await openBrowser()
  watched = await openPage(browser)
  page = watched.page
  await page.addInitScript((token) => localStorage.setItem('token', token!), owner.token)
})
afterAll(async () => {
  await leaveBrowser(browser)
  await app?.close()
})

const day = (n: number) => formatShortDay(addDays(dayOf(app.clock.now()), n))
const fillDay = async (label: string, inDays: number) => {
  const field = page.getByLabel(label)
  await field.fill(day(inDays))
  await field.press('Tab')
}
const total = (amount: string) => page.getByText(amount).filter({ visible: true }).first().waitFor()

test('a rate plan is made: half board for each adult, half the price for children, not refundable', async () => {
  await page.goto(`${app.origin}/offers/rooms/${lodge.id}/edit?tab=prices`)
  await page.getByRole('button', { name: 'Add price' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Name').fill('Half board')
  await form.getByRole('textbox', { name: 'Price' }).fill('150,000')
  await form.getByRole('combobox', { name: 'Board' }).click()
  await page.getByRole('option', { name: 'Half board' }).click()
  await form.getByRole('combobox', { name: 'Cancelling' }).click()
  await page.getByRole('option', { name: 'Not refundable' }).click()
  await form.getByRole('switch', { name: 'Price depends on guests' }).check()
  await form.getByText('Per adult', { exact: true }).click()
  await form.getByRole('button', { name: 'Add rate for children' }).click()
  await form.getByRole('button', { name: 'Add price' }).click()
  const rate = form.getByRole('group', { name: 'Rate for children 1' })
  await rate
    .getByText(/number/i)
    .first()
    .waitFor()
  await rate.getByLabel('Up to age').fill('11')
  await rate.getByRole('textbox', { name: 'Pays: percent' }).fill('50')
  await expectSoundInEveryMode(page)
  await form.getByRole('button', { name: 'Add price' }).click()
  await form.waitFor({ state: 'hidden' })
  await page.getByText('Half board').first().waitFor()
})

test('the price of a room says what each of its guests changes', async () => {
  await page.goto(`${app.origin}/offers/rooms/${lodge.id}/edit`)
  await page.getByRole('textbox', { name: 'Half board', exact: true }).fill('1')
  await page.getByRole('textbox', { name: 'Room', exact: true }).fill('0')
  const guests = page.getByRole('group', { name: 'Guests of each Half board' })
  await guests.getByLabel('Children').fill('1')
  await page.getByText('Enter the age of each child.').waitFor()
  await guests.getByLabel('Age of child 1').fill('8')
  const price = page.getByRole('status', { name: 'The price' })
  await price.getByText('Child of 8').waitFor()
  await price.getByText('UGX 750,000').first().waitFor()
})

test('two adults and two children are booked in two rooms with half board', async () => {
  await page.goto(`${app.origin}/bookings/manual-booking`)
  await page.getByRole('button', { name: 'Add client' }).click()
  await page.getByLabel('Name').first().fill('The Becker family')
  await page.getByRole('button', { name: /Garden cottage/ }).click()
  await fillDay('Arrival', 5)
  await fillDay('Departure', 7)
  await page.getByRole('textbox', { name: 'Room: how many' }).fill('0')
  await page.getByRole('textbox', { name: 'Half board: how many' }).fill('2')
  for (const [room, age] of [
    ['Half board 1', '8'],
    ['Half board 2', '10'],
  ] as const) {
    const guests = page.getByRole('group', { name: `Guests of ${room}` })
    await guests.getByLabel('Adults').fill('1')
    await guests.getByLabel('Children').fill('1')
    await guests.getByLabel('Age of child 1').fill(age)
  }
  // Two nights in each room: an adult at 150,000 and a child at half of it.
  await total('UGX 900,000')
  const first = page.getByRole('group', { name: 'Guests of Half board 1' })
  await first.getByLabel('Adults').fill('3')
  await first.getByText('Half board is for at most 2 adults.').waitFor()
  await expectSoundInEveryMode(page)
  await first.getByLabel('Adults').fill('1')
  await total('UGX 900,000')
  await page.getByRole('radio', { name: 'Confirm now' }).check()
  await page.getByRole('button', { name: 'Confirm booking' }).click()
  await page.waitForURL('**/bookings/view/**')
  await page.getByText('1 adult, 1 child (8)').waitFor()
  await page.getByText('1 adult, 1 child (10)').waitFor()
  await expectSoundInEveryMode(page)
})

test('a family of a citizen and a visitor is priced in one booking', async () => {
  const citizens = { name: 'East Africans', residency: 'eac_citizen', operation: 'decrease', value_kind: 'percent', value: 50 }
  await done(owner.post(`/business/tour/packages/${tour.id}/price-rules/create`, citizens))
  await page.goto(`${app.origin}/bookings/manual-booking`)
  await page.getByRole('button', { name: 'Add client' }).click()
  await page.getByLabel('Name').first().fill('Okello and De Vries')
  await page.getByRole('button', { name: /Bwindi gorillas/ }).click()
  await page.getByRole('textbox', { name: 'Adult: how many' }).fill('1')
  await page.getByRole('button', { name: 'Other residency' }).click()
  await page.getByRole('menuitem', { name: 'Adult' }).click()
  await page.getByRole('combobox', { name: 'Residency of Adult' }).click()
  await page.getByRole('option', { name: 'East African citizen' }).click()
  await total('UGX 1,500,000')
  await expectSoundInEveryMode(page)
  await page.getByRole('radio', { name: 'Confirm now' }).check()
  await page.getByRole('button', { name: 'Confirm booking' }).click()
  await page.waitForURL('**/bookings/view/**')
  await page.getByText('East African citizen').filter({ visible: true }).first().waitFor()
  expect(watched.faults).toEqual([])
})
