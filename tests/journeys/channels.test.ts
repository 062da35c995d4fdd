import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newPublished } from '#domains/tour-packages/server/testing/trips.ts'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { expectNoSidewaysScroll, leaveBrowser, openBrowser, openPage, seriousFindings, settled } from './browser.ts'

// Items and channels: the website changes for many items at once, with a preview, and is undone.

let app: TestApp
let browser: Browser
let owner: TestPerson
let trips: { id: string; slug: string }[]
let agencySlug: string
beforeAll(async () => {
  app = await startTestApp({ linked: true })
  owner = await newOwner(app)
  agencySlug = (await owner.get('/profile')).body.result.agency.slug
  trips = [await newPublished(owner, { title: 'Bwindi gorillas' }), await newPublished(owner, { title: 'Sipi falls' })]
  browser = await openBrowser()
})
afterAll(async () => {
  await leaveBrowser(browser)
  await app?.close()
})

const publicPage = async (slug: string) => {
  const response = await fetch(`${app.origin}/p/${agencySlug}/${slug}`)
  return { status: response.status, text: await response.text() }
}

test('prices and places on the website are changed for many, looked at first, and taken back', async () => {
  const { page, faults } = await openPage(browser)
  await page.addInitScript((token) => localStorage.setItem('token', token), owner.token!)
  await page.goto(`${app.origin}/channel-products`)
  await page.getByRole('button', { name: 'Sipi falls on Website' }).waitFor()
  expect(await seriousFindings(page)).toEqual([])

  await page.getByRole('checkbox').first().click()
  await page.getByRole('button', { name: 'Change on a channel' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Price' }).click()
  await page.getByRole('option', { name: 'Percent more' }).click()
  await dialog.getByRole('textbox', { name: 'Percent' }).fill('10')
  await dialog.getByText('2 items change.').waitFor()
  await settled(page)
  expect(await seriousFindings(page)).toEqual([])
  expect((await publicPage(trips[0]!.slug)).text).toContain('UGX 900,000')
  await dialog.getByRole('button', { name: 'Change items' }).click()
  await page.getByText('2 items changed on Website.').waitFor()
  expect((await publicPage(trips[0]!.slug)).text).toContain('UGX 990,000')
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('2 items as before.').waitFor()
  expect((await publicPage(trips[0]!.slug)).text).toContain('UGX 900,000')

  await page.getByRole('button', { name: 'Sipi falls on Website' }).click()
  await dialog.getByText('Off', { exact: true }).click()
  await dialog.getByText('1 item changes.').waitFor()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('1 item changed on Website.').waitFor()
  expect((await publicPage(trips[1]!.slug)).status).toBe(404)
  expect((await publicPage(trips[0]!.slug)).status).toBe(200)
  expect(faults).toEqual([])
})

test('the grid is read on a phone', async () => {
  const { page, faults } = await openPage(browser, { width: 360 })
  await page.addInitScript((token) => localStorage.setItem('token', token), owner.token!)
  await page.goto(`${app.origin}/channel-products`)
  await page.getByRole('button', { name: 'Bwindi gorillas on Website' }).click()
  await page.getByRole('dialog').getByText('On this channel').waitFor()
  await settled(page)
  await expectNoSidewaysScroll(page)

  // Items selected in the thumbnail view are included in the change.
  await page.goto(`${app.origin}/offers`)
  const boxes = page.getByRole('checkbox', { name: 'Select row' })
  await boxes.nth(1).click()
  const bar = page.getByRole('toolbar', { name: 'Selected rows' })
  await bar.getByRole('button', { name: 'Select all' }).click()
  await bar.getByText('2 selected').waitFor()
  await expectNoSidewaysScroll(page)
  expect(await seriousFindings(page)).toEqual([])
  await bar.getByRole('button', { name: 'Change' }).click()
  const bulk = page.getByRole('dialog', { name: 'Change 2 offers' })
  await bulk.getByText('Tags', { exact: true }).click()
  await bulk.getByRole('combobox', { name: 'Add tags' }).fill('Easter')
  await page.keyboard.press('Enter')
  await bulk.getByRole('button', { name: 'Preview changes' }).click()
  await bulk.getByRole('button', { name: 'Change 2 offers' }).click()
  await app.app.jobs.runDue(app.app)
  await page.getByRole('dialog').getByText('2 of 2 changed').waitFor()
  await settled(page)
  await expectNoSidewaysScroll(page)
  expect(faults).toEqual([])
})
