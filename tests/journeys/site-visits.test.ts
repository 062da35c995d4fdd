import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from 'playwright-core'
import { flushHits } from '#domains/site-visits/server/collect/queue.ts'
import { openToVisitors } from '#domains/site-visits/server/testing/public-site.ts'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { leaveBrowser, openBrowser, seriousFindings } from './browser.ts'

// A visitor on a website: the tracker reports without cookies, and pixels of other companies wait for consent.

const phone = 'Mozilla/5.0 (Linux; Android 14; SM-A156F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0 Mobile Safari/537.36'

let app: TestApp
let owner: TestPerson
let browser: Browser
let site: string
beforeAll(async () => {
  app = await startTestApp({ linked: true })
  owner = await newOwner(app)
  site = `http://${await openToVisitors(app, owner)}:${new URL(app.origin).port}`
  browser = await openBrowser()
})
afterAll(async () => {
  await leaveBrowser(browser)
  await app.close()
})

const hits = async () => {
  await flushHits(app.app)
  return app.app.db.asPlatform('test: hits', (tx) =>
    tx.selectFrom('site_hits').select(['kind', 'path', 'source', 'device', 'bot', 'lcp']).orderBy('id').execute(),
  )
}

test('a page view, its speed and nothing else is reported; a pixel loads after the visitor allows it', async () => {
  await owner.post('/website/pixels', { meta: '123456789012345', version: 0 })
  const context = await browser.newContext({
    userAgent: phone,
    viewport: { width: 390, height: 800 },
    timezoneId: 'Africa/Kampala',
    locale: 'en-GB',
  })
  const asked: string[] = []
  await context.route(/facebook|google-analytics|pinterest/, (route) => {
    asked.push(new URL(route.request().url()).hostname)
    return route.fulfill({ status: 200, contentType: 'image/gif', body: '' })
  })
  const page = await context.newPage()
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  await page.goto(`${site}/?utm_source=Newsletter`)
  const question = page.getByRole('dialog', { name: 'Your privacy' })
  await question.getByRole('button', { name: 'Decline' }).waitFor()
  expect(await question.innerText()).toContain('Meta (Facebook, Instagram)')
  expect(await seriousFindings(page)).toEqual([])
  await question.getByRole('button', { name: 'Decline' }).click()
  await page.reload()
  await page.getByRole('button', { name: 'Privacy choices' }).waitFor()
  expect([await question.count(), asked, await context.cookies()]).toEqual([0, [], []])
  await page.getByRole('button', { name: 'Privacy choices' }).click()
  await question.getByRole('button', { name: 'Allow' }).click()
  await expect.poll(() => asked).toEqual(['www.facebook.com'])
  // A search counts when its answer is shown.
  await page.goto(`${site}/offers`)
  await page.locator('.s-filter summary').click()
  await page.getByLabel('Guests').fill('2')
  await page.getByRole('button', { name: 'Search' }).click()
  await page.waitForURL(/guests=2/)
  await expect.poll(async () => (await hits()).filter(({ kind }) => kind === 'search')).toMatchObject([{ path: '/offers' }])
  // Leaving the page reports how fast it was.
  await page.goto('about:blank')
  await expect.poll(async () => (await hits()).map(({ kind }) => kind)).toContain('vitals')
  const seen = await hits()
  expect(seen[0]).toMatchObject({ kind: 'view', path: '/', source: 'newsletter', device: 'phone', bot: null })
  expect(seen.find(({ kind }) => kind === 'vitals')!.lcp).toBeGreaterThan(0)
  // The only cookie is what the visitor allowed, which a booking reads on the server.
  expect((await context.cookies()).map(({ name, value }) => [name, value])).toEqual([['safiri-pixels', 'yes']])
  expect(faults).toEqual([])
})
