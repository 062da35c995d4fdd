import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { done, ugx } from '#domains/cars/server/testing/cars.ts'
import { hire, type Car, type Hire } from '#domains/rentals/server/testing/hires.ts'
import { logIn, newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { expectNoSidewaysScroll, expectSoundInEveryMode, leaveBrowser, openBrowser, openPage, type Watched } from './browser.ts'

// A car hire on a phone: listed, handed over with its condition and a deposit, late for the next hire, and settled.

const cars = '/business/rental/cars'
let app: TestApp
let browser: Browser
let owner: TestPerson
let watched: Watched
let page: Page
let car: Car
let first: Hire
let next: Hire
beforeAll(async () => {
  app = await startTestApp({ linked: true })
  owner = await newOwner(app, { category: 'car_rental' })
  browser = await openBrowser()
  watched = await openPage(browser, { width: 390 })
  page = watched.page
})
afterAll(async () => {
  await leaveBrowser(browser)
  await app?.close()
})

/** Opens a path as the owner, with the browser's clock set to the server's. */
async function open(path: string, on = page): Promise<void> {
  Object.assign(owner, await logIn(app, owner.email))
  await on.clock.setSystemTime(app.clock.now())
  await on.addInitScript((value) => localStorage.setItem('token', value!), owner.token)
  await on.goto(app.origin + path)
}
const openTab = (name: string) => page.getByRole('navigation', { name: 'Tabs' }).getByRole('link', { name, exact: true }).click()
const photo = async (color: string) => ({
  name: `${color}.jpg`,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 640, height: 480, channels: 3, background: color } })
    .jpeg()
    .toBuffer(),
})
const drawer = () => page.getByRole('dialog')
const showHire = async ({ id }: Hire) => {
  await open(`/bookings/car-rentals?rental=${id}`)
  await drawer().getByText('Due on the booking').waitFor()
}
const bookingOf = ({ booking }: Hire) => done<{ status: string; total: object; paid: object }>(owner.get(`/bookings/${booking}/show`))

test('a car is put up: make, model, vehicles, what a late hour and the deposit are', async () => {
  await open('/offers/cars/new')
  await page.getByRole('combobox', { name: 'Make' }).fill('Toyota')
  await page.getByRole('combobox', { name: 'Model' }).fill('RAV4')
  await page.keyboard.press('Tab')
  await page.getByRole('textbox', { name: 'Security deposit' }).fill('500,000')
  await page.getByRole('textbox', { name: 'Late fee' }).fill('20,000')
  await page.getByRole('button', { name: 'Add car' }).click()
  await page.waitForURL('**/edit?tab=vehicles')
  await page.getByRole('button', { name: 'Add vehicles' }).click()
  await drawer().getByLabel('Plates').fill('UBA 123C, UBB 224D')
  await drawer().getByRole('button', { name: 'Add vehicles' }).click()
  await drawer().waitFor({ state: 'hidden' })
  await expectNoSidewaysScroll(page)
})

test('of hour, day and week the cheapest together count', async () => {
  await openTab('Prices')
  const tariff = page.getByRole('group', { name: 'Self-drive' })
  for (const [label, price] of [
    ['Hour', '30,000'],
    ['Day', '150,000'],
    ['Week', '400,000'],
  ] as const)
    await tariff.getByRole('textbox', { name: label }).fill(price)
  await page.getByRole('button', { name: 'Save prices' }).click()
  // Three days would be 450,000.
  const price = page.getByLabel('The price')
  await price.getByText('UGX 400,000').waitFor()
  await page.getByRole('button', { name: 'Publish' }).press('Enter')
  await page.getByText('Published').first().waitFor()
})

test('it is handed over with its state, photos and a deposit', async () => {
  const [{ id }] = await done<[{ id: string }]>(owner.get(cars))
  const options = await done<{ id: string; tariff: string; per: string }[]>(owner.get(`${cars}/${id}/price-options`))
  car = { id, version: 1, vehicles: [], rates: Object.fromEntries(options.map((one) => [`${one.tariff} ${one.per}`, one.id])) }
  ;[first] = (await hire(app, owner, car)) as [Hire]
  ;[next] = (await hire(app, owner, car, { inHours: 52 })) as [Hire]
  expect([first.plate, next.plate]).toEqual(['UBA 123C', 'UBA 123C'])

  await showHire(first)
  await drawer().getByLabel('Odometer').fill('41200')
  await drawer().getByLabel('Driver’s licence').fill('UG-1234567')
  await drawer()
    .locator('input[type=file]')
    .setInputFiles([await photo('#4f8ba1'), await photo('#c89a4b')])
  await drawer().getByRole('img', { name: 'Photos at the hand-over, 2' }).waitFor()
  // The drawer still has what was typed.
  await expect.poll(() => drawer().getByLabel('Odometer').inputValue()).toBe('41,200 km')
  await drawer().getByRole('button', { name: 'Hand over' }).click()
  await page.getByText('UBA 123C handed over.').waitFor()
  await drawer().getByText('41,200 km, tank 8/8').waitFor()
  expect(await bookingOf(first)).toMatchObject({ status: 'in_progress', total: ugx(300_000) })
})

test('late, it is in the way of the next hirer, who gets another vehicle', async () => {
  // After two days and two and a half hours: an hour and a half overdue.
  app.clock.advance(50.5 * 3_600_000)
  await showHire(first)
  await drawer().getByText('Another client is waiting for this vehicle').waitFor()
  await drawer().getByRole('link', { name: 'Assign another vehicle' }).click()
  await drawer().getByText('UBA 123C is not returned').waitFor()
  await drawer().getByRole('combobox', { name: 'Vehicle' }).click()
  await page.getByRole('option', { name: 'UBB 224D' }).click()
  await page.getByText('Vehicle changed.').waitFor()
  await page.getByRole('dialog', { name: 'UBB 224D' }).waitFor()
})

test('it comes back, the late fee is charged and paid from the deposit, the rest is released', async () => {
  await showHire(first)
  await drawer().getByLabel('Odometer').fill('41300')
  await drawer().getByText('Added to the booking: 2 h late: UGX 40,000.').waitFor()
  await drawer()
    .locator('input[type=file]')
    .last()
    .setInputFiles([await photo('#285037')])
  await drawer().getByRole('img', { name: 'Photos at the return, 1' }).waitFor()
  await drawer().getByRole('button', { name: 'Return vehicle' }).click()
  await page.getByText('UBA 123C returned.').waitFor()
  await drawer().getByRole('button', { name: 'Settle deposit' }).click()
  await page.getByText('Deposit settled.').waitFor()
  await drawer().getByText('Partly kept').waitFor()
  expect(await bookingOf(first)).toMatchObject({ total: ugx(340_000), paid: ugx(40_000) })
  await expectNoSidewaysScroll(page)
})

test('one that nobody collects is a no-show, and free again', async () => {
  app.clock.advance(3 * 3_600_000)
  await showHire(next)
  await drawer().getByRole('button', { name: 'Mark as no-show' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Mark as no-show' }).click()
  await page.getByText('Marked as not collected.').waitFor()
  expect((await bookingOf(next)).status).toBe('no_show')
  expect(watched.faults).toEqual([])
})

test('no screen has a serious finding of axe, wide, narrow or dark', async () => {
  const edit = `/offers/cars/${car.id}/edit`
  const [open1] = await hire(app, owner, car, { inHours: 5 })
  const rental = `/bookings/car-rentals?rental=${open1!.id}`
  const paths = ['/offers/cars', '/offers/cars/new', edit, `${edit}?tab=vehicles`, `${edit}?tab=prices`, '/bookings/car-rentals', rental]
  const other = await openPage(browser)
  for (const path of paths) {
    await open(path, other.page)
    await other.page
      .getByRole(path === rental ? 'dialog' : 'heading')
      .first()
      .waitFor()
    await expectSoundInEveryMode(other.page)
  }
  expect(other.faults).toEqual([])
  await other.page.context().close()
})
