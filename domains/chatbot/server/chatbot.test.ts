import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exportOfPerson } from '#domains/clients/server/testing/export-of-person.ts'
import { startOfferTest, type OfferTest } from '#domains/proposals/server/testing/offers.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { startTestApp } from '#kit/server/testing/test-app.ts'
import { newMember, newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { callerOf, type Answer } from '#kit/server/testing/client.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { addDays, dayOf, formatShortDay } from '#kit/contract/time.ts'
import { forged } from '#kit/server/testing/forged.ts'
import { chatKey } from './settings.ts'

let offers: OfferTest
let owner: TestPerson
let other: TestPerson
let key: string
let title: string
const contact = { name: 'Hannah Müller', email: 'hannah@mail.example' }

const everyPlanHasIt = (tx: Tx) =>
  tx
    .updateTable('plans')
    .set({ features: sql`features || '{chatbot}'` })
    .where('slug', '<>', 'network')
    .execute()

beforeAll(async () => {
  offers = await startOfferTest()
  await offers.test.app.db.asPlatform('house: every plan of the test has a chatbot', (tx) => everyPlanHasIt(tx))
  owner = offers.owner
  other = await newOwner(offers.test)
  const { status, body } = await owner.get('/chatbot/settings')
  expect([status, body]).toMatchObject([200, { data: { enabled: false, version: 0 } }])
  await owner.post('/chatbot/settings', { enabled: true, version: body.data.version })
  key = body.data.key
  title = await offers.test.app.db.asAgency(owner, async (tx) => {
    const item = await tx.selectFrom('inventory').select('title').where('id', '=', offers.tour.id).executeTakeFirstOrThrow()
    return item.title
  })
})
afterAll(() => offers.test.close())

const chat = async (
  method: string,
  path: string,
  { body, token, of = key }: { body?: object; token?: string; of?: string } = {},
): Promise<Answer> => {
  const answer = await fetch(`${offers.test.origin}/chat/${of}${path}`, {
    method,
    headers: { ...(token && { 'x-safiri-chat': token }), ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: answer.status, headers: answer.headers, body: await answer.json() }
}
const write = (text: string, token?: string, nonce = newId()) =>
  chat('POST', '/messages', { body: { messages: [{ text, nonce }] }, ...(token && { token }) })
const askPrice = () =>
  write(`How much is ${title} on ${formatShortDay(addDays(dayOf(offers.test.clock.now()), 20))} for 2 adults from Germany?`)
const lastOf = (body: { messages: { author: string; text: string; citations: { title: string }[] }[] }) => body.messages.at(-1)!

describe('settings', () => {
  test('are changed with the right, key by key, and not over a newer version', async () => {
    const { data } = (await owner.get('/chatbot/settings')).body
    expect(data).toMatchObject({ enabled: true, engine: 'rules', model: null, offers: 1 })
    expect(data.embed_code).toBe(`<script src="${offers.test.app.appUrl}/js/chat.js" data-key="${key}" async></script>`)
    const changed = await owner.post('/chatbot/settings', { greeting: 'Welcome', version: data.version })
    expect(changed.body.data).toMatchObject({ greeting: 'Welcome', enabled: true, version: data.version + 1 })
    expect((await owner.post('/chatbot/settings', { greeting: 'Hi', version: data.version })).status).toBe(409)
    const guest = await newMember(offers.test, owner, ['View Clients'])
    expect((await guest.post('/chatbot/settings', { enabled: false, version: 2 })).status).toBe(403)
  })

  test.each([
    ['tone', { tone: 'rude' }],
    ['quote_hours', { quote_hours: 0 }],
    ['languages', { languages: [] }],
    ['hours.0.until', { hours: [{ day: 1, from: '17:00', until: '08:00' }] }],
    ['greeting', { greeting: 'x'.repeat(301) }],
  ])('refuse a wrong %s at its field', async (field, body) => {
    const { data } = (await owner.get('/chatbot/settings')).body
    const answer = await owner.post('/chatbot/settings', { ...body, version: data.version })
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]])
  })
})

describe('a visit', () => {
  test('gets a price that cites its offer, is kept, and is held at that price', async () => {
    const { status, body } = await askPrice()
    expect([status, lastOf(body)]).toMatchObject([200, { author: 'bot', citations: [{ title }] }])
    const { quote_id } = body.actions.find(({ kind }: { kind: string }) => kind === 'book')
    const id = (await owner.get('/chatbot/inquiries')).body.data[0].id
    const [quote] = (await owner.get(`/chatbot/inquiries/${id}`)).body.data.quotes
    expect(quote).toMatchObject({ id: quote_id, status: 'open', total: { currency: 'UGX' } })
    await offers.test.app.db.asAgency(owner, (tx) =>
      tx.updateTable('price_options').set({ amount: 99_000_000 }).where('id', '=', offers.tour.adult).execute(),
    )
    const path = `/quotes/${quote_id}/book`
    const wrong = await chat('POST', path, { body: { name: 'Hannah' }, token: body.token })
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['email']])
    const booked = await chat('POST', path, { body: contact, token: body.token })
    expect([booked.status, booked.body.text]).toEqual([200, expect.stringContaining('on hold')])
    expect((await chat('POST', path, { body: contact, token: body.token })).body).toEqual(booked.body)
    const shown = (await owner.get(`/chatbot/inquiries/${id}`)).body.data
    expect(shown).toMatchObject({ outcome: 'booking_started', quotes: [{ status: 'booked' }] })
    const booking = (await owner.get(`/bookings/${shown.booking_id}/show`)).body.data
    expect(booking).toMatchObject({ status: 'on_hold', total: quote.total })
  })

  test('shows a picture that a person sends, by a link of its own', async () => {
    const { body } = await askPrice()
    const id = (await owner.get('/chatbot/inquiries')).body.data[0].id
    const picture = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3])
    const files = [
      (await owner.upload(`/crm/inbox/${id}/files`, [{ name: 'lake.png', content: picture }])).body.data.id,
      (await owner.upload(`/crm/inbox/${id}/files`, [{ name: 'map.pdf', content: Buffer.from('%PDF-1.4 map') }])).body.data.id,
    ]
    await owner.post(`/crm/inbox/${id}/reply`, { text: 'The lake', files })
    const [lake, map] = (await chat('GET', '/messages', { token: body.token })).body.messages.at(-1).files
    expect([lake, map]).toMatchObject([
      { name: 'lake.png', picture: true },
      { name: 'map.pdf', picture: false },
    ])
    const read = (url: string) => fetch(`${offers.test.origin}${new URL(url).pathname}`)
    const [shown, saved] = [await read(lake.url), await read(map.url)]
    expect(Buffer.from(await shown.arrayBuffer())).toEqual(picture)
    expect([shown, saved].map(({ headers }) => [headers.get('content-type'), headers.get('content-disposition')?.split(';')[0]])).toEqual([
      ['image/png', 'inline'],
      ['application/octet-stream', 'attachment'],
    ])
    expect((await read(forged(lake.url))).status).toBe(404)
  })

  test('what was said is exported with the person and erased with them, and the chat can go on', async () => {
    const { body } = await askPrice()
    await write('My knee was operated on', body.token)
    const { quote_id } = body.actions.find(({ kind }: { kind: string }) => kind === 'book')
    await chat('POST', `/quotes/${quote_id}/book`, { body: { ...contact, name: 'Otto Erasmus' }, token: body.token })
    const [{ id, booking_id }] = (await owner.get('/chatbot/inquiries')).body.data
    const { client_id } = (await owner.get(`/bookings/${booking_id}/show`)).body.data
    const { json } = await exportOfPerson(offers.test, owner, client_id)
    expect(json.chatbot).toMatchObject([{ id, quotes: [{}], answers: [{}, { question: 'My knee was operated on' }] }])
    await owner.post(`/bookings/${booking_id}/cancel`, { by: 'client', reason: 'They asked' })
    expect((await owner.post(`/crm/contacts/${client_id}/erase`, { name: 'Otto Erasmus' })).status).toBe(200)
    const after = JSON.stringify([
      (await exportOfPerson(offers.test, owner, client_id)).json,
      (await owner.get(`/chatbot/inquiries/${id}`)).body,
    ])
    expect(after).not.toMatch(/knee|Otto|Erasmus|hannah@/)
    const again = await write('What do you offer?', body.token)
    expect([again.status, lastOf(again.body).author]).toEqual([200, 'bot'])
  })

  test('the same message sent twice is one message with one answer', async () => {
    const nonce = newId()
    const { body } = await write('Hello', undefined, nonce)
    const again = await write('Hello', body.token, nonce)
    expect(again.body.messages).toHaveLength(2)
  })

  test('two requests at once answer a message once', async () => {
    const { body } = await write('Hello')
    const nonce = newId()
    await Promise.all([write('What do you offer?', body.token, nonce), write('What do you offer?', body.token, nonce)])
    const { messages } = (await chat('GET', '/messages', { token: body.token })).body
    expect(messages.map(({ author }: { author: string }) => author)).toEqual(['visitor', 'bot', 'visitor', 'bot'])
  })

  test('after the hand-over the bot is silent', async () => {
    const { body } = await write('Hello')
    const handed = await chat('POST', '/person', { body: {}, token: body.token })
    expect(handed.body).toMatchObject({ with_person: true, actions: [] })
    const count = handed.body.messages.length
    const after = await write('How much is it?', body.token)
    expect(after.body.messages).toHaveLength(count + 1)
    expect(lastOf(after.body).author).toBe('visitor')
  })

  test('it is silent too once a person has answered from the inbox', async () => {
    const { body } = await askPrice()
    const [conversation] = (await owner.get('/crm/inbox?channel=webchat&tab=all')).body.data
    expect((await owner.post(`/crm/inbox/${conversation.id}/reply`, { text: 'I am Amina. May I help?' })).status).toBe(200)
    expect((await chat('GET', '/messages', { token: body.token })).body).toMatchObject({ with_person: true })
    const before = await offers.test.app.db.asAgency(owner, (tx) => tx.selectFrom('chatbot_quotes').select('id').execute())
    const again = await write(`And how much is ${title} for 3 adults from Germany?`, body.token)
    expect([again.status, lastOf(again.body).author, again.body.with_person]).toEqual([200, 'visitor', true])
    expect(await offers.test.app.db.asAgency(owner, (tx) => tx.selectFrom('chatbot_quotes').select('id').execute())).toHaveLength(
      before.length,
    )
    expect((await owner.get('/chatbot/inquiries')).body.data[0]).toMatchObject({ outcome: 'handed_over' })
  })

  test('details left outside office hours are an inquiry', async () => {
    const { status, body } = await chat('POST', '/person', { body: { ...contact, message: 'Call me' } })
    expect([status, body.with_person]).toEqual([200, true])
    const [newest] = (await owner.get('/inquiries_')).body.data
    expect(newest).toMatchObject({ name: 'Hannah Müller', source: 'chatbot' })
  })
})

describe('who may see a conversation', () => {
  test('neither another agency nor its chat finds it', async () => {
    const { body } = await write('Hello')
    const id = (await owner.get('/chatbot/inquiries')).body.data[0].id
    expect((await other.get(`/chatbot/inquiries/${id}`)).status).toBe(404)
    const { version } = (await other.get('/chatbot/settings')).body.data
    await other.post('/chatbot/settings', { enabled: true, version })
    const theirs = chatKey(offers.test.app, other.agencyId)
    expect((await chat('GET', '/messages', { token: body.token, of: theirs })).status).toBe(404)
    expect((await chat('GET', '/messages', { token: `${body.token}x` })).status).toBe(404)
    expect((await chat('GET', '', { of: `${key}x` })).status).toBe(404)
    expect((await callerOf(offers.test).get('/chatbot/inquiries')).status).toBe(401)
  })

  test('a chat that is switched off takes nothing', async () => {
    const { data } = (await other.get('/chatbot/settings')).body
    await other.post('/chatbot/settings', { enabled: false, version: data.version })
    expect((await chat('GET', '', { of: data.key })).body).toEqual({ enabled: false })
    const sent = await chat('POST', '/messages', { body: { messages: [{ text: 'Hello', nonce: newId() }] }, of: data.key })
    expect(sent.status).toBe(404)
  })

  test.each(['<script>alert(1)</script>', '${7*7} {{7*7}}', "'; DROP TABLE bookings; --", '😀'.repeat(900)])(
    'hostile text is only text: %s',
    async (text) => {
      const { status, body } = await write(text)
      expect(status).toBe(200)
      expect(lastOf(body).text).not.toContain('49')
    },
  )

  test.each([
    ['no message', { messages: [] }],
    ['a message that is too long', { messages: [{ text: 'x'.repeat(2001), nonce: newId() }] }],
    ['a control character', { messages: [{ text: 'evil\u0007', nonce: newId() }] }],
    ['a field that is not known', { messages: [{ text: 'Hello', nonce: newId() }], price: 1 }],
  ])('%s is refused', async (_what, body) => {
    expect((await chat('POST', '/messages', { body })).status).toBe(422)
  })

  test('the script is small and works on any website', async () => {
    const answer = await fetch(`${offers.test.origin}/js/chat.js`)
    const text = await answer.text()
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect(text.length).toBeLessThan(20 * 1024)
    expect(text).not.toMatch(/innerHTML|__BASE__|__STYLE__/)
  })
})

describe('what the agency teaches and reads', () => {
  test('a taught answer corrects what the bot did not know', async () => {
    const question = 'Do you organise weddings under water?'
    await write(question)
    const today = dayOf(offers.test.clock.now())
    const period = `/chatbot/analytics?from=${today}&to=${today}`
    const before = (await owner.get(period)).body.data
    const unknown = before.unanswered.find((one: { question: string }) => one.question === question)
    expect(unknown).toMatchObject({ times: 1 })
    const lesson = { question, answer: 'Yes, in Lake Victoria.', answer_id: unknown.answer_id }
    const taught = await owner.post('/chatbot/lessons', lesson)
    expect(taught.status).toBe(200)
    expect((await other.post('/chatbot/lessons', lesson)).status).toBe(404)
    expect((await other.delete(`/chatbot/lessons/${taught.body.data.id}`)).status).toBe(404)
    expect(lastOf((await write(question)).body).text).toBe('Yes, in Lake Victoria.')
    const after = (await owner.get(period)).body.data
    expect(after.unanswered.some((one: { question: string }) => one.question === question)).toBe(false)
    expect(after).toMatchObject({ quotes: expect.any(Number), bookings: 0, median_ms: expect.any(Number) })
    const { id, version } = taught.body.data
    expect((await owner.put(`/chatbot/lessons/${id}`, { answer: 'No.', version })).body.data).toMatchObject({ question, answer: 'No.' })
    expect((await owner.put(`/chatbot/lessons/${id}`, { answer: 'Yes.', version })).status).toBe(409)
    expect((await owner.post('/chatbot/try', { messages: [question] })).body.data).toMatchObject({ text: 'No.', known: true })
    expect((await owner.delete(`/chatbot/lessons/${id}`)).status).toBe(200)
  })

  test('lists filter by outcome and by questions without an answer', async () => {
    await write('What is the airspeed of a swallow?')
    const unanswered = (await owner.get('/chatbot/inquiries?unanswered=true')).body.data
    expect(unanswered.every(({ unknown }: { unknown: number }) => unknown > 0)).toBe(true)
    expect(unanswered).not.toEqual([])
    const handed = (await owner.get('/chatbot/inquiries?outcome=handed_over')).body.data
    expect(handed.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['handed_over', 'handed_over'])
    expect((await owner.get('/chatbot/analytics?from=2026-02-02&to=2026-02-01')).status).toBe(422)
  })
})

test('a conversation takes ten messages a minute', async () => {
  const strict = await startTestApp({ limitFactor: 1 })
  await strict.app.db.asPlatform('house: every plan of the test has a chatbot', (tx) => everyPlanHasIt(tx))
  const person = await newOwner(strict)
  await person.post('/chatbot/settings', { enabled: true, version: 0 })
  const send = async (token: string) => {
    const answer = await fetch(`${strict.origin}/chat/${chatKey(strict.app, person.agencyId)}/messages`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { 'x-safiri-chat': token }) },
      body: JSON.stringify({ messages: [{ text: 'Hello', nonce: newId() }] }),
    })
    return { status: answer.status, body: (await answer.json()) as { token: string } }
  }
  const { body } = await send('')
  const statuses = []
  for (let sent = 0; sent < 11; sent++) statuses.push((await send(body.token)).status)
  expect(statuses).toEqual([...Array(10).fill(200), 429])
  await strict.close()
})
