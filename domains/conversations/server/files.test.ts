import { randomBytes } from 'node:crypto'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  postWhatsapp,
  startProviders,
  whatsappHook,
  whatsappKey,
  whatsappText,
  type Providers,
} from '#domains/messaging/server/testing/stand-ins.ts'
import { apiBase } from '#kit/contract/api-base.ts'
import { sendDueMessages } from '#domains/messaging/server/sending.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { newMember, newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { forgetUnsentFiles } from './uploads.ts'

// Files that staff send and clients send, by mail, WhatsApp and inquiry. The stand-ins check what WhatsApp and a mail server receive.

let app: TestApp
let providers: Providers
let smtp: SMTPServer
const mails: string[] = []
let owner: TestPerson
let stranger: TestPerson
beforeAll(async () => {
  smtp = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        mails.push(Buffer.concat(parts).toString('utf8'))
        done()
      })
    },
  })
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  const { port } = smtp.server.address() as { port: number }
  app = await startTestApp({ limitFactor: 100_000, settings: { SMTP_URL: `smtp://127.0.0.1:${port}` } })
  providers = await startProviders(app)
  stranger = await newOwner(app)
})
afterAll(async () => {
  await app.close()
  await providers.close()
  await new Promise<void>((resolve) => smtp.close(() => resolve()))
})
beforeEach(async () => {
  owner = await newOwner(app)
  app.clock.set(new Date('2026-11-24T09:00:00Z'))
  expect((await owner.put('/crm/messaging/whatsapp', { ...whatsappKey, version: 0 })).status).toBe(200)
  for (const list of [providers.whatsapp, providers.uploads, mails]) list.length = 0
  expect(providers.faults).toEqual([])
})

const pdf = (size = 200) => Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(size)])
const png = (size = 200) => Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), randomBytes(size)])
const work = () => app.app.jobs.runDue(app.app)
/** Sends what waits for its turn: a person gets a message each six seconds. */
async function sweep() {
  await work()
  app.clock.advance(15 * 60_000)
  await app.app.db.asAgency(owner, (tx) => app.app.jobs.enqueue(tx, sendDueMessages, {}))
  await work()
}
const thread = async (id: string, as = owner) => (await as.get(`/crm/inbox/${id}/messages`)).body.data.messages
/** Content of binary answers, which the client of the tests reads as text. */
async function fileAt(path: string) {
  const response = await fetch(`${app.origin + apiBase}${path}`, { headers: { authorization: `Bearer ${owner.token}` } })
  return { content: Buffer.from(await response.arrayBuffer()), type: response.headers.get('content-type') }
}
const upload = (id: string, name: string, content: Buffer, as = owner) => as.upload(`/crm/inbox/${id}/files`, [{ name, content }])
const uploaded = async (id: string, name: string, content: Buffer): Promise<string> => (await upload(id, name, content)).body.data.id
const hookOf = async () => {
  const channels = (await owner.get('/crm/messaging')).body.data as { channel: string; webhook_url: string }[]
  return `${app.origin}${new URL(channels.find(({ channel }) => channel === 'whatsapp')!.webhook_url).pathname}`
}
const newMail = async (): Promise<string> =>
  (await owner.post('/crm/inbox/new', { channel: 'email', email: 'grace@mail.example', subject: 'Your trip', text: 'Hello' })).body.data.id
let phones = 0
/** A person writes on WhatsApp. Returns the conversation. */
async function newThread(message?: object): Promise<string> {
  const from = `25677212${String(++phones).padStart(4, '0')}`
  const hook = message
    ? whatsappHook({
        contacts: [{ profile: { name: 'Grace' }, wa_id: from }],
        messages: [{ from, id: newId(), timestamp: String(Math.floor(app.clock.now().getTime() / 1000)), ...message }],
      })
    : whatsappText(newId(), 'Hello', { from, at: app.clock.now() })
  expect((await postWhatsapp(await hookOf(), hook)).status).toBe(200)
  await work().catch(() => {})
  return (await owner.get(`/crm/inbox?search=${from}`)).body.data[0].id
}

test('files go out with a mail, and with the thread', async () => {
  const id = await newMail()
  const [invoice, photo] = [pdf(), png()]
  const files = [await uploaded(id, '../../invoice.pdf', invoice), await uploaded(id, 'lake.png', photo)]
  expect((await owner.post(`/crm/inbox/${id}/reply`, { text: 'Here they are', files })).status).toBe(200)
  const last = (await thread(id)).at(-1)
  expect(last.attachments).toEqual([
    { id: files[0], kind: 'file', name: 'invoice.pdf', mime: 'application/pdf' },
    { id: files[1], kind: 'file', name: 'lake.png', mime: 'image/png' },
  ])
  await work()
  const sent = mails.find((mail) => mail.includes('Here they are'))!
  expect(sent).toMatch(/Content-Type: application\/pdf; name=invoice\.pdf/)
  expect(sent).toMatch(/Content-Disposition: attachment; filename=lake\.png/)
  expect(sent.replace(/\r?\n/g, '')).toContain(invoice.toString('base64').slice(0, 60))
  const saved = await fileAt(`/crm/inbox/${id}/files/${files[0]}`)
  expect(saved.content).toEqual(invoice)
  // A file alone is an answer too.
  const alone = await uploaded(id, 'map.png', png())
  expect((await owner.post(`/crm/inbox/${id}/reply`, { files: [alone] })).body.data).toMatchObject({ text: '', delivery: null })
  expect((await owner.get(`/crm/inbox/${id}`)).body.data.last_message).toBe('A file')
})

test('a file of another person, conversation or agency is not sent and not read', async () => {
  const [id, other] = [await newMail(), await newMail()]
  const file = await uploaded(id, 'invoice.pdf', pdf())
  const amina = await newMember(app, owner, ['View Inquiries', 'Edit Inquiries', 'View Clients', 'Edit Clients'])
  const attempts = [
    await amina.post(`/crm/inbox/${id}/reply`, { files: [file] }),
    await owner.post(`/crm/inbox/${other}/reply`, { files: [file] }),
    await owner.post(`/crm/inbox/${id}/reply`, { files: [newId()] }),
  ]
  for (const { status, body } of attempts) expect([status, Object.keys(body.errors)]).toEqual([422, ['files']])
  expect((await stranger.post(`/crm/inbox/${id}/reply`, { files: [file] })).status).toBe(404)
  expect((await stranger.get(`/crm/inbox/${id}/files/${file}`)).status).toBe(404)
  expect((await owner.get(`/crm/inbox/${other}/files/${file}`)).status).toBe(404)
  expect((await upload(id, 'invoice.pdf', pdf(), stranger)).status).toBe(404)
  expect((await owner.post(`/crm/inbox/${id}/reply`, { files: [file] })).status).toBe(200)
  // Sent once: the same upload is of that message from now on.
  expect((await owner.post(`/crm/inbox/${id}/reply`, { files: [file] })).status).toBe(422)
})

test('what a channel does not carry is refused when it is uploaded', async () => {
  const [mail, chat] = [await newMail(), await newThread()]
  const page = Buffer.from('<script>alert(1)</script>')
  for (const name of ['page.html', 'page.pdf', 'page.svg']) {
    const { status, body } = await upload(mail, name, page)
    expect([status, Object.keys(body.errors)]).toEqual([422, ['file']])
  }
  expect((await upload(mail, 'large.pdf', pdf(10 * 1024 * 1024))).status).toBe(413)
  expect((await upload(chat, 'large.png', png(5 * 1024 * 1024))).body.errors.file[0]).toContain('at most 5 MB')
  expect((await upload(mail, 'large.png', png(5 * 1024 * 1024))).status).toBe(200)
  const { body } = await owner.post('/crm/inbox/new', { channel: 'sms', phone: '+256772000111', text: 'Hello' })
  expect((await upload(body.data.id, 'map.png', png())).body.errors.file[0]).toBe('An SMS carries no file.')
  const two = [await uploaded(mail, 'one.pdf', pdf(9 * 1024 * 1024)), await uploaded(mail, 'two.pdf', pdf(9 * 1024 * 1024))]
  expect((await owner.post(`/crm/inbox/${mail}/reply`, { files: two })).body.errors).toHaveProperty('files')
})

test('WhatsApp gets each file as a message of its own, the text below the first', async () => {
  const id = await newThread()
  const contents = [png(), pdf()]
  const files = [await uploaded(id, 'lake.png', contents[0]!), await uploaded(id, 'Trip to Bwindi.pdf', contents[1]!)]
  const nonce = 'nonce-of-two-files'
  const answers = await Promise.all([1, 2].map(() => owner.post(`/crm/inbox/${id}/reply`, { text: 'Your trip', files, nonce })))
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  await sweep()
  expect(providers.faults).toEqual([])
  expect(providers.uploads.map(({ name, type, content }) => [name, type, content])).toEqual([
    ['lake.png', 'image/png', contents[0]],
    ['Trip to Bwindi.pdf', 'application/pdf', contents[1]],
  ])
  const [picture, document] = providers.uploads
  expect(providers.whatsapp).toEqual([
    expect.objectContaining({ type: 'image', image: { id: picture!.id, caption: 'Your trip' } }),
    expect.objectContaining({ type: 'document', document: { id: document!.id, filename: 'Trip to Bwindi.pdf' } }),
  ])
  const sent = (await thread(id)).filter(({ author }: { author: string }) => author === 'staff')
  expect(
    sent.map(({ text, delivery, attachments }: { text: string; delivery: string; attachments: { name: string }[] }) => [
      text,
      delivery,
      attachments[0]!.name,
    ]),
  ).toEqual([
    ['Your trip', 'sent', 'lake.png'],
    ['', 'sent', 'Trip to Bwindi.pdf'],
  ])
})

test('after 24 hours a file is refused like free text', async () => {
  const id = await newThread()
  const file = await uploaded(id, 'lake.png', png())
  const before = new Date(app.clock.now().getTime() - 25 * 3_600_000)
  await app.app.db.asAgency(owner, (tx) => tx.updateTable('messaging_contacts').set({ last_received_at: before }).execute())
  expect((await owner.post(`/crm/inbox/${id}/reply`, { files: [file] })).body.code).toBe('window_closed')
})

test('a failed upload to WhatsApp is tried again, and the message leaves once', async () => {
  const id = await newThread()
  const file = await uploaded(id, 'lake.png', png())
  await owner.post(`/crm/inbox/${id}/reply`, { files: [file] })
  providers.behave.next.push('hang up')
  await work()
  expect(providers.whatsapp).toHaveLength(0)
  await sweep()
  expect(providers.whatsapp).toHaveLength(1)
})

test('files that people send by WhatsApp are fetched, shown and saved', async () => {
  const content = png()
  providers.media.set('media-a1', { mime: 'image/png', content })
  const id = await newThread({ type: 'image', image: { id: 'media-a1', mime_type: 'image/png', caption: 'My passport' } })
  expect((await thread(id)).at(-1).text).toBe('My passport')
  const [file] = (await thread(id)).at(-1).attachments
  expect(file).toMatchObject({ kind: 'file', name: 'image.png', mime: 'image/png' })
  const saved = await fileAt(`/crm/inbox/${id}/files/${file.id}`)
  expect([saved.content, saved.type]).toEqual([content, 'image/png'])
  expect((await stranger.get(`/crm/inbox/${id}/files/${file.id}`)).status).toBe(404)
  // A page that calls itself a picture is saved as bytes.
  providers.media.set('media-a2', { mime: 'image/png', content: Buffer.from('<script>alert(1)</script>') })
  const second = await newThread({ type: 'document', document: { id: 'media-a2', mime_type: 'image/png', filename: '../x.html' } })
  await work()
  const [page] = (await thread(second)).at(-1).attachments
  expect(page.name).toBe('x.html')
  expect((await fileAt(`/crm/inbox/${second}/files/${page.id}`)).type).toBe('application/octet-stream')
})

test('a file that is gone, too large or at a foreign host is named only', async () => {
  providers.media.set('media-b1', { mime: 'video/mp4', content: Buffer.alloc(11 * 1024 * 1024) })
  providers.media.set('media-b2', { mime: 'image/png', content: png(), host: 'https://attacker.example' })
  for (const media of ['media-b0', 'media-b1', 'media-b2']) {
    const id = await newThread({ type: 'video', video: { id: media, mime_type: 'video/mp4' } })
    await work().catch(() => {})
    expect((await thread(id)).at(-1).attachments).toMatchObject([{ id: null }])
  }
})

test('an inquiry is answered with a file', async () => {
  const created = await owner.post('/inquiries_/new', {
    source: 'email',
    name: 'Grace',
    email: 'grace@mail.example',
    message: 'Do you have a map?',
  })
  expect(created.status).toBe(200)
  await app.deliver()
  const [{ id }] = (await owner.get('/crm/inbox?channel=inquiry')).body.data
  const file = await uploaded(id, 'map.png', png())
  const { status, body } = await owner.post(`/crm/inbox/${id}/reply`, { files: [file] })
  expect([status, body.data.text]).toEqual([200, 'The files are attached.'])
  expect((await thread(id)).flatMap(({ attachments }: { attachments: { name: string }[] }) => attachments.map(({ name }) => name))).toEqual(
    ['map.png'],
  )
  await work()
  expect(mails.at(-1)).toContain('filename=map.png')
})

test('files that were never sent are forgotten after a day', async () => {
  const id = await newMail()
  const file = await uploaded(id, 'map.png', png())
  const before = new Date(app.clock.now().getTime() - 25 * 3_600_000)
  await app.app.db.asAgency(owner, (tx) => tx.updateTable('conversation_files').set({ created_at: before }).execute())
  await app.app.db.asAgency(owner, (tx) => app.app.jobs.enqueue(tx, forgetUnsentFiles, {}))
  await work()
  expect((await owner.post(`/crm/inbox/${id}/reply`, { files: [file] })).status).toBe(422)
})
