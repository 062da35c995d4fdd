import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishConcert, standing } from '#domains/events/server/testing/concert.ts'
import { openToVisitors } from '#domains/site-visits/server/testing/public-site.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { expectNoSidewaysScroll, leaveBrowser, openBrowser, openPage, signalReturns } from './browser.ts'

// The tickets of a booking on a phone: with signal, without, and with signal again after one was replaced.

let app: TestApp
let owner: TestPerson
let browser: Browser
beforeAll(async () => {
  app = await startTestApp({ linked: true })
  owner = await newOwner(app)
  browser = await openBrowser()
})
afterAll(async () => {
  await leaveBrowser(browser)
  await app?.close()
})

test('codes of tickets show without signal, and a replaced one is new once there is signal again', async () => {
  // oxlint-disable-next-line typescript/no-explicit-any -- an answer of the API
  const done = async (answer: Promise<{ status: number; body: any }>) => {
    const { status, body } = await answer
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
    return body.data
  }
  const site = `http://${await openToVisitors(app, owner)}:${new URL(app.origin).port}`
  const event = await publishConcert(app, owner, { types: [{ ...standing, transferable: true }] })
  const booking = await done(
    owner.post('/bookings/new', {
      client: { name: 'Sarah Namubiru', email: 'sarah@guest.example' },
      lines: [{ inventory_id: event.id, selection: [{ price_option_id: event.types[0], quantity: 2 }] }],
      action: 'confirm',
    }),
  )
  const payment = { booking_id: booking.id, amount: { amount: 100_000, currency: 'UGX' }, method: 'cash' }
  await done(owner.post('/payments/record', payment, { 'idempotency-key': newId() }))
  const { url } = await done(owner.post(`/bookings/${booking.id}/trip-link`, {}))
  const { page, faults } = await openPage(browser, { width: 360 })
  await page.goto(site + new URL(url).pathname)
  await page.getByRole('button').first().click()
  const codes = page.getByRole('img', { name: /^QR code of ticket TK-/ })
  await codes.first().waitFor()
  expect(await codes.count()).toBe(2)
  await expectNoSidewaysScroll(page)
  // The page asks the worker to keep it, which it has done once the page is in its store.
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open('trip-2')).keys()).some(({ url: kept }) => kept.includes('/my-trip/'))))
    .toBe(true)
  const [first] = await done(owner.get(`/bookings/${booking.id}/tickets`))
  await page.context().setOffline(true)
  await page.reload()
  await page.getByText(/^No connection\./).waitFor()
  expect(await codes.count()).toBe(2)
  const moved = await done(
    owner.post(`/business/entertainment/events/tickets/purchases/${first.id}/transfer`, {
      version: first.version,
      holder_name: 'Mugisha Peter',
    }),
  )
  await signalReturns(page)
  await page.getByRole('img', { name: `QR code of ticket ${moved.number}` }).waitFor()
  expect(await codes.count()).toBe(2)
  expect(await page.getByRole('img', { name: `QR code of ticket ${first.number}` }).count()).toBe(0)
  expect(faults).toEqual([])
})
