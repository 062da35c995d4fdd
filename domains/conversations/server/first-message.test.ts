import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addAct } from '#domains/consents/server/consents.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'

let app: TestApp
let owner: TestPerson
beforeAll(async () => {
  app = await startTestApp({ limitFactor: 100_000 })
})
afterAll(() => app.close())
beforeEach(async () => {
  owner = await newOwner(app)
  app.clock.set(new Date('2026-11-24T09:00:00Z'))
})

const messages = async (id: string) => (await owner.get(`/crm/inbox/${id}/messages`)).body.data.messages
const work = () => app.app.jobs.runDue(app.app)

/** Approved by the sandbox at once. */
async function approved(over: object = {}): Promise<string> {
  const given = {
    name: `t_${newId().slice(-12)}`,
    language: 'en',
    category: 'utility',
    body: 'Hello {{1}}, your trip is on {{2}}.',
    examples: ['Grace', 'Friday'],
  }
  const { body } = await owner.post('/crm/messaging/templates', { ...given, ...over })
  await owner.post(`/crm/messaging/templates/${body.data.id}/submit`)
  await work()
  return body.data.id
}

test('a first message on WhatsApp is a template with its values, once, and in one thread', async () => {
  const client = (await owner.post('/clients/new', { kind: 'person', name: 'Grace Akello', phone: '+256772555001' })).body.data
  const template = await approved()
  const estimate = await owner.post('/crm/messaging/estimate', { channel: 'whatsapp', template_id: template, to: [client.phone] })
  expect(estimate.body.data.cost).toMatchObject({ currency: 'USD' })
  const write = (over: object = {}) => owner.post('/crm/inbox/new', { channel: 'whatsapp', client_id: client.id, ...over })
  expect((await write({ text: 'Hello' })).body.code).toBe('window_closed')
  expect((await write({ template: { id: template, params: ['Grace'] } })).body.errors).toHaveProperty('params')
  const given = { template: { id: template, params: ['Grace', 'Friday'] }, nonce: 'nonce-of-a-template' }
  const all = await Promise.all([write(given), write(given), write(given)])
  expect(new Set(all.map(({ body }) => body.data.id)).size).toBe(1)
  const { id } = all[0]!.body.data
  expect(all[0]!.body.data).toMatchObject({ client_id: client.id, name: 'Grace Akello', takes_text: false, first_response_due_at: null })
  await work()
  expect(await messages(id)).toMatchObject([{ text: 'Hello Grace, your trip is on Friday.', delivery: 'sent' }])
  const other = await newOwner(app)
  const theirs = await other.post('/crm/inbox/new', { channel: 'whatsapp', phone: '+256772555001', template: given.template })
  expect(theirs.body.errors).toHaveProperty('template')
  const nobody = (await owner.post('/clients/new', { kind: 'person', name: 'No phone' })).body.data
  expect((await write({ ...given, client_id: nobody.id, nonce: 'another-nonce-1' })).body.errors).toHaveProperty('client_id')
})

test('a template with an offer needs the consent of a campaign', async () => {
  const client = (await owner.post('/clients/new', { kind: 'person', name: 'Grace Akello', phone: '+256772555002' })).body.data
  const template = { id: await approved({ category: 'marketing', body: 'New trips', examples: [] }), params: [] }
  const write = () => owner.post('/crm/inbox/new', { channel: 'whatsapp', client_id: client.id, template })
  expect((await write()).body.errors.template[0]).toContain('has not agreed')
  const actor = { agencyId: owner.agencyId, userId: null, now: app.clock.now() }
  await app.app.db.asAgency(actor, (tx) =>
    addAct(tx, actor, {
      channel: 'whatsapp',
      address: '+256772555002',
      purpose: 'marketing',
      act: 'granted',
      source: 'form',
      wording: 'Offers',
    }),
  )
  expect((await write()).status).toBe(200)
})
