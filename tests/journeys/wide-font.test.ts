import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { book, key, payCash, startPaying, ugx, type MoneyTest } from '#domains/finance/server/testing/money.ts'
import { paperOf } from '#domains/papers/server/testing/papers.ts'
import { makeLink, payOnLink } from '#domains/payment-links/server/testing/links.ts'
import { accept, sent } from '#domains/proposals/server/testing/offers.ts'
import { newPublished, pictureOf } from '#domains/tour-packages/server/testing/trips.ts'
import { publishTour } from '#domains/bookings/server/testing/tour.ts'
import { wav } from '#domains/tracks/server/testing/sounds.ts'
import { newTrack } from '#domains/tracks/server/testing/track.ts'
import { addDays, dayOf } from '#kit/contract/time.ts'
import { newOwner } from '#kit/server/testing/people.ts'
import { startTestApp } from '#kit/server/testing/test-app.ts'
import { leaveBrowser, openBrowser, settled } from './browser.ts'

// The smallest phone with a very wide font, as on a device without our fonts or with large letters: nothing is cut off.

const wideFont = `*, ::before, ::after { font-family: 'DejaVu Sans Mono', monospace !important; letter-spacing: 0.05em !important }`

let money: MoneyTest
let browser: Browser
let page: Page
const publicPages: Record<string, string> = {}

beforeAll(async () => {
  const app = await startTestApp({ linked: true })
  const owner = await newOwner(app)
  money = { test: app, owner, tour: await publishTour(app, owner, { capacity: 60, inDays: 60 }) }
  await owner.post('/instalments/enable', {})
  browser = await openBrowser()
  // The pages' content policy forbids injected styles, so bypass it.
  const context = await browser.newContext({ viewport: { width: 320, height: 640 }, bypassCSP: true, locale: 'en-GB' })
  await context.addInitScript((css) => {
    const add = () => document.head.append(Object.assign(document.createElement('style'), { textContent: css }))
    if (document.head) add()
    else document.addEventListener('DOMContentLoaded', add)
  }, wideFont)
  page = await context.newPage()
  page.setDefaultTimeout(60_000)
})
afterAll(async () => {
  await leaveBrowser(browser)
  await money?.test.close()
})

/** Finds elements beyond the right edge of the window that make the page wider. @returns the beginnings of their text. */
const tooWide = () =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth
    if (document.documentElement.scrollWidth <= width) return []
    const scrolls = (element: Element): boolean =>
      element.parentElement !== null && (getComputedStyle(element.parentElement).overflowX !== 'visible' || scrolls(element.parentElement))
    const endOf = (element: Element) => {
      const { left, right } = element.getBoundingClientRect()
      return Math.max(right, getComputedStyle(element).overflowX === 'visible' ? left + element.scrollWidth : 0)
    }
    return [...document.body.querySelectorAll('*')]
      .filter((element) => endOf(element) > width + 0.1 && !scrolls(element))
      .map(
        (element) =>
          `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''} to ${Math.round(endOf(element))}: ${element.textContent?.trim().slice(0, 40)}`,
      )
      .slice(0, 8)
      .concat(`${document.documentElement.scrollWidth} px`)
  })

/** Opens every page. @returns what is too wide, by page. */
async function tooWideOn(paths: Record<string, string>): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  for (const [name, path] of Object.entries(paths)) {
    await page.goto(path.startsWith('http') ? path : money.test.origin + path)
    await page.getByRole('heading').first().waitFor({ state: 'attached' })
    await settled(page)
    const wide = await tooWide()
    if (wide.length > 0) found[name] = wide
  }
  return found
}

async function instalmentPage(): Promise<string> {
  const { id } = await book(money, { quantity: 2 })
  const today = dayOf(money.test.clock.now())
  const parts = [
    { amount: 500_000, due_on: addDays(today, 5) },
    { amount: 1_500_000, due_on: addDays(today, 40) },
  ]
  expect((await money.owner.post(`/bookings/${id}/instalments`, { parts })).status).toBe(200)
  return (await money.owner.get(`/bookings/${id}/instalments`)).body.data.plan.public_url
}

async function downloadPage(): Promise<string> {
  const track = await newTrack(money.test, money.owner, wav(20))
  const lines = [{ inventory_id: track.id, selection: [{ price_option_id: track.option, quantity: 1 }] }]
  const client = { name: 'Grace Akello', email: 'grace@mail.example' }
  const { body } = await money.owner.post('/bookings/new', { client, lines, action: 'confirm' })
  await payCash(money.owner, body.data.id, 5_000)
  return (await money.owner.get(`/bookings/${body.data.id}/downloads`)).body.data[0].link.url
}

async function tripPage(): Promise<string> {
  const { owner, test: app } = money
  const trip = await newPublished(owner, { highlights: ['Uninterruptedly thunderous Murchison Falls'] })
  await owner.upload(
    `/uploadcare/package_images/${trip.id}`,
    await Promise.all(['red', 'blue'].map(async (colour) => ({ name: 'a.png', content: await pictureOf(colour) }))),
  )
  await owner.post(`/packages/${trip.id}/departures/create`, { starts_on: addDays(dayOf(app.clock.now()), 12), capacity: 3 })
  const { slug } = (await owner.get('/profile')).body.result.agency
  return `/p/${slug}/${trip.slug}`
}

test('no public page is wider than a phone of 320 px', async () => {
  const choice = await sent(
    money,
    { title: 'Gorillas and chimpanzees of the Bwindi Impenetrable Forest', instalments: 2 },
    { choice: true },
  )
  publicPages['a proposal to choose from'] = choice.path
  const simple = await sent(money)
  publicPages['a proposal'] = simple.path
  const accepted = await sent(money)
  expect((await accept(money, accepted)).status).toBe(303)
  publicPages['an accepted proposal'] = accepted.path
  publicPages['a trip'] = await tripPage()
  publicPages['instalments'] = await instalmentPage()
  publicPages['a download'] = await downloadPage()

  const link = await makeLink(money, { title: 'Gorilla permit', partial: true })
  publicPages['a payment link'] = link.url
  publicPages['a paid payment link'] = (await payOnLink(money, (await makeLink(money)).url)).backUrl!

  const booking = await book(money, { quantity: 2 })
  publicPages['what a paper proves'] = (await paperOf(money, booking, 'voucher')).link
  publicPages['the proof of an invoice'] = (await paperOf(money, booking, 'invoice')).link
  publicPages['the proof of nothing'] = '/v/unknown'
  const checkout = await money.owner.post('/payments/checkout', { booking_id: booking.id, amount: ugx(1_500_000) }, key())
  publicPages['a payment'] = checkout.body.data.checkout_url
  const { sandboxUrl } = await startPaying(money, (await book(money)).id)
  publicPages['the checkout of the sandbox'] = sandboxUrl
  for (const path of [
    '/o/unknown',
    '/l/unknown',
    '/pay/unknown',
    '/i/unknown',
    '/d/unknown',
    '/p/nobody/nothing',
    '/sandbox/checkout/unknown',
  ])
    publicPages[`not found ${path}`] = path
  publicPages['the description of the API'] = '/api/docs'
  publicPages['the outbox'] = '/dev/outbox'
  expect(await tooWideOn(publicPages)).toEqual({})
})

test('no form of a public page is wider when it was refused', async () => {
  const refused: Record<string, string[]> = {}
  for (const name of ['a proposal to choose from', 'a trip', 'a payment link'] as const) {
    const path = publicPages[name]!
    await page.goto(path.startsWith('http') ? path : money.test.origin + path)
    const form = page.locator('form[method=post]').first()
    // So that the server refuses it, not the browser.
    await form.evaluate((element) => element.setAttribute('novalidate', ''))
    await Promise.all([page.waitForEvent('load'), form.locator('button:not([type=button])').first().click()])
    await page.locator('.error, .field-error').first().waitFor()
    const wide = await tooWide()
    if (wide.length > 0) refused[name] = wide
  }
  expect(refused).toEqual({})
})

test('no screen for people who are signed out is wider', async () => {
  const paths = ['/login', '/register', '/request-password-reset']
  expect(await tooWideOn(Object.fromEntries(paths.map((path) => [path, path])))).toEqual({})
})

test('no main screen of the app is wider', async () => {
  await page.context().addInitScript((token) => localStorage.setItem('token', token), money.owner.token!)
  const bookings: { id: string }[] = (await money.owner.get('/bookings')).body.data
  const [client] = (await money.owner.get('/clients')).body.data
  const [link] = (await money.owner.get('/payment-links')).body.data
  const paths = `
    /home /profile /business /business/settings /business/kyc /subscriptions /discount /channel-products /offers
    /offers/packages /offers/packages/new /offers/rooms /offers/cars /offers/events /offers/services /offers/tracks
    /offers/shop/products /offers/shop/orders /offers/flights/bookings /flight-booking /bookings /bookings/manual-booking
    /bookings/calender /bookings/deadlines /bookings/hotel-rooms /bookings/car-rentals
    ${bookings.map(({ id }) => `/bookings/view/${id}`).join(' ')} /clients
    /clients/${client.id} /inquiries /proposals /payment-links /payment-links/create /payment-links/view/${link.id}
    /website/gallery /website/media /all-beneficiaries /beneficiary /view-users /add-new-agency-user /view-roles /add-role
    /view-permissions /finance /finance?tab=payments /finance?tab=statement
  `
    .trim()
    .split(/\s+/)
  expect(await tooWideOn(Object.fromEntries(paths.map((path) => [path, path])))).toEqual({})
})

test('no card is wider while it loads', async () => {
  await page.context().addInitScript((token) => localStorage.setItem('token', token), money.owner.token!)
  const booking = await book(money)
  const unanswered = /\/api\/agent\/(bookings\/[^/]+\/(payments|papers)|bookings\/calendar|agencies)/
  // Waits for ever, as on a bad connection.
  await page.route(unanswered, () => {})
  const wide: Record<string, string[]> = {}
  for (const path of [`/bookings/view/${booking.id}`, '/bookings/calender', '/business/settings']) {
    const asked = page.waitForRequest(unanswered)
    await page.goto(money.test.origin + path)
    await asked
    await page.locator('.mantine-Skeleton-root').first().waitFor()
    const found = await tooWide()
    if (found.length > 0) wide[path] = found
  }
  await page.unroute(unanswered)
  expect(wide).toEqual({})
})
