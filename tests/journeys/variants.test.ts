import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { expectNoSidewaysScroll, leaveBrowser, openBrowser, openPage, seriousFindings, settled, type Watched } from './browser.ts'

// The options of a product are typed in place, their combinations become variants, and a table changes prices and stock.

const products = '/business/shop/products'
let app: TestApp
let browser: Browser
let owner: TestPerson
let watched: Watched
let page: Page
beforeAll(async () => {
  app = await startTestApp({ linked: true })
  owner = await newOwner(app)
  const { version } = (await owner.get('/agencies/show')).body.data
  await owner.post(`/agencies/edit/${owner.agencyId}`, { version, shop_enabled: true })
  browser = await openBrowser()
  watched = await openPage(browser)
  page = watched.page
  await page.addInitScript((token) => localStorage.setItem('token', token!), owner.token)
})
afterAll(async () => {
  await leaveBrowser(browser)
  await app?.close()
})

const newProduct = async (title: string): Promise<string> => (await owner.post(`${products}/create`, { title })).body.data.id
const variantsOf = async (id: string) => (await owner.get(`${products}/variants/${id}/list`)).body.data
const looksRight = async () => {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 860 })
    await settled(page)
    if (width === 360) await expectNoSidewaysScroll(page)
    expect(await seriousFindings(page)).toEqual([])
  }
}

test('options are copied from another product, and values are added where they are shown', async () => {
  const shirt = await newProduct('Gorilla T-shirt')
  await owner.post(`${products}/variants/${shirt}/options/create`, { name: 'Size', values: ['S', 'M'] })
  await owner.post(`${products}/variants/${shirt}/options/create`, { name: 'Colour', values: ['Green'] })
  const hoodie = await newProduct('Gorilla hoodie')
  await owner.post(`${products}/variants/${hoodie}/options/create`, { name: 'colour', values: ['Black'] })
  await page.goto(`${app.origin}/offers/shop/products/${hoodie}/edit?tab=variants`)
  await page.getByRole('button', { name: 'Copy options from…' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByPlaceholder('Search your products').click()
  await page.getByRole('option', { name: 'Gorilla T-shirt' }).click()
  await drawer.getByText('(this name is already used)').waitFor()
  await drawer.getByRole('button', { name: 'Copy options' }).click()
  await drawer.waitFor({ state: 'hidden' })
  const more = page.getByRole('textbox', { name: 'Add values to Size' })
  await more.fill('L, XL, m')
  await more.press('Enter')
  await page.getByText('There is a value of this name already.').waitFor()
  expect(await more.inputValue()).toBe('m')
  const options = (await owner.get(`${products}/variants/${hoodie}/options-with-values`)).body.data
  expect(options.map((one: { name: string; values: { name: string }[] }) => [one.name, one.values.map(({ name }) => name)])).toEqual([
    ['colour', ['Black']],
    ['Size', ['S', 'M', 'L', 'XL']],
  ])
  await more.fill('')
  await looksRight()
})

test('all combinations become variants at once, and the table changes prices and stock', async () => {
  const id = page.url().split('/').at(-2)!
  await page.getByRole('button', { name: 'Add all combinations (4)' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('textbox', { name: 'Price of each' }).fill('90,000')
  await drawer.getByLabel('Quantity of each in stock').fill('3')
  await drawer.getByRole('button', { name: 'Add 4 variants' }).click()
  await drawer.waitFor({ state: 'hidden' })
  expect((await variantsOf(id)).map(({ name, in_stock }: { name: string; in_stock: number }) => [name, in_stock])).toEqual(
    ['S', 'M', 'L', 'XL'].map((size) => [`Black / ${size}`, 3]),
  )
  await page.getByRole('button', { name: 'Edit prices and stock' }).click()
  const row = (name: string) => page.getByRole('listitem', { name, exact: true })
  await row('Black / XL').getByRole('textbox', { name: 'Price' }).fill('95,000')
  await row('Black / S').getByRole('textbox', { name: 'In stock' }).fill('8')
  await row('Black / M').getByRole('textbox', { name: 'In stock' }).fill('')
  await page.getByRole('button', { name: 'Save variants' }).click()
  await row('Black / M').getByText('Quantity is required.').waitFor()
  await looksRight()
  await row('Black / M').getByRole('textbox', { name: 'In stock' }).fill('1')
  await page.getByRole('button', { name: 'Save variants' }).click()
  await page.getByText('Variants saved.').waitFor()
  expect(
    (await variantsOf(id)).map(({ price, in_stock }: { price: { amount: number }; in_stock: number }) => [price.amount, in_stock]),
  ).toEqual([
    [90_000, 8],
    [90_000, 1],
    [90_000, 3],
    [95_000, 3],
  ])
  expect(watched.faults).toEqual([])
})

test('removing a value or an option says what becomes of its variants', async () => {
  const id = page.url().split('/').at(-2)!
  const dialog = page.getByRole('dialog')
  const fates = dialog.getByRole('list', { name: 'Effect on variants' }).getByRole('listitem')
  await page.getByRole('button', { name: 'Remove L', exact: true }).click()
  await expect.poll(() => fates.allTextContents()).toEqual(['Black / LRetired: 3 in stock.'])
  const remove = dialog.getByRole('button', { name: 'Remove value' })
  expect(await remove.isDisabled()).toBe(true)
  await looksRight()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Remove L', exact: true }).click()
  await dialog.getByLabel('Retire the variants with stock or open orders').check()
  await remove.click()
  await page.getByText('L removed.').waitFor()
  await dialog.waitFor({ state: 'hidden' })
  await page
    .getByRole('row', { name: /^Black \/ L/ })
    .getByText('Retired')
    .waitFor()
  // Somebody buys one while the dialog is open: the server refuses, and the dialog shows why.
  await owner.post('/inventory/status', { ids: [id], status: 'published' })
  const medium = (await variantsOf(id)).find(({ name }: { name: string }) => name === 'Black / M')
  await owner.post(`${products}/variants/${medium.id}/stock/new`, { kind: 'adjustment', quantity: -1 })
  await page.getByRole('button', { name: 'Remove M', exact: true }).click()
  await expect.poll(() => fates.allTextContents()).toEqual(['Black / MRetired, to keep its history.'])
  await owner.post(`${products}/variants/${medium.id}/stock/new`, { kind: 'allocation', quantity: 2 })
  await remove.click()
  const refusal = page.getByRole('alertdialog', { name: 'Not removed' })
  await refusal.getByText('Black / M (2 in stock) would be lost. Retire variants with stock or open orders instead.').waitFor()
  await refusal.getByRole('button', { name: 'Close' }).last().click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  // Without the size, what is left becomes one variant with the stock of all.
  await page.getByRole('button', { name: 'Actions for Size' }).click()
  await page.getByRole('menuitem', { name: 'Remove option' }).click()
  await dialog.getByText('Stays as Black.').waitFor()
  await dialog.getByText('Becomes part of Black, with its 3 in stock.').waitFor()
  await looksRight()
  await dialog.getByRole('button', { name: 'Remove option' }).click()
  await page.getByText('Size removed.').waitFor()
  expect((await variantsOf(id))[0]).toMatchObject({ name: 'Black', in_stock: 13, retired: false })
  await dialog.waitFor({ state: 'hidden' })
  await looksRight()
  expect(watched.faults).toEqual([])
})
