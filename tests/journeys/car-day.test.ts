import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { base as cars, done, newCar, ugx } from '#domains/cars/server/testing/cars.ts'
import { base as rentals, type Car } from '#domains/rentals/server/testing/hires.ts'
import { addDays, dayOf, formatDays, formatShortDay, momentOf } from '#kit/contract/time.ts'
import { logIn, newMember, newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { expectNoSidewaysScroll, expectSoundInEveryMode, leaveBrowser, openBrowser, openPage, still, type Watched } from './browser.ts'

// A day at the desk of a car hire: vehicles are booked at a tariff and for a time, handed over, extended, taken back early, and seen on the
// timeline of vehicles.

const timeline = '/bookings/car-rentals?view=vehicles'
const cellPx = 44
let app: TestApp
let browser: Browser
let owner: TestPerson
let car: Car
let watched: Watched
let page: Page
beforeAll(async () => {
  app = await startTestApp({ linked: true })
  owner = await newOwner(app, { category: 'car_rental' })
  car = await newCar(owner, { plates: ['UBA 1A', 'UBB 2B', 'UBC 3C'] })
  const seat = { name: 'Child seat', price: ugx(10_000), per: 'day' }
  await done(owner.post(`${cars}/${car.id}/services/create`, seat))
  await newCar(owner, { title: 'Toyota HiAce', plates: ['UBH 9Z'] })
  browser = await openBrowser()
  watched = await openPage(browser)
  page = watched.page
})
afterAll(async () => {
  await leaveBrowser(browser)
  await app?.close()
})

const day = (n: number) => addDays(dayOf(app.clock.now()), n)
/** Opens a path with the browser's clock set to the server's. */
async function open(path: string, person = owner, on = page): Promise<void> {
  Object.assign(person, await logIn(app, person.email))
  await on.clock.setSystemTime(app.clock.now())
  await on.addInitScript((value) => localStorage.setItem('token', value!), person.token)
  await on.goto(app.origin + path)
}
const line = () => page.getByRole('group', { name: 'Toyota RAV4' })
const setDay = async (label: string, value: string) => {
  const field = line().getByRole('textbox', { name: label, exact: true })
  await field.fill(formatShortDay(value))
  await field.press('Tab')
}
const length = () => line().getByRole('status', { name: 'Length and price' })
interface Rental {
  id: string
  plate: string
  status: string
  starts_at: string
  ends_at: string
}
const hires = () => done<Rental[]>(owner.get(`${rentals}?sort=starts_at`))
const drawer = () => page.getByRole('dialog')
const rowOf = (vehicle: number, on = page) => on.locator(`[data-row="${car.vehicles[vehicle]!}"]`)
const barIn = (vehicle: number, name: string | RegExp = /^Okello Brian,/) => rowOf(vehicle).getByRole('button', { name })
/** The middle of a day of a vehicle, in the window. The timeline begins three days ago. */
async function middleOf(vehicle: number, n: number): Promise<{ x: number; y: number }> {
  const { x, y, height } = (await rowOf(vehicle).boundingBox())!
  return { x: x + (n + 3 + 0.5) * cellPx, y: y + height / 2 }
}

test('two vehicles are booked for four days at one tariff, from eight to eight', async () => {
  await open(`/bookings/manual-booking?package=${car.id}`)
  // Nothing counts rates: not each of them hires a vehicle of its own.
  await line().getByRole('radio', { name: 'Self-drive' }).waitFor()
  expect(
    await line()
      .getByRole('group')
      .getByRole('button', { name: /one more$/ })
      .count(),
  ).toBe(2)
  expect(await line().getByLabel('Pick-up time').inputValue()).toBe('08:00')
  await setDay('Pick-up', day(1))
  expect(await line().getByRole('textbox', { name: 'Return', exact: true }).inputValue()).toBe(formatShortDay(day(2)))
  await length().getByText('1 day: UGX 150,000').waitFor()
  await setDay('Return', day(5))
  await length().getByText('4 days: UGX 600,000').waitFor()
  await line().getByRole('button', { name: 'Vehicles: one more' }).click()
  await length().getByText('4 days: UGX 1,200,000 for 2 vehicles').waitFor()
  // Nine days are a week and two days.
  await setDay('Return', day(10))
  await length().getByText('9 days, charged as 1 week + 2 days: UGX 2,400,000 for 2 vehicles').waitFor()
  await setDay('Return', day(5))
  await line().getByRole('radio', { name: 'With driver' }).click()
  await length().getByText('4 days: UGX 1,840,000 for 2 vehicles').waitFor()
  await line().getByRole('radio', { name: 'Self-drive' }).click()
  await line().getByRole('button', { name: 'Child seat: one more' }).click()
  await length().getByText('4 days: UGX 1,200,000 for 2 vehicles').waitFor()
  await expectSoundInEveryMode(page)
})

test('a bad time has its error at its field', async () => {
  await line().getByLabel('Return time').fill('07:30')
  await setDay('Return', day(1))
  await line().getByText('The end must be after the start.').waitFor()
  await line().getByLabel('Return time').fill('08:00')
  await setDay('Return', day(5))
  await length().getByText('4 days: UGX 1,200,000 for 2 vehicles').waitFor()
})

test('particular vehicles are chosen by plate, and are as many as are booked', async () => {
  await line().getByRole('combobox', { name: 'Which vehicles' }).click()
  for (const plate of ['UBA 1A', 'UBB 2B', 'UBC 3C']) await page.getByRole('option', { name: plate }).click()
  await length().getByText('UGX 1,800,000 for 3 vehicles').waitFor()
  await page.getByRole('option', { name: 'UBC 3C' }).click()
  await page.keyboard.press('Escape')
  await length().getByText('UGX 1,200,000 for 2 vehicles').waitFor()
  await page.getByRole('button', { name: 'Add client' }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).first().fill('Okello Brian')
  await page.getByRole('radio', { name: 'Confirm now' }).check()
  await page.getByRole('button', { name: 'Confirm booking' }).click()
  await page.waitForURL('**/bookings/view/**')
  const booked = await hires()
  expect(booked.map(({ plate, status }) => [plate, status]).toSorted()).toEqual([
    ['UBA 1A', 'reserved'],
    ['UBB 2B', 'reserved'],
  ])
  expect(booked[0]).toMatchObject({ starts_at: momentOf(day(1), '08:00').toISOString(), ends_at: momentOf(day(5), '08:00').toISOString() })
  await page.getByText('UGX 1,240,000').first().waitFor()
})

test('the timeline has a row for each vehicle; a reserved hire is given another by dragging, and it can be undone', async () => {
  await open(timeline)
  await barIn(0).waitFor()
  expect(await barIn(1).getAttribute('aria-label')).toMatch(/8:00 am · 4 days, Reserved$/)
  await still(page)
  const { x, y, width, height } = (await barIn(1).boundingBox())!
  await page.mouse.move(x + width / 2, y + height / 2)
  await page.mouse.down()
  await page.mouse.move(x + width / 2, y + height / 2 + 12, { steps: 3 })
  await page.locator('[data-lifted]').first().waitFor()
  // Sideways nothing moves: the times of a hire are changed in its booking.
  await page.mouse.move(x + width / 2 + 200, y + height / 2 + 40, { steps: 6 })
  await page.mouse.up()
  await barIn(2).waitFor()
  await page.getByText('Vehicle changed.').waitFor()
  await expect.poll(async () => (await hires()).map(({ plate }) => plate).toSorted()).toEqual(['UBA 1A', 'UBC 3C'])
  expect((await hires()).map(({ starts_at }) => starts_at)).toEqual([
    momentOf(day(1), '08:00').toISOString(),
    momentOf(day(1), '08:00').toISOString(),
  ])
  await page.getByRole('button', { name: 'Undo' }).click()
  await barIn(1).waitFor()
})

test('by keyboard a hire is lifted past the vehicles of other cars, and put back where it was', async () => {
  await barIn(0).focus()
  await page.keyboard.press('Space')
  // Above is a vehicle of another car.
  await page.keyboard.press('ArrowUp')
  await page.getByRole('status').filter({ hasText: 'UBA 1A' }).waitFor({ state: 'attached' })
  await page.keyboard.press('Escape')
  await page.getByRole('status').filter({ hasText: 'Not moved.' }).waitFor({ state: 'attached' })
  expect((await hires()).map(({ plate }) => plate).toSorted()).toEqual(['UBA 1A', 'UBB 2B'])
})

test('if the server refuses, the hire goes back with the reason', async () => {
  await page.route('**/swap', (route) => route.fulfill({ status: 409, json: { code: 'stale', message: 'Somebody else changed it.' } }), {
    times: 1,
  })
  await barIn(1).focus()
  for (const key of ['Space', 'ArrowDown', 'Space']) await page.keyboard.press(key)
  const refusal = page.getByRole('alertdialog', { name: 'Not changed' })
  await refusal.getByText('Somebody else changed it.').waitFor()
  await refusal.getByRole('button', { name: 'Close' }).last().click()
  await barIn(1).waitFor()
})

test('free days are marked, and become a booking of that vehicle at those times', async () => {
  const [start, end] = [await middleOf(2, 2), await middleOf(2, 4)]
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move(end.x, end.y, { steps: 6 })
  await page.mouse.up()
  const menu = page.getByRole('menu')
  await menu.getByText(`UBC 3C · ${formatDays(day(2), day(5))} · 3 days`).waitFor()
  await menu.getByRole('menuitem', { name: 'New booking' }).click()
  await length().getByText('3 days: UGX 450,000').waitFor()
  expect(await line().getByRole('textbox', { name: 'Pick-up', exact: true }).inputValue()).toBe(formatShortDay(day(2)))
  expect(await line().getByLabel('Return time').inputValue()).toBe('08:00')
  await line().getByText('UBC 3C').waitFor()
})

test('days are taken out of service, and given back', async () => {
  await open(timeline)
  await barIn(0).waitFor()
  await page.getByRole('combobox', { name: 'Car' }).click()
  await page.getByRole('option', { name: 'Toyota RAV4' }).click()
  await expect.poll(() => page.locator('[data-row]').count()).toBe(3)
  const at = await middleOf(2, 7)
  await page.mouse.click(at.x, at.y)
  await page.getByRole('menuitem', { name: 'Block' }).click()
  await drawer()
    .getByRole('button', { name: 'From' })
    .getByText(`${formatShortDay(day(7))}, 8:00 am`)
    .waitFor()
  await drawer().getByLabel('Reason').fill('Service')
  await drawer().getByRole('button', { name: 'Take out of service' }).click()
  await drawer().waitFor({ state: 'hidden' })
  await barIn(2, /^Service,.* 1 day, Out of service$/).click()
  await drawer().getByRole('button', { name: 'Back in service' }).click()
  await drawer().waitFor({ state: 'hidden' })
  await expect.poll(() => rowOf(2).getByRole('button').count()).toBe(0)
})

test('a hire goes out, is extended, and comes back early: its bar ends at the return', async () => {
  app.clock.advance(momentOf(day(1), '08:05').getTime() - app.clock.now().getTime())
  await open(timeline)
  await barIn(0).click()
  await drawer().getByLabel('Odometer').fill('41200')
  await drawer().getByLabel('Driver’s licence').fill('UG-1234567')
  await drawer().getByRole('button', { name: 'Hand over' }).click()
  await page.getByText('UBA 1A handed over.').waitFor()
  await barIn(0).and(page.locator('[data-state=now]')).waitFor()
  const [out] = (await hires()).filter(({ status }) => status === 'out')
  // An hour more; the desk says until when, and the server the price.
  await drawer().getByRole('button', { name: 'Extend or shorten' }).click()
  await drawer().getByRole('button', { name: 'Returned' }).click()
  const next = dayOf(new Date(Date.parse(out!.ends_at) + 24 * 3_600_000))
  const dayName = new Date(next).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
  await page.getByRole('button', { name: dayName, exact: true }).click()
  await drawer().getByRole('heading').first().click()
  await drawer().getByText('1 day more: UGX 150,000.').waitFor()
  await drawer().getByRole('button', { name: 'Extend', exact: true }).click()
  await page.getByText('Extended.').waitFor()
  await barIn(0, /· 5 days, Out$/).waitFor()
  const widthOf = async () => Math.round((await barIn(0).boundingBox())!.width)
  expect(await widthOf()).toBe(5 * cellPx - 2)

  app.clock.advance(48 * 3_600_000)
  await open(timeline)
  await barIn(0).click()
  await drawer().getByLabel('Odometer').fill('41300')
  await drawer()
    .getByText(/early: UBA 1A is free at once\./)
    .waitFor()
  await drawer().getByRole('button', { name: 'Return vehicle' }).click()
  await page.getByText('UBA 1A returned.').waitFor()
  await page.keyboard.press('Escape')
  await drawer().waitFor({ state: 'hidden' })
  await barIn(0).and(page.locator('[data-state=done]')).waitFor()
  // Two days and five minutes.
  expect(await widthOf()).toBe(2 * cellPx - 2)
  // The other one was not collected: it is late, and its days are not free.
  await barIn(1).and(page.locator('[data-state=late]')).waitFor()
  const at = await middleOf(0, 1)
  await page.mouse.click(at.x, at.y)
  await page.getByRole('menuitem', { name: 'New booking' }).waitFor()
  await page.keyboard.press('Escape')
})

test('the timeline works by keyboard, by finger at 360 px, and in every mode', async () => {
  await page.locator('[aria-label="Timeline"] :is(button, a, [tabindex]):not([tabindex="-1"])').first().focus()
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')
  await page.keyboard.press('End')
  await expect.poll(focused).toMatch(/, free$/)
  await page.keyboard.press('Shift+ArrowLeft')
  await page.keyboard.press('Enter')
  await page
    .getByRole('menu')
    .getByText(/ · 2 days$/)
    .waitFor()
  await page.keyboard.press('Escape')
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, locale: 'en-GB' })
  const phone = await context.newPage()
  await open(timeline, owner, phone)
  const { x, y, height } = (await rowOf(2, phone).boundingBox())!
  await phone.touchscreen.tap(x + 1.5 * cellPx, y + height / 2)
  await phone
    .getByRole('menu')
    .getByText(/^UBC 3C · .* 1 day$/)
    .waitFor()
  await expectNoSidewaysScroll(phone)
  await context.close()
  const reader = await openPage(browser)
  await open(timeline, await newMember(app, owner, ['View Bookings']), reader.page)
  await rowOf(2, reader.page).click({ position: { x: 1.5 * cellPx, y: 10 } })
  expect(await reader.page.locator('[data-marked], [data-movable]').count()).toBe(0)
  await expectSoundInEveryMode(reader.page)
  expect([...watched.faults, ...reader.faults].filter((fault) => !fault.includes('409'))).toEqual([])
})
