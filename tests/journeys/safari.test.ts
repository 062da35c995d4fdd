import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { done } from '#domains/bookings/server/testing/sales.ts'
import { newCar } from '#domains/cars/server/testing/cars.ts'
import { balance, booksAreWrong, key, ugx, visitor } from '#domains/finance/server/testing/money.ts'
import { newDriver } from '#domains/job-sheets/server/testing/duties.ts'
import { approved, entered, move, newSupplier, pay, withAccount } from '#domains/payables/server/testing/suppliers.ts'
import { newKind } from '#domains/permits/server/testing/permits.ts'
import { openLink } from '#domains/supplier-requests/server/testing/requests.ts'
import { fillWallet } from '#domains/transfers/server/testing/transfers.ts'
import { newTrip, type TestTrip } from '#domains/trips/server/testing/trips.ts'
import { addDays, dayOf, momentOf } from '#kit/contract/time.ts'
import { newMember, newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { expectSoundInEveryMode, leaveBrowser, openBrowser, openPage } from './browser.ts'

// A safari of nine days for eight people, from the sale to its profit: permits by name, lodges that answer, vehicles and a driver-guide, the
// rooming list, the road without signal, and the invoices of those who were there.

const guests = ['Anna Becker', 'Ben Becker', 'Clara Funk', 'David Funk', 'Eva Lang', 'Felix Lang', 'Greta Holm', 'Hans Holm']
const start = 120

let app: TestApp
let browser: Browser
let owner: TestPerson
let checker: TestPerson
let page: Page
let trip: TestTrip
let booking: { id: string; reference: string; lines: { id: string }[] }
let lodges: { id: string; name: string }[]
let transport: { id: string; name: string }
let guide: string
beforeAll(async () => {
  app = await startTestApp({ linked: true, limitFactor: 20 })
  app.app.appUrl = app.origin
  owner = await newOwner(app)
  checker = await newMember(app, owner, ['Add Beneficiary', 'View Beneficiaries', 'View Finance', 'Approve Transfers'])
  await fillWallet(app, owner, 20_000_000)
  trip = await newTrip(app, owner, { inDays: start, days: 9 })
  await newKind(app, owner, { inDays: start, total: 8 })
  lodges = [await lodge('Ruhija lodge', 'ruhija@example.com'), await lodge('Mweya lodge', 'mweya@example.com')]
  transport = await newSupplier(owner, { name: 'Kampala Drivers', kind: 'transport' })
  await newCar(owner, { plates: ['UBA 123C', 'UBA 124C'] })
  guide = await newDriver(app, owner, 'Paul', { kinds: ['driver_guide'] })
  browser = await openBrowser()
  page = (await openPage(browser)).page
  await page.addInitScript((token) => localStorage.setItem('token', token!), owner.token)
})
afterAll(async () => {
  await leaveBrowser(browser)
  await app?.close()
})

const day = (ahead: number) => addDays(dayOf(app.clock.now()), start + ahead)
const at = (ahead: number, time: string) => momentOf(day(ahead), time).toISOString()
const lodge = (name: string, email: string) => newSupplier(owner, { name, email })
const dialog = () => page.getByRole('dialog')
const costOf = (supplier: { id: string }, amount: number) => ({
  supplier_id: supplier.id,
  line_id: booking.lines[0]!.id,
  description: 'As agreed',
  cost: ugx(amount),
})
const forTheLine = (amount: number) => [{ description: 'Stay of the group', amount, booking_id: booking.id, line_id: booking.lines[0]!.id }]

test('the safari is sold, and each person has a permit in their name', async () => {
  const { id, reference } = await trip.book(guests, {
    travellers: guests.map((name, at) => ({ name, nationality: 'DE', passport_number: `C01X00T${10 + at}`, born_on: '1985-05-01' })),
  })
  booking = await done(owner.get(`/bookings/${id}/show`))
  await done(owner.post('/payments/record', { booking_id: id, amount: ugx(8_000_000), method: 'cash' }, key()))
  await page.goto(`${app.origin}/bookings/view/${id}`)
  await page.getByText(reference).first().waitFor()
  await page.getByRole('button', { name: 'Reserve permits' }).click()
  await dialog().getByRole('combobox', { name: 'Permit' }).click()
  await page.getByRole('option', { name: 'Gorilla trekking' }).click()
  await dialog().getByRole('button', { name: 'Reserve permits' }).click()
  await page.getByText('8 permits reserved.').first().waitFor()
  const permits = await done(owner.get(`/permits?booking_id=${id}&per_page=100`))
  expect(permits.map(({ name }: { name: string }) => name).toSorted()).toEqual(guests)
  const ids = permits.map((permit: { id: string }) => permit.id)
  await done(owner.post('/permits/pay', { ids, part: 'deposit', till: 'bank' }))
  // Eight permits of USD 800 each: the deposit is a prepaid asset until they are used.
  expect(await balance({ test: app, owner }, 'prepaid_permits', '', 'USD')).toBe(8 * 24_000)
})

test('two lodges are asked and answer on their pages, and the booking knows', async () => {
  for (const [index, { id, name }] of lodges.entries()) {
    const asked = await done(
      owner.post('/supplier-requests/create', {
        booking_id: booking.id,
        line_id: booking.lines[0]!.id,
        supplier_id: id,
        email: `stay${index}@example.com`,
        starts_on: day(index * 4),
        ends_on: day(index * 4 + 4),
        rooms: [{ type: 'double', count: 4 }],
        adults: 8,
        answer_by: dayOf(new Date(app.clock.now().getTime() + 5 * 86_400_000)),
      }),
    )
    const { answer } = await openLink(app, asked.link)
    expect([name, (await answer('confirmed', { supplier_reference: `R-${index}` })).status]).toEqual([name, 303])
    await done(owner.post(`/payables/bookings/${booking.id}/costs`, costOf({ id }, 1_500_000)))
  }
  await done(owner.post(`/payables/bookings/${booking.id}/costs`, costOf(transport, 900_000)))
  await page.goto(`${app.origin}/bookings/view/${booking.id}`)
  const requests = page.getByRole('region', { name: 'Requests to suppliers' })
  await requests.getByRole('link', { name: /Mweya lodge/ }).waitFor()
  await expect.poll(() => requests.getByText('Confirmed').count()).toBe(2)
})

test('two vehicles and a driver-guide go with them, and a second duty at the same time is refused', async () => {
  await page.goto(`${app.origin}/trips/${trip.departureId}`)
  await page.getByRole('button', { name: 'Add duty' }).click()
  await dialog().getByRole('combobox', { name: 'Work' }).click()
  await page.getByRole('option', { name: 'Driver-guide' }).click()
  await dialog().getByLabel('Vehicles').click()
  for (const plate of ['UBA 123C', 'UBA 124C']) await page.getByRole('option', { name: new RegExp(plate) }).click()
  await page.keyboard.press('Escape')
  await dialog().getByRole('button', { name: 'Add duty' }).click()
  const card = page.getByRole('region', { name: 'Duties' })
  await card.getByText('1 missing').waitFor()
  await card.getByRole('link').click()
  await dialog().getByRole('button', { name: 'Assign Paul' }).click()
  await dialog().getByText('Offered').waitFor()
  const clash = await done(
    owner.post('/roster/duties/create', { title: 'Airport', kind: 'driver', starts_at: at(2, '08:00'), ends_at: at(2, '12:00') }),
  )
  const refused = await owner.post(`/roster/duties/${clash.id}/assign`, { staff_id: guide })
  expect([refused.status, refused.body.errors.staff_id[0]]).toEqual([409, expect.stringMatching(/^Paul has “Bwindi gorillas/)])
  const [duty] = await done(owner.get(`/roster/trips/${trip.departureId}/duties`))
  const vehicles = duty.vehicles.map(({ id }: { id: string }) => id)
  const again = { title: 'Hire', kind: 'driver', starts_at: at(3, '08:00'), ends_at: at(3, '12:00'), vehicle_ids: vehicles.slice(0, 1) }
  expect((await owner.post('/roster/duties/create', again)).body.errors.vehicle_ids[0]).toContain('UBA 123C is on “')
})

test('the rooming list is sent, and the lodge confirms it', async () => {
  const people = await trip.people()
  const dates = { starts_on: day(0), ends_on: day(4) }
  const list = await done(
    owner.post(`/trips/${trip.departureId}/lists/create`, { kind: 'rooms', name: lodges[0]!.name, email: 'ruhija@example.com', ...dates }),
  )
  const spaces = [0, 2, 4, 6].map((first, index) => ({
    id: newId(),
    name: `Double ${index + 1}`,
    type: 'double',
    places: 2,
    people: guests.slice(first, first + 2).map((name) => people[name]),
  }))
  const arranged = await done(owner.post(`/trips/lists/${list.id}/arrange`, { spaces, version: list.version }))
  const { link } = await done(owner.post(`/trips/lists/${list.id}/send`, { version: arranged.version }))
  const hotel = visitor(app)
  const path = new URL(link).pathname
  const { text } = await hotel.get(path)
  const hidden = (name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(text)?.[1] ?? ''
  await hotel.post(path, { _token: hidden('_token'), revision: hidden('revision'), act: 'confirmed' })
  await page.goto(`${app.origin}/trips/${trip.departureId}?tab=rooms`)
  await page.getByRole('region', { name: 'Ruhija lodge' }).getByText('Confirmed', { exact: true }).waitFor()
  await page.getByRole('region', { name: 'Double 1' }).getByText('Anna Becker').waitFor()
  await expectSoundInEveryMode(page)
})

test('on the road without signal, one guest does not come', async () => {
  const [duty] = await done(owner.get(`/roster/trips/${trip.departureId}/duties`))
  const sent = await done(owner.post(`/roster/assignments/${duty.assignments[0].id}/sheet/send`, { channel: 'link' }))
  const { page: phone } = await openPage(browser, { width: 360 })
  await phone.goto(sent.sheets[0].sent.link)
  await phone.getByText('UBA 123C').waitFor()
  await phone.getByRole('button', { name: 'I take this job' }).click()
  await phone.getByText('You have confirmed this sheet').waitFor()
  await phone.context().setOffline(true)
  for (const name of guests.slice(0, 7)) await phone.getByRole('button', { name: `Picked up: ${name}` }).click()
  await phone.getByRole('button', { name: 'No show: Hans Holm' }).click()
  await phone.getByText('not sent yet: 8').waitFor()
  await phone.context().setOffline(false)
  await phone.getByText('not sent yet').waitFor({ state: 'hidden' })
  await page.goto(`${app.origin}/roster/duties/${duty.id}/sheet`)
  const hans = page.getByRole('region', { name: 'People' }).getByRole('listitem').filter({ hasText: 'Hans Holm' })
  await hans.getByText('No show').waitFor()
  await expectSoundInEveryMode(page)
})

test('three invoices are compared with the plan: one is paid by transfer, one in cash, one is disputed', async () => {
  await withAccount(owner, checker, lodges[0]!.id)
  const [first, second, third] = [
    await approved(owner, lodges[0]!.id, { number: 'RL-1', lines: forTheLine(1_500_000) }),
    await approved(owner, lodges[1]!.id, { number: 'ML-1', lines: forTheLine(1_600_000) }),
    await entered(owner, transport.id, { number: 'KD-1', lines: forTheLine(1_200_000) }),
  ]
  expect(first.lines[0]!.differences).toEqual([])
  expect(second.lines[0]!.differences.join()).toContain('more than planned')
  const [{ transfer_id }] = await done(pay(owner, [first]))
  await done(checker.post(`/wallet/transfers/${transfer_id}/approve`, {}, key()))
  await app.app.jobs.runDue(app.app)
  await app.deliver()
  await page.goto(`${app.origin}/payables/view/${second.id}`)
  await page.getByRole('button', { name: 'Record payment' }).click()
  await dialog().getByRole('button', { name: 'Record payment' }).click()
  await page.getByRole('region', { name: 'Payments' }).getByText('UGX 1,600,000').waitFor()
  await done(move(owner, third, 'disputed', { reason: 'Nine days, not twelve.' }))
  const states = await done(owner.get('/payables/invoices?per_page=100'))
  expect(Object.fromEntries(states.map(({ number, state }: { number: string; state: string }) => [number, state]))).toEqual({
    'RL-1': 'paid',
    'ML-1': 'paid',
    'KD-1': 'disputed',
  })
})

test('the profit is planned and real, and every figure is in the books', async () => {
  const money = { test: app, owner }
  const [row] = await done(owner.get(`/payables/profit?by=booking&starts_at=${day(0)}&ends_at=${day(8)}`))
  expect(row).toMatchObject({
    sale: ugx(8_000_000),
    planned: ugx(3_900_000),
    real: ugx(3_100_000),
    open: ugx(900_000),
    margin: ugx(4_000_000),
  })
  expect(await balance(money, 'cost_of_sales')).toBe(3_100_000)
  for (const supplier of [...lodges, transport]) expect(await balance(money, 'supplier_payable', supplier.id)).toBe(0)
  expect(await booksAreWrong(money)).toEqual([])
  await page.goto(`${app.origin}/profit?starts_at=${day(0)}&ends_at=${day(8)}`)
  await page.getByText('UGX 4,000,000').first().waitFor()
  await expectSoundInEveryMode(page)
})
