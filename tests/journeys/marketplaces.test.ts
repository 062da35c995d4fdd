import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startNameServer, type NameServer } from '#domains/site-domains/server/testing/name-server.ts'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { expectSoundInEveryMode, leaveBrowser, openBrowser, openPage } from './browser.ts'

// An owner makes a marketplace, two agencies join it, and one is suspended.

let dns: NameServer
let app: TestApp
let browser: Browser
let owner: TestPerson
let lodge: TestPerson
let cars: TestPerson
beforeAll(async () => {
  dns = await startNameServer({})
  app = await startTestApp({
    linked: true,
    settings: { DNS_SERVERS: dns.address, SITES_DOMAIN: 'safiri.site', SITES_ADDRESSES: '127.0.0.1' },
  })
  owner = await newOwner(app)
  lodge = await newOwner(app)
  cars = await newOwner(app)
  browser = await openBrowser()
})
afterAll(async () => {
  await leaveBrowser(browser)
  await app?.close()
  dns?.close()
})

/** Opens a window in which a person is logged in. */
async function windowOf({ token }: TestPerson): Promise<Page> {
  const { page } = await openPage(browser)
  await page.addInitScript((value) => localStorage.setItem('token', value), token!)
  return page
}

test('two agencies join a marketplace, and one is suspended', async () => {
  const page = await windowOf(owner)
  await page.goto(`${app.origin}/marketplaces`)
  await page.getByText('No marketplace of your own yet.').waitFor()
  await expectSoundInEveryMode(page)
  await page.getByRole('link', { name: 'Create marketplace' }).first().click()
  await page.getByLabel('Name').fill('Pearl trips')
  await page.getByLabel('Tagline').fill('All of Uganda in one place')
  await expectSoundInEveryMode(page)
  await page.getByRole('button', { name: 'Create marketplace' }).click()
  await page.getByRole('heading', { name: 'Pearl trips' }).waitFor()
  await page.getByText('Nobody waits for your answer.').waitFor()
  await app.deliver()
  const home = new URL(page.url()).pathname

  const guest = await windowOf(lodge)
  await guest.goto(`${app.origin}/marketplaces?tab=directory`)
  await guest.getByRole('link', { name: 'Pearl trips' }).first().click()
  await guest.getByRole('button', { name: 'Ask to join' }).click()
  await guest.getByRole('dialog').getByLabel('Message to the owner').fill('We have ten rooms.')
  await guest.getByRole('button', { name: 'Send request' }).click()
  await guest.getByText('Requested').first().waitFor()
  await expectSoundInEveryMode(guest)
  await cars.post(`${home}/join`)
  await app.deliver()

  await page.goto(`${app.origin}${home}`)
  await page.getByText('2 agencies ask to join').waitFor()
  await expectSoundInEveryMode(page)
  await page.getByRole('link', { name: 'Answer requests' }).click()
  for (const _vendor of [lodge, cars]) {
    await page
      .getByRole('button', { name: /^Actions/ })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'Approve vendor' }).click()
    await page.getByText('Vendor approved.').first().waitFor()
    await app.deliver()
    await page.goto(`${app.origin}${home}/vendors?state=requested`)
  }
  await page.goto(`${app.origin}${home}/vendors`)
  await page.getByText('Approved').nth(1).waitFor()
  await expectSoundInEveryMode(page)
  await guest.reload()
  await guest.getByText('Approved').first().waitFor()

  const visitor = (await openPage(browser)).page
  await visitor.goto(`${app.origin}/m/pearl-trips`)
  const names = visitor.locator('main section').first().locator('b')
  await names.nth(1).waitFor()
  expect(await names.count()).toBe(2)

  await page
    .getByRole('button', { name: /^Actions/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Suspend vendor' }).click()
  await page.getByRole('dialog').getByLabel('Reason').fill('Two guests stood at a closed door.')
  await page.getByRole('dialog').getByRole('button', { name: 'Suspend vendor' }).click()
  await page.getByText('Suspended').first().waitFor()
  await visitor.reload()
  expect(await names.count()).toBe(1)
  await app.deliver()
  const states = await Promise.all([lodge, cars].map(async (vendor) => (await vendor.get(`${home}/show`)).body.data.state as string))
  expect(states.toSorted()).toEqual(['approved', 'suspended'])
})

test('settings and categories are saved, and a marketplace that cannot be shown leads to the own list', async () => {
  const { body } = await owner.post('/marketplaces/create', { name: 'Hills', listed: false })
  const home = `/marketplaces/${body.data.id as string}`
  const page = await windowOf(owner)
  await page.goto(`${app.origin}${home}/settings/commission`)
  await page.getByLabel('Percent of each sale').fill('12.5')
  await page.getByText(/You keep/).waitFor()
  await expectSoundInEveryMode(page)
  await page.getByRole('button', { name: 'Save commission' }).click()
  await page.getByText('Commission saved.').waitFor()
  await page.goto(`${app.origin}${home}/categories`)
  await page.getByRole('button', { name: 'Add category' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Safaris')
  await page.getByRole('dialog').getByPlaceholder('Choose kinds').click()
  await page.getByRole('option', { name: 'Tour package' }).click()
  await page.getByRole('dialog').getByLabel('Name').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Add category' }).click()
  await page.getByRole('button', { name: 'Safaris', exact: true }).waitFor()
  await expectSoundInEveryMode(page)
  for (const screen of ['settings', 'settings/policies', 'settings/store-theme', 'settings/dashboard-style']) {
    await page.goto(`${app.origin}${home}/${screen}`)
    await page.getByRole('heading', { name: 'Hills' }).waitFor()
    await expectSoundInEveryMode(page)
  }
  const stranger = await windowOf(lodge)
  await stranger.goto(`${app.origin}${home}/settings`)
  await stranger.getByText('This marketplace cannot be shown.').waitFor()
  await stranger.waitForURL(`${app.origin}/marketplaces`)
})

test('the owner brings a marketplace to a domain of its own', async () => {
  const person = await newOwner(app)
  const { id } = (await person.post('/marketplaces/create', { name: 'Own address' })).body.data
  const page = await windowOf(person)
  await page.goto(`${app.origin}/marketplaces/${id}/settings`)
  await page
    .getByRole('link', { name: 'Domain' })
    .or(page.getByRole('tab', { name: 'Domain' }))
    .click()
  await page.getByText('No domains yet.').waitFor()
  await expectSoundInEveryMode(page)
  await page.getByRole('button', { name: 'Add domain' }).first().click()
  await page.getByRole('textbox', { name: 'Domain' }).fill('github.io')
  await page.getByRole('dialog').getByRole('button', { name: 'Add domain' }).click()
  await page.getByText(/is only an ending/).waitFor()
  await page.getByRole('textbox', { name: 'Domain' }).fill('www.own-address.com')
  await page.getByRole('dialog').getByRole('button', { name: 'Add domain' }).click()
  await page.getByText('Domain added. Now set its records.').waitFor()
  await page.getByRole('heading', { name: 'own-address.com' }).waitFor()
  await expectSoundInEveryMode(page)
  const { domains } = (await person.get(`/marketplaces/${id}/domains`)).body.data
  const proof = domains[0].records.find(({ purpose }: { purpose: string }) => purpose === 'ownership')
  Object.assign(dns.zone, { [proof.name]: { TXT: proof.values }, 'www.own-address.com': { CNAME: ['x.safiri.site'] } })
  await page.getByRole('button', { name: 'Check records' }).click()
  await page.getByText('Your marketplace is at this domain. We check the records every day.').waitFor()
  await page.getByRole('button', { name: 'Add domain' }).waitFor()
  await expectSoundInEveryMode(page)
})
