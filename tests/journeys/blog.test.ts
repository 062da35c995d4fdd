import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishScheduledPosts } from '#domains/blog/server/jobs.ts'
import { newImage } from '#domains/gallery/server/testing/pictures.ts'
import { openToVisitors } from '#domains/site-visits/server/testing/public-site.ts'
import { newPublished } from '#domains/tour-packages/server/testing/trips.ts'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { expectNoSidewaysScroll, expectSoundInEveryMode, leaveBrowser, openBrowser, openPage, settled, type Watched } from './browser.ts'

// An author writes a post with a picture, which is live at its minute; a reader asks a question below it. Old addresses lead to new ones.

let app: TestApp
let owner: TestPerson
let browser: Browser
let desk: Watched
let page: Page
let site: string
// oxlint-disable-next-line typescript/no-explicit-any -- an answer of the API
type Data = any
const data = async (path: string): Promise<Data> => (await owner.get(path)).body.data
const post = async (): Promise<Data> => data(`/blog/${(await data('/blog/all'))[0].id}/show`)
const later = () => app.clock.advance(3_000)

beforeAll(async () => {
  app = await startTestApp({ linked: true })
  owner = await newOwner(app)
  const { version } = await data('/agencies/show')
  await owner.post(`/agencies/edit/${owner.agencyId}`, { version, blog_enabled: true })
  await newPublished(owner, { title: 'Gorilla week' })
  site = `http://${await openToVisitors(app, owner)}:${new URL(app.origin).port}`
  browser = await openBrowser()
  desk = await openPage(browser)
  page = desk.page
  await page.addInitScript((token) => localStorage.setItem('token', token!), owner.token)
})
afterAll(async () => {
  await leaveBrowser(browser)
  await app?.close()
})

test('an author writes a post, puts a picture between its paragraphs and says what it shows', async () => {
  await page.goto(`${app.origin}/website/blog`)
  await page.getByRole('button', { name: 'Add post' }).first().click()
  const asked = page.getByRole('dialog', { name: 'New post' })
  await asked.getByLabel('Title').fill('Seven days in the hills')
  await asked.getByRole('button', { name: 'Add post' }).click()
  await page.waitForURL(/\/website\/blog\/edit\//)
  const text = page.getByRole('textbox', { name: 'Text' })
  await text.click()
  await page.keyboard.type('We left before the sun was up.')
  await page.getByRole('button', { name: 'Add picture' }).click()
  const drawer = page.getByRole('dialog', { name: 'Add picture' })
  await drawer.getByRole('button', { name: 'Add picture' }).click()
  await drawer.getByText('Choose a picture.').waitFor()
  await drawer.getByRole('button', { name: 'Upload picture' }).click()
  await drawer
    .locator('input[type=file]')
    .setInputFiles({ name: 'hills.png', mimeType: 'image/png', buffer: await newImage({ width: 900, height: 600 }) })
  await drawer.locator('img').waitFor()
  await drawer.getByRole('button', { name: 'Add picture' }).click()
  await drawer.getByText('Say what the picture shows').waitFor()
  await drawer.getByLabel('Description').fill('Hills in the morning')
  await drawer.getByLabel('Caption').fill('Near Buhoma')
  await expectSoundInEveryMode(page)
  await drawer.getByRole('button', { name: 'Add picture' }).click()
  await text.getByRole('img', { name: 'Hills in the morning' }).waitFor()
  await page.keyboard.type('In the evening it rained.')
  // It can be changed and is then saved with the post.
  await text.getByRole('button', { name: 'Edit picture' }).click()
  const editing = page.getByRole('dialog', { name: 'Edit picture' })
  await editing.getByLabel('Caption').fill('The hills near Buhoma')
  await editing.getByRole('button', { name: 'Save picture' }).click()
  await text.getByText('The hills near Buhoma').waitFor()
  await page.getByRole('button', { name: 'Save post' }).click()
  await page.getByText('Post saved.').waitFor()
  const { content } = await post()
  expect(content.map(({ type }: Data) => type)).toEqual(['paragraph', 'picture', 'paragraph'])
  expect(content[1]).toMatchObject({ alt: 'Hills in the morning', caption: 'The hills near Buhoma', focus: 'library', shape: 'natural' })
  await page.reload()
  await text.getByRole('img', { name: 'Hills in the morning' }).waitFor()
  await page.setViewportSize({ width: 360, height: 860 })
  await settled(page)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1280, height: 860 })
  expect(desk.faults).toEqual([])
})

test('it is scheduled, and live at its minute with its picture; a reader on a phone asks below it', async () => {
  const { id, version } = await post()
  const publish_at = new Date(Math.ceil(app.clock.now().getTime() / 60_000) * 60_000 + 10 * 60_000).toISOString()
  expect((await owner.post(`/blog/${id}/status`, { status: 'scheduled', publish_at, version })).status).toBe(200)
  const reader = await openPage(browser, { width: 360 })
  const address = `${site}/blog/seven-days-in-the-hills`
  app.clock.set(new Date(Date.parse(publish_at) - 5_000))
  await publishScheduledPosts.run(app.app, {})
  expect((await reader.page.goto(address))!.status()).toBe(404)
  app.clock.set(new Date(publish_at))
  await publishScheduledPosts.run(app.app, {})
  later()
  expect((await reader.page.goto(address))!.status()).toBe(200)
  const picture = reader.page.getByRole('figure').getByRole('img', { name: 'Hills in the morning' })
  await picture.scrollIntoViewIfNeeded()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await expectNoSidewaysScroll(reader.page)
  const form = reader.page.locator('#ask')
  await form.getByLabel('Your name').fill('Sarah Namubiru')
  await form.getByLabel('Your question').fill('Is it cold at night?')
  await form.getByRole('button', { name: 'Send' }).click()
  // What is missing is said at its field.
  await form.locator('#ask-email-error').waitFor()
  await form.getByLabel('Email').fill('sarah@reader.example')
  await form.getByRole('button', { name: 'Send' }).click()
  await form.getByRole('status').waitFor()
  expect(reader.faults).toEqual([])
  await page.goto(`${app.origin}/inquiries`)
  await page.getByRole('link', { name: 'Sarah Namubiru' }).first().click()
  await page.getByRole('link', { name: 'Seven days in the hills' }).waitFor()
})

test('an old address of the post leads to the new one, and so do those of a list that is imported', async () => {
  const { id, version } = await post()
  const changed = (await owner.post(`/blog/${id}/update`, { slug: 'a-week-in-the-hills', version })).body.data
  expect((await owner.post(`/blog/${id}/publish`, { version: changed.version })).status).toBe(200)
  await page.goto(`${app.origin}/website/redirects`)
  await page.getByRole('button', { name: 'Import redirects' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import redirects' })
  const csv = '/old-blog/hills.html,/blog/a-week-in-the-hills\n/visit-us,/contact\n/round,/round\n'
  await dialog.locator('input[type=file]').setInputFiles({ name: 'old.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await dialog.getByRole('button', { name: 'Import redirects' }).click()
  await dialog.getByText('2 redirects were imported.').waitFor()
  await dialog.getByText(/^Line 3:/).waitFor()
  later()
  const reader = await openPage(browser)
  for (const [from, to] of [
    ['/blog/seven-days-in-the-hills', '/blog/a-week-in-the-hills'],
    ['/old-blog/hills.html', '/blog/a-week-in-the-hills'],
    ['/visit-us', '/contact'],
  ] as const) {
    const answer = await reader.page.goto(site + from)
    expect([from, answer!.status(), new URL(reader.page.url()).pathname]).toEqual([from, 200, to])
    const before = answer!.request().redirectedFrom()
    expect((await before!.response())!.status()).toBe(301)
  }
  expect(reader.faults).toEqual([])
})

test('a template shows pictures on phone and desktop to an agency that has none', async () => {
  const other = await newOwner(app)
  const back = await openPage(browser)
  await back.page.addInitScript((token) => {
    if (window === window.top) localStorage.setItem('token', token!)
  }, other.token)
  await back.page.goto(`${app.origin}/website/templates`)
  await back.page.getByRole('button', { name: 'Preview Safari operator' }).click()
  const preview = back.page.frameLocator('iframe[title="Preview of Safari operator"]')
  const drawn = preview.locator('.s-hero img').first()
  await expect.poll(() => drawn.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await back.page.getByRole('dialog', { name: 'Safari operator' }).getByRole('button', { name: 'Use template' }).click()
  await back.page.waitForURL(/\/editor\/[^/]+\/pages\/[^/]+$/)
  const { designs, site: own } = (await other.get('/website/site')).body.data
  const design = (await other.get(`/website/designs/${designs[0].id}`)).body.data
  expect((await other.post(`/website/designs/${design.id}/publish`, { version: design.version })).status).toBe(200)
  expect((await other.post('/website/site/update', { published: true, version: own.version })).status).toBe(200)
  later()
  const host = `http://${new URL(own.url).hostname}:${new URL(app.origin).port}`
  for (const width of [360, 1280]) {
    const visitor = await openPage(browser, { width })
    for (const path of ['/', '/how-we-travel', '/about']) {
      await visitor.page.goto(host + path)
      const images = visitor.page.locator('main img')
      expect([path, (await images.count()) > 0]).toEqual([path, true])
      for (const image of await images.all()) {
        await image.scrollIntoViewIfNeeded()
        await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0)
        expect(await image.getAttribute('alt')).not.toBe('')
      }
      await expectNoSidewaysScroll(visitor.page)
    }
    expect(visitor.faults).toEqual([])
  }
})
