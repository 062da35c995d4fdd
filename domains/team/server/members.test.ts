import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callerOf } from '#kit/server/testing/client.ts'
import { newMember, newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { newId } from '#kit/server/security/tokens.ts'

let app: TestApp
let owner: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  owner = await newOwner(app)
})
afterAll(() => app.close())

const roleOf = async (by: TestPerson, key: string): Promise<string> =>
  (await by.get('/roles?per_page=100')).body.data.find((role: { built_in: string }) => role.built_in === key).id
const stateOf = async (by: TestPerson, id: string) =>
  (await by.get('/users?per_page=100')).body.data.find((user: { id: string }) => user.id === id)?.state

describe('the list', () => {
  test('shows people with role and state, filtered, searched, sorted', async () => {
    const agency = await newOwner(app)
    const member = await newMember(app, agency, ['View Users'])
    const { body } = await member.get('/users?sort=-email')
    expect(body.data).toHaveLength(2)
    expect(body.data.find((user: { id: string }) => user.id === member.userId)).toMatchObject({
      email: member.email,
      state: 'active',
      is_you: true,
      role: { built_in: null },
    })
    const emails = body.data.map((user: { email: string }) => user.email) as string[]
    expect(emails).toEqual([agency.email, member.email].sort().reverse())
    const ownerRole = await roleOf(agency, 'owner')
    expect((await member.get(`/users?role_id=${ownerRole}`)).body.data.map((user: { id: string }) => user.id)).toEqual([agency.userId])
    expect((await member.get('/users?state=suspended')).body.data).toEqual([])
    expect((await member.get(`/users?search=${member.email.slice(0, 12)}`)).body.meta.total).toBe(1)
    for (const query of ['sort=password', 'state=owner', 'role_id=1', 'page=0'])
      expect([query, (await member.get(`/users?${query}`)).status]).toEqual([query, 422])
  })

  test('downloads as CSV', async () => {
    const answer = await owner.get('/users?download=csv')
    expect(answer.headers.get('content-type')).toContain('csv')
    expect(answer.body).toContain(owner.email)
  })
})

describe('changing a role', () => {
  test('gives another role, which takes effect at once', async () => {
    const member = await newMember(app, owner, [])
    expect((await member.get('/users')).status).toBe(403)
    const changed = await owner.post(`/users/${member.userId}/role`, { role_id: await roleOf(owner, 'manager') })
    expect(changed.body.data.role).toMatchObject({ name: 'Manager' })
    expect((await member.get('/users')).status).toBe(200)
  })

  test('not one’s own role, no role above one’s own, no person above oneself', async () => {
    const manager = await newMember(app, owner, ['Add Users', 'View Users', 'View Roles'])
    const helper = await newMember(app, owner, ['View Users'])
    const richer = await newMember(app, owner, ['View Finance'])
    const own = await manager.post(`/users/${manager.userId}/role`, { role_id: await roleOf(owner, 'gate') })
    expect([own.status, own.body.code]).toEqual([403, 'own_role'])
    const above = await manager.post(`/users/${helper.userId}/role`, { role_id: await roleOf(owner, 'accountant') })
    expect([above.status, above.body.code]).toEqual([403, 'permission_required'])
    const person = await manager.post(`/users/${richer.userId}/suspend`)
    expect([person.status, person.body.code]).toEqual([403, 'permission_required'])
    for (const act of ['suspend', 'remove']) expect((await manager.post(`/users/${owner.userId}/${act}`)).body.code).toBe('owner_required')
  })

  test('a role of another agency or none: 422 at role_id', async () => {
    const member = await newMember(app, owner, [])
    const stranger = await newOwner(app)
    for (const role_id of [await roleOf(stranger, 'gate'), newId()]) {
      const answer = await owner.post(`/users/${member.userId}/role`, { role_id })
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['role_id']])
    }
  })
})

describe('suspending, restoring, removing', () => {
  test('suspension ends the rights of open sessions at once; restoring gives them back', async () => {
    const member = await newMember(app, owner, ['View Users'])
    expect((await member.get('/users')).status).toBe(200)
    expect((await owner.post(`/users/${member.userId}/suspend`)).body.data.state).toBe('suspended')
    expect((await member.get('/users')).body.code).toBe('agency_required')
    expect((await member.get('/profile')).body.result.agency).toBeNull()
    const again = await owner.post(`/users/${member.userId}/suspend`)
    expect([again.status, again.body.code]).toEqual([409, 'invalid_transition'])
    expect((await owner.post(`/users/${member.userId}/restore`)).body.data.state).toBe('active')
    expect((await member.get('/users')).status).toBe(200)
    expect((await owner.post(`/users/${member.userId}/restore`)).body.code).toBe('invalid_transition')
  })

  test('a suspended member of two agencies continues in the other one', async () => {
    const other = await newOwner(app)
    const member = await newMember(app, owner, ['View Users'])
    await app.app.db.asPlatform('test: second place', async (tx) => {
      const role = await tx
        .selectFrom('roles')
        .select('id')
        .where('agency_id', '=', other.agencyId)
        .where('built_in', '=', 'gate')
        .executeTakeFirstOrThrow()
      await tx
        .insertInto('members')
        .values({
          agency_id: other.agencyId,
          user_id: member.userId,
          role_id: role.id,
          name: 'Second',
          email: member.email,
          created_at: app.clock.now(),
        })
        .execute()
    })
    await owner.post(`/users/${member.userId}/remove`)
    expect((await member.get('/profile')).body.result.agency.id).toBe(other.agencyId)
  })

  test('removal removes the person, and their notifications as well', async () => {
    const member = await newMember(app, owner, ['View Users'])
    expect((await owner.post(`/users/${member.userId}/remove`)).status).toBe(200)
    expect((await member.get('/users')).body.code).toBe('agency_required')
    expect(await stateOf(owner, member.userId)).toBeUndefined()
    expect((await owner.post(`/users/${member.userId}/remove`)).status).toBe(404)
  })

  test('a member with the permission can leave', async () => {
    const member = await newMember(app, owner, ['Add Users'])
    expect((await member.post(`/users/${member.userId}/remove`)).status).toBe(200)
    expect((await member.get('/profile')).body.result.agency).toBeNull()
  })
})

describe('the last owner', () => {
  test('is neither demoted, suspended nor removed: 409 last_owner', async () => {
    const alone = await newOwner(app)
    const gate = await roleOf(alone, 'gate')
    const tries = [
      await alone.post(`/users/${alone.userId}/role`, { role_id: gate }),
      await alone.post(`/users/${alone.userId}/suspend`),
      await alone.post(`/users/${alone.userId}/remove`),
    ]
    for (const answer of tries) expect([answer.status, answer.body.code]).toEqual([409, 'last_owner'])
    expect((await alone.get('/users')).status).toBe(200)
  })

  test('of two owners who remove each other at once, one stays', async () => {
    for (const act of ['suspend', 'remove', 'role'] as const) {
      const first = await newOwner(app)
      const second = await newMember(app, first, [])
      const [ownerRole, gate] = [await roleOf(first, 'owner'), await roleOf(first, 'gate')]
      await first.post(`/users/${second.userId}/role`, { role_id: ownerRole })
      const body = act === 'role' ? { role_id: gate } : {}
      await Promise.all([first.post(`/users/${second.userId}/${act}`, body), second.post(`/users/${first.userId}/${act}`, body)])
      const left = await app.app.db.asPlatform('test: counts owners', (tx) =>
        tx
          .selectFrom('members')
          .select('user_id')
          .where('agency_id', '=', first.agencyId)
          .where('role_id', '=', ownerRole)
          .where('state', '=', 'active')
          .execute(),
      )
      expect([act, left.length]).toEqual([act, 1])
    }
  })

  test('an owner who is only invited does not count', async () => {
    const alone = await newOwner(app)
    await alone.post('/users/invite', { name: 'Next Owner', email: `next.${newId()}@example.com`, role_id: await roleOf(alone, 'owner') })
    expect((await alone.post(`/users/${alone.userId}/remove`)).body.code).toBe('last_owner')
  })

  test('only owners make owners', async () => {
    const deputy = await newMember(app, owner, [...(await owner.get('/profile')).body.result.permissions])
    const helper = await newMember(app, owner, [])
    const answer = await deputy.post(`/users/${helper.userId}/role`, { role_id: await roleOf(owner, 'owner') })
    expect([answer.status, answer.body.code]).toEqual([403, 'owner_required'])
  })
})

test('signed out 401, without the permission 403, another agency’s member 404', async () => {
  const member = await newMember(app, owner, ['View Clients'])
  const stranger = await newOwner(app)
  const role_id = await roleOf(stranger, 'gate')
  const target = await newMember(app, owner, ['View Bookings'])
  const calls: [string, string, unknown?][] = [
    ['GET', '/users'],
    ['POST', '/users/invite', { name: 'A', email: 'a@example.com', role_id }],
    ['POST', `/users/${target.userId}/role`, { role_id }],
    ...['suspend', 'restore', 'remove', 'resend-invitation'].map((act): [string, string] => ['POST', `/users/${target.userId}/${act}`]),
  ]
  for (const [method, path, body] of calls) {
    const options = body ? { body } : {}
    expect([path, (await callerOf(app).request(method, path, options)).status]).toEqual([path, 401])
    expect([path, (await member.request(method, path, options)).body.code]).toEqual([path, 'permission_required'])
    if (!path.includes(target.userId)) continue
    const foreign = await stranger.request(method, path, options)
    const random = await stranger.request(method, path.replace(target.userId, newId()), options)
    expect([path, foreign.status, foreign.body.message]).toEqual([path, 404, random.body.message])
  }
  expect(await stateOf(owner, target.userId)).toBe('active')
})
