import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newMember, newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { leaveBrowser, openBrowser, openPage, settled, type Watched } from './browser.ts'

// A read-only user sees pages to read, and no button that the server would refuse.

let app: TestApp
let browser: Browser
let owner: TestPerson
beforeAll(async () => {
  app = await startTestApp({ linked: true })
  browser = await openBrowser()
  owner = await newOwner(app)
})
afterAll(async () => {
  await leaveBrowser(browser)
  await app?.close()
})

async function signedIn(person: TestPerson): Promise<Watched> {
  const watched = await openPage(browser)
  await watched.page.addInitScript((token) => localStorage.setItem('token', token), person.token!)
  return watched
}
async function open(page: Page, path: string): Promise<void> {
  await page.goto(app.origin + path)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await settled(page)
}
const buttons = (page: Page, names: RegExp) =>
  page
    .locator('main')
    .getByRole('button', { name: names })
    .or(page.locator('main').getByRole('link', { name: names }))

test('a viewer reads a package and its prices, and only a person with the right to change them sees the buttons', async () => {
  const { id } = (await owner.post('/packages/new', { title: 'Gorillas of Bwindi', days: 3 })).body.data
  const price = { name: 'Adult', unit: 'adult', price: { amount: 900_000, currency: 'UGX' } }
  await owner.post(`/business/tour/packages/${id}/price-options/create`, price)
  const edit = `/offers/packages/${id}/edit`
  const changing: [string, RegExp][] = [
    ['/offers/packages', /^(Add package|Add tour package|Import)$/],
    [edit, /^(Save package|Publish)$/],
    [`${edit}?tab=prices`, /^(Add price|Add rule|Adult)$/],
    [`${edit}?tab=departures`, /^(Add departure|Add series)$/],
    [`${edit}?tab=itinerary`, /^Add day$/],
  ]
  const viewer = await signedIn(await newMember(app, owner, ['View Inventory']))
  const keeper = await signedIn(owner)
  for (const [path, names] of changing) {
    await open(keeper.page, path)
    await expect.poll(() => buttons(keeper.page, names).count(), { message: `owner ${path}` }).toBeGreaterThan(0)
    await open(viewer.page, path)
    expect(await buttons(viewer.page, names).count(), `viewer ${path}`).toBe(0)
  }
  await open(viewer.page, edit)
  expect(await viewer.page.getByLabel('Title').first().isDisabled()).toBe(true)
  expect(await viewer.page.getByLabel('Title').first().inputValue()).toBe('Gorillas of Bwindi')
  await open(viewer.page, `${edit}?tab=prices`)
  expect(await viewer.page.getByText('Adult').first().isVisible()).toBe(true)
  expect([...viewer.faults, ...keeper.faults]).toEqual([])
  await viewer.page.context().close()
  await keeper.page.context().close()
})
