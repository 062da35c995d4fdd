import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import {
  expectNoSidewaysScroll,
  expectSoundInEveryMode,
  leaveBrowser,
  lift,
  openBrowser,
  openPage,
  still,
  type Watched,
} from './browser.ts'

// An agency moves its inquiries on the board: by keyboard, by menu and by dragging.

let app: TestApp
let browser: Browser
let owner: TestPerson
let watched: Watched
let page: Page
beforeAll(async () => {
  app = await startTestApp({ linked: true })
  owner = await newOwner(app)
  browser = await openBrowser()
  watched = await visitor(owner)
  page = watched.page
})
afterAll(async () => {
  await leaveBrowser(browser)
  await app?.close()
})

async function visitor(person: TestPerson, options: { width?: number; dark?: boolean } = {}): Promise<Watched> {
  const opened = await openPage(browser, options)
  await opened.page.addInitScript((value) => localStorage.setItem('token', value!), person.token)
  return opened
}
const add = async (name: string) => (await owner.post('/inquiries_/new', { name, source: 'walk_in', message: `${name} asks` })).body.data
const statusOf = async ({ id }: { id: string }): Promise<string> => (await owner.get(`/inquiries_/${id}/show`)).body.data.status
const column = (label: string, on = page) => on.getByRole('region', { name: label, exact: true })
const card = (name: string, on: Page | Locator = page) => on.getByRole('link', { name, exact: true })
const isFocused = (one: Locator) => one.evaluate((element) => element === document.activeElement)
const answered = (on = page) => on.waitForResponse((response) => response.url().endsWith('/status'))

test('an agency without inquiries is told what the board is for', async () => {
  await page.goto(`${app.origin}/inquiries?view=board`)
  await page.getByText('No inquiries yet.').waitFor()
})

test('the list becomes a board at a click, and the address says so', async () => {
  for (const name of ['Grace', 'Hannah', 'Ivan']) await add(name)
  await page.goto(`${app.origin}/inquiries`)
  await page.getByRole('button', { name: 'Board' }).click()
  await page.waitForURL('**view=board')
  await card('Grace', column('New')).waitFor()
  expect(await column('New').getByRole('listitem').count()).toBe(3)
  await page.reload()
  await card('Ivan', column('New')).waitFor()
})

test('arrow keys go from card to card, M lifts one, arrows choose the column, Enter puts it down', async () => {
  await card('Ivan').focus()
  await page.keyboard.press('ArrowDown')
  expect(await isFocused(card('Hannah'))).toBe(true)
  await page.keyboard.press('m')
  await expect.poll(() => column('Open').getAttribute('data-takes')).toBe('true')
  // Only a booking converts an inquiry.
  expect(await column('Converted').getAttribute('data-closed')).toBe('true')
  await column('Converted').getByText('Not from New').waitFor()
  for (const key of ['ArrowRight', 'ArrowRight']) await page.keyboard.press(key)
  await expect.poll(() => column('Waiting client').getAttribute('data-over')).toBe('true')
  const moved = answered()
  await page.keyboard.press('Enter')
  await card('Hannah', column('Waiting client')).waitFor()
  expect((await moved).ok()).toBe(true)
  await page.getByRole('status').filter({ hasText: 'Hannah moved to Waiting client.' }).first().waitFor({ state: 'attached' })
  await expect.poll(() => isFocused(card('Hannah'))).toBe(true)
})

test('Escape leaves a lifted card where it is', async () => {
  await card('Grace').focus()
  await lift(page, 'm')
  for (const key of ['ArrowRight', 'Escape']) await page.keyboard.press(key)
  await expect.poll(() => column('Open').getAttribute('data-takes')).toBe(null)
  await card('Grace', column('New')).waitFor()
})

/** Drags a card with the mouse to the middle of a column. */
async function drag(name: string, to: string): Promise<void> {
  await still(page)
  const from = (await card(name).boundingBox())!
  const target = (await column(to).boundingBox())!
  await page.mouse.move(from.x + 20, from.y + 8)
  await page.mouse.down()
  await page.mouse.move(from.x + 40, from.y + 20, { steps: 3 })
  await expect.poll(() => page.locator('[data-holding]').count()).toBe(1)
  await page.mouse.move(target.x + target.width / 2, target.y + 120, { steps: 8 })
}

test('a card is dragged to another column, and the move is taken back', async () => {
  const [hannah] = (await owner.get('/inquiries_?search=Hannah')).body.data
  await drag('Hannah', 'Open')
  await expect.poll(() => column('Open').getAttribute('data-over')).toBe('true')
  const moved = answered()
  await page.mouse.up()
  await card('Hannah', column('Open')).waitFor()
  await moved
  expect(await statusOf(hannah)).toBe('open')
  const back = answered()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await card('Hannah', column('Waiting client')).waitFor()
  await back
  expect(await statusOf(hannah)).toBe('waiting_client')
})

test('space lifts and drops too, and a card dropped outside the board goes back', async () => {
  await card('Hannah').focus()
  await page.keyboard.press('Space')
  await page.getByRole('status').filter({ hasText: 'Lifted Hannah.' }).waitFor({ state: 'attached' })
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => column('Open').getAttribute('data-over')).toBe('true')
  const moved = answered()
  await page.keyboard.press('Space')
  await card('Hannah', column('Open')).waitFor()
  await moved
  await drag('Hannah', 'Waiting client')
  await expect.poll(() => column('Waiting client').getAttribute('data-over')).toBe('true')
  const { x, width } = (await column('Waiting client').boundingBox())!
  await page.mouse.move(x + width / 2, 8, { steps: 5 })
  await page.mouse.up()
  await page.getByRole('status').filter({ hasText: 'Not moved.' }).waitFor({ state: 'attached' })
  await card('Hannah', column('Open')).waitFor()
  const back = answered()
  await card('Hannah').focus()
  await lift(page, 'Space')
  for (const key of ['ArrowRight', 'Space']) await page.keyboard.press(key)
  await card('Hannah', column('Waiting client')).waitFor()
  await back
})

test('a column that does not take the card does not get it', async () => {
  await drag('Hannah', 'New')
  await page.mouse.up()
  await card('Hannah', column('Waiting client')).waitFor()
  expect(await column('New').getByRole('listitem').count()).toBe(2)
})

test('a move that the server refuses goes back, and the dialog says why', async () => {
  const [ivan] = (await owner.get('/inquiries_?search=Ivan')).body.data
  // Another user closes it in the meantime.
  await owner.post(`/inquiries_/${ivan.id}/status`, { status: 'closed' })
  await page.getByRole('button', { name: 'Actions for Ivan' }).click()
  await page.getByRole('menuitem', { name: 'Move to Quoted' }).click()
  const refusal = page.getByRole('alertdialog', { name: 'Not moved' })
  await refusal.waitFor()
  await refusal.getByRole('button', { name: 'Close' }).last().click()
  // The board is fetched again from the server.
  await card('Ivan', column('Closed')).waitFor()
  expect(await statusOf(ivan)).toBe('closed')
})

test('a refused move whose reason was temporary shows the card where it was', async () => {
  await page.route('**/status', (route) => route.abort(), { times: 1 })
  await page.getByRole('button', { name: 'Actions for Grace' }).click()
  await page.getByRole('menuitem', { name: 'Move to Quoted' }).click()
  await page.getByRole('alertdialog', { name: 'Not moved' }).getByRole('button', { name: 'Close' }).last().click()
  await card('Grace', column('New')).waitFor()
  expect(await column('Quoted').getByRole('listitem').count()).toBe(0)
})

test('closing asks for a reason, and thinking better of it leaves the card', async () => {
  const menu = async () => {
    await page.getByRole('button', { name: 'Actions for Grace' }).click()
    await page.getByRole('menuitem', { name: 'Move to Closed' }).click()
  }
  await menu()
  await page.getByRole('dialog', { name: 'Close the inquiry of Grace?' }).getByRole('button', { name: 'Cancel' }).click()
  await card('Grace', column('New')).waitFor()
  await menu()
  await page.getByLabel('Reason (optional)').fill('Went elsewhere')
  const moved = answered()
  await page.getByRole('button', { name: 'Close inquiry' }).click()
  await moved
  const [grace] = (await owner.get('/inquiries_?search=Grace')).body.data
  expect((await owner.get(`/inquiries_/${grace.id}/show`)).body.data).toMatchObject({ status: 'closed', closed_reason: 'Went elsewhere' })
})

test('a card opens its inquiry beside the board; search keeps what it finds', async () => {
  await card('Hannah').focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Hannah' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.getByLabel('Search name, email, question').fill('nobody of that name')
  await page.getByText('Nothing found').waitFor()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await card('Hannah').waitFor()
})

test('a long column shows more at a click', async () => {
  for (let n = 1; n <= 17; n++) await add(`Guest ${n}`)
  await page.reload()
  await column('New').getByText('17', { exact: true }).waitFor()
  expect(await column('New').getByRole('listitem').count()).toBe(15)
  await column('New').getByRole('button', { name: 'Show more' }).click()
  await expect.poll(() => column('New').getByRole('listitem').count()).toBe(17)
  expect(watched.faults).toEqual([])
})

test('a right that was taken away and an error are said in the place of the board', async () => {
  const other = await visitor(owner)
  const refuse = (status: number, message: string) =>
    other.page.route('**/inquiries_?*', (route) => route.fulfill({ status, json: { code: 'refused', message } }))
  await refuse(403, 'Your role does not show inquiries.')
  await other.page.goto(`${app.origin}/inquiries?view=board`)
  await other.page.getByText('Not allowed').waitFor()
  await other.page.unrouteAll()
  await refuse(422, 'Status is not valid.')
  await other.page.reload()
  await other.page.getByText('This could not be loaded').waitFor()
  await other.page.unrouteAll()
  await other.page.getByRole('button', { name: 'Try again' }).click()
  await card('Hannah', other.page).waitFor()
  await other.page.context().close()
})

test('on a phone one column is seen at a time and cards move by their menu', async () => {
  const phone = await visitor(owner, { width: 360 })
  await phone.page.goto(`${app.origin}/inquiries?view=board`)
  await card('Guest 17', phone.page).waitFor()
  await expectNoSidewaysScroll(phone.page)
  await phone.page.getByRole('navigation', { name: 'Columns' }).getByRole('button', { name: 'Waiting client' }).click()
  const inView = () =>
    card('Hannah', phone.page).evaluate((element) => {
      const { left, right } = element.getBoundingClientRect()
      return left >= 0 && right <= innerWidth
    })
  await expect.poll(inView).toBe(true)
  await phone.page.getByRole('button', { name: 'Actions for Hannah' }).click()
  const moved = answered(phone.page)
  await phone.page.getByRole('menuitem', { name: 'Move to Quoted' }).click()
  await moved
  await card('Hannah', column('Quoted', phone.page)).waitFor()
  expect(phone.faults).toEqual([])
  await phone.page.context().close()
})

test('the board has no serious finding of axe, wide, narrow or dark', async () => {
  await page.goto(`${app.origin}/inquiries?view=board`)
  await card('Guest 17').waitFor()
  await expectSoundInEveryMode(page)
  await card('Guest 17').focus()
  await page.keyboard.press('m')
  await expect.poll(() => page.locator('[data-holding]').count()).toBe(1)
  await expectSoundInEveryMode(page)
  await page.keyboard.press('Escape')
})
