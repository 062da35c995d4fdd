import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newMember, newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { leaveBrowser, openBrowser, openPage, type Watched } from './browser.ts'

// A WhatsApp message from the sandbox phone is assigned and answered; a colleague sees who types; without a connection a reply is kept and
// sent once; a closed window asks for a template.

const onePixel = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

let app: TestApp
let browser: Browser
let owner: TestPerson
let amina: TestPerson
let watched: Watched
beforeAll(async () => {
  app = await startTestApp({ linked: true })
  owner = await newOwner(app)
  amina = await newMember(app, owner, ['View Inquiries', 'Edit Inquiries', 'View Clients', 'Edit Clients'])
  browser = await openBrowser()
  watched = await visitor(owner)
})
afterAll(async () => {
  await leaveBrowser(browser)
  await app?.close()
})

async function visitor(person: TestPerson, options: { width?: number; dark?: boolean } = {}): Promise<Watched> {
  const opened = await openPage(browser, options)
  await opened.page.addInitScript((value) => localStorage.setItem('token', value!), person.token)
  return opened
}
const threadOf = async (id: string): Promise<string[]> =>
  (await owner.get(`/crm/inbox/${id}/messages`)).body.data.messages.map(({ text }: { text: string }) => text)

test('a message from the sandbox phone is assigned, answered and shown as read', async () => {
  const { page } = watched
  const [{ slug }] = (await app.app.db.asPlatform('test', (tx) =>
    tx.selectFrom('agencies').select('slug').where('id', '=', owner.agencyId).execute(),
  )) as [{ slug: string }]
  await page.goto(`${app.origin}/crm/inbox`)
  await page.getByText('No conversations yet.').waitFor()
  const phone = await openPage(browser)
  await phone.page.goto(`${app.origin}/sandbox/phone`)
  await phone.page.getByLabel('Agency, by its short name').fill(slug)
  await phone.page.getByLabel('Phone', { exact: true }).fill('+256772123456')
  await phone.page.getByLabel('Name', { exact: true }).fill('Grace Akello')
  await phone.page.getByLabel('Message', { exact: true }).fill('Do you have a room on Friday?')
  await phone.page.getByRole('button', { name: 'Send message' }).click()
  await page.getByRole('button', { name: /Grace Akello/ }).click()
  await page.getByRole('textbox', { name: 'Reply', exact: true }).fill('Yes, a double.')
  await page.getByRole('button', { name: 'Send reply' }).click()
  await page.getByText('Sent', { exact: true }).waitFor()
  await phone.page.reload()
  await phone.page.getByText('Yes, a double.').waitFor()
  await phone.page.getByRole('button', { name: 'Mark as read' }).click()
  await page.getByText('Read', { exact: true }).waitFor()
})

test('a colleague sees that somebody replies, and a reply without a connection is sent once', async () => {
  const { page } = watched
  const second = await visitor(amina)
  const id = new URL(page.url()).searchParams.get('open')!
  await second.page.goto(page.url())
  // Whoever opens a conversation also learns who had it open before.
  await second.page.getByText(/is looking at this too/).waitFor()
  await page.getByRole('textbox', { name: 'Reply', exact: true }).pressSequentially('It has a lake view')
  await second.page.getByText(/is replying/).waitFor()
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Send reply' }).click()
  await page.getByText('Waits for the connection').waitFor()
  expect(await threadOf(id)).not.toContain('It has a lake view')
  await page.context().setOffline(false)
  await page.getByText('Waits for the connection').waitFor({ state: 'detached' })
  expect((await threadOf(id)).filter((text) => text === 'It has a lake view')).toHaveLength(1)
})

test('a picture is attached, sent and shown in the thread', async () => {
  const { page } = watched
  await page.locator('input[type=file]').setInputFiles({ name: 'lake.png', mimeType: 'image/png', buffer: onePixel })
  await page.getByRole('button', { name: 'Remove lake.png' }).waitFor()
  await page.getByRole('button', { name: 'Send reply' }).click()
  await page.getByRole('img', { name: 'lake.png' }).waitFor()
  await page.getByRole('button', { name: 'Download lake.png' }).waitFor()
  expect(watched.faults).toEqual([])
})

test('a first message on WhatsApp is a template, from the client’s page', async () => {
  const { page } = watched
  const person = (await owner.post('/clients/new', { kind: 'person', name: 'Amara Obi', phone: '+256772654321' })).body.data
  const template = { name: 'your_trip', language: 'en', category: 'utility', body: 'Hello {{1}}, your trip is ready.', examples: ['Grace'] }
  const { id } = (await owner.post('/crm/messaging/templates', template)).body.data
  await owner.post(`/crm/messaging/templates/${id}/submit`)
  await expect.poll(async () => (await owner.get('/crm/messaging/templates')).body.data[0].status).toBe('approved')
  await page.goto(`${app.origin}/clients/${person.id}`)
  await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Write message' }).click()
  await page.getByLabel('Value 1').fill('Amara')
  await page.getByText('Hello Amara, your trip is ready.').waitFor()
  await page.getByText(/Costs about/).waitFor()
  await page.getByRole('button', { name: 'Send message' }).click()
  await page.getByRole('button', { name: 'Choose template' }).waitFor()
  await page.getByLabel('Messages').getByText('Hello Amara, your trip is ready.').waitFor()
})

test('when the 24 hours are over, only a template can be sent', async () => {
  const { page } = watched
  await page.goto(`${app.origin}/crm/inbox`)
  await page.getByRole('button', { name: /Grace Akello/ }).click()
  await app.app.db.asAgency(owner, (tx) =>
    tx
      .updateTable('messaging_contacts')
      .set({ last_received_at: new Date(Date.now() - 25 * 3_600_000) })
      .execute(),
  )
  await page.reload()
  await page.getByRole('button', { name: 'Choose template' }).click()
  await page.getByRole('dialog', { name: 'Send template' }).getByText('Hello {{1}}, your trip is ready.').waitFor()
})
