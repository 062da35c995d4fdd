import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishTour, type Tour } from '#domains/bookings/server/testing/tour.ts'
import { addDays, dayOf, formatShortDay } from '#kit/contract/time.ts'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { expectNoSidewaysScroll, leaveBrowser, openBrowser, openPage, seriousFindings, type Watched } from './browser.ts'

// A visitor of a website that is not ours asks the chat, gets a price for a mixed family, talks to a person who answers from a phone, books
// and pays by link. The funnel shows it.

let app: TestApp
let browser: Browser
let owner: TestPerson
let tour: Tour
let title: string
let key: string
let website: { server: Server; origin: string }
let visitor: Watched
let chat: Page
beforeAll(async () => {
  app = await startTestApp({ linked: true })
  owner = await newOwner(app)
  await app.app.db.asPlatform('house: every plan of the test has a chatbot', (tx) =>
    tx
      .updateTable('plans')
      .set({ features: sql`features || '{chatbot}'` })
      .where('slug', '<>', 'network')
      .execute(),
  )
  tour = await publishTour(app, owner)
  await owner.post(`/business/tour/packages/${tour.id}/price-rules/create`, {
    name: 'East African citizens',
    residency: 'eac_citizen',
    operation: 'decrease',
    value_kind: 'percent',
    value: 30,
    priority: 1,
    active: true,
  })
  const { data } = (await owner.get('/chatbot/settings')).body
  await owner.post('/chatbot/settings', { enabled: true, version: data.version })
  key = data.key
  title = (await owner.get(`/inventory?per_page=5&status=published`)).body.data[0].title
  website = await openWebsite()
  browser = await openBrowser()
  visitor = await openPage(browser)
  chat = visitor.page
})
afterAll(async () => {
  await leaveBrowser(browser)
  website?.server.close()
  await app?.close()
})

/** Serves a website of somebody else, with styles that would reach into the chat if they could. */
async function openWebsite(): Promise<{ server: Server; origin: string }> {
  const html = () => `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Trips of a hotel</title>
    <style>*{color:red!important}button{display:none!important}</style><main><h1>Our hotel</h1><p>Breakfast until ten.</p></main>
    <script src="${app.origin}/js/chat.js" data-key="${key}" async></script></html>`
  const server = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(html()))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

const box = () => chat.getByRole('textbox', { name: 'Write a message' })
const log = () => chat.getByRole('log')
async function write(text: string): Promise<void> {
  await box().fill(text)
  await chat.keyboard.press('Enter')
}

test('the chat opens by keyboard on a foreign page, says who it is, and names the price of a mixed family', async () => {
  await chat.goto(website.origin)
  const bubble = chat.getByRole('button', { name: 'Open chat' })
  await bubble.focus()
  await chat.keyboard.press('Enter')
  await chat.getByRole('dialog', { name: /^Chat · / }).waitFor()
  expect(
    await box().evaluate(
      (element) => element.getRootNode() !== document && (element.getRootNode() as ShadowRoot).activeElement === element,
    ),
  ).toBe(true)
  await chat.getByRole('button', { name: 'Talk to a person' }).waitFor()
  await chat.keyboard.press('Escape')
  await chat.getByRole('dialog').waitFor({ state: 'hidden' })
  await chat.keyboard.press('Enter')
  await write(`How much is ${title} on ${formatShortDay(addDays(dayOf(app.clock.now()), 20))}?`)
  await log().getByText('How many adults and children are you?').waitFor()
  const question = (await log().getByText(`How much is ${title}`).elementHandle())!
  await write('My husband is Kenyan, I am Dutch, and our daughter of 8 years is Kenyan.')
  // A Kenyan adult 700,000, a Dutch one 1,000,000, a Kenyan child 350,000.
  await log().getByText('In total UGX 2,050,000.').waitFor()
  // What a screen reader has read is not read again.
  expect(await question.evaluate((element) => element.isConnected)).toBe(true)
  await log().getByRole('link', { name: title }).first().waitFor()
  expect(visitor.faults).toEqual([])
})

test('it is sound on a phone and in the dark, in the colours of the agency, and remembers the conversation', async () => {
  const { colours } = (await (await fetch(`${app.origin}/chat/${key}`)).json()) as { colours: { fill: string } }
  const asRgb = (hex: string) => `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`
  expect(
    await chat.getByRole('button', { name: 'Send', exact: true }).evaluate((element) => getComputedStyle(element).backgroundColor),
  ).toBe(asRgb(colours.fill))
  for (const [width, colorScheme] of [
    [360, 'light'],
    [360, 'dark'],
    [1280, 'light'],
  ] as const) {
    await chat.setViewportSize({ width, height: 740 })
    await chat.emulateMedia({ colorScheme })
    await expectNoSidewaysScroll(chat)
    const { x, width: wide } = (await chat.getByRole('dialog').boundingBox())!
    expect([x >= 0, x + wide <= width]).toEqual([true, true])
    // The website's own red text is not the chat's.
    expect((await seriousFindings(chat)).filter((finding) => !finding.includes('<p>Breakfast') && !finding.includes('<h1>'))).toEqual([])
  }
  await chat.reload()
  await chat.getByRole('button', { name: 'Open chat' }).click()
  await log().getByText('In total UGX 2,050,000.').waitFor()
  expect(visitor.faults).toEqual([])
})

test('a person answers from a phone, and the visitor books and pays by link', async () => {
  await chat.getByRole('button', { name: 'Talk to a person' }).click()
  await log()
    .getByText(/A person of .* will answer here/)
    .waitFor()
  await write('Is a child seat in the car?')
  const phone = await openPage(browser, { width: 360 })
  await phone.page.addInitScript((value) => localStorage.setItem('token', value!), owner.token)
  await phone.page.goto(`${app.origin}/crm/inbox`)
  await phone.page.getByText('Is a child seat in the car?').first().click()
  await phone.page.getByRole('textbox', { name: 'Reply', exact: true }).fill('Yes, we bring one.')
  await expectNoSidewaysScroll(phone.page)
  await phone.page.getByRole('button', { name: 'Send reply' }).click()
  await log().getByText('Yes, we bring one.').waitFor()
  await chat.getByRole('button', { name: 'Pay the deposit' }).click()
  await chat.getByLabel('Your name').fill('Hannah Müller')
  await chat.getByRole('button', { name: 'Send details' }).click()
  await chat.getByRole('alert').getByText('Enter an email address or a phone number').waitFor()
  await chat.getByLabel('Email').fill('hannah@mail.example')
  await chat.getByRole('button', { name: 'Send details' }).click()
  const link = log().getByRole('link', { name: 'Open the payment page' })
  const [payment] = await Promise.all([chat.waitForEvent('popup'), link.click()])
  await payment.getByRole('button', { name: 'Pay' }).waitFor()
  await payment.getByLabel('Your name').fill('Hannah Müller')
  await payment.getByRole('button', { name: 'Pay' }).click()
  await payment.waitForURL('**/sandbox/checkout/**')
  await payment.locator('input[name=method][value=card]').check()
  await payment.locator('input[name=outcome][value=pay]').check()
  await payment.getByRole('button', { name: 'Continue' }).click()
  await payment.getByText('We have received your payment.').waitFor()
  expect([visitor.faults, phone.faults]).toEqual([[], []])
})

test('the funnel shows the booking, and the conversation its price and outcome', async () => {
  const agent = await openPage(browser)
  await agent.page.addInitScript((value) => localStorage.setItem('token', value!), owner.token)
  const stage = async () =>
    (await owner.get('/crm/sales-funnel/confirmed-bookings')).body.data.map((lead: { client_name: string; stage: string }) => [
      lead.client_name,
      lead.stage,
    ])
  await expect.poll(stage).toEqual([['Hannah Müller', 'confirmed_booking']])
  await agent.page.goto(`${app.origin}/crm/sales-funnel`)
  await agent.page.getByText('Hannah Müller').first().waitFor()
  await agent.page.goto(`${app.origin}/chatbot/inquiries`)
  await agent.page.getByText('Booking started').filter({ visible: true }).first().waitFor()
  expect(agent.faults).toEqual([])
})

test('outside office hours the question is left with an address', async () => {
  const { data } = (await owner.get('/chatbot/settings')).body
  const day = new Date(app.clock.now().getTime() + 86_400_000 * 3).getUTCDay() || 7
  await owner.post('/chatbot/settings', { hours: [{ day, from: '08:00', until: '09:00' }], version: data.version })
  const other = await openPage(browser, { width: 360, dark: true })
  await other.page.goto(website.origin)
  await other.page.getByRole('button', { name: 'Open chat' }).click()
  await other.page.getByRole('button', { name: 'Talk to a person' }).click()
  await other.page.getByText(/^The office is closed now/).waitFor()
  await other.page.getByLabel('Your name').fill('Peter Okello')
  await other.page.getByLabel('Phone, with country code').fill('+256772555666')
  await other.page.getByLabel('Your question').fill('Do you have a car seat?')
  expect((await seriousFindings(other.page)).filter((finding) => !finding.includes('<p>Breakfast') && !finding.includes('<h1>'))).toEqual(
    [],
  )
  await other.page.getByRole('button', { name: 'Send details' }).click()
  await other.page.getByText(/Nobody is in the office now/).waitFor()
  const [newest] = (await owner.get('/inquiries_')).body.data
  expect(newest).toMatchObject({ name: 'Peter Okello', source: 'chatbot' })
  expect(other.faults).toEqual([])
})
