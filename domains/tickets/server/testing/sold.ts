import { base } from '#domains/events/server/testing/concert.ts'
import type { TestPerson } from '#kit/server/testing/people.ts'
import { newId } from '#kit/server/security/tokens.ts'

export interface SoldTicket {
  id: string
  number: string
  code: string
  state: string
  version: number
  holder_name: string
  booking_id: string
}

/** Creates a confirmed booking of tickets, paid in cash unless it should stay unpaid. */
export async function sellTickets(
  owner: TestPerson,
  eventId: string,
  typeId: string,
  { quantity = 1, paid = true, client = { name: 'Grace Akello' } as object, travellers = [] as object[] } = {},
): Promise<{ bookingId: string; version: number; tickets: SoldTicket[] }> {
  const { status, body } = await owner.post('/bookings/new', {
    client,
    lines: [{ inventory_id: eventId, selection: [{ price_option_id: typeId, quantity }] }],
    travellers,
    action: 'confirm',
  })
  if (status !== 200) throw new Error(JSON.stringify(body))
  const { id, total, version } = body.data
  if (paid) {
    const payment = await owner.post('/payments/record', { booking_id: id, amount: total, method: 'cash' }, { 'idempotency-key': newId() })
    if (payment.status !== 200) throw new Error(JSON.stringify(payment.body))
  }
  return { bookingId: id, version, tickets: await ticketsOf(owner, eventId, id) }
}

/** The tickets of a booking with all details, oldest first. */
export async function ticketsOf(owner: TestPerson, eventId: string, bookingId: string): Promise<SoldTicket[]> {
  const { body } = await owner.get(`${base}/${eventId}/purchases?booking_id=${bookingId}&sort=created_at&per_page=100`)
  const ids: string[] = body.data.map((row: { id: string }) => row.id)
  return Promise.all(ids.map(async (id) => (await owner.get(`${base}/tickets/purchases/${id}/show`)).body.data))
}
