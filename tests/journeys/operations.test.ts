import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stayGroupId } from '#domains/bookings/contract/stay-group.ts'
import { done } from '#domains/bookings/server/testing/sales.ts'
import { publishConcert } from '#domains/events/server/testing/concert.ts'
import { startMoneyTest, type MoneyTest } from '#domains/finance/server/testing/money.ts'
import { openLodge } from '#domains/rooms/server/testing/lodge.ts'
import { newDriver } from '#domains/staff-money/server/testing/money.ts'
import { bankAccount } from '#domains/transfers/server/testing/transfers.ts'
import { newTrip } from '#domains/trips/server/testing/trips.ts'
import { addDays, dayOf } from '#kit/contract/time.ts'
import { newMember } from '#kit/server/testing/people.ts'
import { expectSoundInEveryMode, leaveBrowser, openBrowser, openPage } from './browser.ts'

// The office adds fields of its own, opens the pages of an event and of arrivals, keeps conditions for one offer, and pays its driver.

let money: MoneyTest
let browser: Browser
let page: Page
let origin: string
beforeAll(async () => {
  money = await startMoneyTest()
  origin = money.test.origin
  browser = await openBrowser()
  ;({ page } = await openPage(browser))
  await page.addInitScript((token) => localStorage.setItem('token', token!), money.owner.token)
})
afterAll(async () => {
  await leaveBrowser(browser)
  await money?.test.close()
})

test('a custom field is defined for bookings, required, filled in on a booking, and removed with its values', async () => {
  await page.goto(`${origin}/crm/fields?tab=booking`)
  await page.getByRole('button', { name: 'Add field' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Label').fill('Purchase order')
  await dialog.getByLabel('Required').check()
  await dialog.getByRole('button', { name: 'Add field' }).click()
  await page.getByText('Text · required').waitFor()
  await expectSoundInEveryMode(page)
  const { id } = await (await newTrip(money.test, money.owner)).book(['Anna Becker'])
  await page.goto(`${origin}/bookings/view/${id}`)
  await page.getByText('Missing', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Edit custom fields' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('button', { name: 'Save fields' }).click()
  await drawer.getByText('Purchase order is required.').waitFor()
  await drawer.getByLabel('Purchase order').fill('PO-77')
  await drawer.getByRole('button', { name: 'Save fields' }).click()
  await page.getByText('PO-77').waitFor()
  await expectSoundInEveryMode(page)
  await page.goto(`${origin}/crm/fields?tab=booking`)
  await page.getByRole('button', { name: 'Remove Purchase order' }).click()
  await page.getByRole('button', { name: 'Delete Purchase order' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete field' }).click()
  await page.getByText('Field deleted.').waitFor()
  expect((await done(money.owner.get(`/bookings/${id}/show`))).fields).toEqual({})
})

test('an event and a day of arrivals have the page of a trip', async () => {
  const { owner, test: app } = money
  const event = await publishConcert(app, owner)
  const starts_on = dayOf(new Date(app.clock.now().getTime() + 30 * 86_400_000))
  const client = { name: 'Grace Akello', email: 'grace@example.com' }
  const selection = [{ price_option_id: event.types[0], quantity: 2 }]
  await done(owner.post('/bookings/new', { client, lines: [{ inventory_id: event.id, starts_on, selection }], action: 'confirm' }))
  await page.goto(`${origin}/trips/${event.id}`)
  await page.getByRole('heading', { name: 'Tickets' }).waitFor()
  await page.getByRole('link', { name: 'Open event' }).waitFor()
  await expectSoundInEveryMode(page)
  const day = addDays(dayOf(app.clock.now()), 3)
  for (const [place, name] of [
    ['Entebbe', 'Moses Okello'],
    ['Jinja', 'Ruth Aber'],
  ]) {
    const lodge = await openLodge(owner, { over: { title: `Room in ${place}`, place: { text: place, lat: null, lng: null } } })
    const selection = [{ price_option_id: lodge.price, quantity: 1 }]
    const stay = { inventory_id: lodge.id, starts_on: day, ends_on: addDays(day, 2), selection }
    await done(owner.post('/bookings/new', { client: { name }, lines: [stay], travellers: [{ name }], action: 'confirm' }))
  }
  await page.goto(`${origin}/trips/${stayGroupId(day)}`)
  await page.getByRole('heading', { name: 'Rooms' }).waitFor()
  await page.getByText('Moses Okello').first().waitFor()
  await expectSoundInEveryMode(page)
  // One hotel: its guests, its rooming list, and a duty of the day.
  await page.getByRole('combobox', { name: 'Hotel' }).click()
  await page.getByRole('option', { name: 'Jinja' }).click()
  await page.getByText('Moses Okello').first().waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Add duty' }).click()
  await page.getByRole('dialog').getByLabel('Title').fill('Shuttle to Jinja')
  await page.getByRole('dialog').getByRole('button', { name: 'Add duty' }).click()
  await page.getByRole('link', { name: /Shuttle to Jinja/ }).waitFor()
  await page.getByRole('link', { name: 'Rooms' }).click()
  await page.getByRole('button', { name: 'Add list of Jinja' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByText('Guests of Jinja').waitFor()
  await page.getByText('Ruth Aber').first().waitFor()
  await expectSoundInEveryMode(page)
})

test('one offer gets conditions of its own, with a translation', async () => {
  const trip = await newTrip(money.test, money.owner)
  const { title } = await done(money.owner.get(`/packages/edit/${trip.id}`))
  await page.goto(`${origin}/business/conditions`)
  await page.getByRole('button', { name: 'Add conditions' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Gorilla treks')
  await page.getByRole('dialog').getByRole('button', { name: 'Add conditions' }).click()
  await page.getByText('No offer has these conditions yet.').waitFor()
  await page.getByRole('button', { name: 'Change offers' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Offers' }).fill(title)
  await page.getByRole('option', { name: title }).click()
  await page.keyboard.press('Tab')
  await dialog.getByRole('button', { name: 'Save offers' }).click()
  await page.getByText(`For ${title}, once a version is published.`).waitFor()
  const write = async (text: string) => {
    await page.getByRole('textbox', { name: 'Text' }).fill(text)
    await page.getByRole('button', { name: 'Save draft' }).click()
    await page.getByText('Draft saved.').first().waitFor()
  }
  await write('Permits are not refunded.')
  await expectSoundInEveryMode(page)
  const choose = async (language: string) => {
    await page.getByRole('combobox', { name: 'Language of the text' }).click()
    await page.getByRole('option', { name: language }).click()
  }
  await choose('French')
  await page.getByRole('heading', { name: 'New translation' }).waitFor()
  await write('Les permis ne sont pas remboursés.')
  await page.getByRole('heading', { name: 'Draft' }).waitFor()
  await choose('English (yours)')
  await page.getByRole('button', { name: 'Publish conditions' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publish conditions' }).click()
  await page.getByText(/Clients accept this one now.*also in French/).waitFor()
  const { id } = await trip.book(['Anna Becker'])
  expect((await done(money.owner.get(`/bookings/${id}/conditions`))).required).toMatchObject([{ number: 1 }])
})

test('a driver who is owed money is paid by a transfer that another person approves', async () => {
  const { owner, test: app } = money
  const accountant = await newMember(app, owner, ['Add Beneficiary', 'View Beneficiaries', 'Approve Transfers'])
  const paul = await newDriver(money, 'Paul Kato')
  await done(paul.allow([dayOf(app.clock.now())]))
  const { id } = await done(owner.post('/beneficiaries/create', { ...bankAccount('7712349999'), name: 'Paul Kato' }))
  await done(accountant.post(`/beneficiaries/${id}/verify`))
  await page.goto(`${origin}/staff/view/${paul.driverId}?tab=money`)
  await page.getByRole('button', { name: 'Set account' }).click()
  await page.getByRole('dialog').getByRole('combobox', { name: 'Beneficiary' }).fill('Paul')
  await page.getByRole('option', { name: /Paul Kato/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Set account' }).click()
  await page.getByRole('button', { name: 'Change account' }).waitFor()
  await page.goto(`${origin}/roster/expenses`)
  await page.getByRole('button', { name: 'Pay staff' }).click()
  await page.getByRole('checkbox', { name: /^Pay Paul ?Kato/ }).waitFor()
  await expectSoundInEveryMode(page)
  await page.getByRole('button', { name: /^Pay UGX/ }).click()
  await page.getByText('Transfer made. Another person approves.').waitFor()
  expect((await done(owner.get(`/staff-money/people/${paul.driverId}`))).waiting).toMatchObject([{ amount: 50_000 }])
})
