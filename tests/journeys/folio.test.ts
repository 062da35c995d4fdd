import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deskOf, ugx, type Desk } from '#domains/folios/server/testing/folios.ts'
import { done } from '#domains/rooms/server/testing/lodge.ts'
import { logIn, newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { expectSoundInEveryMode, leaveBrowser, openBrowser, openPage, settled, type Watched } from './browser.ts'

// A lodge charges the bar to a stay, divides the room with the guest's company, moves the bar, takes payment, checks the guest out and closes
// both folios with an invoice each.

let app: TestApp
let browser: Browser
let owner: TestPerson
let watched: Watched
let page: Page
let desk: Desk
let guest: Awaited<ReturnType<Desk['guest']>>
beforeAll(async () => {
  app = await startTestApp({ linked: true })
  owner = await newOwner(app, { category: 'hotel' })
  desk = deskOf(app, owner)
  await desk.company('Kyaninga Ltd')
  await done(owner.post('/business/rates/update', { one: 'USD', other: 'UGX', rate: '3705' }))
  guest = await desk.guest({ nights: 2 })
  browser = await openBrowser()
  watched = await openPage(browser)
  page = watched.page
})
afterAll(async () => {
  await leaveBrowser(browser)
  await app?.close()
})

/** Opens a path as the owner, with the browser's clock set to the server's. */
async function open(path: string): Promise<void> {
  Object.assign(owner, await logIn(app, owner.email))
  await page.clock.setSystemTime(app.clock.now())
  await page.addInitScript((value) => localStorage.setItem('token', value!), owner.token)
  await page.goto(app.origin + path)
  await settled(page)
}
const wide = () => page.setViewportSize({ width: 1280, height: 860 })
const dialog = (name: string | RegExp) => page.getByRole('dialog', { name })
const card = () => page.getByRole('region', { name: 'Folio', exact: true })
const folio = (number: number) => page.getByRole('region', { name: `Folio ${number}` })
const choose = async (label: string, text: string | RegExp) => {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: text }).click()
}

test('extras are listed with their prices', async () => {
  await open('/offers/extras')
  await page.getByText('No extras yet.').waitFor()
  await page.getByRole('button', { name: 'Add extra' }).first().click()
  const form = dialog('Add extra')
  await form.getByLabel('Name').fill('Nile Special')
  await form.getByLabel('Unit price').fill('8000')
  await expectSoundInEveryMode(page)
  await wide()
  await form.getByRole('button', { name: 'Add extra' }).click()
  await page.getByText('Nile Special added.').waitFor()
  await page.getByText('UGX 8,000').waitFor()
  await desk.extra({ name: 'Chimp tracking fee', category: 'park_fee', price: { amount: 5_000, currency: 'USD' } })
  await desk.extra({ name: 'Ironing', category: 'laundry', price: null })
  await page.reload()
  await page.getByText('Chimp tracking fee').waitFor()
  await expectSoundInEveryMode(page)
  await wide()
})

test('the bar and a park fee in dollars are charged to the stay', async () => {
  await open(`/bookings/view/${guest.id}`)
  await card().getByRole('button', { name: 'Add charge' }).click()
  const form = dialog('Add charge')
  await choose('Extra', /Nile Special/)
  await form.getByLabel('Quantity').fill('3')
  await form.getByLabel('Note').fill('By the pool')
  await form.getByText('UGX 24,000', { exact: true }).waitFor()
  await expectSoundInEveryMode(page)
  await wide()
  await form.getByRole('button', { name: 'Add charge' }).click()
  await form.waitFor({ state: 'hidden' })
  await card().getByText('3 × Nile Special · By the pool').waitFor()
  await card().getByRole('button', { name: 'Add charge' }).click()
  await choose('Extra', /Chimp tracking fee/)
  await form.getByText('is charged, at 3,705 UGX for 1 USD.').waitFor()
  await form.getByRole('button', { name: 'Add charge' }).click()
  await form.waitFor({ state: 'hidden' })
  await card().getByText('Park fee').waitFor()
  await card().getByRole('button', { name: 'Park fee actions' }).click()
  await page.getByRole('menuitem', { name: 'Remove charge' }).click()
  const question = dialog(/^Remove Park fee/)
  await question.getByLabel('Reason').fill('Another guest')
  await question.getByRole('button', { name: 'Remove charge' }).click()
  await card().getByText('Park fee').waitFor({ state: 'hidden' })
  expect((await desk.show(guest.id)).total).toEqual(ugx(424_000))
  await expectSoundInEveryMode(page)
  await wide()
})

test('the room is divided with the guest’s company, and the bar is moved there and back', async () => {
  await card().getByRole('button', { name: 'Garden cottage actions' }).click()
  await page.getByRole('menuitem', { name: 'Move or split' }).click()
  const adding = dialog('Add folio')
  await choose('Company', /Kyaninga/)
  await expectSoundInEveryMode(page)
  await wide()
  await adding.getByRole('button', { name: 'Add folio' }).click()
  const moving = dialog('Move or split Garden cottage')
  await moving.getByRole('radio', { name: 'Some nights' }).check()
  await moving.getByText('UGX 200,000 goes, UGX 200,000 stays on folio 1.').waitFor()
  await moving.getByRole('radio', { name: 'An amount' }).check()
  await moving.getByRole('textbox', { name: 'Amount' }).fill('500000')
  await moving.getByRole('button', { name: 'Move charge' }).click()
  await moving.getByText('Only UGX 400,000 is on this folio.').waitFor()
  await moving.getByRole('textbox', { name: 'Amount' }).fill('300000')
  await expectSoundInEveryMode(page)
  await wide()
  await moving.getByRole('button', { name: 'Move charge' }).click()
  await moving.waitFor({ state: 'hidden' })
  await folio(2).getByText('part of UGX 400,000').waitFor()
  for (const [from, to] of [
    [1, 2],
    [2, 1],
  ] as const) {
    await folio(from).getByRole('button', { name: 'Bar actions' }).click()
    await page.getByRole('menuitem', { name: 'Move or split' }).click()
    await dialog('Move or split Bar').getByRole('button', { name: 'Move charge' }).click()
    await folio(to).getByRole('button', { name: 'Bar actions' }).waitFor()
  }
  await expectSoundInEveryMode(page)
  await wide()
  expect(await desk.sums(guest.id)).toEqual([
    [124_000, 0, 124_000],
    [300_000, 0, 300_000],
  ])
})

test('at check-out the open folios are shown; the guest pays, and both are closed with their invoices', async () => {
  app.clock.advance(2 * 86_400_000)
  await open('/bookings/hotel-rooms?view=rooms')
  await page
    .getByRole('region', { name: 'Timeline' })
    .getByRole('button', { name: /^Grace Akello,/ })
    .click()
  const drawer = dialog('Grace Akello')
  await drawer.getByText('UGX 124,000').waitFor()
  await drawer.getByRole('button', { name: 'Check out' }).click()
  await page.getByText('Checked out.').waitFor()
  await expectSoundInEveryMode(page)
  await wide()
  await drawer.getByRole('link', { name: 'Take payment and close the folio' }).click()
  await folio(1).getByRole('button', { name: 'Close with invoice' }).click()
  await page.getByRole('alertdialog').getByText('UGX 124,000 is still due on this folio.').waitFor()
  await page.getByRole('alertdialog').getByRole('button').first().click()
  await folio(1).getByRole('button', { name: 'Take payment' }).click()
  const paying = dialog('Record payment')
  await paying.getByText('UGX 124,000 due').waitFor()
  await paying.getByRole('button', { name: 'Record payment' }).click()
  await folio(1).getByText('Paid in cash').waitFor()
  for (const number of [1, 2]) {
    await folio(number).getByRole('button', { name: 'Close with invoice' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Close folio' }).click()
    await folio(number)
      .getByRole('button', { name: /^Invoice INV-/ })
      .waitFor()
  }
  await expectSoundInEveryMode(page)
  await wide()
  const { folios, due } = await desk.show(guest.id)
  expect(folios.map(({ status, balance }) => [status, balance.amount])).toEqual([
    ['closed', 0],
    ['closed', 300_000],
  ])
  expect(due).toEqual(ugx(300_000))
  const papers = await done(owner.get(`/bookings/${guest.id}/papers`))
  expect(papers.filter(({ folio: of }: { folio: number | null }) => of !== null)).toHaveLength(2)
  await page.getByText('Invoice of folio 2').waitFor()
  expect(watched.faults).toEqual([])
})
