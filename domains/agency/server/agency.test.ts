import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callerOf } from '#kit/server/testing/client.ts'
import { newMember, newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { newId } from '#kit/server/security/tokens.ts'
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

  test('changes the given fields and keeps the rest; the audit has both sides', async () => {
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
      tags: ['rafting', 'Birds'],
      countries: ['UG', 'KE'],
      phone: '+256701234567',
      country_code: 'UG',
      version: 2,
    })
    const [entry] = await app.app.db.asPlatform('test: reads the audit', (tx) =>
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

  test('an edit of an old version: 409 stale; of two concurrent edits one is saved', async () => {
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
