import type { Browser, FrameLocator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { newPublished } from '#domains/tour-packages/server/testing/trips.ts'
import { openSite } from '#domains/website/server/testing/sites.ts'
import { expectSoundInEveryMode, leaveBrowser, openBrowser, openPage, type Watched } from './browser.ts'
import { dragMouse, middleOf } from './dragging.ts'

// An agency builds its website, drags a block onto the home page, writes in it, and puts it online.

let app: TestApp
let browser: Browser
let owner: TestPerson
let watched: Watched
let page: Page
let canvas: FrameLocator
let home: { id: string; design_id: string }
beforeAll(async () => {
  app = await startTestApp({ linked: true })
  owner = await newOwner(app)
  await newPublished(owner, { title: 'Gorillas of Bwindi' })
  browser = await openBrowser()
  watched = await openPage(browser)
  page = watched.page
  canvas = page.frameLocator('iframe#preview-frame')
  await page.addInitScript((value) => localStorage.setItem('token', value!), owner.token)
})
afterAll(async () => {
  await leaveBrowser(browser)
  await app?.close()
})

const draft = async () => (await owner.get(`/website/pages/${home.id}`)).body.data
const saved = (words: string) => page.getByRole('status').filter({ hasText: words }).waitFor()
const settings = () => page.getByRole('region', { name: 'Settings' })

test('a website is built in one press and opens in the editor as visitors would see it', async () => {
  await page.goto(`${app.origin}/editor`)
  await page.getByRole('button', { name: 'Build website' }).click()
  await page.waitForURL(/\/editor\/[^/]+\/pages\/[^/]+$/)
  const [, design_id, id] = /\/editor\/([^/]+)\/pages\/([^/]+)$/.exec(page.url())!
  home = { id: id!, design_id: design_id! }
  await canvas.getByText('Gorillas of Bwindi').first().waitFor()
  expect(watched.faults).toEqual([])
})

test('a block that is dragged in and written is saved by itself', async () => {
  const before = (await draft()).document.blocks.length
  const first = canvas.locator('[data-puck-component]').first()
  await first.waitFor()
  await page.getByRole('searchbox', { name: 'Search blocks' }).fill('heading')
  await dragMouse(page, await middleOf(page.getByTestId('drawer-item:heading')), await middleOf(first))
  await expect.poll(async () => (await draft()).document.blocks.length).toBe(before + 1)
  await settings().getByRole('heading', { name: 'Heading' }).waitFor()
  await settings().getByRole('textbox', { name: 'Heading' }).fill('Come and see')
  await canvas.getByRole('heading', { name: 'Come and see' }).waitFor()
  await saved('Saved')
  await expect.poll(async () => JSON.stringify((await draft()).document)).toContain('Come and see')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(async () => JSON.stringify((await draft()).document)).not.toContain('Come and see')
  await page.getByRole('button', { name: 'Redo' }).click()
  await expect.poll(async () => JSON.stringify((await draft()).document)).toContain('Come and see')
})

test('without a connection it says so, keeps trying, and saves once it is back', async () => {
  await page.context().setOffline(true)
  await settings().getByRole('textbox', { name: 'Heading' }).fill('Come, and see')
  await saved('Offline. We keep trying to save.')
  await page.context().setOffline(false)
  await expect.poll(async () => JSON.stringify((await draft()).document)).toContain('Come, and see')
  await saved('Saved')
})

test('someone else’s newer draft is compared by block, and one of both is kept', async () => {
  const { document, draft_version: version } = await draft()
  const theirs = structuredClone(document)
  theirs.description = 'Theirs'
  theirs.blocks.find(({ type }: { type: string }) => type === 'heading').props.text = 'Karibu'
  expect((await owner.post(`/website/pages/${home.id}/draft`, { document: theirs, version })).status).toBe(200)
  await page.getByRole('tab', { name: 'Blocks' }).click()
  await page.getByRole('button', { name: /^Heading Come, and see/ }).click()
  await settings().getByRole('textbox', { name: 'Heading' }).fill('Come and stay')
  const dialog = page.getByRole('dialog', { name: 'Two people changed this page' })
  await dialog.getByRole('row', { name: /Heading.*Come and stay.*Karibu/ }).waitFor()
  await dialog.getByRole('button', { name: 'Keep mine' }).click()
  await saved('Saved')
  expect(JSON.stringify((await draft()).document)).toContain('Come and stay')
  expect((await draft()).document.description).not.toBe('Theirs')
  // The next time, each block is chosen by itself.
  const again = await draft()
  const newer = { ...structuredClone(theirs), description: 'Their description' }
  expect((await owner.post(`/website/pages/${home.id}/draft`, { document: newer, version: again.draft_version })).status).toBe(200)
  await settings().getByRole('textbox', { name: 'Heading' }).fill('Come and see us')
  await dialog
    .getByRole('radiogroup', { name: /^Keep for Description/ })
    .getByText('Theirs')
    .click()
  await dialog.getByRole('button', { name: 'Keep chosen' }).click()
  await expect.poll(async () => JSON.stringify((await draft()).document)).toContain('Come and see us')
  expect((await draft()).document.description).toBe('Their description')
})

test('it is published with the website, and visitors see it at its host', async () => {
  const { slug } = (await owner.get('/profile')).body.result.agency
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByRole('button', { name: 'Put website online' }).click()
  await page.getByText('Your website is online.').waitFor()
  app.clock.advance(3_000)
  const answer = await openSite(app, `${slug}.localhost`, '/')
  expect(answer.status).toBe(200)
  expect(answer.text).toContain('Come and see us')
})

test('the address of a section opens it, and the editor is sound on every screen', async () => {
  const { id } = (await draft()).document.blocks.at(-1)
  await page.goto(`${app.origin}/editor/${home.design_id}/pages/${home.id}/sections/${id}`)
  await canvas.locator(`[data-puck-component="${id}"]`).waitFor()
  await settings().getByRole('button', { name: 'Delete block' }).waitFor()
  await expectSoundInEveryMode(page)
  expect(watched.faults).toEqual([])
})

test('the basket gets a block before it in the editor, and keeps what it does', async () => {
  await page.getByRole('tab', { name: 'Pages' }).click()
  const builtIn = page.getByRole('region', { name: 'Built-in pages' })
  await builtIn.getByRole('button', { name: /^Basket/ }).click()
  await page.waitForURL((url) => !url.pathname.includes(home.id))
  await canvas.getByRole('heading', { name: 'Your trip', level: 1 }).waitFor()
  await page.getByRole('tab', { name: 'Blocks' }).click()
  await page.getByRole('button', { name: /^Basket/ }).click()
  await settings().getByText('This is what the page does.').waitFor()
  expect(await page.getByRole('button', { name: 'Delete block' }).count()).toBe(0)
  await page.getByRole('tab', { name: 'Add' }).click()
  await page.getByRole('searchbox', { name: 'Search blocks' }).fill('heading')
  await page.getByRole('button', { name: 'Add Heading' }).click()
  await settings().getByRole('textbox', { name: 'Heading' }).fill('Questions? Call us.')
  await page.getByRole('tab', { name: 'Blocks' }).click()
  await page.getByRole('button', { name: 'Move Heading up' }).click()
  await saved('Saved')
  await expectSoundInEveryMode(page)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByText('Page published.').waitFor()
  const { slug } = (await owner.get('/profile')).body.result.agency
  app.clock.advance(3_000)
  const { text } = await openSite(app, `${slug}.localhost`, '/trip')
  expect(text.indexOf('Questions? Call us.')).toBeGreaterThan(text.indexOf('<main'))
  expect(text.indexOf('Your trip</h1>')).toBeGreaterThan(text.indexOf('Questions? Call us.'))
  expect(watched.faults).toEqual([])
})
