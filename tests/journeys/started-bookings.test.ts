import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newCar } from '#domains/cars/server/testing/cars.ts'
import { hire, type Hire } from '#domains/rentals/server/testing/hires.ts'
import { bookRooms, done, openLodge, type Lodge } from '#domains/rooms/server/testing/lodge.ts'
import { addDays, dayOf, formatShortDay } from '#kit/contract/time.ts'
import { logIn, newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { expectSoundInEveryMode, leaveBrowser, openBrowser, openPage, type Watched } from './browser.ts'

// Bookings that have started: a lodge extends one room of two, checks a guest out early, sells the freed night and undoes a wrong check-in;
// a car hire extends a car that is out and takes it back early.

let app: TestApp
let browser: Browser
let owner: TestPerson
let watched: Watched
let page: Page
let lodge: Lodge
let becker: { id: string }
let rental: Hire
beforeAll(async () => {
  app = await startTestApp({ linked: true })
  owner = await newOwner(app)
  lodge = await openLodge(owner)
  browser = await openBrowser()
  watched = await openPage(browser)
  page = watched.page
})
afterAll(async () => {
  await leaveBrowser(browser)
  await app?.close()
})

/** Opens a path as the owner, with the browser's clock set to the server's. */
async function open(path: string): Promise<void> {
  Object.assign(owner, await logIn(app, owner.email))
  await page.clock.setSystemTime(app.clock.now())
  await page.addInitScript((value) => localStorage.setItem('token', value!), owner.token)
  await page.goto(app.origin + path)
}
const ugx = (amount: number) => ({ amount, currency: 'UGX' })
const day = (n: number) => addDays(dayOf(app.clock.now()), n)
const bookingOf = ({ id }: { id: string }) => done(owner.get(`/bookings/${id}/show`))
const timeline = '/bookings/hotel-rooms?view=rooms'
const bars = (guest: string) => page.getByRole('region', { name: 'Timeline' }).getByRole('button', { name: new RegExp(`^${guest},`) })
const dialog = (name: string) => page.getByRole('dialog', { name })
async function fillDay(field: Locator, inDays: number): Promise<void> {
  await field.fill(formatShortDay(day(inDays)))
  await field.press('Tab')
}
const barIn = (room: string, guest: string) =>
  page.locator(`[data-row="${lodge.units.find(({ name }) => name === room)!.id}"]`).getByRole('button', { name: new RegExp(`^${guest},`) })

test('one room of two is extended on the page of its booking, at the price of the added night', async () => {
  becker = await done(bookRooms(owner, lodge, day(0), day(2), {}, 2))
  await open(timeline)
  await bars('Grace Akello').first().click()
  await dialog('Grace Akello').getByRole('button', { name: 'Check in' }).click()
  await page.getByText('Checked in.').waitFor()
  await open(`/bookings/view/${becker.id}`)
  await page.getByRole('button', { name: 'Garden cottage actions' }).click()
  await page.getByRole('menuitem', { name: 'Extend or shorten 102' }).click()
  const form = dialog('Extend or shorten 102')
  await fillDay(form.getByLabel('Departure'), 3)
  await form.getByText('1 night more: UGX 200,000.').waitFor()
  await form.getByText('New booking total: UGX 1,000,000. UGX 1,000,000 is due.').waitFor()
  await expectSoundInEveryMode(page)
  await form.getByRole('button', { name: 'Extend', exact: true }).click()
  await form.waitFor({ state: 'hidden' })
  await page.getByText('102 extended to').waitFor()
  expect(await bookingOf(becker)).toMatchObject({
    total: ugx(1_000_000),
    lines: [
      { ends_on: day(2), claimed: [{ name: '101' }] },
      { ends_on: day(3), claimed: [{ name: '102' }] },
    ],
  })
})

test('nights that are sold are offered in another room of the type', async () => {
  await done(bookRooms(owner, lodge, day(3), day(4), { unit_ids: [lodge.units[1]!.id] }))
  await open(timeline)
  await barIn('102', 'Grace Akello').first().click()
  const drawer = dialog('Grace Akello')
  await drawer.getByRole('button', { name: 'Extend or shorten' }).click()
  await fillDay(drawer.getByLabel('Departure'), 4)
  await drawer.getByText('102 is taken at that time. Another room of the type is free for the added nights.').waitFor()
  await drawer.getByRole('combobox', { name: 'Room for the added nights' }).click()
  await page.getByRole('option', { name: '103' }).click()
  await drawer.getByText('1 night more: UGX 200,000.').waitFor()
  await drawer.getByRole('button', { name: 'Back' }).click()
})

test('of rooms at two prices, the desk says which one stays longer', async () => {
  const board = { name: 'Half board', unit: 'room', per: 'night', price: ugx(300_000) }
  const half = await done(owner.post(`/business/hotel/rooms/${lodge.id}/price-options/create`, board))
  const selection = [lodge.price, half.id].map((price_option_id) => ({ price_option_id, quantity: 1 }))
  const pair = await done(bookRooms(owner, lodge, day(100), day(102), { selection }))
  await open(`/bookings/view/${pair.id}`)
  await page.getByRole('button', { name: 'Garden cottage actions' }).click()
  await page.getByRole('menuitem', { name: 'Extend or shorten 101' }).click()
  const form = dialog('Extend or shorten 101')
  await fillDay(form.getByLabel('Departure'), 103)
  await form.getByText('1 night more: UGX 200,000.').waitFor()
  await form.getByRole('combobox', { name: 'What is 101 booked as?' }).click()
  await page.getByRole('option', { name: 'Half board' }).click()
  await form.getByText('1 night more: UGX 300,000.').waitFor()
  await form.getByRole('button', { name: 'Extend', exact: true }).click()
  await form.waitFor({ state: 'hidden' })
  expect(await bookingOf(pair)).toMatchObject({
    total: ugx(1_300_000),
    lines: [{ items: [{ name: 'Room' }] }, { items: [{ name: 'Half board' }] }],
  })
})

test('a guest leaves early; the freed night is sold at once', async () => {
  await open(timeline)
  await barIn('101', 'Grace Akello').click()
  const drawer = dialog('Grace Akello')
  await drawer.getByRole('button', { name: 'Check out early' }).click()
  await drawer.getByText('101 is free again for 1 night.').waitFor()
  await drawer.getByRole('radio', { name: 'Charge 1 night: keep the price, as the terms say' }).waitFor()
  await drawer.getByRole('radio', { name: 'Take 1 night off: UGX 200,000 less' }).check()
  await drawer.getByText('New booking total: UGX 800,000.').waitFor()
  await expectSoundInEveryMode(page)
  await drawer.getByRole('button', { name: 'Check out', exact: true }).click()
  await page.getByText('Checked out. The room needs cleaning.').waitFor()
  expect(await bookingOf(becker)).toMatchObject({ total: ugx(800_000), lines: [{ ends_on: day(1) }, { ends_on: day(3) }] })
  await done(bookRooms(owner, lodge, day(1), day(2), { unit_ids: [lodge.units[0]!.id] }))

  // The night is sold, so the check-out stays.
  await drawer.getByRole('button', { name: 'Undo check-out' }).click()
  const problem = page.getByRole('alertdialog', { name: 'Cannot be undone' })
  await problem.getByText('The freed time is no longer available. It is already booked at that time.').waitFor()
  await page.keyboard.press('Escape')
  await problem.waitFor({ state: 'hidden' })
})

test('a wrong check-in is undone: the guest is expected again', async () => {
  await open(timeline)
  await barIn('102', 'Grace Akello').first().click()
  const drawer = dialog('Grace Akello')
  await drawer.getByRole('button', { name: 'Check in' }).click()
  await drawer.getByText('In house').waitFor()
  await drawer.getByRole('button', { name: 'Undo check-in' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByText('Grace Akello is expected again.').waitFor()
  await question.getByRole('button', { name: 'Undo check-in' }).click()
  await page.getByText('Check-in undone.').waitFor()
  await drawer.getByText('Assigned').waitFor()
  await drawer.getByRole('button', { name: 'Check in' }).waitFor()
  await expectSoundInEveryMode(page)
  expect(watched.faults).toEqual([])
})

test('a car that is out is extended by a day', async () => {
  const car = await newCar(owner)
  ;[rental] = (await hire(app, owner, car, { inHours: 0 })) as [Hire]
  await page.setViewportSize({ width: 390, height: 860 })
  await open(`/bookings/car-rentals?rental=${rental.id}`)
  const drawer = page.getByRole('dialog')
  await drawer.getByLabel('Odometer').fill('41200')
  await drawer.getByLabel('Driver’s licence').fill('UG-1234567')
  await drawer.getByRole('button', { name: 'Hand over' }).click()
  await page.getByText('UBA 123C handed over.').waitFor()
  await drawer.getByRole('button', { name: 'Extend or shorten' }).click()
  await drawer.getByRole('button', { name: 'Returned' }).click()
  const next = new Date(app.clock.now().getTime() + 72 * 3_600_000)
  await page.getByRole('button', { name: dayName(next), exact: true }).click()
  await drawer.getByRole('heading').first().click()
  await drawer.getByText('1 day more: UGX 150,000.').waitFor()
  await drawer.getByRole('button', { name: 'Extend', exact: true }).click()
  await page.getByText('Extended.').waitFor()
  expect(await bookingOf({ id: rental.booking })).toMatchObject({ total: ugx(450_000), ends_on: day(3) })
})

/** "26 November 2026", the name of a day in the calendar. */
const dayName = (moment: Date) =>
  new Date(dayOf(moment)).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

test('it comes back two days early: they are taken off, and its return is undone and done again', async () => {
  app.clock.advance(20 * 3_600_000)
  await open(`/bookings/car-rentals?rental=${rental.id}`)
  const drawer = page.getByRole('dialog')
  await drawer.getByLabel('Odometer').fill('41300')
  await drawer.getByText(/2 days 4 hours early: UBA 123C is free at once\./).waitFor()
  await drawer.getByRole('radio', { name: /Take 2 days 4 hours off: UGX 300,000 less/ }).check()
  await drawer.getByText('New booking total: UGX 150,000.').waitFor()
  await expectSoundInEveryMode(page)
  await page.setViewportSize({ width: 390, height: 860 })
  await drawer.getByRole('button', { name: 'Return vehicle' }).click()
  await page.getByText('UBA 123C returned.').waitFor()
  expect(await bookingOf({ id: rental.booking })).toMatchObject({ total: ugx(150_000) })

  await drawer.getByRole('button', { name: 'Undo return' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByText('UBA 123C is out again').waitFor()
  await question.getByRole('button', { name: 'Undo return' }).click()
  await page.getByText('Return undone.').waitFor()
  expect(await bookingOf({ id: rental.booking })).toMatchObject({ total: ugx(450_000) })
  await drawer.getByLabel('Odometer').fill('41300')
  await drawer.getByRole('button', { name: 'Return vehicle' }).click()
  await drawer.getByRole('button', { name: 'Settle deposit' }).waitFor()
  expect(await bookingOf({ id: rental.booking })).toMatchObject({ total: ugx(450_000) })
})

test('the page of the booking speaks of a hire: pick-up and return, no nights', async () => {
  await page.setViewportSize({ width: 1280, height: 860 })
  await open(`/bookings/view/${rental.booking}`)
  const side = page.getByRole('region', { name: 'Hire' })
  await side.getByText('Pick-up').waitFor()
  await side.getByText('Return').waitFor()
  await page.getByRole('button', { name: 'End hire' }).waitFor()
  expect(await page.getByText(/\d nights?/).count()).toBe(0)
  await expectSoundInEveryMode(page)
  expect(watched.faults).toEqual([])
})
