import { addAddresses } from '#domains/clients/server/contacts/addresses.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newMember, newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { forged } from '#kit/server/testing/forged.ts'
import { forgetCallbacks } from './callbacks.ts'
import { queueMessage } from './messages.ts'
import { postWhatsapp, smsKey, startProviders, whatsappHook, whatsappKey, whatsappText, type Providers } from './testing/stand-ins.ts'

let app: TestApp
let providers: Providers
let owner: TestPerson
let smsUrl: string
let whatsappUrl: string
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
  await owner.put('/crm/messaging/sms', { ...smsKey, version: 0 })
  await owner.put('/crm/messaging/whatsapp', { ...whatsappKey, version: 0 })
  const urls = (await owner.get('/crm/messaging')).body.data.map(({ webhook_url }: { webhook_url: string }) =>
    webhook_url.replace(app.app.appUrl, app.origin),
  )
  smsUrl = urls[0]
  whatsappUrl = urls[1]
})

const work = () => app.app.jobs.runDue(app.app)
const actor = () => ({ agencyId: owner.agencyId, userId: null, now: app.clock.now() })
const all = () => app.app.db.asAgency(owner, (tx) => tx.selectFrom('messages').selectAll().orderBy('created_at').orderBy('id').execute())
const postForm = (url: string, fields: Record<string, string>) => fetch(url, { method: 'POST', body: new URLSearchParams(fields) })
let numbers = 0
async function sendSms() {
  const to = `+2567723${String(++numbers).padStart(5, '0')}`
  const { id } = await app.app.db.asAgency(actor(), (tx) =>
    queueMessage(app.app, tx, actor(), {
      channel: 'sms',
      to,
      text: 'Hello',
      purpose: 'service',
      effectKey: newId(),
      source: { kind: 'test', id: newId() },
    }),
  )
  await work()
  return (await all()).find((one) => one.id === id)!
}
const statusOf = async (id: string) => (await all()).find((one) => one.id === id)!.status

test('an SMS report needs the secret address, our message id and its number; a status never goes back', async () => {
  const sent = await sendSms()
  const report = (over: object, url = smsUrl) =>
    postForm(url, { id: sent.provider_id!, status: 'Success', phoneNumber: sent.address, networkCode: '64110', ...over })
  expect((await report({}, forged(smsUrl))).status).toBe(404)
  app.clock.advance(1)
  for (const forged of [{ id: 'ATXid_forged' }, { phoneNumber: '+256772000001' }]) expect((await report(forged)).status).toBe(200)
  const stranger = await newOwner(app)
  const theirs = (await stranger.get('/crm/messaging')).body.data[0].webhook_url.replace(app.app.appUrl, app.origin)
  expect((await report({}, theirs)).status).toBe(200)
  app.clock.advance(3 * 60_000)
  await work()
  expect(await statusOf(sent.id)).toBe('sent')
  await report({})
  await work()
  expect(await statusOf(sent.id)).toBe('delivered')
  await report({ status: 'Failed', failureReason: 'UserIsInactive' })
  await report({ status: 'Buffered' })
  await work()
  expect(await statusOf(sent.id)).toBe('delivered')
})

test('STOP by SMS withdraws at once, is confirmed once, and START agrees again', async () => {
  const from = '+256772888111'
  const incoming = (text: string, id = newId()) =>
    postForm(smsUrl, { date: '2026-11-24 09:00:00', from, id, linkId: 'x', text, to: '5050', networkCode: '64110' })
  await Promise.all(Array.from({ length: 5 }, () => incoming('Stop', 'same-id')))
  await work()
  await incoming('ACHA')
  await work()
  const state = () =>
    app.app.db.asAgency(owner, (tx) => tx.selectFrom('consents').select('state').where('address', '=', from).executeTakeFirstOrThrow())
  expect((await state()).state).toBe('withdrawn')
  const rows = await all()
  expect(rows.filter(({ direction }) => direction === 'in')).toHaveLength(2)
  expect(rows.filter(({ direction }) => direction === 'out').map(({ text }) => text)).toEqual([expect.stringContaining('no more offers')])
  await incoming('start')
  await work()
  expect((await state()).state).toBe('granted')
})

test('WhatsApp: the address is verified, the signature covers the raw body, and one message is stored once', async () => {
  const { verify_token } = (await owner.get('/crm/messaging')).body.data[1]
  const verify = (token: string) =>
    fetch(`${whatsappUrl}?hub.mode=subscribe&hub.verify_token=${encodeURIComponent(token)}&hub.challenge=1158201444`)
  const right = await verify(verify_token)
  expect([right.status, await right.text()]).toEqual([200, '1158201444'])
  expect((await verify(`${verify_token}x`)).status).toBe(403)

  const body = whatsappText('wamid.once', 'Hello', { name: 'Grace\u202e <b>Akello</b>\r\nBcc: x' })
  expect((await postWhatsapp(whatsappUrl, body, 'another secret')).status).toBe(400)
  const bare = await fetch(whatsappUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  expect(bare.status).toBe(400)
  const answers = await Promise.all(Array.from({ length: 20 }, () => postWhatsapp(whatsappUrl, body)))
  expect(answers.every(({ status }) => status === 200)).toBe(true)
  // The same message in another callback.
  await postWhatsapp(whatsappUrl, { ...body, again: true })
  await Promise.all([work(), work()])
  const rows = await all()
  expect(rows).toHaveLength(1)
  const { data } = (await owner.get('/crm/inbox')).body
  expect(data).toHaveLength(1)
  expect(data[0]).toMatchObject({ name: 'Grace <b>Akello</b> Bcc: x', unread: 1, phone: '+256772123456' })
  const wrong = await fetch(whatsappUrl, { method: 'POST', headers: { 'content-type': 'text/plain' }, body: 'x' })
  expect(wrong.status).toBe(415)
})

test('WhatsApp: a person without a number is known by their user id, and answered by it', async () => {
  const user_id = 'UG.13491208655302741918'
  await postWhatsapp(whatsappUrl, whatsappText('wamid.bsuid', 'No number', { from: null, user_id, name: 'Kato' }))
  await work()
  const [conversation] = (await owner.get('/crm/inbox')).body.data
  expect(conversation).toMatchObject({ name: 'Kato', phone: null })
  await owner.post(`/crm/inbox/${conversation.id}/reply`, { text: 'Hello Kato' })
  app.clock.advance(7_000)
  await work()
  expect(providers.whatsapp.at(-1)).toMatchObject({ recipient: user_id, text: { body: 'Hello Kato' } })
  expect(providers.whatsapp.at(-1)).not.toHaveProperty('to')
  // A known person whose number WhatsApp hides: STOP counts for the number that campaigns go to.
  const phone = '+256772909090'
  const { data: client } = (await owner.post('/crm/contacts', { name: 'Kato', phone })).body
  await owner.post(`/crm/contacts/${client.id}/consents`, { channel: 'whatsapp', address: phone, act: 'granted', wording: 'Form' })
  await app.app.db.asAgency({ agencyId: owner.agencyId, userId: null }, (tx) =>
    addAddresses(tx, { agencyId: owner.agencyId, userId: null, now: app.clock.now() }, [
      { clientId: client.id, channel: 'whatsapp', value: user_id },
    ]),
  )
  await postWhatsapp(whatsappUrl, whatsappText('wamid.stop', 'Stop', { from: null, user_id, name: 'Kato' }))
  await work()
  const consents = (await owner.get(`/crm/contacts/${client.id}/consents`)).body.data
  expect(consents.find((one: { channel: string }) => one.channel === 'whatsapp').state).toBe('withdrawn')
})

test('WhatsApp: read, then sent stays read; our own id finds a message whose answer was lost', async () => {
  await postWhatsapp(whatsappUrl, whatsappText('wamid.status', 'Hi', { from: '256772444555' }))
  await work()
  const [conversation] = (await owner.get('/crm/inbox')).body.data
  providers.behave.next.push('hang up')
  await owner.post(`/crm/inbox/${conversation.id}/reply`, { text: 'Hello' })
  app.clock.advance(7_000)
  await work()
  const sent = (await all()).find(({ direction }) => direction === 'out')!
  expect(sent.status).toBe('unknown')
  const report = (status: string, over: object = {}) =>
    postWhatsapp(
      whatsappUrl,
      whatsappHook({
        statuses: [
          {
            id: 'wamid.lost',
            status,
            timestamp: String(Math.floor(app.clock.now().getTime() / 1000)),
            biz_opaque_callback_data: sent.id,
            ...over,
          },
        ],
      }),
    )
  for (const status of ['read', 'sent', 'delivered']) await report(status)
  await work()
  expect(await statusOf(sent.id)).toBe('read')
  // Another provider id for the same message is not believed.
  await report('failed', { id: 'wamid.other' })
  app.clock.advance(3 * 60_000)
  await work()
  expect(await statusOf(sent.id)).toBe('read')
  const { messages } = (await owner.get(`/crm/inbox/${conversation.id}/messages`)).body.data
  expect(messages.at(-1)).toMatchObject({ text: 'Hello', delivery: 'read' })
  expect(providers.faults).toEqual([])
})

test('credentials are never answered, and a channel is changed by those who manage the CRM', async () => {
  const answer = await owner.get('/crm/messaging')
  expect(JSON.stringify(answer.body)).not.toContain(smsKey.api_key)
  expect(JSON.stringify(answer.body)).not.toContain(whatsappKey.app_secret)
  const stored = await app.app.db.asAgency(owner, (tx) => tx.selectFrom('messaging_accounts').select('credentials').execute())
  expect(JSON.stringify(stored)).not.toContain(smsKey.api_key)
  const reader = await newMember(app, owner, ['View Clients'])
  expect((await reader.get('/crm/messaging')).status).toBe(403)
  expect((await owner.put('/crm/messaging/sms', { sender: 'X', version: 2 })).body.errors).toHaveProperty('sender')
  expect((await owner.put('/crm/messaging/sms', { sender: 'SAFARI', version: 1 })).body.code).toBe('stale')
  // The key stays when only the sender is sent.
  const changed = (await owner.put('/crm/messaging/sms', { sender: 'SAFARI', version: 2 })).body.data
  expect(changed).toMatchObject({ sender: 'SAFARI', has_credentials: true, provider: 'africastalking' })
  const gone = await owner.post('/crm/messaging/sms/disconnect')
  expect(gone.body.data).toMatchObject({ has_credentials: false, provider: 'sandbox', from: 'sandbox' })
  expect((await owner.post('/crm/messaging/sms/disconnect')).body.code).toBe('not_connected')
})

test('templates: drafted, refused, synced from WhatsApp', async () => {
  const add = (over: object = {}) =>
    owner.post('/crm/messaging/templates', {
      name: 'offer',
      language: 'en',
      category: 'marketing',
      body: 'New trips for {{1}}',
      examples: ['you'],
      ...over,
    })
  expect((await add({ body: 'New {{2}}' })).body.errors).toHaveProperty('body')
  expect((await add({ examples: [] })).body.errors).toHaveProperty('examples')
  expect((await add({ name: 'Offer!' })).body.errors).toHaveProperty('name')
  const twins = await Promise.all([add(), add()])
  expect(twins.map(({ status }) => status).toSorted()).toEqual([200, 422])
  const { id } = twins.find(({ status }) => status === 200)!.body.data
  providers.behave.next.push({
    status: 400,
    body: { error: { message: 'Invalid parameter', code: 100, error_data: { details: 'Too many emojis' } } },
  })
  await owner.post(`/crm/messaging/templates/${id}/submit`)
  expect((await owner.post(`/crm/messaging/templates/${id}/submit`)).body.code).toBe('invalid_transition')
  await work()
  const list = async () => (await owner.get('/crm/messaging/templates')).body.data
  expect((await list())[0]).toMatchObject({ status: 'rejected', reason: 'Too many emojis' })
  providers.listedTemplates.push({
    id: '777',
    name: 'voucher_ready',
    language: 'en_US',
    status: 'PAUSED',
    category: 'UTILITY',
    components: [
      { type: 'BODY', text: 'Hello {{1}}', example: { body_text: [['Grace']] } },
      { type: 'FOOTER', text: 'Rwenzori Trails' },
    ],
  })
  expect((await owner.post('/crm/messaging/templates/sync')).body.data).toEqual({ queued: true })
  await work()
  expect((await list()).map(({ name, status }: { name: string; status: string }) => [name, status])).toEqual([
    ['offer', 'rejected'],
    ['voucher_ready', 'paused'],
  ])
  const paused = (await list())[1]
  expect((await owner.delete(`/crm/messaging/templates/${paused.id}`)).body.code).toBe('immutable')
  expect((await owner.delete(`/crm/messaging/templates/${id}`)).status).toBe(200)

  // The first try reached WhatsApp, its answer did not reach us, and the second try is refused.
  const again = (await add({ name: 'thanks' })).body.data.id as string
  providers.listedTemplates.push({
    id: '778',
    name: 'thanks',
    language: 'en',
    status: 'APPROVED',
    category: 'MARKETING',
    components: [{ type: 'BODY', text: 'New trips for {{1}}', example: { body_text: [['you']] } }],
  })
  providers.behave.next.push({ status: 400, body: { error: { message: 'Content in this language already exists', code: 100 } } })
  await owner.post(`/crm/messaging/templates/${again}/submit`)
  await work()
  expect((await list()).find((one: { id: string }) => one.id === again)).toMatchObject({ status: 'approved', reason: null })
})

test('an estimate counts segments and prices by country, and costs are listed', async () => {
  const estimate = (body: object) => owner.post('/crm/messaging/estimate', body)
  const { data } = (await estimate({ channel: 'sms', text: 'ŋ'.repeat(71), to: ['+256772123456', '+254722123456'] })).body
  expect(data).toMatchObject({ messages: 2, segments: 2, encoding: 'ucs2', culprits: ['ŋ'], cost: { amount: 4, currency: 'USD' } })
  expect((await estimate({ channel: 'sms', text: 'x', to: ['0772'] })).status).toBe(422)
  await sendSms()
  const costs = (await owner.get('/crm/messaging/costs?from=2020-01-01&to=2100-01-01')).body.data
  expect(costs).toMatchObject([{ channel: 'sms', country: 'UG', category: 'sms', messages: 1, cost: { amount: 2 } }])
  expect((await owner.get('/crm/messaging/messages?status=sent')).body.data).toHaveLength(1)
})

test('callbacks are forgotten after a week', async () => {
  const kept = () => app.app.db.asPlatform('test: callbacks', (tx) => tx.selectFrom('messaging_callbacks').select('id').execute())
  await postForm(smsUrl, { id: 'ATXid_unknown', status: 'Success', phoneNumber: '+256772123456', networkCode: '64110' })
  expect((await kept()).length).toBeGreaterThan(0)
  await forgetCallbacks.run(app.app, {})
  expect((await kept()).length).toBeGreaterThan(0)
  app.clock.advance(8 * 24 * 3_600_000)
  await forgetCallbacks.run(app.app, {})
  expect(await kept()).toEqual([])
})
