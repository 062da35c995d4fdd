import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishTour } from '#domains/bookings/server/testing/tour.ts'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { expectNoSidewaysScroll, leaveBrowser, openBrowser, openPage, seriousFindings, type Watched } from './browser.ts'

// A staff member writes a wish, sees a priced itinerary with its sources, creates the proposal and sends it.

let app: TestApp
let owner: TestPerson
let browser: Browser
let watched: Watched
let page: Page
beforeAll(async () => {
  app = await startTestApp({ linked: true })
  owner = await newOwner(app)
  await publishTour(app, owner, { inDays: 60 })
  browser = await openBrowser()
  watched = await openPage(browser)
  page = watched.page
  await page.addInitScript((token) => window === window.top && localStorage.setItem('token', token), owner.token!)
})
afterAll(async () => {
  await leaveBrowser(browser)
  await app?.close()
})

const look = async (name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png`, fullPage: true })
}

test('a wish becomes a priced itinerary with sources, and a proposal that is sent', async () => {
  await page.goto(`${app.origin}/proposals`)
  await page.getByRole('link', { name: 'Draft with AI agent' }).click()
  await page.getByText('Works with rules').waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await page.getByLabel('Wish').fill('Three days with gorillas for two adults, 3m shillings')
  await look('agent-wide')
  await page.getByRole('button', { name: 'Draft itinerary' }).click()
  await page.waitForURL('**/crm/ai-agent/*')
  await page.getByText('UGX 2,000,000 of UGX 3,000,000.').waitFor()
  await page
    .getByRole('region', { name: 'Sources' })
    .getByRole('link', { name: /Bwindi gorillas/ })
    .waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await look('draft-wide')
  await page.setViewportSize({ width: 360, height: 760 })
  await expectNoSidewaysScroll(page)
  await look('draft-360')
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await seriousFindings(page)).toEqual([])
  await look('draft-360-dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 1280, height: 860 })
  await page.getByText('New client', { exact: true }).click()
  await page.getByLabel('Name').fill('Hannah Müller')
  await page.getByLabel('Email').fill('hannah@mail.example')
  await page.getByRole('button', { name: 'Create proposal' }).click()
  await page.waitForURL('**/proposals/*/edit**')
  await page.getByText('UGX 2,000,000').filter({ visible: true }).first().waitFor()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByRole('button', { name: 'Send by email' }).click()
  await page.getByText('Sent', { exact: true }).filter({ visible: true }).first().waitFor()
})

test('a wish becomes a campaign with its audience and offer, and a draft of the ordinary editor', async () => {
  const { id } = (await owner.post('/crm/contacts', { name: 'Grace Akello', email: 'grace@mail.example' })).body.data
  await owner.post(`/crm/contacts/${id}/consents`, { channel: 'email', address: 'grace@mail.example', act: 'granted', wording: 'Form' })
  await page.goto(`${app.origin}/crm/ai-agent`)
  await page.getByLabel('Campaign', { exact: true }).fill('Tell everyone about the gorillas')
  await page.getByRole('button', { name: 'Draft campaign' }).click()
  await page.waitForURL('**/crm/ai-agent/*')
  await page.getByText('All contacts').waitFor()
  await page.frameLocator('iframe').getByText('We would like to show you').waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await look('campaign-wide')
  await page.setViewportSize({ width: 360, height: 760 })
  await expectNoSidewaysScroll(page)
  await look('campaign-360')
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await seriousFindings(page)).toEqual([])
  await look('campaign-360-dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 1280, height: 860 })
  await page.getByLabel('Keep these people as a collection').check()
  await page.getByRole('textbox', { name: 'Collection' }).fill('Gorilla friends')
  await page.getByRole('button', { name: 'Create campaign' }).click()
  await page.waitForURL('**/crm/campaigns/email/*')
  await page.getByText('Gorilla friends').first().waitFor()
  await page.getByText('1 of 2 people get it').waitFor()
  await look('campaign-created')
})

test('an inquiry gets a drafted reply, which is changed and sent', async () => {
  const { id } = (
    await owner.post('/inquiries_/new', {
      name: 'Claire Dubois',
      email: 'claire@mail.example',
      phone: '',
      source: 'email',
      message: 'How much are the gorillas for two?',
    })
  ).body.data
  await page.goto(`${app.origin}/inquiries?inquiry=${id}`)
  await page.getByRole('button', { name: 'Draft a reply' }).click()
  await page.waitForURL('**/crm/ai-agent/*')
  const message = page.getByRole('textbox', { name: 'Message' })
  expect(await message.inputValue()).toContain('UGX 2,000,000 for 2 adults')
  expect(await seriousFindings(page)).toEqual([])
  await look('reply-wide')
  await message.fill(`${await message.inputValue()}\nBring boots.`)
  await page.getByRole('button', { name: 'Send reply' }).click()
  await page.getByText('Sent to claire@mail.example.').waitFor()
  await page.setViewportSize({ width: 360, height: 760 })
  await page.goto(`${app.origin}/crm/ai-agent`)
  await page.getByText('Reply to Claire Dubois').waitFor()
  await expectNoSidewaysScroll(page)
  await look('agent-360')
  expect(watched.faults).toEqual([])
})
