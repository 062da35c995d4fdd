import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { saysInPdf, textOfPdf } from '#domains/papers/server/testing/pdf-text.ts'
import { newMember } from '#kit/server/testing/people.ts'
import { formatTicketNumber } from '../../contract/ticket-number.ts'
import { makeFlight, payCash, startFlightTest, ticket, type FlightTest, type AnyFlight } from '../testing/flight.ts'

let flights: FlightTest
beforeAll(async () => {
  flights = await startFlightTest()
})
afterAll(() => flights.test.close())

async function paperOf(bookingId: string, type: string) {
  const response = await fetch(`${flights.test.origin}/api/agent/bookings/${bookingId}/papers/${type}`, {
    headers: { authorization: `Bearer ${flights.owner.token}` },
  })
  const content = Buffer.from(await response.arrayBuffer())
  return { response, content, text: response.status === 200 ? textOfPdf(content) : '' }
}

describe('papers', () => {
  test('a ticketed flight has an itinerary receipt as a PDF with its own number, in place of the confirmation', async () => {
    const made = await ticket(flights.owner, await makeFlight(flights))
    await payCash(flights.owner, made.id, 100_000)
    const papers = (await flights.owner.get(`/bookings/${made.id}/papers`)).body.data
    expect(papers.map(({ type, refused }: AnyFlight) => [type, refused])).toEqual([
      ['itinerary', null],
      ['invoice', null],
      ['receipt', null],
    ])
    const { response, text, content } = await paperOf(made.id, 'itinerary')
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(response.headers.get('content-disposition')).toMatch(/ITR-\d{4}-00001\.pdf/)
    const ticketNumber = formatTicketNumber(made.passengers[0].ticket_number)
    for (const part of [
      'Itinerary receipt',
      'KQABCD',
      'KQ 413',
      'EBB 7:15 am',
      'NBO 8:30 am',
      'Jomo Kenyatta',
      'OKELLO/JOSEPH MR',
      ticketNumber,
      'UGX 1,200,000',
    ])
      expect(saysInPdf(text, part), part).toBe(true)
    // The client sees the fare including the markup, never the markup itself.
    expect(saysInPdf(text, 'Air fare')).toBe(true)
    expect(text).not.toMatch(/markup/i)
    const link = /\/URI \((http[^)]+\/s\/[^)]+)\)/.exec(content.toString('latin1'))![1]!
    const page = await (await fetch(link.replace(/^https?:\/\/[^/]+/, flights.test.origin))).text()
    for (const part of ['This itinerary receipt is genuine.', 'Valid', 'EBB–NBO–EBB']) expect(page).toContain(part)
    const voucher = await flights.owner.get(`/bookings/${made.id}/papers/voucher`)
    expect([voucher.status, voucher.body.code]).toEqual([409, 'not_confirmed'])
    expect((await flights.owner.post(`/bookings/${made.id}/papers/send`, { types: ['itinerary'], to: 'okello@mail.example' })).status).toBe(
      200,
    )
    await flights.test.app.jobs.runDue(flights.test.app)
    const mail = await flights.test.app.db.asPlatform('test: look', (tx) =>
      tx.selectFrom('mails').select(['subject', 'attachments']).where('subject', 'like', '%itinerary receipt%').executeTakeFirstOrThrow(),
    )
    expect(mail.subject).toBe('Your itinerary receipt: Flight EBB–NBO–EBB')
    expect(mail.attachments).toMatchObject([{ mime: 'application/pdf' }])
  })

  test('a flight without tickets and a booking without a flight have no itinerary receipt', async () => {
    const made = await makeFlight(flights, { status: 'held' })
    expect((await flights.owner.get(`/bookings/${made.id}/papers/itinerary`)).body.code).toBe('not_confirmed')
    const gate = await newMember(flights.test, flights.owner, ['Scan Tickets'])
    expect((await gate.get(`/bookings/${made.id}/papers`)).status).toBe(403)
  })
})
