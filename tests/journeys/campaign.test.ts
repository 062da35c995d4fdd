import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishTour, type Tour } from '#domains/bookings/server/testing/tour.ts'
import { toMorning } from '#domains/campaigns/server/testing/campaigns.ts'
import { htmlOf, startSink } from '#domains/campaigns/server/testing/sink.ts'
import { checkCsv } from '#domains/imports/server/testing/files.ts'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { expectSoundInEveryMode, leaveBrowser, openBrowser, openPage, settled } from './browser.ts'

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
const pathsOf = (html: string, kind: 'c' | 'o' | 'u') =>
  [...html.matchAll(new RegExp(`https?://[^/"]+(/e/${kind}/[^"]+)"`, 'g'))].map(([, path]) => path!)

/** Imports 500 people, 20 of them twice, who agreed on a paper form. */
async function importPeople(): Promise<void> {
  const rows = Array.from({ length: 500 }, (_, n) => `Reader ${n % 480},reader${n % 480}@mail.example,lake,yes,Paper form`)
  const id = await checkCsv(app, owner, `Name,Email,Tags,Consent email,Consent wording\n${rows.join('\n')}\n`, 'contacts')
  expect((await owner.post(`/imports/${id}/run`)).status).toBe(200)
  await app.app.jobs.runDue(app.app)
  await expect.poll(async () => (await owner.get(`/imports/${id}/show`)).body.data).toMatchObject({ imported: 480, duplicates: 20 })
}

/** A reader books: as on the website, this makes a new client with the same address. */
async function book({ id, departureId, adult }: Tour, email: string): Promise<void> {
  const { data: client } = (await owner.post('/clients/new', { name: 'Grace Akello', email })).body
  const lines = [{ inventory_id: id, departure_id: departureId, selection: [{ price_option_id: adult, quantity: 1 }] }]
  const { data: booking } = (await owner.post('/bookings/new', { client_id: client.id, lines, action: 'confirm' })).body
  const amount = { amount: 300_000, currency: 'UGX' }
  const paid = await owner.post('/payments/record', { booking_id: booking.id, amount, method: 'cash' }, { 'idempotency-key': booking.id })
  expect(paid.status).toBe(200)
}

/** Removes the blocks of a design that have to be filled first, such as a picture. */
async function removeFaulty(id: string): Promise<void> {
  const { document } = (await owner.get(`/crm/campaigns/${id}`)).body.data
  const { problems } = (await owner.post('/crm/mails/check', { document })).body.data
  const wrong = problems.flatMap(({ level, block_id }: { level: string; block_id: string }) => (level === 'error' ? [block_id] : []))
  const blocks = document.blocks.filter((block: { id: string }) => !wrong.includes(block.id))
  expect((await owner.put(`/crm/campaigns/${id}`, { document: { ...document, blocks } })).status).toBe(200)
}

test('imported people get an offer by email; who clicked, booked and left is shown', async () => {
  const tour = await publishTour(app, owner)
  await importPeople()
  const conditions = [{ field: 'tag', in: ['lake'] }]
  expect((await owner.post('/crm/collections', { kind: 'filter', name: 'Friends of the lake', filter: { conditions } })).status).toBe(200)

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
  await removeFaulty(page.url().split('/').at(-1)!)
  await page.reload()
  await page.getByRole('group', { name: 'Mail editor' }).waitFor()
  await settled(page)
  await page.getByRole('combobox', { name: 'Collections' }).click()
  await page.getByRole('option', { name: 'Friends of the lake (480)' }).click()
  await page.keyboard.press('Escape')
  await page.getByText('480 of 480 people get it').waitFor()
  await expectSoundInEveryMode(page)
  await page.getByRole('button', { name: 'Start campaign' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send to 480 people?' })
  await dialog.getByRole('button', { name: 'Start campaign' }).click()
  await page.getByText('Campaign started.').waitFor()

  await expect.poll(() => sink.mails.length).toBe(480)
  const [reader, leaver] = sink.mails.filter(({ to }) => to === 'reader7@mail.example' || to === 'reader8@mail.example')
  const html = htmlOf(reader!)
  expect(html.includes('12 places left')).toBe(true)
  app.clock.advance(60_000)
  await ask(pathsOf(html, 'o')[0]!)
  const clicked = await ask(pathsOf(html, 'c')[0]!)
  expect([clicked.status, clicked.headers.get('location')]).toEqual([302, expect.stringContaining(tour.id)])
  await book(tour, reader!.to)
  const left = await ask(pathsOf(htmlOf(leaver!), 'u')[0]!, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })
  expect(left.ok).toBe(true)

  await page.reload()
  await page.getByText('Finished', { exact: true }).waitFor()
  const numbers = page.getByLabel('Numbers', { exact: true })
  expect(await numbers.innerText()).toMatch(/Clicked, likely human\s+1/)
  await page.getByText('UGX 300,000').first().waitFor()
  await page.getByRole('region', { name: 'All numbers' }).getByText('Unsubscribed').waitFor()
  await expectSoundInEveryMode(page)
  await page.goto(`${app.origin}/crm/campaigns`)
  await page.getByText('Lake in May').first().waitFor()
  await expectSoundInEveryMode(page)
  expect(faults).toEqual([])
})
