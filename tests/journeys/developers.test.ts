import { Webhook } from 'standardwebhooks'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startReceiver, type Receiver } from '#domains/developers/server/testing/receiver.ts'
import { callerOf } from '#kit/server/testing/client.ts'
import { newOwner, testPassword, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { expectSoundInEveryMode, leaveBrowser, openBrowser, openPage } from './browser.ts'

// A developer makes a token, calls with it, receives an event, sends it again, and revokes the token.

let app: TestApp
let browser: Browser
let owner: TestPerson
let receiver: Receiver
beforeAll(async () => {
  app = await startTestApp({ linked: true, settings: { PRIVATE_WEBHOOKS: 'true' } })
  owner = await newOwner(app)
  receiver = await startReceiver()
  browser = await openBrowser()
})
afterAll(async () => {
  await leaveBrowser(browser)
  await receiver?.close()
  await app?.close()
})

async function windowOf({ token }: TestPerson): Promise<Page> {
  const { page } = await openPage(browser)
  await page.addInitScript((value) => localStorage.setItem('token', value), token!)
  return page
}

const shownSecret = async (page: Page): Promise<string> => (await page.getByRole('dialog').locator('code, pre').first().textContent())!

test('a token is made, used and revoked, and a webhook is told of what it did', async () => {
  const page = await windowOf(owner)
  await page.goto(`${app.origin}/developers`)
  await page.getByText('No integrations yet.').waitFor()
  await expectSoundInEveryMode(page)
  await page.getByRole('button', { name: 'Add integration' }).first().click()
  await page.getByRole('dialog').getByLabel('Name').fill('Accounting')
  await page.getByRole('dialog').getByRole('button', { name: 'Add integration' }).click()
  await page.getByRole('heading', { name: 'Accounting' }).waitFor()
  await page.getByText('No tokens yet.').waitFor()
  // The password of the log-in no longer counts. The clock stays: receivers compare it with their own.
  await app.app.db.asPlatform('test: confirmed long ago', (tx) => tx.updateTable('sessions').set({ confirmed_at: null }).execute())
  app.app.sessions.forget()
  await page.getByRole('button', { name: 'Make token' }).first().click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Nightly sync')
  for (const scope of ['clients.read', 'clients.write', 'personal_data.read'])
    await page.getByRole('dialog').locator(`input[value="${scope}"]`).check()
  await expectSoundInEveryMode(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Make token' }).click()
  await page.getByLabel('Your password').fill(testPassword)
  await page.getByRole('dialog').getByRole('button', { name: 'Make token' }).click()
  await page.getByRole('heading', { name: 'Your new token' }).waitFor()
  const token = await shownSecret(page)
  expect(token).toMatch(/^sfk_live_[A-Za-z0-9]{46}$/)
  await expectSoundInEveryMode(page)
  await page.getByRole('button', { name: 'Close', exact: true }).last().click()
  await page.getByText('Nightly sync').first().waitFor()
  const integration = page.url().split('?')[0]!

  await page.goto(`${app.origin}/developers/webhooks`)
  await page.getByText('No webhooks yet.').waitFor()
  await page.getByRole('button', { name: 'Add webhook' }).first().click()
  await page.getByRole('dialog').getByLabel('Address').fill(receiver.url)
  await page.getByRole('dialog').locator('input[value="client.created"]').check()
  await expectSoundInEveryMode(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Add webhook' }).click()
  await page.getByRole('heading', { name: 'Signing secret' }).waitFor()
  const secret = await shownSecret(page)
  await page.getByRole('button', { name: 'Close', exact: true }).last().click()

  const program = callerOf(app, token)
  const made = await program.post('/clients/new', { name: 'Grace Akello' })
  expect(made.status).toBe(200)
  expect((await program.get(`/clients/${made.body.data.id as string}/show`)).status).toBe(200)
  expect((await program.get('/bookings')).status).toBe(403)
  await expect.poll(() => receiver.received.length).toBe(1)
  const [{ headers, body }] = receiver.received as [Receiver['received'][number]]
  expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toMatchObject({
    type: 'client.created',
    data: { client_id: made.body.data.id },
  })

  await page
    .getByRole('link', { name: /127\.0\.0\.1/ })
    .first()
    .click()
  await page.getByText('Succeeded').first().waitFor()
  await expectSoundInEveryMode(page)
  await page
    .getByRole('button', { name: /^Actions/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Show message' }).click()
  await page.getByRole('dialog').getByText('webhook-id').waitFor()
  await expectSoundInEveryMode(page)
  await page.keyboard.press('Escape')
  await page
    .getByRole('button', { name: /^Actions/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Send again' }).click()
  await expect.poll(() => receiver.received.length).toBe(2)
  expect(receiver.received[1]!.headers['webhook-id']).toBe(receiver.received[0]!.headers['webhook-id'])

  await page.goto(`${app.origin}/developers/requests`)
  await page.getByText('GET /api/agent/bookings').first().waitFor()
  await expectSoundInEveryMode(page)
  await page
    .getByRole('button', { name: /^Actions/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Run again' }).click()
  await page.getByRole('region', { name: 'Answer' }).waitFor()
  await expectSoundInEveryMode(page)

  await page.goto(`${integration}?tab=usage`)
  await page.getByRole('cell', { name: 'Nightly sync' }).waitFor()
  await expectSoundInEveryMode(page)
  await page.goto(integration)
  await page
    .getByRole('button', { name: /^Actions/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Revoke token' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke token' }).click()
  await page.getByText('Revoked').first().waitFor()
  await expectSoundInEveryMode(page)
  expect((await program.get('/clients')).status).toBe(401)
})

test('a test token works with test data, which is reset', async () => {
  const maker = await newOwner(app)
  const page = await windowOf(maker)
  await page.goto(`${app.origin}/developers/test-data`)
  await page.getByText('No test data yet.').waitFor()
  await expectSoundInEveryMode(page)
  const { body } = await maker.post('/integrations/create', { name: 'Website' })
  await page.goto(`${app.origin}/integrations/${body.data.id as string}/tokens`)
  await page.getByRole('button', { name: 'Make token' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Try-out')
  await dialog.getByLabel('Mode').click()
  await page.getByRole('option', { name: 'Test' }).click()
  for (const scope of ['clients.read', 'clients.write', 'personal_data.read']) await dialog.locator(`input[value="${scope}"]`).check()
  await dialog.getByRole('button', { name: 'Make token' }).click()
  await page.getByRole('heading', { name: 'Your new token' }).waitFor()
  const caller = callerOf(app, await shownSecret(page))
  expect((await caller.post('/clients/new', { name: 'Grace Akello' })).status).toBe(200)
  expect((await maker.get('/clients')).body.data).toEqual([])
  await page.getByRole('button', { name: 'Close', exact: true }).last().click()
  await page.goto(`${app.origin}/developers/test-data`)
  await page.getByText('Test tokens see and change only this.').waitFor()
  await page.getByRole('definition').filter({ hasText: /^5$/ }).first().waitFor()
  await expectSoundInEveryMode(page)
  await page.getByRole('button', { name: 'Reset test data' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reset test data' }).click()
  await page.getByText('Test data reset.').waitFor()
  await page.getByRole('definition').filter({ hasText: /^4$/ }).first().waitFor()
  const names = ((await caller.get('/clients')).body.data as { name: string }[]).map(({ name }) => name)
  expect(names).not.toContain('Grace Akello')
})
