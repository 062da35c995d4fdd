import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { key, ugx } from '#domains/finance/server/testing/money.ts'
import { openLodge } from '#domains/rooms/server/testing/lodge.ts'
import { openToVisitors } from '#domains/site-visits/server/testing/public-site.ts'
import { addDays, dayOf } from '#kit/contract/time.ts'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { expectSoundInEveryMode, leaveBrowser, openBrowser, openPage, seriousFindings } from './browser.ts'

// A partner's website, at another origin, shows the booking widget and a payment button of an agency. Its visitor books and pays.

let app: TestApp
let browser: Browser
let owner: TestPerson
let foreign: Server
let foreignOrigin: string
let content = ''
beforeAll(async () => {
  app = await startTestApp({ linked: true })
  owner = await newOwner(app)
  await openLodge(owner)
  await openToVisitors(app, owner)
  foreign = createServer((_request, response) =>
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      .end(
        `<!doctype html><html lang="en"><head><title>Partner</title><script>window.heard=[];['opened','booked','paid','closed'].forEach(function(t){addEventListener('safiri:'+t,function(e){heard.push([t,e.detail.reference||''])})})</script></head><body><main><h1>Partner</h1>${content}</main></body></html>`,
      ),
  )
  await new Promise<void>((resolve) => foreign.listen(0, '127.0.0.1', resolve))
  foreignOrigin = `http://127.0.0.1:${(foreign.address() as AddressInfo).port}`
  browser = await openBrowser()
})
afterAll(async () => {
  await leaveBrowser(browser)
  foreign.close()
  await app?.close()
})

const day = (n: number) => addDays(dayOf(app.clock.now()), n)

test('an agency lists the partner and copies the code', async () => {
  const { page } = await openPage(browser)
  await page.addInitScript((value) => localStorage.setItem('token', value!), owner.token)
  await page.goto(`${app.origin}/website/widget`)
  await page.getByText('No website may show it yet').waitFor()
  await page.getByRole('combobox', { name: 'Websites' }).fill(foreignOrigin)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Save websites' }).click()
  await page.getByText('Websites saved.').waitFor()
  await page.getByLabel('Button').fill('Book a cottage')
  await page.getByLabel('Colour').fill('#aa5500')
  await expectSoundInEveryMode(page)
  content = (await page.getByLabel('Code for another website').textContent())!
  expect(content).toContain('<safiri-book')
})

test('a visitor of the partner opens the widget by keyboard, books and pays, and the page hears of it', async () => {
  const watched = await openPage(browser)
  const { page } = watched
  await page.goto(foreignOrigin)
  const button = page.getByRole('button', { name: 'Book a cottage' })
  await button.waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Book a cottage' })
  await dialog.waitFor()
  const frame = page.frameLocator('safiri-book iframe')
  await frame.getByRole('heading', { name: 'Garden cottage', level: 1 }).waitFor()
  expect(await seriousFindings(page)).toEqual([])
  // Escape closes it also from within the frame, and the button has the focus again.
  await frame.getByLabel('Arrival').press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await page.keyboard.press('Enter')
  await dialog.waitFor()
  await frame.getByLabel('Arrival').fill(day(5))
  await frame.getByLabel('Departure', { exact: true }).fill(day(8))
  await frame.getByRole('spinbutton', { name: 'Room' }).fill('1')
  await frame.getByRole('button', { name: 'Show price' }).click()
  await frame.getByText('UGX 600,000').first().waitFor()
  const [booking] = await Promise.all([page.waitForEvent('popup'), frame.getByRole('button', { name: 'Book', exact: true }).click()])
  await frame.getByText('Continue in the new window.').waitFor()
  await booking.getByRole('link', { name: 'Continue to book' }).click()
  await booking.getByLabel('Your name').fill('Sarah Namubiru')
  await booking.getByLabel('Email').fill('sarah@guest.example')
  await booking.getByRole('checkbox', { name: /I accept/ }).check()
  await booking.getByRole('button', { name: 'Book and pay' }).click()
  await booking.waitForURL(`${app.origin}/l/**`)
  await frame.getByText('Booked:').waitFor()
  await booking.getByLabel('Your name').fill('Sarah Namubiru')
  await booking.getByRole('button', { name: 'Pay' }).click()
  await booking.waitForURL('**/sandbox/checkout/**')
  await booking.getByRole('radio', { name: /Card/ }).check()
  await booking.getByRole('button', { name: 'Continue' }).click()
  await booking.getByText('We have received your payment').waitFor()
  const heard = () => page.evaluate(() => (window as unknown as { heard: [string, string][] }).heard)
  await expect.poll(async () => (await heard()).map(([type]) => type)).toEqual(['opened', 'closed', 'opened', 'booked', 'paid'])
  expect((await heard()).at(-1)![1]).toMatch(/^BK-/)
  await page.getByRole('button', { name: 'Close' }).click()
  await dialog.waitFor({ state: 'hidden' })
  expect(watched.faults).toEqual([])
})

test('a website that is not listed, and a browser without scripts, get the offer in a window of its own', async () => {
  const { site } = (await owner.get('/website/site')).body.data
  await owner.post('/website/site/update', { embed_origins: [], version: site.version })
  app.clock.advance(3_000)
  const { page } = await openPage(browser)
  await page.goto(foreignOrigin)
  await page.getByRole('button', { name: 'Book a cottage' }).click()
  await page.getByText('This cannot be shown here.').waitFor()
  const [offer] = await Promise.all([page.waitForEvent('popup'), page.getByRole('link', { name: 'Open in a new window' }).click()])
  await offer.getByRole('heading', { name: 'Garden cottage', level: 1 }).waitFor()
  const context = await browser.newContext({ javaScriptEnabled: false })
  const plain = await context.newPage()
  await plain.goto(foreignOrigin)
  await plain.getByRole('link', { name: 'Book a cottage' }).click()
  await plain.getByRole('heading', { name: 'Garden cottage', level: 1 }).waitFor()
  await context.close()
})

test('a payment button opens the payment page and hears the result', async () => {
  const made = await owner.post(
    '/payment-links/create',
    { title: 'Gorilla permit', currency: 'UGX', amount: ugx(100_000), websites: [foreignOrigin] },
    key(),
  )
  const link = made.body.data.url as string
  content = `<script src="${app.origin}/js/widgets.js" async></script><safiri-pay link="${link}" reference="ORDER-7"><a href="${link}">Pay</a></safiri-pay>`
  const { page } = await openPage(browser)
  await page.goto(foreignOrigin)
  const [payment] = await Promise.all([page.waitForEvent('popup'), page.getByRole('button', { name: 'Pay' }).click()])
  await payment.getByLabel('Your name').fill('Sarah Namubiru')
  await payment.getByRole('button', { name: 'Pay' }).click()
  await payment.waitForURL('**/sandbox/checkout/**')
  await payment.getByRole('radio', { name: /Card/ }).check()
  await payment.getByRole('button', { name: 'Continue' }).click()
  await payment.getByText('We have received your payment').waitFor()
  const heard = () => page.evaluate(() => (window as unknown as { heard: [string, string][] }).heard)
  await expect.poll(heard).toEqual([
    ['opened', ''],
    ['paid', 'ORDER-7'],
  ])
})
