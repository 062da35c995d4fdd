import { Webhook } from 'standardwebhooks'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { publishTour } from '#domains/bookings/server/testing/tour.ts'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { webhookEventNames } from '../contract/events.ts'
import { pausesMs } from '../contract/states.ts'
import { startReceiver, type Receiver } from './testing/receiver.ts'
import { catalogue } from './webhooks/catalogue.ts'
import { claimNext } from './webhooks/claiming.ts'
import { sendWebhooks, untilWebhooksRest } from './webhooks/sending.ts'

let app: TestApp
let owner: TestPerson
let db: pg.Pool
beforeAll(async () => {
  app = await startTestApp({ settings: { PRIVATE_WEBHOOKS: 'true' } })
  owner = await newOwner(app)
  db = new pg.Pool({ connectionString: app.ownerUrl, max: 2 })
})
afterAll(async () => {
  await db.end()
  await app.close()
})

const minute = 60_000
const hour = 60 * minute

async function receiver(...answer: Parameters<typeof startReceiver>): Promise<Receiver> {
  const made = await startReceiver(...answer)
  onTestFinished(() => made.close())
  return made
}

interface Made {
  id: string
  secret: string
  at: string
}

async function webhook(url: string, events: readonly string[] = ['client.created'], by = owner): Promise<Made> {
  const { status, body } = await by.post('/developers/webhooks/create', { url, events })
  if (status !== 200) throw new Error(JSON.stringify(body))
  const { id } = body.data.webhook as { id: string }
  onTestFinished(async () => void (await by.delete(`/developers/webhooks/${id}`)))
  return { id, secret: body.data.secret as string, at: `/developers/webhooks/${id}` }
}

/** Delivers the business events, and sends all webhooks that are due. */
async function send(): Promise<void> {
  await app.deliver()
  await sendWebhooks.run(app.app, {})
  await untilWebhooksRest(app.app)
}
/** Moves the clock. Nobody is logged out by that, and no plan ends. */
async function passes(ms: number): Promise<void> {
  app.clock.advance(ms)
  const now = app.clock.now()
  const later = new Date(now.getTime() + 30 * 24 * hour)
  await db.query('UPDATE sessions SET last_used_at = $1, expires_at = $2', [now, later])
  await db.query('UPDATE subscriptions SET current_period_ends_at = $1', [later])
}
let clients = 0
const happens = (by = owner) => by.post('/clients/new', { name: `Grace ${++clients}` })
const deliveries = async (at: string) =>
  (await owner.get(`${at}/deliveries`)).body.data as {
    id: string
    state: string
    tries: number
    tried_at: string
    status: number | null
    problem: string | null
    next_at: string | null
  }[]
const show = async (at: string) => (await owner.get(`${at}/show`)).body.data
const refused = ({ status, body }: { status: number; body: { code?: string; errors?: object } }) => [
  status,
  body.code,
  ...Object.keys(body.errors ?? {}),
]

describe('a webhook', () => {
  test('receives a booking, signed by Standard Webhooks, with ids only', async () => {
    const to = await receiver()
    const { secret, at } = await webhook(to.url, ['booking.confirmed'])
    const tour = await publishTour(app, owner, { capacity: 10 })
    const booked = await owner.post(
      '/bookings/new',
      {
        client: { name: 'Grace Akello', email: 'grace@example.com' },
        lines: [{ inventory_id: tour.id, departure_id: tour.departureId, selection: [{ price_option_id: tour.adult, quantity: 1 }] }],
        action: 'confirm',
      },
      { 'idempotency-key': 'a-booking' },
    )
    expect(booked.body).toMatchObject({ data: { status: 'confirmed' } })
    await send()
    expect(to.received).toHaveLength(1)
    const { headers, body } = to.received[0]!
    const read = new Webhook(secret).verify(body, headers as Record<string, string>) as { type: string; data: object }
    expect(read).toMatchObject({
      type: 'booking.confirmed',
      data: { booking_id: booked.body.data.id, status: 'confirmed', currency: 'UGX' },
    })
    expect([body.includes('Grace'), body.includes('grace@'), body.length < 20_000]).toEqual([false, false, true])
    expect(() => new Webhook(secret).verify(body.replace('confirmed', 'cancelled'), headers as Record<string, string>)).toThrow()
    expect(await deliveries(at)).toMatchObject([{ state: 'succeeded', tries: 1, status: 204, next_at: null }])
    const stored = await db.query('SELECT secret FROM webhook_endpoints')
    expect(stored.rows.some((row) => (row.secret as string).includes(secret))).toBe(false)
    expect(JSON.stringify(await show(at))).not.toContain('whsec_')
  })

  test('does not hear of what happened before it was added', async () => {
    const to = await receiver()
    await happens()
    app.clock.advance(1_000)
    const { at } = await webhook(to.url)
    await happens()
    await send()
    expect([to.received.length, (await deliveries(at)).length]).toEqual([1, 1])
  })

  test('has events of one list, and asks for an address of the internet', async () => {
    expect(Object.entries(catalogue).map(([name, { type }]) => [name, type.name])).toEqual(webhookEventNames.map((name) => [name, name]))
    app.app.settings.PRIVATE_WEBHOOKS = false
    onTestFinished(() => void (app.app.settings.PRIVATE_WEBHOOKS = true))
    const make = (url: string, events = ['client.created']) => owner.post('/developers/webhooks/create', { url, events })
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
    const { at } = await webhook(to.url)
    app.app.settings.PRIVATE_WEBHOOKS = false
    onTestFinished(() => void (app.app.settings.PRIVATE_WEBHOOKS = true))
    await happens()
    await send()
    expect([to.received.length, (await deliveries(at))[0]!.state]).toEqual([0, 'failed'])
  })

  test('keeps 1 KB of a reply, and follows no redirect', async () => {
    const long = await receiver((response) => void response.writeHead(200).end('x'.repeat(1_000_000)))
    const elsewhere = await receiver()
    const away = await receiver((response) => void response.writeHead(302, { location: elsewhere.url }).end())
    const [first, second] = [await webhook(long.url), await webhook(away.url)]
    await happens()
    await send()
    const [sent] = await deliveries(first.at)
    expect((await owner.get(`${first.at}/deliveries/${sent!.id}/show`)).body.data.reply).toBe('x'.repeat(1024))
    expect(elsewhere.received).toEqual([])
    expect(await deliveries(second.at)).toMatchObject([{ state: 'failed', status: 302 }])
  })

  test('signs with both secrets for a day after a rotation', async () => {
    const to = await receiver()
    const { secret, at } = await webhook(to.url)
    const rotated = (await owner.post(`${at}/rotate`)).body.data.secret as string
    await owner.post(`${at}/test`)
    await send()
    const verify = (with_: string, { headers, body }: Receiver['received'][number]) =>
      new Webhook(with_).verify(body, headers as Record<string, string>)
    for (const one of [secret, rotated]) expect(verify(one, to.received[0]!)).toMatchObject({ type: 'webhook.test' })
    await passes(24 * hour + 1)
    await owner.post(`${at}/test`)
    await send()
    const [, later] = to.received
    expect(later!.headers['webhook-signature']).not.toContain(' ')
  })

  test('of another agency answers as one that does not exist', async () => {
    const to = await receiver()
    const { at } = await webhook(to.url)
    const other = await newOwner(app)
    for (const path of ['show', 'deliveries']) expect((await other.get(`${at}/${path}`)).status).toBe(404)
    for (const path of ['pause', 'resume', 'rotate', 'test', 'replay-failed']) expect((await other.post(`${at}/${path}`)).status).toBe(404)
    await happens(other)
    await send()
    expect(to.received).toEqual([])
  })
})

describe('a delivery that fails', () => {
  test('is tried on the published schedule with one id, and then given up', async () => {
    const to = await receiver((response) => void response.writeHead(500).end('no'))
    const { at } = await webhook(to.url)
    await happens()
    for (let tries = 1; tries <= pausesMs.length; tries++) {
      await send()
      expect(to.received).toHaveLength(tries)
      const [row] = await deliveries(at)
      const wait = pausesMs[tries]
      expect([row!.state, row!.next_at && Date.parse(row!.next_at) - Date.parse(row!.tried_at)]).toEqual(
        wait === undefined ? ['dead', null] : ['failed', wait],
      )
      if (wait === undefined) break
      await passes(wait - 2_000)
      await send()
      expect(to.received).toHaveLength(tries)
      await passes(2_000)
    }
    expect(new Set(to.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(new Set(to.received.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(pausesMs.length)
  })

  test('obeys Retry-After', async () => {
    const to = await receiver((response) => void response.writeHead(429, { 'retry-after': '600' }).end())
    const { at } = await webhook(to.url)
    await happens()
    await send()
    const [row] = await deliveries(at)
    expect(Date.parse(row!.next_at!) - Date.parse(row!.tried_at)).toBe(600_000)
  })

  test('makes its webhook failing after a day and paused after five, with a mail; resuming sends what waits', async () => {
    let works = false
    const to = await receiver((response) => void response.writeHead(works ? 200 : 500).end())
    const { at } = await webhook(to.url)
    const states: string[] = []
    for (let day = 0; day <= 5; day++) {
      await happens()
      await send()
      states.push((await show(at)).state as string)
      await passes(24 * hour)
    }
    expect(states).toEqual(['active', 'failing', 'failing', 'failing', 'failing', 'paused'])
    const mails = await db.query(`SELECT recipient FROM mails WHERE subject LIKE 'The webhook to %'`)
    expect(mails.rows.map(({ recipient }) => recipient as string)).toEqual([owner.email])
    const before = to.received.length
    await happens()
    await send()
    expect(to.received).toHaveLength(before)
    expect(refused(await owner.post(`${at}/test`))).toEqual([409, 'webhook_paused'])
    works = true
    await owner.post(`${at}/resume`)
    await send()
    expect(to.received.length).toBeGreaterThan(before)
    expect(await show(at)).toMatchObject({ state: 'active', failing_since: null })
  })

  test('with 410 pauses the webhook at once, even after a 200', async () => {
    let gone = false
    const to = await receiver((response) => void response.writeHead(gone ? 410 : 200).end())
    const { at } = await webhook(to.url)
    await happens()
    await send()
    gone = true
    await happens()
    await send()
    expect(await show(at)).toMatchObject({ state: 'paused', note: 'The receiver answered 410: it is gone.' })
    expect((await deliveries(at)).map(({ state }) => state).toSorted()).toEqual(['dead', 'succeeded'])
  })

  test('is replayed, one or all, with the same id', async () => {
    let works = false
    const to = await receiver((response) => void response.writeHead(works ? 204 : 500).end())
    const { at } = await webhook(to.url)
    await happens()
    await send()
    await happens()
    await send()
    works = true
    const [one] = await deliveries(at)
    const replayed = await owner.post(`${at}/deliveries/${one!.id}/replay`)
    expect(replayed.body.data).toMatchObject({ state: 'pending', tries: 0 })
    await send()
    expect(to.received.at(-1)!.headers['webhook-id']).toBe(`msg_${one!.id}`)
    expect((await owner.post(`${at}/replay-failed`)).body.data).toEqual({ replayed: 1 })
    await send()
    expect((await deliveries(at)).map(({ state }) => state)).toEqual(['succeeded', 'succeeded'])
    expect((await owner.post(`${at}/replay-failed`)).body.data).toEqual({ replayed: 0 })
  })
})

describe('workers', () => {
  test('two at once send a delivery once', async () => {
    const to = await receiver()
    const { id } = await webhook(to.url)
    await happens()
    await app.deliver()
    const claims = await Promise.all(Array.from({ length: 6 }, () => claimNext(app.app, owner.agencyId, id)))
    expect(claims.filter((claim) => claim !== null)).toHaveLength(1)
    // The worker that has it dies. Another one sends after the claim has expired.
    await send()
    expect(to.received).toHaveLength(0)
    await passes(61_000)
    await send()
    expect(to.received).toHaveLength(1)
  })

  test('a receiver that never answers among 100 delays nobody', async () => {
    const silent = await receiver(() => {})
    const works = await receiver()
    const agencies = await Promise.all(Array.from({ length: 5 }, () => newOwner(app)))
    for (const agency of agencies)
      for (let n = 0; n < 20; n++) {
        const dead = agency === agencies[0] && n === 0
        await agency.post('/developers/webhooks/create', { url: dead ? silent.url : `${works.url}/${n}`, events: ['client.created'] })
      }
    for (const agency of agencies) await happens(agency)
    await app.deliver()
    // The job returns although the silent receiver still has not answered.
    await sendWebhooks.run(app.app, {})
    await expect
      .poll(async () => {
        if (works.received.length < 99) await sendWebhooks.run(app.app, {})
        return works.received.length
      })
      .toBe(99)
    await happens(agencies[0])
    await app.deliver()
    await sendWebhooks.run(app.app, {})
    await expect.poll(() => works.received.length).toBe(118)
    expect(silent.received).toHaveLength(1)
    await silent.close()
    await untilWebhooksRest(app.app)
    const states = await db.query(`SELECT state, count(*)::int AS n FROM webhook_deliveries WHERE agency_id = ANY($1) GROUP BY state`, [
      agencies.map(({ agencyId }) => agencyId),
    ])
    expect(Object.fromEntries(states.rows.map(({ state, n }) => [state, n]))).toEqual({ pending: 1, failed: 1, succeeded: 118 })
  })
})
