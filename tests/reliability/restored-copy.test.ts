import { once } from 'node:events'
import { createServer, type AddressInfo, type Server } from 'node:net'
import acme from 'acme-client'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { askGoogle } from '#domains/ads/server/google/ask.ts'
import { askMeta } from '#domains/ads/server/meta/ask.ts'
import { openCarrier } from '#domains/campaigns/server/sending/carrier.ts'
import { ask as askFlutterwave } from '#domains/finance/server/aggregators/flutterwave-http.ts'
import { ask as askDuffel } from '#domains/flights/server/provider/duffel-client.ts'
import { askModel } from '#domains/language-model/server/model.ts'
import { africastalking } from '#domains/messaging/server/adapters/africastalking.ts'
import { ask as askProvider } from '#domains/messaging/server/adapters/ask.ts'
import { downloadMedia } from '#domains/messaging/server/adapters/whatsapp-media.ts'
import { rateProviderInUse } from '#domains/rates/server/provider.ts'
import { certify } from '#domains/site-domains/server/certificates/acme.ts'
import { registrarOf } from '#domains/site-domains/server/orders/registrar.ts'
import { searchDomain } from '#domains/site-domains/server/search.ts'
import { guardedFetch } from '#kit/server/http/guarded-fetch.ts'
import { raiseEpoch } from '#kit/server/installation.ts'
import { queueMail, sendMail } from '#kit/server/mail/mail.ts'
import { askAgain } from '#kit/server/restored/gate.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { newOperator, newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'

// A restored copy reaches nobody: docs/decisions/0064. Every adapter of tests/structure/outgoing.test.ts is called here.

let app: TestApp
let operator: TestPerson
let owner: TestPerson
/** Stands for all services of the world: it counts who comes, and hangs up. */
let world: Server
let visits = 0

beforeAll(async () => {
  // Its client would wait a minute before it gives up.
  Object.assign(acme.axios.defaults, { acmeSettings: { retryMaxAttempts: 0, retryDefaultDelay: 0 } })
  world = createServer((socket) => {
    visits++
    socket.on('error', () => {})
    socket.destroy()
  }).listen(0, '127.0.0.1')
  await once(world, 'listening')
  const { port } = world.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  app = await startTestApp({
    settings: {
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      FLUTTERWAVE_URL: url,
      FLUTTERWAVE_SECRET_KEY: 'key',
      FLUTTERWAVE_SECRET_HASH: 'hash',
      DUFFEL_URL: url,
      DUFFEL_TOKEN: 'token',
      MODEL_URL: url,
      MODEL_KEY: 'key',
      META_URL: url,
      META_APP_ID: 'id',
      META_APP_SECRET: 'secret',
      EXCHANGE_RATES_URL: url,
      EXCHANGE_RATES_APP_ID: 'id',
      AFRICASTALKING_URL: url,
      WHATSAPP_URL: url,
      GANDI_URL: url,
      GANDI_TOKEN: 'token',
      RDAP_URL: url,
      WHOIS_SERVERS: `ug=127.0.0.1:${port}`,
      DNS_SERVERS: '127.0.0.1:9',
      ACME_DIRECTORY: `${url}/directory`,
    },
  })
  owner = await newOwner(app)
  operator = await newOperator(app)
})
afterAll(async () => {
  await app.close()
  world.close()
})

const asOwner = async (statement: string, values: unknown[] = []) => {
  const client = new pg.Client({ connectionString: app.ownerUrl })
  await client.connect()
  const { rows } = await client.query(statement, values)
  await client.end()
  askAgain()
  return rows
}
const url = () => app.app.settings.FLUTTERWAVE_URL
const account = { provider: 'africastalking', credentials: { username: 'u', api_key: 'k', sender: null } }
const queue = (to: string) =>
  app.app.db.asPlatform('test: queue a mail', (tx) =>
    queueMail(app.app, tx, { to, subject: `For ${to}`, letter: { heading: 'Hello', paragraphs: ['Hi.'] } }),
  )

const adapters: Record<string, () => Promise<unknown>> = {
  'mail, one by one': async () => {
    await queue('one@example.com')
    const [mail] = await asOwner(`SELECT id FROM mails WHERE recipient = 'one@example.com' ORDER BY created_at DESC LIMIT 1`)
    await sendMail.run(app.app, { id: mail.id })
  },
  'mail, campaigns': async () => {
    const { lanes, close } = await openCarrier(app.app, owner.agencyId)
    const from = { name: 'A', address: 'a@example.com' }
    const sent = await lanes[0]!.send({ from, to: 'b@example.com', subject: 'S', html: '', text: '', messageId: '<1@x>' })
    close()
    return sent
  },
  'payments, refunds and payouts': () => askFlutterwave(app.app, 'POST', '/v3/transfers', z.unknown(), {}),
  'SMS and WhatsApp': () => askProvider(`${url()}/version1/messaging`, { method: 'POST' }),
  SMS: () =>
    africastalking.send(
      app.app,
      account as never,
      { id: newId(), agencyId: owner.agencyId, address: '+256772000001', text: 'Hi' } as never,
    ),
  'files of WhatsApp': () => downloadMedia(app.app, { provider: 'whatsapp', credentials: { access_token: 't' } } as never, '1', 1000),
  'webhooks, calendars, OCTO and links': () => guardedFetch(`${url()}/hook`, { method: 'POST', privateToo: true }),
  ads: () => askMeta(app.app, 'me', {}),
  'ads at Google': () => askGoogle(url(), {}),
  flights: () => askDuffel(app.app, { method: 'GET', path: '/air/orders' }, z.unknown()),
  'the language model': () =>
    askModel(app.app, { agencyId: owner.agencyId, purpose: 'test', messages: [{ role: 'user', content: 'Hi' }], maxTokens: 10 }),
  'exchange rates': () => rateProviderInUse(app.app)!.fetchRates(app.app),
  'the registrar': () => registrarOf(app.app)!.lookUp('example.com'),
  'RDAP and WHOIS': () => searchDomain(app.app, 'example.ug', []),
  certificates: () => certify(app.app, ['example.com'], async () => {}),
}

/** Returns the adapters that reached the world, by name. */
async function reaching(): Promise<string[]> {
  const found = []
  for (const [name, call] of Object.entries(adapters)) {
    const before = visits
    await call().catch(() => {})
    if (visits > before) found.push(name)
  }
  return found
}

test('every adapter reaches the world normally, and nobody once the installation is a restored copy', async () => {
  expect(await reaching()).toEqual(Object.keys(adapters))
  await asOwner(raiseEpoch)
  expect(await reaching()).toEqual([])
  // The mail was not taken: it waits.
  expect(await asOwner(`SELECT status FROM mails WHERE recipient = 'one@example.com' ORDER BY created_at DESC LIMIT 1`)).toEqual([
    { status: 'queued' },
  ])
})

test('jobs that reach out wait, everybody sees the banner, and the operator sees what waits', async () => {
  await asOwner(`DELETE FROM mails`)
  await queue('fresh@example.com')
  await queue('stale@example.com')
  await asOwner(`UPDATE mails SET created_at = $1 WHERE recipient = 'stale@example.com'`, [
    new Date(app.clock.now().getTime() - 25 * 3_600_000),
  ])
  await app.app.jobs.runDue(app.app)
  expect(await asOwner(`SELECT DISTINCT status FROM mails`)).toEqual([{ status: 'queued' }])
  expect((await owner.get('/profile')).body.result.restored_copy).toBe(true)
  const { copy } = (await operator.get('/operator/recovery')).body.data
  expect(copy).toMatchObject({ held: true, stale_after_hours: 24, confirmed: null })
  expect(copy.waiting.find(({ kind }: { kind: string }) => kind === 'Emails')).toMatchObject({ count: 2, stale_is_given_up: true })
})

test('only an operator confirms, once of two at the same time; the fresh goes out once, the stale is listed', async () => {
  expect((await owner.post('/operator/recovery/confirm-copy')).body.code).toBe('operator_required')
  const answers = await Promise.all([1, 2].map(() => operator.post('/operator/recovery/confirm-copy')))
  expect(answers.map(({ status, body }) => [status, body.code]).toSorted()).toEqual([
    [200, undefined],
    [409, 'not_held'],
  ])
  const { copy } = (await operator.get('/operator/recovery')).body.data
  expect(copy).toMatchObject({ held: false, waiting: [] })
  expect(copy.confirmed.given_up).toEqual([
    { kind: 'Emails', count: 1, items: [{ what: 'stale@example.com: For stale@example.com', at: expect.any(String) }] },
  ])
  expect(copy.confirmed.sent).toEqual([{ kind: 'Emails', count: 1 }])
  expect((await operator.get('/operator/log?search=copy.confirmed')).body.data[0]).toMatchObject({ text: '1 waiting, 1 given up' })
  const before = visits
  await app.app.jobs.runDue(app.app)
  expect(visits - before).toBeGreaterThan(0)
  expect(await asOwner(`SELECT status FROM mails WHERE recipient = 'stale@example.com'`)).toEqual([{ status: 'failed' }])
  expect((await owner.get('/profile')).body.result.restored_copy).toBe(false)
})
