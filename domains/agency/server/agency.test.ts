import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callerOf } from '#kit/server/testing/client.ts'
import { newMember, newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { newId } from '#kit/server/tokens.ts'
import { bookIn } from './testing/book-in.ts'
import { picture } from './testing/picture.ts'

let app: TestApp
let owner: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  owner = await newOwner(app)
})
afterAll(() => app.close())

const details = async (person: TestPerson) => (await person.get('/agencies/show')).body.data
const edit = async (person: TestPerson, change: object) =>
  person.post(`/agencies/edit/${person.agencyId}`, { version: (await details(person)).version, ...change })

describe('the agency', () => {
  test('is shown in full', async () => {
    const agency = await details(owner)
    expect(agency).toMatchObject({
      id: owner.agencyId,
      category: { slug: 'tour_operator', name: 'Tour operator' },
      country_code: 'UG',
      currency: 'UGX',
      deposit_percent: 30,
      hold_hours: 48,
      logo_url: null,
      may_change_currency: true,
      subscription: { active: true, trial_available: false },
      version: 1,
    })
    expect(agency.cancellation_policy.tiers[0]).toEqual({ days_before: 30, refund_percent: 100 })
  })

  test('changes what is named and leaves the rest; the audit has both sides', async () => {
    const person = await newOwner(app)
    const answer = await edit(person, {
      name: 'Nile Trails',
      website: 'niletrails.example',
      email: 'Hello@NileTrails.example',
      description: 'Walks\r\nand rafting',
      place: { text: 'Jinja', lat: 0.4244, lng: 33.2041 },
      radius_km: 40,
      tags: ['Rafting', ' rafting ', 'Birds'],
      countries: ['UG', 'KE', 'UG'],
      phone: '256 701 234567',
    })
    expect(answer.status).toBe(200)
    expect(answer.body.data).toMatchObject({
      name: 'Nile Trails',
      website: 'https://niletrails.example',
      email: 'hello@niletrails.example',
      description: 'Walks\nand rafting',
      place: { text: 'Jinja', lat: 0.4244, lng: 33.2041 },
      radius_km: 40,
      tags: ['Rafting', 'Birds'],
      countries: ['UG', 'KE'],
      phone: '+256701234567',
      country_code: 'UG',
      version: 2,
    })
    const [entry] = await app.app.db.asPlatform('test reads the audit', (tx) =>
      tx.selectFrom('audit_log').selectAll().where('agency_id', '=', person.agencyId).where('action', '=', 'agency.updated').execute(),
    )
    expect(entry).toMatchObject({ user_id: person.userId, before: { radius_km: null }, after: { name: 'Nile Trails', radius_km: 40 } })
    expect(entry!.after).not.toHaveProperty('country_code')
    expect((await person.get('/profile')).body.result.agency.name).toBe('Nile Trails')
    const emptied = await edit(person, { place: null, radius_km: null, website: '', email: '', description: '' })
    expect(emptied.body.data).toMatchObject({ place: null, radius_km: null, website: null, email: null, description: null })
  })

  test('an edit that changes nothing writes nothing', async () => {
    const person = await newOwner(app)
    const { cancellation_policy, hold_hours } = await details(person)
    expect((await edit(person, { cancellation_policy, hold_hours })).body.data.version).toBe(1)
  })

  test('an edit of an old version: 409 stale; of two at once one is kept', async () => {
    const person = await newOwner(app)
    await edit(person, { hold_hours: 24 })
    const late = await person.post(`/agencies/edit/${person.agencyId}`, { version: 1, hold_hours: 72 })
    expect([late.status, late.body.code]).toEqual([409, 'stale'])
    const both = await Promise.all(
      [10, 20].map((deposit_percent) => person.post(`/agencies/edit/${person.agencyId}`, { version: 2, deposit_percent })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await details(person)).version).toBe(3)
  })

  test('a picture does not make the open form stale', async () => {
    const person = await newOwner(app)
    await person.upload('/agencies/addlogoimage', [{ name: 'a.png', content: await picture() }])
    expect((await details(person)).version).toBe(1)
  })

  test('the cancellation policy and the terms of booking are kept', async () => {
    const cancellation_policy = {
      tiers: [
        { days_before: 60, refund_percent: 90 },
        { days_before: 7, refund_percent: 25 },
      ],
      deposit_refund_percent: 0,
    }
    const answer = await edit(owner, { cancellation_policy, deposit_percent: 20, hold_hours: 12 })
    expect(answer.body.data).toMatchObject({ cancellation_policy, deposit_percent: 20, hold_hours: 12 })
  })

  test.each([
    [
      'days that rise',
      {
        cancellation_policy: {
          tiers: [
            { days_before: 7, refund_percent: 50 },
            { days_before: 30, refund_percent: 10 },
          ],
          deposit_refund_percent: null,
        },
      },
      'cancellation_policy.tiers.1.days_before',
    ],
    [
      'days twice',
      {
        cancellation_policy: {
          tiers: [
            { days_before: 7, refund_percent: 50 },
            { days_before: 7, refund_percent: 10 },
          ],
          deposit_refund_percent: null,
        },
      },
      'cancellation_policy.tiers.1.days_before',
    ],
    [
      'a refund that rises',
      {
        cancellation_policy: {
          tiers: [
            { days_before: 7, refund_percent: 50 },
            { days_before: 1, refund_percent: 60 },
          ],
          deposit_refund_percent: null,
        },
      },
      'cancellation_policy.tiers.1.refund_percent',
    ],
    [
      '101 percent',
      { cancellation_policy: { tiers: [{ days_before: 7, refund_percent: 101 }], deposit_refund_percent: null } },
      'cancellation_policy.tiers.0.refund_percent',
    ],
    [
      'half a day',
      { cancellation_policy: { tiers: [{ days_before: 0.5, refund_percent: 10 }], deposit_refund_percent: null } },
      'cancellation_policy.tiers.0.days_before',
    ],
    [
      'a percent as text',
      { cancellation_policy: { tiers: [{ days_before: 1, refund_percent: '10' }], deposit_refund_percent: null } },
      'cancellation_policy.tiers.0.refund_percent',
    ],
    ['no tiers', { cancellation_policy: { tiers: [], deposit_refund_percent: null } }, 'cancellation_policy.tiers'],
    [
      '11 tiers',
      {
        cancellation_policy: {
          tiers: Array.from({ length: 11 }, (_, n) => ({ days_before: 100 - n, refund_percent: 0 })),
          deposit_refund_percent: null,
        },
      },
      'cancellation_policy.tiers',
    ],
    [
      'a deposit refund below zero',
      { cancellation_policy: { tiers: [{ days_before: 1, refund_percent: 0 }], deposit_refund_percent: -1 } },
      'cancellation_policy.deposit_refund_percent',
    ],
    ['a deposit of 101 percent', { deposit_percent: 101 }, 'deposit_percent'],
    ['a hold of no hours', { hold_hours: 0 }, 'hold_hours'],
    ['a hold beyond a month', { hold_hours: 721 }, 'hold_hours'],
    ['a script as website', { website: 'javascript:alert(1)' }, 'website'],
    ['a website that is no page', { website: 'ftp://x.example' }, 'website'],
    ['a phone that is none', { phone: '0772123456' }, 'phone'],
    ['a country that is none', { country_code: 'ug' }, 'country_code'],
    ['a currency that is none', { currency: 'XXX' }, 'currency'],
    ['a category that is none', { category: 'airline' }, 'category'],
    ['a latitude of 91', { place: { text: 'North', lat: 91, lng: 0 } }, 'place.lat'],
    ['a tag of 41 characters', { tags: ['x'.repeat(41)] }, 'tags.0'],
    ['a name with a line break', { name: 'A\nB' }, 'name'],
    ['an empty name', { name: ' ' }, 'name'],
    ['verification', { verified_kyc: true }, 'verified_kyc'],
    ['a slug', { slug: 'x' }, 'slug'],
    ['an owner', { user_id: newId() }, 'user_id'],
    ['a state', { state: 'active' }, 'state'],
    ['proximity without a place', { enabled_inventory_proximity: true }, 'place'],
    ['proximity without a radius', { enabled_inventory_proximity: true, place: { text: 'Jinja', lat: null, lng: null } }, 'radius_km'],
  ])('%s: 422 at the field, and nothing changes', async (_, change, field) => {
    const person = await newOwner(app)
    const answer = await edit(person, change)
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, [field]])
    expect((await details(person)).version).toBe(1)
  })

  test('proximity stands while place and radius do', async () => {
    const person = await newOwner(app)
    const on = await edit(person, { enabled_inventory_proximity: true, place: { text: 'Kampala', lat: null, lng: null }, radius_km: 50 })
    expect(on.body.data.enabled_inventory_proximity).toBe(true)
    const without = await edit(person, { radius_km: null })
    expect([without.status, Object.keys(without.body.errors)]).toEqual([422, ['radius_km']])
    expect((await edit(person, { radius_km: null, enabled_inventory_proximity: false })).status).toBe(200)
  })

  test('modules are switched on only where the plan has them', async () => {
    const person = await newOwner(app)
    expect((await edit(person, { shop_enabled: true, blog_enabled: true })).body.data).toMatchObject({
      shop_enabled: true,
      blog_enabled: true,
    })
    const plans = (await person.get('/plans')).body.data
    await person.post('/subscriptions/choose', { plan_id: plans[0].id })
    expect((await edit(person, { blog_enabled: false })).body.data).toMatchObject({ shop_enabled: true, blog_enabled: false })
    const refused = await edit(person, { blog_enabled: true })
    expect([refused.status, refused.body.code]).toEqual([403, 'feature_unavailable'])
  })

  test('the currency changes until something is priced in it', async () => {
    const person = await newOwner(app)
    expect((await edit(person, { currency: 'KES' })).body.data.currency).toBe('KES')
    await app.app.db.asPlatform('test item', (tx) =>
      tx
        .insertInto('inventory')
        .values({
          agency_id: person.agencyId,
          id: newId(),
          kind: 'tour_package',
          title: 'Priced',
          slug: 'priced',
          country_code: 'UG',
          currency: 'KES',
          capacity_mode: 'freesale',
          created_at: app.clock.now(),
          updated_at: app.clock.now(),
        })
        .execute(),
    )
    const refused = await edit(person, { currency: 'USD' })
    expect([refused.status, refused.body.code, Object.keys(refused.body.errors)]).toEqual([409, 'currency_in_use', ['currency']])
    expect(await details(person)).toMatchObject({ currency: 'KES', may_change_currency: false })
  })

  test('signed out 401, without the permission 403, another agency’s id 404', async () => {
    const member = await newMember(app, owner, ['View Bookings'])
    const stranger = await newOwner(app)
    const calls: [string, string, unknown?][] = [
      ['POST', `/agencies/edit/${owner.agencyId}`, { version: 1 }],
      ['GET', `/agencies/${owner.agencyId}/agents`],
      ['DELETE', `/agencies/editlogoimage/${owner.agencyId}`],
      ['DELETE', `/agencies/editbannerimage/${owner.agencyId}`],
    ]
    for (const [method, path, body] of calls) {
      const options = body ? { body } : {}
      expect([path, (await callerOf(app).request(method, path, options)).status]).toEqual([path, 401])
      expect([path, (await member.request(method, path, options)).body.code]).toEqual([path, 'permission_required'])
      const foreign = await stranger.request(method, path, options)
      const random = await stranger.request(method, path.replace(owner.agencyId, newId()), options)
      expect([path, foreign.status, foreign.body.message]).toEqual([path, 404, random.body.message])
    }
    expect((await callerOf(app).get('/agencies/show')).status).toBe(401)
    expect((await member.get('/agencies/show')).status).toBe(200)
  })

  test('the people of the agency', async () => {
    const { body } = await owner.get(`/agencies/${owner.agencyId}/agents?sort=created_at`)
    expect(body.data[0]).toMatchObject({ email: owner.email, state: 'active', role: { name: 'Owner' } })
  })
})

describe('status and choices', () => {
  test('the set-up is done step by step', async () => {
    const person = await newOwner(app)
    const first = (await person.get('/business/status')).body.data
    expect(first).toMatchObject({
      verification: { verified_kyc: false, status: 'not_started' },
      subscription: { active: true },
      setup: { done: 0, total: 7 },
    })
    await person.upload('/agencies/addlogoimage', [{ name: 'logo.png', content: await picture() }])
    await edit(person, { description: 'Trips', place: { text: 'Kampala', lat: null, lng: null } })
    await newMember(app, person, [])
    await bookIn(app, person.agencyId, 'confirmed')
    const steps = (await person.get('/business/status')).body.data.setup.steps
      .filter((step: { done: boolean }) => step.done)
      .map((step: { key: string }) => step.key)
    expect(steps).toEqual(['details', 'logo', 'client', 'booking', 'team'])
    expect((await callerOf(app).get('/business/status')).status).toBe(401)
  })

  test('the choices of the forms are public', async () => {
    const { body } = await callerOf(app).get('/agency-helpers')
    expect(body.data.categories[0]).toEqual({ slug: 'basic', name: 'Basic' })
    expect(body.data.countries).toContainEqual({ code: 'UG', name: 'Uganda' })
    expect(body.data.currencies).toContainEqual({ code: 'UGX', name: 'Ugandan shilling', decimals: 0 })
    for (const path of ['/business/categories', '/business/business_volume', '/business/company_size'])
      expect((await callerOf(app).get(path)).body.data.length).toBeGreaterThan(3)
  })
})
