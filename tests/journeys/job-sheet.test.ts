import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newDuty, type TestDuty } from '#domains/job-sheets/server/testing/duties.ts'
import { newOwner } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { expectSoundInEveryMode, leaveBrowser, openBrowser, openPage } from './browser.ts'

// A driver gets the job sheet, takes the job, and reports from a road without signal. The office reads it when the phone is back.

let app: TestApp
let browser: Browser
let duty: TestDuty
let office: Page
let phone: Page
const faults: string[][] = []
beforeAll(async () => {
  app = await startTestApp({ linked: true })
  const owner = await newOwner(app)
  duty = await newDuty(app, owner)
  browser = await openBrowser()
  const opened = [await openPage(browser), await openPage(browser, { width: 360 })] as const
  office = opened[0].page
  phone = opened[1].page
  faults.push(...opened.map((one) => one.faults))
  await office.addInitScript((token) => localStorage.setItem('token', token!), owner.token)
})
afterAll(async () => {
  await leaveBrowser(browser)
  await app?.close()
})

const stateOnPhone = (name: string) => phone.locator('section', { hasText: name }).locator('[data-state]')

test('the office makes the link, and the driver takes the job', async () => {
  await office.goto(`${app.origin}/roster/duties/${duty.dutyId}/sheet`)
  await office.getByRole('button', { name: 'Actions for Paul' }).click()
  await office.getByRole('menuitem', { name: 'Make link' }).click()
  await office.getByText('Link of Paul').waitFor()
  await expectSoundInEveryMode(office)
  const { sheets } = await duty.show()
  await phone.goto(sheets[0]!.sent!.link)
  await phone.getByText('Anna Becker').waitFor()
  await expectSoundInEveryMode(phone)
  await phone.setViewportSize({ width: 360, height: 860 })
  await phone.getByRole('button', { name: 'I take this job' }).click()
  await phone.getByText('You have confirmed this sheet').waitFor()
  expect(await phone.getByText('Not accepted').isVisible()).toBe(false)
  await expectSoundInEveryMode(phone)
  await phone.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await expect.poll(() => phone.evaluate(async () => (await caches.open('safiri-job-1')).keys().then((keys) => keys.length))).toBe(2)
})

test('without signal the sheet opens again, and what is reported stays on the phone', async () => {
  await phone.context().setOffline(true)
  await phone.reload()
  await phone.getByText('No connection.').waitFor()
  await phone.getByRole('button', { name: 'Picked up: Anna Becker' }).click()
  await phone.getByRole('button', { name: 'No show: Ben Becker' }).click()
  await expect.poll(() => stateOnPhone('Ben Becker').textContent()).toBe('Did not come')
  await phone.getByText('Fuel', { exact: true }).click()
  await phone.getByLabel('Litres').fill('40.5')
  await phone.locator('details[open]').getByLabel('Paid (UGX)').fill('210,000')
  await phone.locator('details[open]').getByRole('button', { name: 'Save' }).click()
  await phone.getByText('not sent yet: 3').waitFor()
  await expectSoundInEveryMode(phone)
  expect((await duty.show()).events).toEqual([])
  // It is still there when the phone was switched off in between.
  await phone.reload()
  await phone.getByText('not sent yet: 3').waitFor()
  await expect.poll(() => stateOnPhone('Anna Becker').textContent()).toBe('Picked up')
})

test('with signal again everything arrives once, and the office sees it', async () => {
  await phone.context().setOffline(false)
  await phone.getByText('not sent yet').waitFor({ state: 'hidden' })
  const { events, sums } = await duty.show()
  expect(events.map(({ kind }) => kind).toSorted()).toEqual(['fuel', 'no_show', 'picked_up'])
  expect(sums.expenses).toEqual([{ amount: 210_000, currency: 'UGX' }])
  await office.reload()
  await office.getByText('No show · Ben Becker').waitFor()
  await expectSoundInEveryMode(office)
  await phone.getByRole('button', { name: 'Finish the job' }).click()
  await phone.getByText('You have finished this job').waitFor()
  await expectSoundInEveryMode(phone)
})

test('the office accepts the fuel, and pays the driver what is owed', async () => {
  await office.getByRole('button', { name: 'Actions for Fuel, 40.5 l · UGX 210,000' }).click()
  await office.getByRole('menuitem', { name: 'Accept another amount' }).click()
  await office.getByLabel('Amount').fill('200,000')
  await office.getByRole('dialog').getByLabel('Reason').fill('The receipt says so')
  await expectSoundInEveryMode(office)
  await office.getByRole('button', { name: 'Accept expense' }).click()
  await office.getByText('Expense accepted.').waitFor()
  expect((await duty.show()).sums.expenses).toEqual([{ amount: 200_000, currency: 'UGX' }])
  await office.goto(`${app.origin}/staff/view/${duty.driverId}?tab=money`)
  await office.getByText('Is owed UGX 200,000').waitFor()
  await expectSoundInEveryMode(office)
  await office.getByRole('button', { name: 'Pay out' }).click()
  await office.getByRole('button', { name: 'Record payment' }).click()
  await office.getByText('Payment recorded.').waitFor()
  await office.getByText('Settled').waitFor()
  await office.goto(`${app.origin}/roster/expenses?state=all`)
  await office.getByRole('link', { name: 'Fuel, 40.5 l' }).waitFor()
  await expectSoundInEveryMode(office)
  expect(faults).toEqual([[], []])
})
