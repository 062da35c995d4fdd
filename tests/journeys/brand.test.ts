import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { picture } from '#domains/agency/server/testing/picture.ts'
import { sent, startOfferTest, type OfferTest } from '#domains/proposals/server/testing/offers.ts'
import { expectNoSidewaysScroll, expectSoundInEveryMode, leaveBrowser, openBrowser, openPage, settled } from './browser.ts'

// An agency sets its brand once, with a preview. Its clients see it on the page of a proposal.

let offers: OfferTest
let browser: Browser
beforeAll(async () => {
  offers = await startOfferTest()
  browser = await openBrowser()
})
afterAll(async () => {
  await leaveBrowser(browser)
  await offers?.test.close()
})

const colourOf = (element: Element) => getComputedStyle(element).backgroundColor

test('sets colour, pictures, typeface, links and closing line, and sees them on a proposal', async () => {
  const { owner, test: app } = offers
  const { page, faults } = await openPage(browser)
  await page.addInitScript((token) => localStorage.setItem('token', token), owner.token!)
  await page.goto(`${app.origin}/business`)
  await page.getByRole('navigation', { name: 'Tabs' }).getByRole('link', { name: 'Brand' }).click()
  await page.waitForURL('**/business/brand')

  const preview = page.getByRole('figure', { name: 'A page' })
  const colour = page.getByRole('textbox', { name: 'Colour', exact: true })
  await colour.fill('yellowish')
  await colour.blur()
  await page.getByText('Colour is not valid. Write it as #0b6b57.').waitFor()
  await colour.fill('#ffd500')
  await page.getByText(/It is too light to read on white, so links use #[0-9a-f]{6} there\./).waitFor()
  await expect.poll(() => preview.getByText('Accept proposal').evaluate(colourOf)).toBe('rgb(255, 213, 0)')
  await page.getByRole('combobox', { name: 'Typeface' }).click()
  await page.getByRole('option', { name: 'Classic: headings with serifs' }).click()
  await page.getByRole('textbox', { name: 'Instagram' }).fill('https://example.com/pearl')
  await page.getByRole('textbox', { name: 'Closing line' }).fill('Karibu sana.')
  await preview.getByText('Karibu sana.').waitFor()
  await page.getByText('This is not an address of Instagram.').waitFor()
  await page.getByRole('textbox', { name: 'Instagram' }).fill('instagram.com/pearl')
  for (const [index, name] of ['logo', 'cover'].entries()) {
    const file = { name: `${name}.png`, mimeType: 'image/png', buffer: await picture() }
    await page.locator('input[type=file]').nth(index).setInputFiles(file)
    await page.getByRole('img', { name: new RegExp(`^${name} of `, 'i') }).waitFor()
  }
  await page.getByRole('button', { name: 'Save brand' }).click()
  await page.getByText('Brand saved.').waitFor()
  await settled(page)
  await expectSoundInEveryMode(page)
  expect((await owner.get('/agencies/show')).body.data).toMatchObject({
    brand_colour: '#ffd500',
    typeface: 'classic',
    social_links: { instagram: 'https://instagram.com/pearl' },
    closing_line: 'Karibu sana.',
  })

  const { public_url } = await sent(offers, {}, { choice: true })
  const client = await openPage(browser)
  await client.page.goto(public_url)
  await client.page.waitForURL('**/o/*')
  expect(await client.page.getByRole('banner').evaluate(colourOf)).toBe('rgb(255, 213, 0)')
  await client.page.getByText('Karibu sana.').waitFor()
  expect(await client.page.getByRole('link', { name: 'Instagram' }).getAttribute('href')).toBe('https://instagram.com/pearl')
  await expectSoundInEveryMode(client.page)
  for (const width of [360, 320]) {
    await client.page.setViewportSize({ width, height: 800 })
    await expectNoSidewaysScroll(client.page)
  }
  expect([...faults, ...client.faults]).toEqual([])
})
