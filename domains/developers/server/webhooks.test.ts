import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { publishTour } from '#domains/bookings/server/testing/tour.ts'
import { newOwner } from '#kit/server/testing/people.ts'
import { webhookEventNames } from '../contract/events.ts'
import type { Receiver } from './testing/receiver.ts'
import { hour, receiver, refused, startWebhookTest, type WebhookTest } from './testing/webhook-test.ts'
import { catalogue } from './webhooks/catalogue.ts'

let hooks: WebhookTest
beforeAll(async () => {
  hooks = await startWebhookTest()
})
afterAll(() => hooks.close())

describe('a webhook', () => {
  test('receives a booking, signed by Standard Webhooks, with ids only', async () => {
    const to = await receiver()
    const { secret, at } = await hooks.add(to.url, ['booking.confirmed'])
    const tour = await publishTour(hooks.app, hooks.owner, { capacity: 10 })
    const booked = await hooks.owner.post(
      '/bookings/new',
      {
        client: { name: 'Grace Akello', email: 'grace@example.com' },
        lines: [{ inventory_id: tour.id, departure_id: tour.departureId, selection: [{ price_option_id: tour.adult, quantity: 1 }] }],
        action: 'confirm',
      },
      { 'idempotency-key': 'a-booking' },
    )
    expect(booked.body).toMatchObject({ data: { status: 'confirmed' } })
    await hooks.send()
    expect(to.received).toHaveLength(1)
    const { headers, body } = to.received[0]!
    const read = new Webhook(secret).verify(body, headers as Record<string, string>) as { type: string; data: object }
    expect(read).toMatchObject({
      type: 'booking.confirmed',
      data: { booking_id: booked.body.data.id, status: 'confirmed', currency: 'UGX' },
    })
    expect([body.includes('Grace'), body.includes('grace@'), body.length < 20_000]).toEqual([false, false, true])
    expect(() => new Webhook(secret).verify(body.replace('confirmed', 'cancelled'), headers as Record<string, string>)).toThrow()
    expect(await hooks.deliveries(at)).toMatchObject([{ state: 'succeeded', tries: 1, status: 204, next_at: null }])
    const stored = await hooks.db.query('SELECT secret FROM webhook_endpoints')
    expect(stored.rows.some((row) => (row.secret as string).includes(secret))).toBe(false)
    expect(JSON.stringify(await hooks.show(at))).not.toContain('whsec_')
  })

  test('does not hear of what happened before it was added', async () => {
    const to = await receiver()
    await hooks.happens()
    hooks.app.clock.advance(1_000)
    const { at } = await hooks.add(to.url)
    await hooks.happens()
    await hooks.send()
    expect([to.received.length, (await hooks.deliveries(at)).length]).toEqual([1, 1])
  })

  test('has events of one list, and asks for an address of the internet', async () => {
    expect(Object.entries(catalogue).map(([name, { type }]) => [name, type.name])).toEqual(webhookEventNames.map((name) => [name, name]))
    hooks.app.app.settings.PRIVATE_WEBHOOKS = false
    onTestFinished(() => void (hooks.app.app.settings.PRIVATE_WEBHOOKS = true))
    const make = (url: string, events = ['client.created']) => hooks.owner.post('/developers/webhooks/create', { url, events })
    for (const url of [
      'http://example.com/',
      'https://127.0.0.1/',
      'https://localhost/',
      'https://user:pass@example.com/',
      'https://example.com:8443/',
      'nonsense',
      'https://192.168.0.1/',
      'https://[::1]/',
    ])
      expect([url, ...refused(await make(url))]).toEqual([url, 422, 'invalid_input', 'url'])
    expect(refused(await make('https://example.com/', ['everything']))[0]).toBe(422)
    expect(refused(await make('https://example.com/', []))).toEqual([422, 'invalid_input', 'events'])
  })

  test('is never sent to a private address, also if its name leads there', async () => {
    const to = await receiver()
    const { at } = await hooks.add(to.url)
    hooks.app.app.settings.PRIVATE_WEBHOOKS = false
    onTestFinished(() => void (hooks.app.app.settings.PRIVATE_WEBHOOKS = true))
    await hooks.happens()
    await hooks.send()
    expect([to.received.length, (await hooks.deliveries(at))[0]!.state]).toEqual([0, 'failed'])
  })

  test('keeps 1 KB of a reply, and follows no redirect', async () => {
    const long = await receiver((response) => void response.writeHead(200).end('x'.repeat(1_000_000)))
    const elsewhere = await receiver()
    const away = await receiver((response) => void response.writeHead(302, { location: elsewhere.url }).end())
    const [first, second] = [await hooks.add(long.url), await hooks.add(away.url)]
    await hooks.happens()
    await hooks.send()
    const [sent] = await hooks.deliveries(first.at)
    expect((await hooks.owner.get(`${first.at}/deliveries/${sent!.id}/show`)).body.data.reply).toBe('x'.repeat(1024))
    expect(elsewhere.received).toEqual([])
    expect(await hooks.deliveries(second.at)).toMatchObject([{ state: 'failed', status: 302 }])
  })

  test('signs with both secrets for a day after a rotation', async () => {
    const to = await receiver()
    const { secret, at } = await hooks.add(to.url)
    const rotated = (await hooks.owner.post(`${at}/rotate`)).body.data.secret as string
    await hooks.owner.post(`${at}/test`)
    await hooks.send()
    const verify = (with_: string, { headers, body }: Receiver['received'][number]) =>
      new Webhook(with_).verify(body, headers as Record<string, string>)
    for (const one of [secret, rotated]) expect(verify(one, to.received[0]!)).toMatchObject({ type: 'webhook.test' })
    await hooks.passes(24 * hour + 1)
    await hooks.owner.post(`${at}/test`)
    await hooks.send()
    const [, later] = to.received
    expect(later!.headers['webhook-signature']).not.toContain(' ')
  })

  test('of another agency answers as one that does not exist', async () => {
    const to = await receiver()
    const { at } = await hooks.add(to.url)
    const other = await newOwner(hooks.app)
    for (const path of ['show', 'deliveries']) expect((await other.get(`${at}/${path}`)).status).toBe(404)
    for (const path of ['pause', 'resume', 'rotate', 'test', 'replay-failed']) expect((await other.post(`${at}/${path}`)).status).toBe(404)
    await hooks.happens(other)
    await hooks.send()
    expect(to.received).toEqual([])
  })
})
