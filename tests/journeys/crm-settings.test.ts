import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addPhones, toMorning } from '#domains/campaigns/server/testing/campaigns.ts'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { expectSoundInEveryMode, leaveBrowser, openBrowser, openPage } from './browser.ts'

// An agency sets up who its mails come from, switches a journey on, and sends an SMS whose price it sees first.

let app: TestApp
let browser: Browser
let owner: TestPerson
beforeAll(async () => {
  app = await startTestApp({ linked: true })
  toMorning(app)
  owner = await newOwner(app)
  browser = await openBrowser()
})
afterAll(async () => {
  await leaveBrowser(browser)
  await app?.close()
})

test('sets up its mails, switches a journey on, and sends an SMS at a known price', async () => {
  await addPhones(app, owner, 2)
  const { page, faults } = await openPage(browser)
  await page.addInitScript((token) => window === window.top && localStorage.setItem('token', token), owner.token!)
  await page.goto(`${app.origin}/crm/settings`)
  await page.getByLabel('Emails', { exact: true }).getByText('500', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Add domain' }).click()
  const adding = page.getByRole('dialog', { name: 'Add a mail domain' })
  await adding.getByLabel('Domain').fill('Lodge.example')
  await adding.getByRole('button', { name: 'Add domain' }).click()
  const domain = page.getByRole('region', { name: 'lodge.example' })
  await domain.getByText('_dmarc.lodge.example').waitFor()
  await page.getByLabel('Sender address').fill('news@lodge.example')
  await page.getByRole('button', { name: 'Save sender' }).click()
  await page.getByText('The sender address has to be at one of your verified domains.').waitFor()
  await page.getByLabel('Spend limit a month').fill('50')
  await page.getByRole('button', { name: 'Save limits' }).click()
  await page.getByText('Limits saved.').waitFor()
  await page.getByRole('button', { name: 'Buy emails' }).click()
  const buying = page.getByRole('dialog', { name: 'Buy emails' })
  await buying.getByText('1,000 emails for UGX 15,000').waitFor()
  await buying.getByLabel(/^From the wallet/).check()
  await buying.getByRole('button', { name: 'Buy emails' }).click()
  await buying.getByRole('alert').waitFor()
  await buying.getByRole('button', { name: 'Cancel' }).click()
  await expectSoundInEveryMode(page)

  await page.goto(`${app.origin}/crm/journeys`)
  await page.getByRole('switch', { name: 'Review after the trip: on' }).click({ force: true })
  await page.getByText('Journey switched on.').waitFor()
  await expectSoundInEveryMode(page)
  await page.getByRole('link', { name: 'Edit mail: Review after the trip' }).click()
  await page.getByRole('group', { name: 'Mail editor' }).waitFor()
  await page.getByLabel('Hours after the last day').fill('24')
  await page.getByRole('button', { name: 'Save journey' }).click()
  await page.getByText('Journey saved.').waitFor()
  expect((await owner.get('/crm/journeys')).body.data[2]).toMatchObject({ on: true, delay_hours: 24 })

  await page.goto(`${app.origin}/crm/campaigns/sms/new`)
  await page.getByLabel('Name').fill('Gorillas in May')
  await page.getByRole('button', { name: 'Add campaign' }).click()
  await page.getByLabel('Text').fill('Gorillas in May: ask us. Reply STOP to end offers.')
  const id = page.url().split('/').at(-1)!
  const audience = { collections: [], filter: { conditions: [{ field: 'kind', in: ['person'] }] }, except: [] }
  await page.getByText('Saved', { exact: true }).waitFor()
  await owner.put(`/crm/campaigns/${id}`, { audience })
  await page.reload()
  await page.getByText(/2 of 2 people get it.*It costs about UGX 70: 1 part a person, UGX 35 a part/).waitFor()
  await page.getByRole('button', { name: 'Start campaign' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Start campaign' }).click()
  // The limit of the month stops it, at the field where this campaign has its own. The checks said so before: what ends the start is the dialog that closes.
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page
    .getByText(/of the limit of this month are left/)
    .first()
    .waitFor()
  await owner.post('/crm/settings', { settings: [{ type: 'messages', key: 'spend_limit_month', value: null }] })
  await page.reload()
  await page.getByRole('button', { name: 'Start campaign' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Start campaign' }).click()
  await page.getByText('Campaign started.').waitFor({ timeout: 60_000 })
  await app.app.jobs.runDue(app.app)
  // The numbers follow without a reload.
  await page.getByText('Finished', { exact: true }).waitFor()
  expect(await page.getByLabel('Numbers', { exact: true }).innerText()).toMatch(/Sent\s+2\s+of 2 people/)
  await expectSoundInEveryMode(page)
  expect(faults).toEqual([])
})
