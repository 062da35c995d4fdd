import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addReaders, newCampaign, toMorning } from '#domains/campaigns/server/testing/campaigns.ts'
import { startSink } from '#domains/campaigns/server/testing/sink.ts'
import { addDays, dayOf, months } from '#kit/contract/time.ts'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { leaveBrowser, openBrowser, openPage, seriousFindings } from './browser.ts'

// A campaign is tested, scheduled, stopped and sent once more, on its screens.

let app: TestApp
let browser: Browser
let owner: TestPerson
let sink: Awaited<ReturnType<typeof startSink>>
beforeAll(async () => {
  sink = await startSink()
  app = await startTestApp({ linked: true, settings: { SMTP_URL: sink.url } })
  toMorning(app)
  owner = await newOwner(app)
  browser = await openBrowser()
})
afterAll(async () => {
  await leaveBrowser(browser)
  await app?.close()
  await sink?.close()
})

/** A day as calendars name it: "28 November 2026". */
const nameOfDay = (day: string): string => `${Number(day.slice(8))} ${months[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`

test('compares two subjects, is scheduled and taken back, paused and resumed, and resent', async () => {
  await addReaders(app, owner, 20)
  const id = await newCampaign(owner)
  const { page, faults } = await openPage(browser)
  await page.addInitScript((token) => window === window.top && localStorage.setItem('token', token), owner.token!)
  await page.goto(`${app.origin}/crm/campaigns/email/${id}`)
  await page.getByRole('group', { name: 'Mail editor' }).waitFor()
  await page.getByRole('switch', { name: 'Compare two subjects' }).click()
  await page.getByLabel('Second subject').fill('Ten places left at the lake')
  await page.getByText('Saved', { exact: true }).waitFor()

  await page.getByRole('button', { name: 'Send test' }).click()
  const testing = page.getByRole('dialog', { name: 'Send a test' })
  await testing.getByRole('combobox', { name: 'Subject' }).click()
  await page.getByRole('option', { name: 'The second' }).click()
  await testing.getByRole('button', { name: 'Send test' }).click()
  await page.getByText('Test sent to 1 address.').waitFor()
  await app.app.jobs.runDue(app.app)
  expect(sink.mails).toHaveLength(1)

  await page.getByRole('button', { name: 'Schedule campaign' }).click()
  const scheduling = page.getByRole('dialog', { name: 'When does it start?' })
  await scheduling.getByRole('button', { name: 'Schedule campaign' }).click()
  await scheduling.getByText('Choose a day and a time.').waitFor()
  await scheduling.getByRole('button', { name: 'Starts' }).click()
  // The month of the day after tomorrow may be the next one.
  const day = addDays(dayOf(app.clock.now()), 2)
  if (day.slice(0, 7) !== dayOf(app.clock.now()).slice(0, 7)) await page.getByRole('button', { name: 'Next month' }).click()
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: nameOfDay(day), exact: true }).click()
  await page.getByRole('spinbutton', { name: 'Hours' }).fill('10')
  await page.getByRole('spinbutton', { name: 'Minutes' }).fill('30')
  await page.getByRole('combobox', { name: 'am or pm' }).selectOption('am')
  await page.getByRole('button', { name: 'Close calendar' }).click()
  await scheduling.getByRole('button', { name: 'Schedule campaign' }).click()
  await page.getByText('Campaign scheduled.').waitFor()
  await page.getByRole('button', { name: 'Make draft' }).click()
  await page.getByText('It is a draft again.').waitFor()

  await page.getByRole('button', { name: 'Start campaign' }).click()
  await page.getByRole('dialog', { name: 'Send to 20 people?' }).getByRole('button', { name: 'Start campaign' }).click()
  await page.getByText('Campaign started.').waitFor()
  // A fifth of the people takes part in the comparison. The rest waits for the better subject, which a person may choose earlier.
  await app.app.jobs.runDue(app.app)
  await expect.poll(() => sink.mails.length).toBe(5)
  await page.getByRole('button', { name: 'Pause campaign' }).click()
  await page.getByText('Campaign paused.').waitFor()
  await page.getByRole('button', { name: 'Choose subject: Ten places left at the lake' }).click()
  await page.getByText('Subject chosen.').waitFor()
  await app.app.jobs.runDue(app.app)
  expect(sink.mails).toHaveLength(5)
  await page.getByRole('button', { name: 'Resume campaign' }).click()
  await page.getByText('Campaign resumed.').waitFor()
  await app.app.jobs.runDue(app.app)
  await expect.poll(() => sink.mails.length).toBe(21)
  await page.reload()
  await page.getByText('Finished', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Resend to those who did not open it' }).click()
  await page.getByText('Draft added.').waitFor()
  await page.getByText('20 of 20 people get it').waitFor()
  expect(faults).toEqual([])
})
