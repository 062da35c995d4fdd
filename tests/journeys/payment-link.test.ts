import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { booksAreWrong } from '#domains/finance/server/testing/money.ts'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import {
  expectNoSidewaysScroll,
  expectSoundInEveryMode,
  leaveBrowser,
  openBrowser,
  openPage,
  openScreen,
  seriousFindings,
  type Watched,
} from './browser.ts'

// A payment link, from the form to its last partial payment. Then the same on a website that is not ours.

let app: TestApp
let owner: TestPerson
let browser: Browser
let agent: Watched
let page: Page
let address: string
let view: string
beforeAll(async () => {
  app = await startTestApp({ linked: true })
  owner = await newOwner(app)
  browser = await openBrowser()
  agent = await openPage(browser)
  page = agent.page
  await page.addInitScript((token) => localStorage.setItem('token', token), owner.token!)
})
afterAll(async () => {
  await leaveBrowser(browser)
  await app?.close()
})

/** Completes the sandbox's payment page. */
async function payAtSandbox(payer: Page, outcome: string): Promise<void> {
  await payer.waitForURL('**/sandbox/checkout/**')
  await payer.locator('input[name=method][value=card]').check()
  await payer.locator(`input[name=outcome][value=${outcome}]`).check()
  await payer.getByRole('button', { name: 'Continue' }).click()
}

test('the list says what a link is, and the form makes one that is paid in parts', async () => {
  await page.goto(`${app.origin}/payment-links`)
  await page.getByText('No payment links yet.').waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Add payment link' }).first().click()
  await page.getByRole('button', { name: 'Create link' }).click()
  await page.getByText('Title is required.').waitFor()
  await page.getByLabel('Title').fill('Gorilla permit')
  await page.getByRole('textbox', { name: 'Amount' }).fill('100,000')
  await page.getByRole('switch', { name: 'Allow partial payments' }).press('Space')
  await page.getByRole('textbox', { name: 'Minimum first payment' }).fill('40000')
  // A failed call leaves the form unchanged and enables the button again.
  const call = '**/api/agent/payment-links/create'
  await page.route(call, (route) => route.abort())
  await page.getByRole('button', { name: 'Create link' }).click()
  await page.getByRole('alert').first().waitFor()
  await page.unroute(call)
  expect(await page.locator('form[aria-busy=true]').count()).toBe(0)
  await page.getByRole('button', { name: 'Create link' }).click()
  await page.waitForURL('**/payment-links/view/**')
  view = page.url()
  address = (await page.getByRole('link', { name: 'Open page' }).getAttribute('href'))!
  await page.getByRole('img', { name: 'QR code of the payment link' }).waitFor()
  const share = await page.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')
  expect(new URL(share!).searchParams.get('text')).toBe(`Gorilla permit: UGX 100,000\n${address}`)
  for (const kind of ['SVG', 'PNG']) {
    const [saved] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: `QR as ${kind}` }).click()])
    expect(saved.suggestedFilename()).toMatch(new RegExp(`^PL-.*\\.${kind.toLowerCase()}$`))
  }
})

test('it is paid in two parts on a phone, the second reported twice; a try without money changes nothing', async () => {
  const payer = await openPage(browser, { width: 360, dark: true })
  await payer.page.goto(address)
  await expectNoSidewaysScroll(payer.page)
  expect(await seriousFindings(payer.page)).toEqual([])
  await payer.page.getByLabel('Amount in UGX').fill('39999')
  await payer.page.getByLabel('Your name').fill('Sarah Namubiru')
  await payer.page.getByLabel('Email').fill('sarah@payer.example')
  await payer.page.getByRole('button', { name: 'Pay' }).click()
  await payer.page.getByText('Pay at least UGX 40,000.').waitFor()
  await expect.poll(() => payer.page.getByLabel('Your name').inputValue()).toBe('Sarah Namubiru')
  await payer.page.getByLabel('Amount in UGX').fill('40000')
  await payer.page.getByRole('button', { name: 'Pay' }).click()
  await payAtSandbox(payer.page, 'insufficient_funds')
  await payer.page.getByText('The account did not have enough money.').waitFor()
  expect(await seriousFindings(payer.page)).toEqual([])
  await payer.page.getByRole('button', { name: 'Try again' }).click()
  await payAtSandbox(payer.page, 'pay')
  await payer.page.getByText('We have received your payment.').waitFor()
  await expectNoSidewaysScroll(payer.page)
  await payer.page.getByRole('link', { name: 'Pay the rest: UGX 60,000' }).click()
  await payer.page.getByLabel('Your name').fill('Peter Okello')
  await payer.page.getByRole('button', { name: 'Pay' }).click()
  await payAtSandbox(payer.page, 'twice')
  await payer.page.getByText('We have received your payment.').waitFor()
  const [saved] = await Promise.all([
    payer.page.waitForEvent('download'),
    payer.page.getByRole('link', { name: 'Save receipt (PDF)' }).click(),
  ])
  expect(saved.suggestedFilename()).toMatch(/^RCT-\d{4}-\d{5}\.pdf$/)
  await payer.page.goto(address)
  await payer.page.getByRole('heading', { name: 'This payment link has been paid.' }).waitFor()
  expect(payer.faults).toEqual([])
  await payer.page.context().close()
})

test('the books sum to zero, each part has its receipt, and the agent sees it', async () => {
  expect(await booksAreWrong({ test: app })).toEqual([])
  const id = view.split('/').at(-1)!
  const { attempts, paid, status } = (await owner.get(`/payment-links/${id}/show`)).body.data
  expect([status, paid.amount, attempts.length]).toEqual(['paid', 100_000, 2])
  const subjects = async () => {
    const mails = await app.app.db.asPlatform('test: mails', (tx) =>
      tx.selectFrom('mails').select('subject').where('recipient', '=', 'sarah@payer.example').execute(),
    )
    return mails.map(({ subject }) => subject)
  }
  await expect.poll(subjects).toEqual(['Receipt: UGX 40,000 for Gorilla permit'])
  await page.goto(view)
  await page.getByText('Sarah Namubiru').first().waitFor()
  for (const attempt of attempts)
    await page
      .getByText(attempt.receipt_number ?? 'Receipt')
      .first()
      .waitFor()
  await page.goto(`${app.origin}/payment-links`)
  await page.getByText('Paid', { exact: true }).filter({ visible: true }).first().waitFor()
  await page.getByLabel('Payment links at a glance').getByText('UGX 100,000').waitFor()
})

/** Serves a website of a third party, on a separate origin. */
async function openShop(html: (origin: string) => string): Promise<{ server: Server; origin: string }> {
  let origin = ''
  const server = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(html(origin)))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { server, origin }
}

const shopPage = (link: string) => `<!doctype html><title>Shop</title><p id="result">nothing yet</p>
<button id="pay">Pay</button><button id="go">Go</button><script src="${app.origin}/js/payments.js"></script><script>
document.getElementById('pay').onclick = function () {
  SafiriPayments.open({ link: '${link}', amount: '25,000', reference: 'ORDER-9', name: 'Amina', onResult: function (told) {
    document.getElementById('result').textContent = told.status + ' ' + told.amount.amount + ' ' + told.reference } })
}
document.getElementById('go').onclick = function () { SafiriPayments.openUrl('${link}', { redirect: location.origin + '/thanks' }) }
</script>`

test('a website opens it with its data in a window, is told the outcome, and payers come back to it; a website it does not name is told nothing', async () => {
  let link = ''
  const [named, other] = [await openShop(() => shopPage(link)), await openShop(() => shopPage(link))]
  try {
    const made = await owner.post(
      '/payment-links/create',
      { kind: 'open_amount', title: 'Shop order', currency: 'UGX', websites: [named.origin] },
      { 'idempotency-key': 'shop' },
    )
    link = made.body.data.url
    for (const [shop, result] of [
      [named, 'paid 25000 ORDER-9'],
      [other, 'nothing yet'],
    ] as const) {
      const visitor = await openPage(browser)
      await visitor.page.goto(shop.origin)
      const [popup] = await Promise.all([visitor.page.waitForEvent('popup'), visitor.page.click('#pay')])
      await expect.poll(() => popup.getByLabel('Your name').inputValue()).toBe('Amina')
      await expect.poll(() => popup.getByLabel('Amount in UGX').inputValue()).toBe('25,000')
      // A message that does not come from our window is ignored.
      await visitor.page.evaluate(() => window.postMessage({ source: 'safiri', status: 'forged', amount: {} }, '*'))
      await popup.getByRole('button', { name: 'Pay' }).click()
      await payAtSandbox(popup, 'pay')
      await popup.getByText('We have received your payment.').waitFor()
      await popup.waitForLoadState()
      expect((await popup.content()).includes('payments-return.js')).toBe(shop === named)
      await visitor.page.waitForFunction((text) => document.getElementById('result')!.textContent === text, result)
      expect(visitor.faults).toEqual([])
      await visitor.page.context().close()
    }
    const visitor = await openPage(browser)
    await visitor.page.goto(named.origin)
    await visitor.page.click('#go')
    await visitor.page.getByLabel('Amount in UGX').fill('5000')
    await visitor.page.getByLabel('Your name').fill('Amina')
    await visitor.page.getByRole('button', { name: 'Pay' }).click()
    await payAtSandbox(visitor.page, 'pay')
    await visitor.page.getByRole('link', { name: `Back to ${new URL(named.origin).host}` }).click()
    await visitor.page.waitForURL(`${named.origin}/thanks?payment_status=paid**`)
    await visitor.page.goto(other.origin)
    await visitor.page.click('#go')
    await visitor.page.getByLabel('Amount in UGX').waitFor()
    expect(await visitor.page.content()).not.toContain(other.origin)
    await visitor.page.context().close()
  } finally {
    named.server.close()
    other.server.close()
  }
})

test('no screen has a serious finding of axe, wide, narrow or dark', async () => {
  const id = view.split('/').at(-1)!
  const visitor = await openPage(browser)
  await visitor.page.addInitScript((token) => localStorage.setItem('token', token), owner.token!)
  for (const path of ['/payment-links', `/payment-links/view/${id}`, '/payment-links/create', `/payment-links/${id}/edit`]) {
    await openScreen(visitor.page, app.origin + path)
    await visitor.page.getByRole('heading', { level: 1 }).first().waitFor()
    await expectSoundInEveryMode(visitor.page)
  }
  expect(visitor.faults).toEqual([])
  await visitor.page.context().close()
  expect(agent.faults).toEqual([])
})
