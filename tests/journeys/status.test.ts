import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newOperator, newOwner } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { expectSoundInEveryMode, leaveBrowser, openBrowser, openPage } from './browser.ts'

// An operator announces maintenance and closes the installation; an agent in the middle of a form waits, and continues.

let app: TestApp
let browser: Browser
beforeAll(async () => {
  app = await startTestApp({ linked: true })
  browser = await openBrowser()
})
afterAll(async () => {
  await leaveBrowser(browser)
  await app?.close()
})

async function open(token: string | null, path: string, width?: number) {
  const opened = await openPage(browser, width ? { width } : {})
  if (token) await opened.page.addInitScript((value) => localStorage.setItem('token', value), token)
  await opened.page.goto(app.origin + path)
  return opened
}

test('an operator reports an incident, and everyone reads it', async () => {
  const operator = await newOperator(app)
  const { page, faults } = await open(operator.token, '/operator/notices')
  await page.getByRole('button', { name: 'Add notice' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add notice' })
  await dialog.getByRole('combobox', { name: 'Kind' }).click()
  await page.getByRole('option', { name: 'Incident' }).click()
  await dialog.getByLabel('Title').fill('Mobile money is slow')
  await dialog.getByLabel('Text').fill('Payments arrive, but late.')
  await dialog.getByRole('button', { name: 'Save notice' }).click()
  await dialog.getByText('Choose when it starts.').waitFor()
  await expectSoundInEveryMode(page)
  await operator.post('/operator/notices', {
    kind: 'incident',
    title: 'Mobile money is slow',
    text: 'Payments arrive, but late.',
    parts: ['payments'],
    starts_at: new Date(Date.now() - 60_000).toISOString(),
    ends_at: null,
  })
  await page.goto(`${app.origin}/operator/notices`)
  await page
    .getByRole('row', { name: /Mobile money is slow/ })
    .getByRole('button', { name: /actions/i })
    .click()
  await page.getByRole('menuitem', { name: 'Add update' }).click()
  const update = page.getByRole('dialog', { name: 'Mobile money is slow' })
  await update.getByRole('textbox', { name: 'Update' }).fill('The company works on it.')
  await update.getByRole('button', { name: 'Add update' }).click()
  await page.getByText('Update added.').waitFor()

  const visitor = await open(null, '/status', 360)
  await visitor.page.getByText('The company works on it.').waitFor()
  await visitor.page.getByText('Not everything works.').waitFor()
  await expectSoundInEveryMode(visitor.page)
  const agent = await open((await newOwner(app)).token, '/home')
  await agent.page.getByText('Mobile money is slow.').waitFor()
  await agent.page.getByRole('link', { name: 'See the status' }).click()
  await agent.page.getByRole('heading', { name: 'System status' }).waitFor()
  expect([...faults, ...visitor.faults, ...agent.faults]).toEqual([])
})

test('while it is closed, an agent waits with what was typed, and continues when it reopens', async () => {
  const agent = await open((await newOwner(app)).token, '/clients?add=client')
  const form = agent.page.getByRole('dialog').filter({ has: agent.page.getByLabel('Name') })
  await form.getByLabel('Name').fill('Grace Akello')
  const { page, faults } = await open((await newOperator(app)).token, '/operator/maintenance')
  await page.getByLabel('What people read').fill('We move to a larger server.')
  await page.getByRole('button', { name: 'Close installation' }).click()
  await page.getByRole('button', { name: 'Reopen installation' }).waitFor()
  await expectSoundInEveryMode(page)

  await form.getByRole('button', { name: /^(Add|Save)/ }).click()
  const closed = agent.page.getByRole('dialog', { name: 'Closed for maintenance' })
  await closed.getByText('We move to a larger server.').waitFor()
  await expectSoundInEveryMode(agent.page)
  const guest = await open(null, '/pay/x')
  await guest.page.getByRole('heading', { name: 'We move to a larger server.' }).waitFor()

  await page.getByRole('button', { name: 'Reopen installation' }).click()
  await page.getByText('Reopened.').waitFor()
  await closed.waitFor({ state: 'detached' })
  expect(await form.getByLabel('Name').inputValue()).toBe('Grace Akello')
  await form.getByRole('button', { name: /^(Add|Save)/ }).click()
  await form.waitFor({ state: 'detached' })
  expect([...faults, ...agent.faults]).toEqual([])
})
