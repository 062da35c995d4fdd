import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeApp, openApp, openServer } from '#app/server.ts'
import { newId } from '#kit/server/security/tokens.ts'
import type { AnyEndpoint } from '#kit/server/http/serve.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { onCluster } from '#kit/server/testing/test-databases.ts'
import { openAgencies, type Agencies } from './agencies.ts'
import { eachOf, endpoints, idParamsOf, nameOf, sampleRequest, send, type Answer, type Sample } from './calls.ts'
import { fillAgency, openSession, readCatalog, rowsOfAgency, type Catalog, itemFor } from './rows.ts'
import { leavesOf, valueAt, withAt } from './samples.ts'

// Access to every call of the contract (P16).

const atOnce = 4
let app: TestApp
let db: pg.Pool
let catalog: Catalog
let agencies: Agencies
beforeAll(async () => {
  app = await startTestApp({ limitFactor: 100_000 })
  db = new pg.Pool({ connectionString: app.ownerUrl, max: atOnce })
  catalog = await readCatalog(db)
  agencies = openAgencies(db, catalog)
})
afterAll(async () => {
  await db.end()
  await app.close()
})

const isGuarded = ({ access }: AnyEndpoint) => access !== 'public' && access !== 'signed in' && access !== 'operator'
const isForOperators = ({ access }: AnyEndpoint) => access === 'operator'

/** Creates a person of a new agency, then runs one change about them. @returns their token. */
async function someone(change: (id: string) => string): Promise<string> {
  const { id, token } = await fillAgency(db, catalog)
  await db.query(change(id))
  return token
}

/** Checks that every given call refuses the holder of the token. */
async function expectRefused(calls: readonly AnyEndpoint[], token: string | null, status: number, code: string) {
  expect(calls.length).toBeGreaterThan(0)
  const wrong: unknown[] = []
  await eachOf(calls, atOnce, async (endpoint) => {
    const answer = await send(app.origin, endpoint, sampleRequest(endpoint, { id: newId(), full: false }), { token })
    if (answer.status !== status || answer.code !== code) wrong.push([nameOf(endpoint), answer.status, answer.code])
  })
  expect(wrong).toEqual([])
}

describe('who may call', () => {
  const closed = endpoints.filter(({ access }) => access !== 'public')
  const guarded = endpoints.filter(isGuarded)
  const ofPlatform = endpoints.filter(isForOperators)

  test('signed out: 401', () => expectRefused(closed, null, 401, 'unauthenticated'))

  test('a token that waits for its code: 403 otp_required', async () => {
    const { id } = await fillAgency(db, catalog)
    await expectRefused(closed, await openSession(db, id, { kind: 'challenge' }), 403, 'otp_required')
  })

  test('a suspended user: 401', async () => {
    await expectRefused(closed, await someone((id) => `UPDATE users SET state = 'suspended' WHERE id = '${id}'`), 401, 'unauthenticated')
  })

  test('an unverified address: 403 email_unverified', async () => {
    await expectRefused(
      guarded,
      await someone((id) => `UPDATE users SET email_verified_at = NULL WHERE id = '${id}'`),
      403,
      'email_unverified',
    )
  })

  test('suspended as a member, or of a deleted agency: 403 agency_required', async () => {
    await expectRefused(
      guarded,
      await someone((id) => `UPDATE members SET state = 'suspended' WHERE agency_id = '${id}'`),
      403,
      'agency_required',
    )
    await expectRefused(guarded, await someone((id) => `UPDATE agencies SET state = 'deleted' WHERE id = '${id}'`), 403, 'agency_required')
  })

  test('no subscription that lives: 403 subscription_required, but for calls that work when it has lapsed', async () => {
    const expired = await someone((id) => `UPDATE subscriptions SET status = 'expired' WHERE agency_id = '${id}'`)
    const over = await someone(
      (id) => `UPDATE subscriptions SET current_period_ends_at = now() - interval '1 minute' WHERE agency_id = '${id}'`,
    )
    const needing = guarded.filter(({ worksWhenLapsed }) => !worksWhenLapsed)
    await expectRefused(needing, expired, 403, 'subscription_required')
    await expectRefused(needing, over, 403, 'subscription_required')
    for (const endpoint of guarded.filter(({ worksWhenLapsed }) => worksWhenLapsed)) {
      expect([
        nameOf(endpoint),
        (await send(app.origin, endpoint, sampleRequest(endpoint, { id: newId(), full: false }), { token: expired })).code,
      ]).not.toEqual([nameOf(endpoint), 'subscription_required'])
    }
  })

  test('a plan without the feature: 403 feature_unavailable', async () => {
    const plan = newId()
    await db.query(
      `INSERT INTO plans (id, slug, name, description, price, currency, features, position) VALUES ($1, 'bare', 'Bare', 'Nothing', 0, 'UGX', '{}', 0)`,
      [plan],
    )
    const token = await someone((id) => `UPDATE subscriptions SET plan_id = '${plan}' WHERE agency_id = '${id}'`)
    await expectRefused(
      guarded.filter(({ feature }) => feature),
      token,
      403,
      'feature_unavailable',
    )
  })

  test('calls of the platform: nobody but its staff, verified and with a second factor given in this session', async () => {
    const without = (change: string) => someone((id) => change.replaceAll('$1', `'${id}'`))
    await expectRefused(ofPlatform, await without('UPDATE users SET is_operator = false WHERE id = $1'), 403, 'operator_required')
    await expectRefused(ofPlatform, await without('UPDATE users SET email_verified_at = NULL WHERE id = $1'), 403, 'email_unverified')
    await expectRefused(ofPlatform, await without('UPDATE users SET two_factor = NULL WHERE id = $1'), 403, 'two_factor_required')
    await expectRefused(
      ofPlatform,
      await without('UPDATE sessions SET second_factor_at = NULL WHERE user_id = $1'),
      403,
      'two_factor_required',
    )
  })

  test('a role without any permission: 403 permission_required', async () => {
    const token = await someone((id) => `UPDATE roles SET permissions = '{}', built_in = NULL WHERE agency_id = '${id}'`)
    await expectRefused(
      guarded.filter(({ access }) => access !== 'member'),
      token,
      403,
      'permission_required',
    )
  })

  test('the stream of notifications asks the same', async () => {
    const stream = (token: string) =>
      fetch(`${app.origin}/api/agent/business/notifications/stream`, { headers: { authorization: `Bearer ${token}` } }).then(
        ({ status }) => status,
      )
    expect(await stream('ses_0000000000000000000000000000')).toBe(401)
    expect(await stream(await someone((id) => `UPDATE users SET email_verified_at = NULL WHERE id = '${id}'`))).toBe(403)
  })
})

/** Returns the sample with one id replaced, once for each place of an id: foreign ids, and foreign ids below an own parent. */
function withOneIdChanged(endpoint: AnyEndpoint, sample: Sample, own: string, other: string): { where: string; sample: Sample }[] {
  const inPath = idParamsOf(endpoint).map((name) => ({
    where: `{${name}}`,
    sample: { ...sample, params: { ...sample.params, [name]: other } },
  }))
  const inQuery = Object.entries(sample.query)
    .filter(([, value]) => value === own)
    .map(([name]) => ({ where: `?${name}`, sample: { ...sample, query: { ...sample.query, [name]: other } } }))
  const inBody = endpoint.body ? leavesOf(endpoint.body, sample.body).filter(({ path }) => valueAt(sample.body, path) === own) : []
  return [
    ...inPath,
    ...inQuery,
    ...inBody.map(({ path }) => ({ where: path.join('.'), sample: { ...sample, body: withAt(sample.body, path, other) } })),
  ]
}

/** Returns a query with only its required fields and ids: other filters would hide the rows that an id selects. */
function sampleWithIds(endpoint: AnyEndpoint, own: string, full: boolean): Sample {
  const sample = sampleRequest(endpoint, { id: own, full })
  const ids = Object.fromEntries(Object.entries(sample.query).filter(([, value]) => value === own))
  return { ...sample, query: { ...sampleRequest(endpoint, { id: own, full: false }).query, ...ids } }
}

const maxTries = 10
const aTime = /\d{4}-\d\d-\d\dT[\d:.]+Z/g
const anId = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
const aReference = /\b[A-Z]{1,3}-[A-HJ-NP-Z2-9]{8}\b/g

/** The comparable part of an answer: everything but ids, times and random values. */
const comparable = ({ status, text }: Answer) =>
  `${status} ${text
    .replace(/"request_id":"[^"]*"/, '')
    .replace(anId, '<id>')
    .replace(aTime, '<time>')
    .replace(aReference, '<reference>')
    .replace(/(img|ses|lnk|otp)_[\w-]{43}/g, '<token>')
    // Codes in addresses contain the ids of agency and record.
    .replace(/\/([io])\/[\w-]{64}/g, '/$1/<code>')}`

/**
 * Sends the request from an agency in which every id equals `own`. On a cluster it does what "try again" asks of a caller: other agencies are
 * filled meanwhile, which locks all reference tables in one transaction, as no call does.
 */
async function sendFromAgency(origin: string, endpoint: AnyEndpoint, sample: Sample, own: string, tries = 1): Promise<Answer> {
  const answer = await agencies.from(endpoint, ({ id, token }) =>
    send(origin, endpoint, JSON.parse(JSON.stringify(sample).replaceAll(own, id)) as Sample, { token }),
  )
  const isBusy = onCluster() && answer.status === 503 && answer.text.includes('"try_again"')
  return isBusy && tries < maxTries ? sendFromAgency(origin, endpoint, sample, own, tries + 1) : answer
}

interface Told {
  call: string
  where: string
  foreign: string
  unknown: string
}

/** Creates an agency with an item for each kind that the calls need. */
async function foreignAgencies(calls: readonly AnyEndpoint[]): Promise<Map<object | undefined, string>> {
  const agencies = new Map<object | undefined, string>()
  for (const { path } of calls)
    if (!agencies.has(itemFor(path))) agencies.set(itemFor(path), (await fillAgency(db, catalog, newId(), path)).id)
  return agencies
}

/**
 * Returns the ids for which an answer reveals that a record exists elsewhere, and the calls that could not reveal it: they answer
 * the same for an own id.
 */
async function compareIds(
  origin: string,
  calls: readonly AnyEndpoint[],
  foreignIds: ReadonlyMap<object | undefined, string>,
): Promise<{ told: Told[]; blind: string[]; faults: unknown[] }> {
  const result = { told: [] as Told[], blind: [] as string[], faults: [] as unknown[] }
  await eachOf(calls, atOnce, async (endpoint) => {
    const call = nameOf(endpoint)
    const own = newId()
    const seen: boolean[] = []
    const sent = new Set<string>()
    for (const full of [true, false]) {
      const sample = sampleWithIds(endpoint, own, full)
      const foreign = withOneIdChanged(endpoint, sample, own, foreignIds.get(itemFor(endpoint.path))!)
      const unknown = withOneIdChanged(endpoint, sample, own, newId())
      // A call without optional fields has one sample.
      if (foreign.length === 0 || sent.has(JSON.stringify(sample))) continue
      sent.add(JSON.stringify(sample))
      const ask = async (where: string, probe: Sample): Promise<string> => {
        const answer = await sendFromAgency(origin, endpoint, probe, own)
        if (answer.status >= 500) result.faults.push([call, where, answer.status, answer.text])
        return comparable(answer)
      }
      const asOwn = await ask('own ids', sample)
      for (const [index, { where, sample: probe }] of foreign.entries()) {
        const asForeign = await ask(where, probe)
        const asUnknown = await ask(where, unknown[index]!.sample)
        if (asForeign !== asUnknown) result.told.push({ call, where, foreign: asForeign, unknown: asUnknown })
        seen.push(asOwn !== asForeign)
      }
    }
    if (seen.length > 0 && !seen.includes(true)) result.blind.push(call)
  })
  return result
}

/** There is no row to compare with: plans belong to the platform, and a wallet's id is computed from its agency. */
const withoutRows = [
  // A block has an id within its mail, and a company its own id of an account.
  'POST /crm/mails/check',
  'POST /crm/mails/check-links',
  'POST /crm/mails/preview',
  'POST /crm/mail-designs',
  'PUT /crm/journeys/{kind}',
  'PUT /crm/messaging/sms',
  'PUT /crm/messaging/whatsapp',
  // A journey has a kind, not an id.
  'GET /crm/journeys/{kind}/recipients',
  // The content of a sample file is not stored.
  'GET /crm/files/{id}/file',
  'GET /payables/documents/{id}/file',
  'GET /suppliers/files/{id}/file',
  // The sample has no vehicle that a duty could take, and its departure sells nothing.
  'GET /roster/vehicles',
  'GET /payables/profit',
  // Nothing of the sample is sold.
  'GET /payables/trips/{id}/profit',
  // A lead is in one stage, and only the first is made.
  'GET /crm/sales-funnel/qualified-leads',
  'GET /crm/sales-funnel/paid-bookings',
  'GET /crm/sales-funnel/confirmed-bookings',
  // No company that shows ads is connected, so no offer is looked at.
  'POST /ads/{company}/drafts/{id}/make',
  // Agencies join or sell what is in a directory, which belongs to none of them.
  'POST /marketplaces/{id}/join',
  'POST /reseller/agreements/create',
  // Templates ship with Safiri, and their pictures are named in drafts.
  'POST /template',
  'GET /templates/{id}/show',
  'POST /templates/{id}/obtain',
  'GET /templates/{id}/updateCheck',
  'GET /templates/{id}/update',
  'POST /templates/{id}/customize',
  'POST /templates/{id}/default',
  'POST /templates/gallery/{id}/delete',
  'GET /plans/{id}/show',
  'GET /subscriptions/preview',
  'POST /subscriptions/choose',
  'POST /subscriptions/pay',
  'POST /top-up',
]

describe('another agency’s record answers as one that does not exist', () => {
  // The platform's staff sees every agency.
  const closed = endpoints.filter((endpoint) => endpoint.access !== 'public' && !isForOperators(endpoint))

  test('every id of every call, in path, query and body', async () => {
    const foreign = await foreignAgencies(closed)
    const rows = () => Promise.all([...foreign.values()].map((id) => rowsOfAgency(db, catalog, id)))
    const before = await rows()
    const { told, blind, faults } = await compareIds(app.origin, closed, foreign)
    expect(told).toEqual([])
    expect(faults).toEqual([])
    expect(blind.filter((call) => !withoutRows.includes(call))).toEqual([])
    expect(await rows()).toEqual(before)
  })

  // The owner of the database is not held by row security. That the comparison notices an existing record at all, `blind` shows above.
  test('without row security the agency in every statement does so as well', async () => {
    const { settings, appUrl, log } = app.app
    const open = await openApp({ settings, databaseUrl: app.ownerUrl, appUrl, log, limitFactor: 100_000 })
    const server = await openServer(open)
    await server.listen({ port: 0, host: '127.0.0.1' })
    try {
      const { told, faults } = await compareIds(
        `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
        closed.filter(({ method, path }) => method === 'GET' && path.includes('{id}')),
        await foreignAgencies(closed),
      )
      expect(told).toEqual([])
      expect(faults).toEqual([])
    } finally {
      await server.close()
      await closeApp(open)
    }
  })
})
