import type { Browser, CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookRooms, done, openLodge, type Lodge } from '#domains/rooms/server/testing/lodge.ts'
import { addDays, dayOf, formatRange, formatShortDay } from '#kit/contract/time.ts'
import { newMember, newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { expectNoSidewaysScroll, expectSoundInEveryMode, leaveBrowser, openBrowser, openPage, type Watched } from './browser.ts'

// Free nights of a room are marked in the timeline by mouse, finger and keyboard, then booked or blocked.

const timeline = '/bookings/hotel-rooms?view=rooms'
const cellPx = 44
let app: TestApp
let browser: Browser
let owner: TestPerson
let lodge: Lodge
let watched: Watched
let page: Page
beforeAll(async () => {
  app = await startTestApp({ linked: true })
  owner = await newOwner(app)
  lodge = await openLodge(owner)
  await done(bookRooms(owner, lodge, day(8), day(10), { unit_ids: [lodge.units[0]!.id] }))
  browser = await openBrowser()
  watched = await visitor(owner)
  page = watched.page
  await page.goto(app.origin + timeline)
  await page.getByRole('button', { name: /^Grace Akello,/ }).waitFor()
})
afterAll(async () => {
  await leaveBrowser(browser)
  await app?.close()
})

async function visitor(person: TestPerson, options: { width?: number } = {}): Promise<Watched> {
  const opened = await openPage(browser, options)
  await opened.page.addInitScript((value) => localStorage.setItem('token', value!), person.token)
  return opened
}

const day = (n: number) => addDays(dayOf(app.clock.now()), n)
const nights = (from: number, to: number) => formatRange(day(from), day(to))
const menu = (on = page) => on.getByRole('menu')
const cell = (name: string | RegExp, on = page) => on.getByRole('region', { name: 'Timeline' }).getByRole('button', { name })

const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))

/** The middle of the cell of a room's night, in the window. The timeline begins three days ago. */
async function middleOf(room: number, night: number, on = page): Promise<{ x: number; y: number }> {
  const { x, y, height } = (await on.locator(`[data-row="${lodge.units[room]!.id}"]`).boundingBox())!
  return { x: x + (night + 3 + 0.5) * cellPx, y: y + height / 2 }
}

async function dragOver(room: number, from: number, to: number): Promise<void> {
  const [start, end] = [await middleOf(room, from), await middleOf(room, to)]
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move((start.x + end.x) / 2, end.y, { steps: 4 })
  await page.mouse.move(end.x, end.y, { steps: 4 })
}

test('dragging over free nights marks them, and they become a booking of that room', async () => {
  await dragOver(1, 2, 4)
  await page.getByText(nights(2, 5), { exact: true }).waitFor()
  await page.mouse.up()
  await menu()
    .getByText(`102 · ${nights(2, 5)}`)
    .waitFor()
  await menu().getByRole('menuitem', { name: 'New booking' }).click()
  await page.waitForURL(`**/bookings/manual-booking?package=${lodge.id}&unit=${lodge.units[1]!.id}&date=${day(2)}&until=${day(5)}`)
  await expect.poll(() => page.getByLabel('Arrival').inputValue()).toBe(formatShortDay(day(2)))
  expect(await page.getByLabel('Departure').inputValue()).toBe(formatShortDay(day(5)))
  await page.getByText('102', { exact: true }).first().waitFor()
  await page.goBack()
  await page.getByRole('button', { name: /^Grace Akello,/ }).waitFor()
})

test('the marked nights stop before a stay, in both directions', async () => {
  await dragOver(0, 5, 11)
  await page.mouse.up()
  await menu()
    .getByText(`101 · ${nights(5, 8)}`)
    .waitFor()
  await page.keyboard.press('Escape')
  await menu().waitFor({ state: 'hidden' })
  await dragOver(0, 12, 6)
  await page.mouse.up()
  await menu()
    .getByText(`101 · ${nights(10, 13)}`)
    .waitFor()
  // A press elsewhere cancels, and marks nothing itself.
  const elsewhere = await middleOf(2, 1)
  await page.mouse.click(elsewhere.x, elsewhere.y)
  await menu().waitFor({ state: 'hidden' })
  expect(await page.locator('[data-marked]').count()).toBe(0)
})

test('Escape gives up while dragging', async () => {
  await dragOver(2, 2, 4)
  await page.getByText(nights(2, 5), { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByText(nights(2, 5), { exact: true }).waitFor({ state: 'hidden' })
  await page.mouse.up()
  expect(await menu().count()).toBe(0)
})

test('a click marks one night; days that are over can be blocked, but not booked', async () => {
  const over = await middleOf(2, -2)
  await page.mouse.click(over.x, over.y)
  await menu()
    .getByText(`103 · ${nights(-2, -1)}`)
    .waitFor()
  expect(await menu().getByRole('menuitem', { name: 'New booking' }).isDisabled()).toBe(true)
  await page.keyboard.press('Escape')
  await menu().waitFor({ state: 'hidden' })
})

test('marked nights are taken out of service', async () => {
  await dragOver(2, 6, 7)
  await page.mouse.up()
  await menu().getByRole('menuitem', { name: 'Block' }).click()
  const drawer = page.getByRole('dialog', { name: '103 out of service' })
  await expect.poll(() => drawer.getByRole('textbox', { name: 'From', exact: true }).inputValue()).toBe(formatShortDay(day(6)))
  expect(await drawer.getByLabel('Available from').inputValue()).toBe(formatShortDay(day(8)))
  await drawer.getByLabel('Reason').fill('Painting')
  await drawer.getByRole('button', { name: 'Take out of service' }).click()
  await drawer.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: /^Painting,.* 2 nights/ }).waitFor()
})

test('by keyboard: one tab stop, arrows go to cells and stays, Shift marks, Enter opens the menu', async () => {
  await page.reload()
  const tabStops = page.locator('[aria-label="Timeline"] :is(button, a, [tabindex]):not([tabindex="-1"])')
  await cell(/^101, .*, free$/).focus()
  expect(await tabStops.count()).toBe(1)
  for (const key of ['ArrowDown', 'ArrowRight']) await page.keyboard.press(key)
  await expect.poll(focused).toMatch(/^102, .*, free$/)
  for (const key of ['Shift+ArrowRight', 'Shift+ArrowRight', 'Shift+ArrowLeft']) await page.keyboard.press(key)
  await cell(/^102, .* 2 nights$/).waitFor()
  await page.keyboard.press('Enter')
  await menu()
    .getByText(/^102 · .* 2 nights$/)
    .waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Escape')
  await menu().waitFor({ state: 'hidden' })
  await expect.poll(focused).toMatch(/^102, .*, free$/)
  // To the stay of the room above, and past it.
  await page.keyboard.press('ArrowUp')
  for (let night = 1; night < 8; night++) await page.keyboard.press('ArrowRight')
  await expect.poll(focused).toMatch(/^Grace Akello,/)
  await page.keyboard.press('ArrowRight')
  await expect.poll(focused).toMatch(/^101, .*, free$/)
  // Left of the first day is the menu of the room.
  for (const key of ['Home', 'ArrowLeft']) await page.keyboard.press(key)
  await expect.poll(focused).toBe('Actions for 101')
  await page.keyboard.press('ArrowRight')
  await expect.poll(focused).toMatch(/^101, /)
})

test('by finger on a phone: a long press and a drag mark nights, a swipe scrolls, a tap is one night', async () => {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, locale: 'en-GB' })
  const phone = await context.newPage()
  await phone.addInitScript((value) => localStorage.setItem('token', value!), owner.token)
  await phone.goto(app.origin + timeline)
  await phone.locator('[data-row]').first().waitFor()
  const fingers = await context.newCDPSession(phone)
  const start = await middleOf(1, -2, phone)
  await touch(fingers, 'touchStart', start)
  await phone.locator('[data-marked]').waitFor()
  for (let step = 1; step <= 4; step++) await touch(fingers, 'touchMove', { x: start.x + step * 22, y: start.y })
  await phone.getByText(nights(-2, 1), { exact: true }).waitFor()
  await touch(fingers, 'touchEnd')
  await menu(phone)
    .getByText(`102 · ${nights(-2, 1)}`)
    .waitFor()
  await expectNoSidewaysScroll(phone)
  const box = phone.getByRole('region', { name: 'Timeline' })
  expect(await box.evaluate((element) => element.scrollLeft)).toBe(0)
  await phone.keyboard.press('Escape')
  await menu(phone).waitFor({ state: 'hidden' })
  const tapped = await middleOf(2, -2, phone)
  await phone.touchscreen.tap(tapped.x, tapped.y)
  await menu(phone)
    .getByText(`103 · ${nights(-2, -1)}`)
    .waitFor()
  await phone.keyboard.press('Escape')
  await menu(phone).waitFor({ state: 'hidden' })
  await touch(fingers, 'touchStart', { x: 300, y: start.y })
  for (let step = 1; step <= 6; step++) await touch(fingers, 'touchMove', { x: 300 - step * 20, y: start.y })
  await touch(fingers, 'touchEnd')
  await expect.poll(() => box.evaluate((element) => element.scrollLeft)).toBeGreaterThan(50)
  expect(await phone.locator('[data-marked]').count()).toBe(0)
  await context.close()
})

const touch = (fingers: CDPSession, type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
  fingers.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] })

test('who may not book or block marks nothing, who may only book is offered only that', async () => {
  const reader = await visitor(await newMember(app, owner, ['View Bookings']))
  await reader.page.goto(app.origin + timeline)
  const place = await reader.page
    .locator('[data-row]')
    .first()
    .waitFor()
    .then(() => middleOf(1, 2, reader.page))
  await reader.page.mouse.click(place.x, place.y)
  expect(await reader.page.locator('[data-marked]').count()).toBe(0)
  await reader.page.context().close()
  const clerk = await visitor(await newMember(app, owner, ['View Bookings', 'Add Bookings']))
  await clerk.page.goto(app.origin + timeline)
  await clerk.page.locator('[data-row]').first().waitFor()
  await clerk.page.mouse.click(place.x, place.y)
  await menu(clerk.page).getByRole('menuitem', { name: 'New booking' }).waitFor()
  expect(await menu(clerk.page).getByRole('menuitem').count()).toBe(1)
  await clerk.page.context().close()
})

test('marked nights and their menu have no serious finding of axe, wide, narrow or dark', async () => {
  await page.evaluate(() => document.querySelector('[aria-label="Timeline"]')!.scrollTo(0, 0))
  const place = await middleOf(1, -1)
  await page.mouse.click(place.x, place.y)
  await menu().waitFor()
  await expectSoundInEveryMode(page)
  expect(watched.faults).toEqual([])
})
