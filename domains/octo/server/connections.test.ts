import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { channelKey } from '../contract/words.ts'
import { writeOctoCalls } from './connections/recorder.ts'
import { callerWith, done, holdOf, newPartner, newSupplier, type OctoAnswer } from './testing/partner.ts'

let app: TestApp
let owner: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  owner = await newOwner(app)
})
afterAll(() => app.close())

const named = ({ status, body }: OctoAnswer) => [status, body.error]
const show = (id: string, as = owner) => done(as.get(`/octo/connections/${id}/show`))

describe('a partner', () => {
  test('is added, renamed, paused and removed; its name is taken once', async () => {
    const made = await done(owner.post('/octo/partners/create', { name: 'Savanna Direct' }))
    expect(made).toMatchObject({ name: 'Savanna Direct', direction: 'they_sell_ours', health: 'new', keys: 0, calls: 0 })
    const twice = await owner.post('/octo/partners/create', { name: 'savanna direct' })
    expect([twice.status, Object.keys(twice.body.errors)]).toEqual([422, ['name']])
    const renamed = await done(owner.post(`/octo/connections/${made.id}/rename`, { name: 'Savanna', version: made.version }))
    expect((await owner.post(`/octo/connections/${made.id}/rename`, { name: 'Other', version: made.version })).body.code).toBe('stale')
    expect(renamed.name).toBe('Savanna')
    expect((await done(owner.post(`/octo/connections/${made.id}/pause`))).health).toBe('paused')
    expect((await owner.post(`/octo/connections/${made.id}/pause`)).body.code).toBe('already_paused')
    await done(owner.post(`/octo/connections/${made.id}/resume`))
    await done(owner.delete(`/octo/connections/${made.id}`))
    expect((await owner.get(`/octo/connections/${made.id}/show`)).status).toBe(404)
    expect((await owner.post('/octo/partners/create', { name: 'Savanna' })).status).toBe(200)
  })

  test('is not seen by another agency', async () => {
    const { id } = await newPartner(app, owner, 'Hidden')
    const other = await newOwner(app)
    expect((await other.get(`/octo/connections/${id}/show`)).status).toBe(404)
    expect((await other.post(`/octo/connections/${id}/keys/create`)).status).toBe(404)
    expect(await done(other.get('/octo/connections'))).toEqual([])
  })

  test('has a channel of its own in the grid until it is removed', async () => {
    const { owner: agency, partner, tour } = await newSupplier(app, { set: { share_percent: 40 } })
    const names = async () => (await done(agency.get('/channel-products/channels'))).map(({ name }: { name: string }) => name)
    const others = ['Website', 'Resellers', 'Marketplaces']
    expect(await names()).toEqual([...others, 'Nile Tours'])
    const body = { name: 'Acacia', copy_from: partner.id }
    const copy = await done(agency.post('/octo/partners/create', body))
    expect([await names(), copy.offers]).toEqual([[...others, 'Acacia', 'Nile Tours'], 1])
    const [row] = await done(agency.get(`/channel-products?on=${channelKey(copy.id)}`))
    expect(row.channels[channelKey(copy.id)]).toMatchObject({ enabled: true, live: true, share_percent: 40 })
    const shown = await done(agency.get(`/channel-products/${tour.id}/show`))
    expect(shown).toContainEqual(expect.objectContaining({ key: channelKey(copy.id), name: 'Acacia', live: true }))
    await done(agency.delete(`/octo/connections/${copy.id}`))
    expect(await names()).toEqual([...others, 'Nile Tours'])
    expect((await agency.get(`/channel-products?on=${channelKey(copy.id)}`)).status).toBe(422)
    // Only partners of the agency are a model.
    for (const copy_from of [copy.id, (await newPartner(app, owner, 'Of another')).id]) {
      const refused = await agency.post('/octo/partners/create', { name: 'Baobab', copy_from })
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['copy_from']])
    }
  })
})

describe('a key', () => {
  test('is shown once, stored as its hash, and has a limit for each partner', async () => {
    const { id, key } = await newPartner(app, owner, 'Keys')
    expect(key).toMatch(/^sfo_live_[A-Za-z0-9]{46}$/)
    const rows = await done(owner.get(`/octo/connections/${id}/keys`))
    expect(rows).toMatchObject([{ ending: key.slice(-4), state: 'active', last_used_at: null }])
    expect(JSON.stringify(rows)).not.toContain(key)
    const stored = await app.app.db.asPlatform('test: keys', (tx) => tx.selectFrom('octo_key_hashes').selectAll().execute())
    expect(JSON.stringify(stored)).not.toContain(key)
    for (let more = 0; more < 4; more++) await done(owner.post(`/octo/connections/${id}/keys/create`))
    expect((await owner.post(`/octo/connections/${id}/keys/create`)).body.code).toBe('limit_reached')
  })

  test('works until it is revoked; the partner’s other keys still do', async () => {
    const { id, key, get } = await newPartner(app, owner, 'Revoked')
    const { key: second } = await done(owner.post(`/octo/connections/${id}/keys/create`))
    expect((await get('/supplier')).status).toBe(200)
    const [, first] = await done(owner.get(`/octo/connections/${id}/keys`))
    expect(first.ending).toBe(key.slice(-4))
    await done(owner.post(`/octo/connections/${id}/keys/${first.id}/revoke`))
    expect(named(await get('/supplier'))).toEqual([400, 'FORBIDDEN'])
    expect((await callerWith(app, second).get('/supplier')).status).toBe(200)
    expect((await owner.post(`/octo/connections/${id}/keys/${first.id}/revoke`)).body.code).toBe('already_revoked')
  })

  test('opens nothing while the connection is paused, or once it is removed', async () => {
    const { id, get } = await newPartner(app, owner, 'Paused')
    await done(owner.post(`/octo/connections/${id}/pause`))
    for (const path of ['/supplier', '/capabilities', '/products']) expect(named(await get(path))).toEqual([400, 'FORBIDDEN'])
    await done(owner.post(`/octo/connections/${id}/resume`))
    expect((await get('/supplier')).status).toBe(200)
    await done(owner.delete(`/octo/connections/${id}`))
    expect(named(await get('/supplier'))).toEqual([400, 'FORBIDDEN'])
  })

  test('opens nothing while the plan has no connections with partners', async () => {
    const { owner: agency, partner } = await newSupplier(app)
    const { id, features } = await app.app.db.asPlatform('test: plan', (tx) =>
      tx
        .selectFrom('plans as p')
        .innerJoin('subscriptions as s', 's.plan_id', 'p.id')
        .select(['p.id', 'p.features'])
        .where('s.agency_id', '=', agency.agencyId)
        .executeTakeFirstOrThrow(),
    )
    const plan = (included: string[]) =>
      app.app.db.asPlatform('test: plan', (tx) => tx.updateTable('plans').set({ features: included }).where('id', '=', id).execute())
    await plan(features.filter((name) => name !== 'marketplace'))
    for (const path of ['/supplier', '/products', '/bookings?resellerReference=x']) {
      const answer = await partner.get(path)
      expect([...named(answer), answer.body.errorMessage]).toEqual([
        400,
        'FORBIDDEN',
        'The plan of this supplier does not include connections with partners. Ask the supplier.',
      ])
    }
    await plan(features)
    expect((await partner.get('/products')).status).toBe(200)
  })

  test('opens nothing while the agency is suspended', async () => {
    const suspended = await newOwner(app)
    const { get } = await newPartner(app, suspended)
    await app.app.db.asPlatform('test: suspended', (tx) =>
      tx.updateTable('agencies').set({ state: 'suspended' }).where('id', '=', suspended.agencyId).execute(),
    )
    expect(named(await get('/products'))).toEqual([400, 'FORBIDDEN'])
  })
})

describe('the health of a connection', () => {
  test('counts calls, keeps the last refusal, and lists what was booked', async () => {
    const supplier = await newSupplier(app)
    const { partner, owner: agency } = supplier
    const held = (await partner.post('/bookings', holdOf(supplier, 2, { resellerReference: 'NT-9' }))).body
    await partner.post(`/bookings/${held.uuid}/confirm`, { contact: { fullName: 'Okot P.' } })
    await partner.get('/products/nonsense')
    await writeOctoCalls(app.app)
    // An average of 5.67 is 6 wherever it is shown.
    await app.app.db.asAgency(agency, (tx) => tx.updateTable('octo_days').set({ took_ms: 17 }).execute())
    const shown = await show(partner.id, agency)
    expect(shown.average_ms).toBe(6)
    expect(shown).toMatchObject({ health: 'on', calls: 3, refused: 1, failed: 0, bookings: 1, keys: 1, failing_since: null })
    expect(shown.last_error).toBe('INVALID_PRODUCT_ID: The productId was missing or invalid')
    expect(await done(agency.get(`/octo/connections/${partner.id}/days`))).toMatchObject([
      { calls: 3, refused: 1, failed: 0, average_ms: shown.average_ms, slowest_ms: shown.slowest_ms },
    ])
    expect(await done(agency.get(`/octo/connections/${partner.id}/bookings`))).toMatchObject([
      {
        partner_reference: 'NT-9',
        state: 'confirmed',
        traveller: 'Okot P.',
        retail: { amount: 2_000_000, currency: 'UGX' },
        net: { amount: 2_000_000 },
      },
    ])
    expect(await done(agency.get(`/octo/connections/${partner.id}/bookings?state=expired`))).toEqual([])
    const [key] = await done(agency.get(`/octo/connections/${partner.id}/keys`))
    expect(key.last_used_at).not.toBeNull()
    expect(await done(agency.get('/octo/summary'))).toEqual({ endpoint: `${app.app.appUrl}/octo`, offers: 1, partners: 1 })
    expect(await done(agency.get('/connections?type=octo'))).toMatchObject([
      { name: 'Nile Tours', state: 'on', problem: null, screen: `/channel-manager/${partner.id}` },
    ])
  })

  test('lists connections by name, direction and status', async () => {
    const agency = await newOwner(app)
    const a = await newPartner(app, agency, 'Acacia')
    await newPartner(app, agency, 'Baobab')
    await done(agency.post(`/octo/connections/${a.id}/pause`))
    const names = async (query: string) =>
      ((await done(agency.get(`/octo/connections?${query}`))) as { name: string }[]).map(({ name }) => name)
    expect(await names('sort=-name')).toEqual(['Baobab', 'Acacia'])
    expect(await names('health=paused')).toEqual(['Acacia'])
    expect(await names('search=bao')).toEqual(['Baobab'])
    expect(await names('direction=we_sell_theirs')).toEqual([])
  })
})
