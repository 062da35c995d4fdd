import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deskOf, type Desk } from '#domains/folios/server/testing/folios.ts'
import { done, openLodge, type Lodge } from '#domains/rooms/server/testing/lodge.ts'
import { addDays, dayOf, formatShortDay } from '#kit/contract/time.ts'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { expectSoundInEveryMode, leaveBrowser, openBrowser, openPage, settled, type Watched } from './browser.ts'

// A family's stay at a lodge from booking to bill: half board in two rooms, the town's levy, one room a night longer, the bar, the folio.

let app: TestApp
let browser: Browser
let owner: TestPerson
let watched: Watched
let page: Page
let lodge: Lodge
let desk: Desk
let booking: string
const ugx = (amount: number) => ({ amount, currency: 'UGX' })
beforeAll(async () => {
  app = await startTestApp({ linked: true })
  owner = await newOwner(app, { category: 'hotel' })
  desk = deskOf(app, owner)
  lodge = await openLodge(owner, { names: '101-102' })
  await done(
    owner.post(`/business/hotel/rooms/${lodge.id}/price-options/create`, {
      name: 'Half board',
      unit: 'room',
      per: 'night',
      board: 'half_board',
      price: ugx(150_000),
      occupancy: { basis: 'person', children: [{ up_to: 11, value_kind: 'percent', value: 50 }] },
    }),
  )
  const taxes = '/business/taxes/create'
  await done(owner.post(taxes, { name: 'VAT', kinds: ['room', 'extra'], percent: 18, included: true }))
  const levy = { name: 'City levy', kinds: ['room'], amount: 2_000, currency: 'UGX', per: 'person_night', children: false, included: false }
  await done(owner.post(taxes, levy))
  await desk.extra({ name: 'Nile Special' })
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

const wide = () => page.setViewportSize({ width: 1280, height: 860 })
const sound = async () => {
  await expectSoundInEveryMode(page)
  await wide()
}
const fillDay = async (label: string, inDays: number) => {
  const field = page.getByLabel(label)
  await field.fill(formatShortDay(addDays(dayOf(app.clock.now()), inDays)))
  await field.press('Tab')
}
const seen = (text: string) => page.getByText(text).filter({ visible: true }).first().waitFor()
const show = () => done(owner.get(`/bookings/${booking}/show`))
const folio = () => page.getByRole('region', { name: 'Folio', exact: true })

test('two adults and two children are booked with half board in two rooms; the levy is for the adults', async () => {
  await page.goto(`${app.origin}/bookings/manual-booking`)
  await page.getByRole('button', { name: 'Add client' }).click()
  await page.getByLabel('Name').first().fill('The Becker family')
  await page.getByRole('button', { name: /Garden cottage/ }).click()
  await fillDay('Arrival', 0)
  await fillDay('Departure', 2)
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
  // Two nights in each room at 225,000, and 2,000 for each of two adults and nights.
  await seen('UGX 908,000')
  await seen('City levy 4 × UGX 2,000')
  await sound()
  await page.getByRole('radio', { name: 'Confirm now' }).check()
  await page.getByRole('button', { name: 'Confirm booking' }).click()
  await page.waitForURL('**/bookings/view/**')
  booking = page.url().split('/').at(-1)!
  await seen('VAT 18% included')
  await sound()
})

test('one room is extended by a night, with its levy', async () => {
  const { lines } = await show()
  for (const { claim_id } of lines[0].claimed) await done(owner.post(`/business/hotel/stays/${claim_id}/check-in`))
  await page.reload()
  await settled(page)
  await page.getByRole('region', { name: 'Booked items' }).getByRole('button', { name: 'Garden cottage actions' }).click()
  await page.getByRole('menuitem', { name: 'Extend or shorten 102' }).click()
  const form = page.getByRole('dialog', { name: 'Extend or shorten 102' })
  const field = form.getByLabel('Departure')
  await field.fill(formatShortDay(desk.day(3)))
  await field.press('Tab')
  await form.getByRole('combobox', { name: 'What is 102 booked as?' }).click()
  await page.getByRole('option', { name: /child \(10\)/ }).click()
  await form.getByText('1 night more: UGX 227,000.').waitFor()
  await sound()
  await form.getByRole('button', { name: 'Extend', exact: true }).click()
  await form.waitFor({ state: 'hidden' })
  await page.getByText('102 extended to').waitFor()
  // When the longer folio arrives, its buttons move. A click before that would be lost.
  await folio().getByText('UGX 1,135,000').first().waitFor()
  expect((await show()).total).toEqual(ugx(1_135_000))
})

test('the bar is charged from the list of extras', async () => {
  await folio().getByRole('button', { name: 'Add charge' }).click()
  const form = page.getByRole('dialog', { name: 'Add charge' })
  await page.getByRole('combobox', { name: 'Extra' }).click()
  await page.getByRole('option', { name: /Nile Special/ }).click()
  await form.getByLabel('Quantity').fill('5')
  await form.getByText('UGX 40,000', { exact: true }).waitFor()
  await form.getByRole('button', { name: 'Add charge' }).click()
  await form.waitFor({ state: 'hidden' })
  await folio()
    .getByText(/^5 × Nile Special/)
    .waitFor()
  await sound()
})

test('the family pays, and the folio is closed with its invoice', async () => {
  await folio().getByRole('button', { name: 'Take payment' }).click()
  const paying = page.getByRole('dialog', { name: 'Record payment' })
  await paying.getByText('UGX 1,175,000 due').waitFor()
  await paying.getByRole('button', { name: 'Record payment' }).click()
  await folio().getByText('Paid in cash').waitFor()
  await folio().getByRole('button', { name: 'Close with invoice' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close folio' }).click()
  await folio()
    .getByRole('button', { name: /^Invoice INV-/ })
    .waitFor()
  await sound()
  const { due, lines } = await show()
  const taxes = lines.flatMap((line: { taxes: { name: string; amount: number }[] }) => line.taxes)
  const sum = (name: string) =>
    taxes.reduce((all: number, tax: { name: string; amount: number }) => all + (tax.name === name ? tax.amount : 0), 0)
  expect([due, sum('City levy')]).toEqual([ugx(0), 10_000])
  expect(watched.faults).toEqual([])
})
