import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callerOf } from '#kit/server/testing/client.ts'
import { newMember, newOwner, newPerson, testPassword, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { bookIn } from './testing/book-in.ts'

let app: TestApp
let owner: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  owner = await newOwner(app)
})
afterAll(() => app.close())

const branchBody = {
  name: 'Jinja branch',
  category: 'tour_operator',
  country: 'UG',
  phone: '+256772123456',
  business_volume: 'up_to_100',
  company_size: '1',
}

describe('branches', () => {
  test('a branch is added, listed and switched to; the person owns it and its records are separate', async () => {
    const person = await newOwner(app)
    const added = await person.post('/agencies/new', branchBody)
    expect(added.body.data).toMatchObject({ name: 'Jinja branch' })
    const branch = added.body.data.id
    const { body } = await person.get('/agencies?sort=created_at')
    expect(body.data).toMatchObject([
      { id: person.agencyId, is_current: true, role: 'Owner' },
      { id: branch, is_current: false, role: 'Owner' },
    ])
    expect((await person.get('/agencies?search=jinja&per_page=1')).body.meta.total).toBe(1)
    expect((await person.post(`/agencies/${branch}/switch`)).body.data).toEqual({ id: branch, name: 'Jinja branch' })
    await person.post(`/agencies/${branch}/free-trial`)
    expect((await person.get('/agencies/show')).body.data.id).toBe(branch)
    expect((await person.post(`/agencies/edit/${person.agencyId}`, { version: 1 })).status).toBe(404)
  })

  test('switching to an agency without an active membership: 404', async () => {
    const stranger = await newOwner(app)
    const suspended = await newMember(app, owner, ['View Bookings'])
    await owner.post(`/users/${suspended.userId}/suspend`)
    for (const [who, id] of [
      [stranger, owner.agencyId],
      [suspended, owner.agencyId],
      [stranger, newId()],
    ] as const)
      expect((await who.post(`/agencies/${id}/switch`)).status).toBe(404)
    expect((await callerOf(app).post(`/agencies/${owner.agencyId}/switch`)).status).toBe(401)
    expect((await (await newMember(app, owner, [])).post('/agencies/new', branchBody)).body.code).toBe('permission_required')
    const { caller } = await newPerson(app)
    expect((await caller.get('/agencies')).body).toMatchObject({ data: [], meta: { total: 0 } })
  })

  test.each([
    ['no phone', { phone: '' }, 'phone'],
    ['no name', { name: '' }, 'name'],
    ['a country that is none', { country: 'ZZ' }, 'country'],
    ['an id', { id: newId() }, 'id'],
  ])('a branch with %s: 422 at the field', async (_, change, field) => {
    const answer = await owner.post('/agencies/new', { ...branchBody, ...change })
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]])
  })
})

describe('deleting an agency', () => {
  test('its members lose access at once; the owner continues in another agency, a member in none', async () => {
    const person = await newOwner(app)
    const member = await newMember(app, person, ['View Users'])
    const branch = (await person.post('/agencies/new', branchBody)).body.data.id
    expect((await person.post('/agencies/delete', { id: person.agencyId, password: testPassword })).status).toBe(200)
    expect((await member.get('/users')).body.code).toBe('agency_required')
    expect((await person.get('/profile')).body.result.agency.id).toBe(branch)
    expect((await person.get('/agencies')).body.data.map((agency: { id: string }) => agency.id)).toEqual([branch])
    expect((await person.post(`/agencies/${person.agencyId}/switch`)).status).toBe(404)
    expect((await person.post('/agencies/delete', { id: person.agencyId, password: testPassword })).status).toBe(404)
  })

  test('open bookings: 409; closed ones do not prevent it', async () => {
    const person = await newOwner(app)
    await bookIn(app, person.agencyId, 'completed')
    await bookIn(app, person.agencyId, 'confirmed')
    const refused = await person.post('/agencies/delete', { id: person.agencyId, password: testPassword })
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      409,
      'open_bookings',
      'One booking is still open. Complete or cancel it first.',
    ])
    expect((await person.get('/agencies/show')).status).toBe(200)
    await app.app.db.asPlatform('test: closes', (tx) =>
      tx.updateTable('bookings').set({ status: 'cancelled' }).where('agency_id', '=', person.agencyId).execute(),
    )
    expect((await person.post('/agencies/delete', { id: person.agencyId, password: testPassword })).status).toBe(200)
  })

  test('wrong password 422, no owner 403, no member 404, signed out 401', async () => {
    const person = await newOwner(app)
    const member = await newMember(app, person, ['Edit Agency'])
    const stranger = await newOwner(app)
    const wrong = await person.post('/agencies/delete', { id: person.agencyId, password: 'not-the-password' })
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['password']])
    const none = await person.post('/agencies/delete', { id: person.agencyId })
    expect([none.status, Object.keys(none.body.errors)]).toEqual([422, ['password']])
    const body = { id: person.agencyId, password: testPassword }
    expect((await member.post('/agencies/delete', body)).body.code).toBe('owner_required')
    expect((await stranger.post('/agencies/delete', body)).status).toBe(404)
    expect((await callerOf(app).post('/agencies/delete', body)).status).toBe(401)
    expect((await person.get('/agencies/show')).status).toBe(200)
  })

  test('a new agency after a deleted one gets no second trial automatically', async () => {
    const person = await newOwner(app)
    await person.post('/agencies/delete', { id: person.agencyId, password: testPassword })
    expect((await person.post('/agency-register', branchBody)).status).toBe(200)
    expect((await person.get('/subscriptions/current')).body.data.active).toBe(false)
  })
})
