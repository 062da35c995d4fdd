import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#kit/server/security/tokens.ts'
import { forged } from '#kit/server/testing/forged.ts'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { textOfHtml, withoutQuote } from './quoted.ts'

const secret = 'a-secret-path-of-the-mail-service'
const domain = 'replies.example.com'
let app: TestApp
let owner: TestPerson
beforeAll(async () => {
  app = await startTestApp({ limitFactor: 100_000, settings: { INBOUND_MAIL_DOMAIN: domain, INBOUND_MAIL_SECRET: secret } })
})
afterAll(() => app.close())
beforeEach(async () => {
  owner = await newOwner(app)
})

const post = (body: object, path = secret) =>
  fetch(`${app.origin}/api/webhooks/mail/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const mail = (to: string, over: object = {}) => ({
  FromName: 'Grace',
  From: 'grace@mail.example',
  FromFull: { Email: 'grace@mail.example', Name: 'Grace Akello', MailboxHash: '' },
  ToFull: [{ Email: to, Name: '', MailboxHash: '' }],
  Subject: 'Re: Your trip',
  MessageID: newId(),
  Date: 'Tue, 24 Nov 2026 09:00:00 +0000',
  TextBody: 'Yes, on Friday.\n\nOn Tue, 24 Nov 2026 at 09:00 Rwenzori Trails <reply@x> wrote:\n> When do you come?',
  HtmlBody: '<p>Yes</p>',
  Headers: [{ Name: 'X-Spam-Status', Value: 'No' }],
  Attachments: [],
  ...over,
})
const received = async (body: object) => ((await (await post(body)).json()) as { received: string }).received
const newMail = async () =>
  (await owner.post('/crm/inbox/new', { channel: 'email', email: 'grace@mail.example', subject: 'Your trip', text: 'When do you come?' }))
    .body.data
const thread = async (id: string) => (await owner.get(`/crm/inbox/${id}/messages`)).body.data.messages

test('an answer arrives in its conversation, without the quoted mail, once', async () => {
  const { id, reply_address } = await newMail()
  expect(reply_address).toMatch(/^reply\+[a-z0-9]{25}@replies\.example\.com$/)
  const [sent] = await app.app.db.asPlatform('test', (tx) =>
    tx
      .selectFrom('mails')
      .select(['reply_to', 'recipient'])
      .where('agency_id', '=', owner.agencyId)
      .where('reply_to', 'is not', null)
      .execute(),
  )
  expect(sent).toEqual({ reply_to: reply_address, recipient: 'grace@mail.example' })
  const answer = mail(reply_address.toUpperCase())
  const all = await Promise.all(Array.from({ length: 5 }, () => received(answer)))
  expect(all.toSorted()).toEqual(['added', 'known', 'known', 'known', 'known'])
  const messages = await thread(id)
  expect(messages.map(({ author, text }: { author: string; text: string }) => [author, text])).toEqual([
    ['staff', 'When do you come?'],
    ['visitor', 'Yes, on Friday.'],
  ])
  expect(messages[0].delivery).toBe('sent')
})

test('mails of machines, strangers and wrong addresses are ignored; a wrong secret is not found', async () => {
  const { id, reply_address } = await newMail()
  expect((await post(mail(reply_address), forged(secret))).status).toBe(404)
  expect((await post({ hello: 1 })).status).toBe(400)
  for (const ignored of [
    mail(reply_address, { Headers: [{ Name: 'Auto-Submitted', Value: 'auto-replied' }] }),
    mail(reply_address, { Headers: [{ Name: 'Precedence', Value: 'bulk' }] }),
    mail(reply_address, { Headers: [{ Name: 'List-Id', Value: '<news.example>' }] }),
    mail(reply_address, { FromFull: { Email: 'MAILER-DAEMON@mail.example', Name: '' } }),
    mail(reply_address, { FromFull: { Email: reply_address, Name: 'Loop' } }),
    mail(`reply+${'a'.repeat(25)}@${domain}`),
    mail(reply_address.replace(domain, 'evil.example')),
    mail(reply_address, { TextBody: '', HtmlBody: '' }),
  ])
    expect([ignored.Headers, await received(ignored)]).toEqual([ignored.Headers, 'ignored'])
  expect(await thread(id)).toHaveLength(1)
})

test('files are stored for download only; too large ones are named', async () => {
  const { id, reply_address } = await newMail()
  const html = Buffer.from('<script>alert(1)</script>').toString('base64')
  const Attachments = [
    { Name: '../../passport.html', Content: html, ContentType: 'text/html' },
    { Name: 'empty.pdf', Content: '', ContentType: 'application/pdf' },
  ]
  expect(await received(mail(reply_address, { Attachments, FromFull: { Email: 'other@mail.example', Name: 'Her husband' } }))).toBe('added')
  const messages = await thread(id)
  expect(messages.at(-2).text).toContain('other@mail.example')
  const { attachments } = messages.at(-1)
  expect(attachments).toMatchObject([
    { kind: 'file', name: 'passport.html' },
    { kind: 'refused', name: 'empty.pdf', id: null },
  ])
  const file = await owner.get(`/crm/inbox/${id}/files/${attachments[0].id}`)
  expect([file.status, file.headers.get('content-type'), file.headers.get('content-disposition')]).toEqual([
    200,
    'application/octet-stream',
    expect.stringContaining('attachment'),
  ])
  const other = await newOwner(app)
  expect((await other.get(`/crm/inbox/${id}/files/${attachments[0].id}`)).status).toBe(404)
  expect((await owner.get(`/crm/inbox/${id}/files/${newId()}`)).status).toBe(404)
})

test('a first mail to the agency starts a conversation, and the next one joins it', async () => {
  const [{ slug }] = (await app.app.db.asPlatform('test', (tx) =>
    tx.selectFrom('agencies').select('slug').where('id', '=', owner.agencyId).execute(),
  )) as [{ slug: string }]
  const first = mail(`${slug}@${domain}`, { Subject: 'Gorillas\r\nBcc: everyone@x', TextBody: 'Do you have permits?' })
  expect(await received(first)).toBe('added')
  expect(await received(mail(`${slug}@${domain}`, { TextBody: 'For two' }))).toBe('added')
  const { data } = (await owner.get('/crm/inbox')).body
  expect(data).toHaveLength(1)
  expect(data[0]).toMatchObject({
    channel: 'email',
    subject: expect.not.stringMatching(/[\r\n]/),
    name: 'Grace Akello',
    unread: 2,
    status: 'open',
  })
})

test('an inquiry is in the inbox without a second copy, and answers by mail come into its thread', async () => {
  const { data: inquiry } = (
    await owner.post('/inquiries_/new', { source: 'website', name: 'Hannah', email: 'hannah@mail.example', message: 'In March?' })
  ).body
  await app.deliver()
  const [conversation] = (await owner.get('/crm/inbox?channel=inquiry')).body.data
  expect(conversation).toMatchObject({ inquiry_id: inquiry.id, name: 'Hannah', last_message: 'In March?', status: 'open' })
  const { id } = conversation
  await owner.post(`/crm/inbox/${id}/reply`, { text: 'Yes, from the 3rd' })
  await owner.post(`/crm/inbox/${id}/note`, { text: 'She has two children' })
  const { reply_address } = (await owner.get(`/crm/inbox/${id}`)).body.data
  expect(await received(mail(reply_address, { FromFull: { Email: 'hannah@mail.example', Name: 'Hannah' }, TextBody: 'Great!' }))).toBe(
    'added',
  )
  await app.deliver()
  const shown = (await owner.get(`/inquiries_/${inquiry.id}/show`)).body.data
  expect(shown.thread.map(({ kind }: { kind: string }) => kind)).toEqual(expect.arrayContaining(['mail', 'note', 'answer']))
  expect((await thread(id)).map(({ text }: { text: string }) => text)).toEqual(
    expect.arrayContaining(['In March?', 'Yes, from the 3rd', 'She has two children', 'Great!']),
  )
  expect((await owner.get(`/crm/inbox/${id}`)).body.data).toMatchObject({ unread: 1, last_message: 'Great!' })
  await owner.post(`/inquiries_/${inquiry.id}/status`, { status: 'closed', reason: 'Too far' })
  await app.deliver()
  expect((await owner.get(`/crm/inbox/${id}`)).body.data).toMatchObject({ status: 'resolved', unread: 0 })
  const copies = await app.app.db.asAgency(owner, (tx) =>
    tx.selectFrom('conversation_messages').select('text').where('conversation_id', '=', id).where('text', '<>', '').execute(),
  )
  expect(copies).toEqual([])
})

test.each([
  ['Yes\n\nOn 24 Nov, A wrote:\n> Hello', 'Yes'],
  ['Yes\n\nOn Tue, 24 Nov 2026 at 09:00, A very long name\n<a@b.example> wrote:\n> Hello', 'Yes'],
  ['Oui\n\nLe mar. 24 nov. 2026 à 09:00, A a écrit :\n> Bonjour', 'Oui'],
  ['Yes\n________________________________\nFrom: A <a@b.example>\nSent: Tuesday', 'Yes'],
  ['Yes\n-----Original Message-----\nHello', 'Yes'],
  ['> quoted first\nmy answer below', '> quoted first\nmy answer below'],
  ['Yes\n> Hello\n> Again\n', 'Yes'],
  ['> only quoted', '> only quoted'],
])('%j says %j', (text, own) => expect(withoutQuote(text)).toBe(own))

test('HTML becomes plain words', () => {
  expect(
    textOfHtml('<style>x{}</style><p>A &amp; B<br>&#60;c&#62; &#x1F600;</p><script>alert(1)</script><blockquote>old</blockquote>'),
  ).toBe('A & B\n<c> 😀')
})

test('what was written stands in the history of the person', async () => {
  const { data: client } = (await owner.post('/crm/contacts', { name: 'Grace Akello', email: 'grace@mail.example' })).body
  const started = await owner.post('/crm/inbox/new', {
    channel: 'email',
    client_id: client.id,
    subject: 'Your trip',
    text: 'When do you come?',
  })
  const { id, reply_address } = started.body.data
  await owner.post(`/crm/inbox/${id}/note`, { text: 'She is a vegetarian.' })
  expect(await received(mail(reply_address))).toBe('added')
  const { entries } = (await owner.get(`/crm/contacts/${client.id}/timeline`)).body.data
  const messages = entries.filter(({ type }: { type: string }) => type === 'message')
  expect(messages.map(({ title, detail, link }: Record<string, string>) => [title, detail, link])).toEqual([
    ['Email received', 'Yes, on Friday.', `/crm/inbox?open=${id}`],
    ['Email sent', 'When do you come?', `/crm/inbox?open=${id}`],
  ])
})
