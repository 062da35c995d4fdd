import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { base, publishConcert, standing } from '#domains/events/server/testing/concert.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { sellTickets, type SoldTicket } from './testing/sold.ts'

// Gate scans (P30): a ticket admits once, however many gates scan it and however often a scan is sent.

let app: TestApp
let owner: TestPerson
let event: { id: string; types: string[] }
beforeAll(async () => {
  app = await startTestApp({ linked: true, limitFactor: 1000 })
  owner = await newOwner(app)
  event = await doorsOpen()
})
afterAll(() => app.close())

/** Creates a concert whose doors have opened. */
const doorsOpen = () =>
  publishConcert(app, owner, { inDays: 0, types: [{ ...standing, capacity: 500 }], over: { doors_at: app.clock.now().toISOString() } })

const scan = async (code: string, over: object = {}, at = event.id) => {
  const given = { code, nonce: newId(), gate: 'Main gate', device: 'phone', ...over }
  const { status, body } = await owner.post(`${base}/${at}/scans/create`, given)
  expect([status, body.message]).toEqual([200, undefined])
  return body.data
}
const said = async (...given: Parameters<typeof scan>) => (await scan(...given)).result
const replay = async (scans: object[], at = event.id) => (await owner.post(`${base}/${at}/scans/replay`, { scans })).body.data
const offline = (code: string, over: object = {}) => ({
  code,
  nonce: newId(),
  gate: 'Back gate',
  device: 'tablet',
  scanned_at: app.clock.now().toISOString(),
  said: 'ok',
  ...over,
})
const statistics = async () => (await owner.get(`${base}/${event.id}/scans/statistics`)).body.data

let ticket: SoldTicket
let bookingId: string
beforeEach(async () => {
  const sold = await sellTickets(owner, event.id, event.types[0]!)
  ticket = sold.tickets[0]!
  bookingId = sold.bookingId
})

describe('a gate', () => {
  test('admits a ticket once, shows where it was used, and lets it out and in again', async () => {
    expect(await scan(ticket.code)).toMatchObject({ result: 'ok', ticket: { holder_name: 'Grace Akello', type_name: 'Standing' } })
    expect(await scan(ticket.code, { gate: 'Back gate' })).toMatchObject({ result: 'already_used', used: { gate: 'Main gate' } })
    expect(await said(ticket.number.toLowerCase())).toBe('already_used')
    expect(await said(ticket.code, { direction: 'exit' })).toBe('ok')
    expect(await said(ticket.code, { direction: 'exit' })).toBe('already_used')
    expect(await said(ticket.code)).toBe('ok')
  })

  test('gives the reason of a refusal', async () => {
    const unpaid = await sellTickets(owner, event.id, event.types[0]!, { paid: false })
    expect(await said(unpaid.tickets[0]!.code)).toBe('unpaid')
    const { body } = await owner.post(`${base}/tickets/purchases/${ticket.id}/transfer`, { holder_name: 'Okello', version: ticket.version })
    expect(await said(ticket.code)).toBe('revoked')
    expect(await said(body.data.code)).toBe('ok')
    await owner.post(`/bookings/${bookingId}/cancel`, { by: 'client', reason: 'Ill', refund: 'full' })
    expect(await said(body.data.code)).toBe('cancelled')
    for (const code of ['TK-AAAAAAAA', 'hello', `T1.${'A'.repeat(128)}`, newId(), "' OR 1=1"]) expect(await said(code)).toBe('unknown')
    const other = await doorsOpen()
    expect(await said(unpaid.tickets[0]!.code, {}, other.id)).toBe('wrong_event')
    const later = await publishConcert(app, owner, { inDays: 5 })
    const early = await sellTickets(owner, later.id, later.types[0]!)
    expect(await said(early.tickets[0]!.code, {}, later.id)).toBe('outside_time')
  })

  test('another agency’s ticket is unknown', async () => {
    const stranger = await newOwner(app)
    const theirs = await publishConcert(app, stranger, { inDays: 0 })
    const sold = await sellTickets(stranger, theirs.id, theirs.types[0]!)
    expect(await said(sold.tickets[0]!.code)).toBe('unknown')
    expect((await owner.get(`${base}/${theirs.id}/scans/list`)).status).toBe(404)
  })

  test('twenty concurrent gates admit it once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => said(ticket.code, { gate: `Gate ${n}` })))
    expect(answers.filter((one) => one === 'ok')).toHaveLength(1)
    expect(answers.filter((one) => one === 'already_used')).toHaveLength(19)
  })

  test('one scan sent twenty times at once is stored once and gets the same answer', async () => {
    const nonce = newId()
    const before = await statistics()
    const answers = await Promise.all(Array.from({ length: 20 }, () => scan(ticket.code, { nonce })))
    expect(new Set(answers.map(({ id, result }) => `${id} ${result}`)).size).toBe(1)
    expect(answers[0].result).toBe('ok')
    expect((await statistics()).entered).toBe(before.entered + 1)
  })

  test('an undone scan allows entry again, and can only be undone once', async () => {
    const { id } = await scan(ticket.code)
    const undo = (nonce = newId()) => owner.post(`${base}/scans/${id}/undo`, { nonce })
    const answers = await Promise.all([undo(), undo(), undo()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await said(ticket.code)).toBe('ok')
  })
})

describe('offline', () => {
  test('scans are stored once however often they are sent', async () => {
    const scans = [offline(ticket.code), offline(ticket.code, { direction: 'exit' })]
    const first = await replay(scans)
    expect(first.map(({ result }: { result: string }) => result)).toEqual(['ok', 'ok'])
    const again = await Promise.all(Array.from({ length: 5 }, () => replay(scans)))
    for (const one of again) expect(one).toEqual(first)
  })

  test('if two devices admit the same ticket, the second scan is a conflict', async () => {
    expect(await replay([offline(ticket.code)])).toMatchObject([{ result: 'ok' }])
    expect(await replay([offline(ticket.code, { device: 'other' })])).toMatchObject([{ result: 'conflict', because: 'already_used' }])
    expect((await statistics()).last[0]).toMatchObject({ result: 'conflict', ticket: { id: ticket.id } })
  })

  test('cancelling a booking warns while its guests are inside', async () => {
    const warnings = async () => (await owner.get(`/bookings/${bookingId}/cancel`)).body.data.warnings
    expect(await warnings()).toEqual([])
    await replay([offline(ticket.code)])
    expect(await warnings()).toEqual(['1 guest of this booking is inside already.'])
  })

  test('admitting a ticket cancelled meanwhile is a conflict; a refusal stays a refusal', async () => {
    await owner.post(`/bookings/${bookingId}/cancel`, { by: 'client', reason: 'Ill', refund: 'full' })
    const answers = await replay([offline(ticket.code), offline(ticket.code, { said: 'already_used' })])
    expect(answers).toMatchObject([
      { result: 'conflict', because: 'cancelled' },
      { result: 'already_used', because: null },
    ])
  })

  test('a device gets every ticket with its state and whether its holder is inside', async () => {
    await scan(ticket.code)
    const list = (await owner.get(`${base}/${event.id}/scans/list`)).body.data
    expect(list.tickets.find(({ id }: { id: string }) => id === ticket.id)).toMatchObject({ state: 'valid', inside: true })
    const key = await crypto.subtle.importKey('raw', Buffer.from(list.public_key, 'base64url'), 'Ed25519', false, ['verify'])
    const bytes = Buffer.from(ticket.code.slice(3), 'base64url')
    expect(await crypto.subtle.verify('Ed25519', key, bytes.subarray(32), bytes.subarray(0, 32))).toBe(true)
    expect(await crypto.subtle.verify('Ed25519', key, bytes.subarray(32), Buffer.alloc(32))).toBe(false)
  })

  test('scans are insert-only: the app can neither change nor delete one', async () => {
    const { id } = await scan(ticket.code)
    const change = app.app.db.asAgency(owner, (tx) =>
      tx.updateTable('ticket_scans').set({ result: 'unknown' }).where('id', '=', id).execute(),
    )
    await expect(change).rejects.toThrow()
  })
})
