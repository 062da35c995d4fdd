import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishTour } from '#domains/bookings/server/testing/tour.ts'
import { bookRooms, done, openLodge, type Lodge } from '#domains/rooms/server/testing/lodge.ts'
import { addDays, dayOf, weekdayOf } from '#kit/contract/time.ts'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { expectSoundInEveryMode, leaveBrowser, lift, openBrowser, openPage, still, type Watched } from './browser.ts'

// A stay in the timeline and a booking in the calendar are at their new place while a dialog asks, and back where they were if it is cancelled.

let app: TestApp
let browser: Browser
let owner: TestPerson
let lodge: Lodge
let stay: { id: string }
let watched: Watched
let page: Page
beforeAll(async () => {
  app = await startTestApp({ linked: true })
  owner = await newOwner(app)
  lodge = await openLodge(owner)
  stay = await done(bookRooms(owner, lodge, day(2), day(4), { unit_ids: [lodge.units[0]!.id] }))
  // Not promised, so that the way back is seen to end the promise that a move makes.
  const { stays } = await done(owner.get(`/business/hotel/stays?from=${day(0)}`))
  await done(owner.post(`/business/hotel/stays/${stays[0].id}/lock`, { locked: false }))
  browser = await openBrowser()
  watched = await openPage(browser)
  page = watched.page
  await page.addInitScript((token) => localStorage.setItem('token', token!), owner.token)
})
afterAll(async () => {
  await leaveBrowser(browser)
  await app?.close()
})

const day = (n: number) => addDays(dayOf(app.clock.now()), n)
const drawer = () => page.getByRole('dialog', { name: 'Grace Akello' })
/** Grace's bar in a room. */
const barIn = (room: number) => page.locator(`[data-row="${lodge.units[room]!.id}"]`).getByRole('button', { name: /^Grace Akello,/ })
const roomOf = async () => (await done(owner.get(`/bookings/${stay.id}/show`))).lines[0].claimed[0].name

/** Lifts a bar with the mouse and lets it go over another place. */
async function drop(bar: Locator, at: { x: number; y: number }): Promise<void> {
  await still(page)
  const { x, y, width, height } = (await bar.boundingBox())!
  await page.mouse.move(x + width / 2, y + height / 2)
  await page.mouse.down()
  await page.mouse.move(x + width / 2 + 8, y + height / 2, { steps: 3 })
  await page.locator('[data-lifted], [data-dnd-dragging]').first().waitFor()
  await page.mouse.move(at.x, at.y, { steps: 6 })
  await page.mouse.up()
}
const below = async (bar: Locator) => {
  const { x, y, width, height } = (await bar.boundingBox())!
  return { x: x + width / 2, y: y + height / 2 + 40 }
}

test('a stay is in the other room while the drawer asks, and back when it is cancelled', async () => {
  await page.goto(`${app.origin}/bookings/hotel-rooms?view=rooms`)
  await barIn(0).waitFor()
  await drop(barIn(0), await below(barIn(0)))
  await drawer().waitFor()
  await barIn(1).and(page.locator('[data-proposed]')).waitFor()
  expect(await barIn(0).count()).toBe(0)
  await drawer().getByRole('button', { name: 'Cancel' }).click()
  await barIn(0).waitFor()
  expect(await page.locator('[data-proposed]').count()).toBe(0)
})

test('dropped outside the timeline a stay is where it was', async () => {
  await drop(barIn(0), { x: 640, y: 20 })
  await page.getByRole('status').filter({ hasText: 'Not moved.' }).waitFor({ state: 'attached' })
  await barIn(0).waitFor()
  expect(await drawer().count()).toBe(0)
})

test('if the server refuses, the stay goes back with the reason; if not, the move can be undone', async () => {
  await page.route('**/units', (route) => route.fulfill({ status: 409, json: { code: 'stale', message: 'Somebody else moved it.' } }), {
    times: 1,
  })
  await barIn(0).focus()
  await lift(page, 'Space')
  for (const key of ['ArrowDown', 'Space']) await page.keyboard.press(key)
  await barIn(1).waitFor()
  const move = drawer().getByRole('button', { name: 'Move stay' })
  await move.click()
  const refusal = page.getByRole('alertdialog', { name: 'Not moved' })
  await refusal.getByText('Somebody else moved it.').waitFor()
  await refusal.getByRole('button', { name: 'Close' }).last().click()
  await move.click()
  await drawer().waitFor({ state: 'hidden' })
  await barIn(1).and(page.locator('[data-locked]')).waitFor()
  expect(await roomOf()).toBe('102')
  await page.getByRole('button', { name: 'Undo' }).click()
  await barIn(0).waitFor()
  expect(await roomOf()).toBe('101')
  // Moving promises a room; the way back takes that promise back too.
  await expect.poll(() => barIn(0).getAttribute('data-locked')).toBe(null)
  await expectSoundInEveryMode(page)
})

test('a booking in the calendar is on its new day while the dialog asks, and back when it is cancelled', async () => {
  // A Monday, so that both departures are in one week.
  const inDays = Array.from({ length: 7 }, (_, n) => 20 + n).find((n) => weekdayOf(day(n)) === 1)!
  const tour = await publishTour(app, owner, { inDays })
  const other = await done(owner.post(`/packages/${tour.id}/departures/create`, { starts_on: day(inDays + 2), capacity: 8 }))
  const lines = [{ inventory_id: tour.id, departure_id: tour.departureId, selection: [{ price_option_id: tour.adult, quantity: 1 }] }]
  const booking = await done(owner.post('/bookings/new', { client: { name: 'Moses Okello' }, lines, action: 'confirm' }))
  const departureOf = async () => (await done(owner.get(`/bookings/${booking.id}/show`))).lines[0].departure_id
  await page.goto(`${app.origin}/bookings/calender?view=week&date=${day(inDays)}`)
  const entry = page.getByRole('button', { name: /^Moses Okello/ })
  const column = () => entry.evaluate((element) => element.parentElement!.style.gridColumn)
  const dialog = page.getByRole('dialog', { name: /^Move Moses Okello/ })
  await entry.waitFor()
  await expect.poll(column).toBe('1 / span 3')
  await entry.focus()
  await page.keyboard.press('Space')
  await page.getByText(/^Lifted Moses Okello\./).waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('Not moved.').waitFor({ state: 'attached' })
  await lift(page, 'Space')
  for (const key of ['ArrowRight', 'Space']) await page.keyboard.press(key)
  await dialog.waitFor()
  await expect.poll(column).toBe('3 / span 3')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(column).toBe('1 / span 3')
  const { x, y, width, height } = (await entry.boundingBox())!
  await drop(entry, { x: x + width / 2, y: y + height + 800 })
  await page.getByText('Not moved.').waitFor({ state: 'attached' })
  const there = { x: x + (width / 3) * 2.5, y: y + height / 2 }
  await drop(entry, there)
  await dialog.getByRole('button', { name: 'Move booking' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(column).toBe('3 / span 3')
  expect(await departureOf()).toBe(other.id)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(column).toBe('1 / span 3')
  expect(await departureOf()).toBe(tour.departureId)
  await expectSoundInEveryMode(page)
  expect(watched.faults).toEqual([])
})
