import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callerOf } from '#kit/server/testing/client.ts'
import { logIn, newMember, newOwner, newPerson, type TestPerson } from '#kit/server/testing/people.ts'
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
const linkTo = async (email: string): Promise<string> => {
  const mail = await app.app.db.asPlatform('test: reads mails', (tx) =>
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
    await app.deliver()
    expect((await owner.get('/business/notifications')).body.data[0]).toMatchObject({
      type: 'member.joined',
      title: 'Moses O. joined your team',
    })
    for (const again of [await anyone.get(`/accept-invitation/${token}`), await anyone.post(`/accept-invitation/${token}`)])
      expect([again.status, again.body.code]).toEqual([422, 'invalid_or_expired'])
  })

  test('an existing account keeps its password, name and agency, and only joins', async () => {
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

  test('a new invitation ends the earlier link; removal or expiry ends the last one', async () => {
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

  test('a member, or an invited person, is not invited again: 409 at email', async () => {
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

  test('two concurrent invitations of the same person create one', async () => {
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

  test('an unknown and a malformed token: 422 with the same text', async () => {
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
