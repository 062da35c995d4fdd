import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addAct } from '#domains/consents/server/consents.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { queueMessage, type NewMessage } from './messages.ts'
import { sendDueMessages } from './sending.ts'
import { postWhatsapp, smsKey, startProviders, whatsappKey, whatsappText, type Providers } from './testing/stand-ins.ts'

let app: TestApp
let providers: Providers
let owner: TestPerson
beforeAll(async () => {
  app = await startTestApp({ limitFactor: 100_000 })
  providers = await startProviders(app)
})
afterAll(async () => {
  await app.close()
  await providers.close()
})
beforeEach(async () => {
  owner = await newOwner(app)
  app.clock.set(new Date('2026-11-24T09:00:00Z'))
  const sms = await owner.put('/crm/messaging/sms', { ...smsKey, sender: 'RWENZORI', version: 0 })
  const whatsapp = await owner.put('/crm/messaging/whatsapp', { ...whatsappKey, version: 0 })
  expect([sms.status, whatsapp.status]).toEqual([200, 200])
  providers.sms.length = 0
  providers.whatsapp.length = 0
  expect(providers.faults).toEqual([])
})

const actor = () => ({ agencyId: owner.agencyId, userId: null, now: app.clock.now() })
let count = 0
const numberOf = () => `+2567721${String(++count).padStart(5, '0')}`
async function queue(over: Partial<NewMessage> = {}) {
  const message = {
    channel: 'sms',
    to: numberOf(),
    text: 'Your guide is Amina',
    purpose: 'service',
    effectKey: newId(),
    source: { kind: 'test', id: newId() },
    ...over,
  } as NewMessage
  return app.app.db.asAgency(actor(), (tx) => queueMessage(app.app, tx, actor(), message))
}
const row = (id: string) =>
  app.app.db.asAgency(owner, (tx) => tx.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirstOrThrow())
const work = () => app.app.jobs.runDue(app.app)
const sweep = async () => {
  await app.app.db.asAgency(owner, (tx) => app.app.jobs.enqueue(tx, sendDueMessages, {}))
  await work()
}
const consent = (address: string, act: 'granted' | 'withdrawn', channel: 'sms' | 'whatsapp' = 'sms') =>
  app.app.db.asAgency(actor(), (tx) =>
    addAct(tx, actor(), { channel, address, purpose: 'marketing', act, source: 'form', wording: 'Offers' }),
  )

test('an SMS is sent once per effect key, with the reported cost', async () => {
  const effectKey = newId()
  const { id } = await queue({ effectKey })
  expect((await queue({ effectKey })).id).toBe(id)
  await work()
  expect(providers.sms).toHaveLength(1)
  expect(providers.sms[0]).toMatchObject({ from: 'RWENZORI', message: 'Your guide is Amina' })
  expect(await row(id)).toMatchObject({ status: 'sent', provider: 'africastalking', cost_micros: 11_000, segments: 1 })
  const [sms] = (await owner.get('/crm/messaging')).body.data
  expect(sms).toMatchObject({ provider: 'africastalking', from: 'agency', spent_today: { amount: 2, currency: 'USD' } })
})

test('two workers send one message once', async () => {
  const { id } = await queue()
  const [first, second] = [work(), work()]
  await Promise.all([first, second])
  expect(providers.sms).toHaveLength(1)
  expect((await row(id)).status).toBe('sent')
})

test('a broken connection makes it unknown, and it is never sent again', async () => {
  providers.behave.next.push('hang up')
  const { id } = await queue()
  await work()
  expect((await row(id)).status).toBe('unknown')
  app.clock.advance(10 * 60_000)
  await sweep()
  expect(providers.sms).toHaveLength(1)
})

test('what a killed worker was sending becomes unknown', async () => {
  const { id } = await queue()
  await app.app.db.asAgency(owner, (tx) =>
    tx.updateTable('messages').set({ status: 'sending', sending_at: app.clock.now() }).where('id', '=', id).execute(),
  )
  await work()
  expect((await row(id)).status).toBe('sending')
  app.clock.advance(3 * 60_000)
  await sweep()
  expect([(await row(id)).status, providers.sms.length]).toEqual(['unknown', 0])
})

test('a refusal gives its reason and costs nothing', async () => {
  const number = numberOf()
  const recipient = { statusCode: 405, number, status: 'InsufficientBalance', cost: '0', messageId: 'None' }
  providers.behave.next.push({ status: 201, body: { SMSMessageData: { Message: 'Sent to 0/1', Recipients: [recipient] } } })
  const { id } = await queue({ to: number })
  await work()
  expect(await row(id)).toMatchObject({ status: 'failed', failure: 'no_balance', error: 'InsufficientBalance' })
  expect((await owner.get('/crm/messaging')).body.data[0].spent_today.amount).toBe(0)
})

test('too many at once is tried later', async () => {
  providers.behave.next.push({ status: 429, body: 'slow down' })
  const { id } = await queue()
  await work()
  expect((await row(id)).status).toBe('queued')
  app.clock.advance(60_000)
  await sweep()
  expect((await row(id)).status).toBe('sent')
})

test('a person gets one message each six seconds', async () => {
  const to = numberOf()
  const [first, second] = [await queue({ to }), await queue({ to, text: 'And the car is white' })]
  await work()
  expect(providers.sms).toHaveLength(1)
  app.clock.advance(7_000)
  await sweep()
  expect([(await row(first.id)).status, (await row(second.id)).status]).toEqual(['sent', 'sent'])
})

test('marketing needs consent when it is sent, and waits for the morning', async () => {
  const [yes, no, never] = [numberOf(), numberOf(), numberOf()]
  await consent(yes, 'granted')
  await consent(no, 'granted')
  app.clock.set(new Date('2026-11-24T18:30:00Z'))
  const ids = []
  for (const to of [yes, no, never]) ids.push((await queue({ to, purpose: 'marketing' })).id)
  await work()
  expect(providers.sms).toHaveLength(0)
  // withdrawn while it waits
  await consent(no, 'withdrawn')
  app.clock.set(new Date('2026-11-25T04:00:30Z'))
  await sweep()
  const rows = await Promise.all(ids.map(row))
  expect(rows.map(({ status, failure }) => [status, failure])).toEqual([
    ['sent', null],
    ['failed', 'withdrawn'],
    ['failed', 'withdrawn'],
  ])
})

test('the spend cap of a day holds for messages sent at the same moment', async () => {
  await owner.put('/crm/messaging/sms', { daily_cap: 2, version: 2 })
  const ids = []
  for (let n = 0; n < 8; n++) ids.push((await queue()).id)
  await Promise.all([work(), work()])
  const rows = await Promise.all(ids.map(row))
  // A segment to Uganda is estimated at 0.95 cents and reported at 1.1.
  expect(rows.filter(({ status }) => status === 'sent').length).toBeLessThanOrEqual(2)
  expect(rows.filter(({ failure }) => failure === 'spend_cap').length).toBeGreaterThanOrEqual(6)
  app.clock.advance(24 * 3_600_000)
  const tomorrow = await queue()
  await work()
  expect((await row(tomorrow.id)).status).toBe('sent')
})

test('WhatsApp takes free text for 24 hours from the sender’s time, then only an approved template', async () => {
  const { webhook_url } = (await owner.get('/crm/messaging')).body.data[1]
  const hook = webhook_url.replace(app.app.appUrl, app.origin)
  const closed = await queue({ channel: 'whatsapp', to: '+256772123456' })
  await work()
  expect(await row(closed.id)).toMatchObject({ status: 'failed', failure: 'window_closed' })
  // It was sent 23 hours ago and arrives only now.
  const at = new Date(app.clock.now().getTime() - 23 * 3_600_000)
  expect((await postWhatsapp(hook, whatsappText('wamid.in1', 'Hello', { at }))).status).toBe(200)
  await work()
  const open = await queue({ channel: 'whatsapp', to: '+256772123456', text: 'See https://safiri.example' })
  app.clock.advance(6_000)
  await work()
  expect((await row(open.id)).status).toBe('sent')
  expect(providers.whatsapp[0]).toMatchObject({ to: '256772123456', text: { body: 'See https://safiri.example', preview_url: true } })
  app.clock.advance(2 * 3_600_000)
  const late = await queue({ channel: 'whatsapp', to: '+256772123456' })
  await work()
  expect(await row(late.id)).toMatchObject({ failure: 'window_closed' })

  const draft = (
    await owner.post('/crm/messaging/templates', {
      name: 'trip_reminder',
      language: 'en',
      category: 'utility',
      body: 'Hello {{1}}, your trip starts on {{2}}.',
      examples: ['Grace', '3 March'],
    })
  ).body.data
  expect(draft).toMatchObject({ status: 'draft', parameters: 2 })
  const template = { id: draft.id, params: ['Grace', '3 March\n2026'] }
  await expect(queue({ channel: 'whatsapp', to: '+256772123456', text: undefined, template } as never)).rejects.toThrow('not approved')
  await owner.post(`/crm/messaging/templates/${draft.id}/submit`)
  await work()
  expect(providers.templates).toHaveLength(1)
  const approved = {
    event: 'APPROVED',
    message_template_id: 1,
    message_template_name: 'trip_reminder',
    message_template_language: 'en',
    reason: 'NONE',
  }
  const changes = [{ field: 'message_template_status_update', value: approved }]
  await postWhatsapp(hook, { object: 'whatsapp_business_account', entry: [{ id: '1', changes }] })
  await work()
  app.clock.advance(6_000)
  const sent = await queue({ channel: 'whatsapp', to: '+256772123456', text: undefined, template } as never)
  await work()
  expect(await row(sent.id)).toMatchObject({ status: 'sent', text: 'Hello Grace, your trip starts on 3 March 2026.' })
  expect(providers.whatsapp.at(-1)).toMatchObject({
    type: 'template',
    template: { name: 'trip_reminder', components: [{ parameters: [{ text: 'Grace' }, { text: '3 March 2026' }] }] },
  })
  expect(providers.faults).toEqual([])
})

test('an agency that is at rest sends nothing', async () => {
  const { id } = await queue()
  await app.app.db.asPlatform('test', (tx) =>
    tx.updateTable('agencies').set({ state: 'suspended' }).where('id', '=', owner.agencyId).execute(),
  )
  await work()
  expect(await row(id)).toMatchObject({ status: 'failed', failure: 'refused' })
  expect(providers.sms).toHaveLength(0)
})
