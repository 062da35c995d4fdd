import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#kit/server/security/tokens.ts'
import { newMember, newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { receiveMessage } from '#domains/messaging/server/inbound.ts'
import * as core from './conversations.ts'
import { wakeConversations } from './wake.ts'

let app: TestApp
let owner: TestPerson
let other: TestPerson
beforeAll(async () => {
  app = await startTestApp({ limitFactor: 100_000 })
  other = await newOwner(app)
})
afterAll(() => app.close())
beforeEach(async () => {
  owner = await newOwner(app)
  app.clock.set(new Date('2026-11-24T09:00:00Z'))
})

type Work<T> = Parameters<typeof app.app.db.asAgency<T>>[1]
const actor = (over: object = {}) => ({ agencyId: owner.agencyId, userId: null, now: app.clock.now(), ...over })
const inAgency = <T>(work: Work<T>) => app.app.db.asAgency(actor(), work)
const start = (over: object = {}) =>
  inAgency((tx) =>
    core.startConversation(app.app, tx, actor(), { channel: 'webchat', identity: newId(), name: 'Grace', withBot: true, ...over }),
  )
const say = (id: string, text: string, over: object = {}) =>
  inAgency((tx) => core.addVisitorMessage(app.app, tx, actor(), id, { text, ...over }))
const bot = (id: string, text: string) => inAgency((tx) => core.addBotMessage(app.app, tx, actor(), id, { text }))
const show = async (id: string, as = owner) => (await as.get(`/crm/inbox/${id}`)).body.data
const messages = async (id: string) => (await owner.get(`/crm/inbox/${id}/messages`)).body.data.messages
const ids = async (query: string, as = owner) => (await as.get(`/crm/inbox?${query}`)).body.data.map((one: { id: string }) => one.id)
let numbers = 0
/** A WhatsApp message arrives. */
async function whatsapp(text: string, over: object = {}) {
  const given = {
    providerId: newId(),
    address: '+256772123456',
    phone: '+256772123456',
    name: 'Grace Akello',
    text,
    attachments: [],
    at: null,
    ...over,
  }
  await inAgency((tx) => receiveMessage(app.app, tx, actor(), 'whatsapp', 'sandbox', given))
  return (await ids(`search=${encodeURIComponent(given.name)}&sort=-created_at`))[0] as string
}
const freshName = () => `Person ${++numbers} of WhatsApp`
const work = () => app.app.jobs.runDue(app.app)

test('the bot answers until it hands over, and is silent from then on', async () => {
  const { id, status } = await start()
  expect(status).toBe('pending')
  await say(id, 'How much is the gorilla trip?')
  const { message } = await inAgency((tx) =>
    core.addBotMessage(app.app, tx, actor(), id, {
      text: 'USD 1,450',
      citations: [{ title: 'Gorillas', url: 'https://a.example', picture: null }],
    }),
  )
  expect(message.author).toBe('bot')
  expect(await show(id)).toMatchObject({ with_bot: true, unread: 0, first_response_due_at: null })
  await inAgency((tx) => core.handOver(app.app, tx, actor(), id, 'The visitor asks for a person'))
  await inAgency((tx) => core.handOver(app.app, tx, actor(), id, 'Again'))
  expect(await show(id)).toMatchObject({
    status: 'open',
    with_bot: false,
    unread: 1,
    first_response_due_at: expect.stringMatching(/^2026-11-24T13:00/),
  })
  await expect(bot(id, 'And another thing')).rejects.toMatchObject({ code: 'handed_over' })
  await say(id, 'Hello?')
  await expect(bot(id, 'Hello!')).rejects.toMatchObject({ code: 'handed_over' })
  const thread = await messages(id)
  expect(thread.map(({ author }: { author: string }) => author)).toEqual(['visitor', 'bot', 'system', 'visitor'])
  expect(thread[1].citations).toHaveLength(1)
  const seen = await inAgency((tx) => core.visitorMessages(tx, id))
  expect(seen.map(({ author }) => author)).toEqual(['visitor', 'bot', 'visitor'])
  await app.deliver()
  expect((await owner.get('/business/notifications')).body.data[0]).toMatchObject({
    type: 'conversation.waits',
    link: `/crm/inbox?open=${id}`,
  })
})

test('a staff answer takes a conversation from the bot', async () => {
  const { id } = await start()
  await say(id, 'Hi')
  expect((await owner.post(`/crm/inbox/${id}/reply`, { text: 'Amina here' })).status).toBe(200)
  expect(await show(id)).toMatchObject({
    status: 'open',
    with_bot: false,
    assigned_to: owner.userId,
    first_responded_at: expect.stringMatching(/^2026-11-24T09:00/),
  })
})

test('the same nonce adds one message, also at the same moment', async () => {
  const { id } = await start({ withBot: false })
  const nonce = 'nonce-of-a-phone'
  await Promise.all(Array.from({ length: 6 }, () => say(id, 'Twice?', { nonce })))
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => owner.post(`/crm/inbox/${id}/reply`, { text: 'Once', nonce: 'answer-nonce-1' })),
  )
  expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1)
  expect((await messages(id)).map(({ text }: { text: string }) => text)).toEqual(['Twice?', 'Once'])
})

test('two messages of one phone at the same moment make one conversation', async () => {
  const name = freshName()
  await Promise.all(['One', 'Two', 'Three'].map((text) => whatsapp(text, { address: '+256772999111', phone: '+256772999111', name })))
  const found = await ids(`search=${encodeURIComponent(name)}`)
  expect(found).toHaveLength(1)
  expect(await messages(found[0])).toHaveLength(3)
  expect(await show(found[0])).toMatchObject({
    unread: 3,
    takes_text: true,
    window_closes_at: expect.stringMatching(/^2026-11-25T09:00/),
    status: 'open',
  })
})

test('an answer on WhatsApp shows how far it has come', async () => {
  const name = freshName()
  const id = await whatsapp('Do you have a room?', {
    address: '+256772000222',
    phone: '+256772000222',
    name,
    at: new Date('2026-11-23T09:10:00Z'),
  })
  await owner.post(`/crm/inbox/${id}/reply`, { text: 'Yes, from Friday' })
  expect((await messages(id)).at(-1)).toMatchObject({ delivery: 'queued', user_name: expect.any(String) })
  await work()
  expect((await messages(id)).at(-1)).toMatchObject({ delivery: 'sent' })
  app.clock.advance(20 * 60_000)
  expect(await show(id)).toMatchObject({ takes_text: false })
  const late = await owner.post(`/crm/inbox/${id}/reply`, { text: 'Still there?' })
  expect([late.status, late.body.code]).toEqual([409, 'window_closed'])
})

test('an answer is refused when a colleague has answered after what its writer saw', async () => {
  const { id } = await start({ withBot: false })
  await say(id, 'Price?')
  const seen = (await messages(id)).at(-1).id
  const colleague = await newMember(app, owner, ['View Inquiries', 'Edit Inquiries'])
  const answers = await Promise.all([
    owner.post(`/crm/inbox/${id}/reply`, { text: 'USD 900', seen }),
    colleague.post(`/crm/inbox/${id}/reply`, { text: 'USD 950', seen }),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)!.body.code).toBe('answered_already')
  // Sent again after reading the answer.
  const now = (await messages(id)).at(-1).id
  expect((await colleague.post(`/crm/inbox/${id}/reply`, { text: 'Or 950 with lunch', seen: now })).status).toBe(200)
})

test('two assignments at the same moment: one is refused if both name what they saw', async () => {
  const { id, version } = await start({ withBot: false })
  const [amina, brian] = [await newMember(app, owner, ['View Inquiries']), await newMember(app, owner, ['View Clients'])]
  const answers = await Promise.all([amina, brian].map(({ userId }) => owner.post(`/crm/inbox/${id}/assign`, { user_id: userId, version })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const gate = await newMember(app, owner, ['Scan Tickets'])
  expect((await owner.post(`/crm/inbox/${id}/assign`, { user_id: gate.userId })).body.errors).toHaveProperty('user_id')
  await owner.post(`/crm/inbox/${id}/assign`, { user_id: amina.userId })
  await app.deliver()
  expect(await ids('tab=mine', amina)).toEqual([id])
  expect((await amina.get('/business/notifications')).body.data[0].type).toBe('conversation.assigned')
  expect(await ids('tab=unassigned')).toEqual([])
})

test('snoozes, wakes, resolves and reopens', async () => {
  const { id } = await start({ withBot: false })
  await say(id, 'Call me on Friday')
  const status = (body: object) => owner.post(`/crm/inbox/${id}/status`, body)
  expect((await status({ status: 'snoozed' })).body.errors).toHaveProperty('snoozed_until')
  expect((await status({ status: 'snoozed', snoozed_until: '2026-11-24T08:00:00Z' })).body.errors).toHaveProperty('snoozed_until')
  expect((await status({ status: 'snoozed', snoozed_until: '2026-11-24T11:00:00Z' })).body.data.status).toBe('snoozed')
  expect([await ids('tab=all'), await ids('tab=snoozed')]).toEqual([[], [id]])
  app.clock.set(new Date('2026-11-24T11:00:30Z'))
  await app.app.db.asAgency(owner, (tx) => app.app.jobs.enqueue(tx, wakeConversations, {}))
  await work()
  expect(await show(id)).toMatchObject({ status: 'open', snoozed_until: null })
  await owner.post(`/crm/inbox/${id}/reply`, { text: 'Calling now' })
  expect((await status({ status: 'resolved' })).body.data).toMatchObject({ status: 'resolved', outcome: 'answered', unread: 0 })
  const again = await status({ status: 'resolved' })
  expect([again.status, again.body.code]).toEqual([409, 'invalid_transition'])
  expect((await status({ status: 'snoozed', snoozed_until: '2026-12-27T06:00:00Z' })).status).toBe(409)
  await say(id, 'Thank you!')
  expect(await show(id)).toMatchObject({ status: 'open', unread: 1 })
})

test('reads messages backwards, and searches, filters and tags', async () => {
  const { id } = await start({ withBot: false, name: 'Long Talker' })
  for (let n = 1; n <= 60; n++) await say(id, `Message ${n}`)
  const page = (await owner.get(`/crm/inbox/${id}/messages`)).body.data
  expect([page.more, page.messages.length, page.messages.at(-1).text]).toEqual([true, 50, 'Message 60'])
  const earlier = (await owner.get(`/crm/inbox/${id}/messages?before=${page.messages[0].id}`)).body.data
  expect([earlier.more, earlier.messages.map(({ text }: { text: string }) => text)]).toEqual([
    false,
    Array.from({ length: 10 }, (_, n) => `Message ${n + 1}`),
  ])
  await owner.post(`/crm/inbox/${id}/tags`, { tags: ['honeymoon', 'Honeymoon', 'birds'] })
  expect(await ids('tag=birds')).toEqual([id])
  expect(await ids('search=talker')).toEqual([id])
  expect(await ids('search=Message%2060&channel=webchat&unread=true')).toEqual([id])
  expect(await ids('channel=sms')).toEqual([])
  expect((await owner.post(`/crm/inbox/${id}/read`, {})).body.data).toEqual({ unread: 0 })
  expect(await ids('unread=true')).toEqual([])
  app.clock.advance(6 * 3_600_000)
  expect(await ids('overdue=true')).toEqual([id])
})

test('becomes a contact, a lead and an inquiry', async () => {
  const name = freshName()
  const id = await whatsapp('We are four, in March', { address: 'UG.13491208655302741918', phone: null, name })
  const lead = await owner.post(`/crm/inbox/${id}/lead`, { title: 'Four in March' })
  expect(lead.body.data).toMatchObject({ client_name: name, phone: null, outcome: 'lead_created' })
  const again = await owner.post(`/crm/inbox/${id}/lead`, { title: 'Four in March' })
  expect([again.status, again.body.code]).toEqual([409, 'has_lead'])
  expect((await owner.post(`/crm/inbox/${id}/client`, {})).status).toBe(409)
  const inquiry = await owner.post(`/crm/inbox/${id}/inquiry`, { message: 'Four people in March' })
  // A person without a number and a mail address cannot be answered outside WhatsApp.
  expect([inquiry.status, inquiry.body.errors.email?.length]).toEqual([422, 1])
  await whatsapp('My number', { address: 'UG.13491208655302741918', phone: '+256772555666', name })
  expect((await owner.post(`/crm/inbox/${id}/inquiry`, { message: 'Four people in March' })).status).toBe(200)
  const client = (await show(id)).client_id
  expect((await ids(`client_id=${client}`)).includes(id)).toBe(true)
})

test('a known number is linked to its only person, never to one of two', async () => {
  const phone = '+256772777888'
  const { data: one } = (await owner.post('/crm/contacts', { name: 'Mary', phone })).body
  const id = await whatsapp('Hi', { address: phone, phone, name: 'M.' })
  expect((await show(id)).client_id).toBe(one.id)
  const shared = '+256772777999'
  for (const name of ['Tom', 'Tim']) await owner.post('/crm/contacts', { name, phone: shared })
  const other = await whatsapp('Hi', { address: shared, phone: shared, name: freshName() })
  expect((await show(other)).client_id).toBeNull()
})

test('canned replies take known places only', async () => {
  const add = (body: object, as = owner) => as.post('/crm/canned-replies', body)
  const { data } = (await add({ title: 'Prices', shortcut: 'prices', text: 'Hello {{first_name}}, see our prices. {{agent}}, {{agency}}' }))
    .body
  expect((await add({ title: 'X', text: 'Hello {{secret}}' })).body.errors.text).toEqual(['{{secret}} is not known.'])
  expect((await add({ title: 'X', text: '{{constructor.constructor}}' })).status).toBe(422)
  const twins = await Promise.all([add({ title: 'A', shortcut: 'hi', text: 'Hi' }), add({ title: 'B', shortcut: 'hi', text: 'Hi' })])
  expect(twins.map(({ status }) => status).toSorted()).toEqual([200, 422])
  const put = (version: number, as = owner) =>
    as.put(`/crm/canned-replies/${data.id}`, { title: 'Rates', shortcut: null, text: 'See {{agency}}', version })
  expect((await put(1)).body.data).toMatchObject({ title: 'Rates', shortcut: null, version: 2 })
  expect((await put(1)).body.code).toBe('stale')
  expect((await put(2, other)).status).toBe(404)
  expect((await owner.get('/crm/canned-replies?search=rates')).body.data).toHaveLength(1)
  expect((await owner.delete(`/crm/canned-replies/${data.id}`)).status).toBe(200)
  expect((await owner.delete(`/crm/canned-replies/${data.id}`)).status).toBe(404)
})

test('who may see and write', async () => {
  const { id } = await start({ withBot: false })
  const reader = await newMember(app, owner, ['View Clients'])
  const gate = await newMember(app, owner, ['Scan Tickets'])
  expect((await reader.get(`/crm/inbox/${id}`)).status).toBe(200)
  expect((await reader.post(`/crm/inbox/${id}/reply`, { text: 'Hi' })).status).toBe(403)
  expect((await gate.get('/crm/inbox')).status).toBe(403)
  for (const [path, body] of [
    ['reply', { text: 'x' }],
    ['note', { text: 'x' }],
    ['assign', { user_id: null }],
    ['status', { status: 'resolved' }],
    ['tags', { tags: [] }],
    ['read', {}],
    ['presence', { state: 'typing' }],
    ['client', {}],
    ['lead', { title: 'x' }],
    ['inquiry', { message: 'x' }],
  ] as const)
    expect([path, (await other.post(`/crm/inbox/${id}/${path}`, body)).status]).toEqual([path, 404])
  expect((await owner.post(`/crm/inbox/${id}/reply`, { text: 'x', author: 'bot' })).status).toBe(422)
  expect((await owner.post(`/crm/inbox/${id}/reply`, {})).body.errors).toHaveProperty('text')
})

test('staff write first by SMS, and the answer arrives in the same thread', async () => {
  const first = await owner.post('/crm/inbox/new', {
    channel: 'sms',
    phone: '+256772311311',
    text: 'Your guide is Amina',
    nonce: 'first-nonce-1',
  })
  expect(first.body.data).toMatchObject({ channel: 'sms', first_response_due_at: null, assigned_to: owner.userId })
  const again = await owner.post('/crm/inbox/new', {
    channel: 'sms',
    phone: '+256772311311',
    text: 'Your guide is Amina',
    nonce: 'first-nonce-1',
  })
  expect(again.body.data.id).toBe(first.body.data.id)
  await work()
  const inbound = {
    providerId: newId(),
    address: '+256772311311',
    phone: '+256772311311',
    name: null,
    text: 'Thank you',
    attachments: [],
    at: null,
  }
  await inAgency((tx) => receiveMessage(app.app, tx, actor(), 'sms', 'sandbox', inbound))
  expect((await messages(first.body.data.id)).map(({ text }: { text: string }) => text)).toEqual(['Your guide is Amina', 'Thank you'])
  expect((await owner.post('/crm/inbox/new', { channel: 'email', email: 'g@mail.example', text: 'Hi' })).body.errors).toHaveProperty(
    'subject',
  )
  expect((await owner.post('/crm/inbox/new', { channel: 'sms', text: 'Hi' })).body.errors).toHaveProperty('phone')
})

test('pages by cursor: none twice, none left out while others move up, filters kept', async () => {
  const made: string[] = []
  for (let at = 0; at < 7; at++) {
    app.clock.advance(60_000)
    const { id } = await start({ withBot: false, name: at === 3 ? 'Odd one' : `Paged ${at}` })
    made.unshift(id)
  }
  const page = async (query: string) => (await owner.get(`/crm/inbox?per_page=3&search=Paged${query}`)).body
  const first = await page('')
  expect([first.meta.total, first.meta.more]).toEqual([6, false])
  app.clock.advance(60_000)
  // It moves to the top, and is not listed again further down.
  await say(first.data[2].id, 'Again')
  const second = await page(`&cursor=${first.meta.next_cursor}`)
  const third = await page(`&cursor=${second.meta.next_cursor}`)
  expect(third).toMatchObject({ data: [], meta: { total: 6 } })
  const listed = [...first.data, ...second.data].map(({ id }: { id: string }) => id)
  expect(listed).toEqual(made.filter((_, at) => at !== 3))
  expect((await page(`&sort=created_at&cursor=${first.meta.next_cursor}`)).errors).toHaveProperty('cursor')
  const byDue = await owner.get('/crm/inbox?sort=-first_response_due_at&per_page=5')
  const rest = await owner.get(`/crm/inbox?sort=-first_response_due_at&per_page=5&cursor=${byDue.body.meta.next_cursor}`)
  expect(new Set([...byDue.body.data, ...rest.body.data].map(({ id }: { id: string }) => id)).size).toBe(7)
})
