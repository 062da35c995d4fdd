import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { textOfPdf } from '#domains/papers/server/testing/pdf-text.ts'
import { stockAndMovements } from '#domains/products/server/testing/shop.ts'
import { mp3 } from '#domains/tracks/server/testing/sounds.ts'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import {
  expectNoSidewaysScroll,
  linkInMail,
  leaveBrowser,
  openBrowser,
  openPage,
  seriousFindings,
  settled,
  type Watched,
} from './browser.ts'

// A day of a shop: a T-shirt in sizes and a song in one order, from stock to the return.

let app: TestApp
let browser: Browser
let owner: TestPerson
let watched: Watched
let page: Page
let order: string
const song = mp3(40)
beforeAll(async () => {
  app = await startTestApp({ linked: true })
  owner = await newOwner(app)
  const { version } = (await owner.get('/agencies/show')).body.data
  await owner.post(`/agencies/edit/${owner.agencyId}`, { version, shop_enabled: true })
  browser = await openBrowser()
  watched = await openPage(browser)
  page = watched.page
  await page.addInitScript((token) => localStorage.setItem('token', token), owner.token!)
})
afterAll(async () => {
  await leaveBrowser(browser)
  await app?.close()
})

const inMain = () => page.getByRole('main')
/** Fills in and confirms a dialog with one field. */
const answer = async (label: string, value: string, action: string) => {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(label).fill(value)
  await dialog.getByRole('button', { name: action }).click()
  await dialog.waitFor({ state: 'hidden' })
}
const menu = async (entry: string) => {
  await inMain().getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}
const looksRight = async () => {
  await settled(page)
  expect(await seriousFindings(page)).toEqual([])
}

test('puts a T-shirt in two sizes on the shelf', async () => {
  await page.goto(`${app.origin}/offers/shop/products/new`)
  await page.getByLabel('Title').fill('Gorilla T-shirt')
  await page.getByRole('button', { name: 'Add product' }).click()
  await page.waitForURL('**/edit?tab=variants')
  await page.getByRole('button', { name: 'Add option' }).click()
  await answer('Option', 'Size', 'Add option')
  for (const size of ['M', 'L']) {
    await page.getByRole('button', { name: 'Actions for Size' }).click()
    await page.getByRole('menuitem', { name: 'Add value' }).click()
    await answer('Value', size, 'Add value')
    await page.getByRole('button', { name: `Rename ${size}`, exact: true }).waitFor()
  }
  for (const [size, pieces] of [
    ['M', '5'],
    ['L', '2'],
  ] as const) {
    await page.getByRole('button', { name: 'Add variant' }).click()
    const form = page.getByRole('dialog')
    await form
      .getByRole('combobox', { name: 'Size' })
      .or(form.getByRole('textbox', { name: 'Size' }))
      .first()
      .click()
    await page.getByRole('option', { name: size, exact: true }).click()
    await form.getByRole('textbox', { name: 'Price' }).fill('45,000')
    await form.getByLabel('SKU').fill(`TS-GOR-${size}`)
    await form.getByLabel('Quantity in stock').fill(pieces)
    await form.getByRole('button', { name: 'Add variant' }).click()
    await form.waitFor({ state: 'hidden' })
  }
  await page.getByRole('region', { name: 'Variants' }).getByText('5 in stock').waitFor()
  await looksRight()
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByText('Published').first().waitFor()
})

test('uploads a song, and only its beginning can be heard', async () => {
  await page.goto(`${app.origin}/offers/tracks/new`)
  await page.getByLabel('Title').fill('Ekibobo')
  await page.getByLabel('Artist').fill('Nakivubo Band')
  await page.getByRole('textbox', { name: 'Price' }).fill('5,000')
  await page.getByRole('button', { name: 'Add track' }).click()
  await page.waitForURL('**/edit?tab=recording')
  const file = { name: 'ekibobo.mp3', mimeType: 'audio/mpeg', buffer: song }
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ ...file, buffer: Buffer.from('no sound') })
  await page.getByRole('alert').getByText('Safiri cannot read this recording').waitFor()
  await page.locator('input[type=file]').first().setInputFiles(file)
  await page.getByText('Recording uploaded.').waitFor()
  const player = page.locator('audio')
  await player.waitFor()
  // The browser reports the length of the preview: 20 of 40 seconds, half of it.
  await page.waitForFunction(() => (document.querySelector('audio')?.duration ?? 0) > 0)
  expect(Math.round(await player.evaluate((audio: HTMLAudioElement) => audio.duration))).toBe(20)
  await looksRight()
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByText('Published').first().waitFor()
})

test('takes one order of both, on hold, with nothing to download yet', async () => {
  await page.goto(`${app.origin}/bookings/manual-booking`)
  await page.getByRole('button', { name: 'Add client' }).click()
  await page.getByLabel('Name').first().fill('Diana Kirabo')
  await page.getByLabel('Email').fill('diana@mail.example')
  await page.getByRole('button', { name: /Gorilla T-shirt/ }).click()
  await page.getByRole('textbox', { name: 'M: how many' }).fill('2')
  await page.getByRole('button', { name: 'Add another item' }).click()
  await page.getByRole('button', { name: /Ekibobo/ }).click()
  await page.getByRole('textbox', { name: 'Download: how many' }).fill('1')
  await page.getByText('UGX 95,000').filter({ visible: true }).first().waitFor()
  await page.getByRole('button', { name: 'Hold pieces' }).click()
  await page.waitForURL('**/bookings/view/**')
  order = page.url().split('/').at(-1)!
  await page.goto(`${app.origin}/offers/shop/orders/${order}/show`)
  await page.getByText('Sent once fully paid.').waitFor()
  await page.getByText('Sent as a download').waitFor()
  await looksRight()
})

test('is paid by the sandbox, and the song can be saved, not before', async () => {
  const early = await owner.post(`/bookings/${order}/downloads/send`, { to: 'diana@mail.example' })
  expect(early.body.code).toBe('not_paid')
  await inMain().getByRole('button', { name: 'Take payment by link' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const address = await dialog.getByRole('link', { name: 'Open page' }).getAttribute('href')
  const payer = await openPage(browser, { width: 360 })
  await payer.page.goto(address!)
  await payer.page.getByRole('button', { name: 'Pay' }).click()
  await payer.page.getByText('Mobile money').click()
  await payer.page.locator('input[name=phone]').fill('+256772123456')
  await payer.page.getByRole('button', { name: 'Continue' }).click()
  await payer.page.getByText('We have received your payment.').waitFor()

  const link = await linkInMail(payer.page, app, 'Your download: Ekibobo')
  await payer.page.goto(link)
  await expectNoSidewaysScroll(payer.page)
  expect(await seriousFindings(payer.page)).toEqual([])
  const saving = payer.page.waitForEvent('download')
  await payer.page.getByRole('button', { name: 'Download' }).click()
  const saved = await saving
  expect(saved.suggestedFilename()).toBe('ekibobo.mp3')
  expect(readFileSync(await saved.path()).equals(song)).toBe(true)
  expect(payer.faults).toEqual([])
})

test('is packed by its slip, sent, delivered, and one of two shirts comes back, with nothing left due', async () => {
  await page.goto(`${app.origin}/offers/shop/orders/${order}/show`)
  await page.getByText('1 of 5 downloads').waitFor()
  const path = `${app.origin}/api/agent/business/shop/orders/${order}/packing-slip`
  const slip = await fetch(path, { headers: { authorization: `Bearer ${owner.token}` } })
  const text = textOfPdf(Buffer.from(await slip.arrayBuffer()))
  expect(text).toContain('TS-GOR-M')
  expect(text).not.toContain('Ekibobo')

  await inMain().getByRole('button', { name: 'Delivery' }).click()
  const form = page.getByRole('dialog')
  await form
    .getByRole('combobox', { name: 'State' })
    .or(form.getByRole('textbox', { name: 'State' }))
    .first()
    .click()
  await page.getByRole('option', { name: 'Delivered' }).click()
  await form.getByLabel('Address').fill('Plot 7, Acacia Avenue')
  await form.getByRole('button', { name: 'Save delivery' }).click()
  await form.waitFor({ state: 'hidden' })

  // One of two shirts comes back. The dialog says what happens before it does.
  await menu('Return goods')
  const back = page.getByRole('dialog')
  await back.getByLabel('Gorilla T-shirt, M: returned').fill('1')
  await back.getByLabel('Reason').fill('Too small')
  await back.getByText('Credit note over').waitFor()
  await back.getByText('sent by the payment company').waitFor()
  await looksRight()
  await back.getByRole('button', { name: 'Return goods' }).click()
  await back.waitFor({ state: 'hidden' })
  const returns = page.getByRole('region', { name: 'Returns' })
  await returns.getByText('1 × Gorilla T-shirt, M').waitFor()
  await page.getByText('Partly returned').waitFor()
  await looksRight()
  await page.setViewportSize({ width: 360, height: 800 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await menu('Return goods')
  await page.getByRole('dialog').getByLabel('Gorilla T-shirt, M: returned').waitFor()
  await expectNoSidewaysScroll(page)
  await looksRight()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expectNoSidewaysScroll(page)
  await looksRight()
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 1280, height: 800 })

  // The booking speaks of an order, and goes on from there.
  await page.goto(`${app.origin}/bookings/view/${order}`)
  const delivery = page.getByRole('region', { name: 'Delivery' })
  await delivery.getByText('Partly returned').waitFor()
  await delivery.getByText(/^CRN-/).waitFor()
  await page.getByRole('region', { name: 'Ordered items' }).waitFor()
  for (const words of ['Trip', 'Travellers', 'Start trip', 'night']) expect(await inMain().getByText(words).count(), words).toBe(0)
  await looksRight()
  await page.setViewportSize({ width: 360, height: 800 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await delivery.getByRole('link', { name: 'Return goods' }).click()
  await page.getByRole('dialog').getByLabel('Gorilla T-shirt, M: returned').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()

  const { items, reference, due, total } = (await owner.get(`/business/shop/orders/${order}/show`)).body.data
  expect([total.amount, due.amount]).toEqual([50_000, 0])
  const moved = (await owner.get(`/business/shop/products/variants/${items[0].variant_id}/stock`)).body.data
  expect(
    moved.map((one: { kind: string; quantity: number; order: { reference: string } | null }) => [
      one.kind,
      one.quantity,
      one.order?.reference,
    ]),
  ).toEqual([
    ['return', 1, reference],
    ['sale', -2, reference],
    ['allocation', 5, undefined],
  ])
  await page.goto(`${app.origin}/offers/shop/products/${items[0].product_id}/edit?tab=stock`)
  await page.getByRole('link', { name: reference }).first().waitFor()
  for (const { capacity, held, sold, moved } of await stockAndMovements(app, owner)) expect(capacity! - held - sold).toBe(Number(moved))
  expect(watched.faults).toEqual([])
})
