import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { base, concert } from '#domains/events/server/testing/concert.ts'
import { saysInPdf, textOfPdf } from '#domains/papers/server/testing/pdf-text.ts'
import { ticketCode } from '#domains/tickets/server/code.ts'
import { sellTickets } from '#domains/tickets/server/testing/sold.ts'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { leaveBrowser, openBrowser, openPage, settled } from './browser.ts'
import { check, openGate } from './gate-device.ts'

// One concert, from its ticket types to its last scan: listed and sold, tickets passed on and cancelled. Then 300 scans at six
// gates, forty of them offline; two of those admit a ticket that another gate had admitted.

const online = 260
const offlineEach = 20
const shared = 2

let app: TestApp
let browser: Browser
let owner: TestPerson
let page: Page
let event: string
const types: Record<string, string> = {}
beforeAll(async () => {
  app = await startTestApp({ linked: true, limitFactor: 1000 })
  owner = await newOwner(app)
  browser = await openBrowser()
  page = (await openPage(browser)).page
  const times = { ...concert(app, 0), doors_at: app.clock.now().toISOString() }
  event = (await owner.post(`${base}/create`, times)).body.data.id
  await page.goto(`${app.origin}/login`)
  await page.evaluate((token) => localStorage.setItem('token', token), owner.token!)
})
afterAll(async () => {
  await leaveBrowser(browser)
  await app?.close()
})

const openTicket = async (number: string, action: string) => {
  await page.goto(`${app.origin}/tickets/purchases/${number}`)
  await page.getByRole('main').getByRole('button', { name: 'More actions' }).first().click()
  await page.getByRole('menuitem', { name: action }).click()
}
const book = (type: string, quantity: number) =>
  owner.post('/bookings/new', {
    client: { name: 'Late Comer' },
    lines: [{ inventory_id: event, selection: [{ price_option_id: types[type], quantity }] }],
    action: 'confirm',
  })
/** Runs the due jobs. @returns the number of mails to the new holder. */
async function mailsToHolder(): Promise<number> {
  await app.app.jobs.runDue(app.app)
  await page.goto(`${app.origin}/dev/outbox`)
  return page.getByText('to mugisha@example.com').count()
}
const statistics = async () => (await owner.get(`${base}/${event}/scans/statistics`)).body.data

test('kinds of tickets with quotas and sale windows, put on sale', async () => {
  await page.goto(`${app.origin}/offers/events/${event}/edit?tab=tickets`)
  for (const [name, price, quota] of [
    ['Standing', '50000', '310'],
    ['VIP', '200000', '2'],
  ] as const) {
    await page.getByRole('main').getByRole('button', { name: 'Add ticket' }).first().click()
    const form = page.getByRole('dialog', { name: 'Add ticket' })
    await form.getByRole('textbox', { name: 'Name' }).fill(name)
    await form.getByRole('textbox', { name: 'Price' }).fill(price)
    await form.getByRole('textbox', { name: 'Tickets' }).fill(quota)
    await form.getByRole('button', { name: 'Add ticket' }).click()
    await form.waitFor({ state: 'hidden' })
  }
  const later = { sells_from: new Date(app.clock.now().getTime() + 3_600_000).toISOString() }
  await owner.post(`${base}/${event}/tickets/create`, {
    name: 'Balcony',
    price: { amount: 90_000, currency: 'UGX' },
    capacity: 10,
    ...later,
  })
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByText('Blankets and Wine published.').waitFor()
  for (const { id, name } of (await owner.get(`${base}/${event}/tickets`)).body.data as { id: string; name: string }[]) types[name] = id
  expect((await book('Balcony', 1)).status).toBe(409)
  expect((await book('VIP', 3)).body.code).toBe('sold_out')
})

test('a ticket as a PDF, passed on, cancelled with its money back, and everybody on the list', async () => {
  const { bookingId, tickets } = await sellTickets(owner, event, types.VIP!, { quantity: 2 })
  const [file] = await Promise.all([page.waitForEvent('download'), openTicket(tickets[0]!.number, 'Download PDF')])
  const text = textOfPdf(readFileSync(await file.path()))
  for (const part of ['Blankets and Wine', tickets[0]!.number, 'Grace Akello']) expect(saysInPdf(text, part), part).toBe(true)

  await openTicket(tickets[0]!.number, 'Transfer to another name')
  const dialog = page.getByRole('dialog', { name: 'Transfer to another name' })
  await dialog.getByLabel('Name').fill('Mugisha Peter')
  await dialog.getByLabel('Email').fill('mugisha@example.com')
  await dialog.getByRole('button', { name: 'Transfer ticket' }).click()
  await page.getByText('Mugisha Peter has ticket').waitFor()
  await expect.poll(mailsToHolder).toBe(1)

  await owner.post(`/bookings/${bookingId}/cancel`, { by: 'client', reason: 'Ill', refund: 'full' })
  await page.goto(`${app.origin}/offers/events/${event}/edit?tab=attendees`)
  await page.getByText('Cancelled').first().waitFor()
  await page.getByRole('button', { name: 'Export' }).click()
  const [list] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'CSV file' }).click()])
  expect(readFileSync(await list.path(), 'utf8')).toContain('Mugisha Peter')
  expect((await book('VIP', 2)).status, 'the quota is free again').toBe(200)
})

test('300 scans at six gates, forty of them without signal', async () => {
  await sellTickets(owner, event, types.Standing!, { quantity: online + 2 * offlineEach - shared })
  const ids = ((await owner.get(`${base}/${event}/scans/list`)).body.data.tickets as { id: string; type_name: string }[])
    .filter(({ type_name }) => type_name === 'Standing')
    .map(({ id }) => ticketCode(app.app.settings.secretKey, owner.agencyId, { id, event_id: event }))
  const north = ids.slice(online, online + offlineEach)
  const south = ids.slice(online + offlineEach - shared)
  const devices = await Promise.all(['North', 'South'].map((gate) => openGate(browser, { app, owner, event, gate })))
  for (const device of devices) await device.page.context().setOffline(true)

  const atGates = Array.from({ length: 4 }, async (_, gate) => {
    for (let turn = gate; turn < online; turn += 4) {
      const body = { code: ids[turn]!, nonce: randomUUID(), gate: `Gate ${gate + 1}`, device: `Scanner ${gate + 1}` }
      expect((await owner.post(`${base}/${event}/scans/create`, body)).body.data.result).toBe('ok')
    }
  })
  const withoutSignal = [north, south].map(async (codes, n) => {
    for (const code of codes) expect(await check(devices[n]!.page, code, 'Admitted')).toContain('Checked offline.')
  })
  await Promise.all([...atGates, ...withoutSignal])
  expect(await statistics()).toMatchObject({ inside: online, entered: online, conflicts: 0 })

  for (const device of devices) {
    const replayed = device.page.waitForResponse((response) => response.url().endsWith('/scans/replay') && response.ok())
    await device.page.context().setOffline(false)
    await replayed
  }
  await devices[1]!.page.getByText('2 conflicts', { exact: true }).waitFor()
  const everybody = online + 2 * offlineEach - shared
  expect(await statistics()).toMatchObject({ inside: everybody, entered: everybody, conflicts: shared, refused: 0 })
  expect((await owner.get(`${base}/${event}/scans/statistics`)).body.data.last).toHaveLength(20)
})

test('out and in again, a scan taken back, the numbers on the screen, and nothing left on the device', async () => {
  const device = await openGate(browser, { app, owner, event, gate: 'North' })
  const everybody = online + 2 * offlineEach - shared
  const number = (await owner.get(`${base}/${event}/purchases?state=valid&per_page=1`)).body.data[0].number as string
  await device.page.getByText('Exit', { exact: true }).click()
  await check(device.page, number, 'Checked out')
  await check(device.page, number, 'Not inside')
  const now = device.page.getByRole('region', { name: 'Now' })
  await now.getByText(String(everybody - 1), { exact: true }).waitFor()
  await device.page.getByRole('button', { name: 'Undo' }).first().click()
  await device.page.getByText('Scan undone.').waitFor()
  await now.getByText(String(everybody), { exact: true }).first().waitFor()

  const kept = (of: Page) =>
    of.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const opening = indexedDB.open('safiri-gate')
          opening.onsuccess = () => {
            const asked = opening.result.transaction('lists').objectStore('lists').count()
            asked.onsuccess = () => resolve(asked.result)
          }
        }),
    )
  expect(await kept(device.page)).toBe(1)
  await device.page.goto(`${app.origin}/profile`)
  await settled(device.page)
  await device.page.getByRole('button', { name: /^More/ }).click()
  await device.page.getByRole('button', { name: /Person/ }).click()
  await device.page.getByRole('menuitem', { name: 'Log out' }).click()
  await device.page.waitForURL('**/login')
  expect(await kept(device.page)).toBe(0)
  expect(await device.page.evaluate(() => caches.has('safiri-gate-1'))).toBe(false)
})
