import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { newId } from '#kit/server/security/tokens.ts'

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

describe('what is saved and what is refused', () => {
  test('the cancellation policy and the booking terms are saved', async () => {
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

  test('proximity requires verification, a place and a radius', async () => {
    const person = await newOwner(app)
    const agreed = { enabled_inventory_proximity: true, place: { text: 'Kampala', lat: null, lng: null }, radius_km: 50 }
    const early = await edit(person, agreed)
    expect([early.status, early.body.code]).toEqual([403, 'kyc_required'])
    await app.app.db.asPlatform('test: look', (tx) =>
      tx.updateTable('agencies').set({ verified_kyc: true }).where('id', '=', person.agencyId).execute(),
    )
    const on = await edit(person, agreed)
    expect(on.body.data.enabled_inventory_proximity).toBe(true)
    const without = await edit(person, { radius_km: null })
    expect([without.status, Object.keys(without.body.errors)]).toEqual([422, ['radius_km']])
    expect((await edit(person, { radius_km: null, enabled_inventory_proximity: false })).status).toBe(200)
  })
})
