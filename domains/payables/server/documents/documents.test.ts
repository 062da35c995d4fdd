import PDFDocument from 'pdfkit'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { done } from '#domains/bookings/server/testing/sales.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { newMember, newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { photographOf } from '../testing/photograph.ts'
import { newSupplier } from '../testing/suppliers.ts'

const secret = 'a-secret-path-of-the-mail-service'
const domain = 'replies.example.com'
let app: TestApp
let owner: TestPerson
beforeAll(async () => {
  app = await startTestApp({ limitFactor: 100_000, settings: { INBOUND_MAIL_DOMAIN: domain, INBOUND_MAIL_SECRET: secret } })
  owner = await newOwner(app)
})
afterAll(() => app.close())

/** A PDF of one page with these lines. */
async function pdf(...lines: string[]): Promise<Buffer> {
  const document = new PDFDocument()
  for (const line of lines) document.text(line)
  return written(document)
}
async function written(document: InstanceType<typeof PDFDocument>): Promise<Buffer> {
  document.end()
  const parts: Buffer[] = []
  for await (const part of document as AsyncIterable<Buffer>) parts.push(part)
  return Buffer.concat(parts)
}
const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64')
const invoiceText = (name: string, number: string) => [name, `Invoice No: ${number}`, 'Invoice date: 3 March 2026', 'Total UGX 430,000']
const upload = (content: Buffer, name: string, path = '/payables/documents/upload') => owner.upload(path, [{ name, content }])
const toCheck = async (who = owner) => (await who.get('/payables/documents?state=to_check')).body.data

describe('an uploaded invoice', () => {
  test('is read, checked and entered once; its file stays with the invoice', async () => {
    const supplier = await newSupplier(owner)
    const content = await pdf(...invoiceText(supplier.name, 'LG-7'))
    const document = await done(upload(content, '../LG 7.pdf'))
    expect(document).toMatchObject({
      state: 'to_check',
      name: 'LG 7.pdf',
      mime: 'application/pdf',
      source: 'upload',
      read: {
        number: 'LG-7',
        issued_on: '2026-03-03',
        total: { amount: 430_000, currency: 'UGX' },
        supplier: { id: supplier.id, name: supplier.name },
      },
      same: [],
    })
    const body = {
      supplier_id: supplier.id,
      document_id: document.id,
      number: 'LG-7',
      issued_on: '2026-03-03',
      currency: 'UGX',
      lines: [{ description: 'Rooms', amount: 430_000, overhead: 'other' }],
    }
    const invoice = await done(owner.post('/payables/invoices/create', body))
    expect(invoice.files).toEqual([{ id: document.id, name: 'LG 7.pdf', mime: 'application/pdf', size: content.length }])
    const again = await owner.post('/payables/invoices/create', { ...body, number: 'LG-8' })
    expect([again.status, again.body.code]).toEqual([409, 'entered'])
    expect((await owner.get('/payables/invoices?search=LG-8')).body.data).toEqual([])
    const twice = await done(upload(content, 'copy.pdf'))
    expect(twice.same).toMatchObject([{ id: document.id, invoice_id: invoice.id }])
    expect((await owner.post(`/payables/documents/${document.id}/move`, { to: 'dismissed' })).body.code).toBe('invalid_transition')
    expect(await done(owner.post(`/payables/documents/${twice.id}/move`, { to: 'dismissed' }))).toMatchObject({ state: 'dismissed' })
    expect(await toCheck()).toEqual([])
    await done(upload(png, 'photo.png', `/payables/invoices/${invoice.id}/documents`))
    expect((await done(owner.get(`/payables/invoices/${invoice.id}/show`))).files).toMatchObject([
      { name: 'LG 7.pdf' },
      { name: 'photo.png' },
    ])
  })

  test('a photograph and a scanned PDF are read by a job, and a person checks what the rules found', async () => {
    const supplier = await newSupplier(owner, { name: 'Ruhija Gorilla Lodge' })
    const photo = await photographOf([...invoiceText(supplier.name, 'RGL-2041'), 'Due date: 2 April 2026'])
    const scan = await written(new PDFDocument({ size: 'A4', margin: 0 }).image(photo, 0, 0, { width: 595 }))
    for (const [content, name] of [
      [photo, 'photo.jpg'],
      [scan, 'scan.pdf'],
    ] as const) {
      const document = await done(upload(content, name))
      expect([document.text, document.reading, document.read]).toEqual([null, 'waiting', null])
      await app.app.jobs.runDue(app.app)
      const shown = await done(owner.get(`/payables/documents/${document.id}/show`))
      expect(shown).toMatchObject({
        state: 'to_check',
        reading: 'read',
        read_percent: null,
        read: {
          number: 'RGL-2041',
          issued_on: '2026-03-03',
          due_on: '2026-04-02',
          total: { amount: 430_000, currency: 'UGX' },
          supplier: { id: supplier.id },
        },
      })
      expect((await owner.post(`/payables/documents/${document.id}/read`)).body.code).toBe('read')
    }
  })

  test('a picture without letters and a damaged one say so, and can be read again', async () => {
    const empty = await sharp({ create: { width: 600, height: 600, channels: 3, background: '#889' } })
      .png()
      .toBuffer()
    // Cut off in the middle of its pixels.
    const damaged = (await photographOf(['Invoice'])).subarray(0, 900)
    for (const [content, reading] of [
      [empty, 'nothing'],
      [damaged, 'failed'],
    ] as const) {
      const { id } = await done(upload(content, 'photo'))
      await app.app.jobs.runDue(app.app)
      expect(await done(owner.get(`/payables/documents/${id}/show`))).toMatchObject({ reading, text: null, read: null })
      expect(await done(owner.post(`/payables/documents/${id}/read`))).toMatchObject({ reading: 'waiting' })
      const stranger = await newOwner(app)
      expect((await stranger.post(`/payables/documents/${id}/read`)).status).toBe(404)
      await done(owner.post(`/payables/documents/${id}/move`, { to: 'dismissed' }))
    }
  })

  test('is a PDF or a picture by its content, whatever its name; a photograph and a damaged PDF have no text', async () => {
    for (const [content, name] of [
      ['<script>alert(1)</script>', 'invoice.pdf'],
      ['PK\u0003\u0004', 'invoice.docx'],
      ['Total UGX 5', 'invoice.txt'],
    ] as const) {
      const refused = await upload(Buffer.from(content), name)
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['file']])
    }
    expect(await done(upload(png, 'photo.pdf'))).toMatchObject({ mime: 'image/png', text: null, read: null })
    expect(await done(upload(Buffer.from('%PDF-1.7\nnothing'), 'a.pdf'))).toMatchObject({ mime: 'application/pdf', text: null, read: null })
    expect((await upload(Buffer.alloc(11 * 1024 * 1024), 'large.pdf')).status).toBe(413)
  })

  test('is read by people who see costs, changed by people who manage payables, and never by another agency', async () => {
    const document = await done(upload(await pdf('Hello'), 'hello.pdf'))
    const viewer = await newMember(app, owner, ['See Costs'])
    const seller = await newMember(app, owner, ['View Bookings'])
    const stranger = await newOwner(app)
    const file = `/payables/documents/${document.id}/file`
    expect([(await viewer.get(file)).status, (await seller.get(file)).status, (await stranger.get(file)).status]).toEqual([200, 403, 404])
    expect((await viewer.post(`/payables/documents/${document.id}/move`, { to: 'dismissed' })).status).toBe(403)
    expect((await stranger.post(`/payables/documents/${document.id}/move`, { to: 'dismissed' })).status).toBe(404)
    const supplier = await newSupplier(stranger)
    const stolen = await stranger.post('/payables/invoices/create', {
      supplier_id: supplier.id,
      document_id: document.id,
      number: 'X-1',
      issued_on: '2026-03-03',
      currency: 'UGX',
      lines: [{ description: 'Rooms', amount: 1, overhead: 'other' }],
    })
    expect([stolen.status, Object.keys(stolen.body.errors)]).toEqual([422, ['document_id']])
  })
})

describe('a forwarded invoice', () => {
  const post = (to: string, over: object = {}, path = secret) =>
    fetch(`${app.origin}/api/webhooks/mail/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        FromFull: { Email: 'noreply@lodge.example', Name: 'Lodge', MailboxHash: '' },
        ToFull: [{ Email: to, Name: '', MailboxHash: '' }],
        Subject: 'Invoice LG-9',
        MessageID: newId(),
        TextBody: 'See the attached invoice.',
        HtmlBody: '',
        Headers: [{ Name: 'Auto-Submitted', Value: 'auto-generated' }],
        Attachments: [],
        ...over,
      }),
    })
  const received = async (to: string, over: object = {}) => ((await (await post(to, over)).json()) as { received: string }).received
  const file = (name: string, content: Buffer) => ({ Name: name, Content: content.toString('base64'), ContentType: 'text/plain' })

  test('is listed to be checked, once by its Message-ID, with what was read; logos beside a PDF are left out', async () => {
    const person = await newOwner(app)
    const supplier = await newSupplier(person)
    expect(await done(person.get('/payables/address'))).toEqual({ address: null, receives: true })
    const { address } = await done(person.post('/payables/address'))
    expect(address).toMatch(/^bills\+[0-9a-f]{32}@replies\.example\.com$/)
    const mail = {
      MessageID: newId(),
      Attachments: [
        file('logo.png', png),
        file('LG-9.pdf', await pdf(...invoiceText(supplier.name, 'LG-9'))),
        file('a.exe', Buffer.from('MZ')),
      ],
    }
    const all = await Promise.all(Array.from({ length: 5 }, () => received(address.toUpperCase(), mail)))
    expect(all.toSorted()).toEqual(['added', 'known', 'known', 'known', 'known'])
    const [document, ...others] = await toCheck(person)
    expect([others, document]).toMatchObject([
      [],
      { name: 'LG-9.pdf', source: 'mail', mail_from: 'noreply@lodge.example', mail_subject: 'Invoice LG-9', user_name: null },
    ])
    expect((await done(person.get(`/payables/documents/${document.id}/show`))).read).toMatchObject({
      number: 'LG-9',
      supplier: { id: supplier.id },
    })
    expect((await person.get('/crm/inbox')).body.data).toEqual([])
  })

  test('without a file is kept as its text; with too large a file only the text is kept', async () => {
    const person = await newOwner(app)
    const { address } = await done(person.post('/payables/address'))
    expect(await received(address, { TextBody: 'Invoice No: T-1\nTotal USD 12.50' })).toBe('added')
    const [document] = await toCheck(person)
    expect(document).toMatchObject({ name: 'Invoice LG-9', mime: null, size: null })
    expect((await person.get(`/payables/documents/${document.id}/file`)).status).toBe(404)
    const large = file('large.pdf', Buffer.concat([Buffer.from('%PDF-'), Buffer.alloc(10 * 1024 * 1024)]))
    expect(await received(address, { Attachments: [large] })).toBe('added')
    expect((await toCheck(person))[0]).toMatchObject({ mime: null, name: 'Invoice LG-9' })
    expect(await received(address, { TextBody: '' })).toBe('ignored')
  })

  test('to an unknown or an old address is ignored, and a wrong secret is not found', async () => {
    const person = await newOwner(app)
    const { address: old } = await done(person.post('/payables/address'))
    const { address } = await done(person.post('/payables/address'))
    expect(address).not.toBe(old)
    expect(await received(old)).toBe('ignored')
    expect(await received(`bills+${'0'.repeat(32)}@${domain}`)).toBe('ignored')
    expect(await received(address.replace(domain, 'evil.example'))).toBe('ignored')
    expect((await post(address, {}, 'another-secret')).status).toBe(404)
    expect(await toCheck(person)).toEqual([])
    const viewer = await newMember(app, person, ['See Costs'])
    expect((await viewer.get('/payables/address')).status).toBe(403)
  })
})
