import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiBase } from '#kit/contract/api-base.ts'
import { callerOf, type Caller } from '#kit/server/testing/client.ts'
import { logIn, newMember, newOwner, newPerson, testPassword, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { codeIn, linkIn, mailsTo, newPasswords, outcome, totpAt, turnOn } from './sign-in.ts'

// P32: what somebody left behind in an account ends with a new password.

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

let count = 0
const freshAddress = () => `thief${++count}@example.com`
const anyone = () => callerOf(app)

const linkOf = (mail: { body: string }) => /(lnk_[\w-]+)/.exec(mail.body)![1]!

/** Leaves open everything that a holder of the session and the password can start. Returns a check for each. */
async function leaveBehind(owner: TestPerson) {
  const thief = await logIn(app, owner.email)
  const invited = freshAddress()
  const { data: roles } = (await owner.get('/roles')).body
  const role_id = roles.find(({ built_in }: { built_in: string }) => built_in === 'sales').id
  expect((await thief.post('/users/invite', { name: 'Accomplice', email: invited, role_id })).status).toBe(200)
  const invitation = await linkIn(app, invited)
  const address = freshAddress()
  expect((await thief.post('/profile', { email: address, current_password: testPassword })).status).toBe(200)
  const change = await linkIn(app, address)
  await anyone().post('/send-password-reset-email', { email: owner.email })
  const reset = linkOf((await mailsTo(app, owner.email)).find(({ body }) => body.includes('/reset/password/'))!)
  await thief.post('/profile/two-factor/start', { kind: 'email', password: testPassword })
  const code = await codeIn(app, owner.email)
  return {
    'the other session': async () => outcome(await thief.get('/profile')),
    'the change of email': async () => outcome(await anyone().post('/verify-email', { token: change })),
    'the reset link': async () => outcome(await anyone().post(`/reset-password/${reset}`, newPasswords('a-password-of-a-thief'))),
    'the invitation': async () => outcome(await anyone().get(`/accept-invitation/${invitation}`)),
    'the invitation, accepted': async () =>
      outcome(await anyone().post(`/accept-invitation/${invitation}`, { password: 'a-password-of-a-thief' })),
    'the code for a second factor': async () => outcome(await owner.post('/profile/two-factor/enable', { code })),
  }
}

const over = [422, 'invalid_or_expired']
const expected: Record<string, unknown> = {
  'the other session': [401, 'unauthenticated'],
  'the change of email': over,
  'the reset link': over,
  'the invitation': over,
  'the invitation, accepted': over,
  'the code for a second factor': [422, 'invalid_code'],
}

/** Calls that take an account back. Each returns a caller who is signed in afterwards. */
const ways: Record<string, (owner: TestPerson) => Promise<Caller>> = {
  'a changed password': async (owner) => {
    expect((await owner.post('/profile/change-password', { current_password: testPassword, ...newPasswords() })).status).toBe(200)
    return owner
  },
  'a password that was reset': async (owner) => {
    await anyone().post('/send-password-reset-email', { email: owner.email })
    const token = linkOf((await mailsTo(app, owner.email)).find(({ body }) => body.includes('/reset/password/'))!)
    expect((await anyone().post(`/reset-password/${token}`, newPasswords())).status).toBe(200)
    return callerOf(app, (await anyone().post('/login', { email: owner.email, password: newPasswords().password })).body.token)
  },
  'a change of email that was stopped': async (owner) => {
    const mail = (await mailsTo(app, owner.email)).find(({ body }) => body.includes('/stop-email-change'))!
    expect((await anyone().post('/stop-email-change', { token: linkOf(mail) })).status).toBe(200)
    const token = linkOf((await mailsTo(app, owner.email)).find(({ body }) => body.includes('/reset/password/'))!)
    expect((await anyone().post(`/reset-password/${token}`, newPasswords())).status).toBe(200)
    return callerOf(app, (await anyone().post('/login', { email: owner.email, password: newPasswords().password })).body.token)
  },
}

describe('what is left behind in an account ends with', () => {
  for (const [way, takeBack] of Object.entries(ways))
    test(way, async () => {
      const owner = await newOwner(app)
      const left = await leaveBehind(owner)
      Object.assign(owner, await takeBack(owner))
      const found = Object.fromEntries(await Promise.all(Object.entries(left).map(async ([what, look]) => [what, await look()])))
      expect(found).toEqual(expected)
      expect((await owner.get('/profile')).body.result.email).toBe(owner.email)
    })

  test('a second factor turned on, and turned off', async () => {
    const owner = await newOwner(app)
    const left = await leaveBehind(owner)
    const { secret } = await turnOn(app, owner, owner.email, 'app')
    const { 'the code for a second factor': _used, ...others } = left
    for (const [what, look] of Object.entries(others)) expect([what, await look()]).toEqual([what, expected[what]])
    const other = await newSession(owner.email, secret)
    expect((await other.get('/profile')).status).toBe(200)
    await anyone().post('/send-password-reset-email', { email: owner.email })
    const reset = await linkIn(app, owner.email)
    app.clock.advance(60_000)
    const off = await owner.post('/profile/two-factor/disable', { password: testPassword, code: await totpAt(app, secret, 0) })
    expect(off.status).toBe(200)
    expect(outcome(await other.get('/profile'))).toEqual([401, 'unauthenticated'])
    expect(outcome(await anyone().get(`/reset-password/${reset}`))).toEqual(over)
  })

  const newSession = async (email: string, secret: string) => {
    app.clock.advance(60_000)
    const { challenge } = (await anyone().post('/login', { email, password: testPassword })).body
    const answer = await anyone().post('/verify-otp-agent', { challenge, code: await totpAt(app, secret, 0) })
    expect(answer.status).toBe(200)
    return callerOf(app, answer.body.data.token)
  }

  test('the log-in that waited for its code', async () => {
    const owner = await newOwner(app)
    await turnOn(app, owner, owner.email, 'email')
    const { challenge } = (await anyone().post('/login', { email: owner.email, password: testPassword })).body
    const code = await codeIn(app, owner.email)
    await owner.post('/profile/change-password', { current_password: testPassword, ...newPasswords() })
    expect(outcome(await anyone().post('/verify-otp-agent', { challenge, code }))).toEqual([422, 'invalid_challenge'])
  })

  test('also when the calls arrive at the same moment', async () => {
    for (let round = 0; round < 8; round++) {
      const owner = await newOwner(app)
      const thief = await logIn(app, owner.email)
      const address = freshAddress()
      const [, , signedIn] = await Promise.all([
        owner.post('/profile/change-password', { current_password: testPassword, ...newPasswords() }),
        thief.post('/profile', { email: address, current_password: testPassword }),
        anyone().post('/login', { email: owner.email, password: testPassword }),
      ])
      const open = await app.app.db.asPlatform('test: open links', (tx) =>
        tx.selectFrom('one_time_codes').select('purpose').where('user_id', '=', owner.userId).where('used_at', 'is', null).execute(),
      )
      expect(open).toEqual([])
      if (signedIn.status === 200) expect((await callerOf(app, signedIn.body.token).get('/profile')).status).toBe(401)
    }
  })
})

describe('a member who is taken out', () => {
  test('leaves no invitation link behind: removed, suspended, gone', async () => {
    const owner = await newOwner(app)
    const { data: roles } = (await owner.get('/roles')).body
    const role_id = roles.find(({ built_in }: { built_in: string }) => built_in === 'gate').id
    for (const how of ['remove', 'suspend', 'leave']) {
      const member = await newMember(app, owner, ['Add Users', 'Scan Tickets'])
      const invited = freshAddress()
      expect((await member.post('/users/invite', { name: 'Friend', email: invited, role_id })).status).toBe(200)
      const link = await linkIn(app, invited)
      const done = how === 'leave' ? member.post(`/agencies/${owner.agencyId}/leave`) : owner.post(`/users/${member.userId}/${how}`)
      expect([how, (await done).status]).toEqual([how, 200])
      expect([how, ...outcome(await anyone().get(`/accept-invitation/${link}`))]).toEqual([how, ...over])
    }
  })
})

describe('a change of email', () => {
  test('is stopped signed out, by the old address, once, and not after the new address is verified', async () => {
    const { email, caller } = await newPerson(app)
    const address = freshAddress()
    await caller.post('/profile', { email: address, current_password: testPassword })
    const [announced] = await mailsTo(app, email)
    expect(announced!.body).toContain(address)
    expect(announced!.body).toContain(`${app.app.appUrl}/stop-email-change?token=lnk_`)
    await anyone().post('/verify-email', { token: await linkIn(app, address) })
    expect((await caller.get('/profile')).body.result.email).toBe(address)
    expect(outcome(await anyone().post('/stop-email-change', { token: linkOf(announced!) }))).toEqual(over)
  })

  test('asks for the second factor where there is one: by app, by mail, by a recovery code', async () => {
    for (const kind of ['app', 'email'] as const) {
      const { email, caller } = await newPerson(app)
      const { secret, recovery } = await turnOn(app, caller, email, kind)
      const ask = (code?: string) =>
        caller.post('/profile', { email: freshAddress(), current_password: testPassword, ...(code ? { code } : {}) })
      const before = (await mailsTo(app, email)).length
      const without = await ask()
      expect([kind, ...outcome(without)]).toEqual([kind, 403, 'confirmation_required'])
      expect(without.body.errors).toHaveProperty('code')
      expect(outcome(await ask('000000'))).toEqual([403, 'confirmation_required'])
      expect((await mailsTo(app, email)).length - before).toBe(kind === 'email' ? 1 : 0)
      app.clock.advance(60_000)
      expect((await ask(kind === 'app' ? await totpAt(app, secret, 0) : await codeIn(app, email))).status).toBe(200)
      expect((await ask(recovery[0])).status).toBe(200)
      expect(outcome(await ask(recovery[0]))).toEqual([403, 'confirmation_required'])
    }
  })

  test('to an address that was taken meanwhile is refused like an expired link', async () => {
    const [one, two] = [await newPerson(app), await newPerson(app)]
    const address = freshAddress()
    for (const { caller } of [one, two]) await caller.post('/profile', { email: address, current_password: testPassword })
    const [second, first] = (await mailsTo(app, address)).map(linkOf)
    expect((await anyone().post('/verify-email', { token: first! })).status).toBe(200)
    expect(outcome(await anyone().post('/verify-email', { token: second! }))).toEqual(over)
  })

  test('its screen is served signed out', async () => {
    const answer = await fetch(`${app.origin}/stop-email-change?token=lnk_x`)
    expect([answer.status, apiBase]).toEqual([200, '/api/agent'])
  })
})
