import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publishTour, type Tour } from '#domains/bookings/server/testing/tour.ts'
import { addReaders } from '#domains/campaigns/server/testing/campaigns.ts'
import { startReceiver } from '#domains/developers/server/testing/receiver.ts'
import { makeToken } from '#domains/developers/server/testing/tokens.ts'
import { sendWebhooks, untilWebhooksRest } from '#domains/developers/server/webhooks/sending.ts'
import { addDays, dayOf } from '#kit/contract/time.ts'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { bookATrip } from '../../packages/client/examples/book-a-trip.ts'
import { bookingButton } from '../../packages/client/examples/booking-button.ts'
import { bookingsAsCsv } from '../../packages/client/examples/export-bookings.ts'
import { paidBooking } from '../../packages/client/examples/react-to-payment.ts'
import { availability } from '../../packages/client/examples/sync-availability.ts'
import { createClient, SafiriError, type Client } from '../../packages/client/src/client.ts'
import { clientTypes } from '../../scripts/client/client-types.ts'
import { endpoints } from '../reliability/calls.ts'

// The client package and its examples, over HTTP.

let app: TestApp
let owner: TestPerson
let tour: Tour
let client: Client
beforeAll(async () => {
  app = await startTestApp({ settings: { PRIVATE_WEBHOOKS: 'true' } })
  owner = await newOwner(app)
  tour = await publishTour(app, owner, { capacity: 10, inDays: 20 })
  const { token } = await makeToken(app, owner, ['inventory.read', 'bookings.read', 'bookings.write', 'clients.read', 'personal_data.read'])
  client = createClient({ url: app.origin, token })
})
afterAll(() => app.close())

const guest = { name: 'Grace Akello', email: 'grace@example.com' }

test('its types are those of the contract', async () => {
  expect(readFileSync('packages/client/src/calls.ts', 'utf8') === (await clientTypes(endpoints))).toBe(true)
})

describe('the examples', () => {
  test('book a trip, once for each key', async () => {
    const wanted = { packageId: tour.id, people: 2, guest, key: 'order-17' }
    const [first, again] = [await bookATrip(client, wanted), await bookATrip(client, wanted)]
    expect(first).toMatchObject({ status: 'on_hold', total: { amount: 2_000_000, currency: 'UGX' } })
    expect(again!.id).toBe(first!.id)
    expect(await bookATrip(client, { ...wanted, people: 9, key: 'order-18' })).toBeNull()
  })

  test('read availability', async () => {
    const [days] = [...(await availability(client)).values()]
    expect([...days!]).toEqual([[addDays(dayOf(app.clock.now()), 20), 8]])
  })

  test('verify a webhook and read what was paid', async () => {
    const receiver = await startReceiver()
    const { body } = await owner.post('/developers/webhooks/create', { url: receiver.url, events: ['payment.received', 'client.created'] })
    const booking = await bookATrip(client, { packageId: tour.id, people: 1, guest, key: 'order-19' })
    const payment = { booking_id: booking!.id, amount: { amount: 300_000, currency: 'UGX' }, method: 'cash' }
    const recorded = await owner.post('/payments/record', payment, { 'idempotency-key': 'payment-19' })
    expect(recorded.status).toBe(200)
    await app.deliver()
    await sendWebhooks.run(app.app, {})
    await untilWebhooksRest(app.app)
    const arrived = receiver.received as { headers: Record<string, string>; body: string }[]
    const outcomes = await Promise.all(arrived.map((message) => paidBooking(client, body.data.secret, message)))
    expect(outcomes.filter(Boolean)).toMatchObject([{ booking: { id: booking!.id }, paid: { amount: 300_000, currency: 'UGX' } }])
    await expect(paidBooking(client, body.data.secret, { ...arrived[0]!, body: '{}' })).rejects.toThrow()
    await receiver.close()
  })

  test('write bookings to a spreadsheet', async () => {
    for (let n = 0; n < 3; n++) await bookATrip(client, { packageId: tour.id, people: 1, guest, key: `more-${n}` })
    const lines = (await bookingsAsCsv(client, 'on_hold,confirmed')).trimEnd().split('\n')
    expect(lines[0]).toBe('Booking,Client,Offer,Starts,Total in minor units,Currency')
    expect(lines.slice(1).filter((line) => line.includes(',Grace Akello,'))).toHaveLength(5)
  })

  test('make a button, with names as text', async () => {
    expect(await bookingButton(client, tour.id)).toMatch(/^<a href="http:\/\/localhost:3000\/p\/[^"]+">Book Bwindi gorillas/)
  })
})

test('a list is read to its end', async () => {
  await addReaders(app, owner, 205)
  const emails = new Set<string | null>()
  for await (const { email } of client.rows('GET /crm/contacts', { query: { search: 'reader' } })) emails.add(email)
  expect(emails.size).toBe(205)
})

test('a refusal has its code, and errors by field', async () => {
  const refused = client.call('POST /bookings/new', { body: { client: guest, lines: [] } })
  await expect(refused).rejects.toBeInstanceOf(SafiriError)
  await expect(refused).rejects.toMatchObject({ status: 422, code: 'invalid_input', errors: { lines: [expect.any(String)] } })
  const unknown = createClient({ url: app.origin, token: `sfk_live_${'x'.repeat(46)}` })
  await expect(unknown.call('GET /packages')).rejects.toMatchObject({ status: 401, code: 'invalid_token' })
})
