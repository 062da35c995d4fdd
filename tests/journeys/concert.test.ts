import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { base, publishConcert, standing } from '#domains/events/server/testing/concert.ts'
import { sellTickets, type SoldTicket } from '#domains/tickets/server/testing/sold.ts'
import { qrSquares } from '#kit/contract/qr-code.ts'
import { forged } from '#kit/server/testing/forged.ts'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { expectNoSidewaysScroll, launchBrowser, openPage, seriousFindings, settled } from './browser.ts'
import { check, openGate } from './gate-device.ts'

// A concert at its gates: online, offline, and two devices that admit the same ticket.

let app: TestApp
let browser: Browser
let owner: TestPerson
let event: { id: string; types: string[] }
let tickets: SoldTicket[]
const folder = mkdtempSync(join(tmpdir(), 'safiri-camera-'))
const film = join(folder, 'ticket.y4m')
beforeAll(async () => {
  app = await startTestApp({ linked: true })
  owner = await newOwner(app)
  event = await publishConcert(app, owner, {
    inDays: 0,
    types: [standing, { ...standing, name: 'VIP', price: { amount: 200_000, currency: 'UGX' }, capacity: 5 }],
    over: { doors_at: app.clock.now().toISOString() },
  })
  tickets = (await sellTickets(owner, event.id, event.types[0]!, { quantity: 4 })).tickets
  writeFileSync(film, filmOf(tickets[3]!.code))
  browser = await launchBrowser([
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${film}`,
  ])
})
afterAll(async () => {
  await browser?.close()
  await app?.close()
  rmSync(folder, { recursive: true })
})

/** A video of one frame: the code held before the camera. */
function filmOf(code: string): Buffer {
  const [width, height, scale] = [640, 480, 7]
  const light = Buffer.alloc(width * height, 255)
  const squares = qrSquares(code)
  const [left, top] = [(width - squares.length * scale) >> 1, (height - squares.length * scale) >> 1]
  for (let y = 0; y < squares.length * scale; y++)
    for (let x = 0; x < squares.length * scale; x++)
      if (squares[Math.floor(y / scale)]![Math.floor(x / scale)]) light[(top + y) * width + left + x] = 0
  const frame = Buffer.concat([Buffer.from('FRAME\n'), light, Buffer.alloc((width * height) / 2, 128)])
  return Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`), frame, frame])
}

const device = (gate: string) => openGate(browser, { app, owner, event: event.id, gate })

test('a concert from its tickets to its gates', async () => {
  const { page, faults } = await device('Main gate')
  await expectNoSidewaysScroll(page)
  expect(await seriousFindings(page)).toEqual([])
  expect(await check(page, tickets[0]!.number, 'Admitted')).toContain('Grace Akello')
  expect(await check(page, tickets[0]!.code, 'Already used')).toContain('Main gate')
  await check(page, 'TK-AAAAAAAA', 'Not a ticket')
  // The last scan is at the top. The refused scans admitted nobody, so only one can be undone.
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Scan undone.').waitFor()
  await check(page, tickets[0]!.code, 'Admitted')

  await page.goto(`${app.origin}/tickets/purchases/${tickets[0]!.number}`)
  await page.getByText('At the gates').waitFor()
  await settled(page)
  expect(await seriousFindings(page)).toEqual([])
  expect(faults).toEqual([])
})

test('two devices without signal let in the same ticket: the second one’s is a conflict', async () => {
  const [first, second] = [await device('North'), await device('South')]
  for (const { page } of [first, second]) await page.context().setOffline(true)
  expect(await check(first.page, tickets[1]!.code, 'Admitted')).toContain('Checked offline.')
  expect(await check(first.page, tickets[1]!.code, 'Already used')).toContain('Checked offline.')
  await check(second.page, tickets[1]!.code, 'Admitted')
  await check(second.page, forged(tickets[2]!.code), 'Not a ticket')
  await first.page.getByText('2 scans are waiting to be sent.').waitFor()

  const sent = (page: Page) => page.waitForResponse((response) => response.url().endsWith('/scans/replay') && response.ok())
  const firstSent = sent(first.page)
  await first.page.context().setOffline(false)
  await firstSent
  const secondSent = sent(second.page)
  await second.page.context().setOffline(false)
  await secondSent
  await second.page.getByText('1 conflict', { exact: true }).waitFor()
  const { data } = (await owner.get(`${base}/${event.id}/scans/statistics`)).body
  expect(data.conflicts).toBe(1)
  expect(data.gates.find(({ gate }: { gate: string }) => gate === 'North')).toEqual({ gate: 'North', entered: 1 })
})

test('the page opens again without signal, and the camera reads a code', async () => {
  const { page, faults } = await device('Back gate')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  // Reload while the service worker runs, so that it caches the page's files.
  await page.reload()
  await page.getByRole('button', { name: 'Start the camera' }).waitFor()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.getByRole('button', { name: 'Start the camera' }).click()
  const said = page.locator('button[aria-live=assertive]')
  await said.getByText('Admitted', { exact: true }).waitFor()
  expect(faults).toEqual([])
  await page.context().setOffline(true)
  await page.reload()
  await page.getByRole('button', { name: 'Start the camera' }).waitFor()
  await check(page, tickets[2]!.code, 'Admitted')
})

test('tickets are sold from the event, and the booking shows each with its holder and its PDF', async () => {
  const gala = await publishConcert(app, owner, { inDays: 30, types: [standing], over: { title: 'Harvest gala' } })
  const { page, faults } = await openPage(browser)
  await page.addInitScript((token) => localStorage.setItem('token', token), owner.token!)
  await page.goto(`${app.origin}/offers/events/${gala.id}/edit`)
  await page.getByRole('button', { name: 'Sell tickets' }).click()
  await page.waitForURL('**/bookings/manual-booking**')
  await page.getByRole('button', { name: 'Add client' }).click()
  await page.getByLabel('Name').first().fill('Nakato Sarah')
  await page.getByRole('textbox', { name: `${standing.name}: how many` }).fill('2')
  await page.getByRole('radio', { name: 'Confirm now' }).click()
  await page.getByRole('button', { name: 'Confirm booking' }).click()
  await page.waitForURL('**/bookings/view/**')
  const card = page.getByRole('region', { name: 'Tickets' })
  await card.getByText('Nakato Sarah').first().waitFor()
  expect(await card.getByRole('listitem').count()).toBe(2)
  expect(await card.getByText('Pending payment').count()).toBe(2)
  const opening = page.waitForResponse((response) => response.url().endsWith('/pdf') && response.ok())
  await card
    .getByRole('button', { name: /^Print ticket TK-/ })
    .first()
    .click()
  expect((await opening).headers()['content-type']).toContain('application/pdf')
  await settled(page)
  expect(await seriousFindings(page)).toEqual([])
  await page.setViewportSize({ width: 360, height: 800 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await settled(page)
  await expectNoSidewaysScroll(page)
  expect(await seriousFindings(page)).toEqual([])
  expect(faults).toEqual([])
})
