import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { startSink } from '#domains/campaigns/server/testing/sink.ts'
import { publishTour } from '#domains/bookings/server/testing/tour.ts'
import { key, visitor } from '#domains/finance/server/testing/money.ts'
import { offerChanged } from '#domains/marketplaces/server/business-events.ts'
import { publish } from '#kit/server/events/business-events.ts'
import { accountOf } from '#domains/messaging/server/accounts.ts'
import { queueMail } from '#kit/server/mail/mail.ts'
import { scopes } from '#kit/contract/scopes.ts'
import type { Caller } from '#kit/server/testing/client.ts'
import { newMember, newOperator, newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { agencyTables } from '../../../database/table-classes.ts'
import { startReceiver } from './testing/receiver.ts'
import { makeToken, type MadeToken } from './testing/tokens.ts'
import { writeTokenCalls } from './tokens/recorder.ts'
import { sendWebhooks, untilWebhooksRest } from './webhooks/sending.ts'

// A server as in production: a mail server, a payment company and an SMS company are set, and the sandbox is closed.

let app: TestApp
let db: pg.Pool
let sink: Awaited<ReturnType<typeof startSink>>
let owner: TestPerson
let token: MadeToken
let live: MadeToken
beforeAll(async () => {
  sink = await startSink()
  app = await startTestApp({
    settings: {
      SAFIRI_SANDBOX: 'false',
      SMTP_URL: sink.url,
      PRIVATE_WEBHOOKS: 'true',
      FLUTTERWAVE_SECRET_KEY: 'FLWSECK-stand-in-0123456789',
      FLUTTERWAVE_SECRET_HASH: 'a-hash-that-nobody-guesses',
      AFRICASTALKING_USERNAME: 'rwenzori',
      AFRICASTALKING_API_KEY: 'atsk_stand_in_0123456789',
    },
  })
  app.app.appUrl = app.origin
  db = new pg.Pool({ connectionString: app.ownerUrl, max: 2 })
  owner = await newOwner(app)
  live = await makeToken(app, owner, scopes)
  token = await makeToken(app, owner, scopes, { mode: 'test' })
  await app.app.jobs.runDue(app.app)
})
afterAll(async () => {
  await db.end()
  await app.close()
  await sink.close()
})

const twinOf = async (person: TestPerson): Promise<string> =>
  (await db.query("SELECT id FROM agencies WHERE test_of = $1 AND state = 'active'", [person.agencyId])).rows[0].id
const listOf = async (caller: Caller, at: string) => (await caller.get(at)).body.data as { id: string; title?: string }[]
const testData = async (person: TestPerson) => (await person.get('/developers/test-data')).body.data

/** What test tokens may leave in the agency that made them: the log of their calls, and deliveries to its test webhooks. */
const ofTokens = new Set(['integration_calls', 'integration_days', 'integration_tokens', 'webhook_deliveries', 'agency_steps'])

/** A digest of all rows of an agency. */
async function rowsOf(agencyId: string): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const table of agencyTables) {
    if (ofTokens.has(table)) continue
    const { rows } = await db.query(
      `SELECT coalesce(md5(string_agg(t::text, '|' ORDER BY t::text)), '') AS digest FROM ${table} t WHERE agency_id = $1`,
      [agencyId],
    )
    found[table] = rows[0].digest
  }
  const { rows } = await db.query('SELECT md5(a::text) AS digest FROM agencies a WHERE id = $1', [agencyId])
  return { ...found, agencies: rows[0].digest }
}

async function bookByToken({ caller }: MadeToken) {
  const items = await listOf(caller, '/inventory?kind=tour_package')
  const departures = await listOf(caller, `/packages/${items[0]!.id}/departures`)
  const prices = await listOf(caller, `/business/tour/packages/${items[0]!.id}/price-options`)
  return caller.post(
    '/bookings/new',
    {
      client: { name: 'Grace Akello', email: 'grace@example.com', phone: '+256772123456' },
      lines: [
        { inventory_id: items[0]!.id, departure_id: departures[0]!.id, selection: [{ price_option_id: prices[0]!.id, quantity: 1 }] },
      ],
      action: 'confirm',
    },
    key(),
  )
}

describe('a test token', () => {
  test('is told from a live one, and works with sample data of its own', async () => {
    expect([token.token.slice(0, 9), live.token.slice(0, 9)]).toEqual(['sfk_test_', 'sfk_live_'])
    expect(await listOf(owner, `/integrations/${token.integration}/tokens`)).toMatchObject([{ mode: 'test', state: 'active' }])
    const items = await listOf(token.caller, '/inventory')
    expect(items.length).toBeGreaterThan(0)
    expect([await listOf(live.caller, '/inventory'), await listOf(owner, '/clients')]).toEqual([[], []])
    expect(await testData(owner)).toMatchObject({ made: true, filling: false, offers: items.length, clients: 4 })
    const twin = await twinOf(owner)
    expect(twin).not.toBe(owner.agencyId)
    expect((await owner.get('/agencies')).body.data.map(({ id }: { id: string }) => id)).toEqual([owner.agencyId])
  })

  test('sells, bills and is paid without a trace in the agency: no mail, no charge, no entry in its ledger', async () => {
    await publishTour(app, owner)
    await app.deliver()
    const before = await rowsOf(owner.agencyId)
    const booked = await bookByToken(token)
    expect(booked.body).toMatchObject({ data: { status: 'confirmed' } })
    const { id, total } = booked.body.data
    const asked = await token.caller.post('/payments/checkout', { booking_id: id, amount: total }, key())
    expect(asked.status).toBe(200)
    const payer = visitor(app)
    const gone = await payer.submit(asked.body.data.checkout_url, {})
    // The payment company of the agency is not called: this is the sandbox's page.
    expect(gone.location).toContain('/sandbox/checkout/')
    const answer = await payer.submit(gone.location!, { method: 'card', outcome: 'pay' })
    await app.app.jobs.runDue(app.app)
    await payer.get(answer.location!)
    const paid = await token.caller.get(`/bookings/${id}/payments`)
    expect(paid.body.data).toMatchObject({ payment_status: 'paid', payments: [{ status: 'succeeded', aggregator: 'sandbox' }] })
    await app.deliver()
    await app.app.jobs.runDue(app.app)
    const twin = await twinOf(owner)
    const { rows } = await db.query('SELECT count(*)::int AS n FROM ledger_postings WHERE agency_id = $1', [twin])
    expect(rows[0].n).toBeGreaterThan(0)
    expect(await rowsOf(owner.agencyId)).toEqual(before)
  })

  test('causes no mail and no message: they stay in the outbox', async () => {
    const twin = await twinOf(owner)
    const mail = { to: 'grace@example.com', subject: 'Hello', letter: { heading: 'Hello', paragraphs: ['Your trip.'] } }
    await app.app.db.asAgency({ agencyId: twin }, (tx) => queueMail(app.app, tx, { ...mail, agencyId: twin }))
    await app.app.jobs.runDue(app.app)
    expect(sink.mails).toEqual([])
    const { rows } = await db.query("SELECT count(*)::int AS n FROM mails WHERE agency_id = $1 AND status <> 'kept'", [twin])
    expect(rows[0].n).toBe(0)
    expect((await testData(owner)).kept_mails).toBeGreaterThan(0)
    // The same mail of the agency itself leaves.
    await app.app.db.asAgency(owner, (tx) => queueMail(app.app, tx, { ...mail, agencyId: owner.agencyId }))
    await app.app.jobs.runDue(app.app)
    expect(sink.mails.map(({ to }) => to)).toEqual(['grace@example.com'])
    const providerOf = (agencyId: string) =>
      app.app.db.asAgency({ agencyId }, async (tx) => (await accountOf(app.app, tx, 'sms'))?.provider)
    expect([await providerOf(twin), await providerOf(owner.agencyId)]).toEqual(['sandbox', 'africastalking'])
  })

  test('the sandbox stays closed for all others', async () => {
    expect((await fetch(`${app.origin}/sandbox/checkout/chk_${'a'.repeat(43)}`)).status).toBe(404)
    const event = await fetch(`${app.origin}/api/webhooks/sandbox`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    })
    expect(event.status).toBe(404)
  })

  test('reaches nothing of the agency by its ids, nor a live token anything of the test data', async () => {
    const made = await owner.post('/clients/new', { name: 'Sarah Namubiru' })
    const own = `/clients/${made.body.data.id as string}`
    const [theirs] = await listOf(token.caller, '/clients')
    const at = (id: string) => `/clients/${id}/show`
    expect((await token.caller.get(at(made.body.data.id))).status).toBe(404)
    expect((await live.caller.get(at(theirs!.id))).status).toBe(404)
    expect((await live.caller.get(`${own}/show`)).status).toBe(200)
    expect((await token.caller.get(at(theirs!.id))).status).toBe(200)
  })

  test('is narrowed like a live one: scopes, addresses, end, revocation, and the rights of its maker', async () => {
    const one = await makeToken(app, owner, ['inventory.read'], { mode: 'test', addresses: ['203.0.113.0/24'] })
    expect((await one.caller.get('/inventory')).body.code).toBe('address_not_allowed')
    const other = await makeToken(app, owner, ['inventory.read'], { mode: 'test' })
    expect((await other.caller.get('/clients')).body.code).toBe('scope_required')
    expect((await owner.post(`/integrations/${other.integration}/tokens/${other.id}/revoke`, {})).status).toBe(200)
    app.clock.advance(1_100)
    expect((await other.caller.get('/inventory')).status).toBe(401)
    const member = await newMember(app, owner, ['Manage Integrations', 'View Inventory'])
    const theirs = await makeToken(app, member, ['inventory.read'], { mode: 'test' })
    expect((await theirs.caller.get('/inventory')).status).toBe(200)
    await db.query("UPDATE members SET state = 'suspended' WHERE agency_id = $1 AND user_id = $2", [owner.agencyId, member.userId])
    app.clock.advance(1_100)
    expect((await theirs.caller.get('/inventory')).status).toBe(401)
  })

  test('the request log tells test calls from live ones', async () => {
    await token.caller.get('/inventory')
    await live.caller.get('/inventory')
    await writeTokenCalls(app.app)
    const modes = async (mode: string) =>
      new Set((await listOf(owner, `/developers/requests?mode=${mode}`)).map((row) => (row as unknown as { mode: string }).mode))
    expect([await modes('test'), await modes('live')]).toEqual([new Set(['test']), new Set(['live'])])
  })
})

describe('webhooks', () => {
  test('test events go to test webhooks only, live events to live ones only', async () => {
    const [toTest, toLive] = [await startReceiver(), await startReceiver()]
    onTestFinished(async () => void (await Promise.all([toTest.close(), toLive.close()])))
    const add = (url: string, mode: string) => owner.post('/developers/webhooks/create', { url, events: ['client.created'], mode })
    expect((await add(toTest.url, 'test')).body.data.webhook).toMatchObject({ mode: 'test' })
    expect((await add(toLive.url, 'live')).status).toBe(200)
    app.clock.advance(1_000)
    const send = async () => {
      await app.deliver()
      await sendWebhooks.run(app.app, {})
      await untilWebhooksRest(app.app)
    }
    const made = await token.caller.post('/clients/new', { name: 'Grace Test' })
    expect(made.status).toBe(200)
    await send()
    expect([toTest.received.length, toLive.received.length]).toEqual([1, 0])
    expect(toTest.received[0]!.body).toContain(made.body.data.id)
    await owner.post('/clients/new', { name: 'Grace Live' })
    await send()
    // Once each, also after the events were delivered again.
    expect([toTest.received.length, toLive.received.length]).toEqual([1, 1])
  })
})

describe('the test data', () => {
  test('is reset: what was changed is gone, samples are new, and the tokens stay', async () => {
    const before = await twinOf(owner)
    const made = await token.caller.post('/clients/new', { name: 'Left Over' })
    const reset = await owner.post('/developers/test-data/reset', {})
    expect(reset.body.data).toMatchObject({ made: true, clients: 0 })
    await app.app.jobs.runDue(app.app)
    expect(await twinOf(owner)).not.toBe(before)
    expect((await token.caller.get(`/clients/${made.body.data.id as string}/show`)).status).toBe(404)
    expect((await listOf(token.caller, '/clients')).length).toBe(4)
    expect(await testData(owner)).toMatchObject({ clients: 4, kept_mails: 0 })
  })

  test('is made once, also by two first test tokens at once; members who manage integrations reset it', async () => {
    const other = await newOwner(app)
    expect(await testData(other)).toMatchObject({ made: false, offers: 0 })
    expect((await other.post('/developers/test-data/reset', {})).status).toBe(404)
    const tokens = await Promise.all([1, 2, 3].map(() => makeToken(app, other, ['inventory.read'], { mode: 'test' })))
    expect(tokens.length).toBe(3)
    const { rows } = await db.query('SELECT count(*)::int AS n FROM agencies WHERE test_of = $1', [other.agencyId])
    expect(rows[0].n).toBe(1)
    const reader = await newMember(app, other, ['View Inventory'])
    expect((await reader.post('/developers/test-data/reset', {})).body.code).toBe('permission_required')
    expect((await reader.get('/developers/test-data')).status).toBe(200)
  })

  test('is no agency of the platform: not in the staff’s list, no public page, no plan', async () => {
    const twin = await twinOf(owner)
    const staff = await newOperator(app)
    const ids = async (search: string) => (await listOf(staff, `/operator/agencies?search=${search}`)).map(({ id }) => id)
    const { rows } = await db.query('SELECT slug, name FROM agencies WHERE id = $1', [twin])
    expect(await ids(rows[0].slug)).toEqual([])
    expect((await staff.get(`/operator/agencies/${twin}`)).status).toBe(404)
    const [item] = (await db.query("SELECT slug FROM inventory WHERE agency_id = $1 AND kind = 'tour_package' LIMIT 1", [twin])).rows
    expect((await fetch(`${app.origin}/p/${rows[0].slug}/${item.slug}`)).status).toBe(404)
    expect((await db.query('SELECT id FROM subscriptions WHERE agency_id = $1', [twin])).rows).toEqual([])
  })

  test('is in no directory of other agencies, even where its rows say so', async () => {
    const twin = await twinOf(owner)
    const [item] = await listOf(token.caller, '/inventory?kind=tour_package')
    await db.query(
      `INSERT INTO channel_products (agency_id, inventory_id, channel, enabled, updated_at) VALUES ($1, $2, 'marketplace', true, now())
       ON CONFLICT (agency_id, inventory_id, channel) DO UPDATE SET enabled = true`,
      [twin, item!.id],
    )
    const actor = { agencyId: twin, userId: null, now: app.clock.now() }
    await app.app.db.asAgency(actor, (tx) => publish(tx, actor, offerChanged, item!.id, {}))
    await app.deliver()
    expect((await db.query('SELECT id FROM marketplace_listings WHERE vendor_id = $1', [twin])).rows).toEqual([])
  })

  test('ends with the agency: a suspended one stops its test tokens', async () => {
    const other = await newOwner(app)
    const { caller } = await makeToken(app, other, ['inventory.read'], { mode: 'test' })
    expect((await caller.get('/inventory')).status).toBe(200)
    await db.query("UPDATE agencies SET state = 'suspended' WHERE id = $1", [other.agencyId])
    app.clock.advance(1_100)
    expect((await caller.get('/inventory')).status).toBe(403)
    await db.query("UPDATE agencies SET state = 'active' WHERE id = $1", [other.agencyId])
    await db.query("UPDATE subscriptions SET status = 'suspended', ended_at = now() WHERE agency_id = $1", [other.agencyId])
    app.clock.advance(1_100)
    expect((await caller.post('/inventory', {})).status).toBeGreaterThanOrEqual(400)
    expect((await caller.get('/inventory')).body.code).toBe('subscription_required')
  })
})
