import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { done } from '#domains/bookings/server/testing/sales.ts'
import { newTrip, type TestTrip } from '#domains/trips/server/testing/trips.ts'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { dragMouse, middleOf } from './dragging.ts'
import { expectSoundInEveryMode, leaveBrowser, openBrowser, openPage } from './browser.ts'

// A departure is prepared: who comes, where they are picked up and sleep. The lodge confirms, the trip is guaranteed, and then cancelled.

let app: TestApp
let browser: Browser
let owner: TestPerson
let trip: TestTrip
let page: Page
beforeAll(async () => {
  app = await startTestApp({ linked: true })
  owner = await newOwner(app)
  trip = await newTrip(app, owner)
  await trip.book(['Anna Becker', 'Ben Becker', 'Mia Becker'])
  await trip.book(['Moses Okello'])
  const moses = {
    people: [(await trip.people())['Moses Okello']],
    pick_up_place: 'Acacia Mall',
    pick_up_point: { lat: 0.338, lng: 32.592 },
  }
  await done(owner.post(`/trips/${trip.departureId}/people`, moses))
  browser = await openBrowser()
  ;({ page } = await openPage(browser))
  await page.addInitScript((token) => localStorage.setItem('token', token!), owner.token)
})
afterAll(async () => {
  await leaveBrowser(browser)
  await app?.close()
})

test('the people of a departure are planned, and printed as they are', async () => {
  await page.goto(`${app.origin}/trips`)
  await page.getByRole('link', { name: /Bwindi gorillas/ }).click()
  await page.getByText('4 of 12').first().waitFor()
  await page.getByRole('checkbox', { name: 'Choose Anna Becker' }).check()
  await page.getByRole('checkbox', { name: 'Choose Ben Becker' }).check()
  await page.getByRole('button', { name: 'Plan pick-up' }).click()
  const dialog = page.getByRole('dialog', { name: '2 people' })
  await dialog.getByLabel('Pick-up place').fill('Entebbe airport')
  await dialog.getByLabel('Arrives').fill('KL 535')
  await expectSoundInEveryMode(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => page.getByText('Pick-up: Entebbe airport').count()).toBe(2)
  await page.getByRole('button', { name: 'Show map' }).click()
  await page.getByRole('region', { name: 'Map of the pick-ups' }).waitFor()
  await expectSoundInEveryMode(page)
})

test('the trip opens again without signal', async () => {
  const kept = () =>
    page.evaluate(async () =>
      (await caches.has('safiri-trips-1'))
        ? (await (await caches.open('safiri-trips-1')).keys()).map(({ url }) => new URL(url).pathname)
        : [],
    )
  await expect.poll(kept).toContain(`/trips/${trip.departureId}`)
  await page.waitForFunction(async () => (await navigator.serviceWorker.getRegistration('/trips/'))?.active?.state === 'activated')
  await page.context().setOffline(true)
  await page.reload()
  await page.getByText('No connection.').waitFor()
  await page.getByText('Pick-up: Entebbe airport').first().waitFor()
  await page.context().setOffline(false)
  await page.getByText('No connection.').waitFor({ state: 'hidden' })
})

test('people are dragged into rooms, the rest is suggested, and the lodge confirms the list', async () => {
  await page.getByRole('link', { name: 'Rooms' }).click()
  await page.getByRole('button', { name: 'Add hotel' }).click()
  const hotel = page.getByRole('dialog', { name: 'Add hotel' })
  await hotel.getByLabel('Name').fill('Ruhija lodge')
  await hotel.getByLabel('Email').fill('ruhija@example.com')
  await hotel.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('button', { name: 'Add room' }).click()
  await page.getByRole('dialog', { name: 'Add room' }).getByRole('button', { name: 'Add', exact: true }).click()
  const room = page.getByRole('region', { name: 'Room 1' })
  const anna = page.getByRole('region', { name: 'Without a room' }).getByText('Anna Becker')
  await room.waitFor()
  await room.scrollIntoViewIfNeeded()
  await dragMouse(page, await middleOf(anna), await middleOf(room))
  await room.getByText('Anna Becker').waitFor()
  // The menu does the same without a pointer.
  await page.getByRole('button', { name: 'Actions for Ben Becker' }).click()
  await page.getByRole('menuitem', { name: 'Move to Room 1' }).click()
  await room.getByText('Ben Becker').waitFor()
  await page.getByRole('button', { name: 'Ruhija lodge actions' }).click()
  await page.getByRole('menuitem', { name: 'Suggest rooms' }).click()
  await page.getByRole('region', { name: 'Without a room' }).waitFor({ state: 'detached' })
  await expectSoundInEveryMode(page)
  await page.getByRole('button', { name: 'Send to hotel' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send list' }).click()
  await page.getByText('Link of the hotel').waitFor()
  const { lists } = await trip.show()
  const { page: lodge } = await openPage(browser)
  await lodge.goto(lists[0]!.link!)
  await lodge.getByText('4 guests in 3 rooms').waitFor()
  await lodge.getByLabel('Note to').fill('Mia has her own bed')
  await expectSoundInEveryMode(lodge)
  await lodge.getByRole('button', { name: 'Confirm the rooms' }).click()
  await lodge.getByText('You have confirmed this list').waitFor()
  await page.reload()
  await page.getByText('Mia has her own bed').waitFor()
  await expectSoundInEveryMode(page)
})

test('the departure is guaranteed, everyone is written to, and at last it is cancelled with all bookings', async () => {
  await page.getByRole('button', { name: 'Guarantee departure' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Guarantee departure' }).click()
  await page.getByText('Guaranteed', { exact: true }).first().waitFor()
  await page.getByRole('link', { name: 'Messages' }).click()
  await page.getByText(/is guaranteed/).waitFor()
  await page.getByRole('button', { name: 'Write to clients' }).click()
  const dialog = page.getByRole('dialog', { name: 'Write to clients' })
  await dialog.getByLabel('Subject').fill('We meet at seven')
  await dialog.getByLabel('Text').fill('At Acacia Mall.')
  await expectSoundInEveryMode(page)
  await dialog.getByRole('button', { name: 'Send message' }).click()
  await page.getByText('At Acacia Mall.').waitFor()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Cancel departure' }).click()
  const cancelling = page.getByRole('dialog', { name: /^Cancel/ })
  await cancelling.getByLabel('Reason').fill('The road is closed')
  await cancelling.getByRole('button', { name: 'Cancel departure' }).click()
  await page.getByText('All its bookings are cancelled.').waitFor()
  expect(await done(owner.get(`/trips/${trip.departureId}/show`))).toMatchObject({ sales: 'cancelled', booked: 0 })
  await expectSoundInEveryMode(page)
})
