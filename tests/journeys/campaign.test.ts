import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addReaders, toMorning } from '#domains/campaigns/server/testing/campaigns.ts'
import { htmlOf, startSink } from '#domains/campaigns/server/testing/sink.ts'
import { newPublished } from '#domains/products/server/testing/shop.ts'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { expectSoundInEveryMode, leaveBrowser, openBrowser, openPage } from './browser.ts'

// An agency writes to people who agreed, and sees who clicked and who left.

let app: TestApp
let browser: Browser
let owner: TestPerson
let sink: Awaited<ReturnType<typeof startSink>>
beforeAll(async () => {
  sink = await startSink()
  app = await startTestApp({ linked: true, settings: { SMTP_URL: sink.url } })
  toMorning(app)
  owner = await newOwner(app)
  browser = await openBrowser()
})
afterAll(async () => {
  await leaveBrowser(browser)
  await app?.close()
  await sink?.close()
})

const phone = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.36'
const ask = (path: string, init: RequestInit = {}) =>
  fetch(`${app.origin}${path}`, { redirect: 'manual', ...init, headers: { 'user-agent': phone, ...init.headers } })
const pathsOf = (html: string, kind: 'c' | 'u') =>
  [...html.matchAll(new RegExp(`https?://[^/"]+(/e/${kind}/[^"]+)"`, 'g'))].map(([, path]) => path!)

/** Adds a button with a link, because the offer has no public page, and removes the blocks whose errors stop a start. */
async function addButton(id: string): Promise<void> {
  const { document } = (await owner.get(`/crm/campaigns/${id}`)).body.data
  const button = { id: 'go', type: 'button', label: 'See the lake', link: 'https://lodge.example/lake' }
  const { problems } = (await owner.post('/crm/mails/check', { document })).body.data
  const wrong = problems.flatMap(({ level, block_id }: { level: string; block_id: string }) => (level === 'error' ? [block_id] : []))
  const blocks = [button, ...document.blocks.filter((block: { id: string }) => !wrong.includes(block.id))]
  const answer = await owner.put(`/crm/campaigns/${id}`, { document: { ...document, blocks } })
  expect(answer.status).toBe(200)
}

test('sends an email with an offer to a collection, and shows who clicked and who left', { timeout: 120_000 }, async () => {
  await newPublished(owner)
  await addReaders(app, owner, 1)
  const [person] = (await owner.get('/crm/contacts?search=reader00000')).body.data
  const people = (await owner.post('/crm/collections', { kind: 'static', name: 'Friends of the lake' })).body.data
  await owner.post(`/crm/collections/${people.id}/people/add`, { ids: [person.id] })

  const { page, faults } = await openPage(browser)
  await page.addInitScript((token) => window === window.top && localStorage.setItem('token', token), owner.token!)
  await page.goto(`${app.origin}/crm/campaigns`)
  await page.getByText('No campaigns yet.').waitFor()
  await page.getByRole('button', { name: 'New campaign' }).first().click()
  await page.getByRole('dialog').getByRole('link', { name: 'Email' }).click()
  await page.getByLabel('Name').fill('Lake in May')
  await page.getByRole('button', { name: 'Choose design' }).click()
  await page.getByRole('dialog').getByRole('button', { name: /offer/i }).first().click()
  await page.getByText(/^Starts from/).waitFor()
  await page.getByRole('button', { name: 'Add campaign' }).click()

  await page.getByRole('group', { name: 'Mail editor' }).waitFor()
  await addButton(page.url().split('/').at(-1)!)
  await page.reload()
  await page.getByRole('combobox', { name: 'Collections' }).click()
  await page.getByRole('option', { name: 'Friends of the lake (1)' }).click()
  await page.keyboard.press('Escape')
  await page.getByText('1 of 1 person gets it').waitFor()
  await expectSoundInEveryMode(page)
  await page.getByRole('button', { name: 'Start campaign' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send to 1 person?' })
  await dialog.getByRole('button', { name: 'Start campaign' }).click()
  await page.getByText('Campaign started.').waitFor()

  await app.app.jobs.runDue(app.app)
  expect(sink.mails).toHaveLength(1)
  const html = htmlOf(sink.mails[0]!)
  app.clock.advance(60_000)
  expect((await ask(pathsOf(html, 'c')[0]!)).status).toBe(302)
  const left = await ask(pathsOf(html, 'u')[0]!, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })
  expect(left.ok).toBe(true)

  await page.reload()
  await page.getByText('Finished', { exact: true }).waitFor()
  const numbers = page.getByLabel('Numbers', { exact: true })
  expect(await numbers.innerText()).toMatch(/Clicked, likely human\s+1/)
  await page.getByRole('region', { name: 'All numbers' }).getByText('Unsubscribed').waitFor()
  await page.getByText('reader00000@mail.example').first().waitFor()
  await expectSoundInEveryMode(page)
  await page.goto(`${app.origin}/crm/campaigns`)
  await page.getByText('Lake in May').first().waitFor()
  await expectSoundInEveryMode(page)
  expect(faults).toEqual([])
})
