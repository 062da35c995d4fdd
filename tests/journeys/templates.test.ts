import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { makeOlder } from '#domains/templates/server/testing/older.ts'
import { newPublished } from '#domains/tour-packages/server/testing/trips.ts'
import { openSite } from '#domains/website/server/testing/sites.ts'
import { expectSoundInEveryMode, leaveBrowser, openBrowser, openPage, type Watched } from './browser.ts'

// An agency chooses a template, writes in it, gets a newer version of it with one conflict, and visitors see what it decided.

let app: TestApp
let browser: Browser
let owner: TestPerson
let watched: Watched
let page: Page
beforeAll(async () => {
  app = await startTestApp({ linked: true })
  owner = await newOwner(app)
  await newPublished(owner, { title: 'Gorillas of Bwindi' })
  browser = await openBrowser()
  watched = await openPage(browser)
  page = watched.page
  // Not in previews: their frames have no storage.
  await page.addInitScript((value) => {
    if (window === window.top) localStorage.setItem('token', value!)
  }, owner.token)
})
afterAll(async () => {
  await leaveBrowser(browser)
  await app?.close()
})

const template = async () => {
  const { data } = (await owner.get('/templates?category=tours')).body
  return data[0]
}
const heroOf = async () => {
  const { pivot } = await template()
  return (await owner.get(`/website/pages/${pivot.home_id}`)).body.data.document.blocks[0].props.title
}
const own = () => page.getByRole('article', { name: 'Your Safari operator' })

test('templates show the agency’s own offers, and one becomes its website', async () => {
  await page.goto(`${app.origin}/website/templates`)
  const home = page.frameLocator('iframe[title="Home page of Safari operator"]')
  await home.getByText('Gorillas of Bwindi').first().waitFor({ state: 'attached' })
  await page.getByRole('button', { name: 'Preview Safari operator' }).click()
  const dialog = page.getByRole('dialog', { name: 'Safari operator' })
  const preview = page.frameLocator('iframe[title="Preview of Safari operator"]')
  await preview.getByRole('heading', { name: 'Safaris with people who know the way' }).waitFor()
  await preview.getByRole('link', { name: 'How we travel' }).first().click()
  await preview.getByRole('heading', { name: 'How we travel' }).waitFor()
  await expectSoundInEveryMode(page)
  await dialog.getByRole('button', { name: 'Use template' }).click()
  await page.waitForURL(/\/editor\/[^/]+\/pages\/[^/]+$/)
  await page.frameLocator('iframe#preview-frame').getByText('Gorillas of Bwindi').first().waitFor()
})

test('a block is written, and the look changed', async () => {
  await page.getByRole('tab', { name: 'Blocks' }).click()
  await page.getByRole('button', { name: /^Hero with picture/ }).click()
  await page.getByRole('region', { name: 'Settings' }).getByRole('textbox', { name: 'Title' }).fill('My own title')
  await expect.poll(heroOf).toBe('My own title')
  await page.goto(`${app.origin}/website/templates`)
  await own().getByRole('button', { name: 'Change look' }).click()
  const drawer = page.getByRole('dialog', { name: 'Look of “Safari operator”' })
  await drawer.getByRole('radiogroup', { name: 'Corners' }).getByText('Round').click()
  await drawer.getByRole('button', { name: 'Save look' }).click()
  await page.getByText('Look saved.').waitFor()
  expect((await template()).pivot.config.theme.corners).toBe('round')
})

test('a newer version goes into the drafts, and its one conflict is decided side by side', async () => {
  await makeOlder(app, owner, (await template()).id, { 'Safaris with people who know the way': 'Old title' })
  await page.reload()
  await own().getByRole('button', { name: 'Update available' }).click()
  const dialog = page.getByRole('dialog', { name: 'Update “Safari operator”' })
  await dialog.getByText('First version').waitFor()
  const conflict = dialog.getByRole('region', { name: 'Home · Hero with picture · Title' })
  await conflict.getByText('My own title').waitFor()
  await expectSoundInEveryMode(page)
  await dialog.getByRole('button', { name: 'Update drafts' }).click()
  await conflict.getByRole('button', { name: /^Keep mine/ }).waitFor()
  expect(await heroOf()).toBe('My own title')
  // It is still there after the dialog was closed.
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await own().getByRole('button', { name: '1 conflict to resolve' }).click()
  await conflict.getByRole('button', { name: /^Take theirs/ }).click()
  await dialog.getByText('No conflict is open.').waitFor()
  expect(await heroOf()).toBe('Safaris with people who know the way')
  await dialog.getByRole('button', { name: 'Close' }).last().click()
})

test('it is published, and visitors see it; another template asks before it replaces it', async () => {
  await own().getByRole('button', { name: 'Actions of Safari operator' }).click()
  await page.getByRole('menuitem', { name: 'Publish all changes' }).click()
  await page.getByText('All pages published.').waitFor()
  const { site } = (await owner.get('/website/site')).body.data
  expect((await owner.post('/website/site/update', { published: true, version: site.version })).status).toBe(200)
  app.clock.advance(3_000)
  const host = new URL(site.url).hostname
  const visit = async () => (await openSite(app, host, '/')).text
  expect(await visit()).toContain('Safaris with people who know the way')
  await page.reload()
  await own().getByText('Visitors see this one').waitFor()
  await page.getByRole('button', { name: 'Use template Lodge' }).click()
  await page.getByRole('alertdialog', { name: 'Copy “Lodge”?' }).getByRole('button', { name: 'Use template' }).click()
  await page.waitForURL(/\/editor\/[^/]+\/pages\/[^/]+$/)
  await page.goto(`${app.origin}/website/templates`)
  await page.getByRole('button', { name: 'Show to visitors: Lodge' }).click()
  await page.getByRole('alertdialog', { name: 'Show “Lodge” to visitors?' }).getByRole('button', { name: 'Publish and switch' }).click()
  await page.getByText('Visitors see “Lodge”.').waitFor()
  app.clock.advance(3_000)
  expect(await visit()).toContain('Wake up to the sound of the forest')
  await expectSoundInEveryMode(page)
  expect(watched.faults).toEqual([])
})
