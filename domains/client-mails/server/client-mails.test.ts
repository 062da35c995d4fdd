import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publishConcert, standing } from '#domains/events/server/testing/concert.ts'
import { saysInPdf, textOfPdf } from '#domains/papers/server/testing/pdf-text.ts'
import { newPublished } from '#domains/products/server/testing/shop.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { newMember, newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'

let app: TestApp
let owner: TestPerson
let shirt: { id: string; variant: string }
beforeAll(async () => {
  app = await startTestApp({ linked: true })
  owner = await newOwner(app)
  shirt = await newPublished(owner, { stock: 100 })
})
afterAll(() => app.close())

const path = '/business/client-mails'
const settings = async (by = owner) => (await by.get(path)).body.data
const set = async (given: object, by = owner) => by.post(path, { version: (await settings(by)).version, ...given })

let people = 0
/** Books shirts for a new client. @returns the booking's id and the client's address. */
async function book(action: string, quantity = 2, of: { id: string; variant: string } = shirt) {
  const to = `client${++people}@example.com`
  const { status, body } = await owner.post('/bookings/new', {
    client: { name: 'Grace Akello', email: to },
    lines: [{ inventory_id: of.id, selection: [{ price_option_id: of.variant, quantity }] }],
    action,
  })
  expect(status).toBe(200)
  return { id: body.data.id as string, reference: body.data.reference as string, to }
}
const runJobs = async () => {
  for (let round = 0; round < 3; round++) await app.app.jobs.runDue(app.app)
}
const mailsTo = async (to: string) => {
  await runJobs()
  return app.app.db.asPlatform('test: look', (tx) =>
    tx.selectFrom('mails').selectAll().where('recipient', '=', to).orderBy('created_at').execute(),
  )
}
const subjects = async (to: string) => (await mailsTo(to)).map(({ subject }) => subject)

describe('the mails to clients', () => {
  test('confirm and cancel unless they are switched off, and stay silent about the rest', async () => {
    expect(await settings()).toEqual({ hold: false, confirmation: true, change: false, cancellation: true, version: 0 })
    const { id, to } = await book('hold')
    expect(await subjects(to)).toEqual([])
    await owner.post(`/bookings/${id}/status`, { status: 'confirmed' })
    expect(await subjects(to)).toEqual(['Confirmed: Gorilla T-shirt'])
    await owner.post(`/bookings/${id}/cancel`, { by: 'client', reason: 'Changed his mind', refund: 'full' })
    expect(await subjects(to)).toEqual(['Confirmed: Gorilla T-shirt', 'Cancelled: Gorilla T-shirt'])
    await runJobs()
    expect(await subjects(to)).toHaveLength(2)
  })

  test('come in the agency’s name, in the words of an order, with its confirmation', async () => {
    const { version } = (await owner.get('/agencies/show')).body.data
    await owner.post(`/agencies/edit/${owner.agencyId}`, { version, name: 'Pearl Shop', email: 'hello@pearl.example' })
    const { to, reference } = await book('confirm')
    const [mail] = await mailsTo(to)
    expect([mail!.sender_name, mail!.reply_to]).toEqual(['Pearl Shop', 'hello@pearl.example'])
    for (const words of ['Your order is confirmed', reference, 'UGX 90,000', 'Your order confirmation is attached.'])
      expect(mail!.body, words).toContain(words)
    for (const words of ['Dates', 'travel', 'trip']) expect(mail!.body).not.toContain(words)
    const [file] = mail!.attachments as { name: string; content: string }[]
    expect(file!.name).toMatch(/^Order confirmation VCH-/)
    expect(saysInPdf(textOfPdf(Buffer.from(file!.content, 'base64')), reference)).toBe(true)
    expect(mail!.body).toMatch(/\/s\//)
  })

  test('lead to the page where the client pays, if one is open', async () => {
    const { id, to } = await book('hold')
    const checkout = await owner.post('/payments/checkout', { booking_id: id }, { 'idempotency-key': newId() })
    await owner.post(`/bookings/${id}/status`, { status: 'confirmed' })
    const [mail] = await mailsTo(to)
    expect(mail!.body).toContain(`Pay UGX 90,000: ${checkout.body.data.checkout_url}`)
  })

  test('are not sent to a client without an address', async () => {
    const before = await app.app.db.asPlatform('test: look', (tx) => tx.selectFrom('mails').select('id').execute())
    await owner.post('/bookings/new', {
      client: { name: 'Grace Akello' },
      lines: [{ inventory_id: shirt.id, selection: [{ price_option_id: shirt.variant, quantity: 1 }] }],
      action: 'confirm',
    })
    await runJobs()
    expect(await app.app.db.asPlatform('test: look', (tx) => tx.selectFrom('mails').select('id').execute())).toHaveLength(before.length)
  })

  test('leave the confirmation of tickets to the tickets', async () => {
    const concert = await publishConcert(app, owner, { types: [standing] })
    const { to } = await book('confirm', 1, { id: concert.id, variant: concert.types[0]! })
    expect(await subjects(to)).toEqual([expect.stringMatching(/^Your ticket: /)])
  })

  test('leave a cancelled event to the mail to its holders', async () => {
    const concert = await publishConcert(app, owner, { types: [standing] })
    const { id, to } = await book('confirm', 1, { id: concert.id, variant: concert.types[0]! })
    await runJobs()
    expect((await owner.post(`/business/entertainment/events/${concert.id}/status`, { status: 'cancelled' })).status).toBe(200)
    const cancelled = (await subjects(to)).filter((subject) => subject.startsWith('Cancelled'))
    expect(cancelled).toHaveLength(1)
    expect((await owner.get(`/bookings/${id}/show`)).body.data.status).toBe('cancelled')
  })

  test('are not sent of what is over when they are written', async () => {
    const { id, to } = await book('confirm')
    await owner.post(`/bookings/${id}/cancel`, { by: 'agency', reason: 'No stock', refund: 'full' })
    expect(await subjects(to)).toEqual(['Cancelled: Gorilla T-shirt'])
  })
})

describe('the switches', () => {
  test('are saved, and a hold and a change are told once they are on', async () => {
    expect((await set({ hold: true, change: true, confirmation: false })).body.data).toEqual({
      hold: true,
      confirmation: false,
      change: true,
      cancellation: true,
      version: 1,
    })
    const { id, to } = await book('hold')
    const [hold] = await mailsTo(to)
    expect(hold!.subject).toBe('On hold for you: Gorilla T-shirt')
    expect(hold!.body).toContain('We hold it for you until')
    await owner.post(`/bookings/${id}/status`, { status: 'confirmed' })
    const { version } = (await owner.get(`/bookings/${id}/show`)).body.data
    const lines = [{ inventory_id: shirt.id, selection: [{ price_option_id: shirt.variant, quantity: 1 }] }]
    expect((await owner.post(`/bookings/edit/${id}`, { version, lines })).status).toBe(200)
    expect(await subjects(to)).toEqual(['On hold for you: Gorilla T-shirt', 'Changed: Gorilla T-shirt'])
    expect((await mailsTo(to))[1]!.body).toContain('UGX 45,000')
    await set({ hold: false, change: false, confirmation: true })
  })

  test('are saved by one of two at once', async () => {
    const other = await newOwner(app)
    const answers = await Promise.all(Array.from({ length: 8 }, () => other.post(path, { version: 0, hold: true })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 7 }, () => 409)])
    expect(await settings(other)).toMatchObject({ hold: true, version: 1 })
  })

  test('are of those who may edit the agency, and each agency has its own', async () => {
    const clerk = await newMember(app, owner, ['View Bookings', 'Edit Bookings'])
    expect((await clerk.get(path)).status).toBe(403)
    expect((await clerk.post(path, { version: 0, hold: true })).status).toBe(403)
    expect(await settings(await newOwner(app))).toMatchObject({ hold: false, version: 0 })
  })
})

describe('the preview', () => {
  const preview = (query: string, by = owner) => by.get(`${path}/preview?${query}`)

  test('is the mail that is sent', async () => {
    const { id, to, reference } = await book('confirm')
    const [mail] = await mailsTo(to)
    const { body } = await preview(`occasion=confirmation&booking_id=${id}`)
    expect(body.data).toMatchObject({ booking: { id, reference }, to, subject: mail!.subject, sender: mail!.sender_name })
    for (const text of [body.data.heading, ...body.data.paragraphs, body.data.footnote]) expect(mail!.body).toContain(text)
    for (const [label, value] of body.data.facts) expect(mail!.body).toContain(`${label}: ${value}`)
    expect(body.data.attachments).toEqual(['Order confirmation.pdf'])
    expect(body.data.html).toBe(mail!.html)
  })

  test('takes the newest fitting booking, or else an example', async () => {
    const { reference } = await book('hold')
    expect((await preview('occasion=hold')).body.data.booking.reference).toBe(reference)
    const other = await newOwner(app)
    for (const occasion of ['hold', 'confirmation', 'change', 'cancellation']) {
      const { body } = await preview(`occasion=${occasion}`, other)
      expect(body.data, occasion).toMatchObject({ booking: null, to: 'grace.akello@example.com', sender: expect.any(String) })
    }
  })

  test('sends and numbers nothing, and shows no booking of another agency', async () => {
    const { id, to } = await book('hold')
    await preview(`occasion=confirmation&booking_id=${id}`)
    expect(await subjects(to)).toEqual([])
    expect((await owner.get(`/bookings/${id}/papers`)).body.data[0].number).toBeNull()
    expect((await preview(`occasion=hold&booking_id=${id}`, await newOwner(app))).status).toBe(404)
    expect((await preview('occasion=birthday')).body.errors).toEqual({ occasion: ['Occasion is not valid.'] })
  })
})
