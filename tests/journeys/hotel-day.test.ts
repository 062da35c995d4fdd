import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookRooms, done, openLodge, type Lodge } from '#domains/rooms/server/testing/lodge.ts'
import { addDays, dayOf, formatShortDay } from '#kit/contract/time.ts'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import {
  expectSoundInEveryMode,
  leaveBrowser,
  lift,
  openBrowser,
  openPage,
  openScreen,
  seriousFindings,
  still,
  type Watched,
} from './browser.ts'

// A day at the desk of a small lodge: rooms listed and booked; a guest arrives, moves, stays longer and leaves.

let app: TestApp
let browser: Browser
let owner: TestPerson
let watched: Watched
let page: Page
let suites: Lodge
let grace: { id: string }
beforeAll(async () => {
  app = await startTestApp({ linked: true })
  owner = await newOwner(app)
  browser = await openBrowser()
  watched = await visitor()
  page = watched.page
})
afterAll(async () => {
  await leaveBrowser(browser)
  await app?.close()
})

async function visitor(options: { width?: number; dark?: boolean } = {}): Promise<Watched> {
  const opened = await openPage(browser, options)
  await opened.page.addInitScript((value) => localStorage.setItem('token', value!), owner.token)
  return opened
}

const day = (n: number) => addDays(dayOf(app.clock.now()), n)
const timeline = '/bookings/hotel-rooms?view=rooms'
const openTab = (name: string) => page.getByRole('navigation', { name: 'Tabs' }).getByRole('link', { name, exact: true }).click()
const bar = (guest: string) => page.getByRole('region', { name: 'Timeline' }).getByRole('button', { name: new RegExp(`^${guest},`) })
/** The bar of a stay in that room. Until the timeline has refreshed, the bar may still have the days from before a change. */
const barIn = (room: { id: string }, guest: string, nights: number) =>
  page.locator(`[data-row="${room.id}"]`).getByRole('button', { name: new RegExp(`^${guest},.* ${nights} nights`) })
const roomMenu = async (room: string, entry: string) => {
  await page.getByRole('button', { name: `Actions for ${room}`, exact: true }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}
const bookingOf = async ({ id }: { id: string }) => done(owner.get(`/bookings/${id}/show`))

/** Types a day and confirms it, which closes the calendar. */
async function fillDay(field: Locator, inDays: number): Promise<void> {
  await field.fill(formatShortDay(day(inDays)))
  await field.press('Tab')
}

/** Drags a bar, held at its middle or its end. */
async function drag(guest: Locator, at: 'middle' | 'end', by: { x: number; y: number }): Promise<void> {
  await guest.scrollIntoViewIfNeeded()
  await still(page)
  const { x, y, width, height } = (await guest.boundingBox())!
  const [left, top] = [at === 'middle' ? x + width / 2 : x + width - 3, y + height / 2]
  await page.mouse.move(left, top)
  await page.mouse.down()
  await page.mouse.move(left + by.x / 2, top + by.y / 2, { steps: 4 })
  await page.mouse.move(left + by.x, top + by.y, { steps: 4 })
  await page.mouse.up()
}

test('a room type is put up with four rooms, a price and a dearer season', async () => {
  await page.goto(`${app.origin}/offers/rooms/new`)
  await page.getByLabel('Title').fill('Lake cottage')
  await page.getByRole('button', { name: 'Add room type' }).click()
  await page.waitForURL('**/edit?tab=rooms')
  await page.getByRole('button', { name: 'Add rooms' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Names').fill('101-104')
  await form.getByText('Adds 4: 101, 102, 103, 104.').waitFor()
  await form.getByRole('button', { name: 'Add rooms' }).click()
  await form.waitFor({ state: 'hidden' })

  await openTab('Prices')
  await page.getByRole('button', { name: 'Add price' }).click()
  await form.getByRole('textbox', { name: 'Price' }).fill('200,000')
  await form.getByRole('button', { name: 'Add price' }).click()
  await form.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Add rule' }).click()
  await form.getByLabel('Name').fill('High season')
  await fillDay(form.getByLabel('First day'), 2)
  await fillDay(form.getByLabel('Last day'), 30)
  await form.getByText('Costs more', { exact: true }).click()
  await form.getByLabel('Percent').last().fill('50')
  await form.getByRole('button', { name: 'Add rule' }).click()
  await form.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByText('Published').first().waitFor()
})

test('two rooms are booked, a night of them in the season', async () => {
  // A toast may cover the button, so use the keyboard.
  await page.getByRole('button', { name: 'New booking' }).press('Enter')
  await page.getByRole('button', { name: 'Add client' }).click()
  await page.getByLabel('Name').first().fill('Becker family')
  await fillDay(page.getByLabel('Arrival'), 0)
  await fillDay(page.getByLabel('Departure'), 3)
  await page.getByRole('textbox', { name: 'Room: how many' }).fill('2')
  await page.getByRole('radio', { name: 'Confirm now' }).check()
  // Two rooms, two nights at 200,000 and one in the season.
  await page.getByText('UGX 1,400,000').filter({ visible: true }).first().waitFor()
  await page.getByRole('button', { name: 'Confirm booking' }).click()
  await page.waitForURL('**/bookings/view/**')
  await page.getByText('Confirmed').first().waitFor()
})

test('the day’s guests stand in the timeline by name, and one of them comes', async () => {
  const [cottage] = await done(owner.get('/business/hotel/rooms'))
  const [price] = await done(owner.get(`/business/hotel/rooms/${cottage.id}/price-options`))
  const units = await done(owner.get(`/business/hotel/rooms/${cottage.id}/individual`))
  grace = await done(bookRooms(owner, { id: cottage.id, price: price.id, units }, day(0), day(2), { unit_ids: [units[2].id] }))
  suites = await openLodge(owner, { names: '201', over: { title: 'Suite' } })
  await done(
    owner.post(`/business/hotel/rooms/price-options/${suites.price}/update`, {
      name: 'Suite',
      unit: 'room',
      per: 'night',
      price: { amount: 250_000, currency: 'UGX' },
      version: 1,
    }),
  )
  await page.goto(app.origin + timeline)
  await bar('Becker family').first().waitFor()
  await page.getByRole('button', { name: 'Arriving today: 3' }).click()
  await page.getByRole('dialog', { name: 'Arriving today' }).getByRole('button', { name: 'Grace Akello 103' }).click()
  const drawer = page.getByRole('dialog', { name: 'Grace Akello' })
  await drawer.getByRole('button', { name: 'Check in' }).click()
  await page.getByText('Checked in.').waitFor()
  await drawer.getByText('In house').waitFor()
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Arriving today: 2' }).waitFor()
  expect((await bookingOf(grace)).status).toBe('in_progress')
})

test('the stay is dragged to a suite: the price it was booked for may stay', async () => {
  // From the third cottage down to the only suite.
  await drag(bar('Grace Akello'), 'middle', { x: 0, y: 2 * 40 })
  const drawer = page.getByRole('dialog', { name: 'Grace Akello' })
  await drawer.getByText('New price: UGX 500,000').waitFor()
  await drawer.getByRole('radio', { name: 'As booked: UGX 400,000' }).check()
  await drawer.getByRole('button', { name: 'Move stay' }).click()
  await page.getByText('Stay moved.').waitFor()
  await drawer.waitFor({ state: 'hidden' })
  expect(await bookingOf(grace)).toMatchObject({
    total: { amount: 400_000 },
    lines: [{ inventory_id: suites.id, claimed: [{ name: '201' }] }],
  })
})

test('drawn longer by its end, at the price of the suite', async () => {
  await drag(barIn(suites.units[0]!, 'Grace Akello', 2), 'end', { x: 2 * 44, y: 0 })
  const drawer = page.getByRole('dialog', { name: 'Grace Akello' })
  await drawer.getByText('New price: UGX 1,000,000').waitFor()
  await drawer.getByRole('button', { name: 'Move stay' }).click()
  await drawer.waitFor({ state: 'hidden' })
  expect(await bookingOf(grace)).toMatchObject({ total: { amount: 1_000_000 }, ends_on: day(4) })
})

test('held at the edge it takes the timeline along, and Escape puts it back', async () => {
  const timelineBox = page.getByRole('region', { name: 'Timeline' })
  const [place, { x, y, width, height }] = [
    (await timelineBox.boundingBox())!,
    (await barIn(suites.units[0]!, 'Grace Akello', 4).boundingBox())!,
  ]
  await page.mouse.move(x + width / 2, y + height / 2)
  await page.mouse.down()
  await page.mouse.move(place.x + place.width - 8, y + height / 2, { steps: 6 })
  await expect.poll(() => timelineBox.evaluate((box) => box.scrollLeft)).toBeGreaterThan(300)
  await page.keyboard.press('Escape')
  await page.mouse.up()
  expect(await page.getByRole('dialog', { name: 'Grace Akello' }).count()).toBe(0)
  expect(await bookingOf(grace)).toMatchObject({ ends_on: day(4) })
  await timelineBox.evaluate((box) => box.scrollTo(0, 0))
})

test('onto a room that is taken nothing is moved', async () => {
  await drag(bar('Grace Akello'), 'middle', { x: 0, y: -3 * 40 })
  const drawer = page.getByRole('dialog', { name: 'Grace Akello' })
  await drawer.getByText('The room is taken at that time.').waitFor()
  await expect.poll(() => drawer.getByRole('button', { name: 'Move stay' }).isDisabled()).toBe(true)
  await drawer.getByRole('button', { name: 'Cancel' }).click()
  await drawer.waitFor({ state: 'hidden' })
})

test('moved by keyboard: M lifts the stay, arrows choose the day and the room, Enter asks for the price', async () => {
  const guest = bar('Grace Akello').first()
  await guest.focus()
  await lift(page, 'm')
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowLeft', 'Escape']) await page.keyboard.press(key)
  await page.getByText('Not moved.').waitFor({ state: 'attached' })
  expect(await page.getByRole('dialog', { name: 'Grace Akello' }).count()).toBe(0)
  await guest.focus()
  await lift(page, 'm')
  for (const key of ['Shift+ArrowRight', 'Enter']) await page.keyboard.press(key)
  const drawer = page.getByRole('dialog', { name: 'Grace Akello' })
  await drawer.getByText('New price: UGX 1,250,000').waitFor()
  await drawer.getByRole('button', { name: 'Cancel' }).click()
  await drawer.waitFor({ state: 'hidden' })
})

test('two nights of the stay are spent in a cottage, and then not after all', async () => {
  const drawer = page.getByRole('dialog', { name: 'Grace Akello' })
  await bar('Grace Akello').click()
  await drawer.getByRole('button', { name: 'Split over two rooms' }).click()
  await fillDay(drawer.getByLabel('Changes room on'), 2)
  await drawer.getByRole('combobox', { name: 'To room' }).click()
  await page.getByRole('option', { name: '103 · Lake cottage' }).click()
  // Two nights in high season cost more in a cottage than in the suite.
  await drawer.getByRole('radio', { name: 'As booked: UGX 1,000,000' }).check()
  await drawer.getByLabel('Change the locked room').check()
  await drawer.getByRole('button', { name: 'Split stay' }).click()
  await drawer.waitFor({ state: 'hidden' })
  const title = 'Suite and Lake cottage'
  const lines = [{ claimed: [{ name: '201' }] }, { starts_on: day(2), claimed: [{ name: '103' }] }]
  expect(await bookingOf(grace)).toMatchObject({ title, total: { amount: 1_000_000 }, lines })

  await bar('Grace Akello').and(page.locator('[data-state=now]')).click()
  await drawer.getByRole('button', { name: 'Join with the next stay' }).click()
  await drawer.getByLabel('Change the locked room').check()
  await drawer.getByRole('button', { name: 'Join stays' }).click()
  await drawer.waitFor({ state: 'hidden' })
  expect(await bookingOf(grace)).toMatchObject({ total: { amount: 1_000_000 }, ends_on: day(4), lines: [{ claimed: [{ name: '201' }] }] })
})

test('a room is taken out of service and put back', async () => {
  await roomMenu('104', 'Take out of service')
  const drawer = page.getByRole('dialog', { name: '104 out of service' })
  await fillDay(drawer.getByLabel('Available from'), 3)
  await drawer.getByLabel('Reason').fill('Painting')
  await drawer.getByRole('button', { name: 'Take out of service' }).click()
  await drawer.waitFor({ state: 'hidden' })
  await bar('Painting').click()
  const block = page.getByRole('dialog', { name: 'Painting' })
  await block.getByRole('button', { name: 'Back in service' }).click()
  await bar('Painting').waitFor({ state: 'hidden' })
})

test('the guest leaves, the room is cleaned and inspected', async () => {
  await bar('Grace Akello').click()
  const drawer = page.getByRole('dialog', { name: 'Grace Akello' })
  await drawer.getByText('The booking is not paid in full.').waitFor()
  await drawer.getByRole('button', { name: 'Check out early' }).click()
  await drawer.getByText('201 is free again for 3 nights.').waitFor()
  await drawer.getByRole('button', { name: 'Check out', exact: true }).click()
  await page.getByText('Checked out. The room needs cleaning.').waitFor()
  await drawer.getByText('Departed').waitFor()
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'hidden' })
  const today = page.getByLabel('Today', { exact: true })
  await today.getByText('To clean1').waitFor()
  for (const state of ['clean', 'inspected']) await roomMenu('201', `Mark ${state}`)
  await today.getByText('To clean0').waitFor()
  expect((await bookingOf(grace)).status).toBe('completed')
  expect(watched.faults).toEqual([])
})

test('a room’s calendar gets a secret address, and one of elsewhere says why it cannot be read', async () => {
  const drawerPath = `/offers/rooms/${suites.id}/edit?tab=rooms&unit=${suites.units[0]!.id}`
  await page.goto(app.origin + drawerPath)
  const drawer = page.getByRole('dialog', { name: '201' })
  await drawer.getByRole('button', { name: 'Create calendar address' }).click()
  const feed = await drawer.getByLabel('Address of this room’s calendar').inputValue()
  const text = await (await fetch(feed)).text()
  expect(text).toContain('SUMMARY:Booked')
  expect(text).not.toContain('Grace')
  const calendars = drawer.getByRole('region', { name: 'Calendars' })
  await calendars.getByLabel('Name').fill('Elsewhere')
  await calendars.getByLabel('Its address').fill('http://127.0.0.1/room.ics')
  await calendars.getByRole('button', { name: 'Add calendar' }).click()
  await calendars.getByText('This address is not on the internet.').waitFor()
  await calendars.getByLabel('Its address').fill('https://nowhere.example/room.ics')
  await calendars.getByRole('button', { name: 'Add calendar' }).click()
  const elsewhere = calendars.getByRole('group', { name: 'Elsewhere' })
  await elsewhere.getByText(/The other website cannot be reached|No answer in time/).waitFor()
  expect(await seriousFindings(page)).toEqual([])
  expect(watched.faults).toEqual([])
})

test('no screen has a serious finding of axe, wide, narrow or dark', async () => {
  const block = { starts_on: day(9), ends_on: day(40), reason: 'A new bathroom' }
  await done(owner.post(`/business/hotel/rooms/individual/${suites.units[0]!.id}/blocks/create`, block))
  const edit = `/offers/rooms/${suites.id}/edit`
  const paths = [
    '/offers/rooms',
    '/offers/rooms/new',
    edit,
    `${edit}?tab=rooms`,
    `${edit}?tab=rooms&unit=${suites.units[0]!.id}`,
    `${edit}?tab=prices`,
    '/bookings/hotel-rooms',
    timeline,
  ]
  const other = await visitor()
  for (const path of paths) {
    await openScreen(other.page, app.origin + path)
    await (path === timeline ? other.page.getByRole('region', { name: 'Timeline' }) : other.page.getByRole('heading').first()).waitFor()
    await expectSoundInEveryMode(other.page)
  }
  expect(other.faults).toEqual([])
  await other.page.context().close()
})
