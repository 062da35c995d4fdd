import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callerOf } from '#kit/server/testing/client.ts'
import { logIn, newMember, newOwner, newPerson, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { newId } from '#kit/server/tokens.ts'

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
  test('gives another role, which holds at once', async () => {
    const member = await newMember(app, owner, [])
    expect((await member.get('/users')).status).toBe(403)
    const changed = await owner.post(`/users/${member.userId}/role`, { role_id: await roleOf(owner, 'manager') })
    expect(changed.body.data.role).toMatchObject({ name: 'Manager' })
    expect((await member.get('/users')).status).toBe(200)
  })

  test('not one’s own, not to a role above one’s own, not of a person above', async () => {
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

  test('who works in two agencies goes on in the other one', async () => {
    const other = await newOwner(app)
    const member = await newMember(app, owner, ['View Users'])
    await app.app.db.asPlatform('test second place', async (tx) => {
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

  test('removal takes the person out, and their notifications with them', async () => {
    const member = await newMember(app, owner, ['View Users'])
    expect((await owner.post(`/users/${member.userId}/remove`)).status).toBe(200)
    expect((await member.get('/users')).body.code).toBe('agency_required')
    expect(await stateOf(owner, member.userId)).toBeUndefined()
    expect((await owner.post(`/users/${member.userId}/remove`)).status).toBe(404)
  })

  test('a member who may may leave', async () => {
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

  test('two owners who take each other out at once leave one', async () => {
    for (const act of ['suspend', 'remove', 'role'] as const) {
      const first = await newOwner(app)
      const second = await newMember(app, first, [])
      const [ownerRole, gate] = [await roleOf(first, 'owner'), await roleOf(first, 'gate')]
      await first.post(`/users/${second.userId}/role`, { role_id: ownerRole })
      const body = act === 'role' ? { role_id: gate } : {}
      await Promise.all([first.post(`/users/${second.userId}/${act}`, body), second.post(`/users/${first.userId}/${act}`, body)])
      const left = await app.app.db.asPlatform('test counts owners', (tx) =>
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

const linkTo = async (email: string): Promise<string> => {
  const mail = await app.app.db.asPlatform('test reads mails', (tx) =>
    tx.selectFrom('mails').selectAll().where('recipient', '=', email).orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow(),
  )
  return /accept-invitation\?token=(lnk_[\w-]+)/.exec(mail.body)![1]!
}

describe('invitations', () => {
  const guest = () => ({ name: 'Moses Okello', email: `moses.${newId().slice(-8)}@example.com` })

  test('a new person reads the invitation, chooses a password, and works', async () => {
    const person = guest()
    const invited = await owner.post('/users/invite', { ...person, role_id: await roleOf(owner, 'manager') })
    expect(invited.body.data).toMatchObject({ name: person.name, email: person.email, state: 'invited', role: { name: 'Manager' } })
    const token = await linkTo(person.email)
    const anyone = callerOf(app)
    expect((await anyone.get(`/accept-invitation/${token}`)).body.data).toMatchObject({
      role: 'Manager',
      email: person.email,
      needs_password: true,
    })
    const weak = await anyone.post(`/accept-invitation/${token}`, { password: 'password1' })
    expect([weak.status, Object.keys(weak.body.errors)]).toEqual([422, ['password']])
    const none = await anyone.post(`/accept-invitation/${token}`)
    expect([none.status, Object.keys(none.body.errors)]).toEqual([422, ['password']])
    const joined = await anyone.post(`/accept-invitation/${token}`, { name: 'Moses O.', password: 'green-banana-leaves' })
    expect(joined.body.data).toMatchObject({ agency_id: owner.agencyId, email: person.email })
    const { body } = await anyone.post('/login', { email: person.email, password: 'green-banana-leaves' })
    const me = callerOf(app, body.token)
    expect((await me.get('/profile')).body.result).toMatchObject({ name: 'Moses O.', role: 'Manager', agency: { id: owner.agencyId } })
    expect((await owner.get('/users?search=Moses%20O.')).body.data[0]).toMatchObject({ state: 'active' })
    expect((await owner.get('/business/notifications')).body.data[0]).toMatchObject({
      type: 'member.joined',
      title: 'Moses O. joined your team',
    })
    for (const again of [await anyone.get(`/accept-invitation/${token}`), await anyone.post(`/accept-invitation/${token}`)])
      expect([again.status, again.body.code]).toEqual([422, 'invalid_or_expired'])
  })

  test('an account that exists keeps its password, name and place, and only joins', async () => {
    const existing = await newOwner(app)
    const invited = await owner.post('/users/invite', {
      name: 'Somebody Else',
      email: existing.email,
      role_id: await roleOf(owner, 'gate'),
    })
    expect(invited.body.data).toMatchObject({ name: 'Somebody Else', state: 'invited' })
    const token = await linkTo(existing.email)
    expect((await callerOf(app).get(`/accept-invitation/${token}`)).body.data.needs_password).toBe(false)
    expect((await callerOf(app).post(`/accept-invitation/${token}`, { name: 'Hijacked', password: 'hijacked-password-1' })).status).toBe(
      200,
    )
    const { result } = (await existing.get('/profile')).body
    expect([result.name, result.agency.id]).toEqual([expect.stringMatching(/^Person/), existing.agencyId])
    expect((await callerOf(app).post('/login', { email: existing.email, password: 'hijacked-password-1' })).status).toBe(422)
    expect((await (await logIn(app, existing.email)).get('/profile')).status).toBe(200)
    expect((await existing.get('/agencies')).body.data.map((agency: { id: string }) => agency.id).sort()).toEqual(
      [existing.agencyId, owner.agencyId].sort(),
    )
    expect((await existing.post(`/agencies/${owner.agencyId}/switch`)).status).toBe(200)
    expect((await existing.get('/profile')).body.result.role).toBe('Gate')
  })

  test('two agencies may invite the same new person; each link leads to its own', async () => {
    const person = guest()
    const second = await newOwner(app)
    await owner.post('/users/invite', { ...person, role_id: await roleOf(owner, 'gate') })
    const first = await linkTo(person.email)
    await second.post('/users/invite', { ...person, role_id: await roleOf(second, 'gate') })
    expect((await callerOf(app).post(`/accept-invitation/${first}`, { password: 'green-banana-leaves' })).body.data.agency_id).toBe(
      owner.agencyId,
    )
    expect((await callerOf(app).post(`/accept-invitation/${await linkTo(person.email)}`)).body.data.agency_id).toBe(second.agencyId)
  })

  test('sent again, the earlier link is over; removed or late, so is the last one', async () => {
    const person = guest()
    const { id } = (await owner.post('/users/invite', { ...person, role_id: await roleOf(owner, 'gate') })).body.data
    const early = await linkTo(person.email)
    expect((await owner.post(`/users/${id}/resend-invitation`)).status).toBe(200)
    const late = await linkTo(person.email)
    expect((await callerOf(app).get(`/accept-invitation/${early}`)).status).toBe(422)
    expect((await callerOf(app).get(`/accept-invitation/${late}`)).status).toBe(200)
    await owner.post(`/users/${id}/remove`)
    expect((await callerOf(app).post(`/accept-invitation/${late}`, { password: 'green-banana-leaves' })).status).toBe(422)
    const another = guest()
    await owner.post('/users/invite', { ...another, role_id: await roleOf(owner, 'gate') })
    const token = await linkTo(another.email)
    app.clock.advance(7 * 24 * 60 * 60 * 1000 + 1000)
    expect((await callerOf(app).get(`/accept-invitation/${token}`)).body.code).toBe('invalid_or_expired')
    app.clock.advance(-(7 * 24 * 60 * 60 * 1000 + 1000))
  })

  test('who is in the team, or invited, is not invited again: 409 at email', async () => {
    const role_id = await roleOf(owner, 'gate')
    const person = guest()
    await owner.post('/users/invite', { ...person, role_id })
    for (const email of [owner.email, person.email, person.email.toUpperCase()]) {
      const answer = await owner.post('/users/invite', { name: 'Again', email, role_id })
      expect([answer.status, answer.body.code, Object.keys(answer.body.errors)]).toEqual([409, 'already_member', ['email']])
    }
    const active = await owner.post(`/users/${owner.userId}/resend-invitation`)
    expect([active.status, active.body.code]).toEqual([409, 'invalid_transition'])
  })

  test('the same person invited twice at once is invited once', async () => {
    const person = guest()
    const role_id = await roleOf(owner, 'gate')
    const answers = await Promise.all([1, 2, 3].map(() => owner.post('/users/invite', { ...person, role_id })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })

  test('a link opened twice at once joins once', async () => {
    const person = guest()
    await owner.post('/users/invite', { ...person, role_id: await roleOf(owner, 'gate') })
    const token = await linkTo(person.email)
    const answers = await Promise.all(
      [1, 2, 3].map(() => callerOf(app).post(`/accept-invitation/${token}`, { password: 'green-banana-leaves' })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422])
  })

  test('nobody invites above their own rights', async () => {
    const helper = await newMember(app, owner, ['Add Users'])
    const answer = await helper.post('/users/invite', { ...guest(), role_id: await roleOf(owner, 'accountant') })
    expect([answer.status, answer.body.code]).toEqual([403, 'permission_required'])
  })

  test.each([
    ['an address with a line break', { email: 'a@x.com\r\nBcc: v@y.com' }, 'email'],
    ['an address without a domain', { email: 'moses@localhost' }, 'email'],
    ['a name with a direction override', { name: 'Moses \u202eadmin' }, 'name'],
    ['no role', { role_id: undefined }, 'role_id'],
    ['a role of no shape', { role_id: 'owner' }, 'role_id'],
    ['a state', { state: 'active' }, 'state'],
  ])('%s: 422 at the field', async (_, change, field) => {
    const answer = await owner.post('/users/invite', { ...guest(), role_id: newId(), ...change })
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]])
  })

  test('a token that never was, or is none: 422 in the same words', async () => {
    const answers = await Promise.all(
      ['lnk_x', 'x', '%00', 'lnk_'.padEnd(200, 'a')].map((token) => callerOf(app).get(`/accept-invitation/${token}`)),
    )
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.message}`)).size).toBe(1)
    expect(answers[0]!.status).toBe(422)
  })

  test('somebody without an agency joins and works there', async () => {
    const { email, caller } = await newPerson(app)
    await owner.post('/users/invite', { name: 'New Hand', email, role_id: await roleOf(owner, 'gate') })
    await callerOf(app).post(`/accept-invitation/${await linkTo(email)}`)
    expect((await caller.get('/profile')).body.result.agency.id).toBe(owner.agencyId)
  })
})
