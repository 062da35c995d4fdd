import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { base, publishConcert, standing } from '#domains/events/server/testing/concert.ts'
import { saysInPdf, textOfPdf } from '#domains/papers/server/testing/pdf-text.ts'
import { dayOf } from '#kit/contract/time.ts'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { readTicketCode } from './code.ts'
import { sellTickets, ticketsOf } from './testing/sold.ts'

let app: TestApp
let owner: TestPerson
let stranger: TestPerson
let event: { id: string; types: string[] }
beforeAll(async () => {
  app = await startTestApp()
  owner = await newOwner(app)
  stranger = await newOwner(app)
  event = await publishConcert(app, owner, { types: [standing, { ...standing, name: 'Press', transferable: false }] })
})
afterAll(() => app.close())

const at = (code: string, what: string) => `${base}/tickets/purchases/${code}/${what}`
const show = async (code: string) => (await owner.get(at(code, 'show'))).body.data
const ticketMails = (to: string) =>
  app.app.db.asPlatform('test: look', (tx) =>
    tx.selectFrom('mails').selectAll().where('recipient', '=', to).where('subject', 'like', 'Your ticket%').execute(),
  )
const states = async (bookingId: string) => (await ticketsOf(owner, event.id, bookingId)).map(({ state }) => state)
const sell = (options: Parameters<typeof sellTickets>[3] = {}, type = event.types[0]!) => sellTickets(owner, event.id, type, options)

describe('a confirmed booking', () => {
  test('has one ticket per place, named after its travellers, then after its client', async () => {
    const { tickets } = await sell({
      quantity: 3,
      travellers: [
        { name: 'Okello James', unit: 'item' },
        { name: 'Nakato Sarah', unit: 'item' },
      ],
    })
    expect(tickets.map(({ holder_name }) => holder_name).sort()).toEqual(['Grace Akello', 'Nakato Sarah', 'Okello James'])
    expect(new Set(tickets.map(({ code }) => code)).size).toBe(3)
    expect(tickets.every(({ state }) => state === 'valid')).toBe(true)
  })

  test('counts in the sales of its event, by type and day, beside the number there are', async () => {
    const concert = await publishConcert(app, owner, { types: [standing, { ...standing, name: 'Guests', capacity: undefined }] })
    const [first, second] = concert.types as [string, string]
    const { tickets } = await sellTickets(owner, concert.id, first, { quantity: 3 })
    const sold = async () => (await owner.get(`${base}/${concert.id}/sales`)).body.data
    const today = dayOf(app.clock.now())
    expect(await sold()).toEqual([
      { id: first, name: 'Standing', capacity: 50, days: [{ day: today, sold: 3 }] },
      { id: second, name: 'Guests', capacity: null, days: [] },
    ])
    await owner.post(at(tickets[0]!.id, 'transfer'), { holder_name: 'Okello', version: tickets[0]!.version })
    await owner.post(at(tickets[1]!.id, 'revoke'), { reason: 'Copied', version: tickets[1]!.version })
    expect((await sold())[0].days).toEqual([{ day: today, sold: 2 }])
    expect((await stranger.get(`${base}/${concert.id}/sales`)).status).toBe(404)
  })

  test('a hold has none; tickets of an unpaid booking are pending payment', async () => {
    const { body } = await owner.post('/bookings/new', {
      client: { name: 'Auma Joy' },
      lines: [{ inventory_id: event.id, selection: [{ price_option_id: event.types[0], quantity: 2 }] }],
      action: 'hold',
    })
    expect(await states(body.data.id)).toEqual([])
    await owner.post(`/bookings/${body.data.id}/status`, { status: 'confirmed' })
    expect(await states(body.data.id)).toEqual(['pending_payment', 'pending_payment'])
    await owner.post(
      '/payments/record',
      { booking_id: body.data.id, amount: { amount: 100_000, currency: 'UGX' }, method: 'cash' },
      { 'idempotency-key': newId() },
    )
    expect(await states(body.data.id)).toEqual(['valid', 'valid'])
  })

  test('that is cancelled ends its tickets, as refunded once the money was paid out', async () => {
    const first = await sell({ quantity: 2, paid: false })
    await owner.post(`/bookings/${first.bookingId}/cancel`, { by: 'client', reason: 'Ill', refund: 'none' })
    expect(await states(first.bookingId)).toEqual(['cancelled', 'cancelled'])
    const second = await sell()
    await owner.post(`/bookings/${second.bookingId}/cancel`, { by: 'agency', reason: 'Rain', refund: 'full' })
    // Cancelled until the money has been paid out.
    expect(await states(second.bookingId)).toEqual(['cancelled'])
    const { payments } = (await owner.get(`/bookings/${second.bookingId}/payments`)).body.data
    await owner.post(`/refunds/${payments[0].refunds[0].id}/complete`, {}, { 'idempotency-key': newId() })
    expect(await states(second.bookingId)).toEqual(['refunded'])
  })

  test('that is edited has as many tickets as it now books', async () => {
    const { bookingId, tickets } = await sell({ quantity: 2, paid: false })
    const edit = async (quantity: number) => {
      const { version } = (await owner.get(`/bookings/${bookingId}/show`)).body.data
      const lines = [{ inventory_id: event.id, selection: [{ price_option_id: event.types[0], quantity }] }]
      expect((await owner.post(`/bookings/edit/${bookingId}`, { version, lines })).status).toBe(200)
    }
    await edit(4)
    expect((await states(bookingId)).filter((state) => state === 'pending_payment')).toHaveLength(4)
    await edit(1)
    const after = await ticketsOf(owner, event.id, bookingId)
    expect(after.filter(({ state }) => state === 'pending_payment').map(({ id }) => id)).toEqual([tickets[0]!.id])
    expect(after.filter(({ state }) => state === 'cancelled')).toHaveLength(3)
  })

  test('mails all its tickets in one PDF, once', async () => {
    const { tickets } = await sell({ quantity: 24, client: { name: 'Kato Brian', email: 'kato@example.com' } })
    await app.app.jobs.runDue(app.app)
    await app.app.jobs.runDue(app.app)
    const mails = await ticketMails('kato@example.com')
    expect(mails).toHaveLength(1)
    const [file, ...others] = mails[0]!.attachments as { content: string }[]
    expect(others).toEqual([])
    const text = textOfPdf(Buffer.from(file!.content, 'base64'))
    for (const { number } of tickets) expect(saysInPdf(text, number), number).toBe(true)
  })
})

describe('the mails of tickets', () => {
  const paidMails = (to: string) =>
    app.app.db.asPlatform('test: look', (tx) =>
      tx.selectFrom('mails').selectAll().where('recipient', '=', to).where('subject', 'like', 'Paid: your ticket%').execute(),
    )
  const later = async () => {
    app.clock.advance(60_000)
    await app.app.jobs.runDue(app.app)
    await app.app.jobs.runDue(app.app)
  }
  const pay = (booking_id: string, amount: number) =>
    owner.post('/payments/record', { booking_id, amount: { amount, currency: 'UGX' }, method: 'cash' }, { 'idempotency-key': newId() })

  test('a second mail follows once all is paid, and only once', async () => {
    const { bookingId, tickets } = await sell({ quantity: 2, paid: false, client: { name: 'Auma Joy', email: 'auma@example.com' } })
    await later()
    const [first] = await ticketMails('auma@example.com')
    expect(first!.body).toContain('Your tickets are valid once UGX 100,000 is paid.')
    await pay(bookingId, 40_000)
    await later()
    expect(await paidMails('auma@example.com')).toEqual([])
    await pay(bookingId, 60_000)
    await later()
    const [paid, ...others] = await paidMails('auma@example.com')
    expect(others).toEqual([])
    expect(paid!.subject).toMatch(/^Paid: your tickets to /)
    expect(paid!.body).not.toContain('Your tickets are valid once')
    const [file] = paid!.attachments as { content: string }[]
    const text = textOfPdf(Buffer.from(file!.content, 'base64'))
    for (const { number } of tickets) expect(saysInPdf(text, number), number).toBe(true)
    // Money that goes back and comes again sends no third mail.
    const { payments } = (await owner.get(`/bookings/${bookingId}/payments`)).body.data
    const back = { amount: { amount: 40_000, currency: 'UGX' }, reason: 'Wrong sum', handed_over: true }
    const half = payments.find(({ amount }: { amount: { amount: number } }) => amount.amount === 40_000)
    expect((await owner.post(`/payments/${half.id}/refund`, back, { 'idempotency-key': newId() })).status).toBe(200)
    await pay(bookingId, 40_000)
    await later()
    expect(await paidMails('auma@example.com')).toHaveLength(1)
  })

  test('a payment that confirms the hold sends one mail, not two', async () => {
    const { body } = await owner.post('/bookings/new', {
      client: { name: 'Okot Paul', email: 'okot@example.com' },
      lines: [{ inventory_id: event.id, selection: [{ price_option_id: event.types[0], quantity: 1 }] }],
      action: 'hold',
    })
    app.clock.advance(60_000)
    await pay(body.data.id, 50_000)
    await later()
    expect(await ticketMails('okot@example.com')).toHaveLength(1)
    expect(await paidMails('okot@example.com')).toEqual([])
  })
})

test('a booking lists its tickets to who may see it, and not to others', async () => {
  const { bookingId, tickets } = await sell({ quantity: 2, paid: false })
  const { body } = await owner.get(`/bookings/${bookingId}/tickets`)
  expect(body.data.map(({ id, state }: { id: string; state: string }) => [id, state])).toEqual(
    tickets.map(({ id }) => [id, 'pending_payment']),
  )
  expect((await stranger.get(`/bookings/${bookingId}/tickets`)).status).toBe(404)
})

describe('a ticket', () => {
  test('is found by its own id, number and code only', async () => {
    const [ticket] = (await sell()).tickets
    for (const code of [ticket!.id, ticket!.number, ticket!.code]) expect((await show(code)).id).toBe(ticket!.id)
    for (const code of [ticket!.id, ticket!.number, ticket!.code]) expect((await stranger.get(at(code, 'show'))).status).toBe(404)
    for (const bad of ['TK-00000000', `${ticket!.code.slice(0, -1)}${ticket!.code.endsWith('A') ? 'Q' : 'A'}`, `T1.${'A'.repeat(128)}`])
      expect((await owner.get(at(bad, 'show'))).status).toBe(404)
  })

  test('a code with any changed character is rejected', async () => {
    const [ticket] = (await sell()).tickets
    const { secretKey } = app.app.settings
    expect(readTicketCode(secretKey, owner.agencyId, ticket!.code)).toEqual({ id: ticket!.id, event_id: event.id })
    expect(readTicketCode(secretKey, stranger.agencyId, ticket!.code)).toBeNull()
    for (const place of [3, 20, 46, 60, 130]) {
      const other = ticket!.code[place] === 'x' ? 'y' : 'x'
      expect(readTicketCode(secretKey, owner.agencyId, ticket!.code.slice(0, place) + other + ticket!.code.slice(place + 1))).toBeNull()
    }
  })

  test('correcting the name keeps the code; a transfer creates a new code and invalidates the old one', async () => {
    const [ticket] = (await sell()).tickets
    const corrected = (await owner.post(at(ticket!.id, 'update'), { holder_name: 'Grace A. Akello', version: ticket!.version })).body.data
    expect([corrected.holder_name, corrected.code]).toEqual(['Grace A. Akello', ticket!.code])
    expect((await owner.post(at(ticket!.id, 'transfer'), { holder_name: 'X', version: ticket!.version })).body.code).toBe('stale')
    const given = { holder_name: 'Mugisha Peter', holder_email: 'peter@example.com', version: corrected.version }
    const moved = (await owner.post(at(ticket!.id, 'transfer'), given)).body.data
    expect(moved).toMatchObject({ holder_name: 'Mugisha Peter', state: 'valid', replaces: ticket!.number })
    expect(moved.code).not.toBe(ticket!.code)
    await app.app.jobs.runDue(app.app)
    const [mail] = await ticketMails('peter@example.com')
    expect(mail!.body).toContain('Grace A. Akello transferred a ticket to you.')
    expect(await show(ticket!.id)).toMatchObject({ state: 'transferred', replaced_by: moved.number })
    expect((await owner.post(at(ticket!.id, 'transfer'), { ...given, version: corrected.version + 1 })).body.code).toBe('not_valid')
  })

  test('of ten concurrent transfers, one succeeds', async () => {
    const [ticket] = (await sell()).tickets
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => owner.post(at(ticket!.id, 'transfer'), { holder_name: `Guest ${n}`, version: ticket!.version })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9)
  })

  test('of a type that is not transferable cannot be transferred', async () => {
    const [ticket] = (await sell({}, event.types[1])).tickets
    expect((await owner.post(at(ticket!.id, 'transfer'), { holder_name: 'X', version: ticket!.version })).body.code).toBe(
      'not_transferable',
    )
  })

  test('that is revoked has a reason, and its booking does not issue it again', async () => {
    const { bookingId, tickets } = await sell()
    const revoked = (await owner.post(at(tickets[0]!.id, 'revoke'), { reason: 'Sold on', version: tickets[0]!.version })).body.data
    expect(revoked).toMatchObject({ state: 'revoked', reason: 'Sold on' })
    expect(await states(bookingId)).toEqual(['revoked'])
  })

  test('is a PDF with holder, number and event', async () => {
    const [ticket] = (await sell({ client: { name: 'Namukasa Ruth' } })).tickets
    const answer = await fetch(`${app.origin}/api/agent${at(ticket!.id, 'pdf')}`, { headers: { authorization: `Bearer ${owner.token}` } })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    const text = textOfPdf(Buffer.from(await answer.arrayBuffer()))
    for (const part of ['Blankets and Wine', ticket!.number, 'Namukasa Ruth', 'Lugogo Cricket Oval'])
      expect(saysInPdf(text, part), part).toBe(true)
  })

  test('attendees are searched by name, number and booking', async () => {
    const [ticket] = (await sell({ client: { name: 'Zziwa Moses' } })).tickets
    for (const search of ['zziwa', ticket!.number])
      expect((await owner.get(`${base}/${event.id}/purchases?search=${search}`)).body.data).toMatchObject([{ id: ticket!.id }])
  })
})
