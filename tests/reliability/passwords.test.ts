import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiBase } from '#kit/contract/api-base.ts'
import { callerOf } from '#kit/server/testing/client.ts'
import { newPerson, testPassword } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { requestRaw } from './raw-http.ts'
import { callsBegunAfter, linkIn, mailsTo, newPasswords, outcome, tally, times, turnOn } from './sign-in.ts'

// Passwords, addresses and password reset by mail (group A).

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

describe('passwords and addresses', () => {
  const register = (over: object) =>
    callerOf(app).post('/register', {
      name: 'Grace Akello',
      email: `grace${Math.random()}@example.com`,
      phone: '+256772123456',
      password: 'quiet-hills-of-kabale',
      ...over,
    })

  test('are taken exactly, spaces and signs included', async () => {
    for (const password of ['  spaces around  ', 'wasuze 🦍🦍🦍', 'pässwörd-länge', "'; drop table users; --"]) {
      const email = `exact${Math.random()}@example.com`
      expect((await register({ email, password })).status).toBe(200)
      expect(
        (await callerOf(app).post('/login', { email, password: password.trim() === password ? `${password} ` : password.trim() })).status,
      ).toBe(422)
      expect((await callerOf(app).post('/login', { email: ` ${email.toUpperCase()} `, password })).status).toBe(200)
    }
  })

  test('that are short, common, or a name of one’s own are refused', async () => {
    for (const password of ['short-7', 'password1', 'Grace Akello', 'grace akello', '11111111', 'a\u0000bcdefghi', 'x'.repeat(257)])
      expect([password.slice(0, 20), (await register({ password })).status]).toEqual([password.slice(0, 20), 422])
  })

  test('addresses that no mail should go to are refused, and none smuggles a header', async () => {
    for (const email of [
      'a@x.com\r\nBcc: v@y.com',
      `${'a'.repeat(250)}@x.com`,
      'a@b@x.com',
      '"a b"@x.com',
      'a@localhost',
      'a@exämple.com',
      'a..b@x.com',
      'a@x',
      '@x.com',
      'a@x.com,b@y.com',
      'a @x.com',
      '',
    ]) {
      const answer = await register({ email })
      expect([email.slice(0, 30), answer.status, Object.keys(answer.body.errors)]).toEqual([email.slice(0, 30), 422, ['email']])
    }
  })

  test('an address that is taken reads the same in every letter case, and stays one account', async () => {
    const email = `twice${Math.random()}@example.com`
    const [one, two] = [await register({ email }), await register({ email: email.toUpperCase(), password: 'a-thief-is-at-work' })]
    expect([two.status, two.body]).toEqual([one.status, one.body])
    expect((await callerOf(app).post('/login', { email, password: 'a-thief-is-at-work' })).status).toBe(422)
    expect((await mailsTo(app, email))[0]!.subject).toBe('You already have an account')
    const parallel = `many${Math.random()}@example.com`
    expect(tally((await times(20, () => register({ email: parallel }))).map(({ status }) => status))).toEqual({ 200: 20 })
    expect(
      await app.app.db.asPlatform('test: look', (tx) => tx.selectFrom('users').select('id').where('email', '=', parallel).execute()),
    ).toHaveLength(1)
  })

  test('changing either needs the present password; a new address counts once its own link is opened', async () => {
    const { email, caller } = await newPerson(app)
    expect(outcome(await caller.post('/profile/change-password', newPasswords()))).toEqual([422, 'invalid_input'])
    expect((await caller.post('/profile/change-password', { current_password: 'wrong', ...newPasswords() })).body.errors).toHaveProperty(
      'current_password',
    )
    expect((await caller.post('/profile', { email: 'new.one@example.com' })).body.errors).toHaveProperty('current_password')
    await callerOf(app).post('/send-password-reset-email', { email })
    const reset = await linkIn(app, email)
    expect((await caller.post('/profile', { email: 'new.one@example.com', current_password: testPassword })).body.data.email).toBe(email)
    expect((await mailsTo(app, email))[0]!.body).toContain('new.one@example.com')
    expect((await callerOf(app).post('/verify-email', { token: await linkIn(app, 'new.one@example.com') })).status).toBe(200)
    expect((await caller.get('/profile')).body.result.email).toBe('new.one@example.com')
    // The old mailbox can no longer set the password.
    expect(outcome(await callerOf(app).post(`/reset-password/${reset}`, newPasswords()))).toEqual([422, 'invalid_or_expired'])
    expect(outcome(await callerOf(app).get(`/reset-password/${reset}`))).toEqual([422, 'invalid_or_expired'])
  })
})

describe('a password is reset', () => {
  const ask = (email: string) => callerOf(app).post('/send-password-reset-email', { email })
  const reset = (token: string, password?: string) => callerOf(app).post(`/reset-password/${token}`, newPasswords(password))

  test('by a mail that only a known address gets; the answer tells nothing', async () => {
    const { email } = await newPerson(app)
    const [known, unknown] = [await ask(email), await ask('nobody.at.all@example.com')]
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
    expect(await mailsTo(app, 'nobody.at.all@example.com')).toEqual([])
    expect((await mailsTo(app, email))[0]!.body).toContain(`${app.app.appUrl}/`)
  })

  test('once, by the newest link, within its hour; whatever is wrong reads the same', async () => {
    const { email } = await newPerson(app)
    await ask(email)
    const older = await linkIn(app, email)
    await ask(email)
    const newer = await linkIn(app, email)
    const texts = new Set<string>()
    for (const token of [older, 'lnk_unknown', '%00', "'--", '..%2f', 'x'.repeat(200)]) {
      const answer = await reset(token)
      expect([token, ...outcome(answer)]).toEqual([token, 422, 'invalid_or_expired'])
      texts.add(answer.body.message)
    }
    const look = (token: string) => callerOf(app).get(`/reset-password/${token}`)
    expect([(await look(newer)).status, ...outcome(await look(older))]).toEqual([200, 422, 'invalid_or_expired'])
    const answers = await times(10, () => reset(newer))
    expect(tally(answers.map(({ status }) => status))).toEqual({ 200: 1, 422: 9 })
    for (const { body, status } of answers) if (status === 422) texts.add(body.message)
    await ask(email)
    const late = await linkIn(app, email)
    app.clock.advance(61 * 60_000)
    texts.add((await reset(late)).body.message)
    app.clock.set(new Date())
    expect([...texts]).toHaveLength(1)
  })

  test('ends every session, and the second factor is still asked for', async () => {
    const { email, caller } = await newPerson(app)
    await turnOn(app, caller, email, 'email')
    await ask(email)
    const token = await linkIn(app, email)
    expect(tally(await callsBegunAfter(caller, '/profile', () => reset(token)))).toEqual({ 401: expect.any(Number) })
    const login = await callerOf(app).post('/login', { email, password: newPasswords().password })
    expect(login.body).toMatchObject({ two_factor: true, method: 'email' })
    expect(login.body.token).toBeUndefined()
  })

  test('whatever Host the request came with, the link leads to the app', async () => {
    const { email } = await newPerson(app)
    const body = JSON.stringify({ email })
    for (const host of ['evil.example', 'localhost:3000@evil.example', 'localhost.evil.example']) {
      const { status } = await requestRaw(app.origin, {
        method: 'POST',
        path: `${apiBase}/send-password-reset-email`,
        headers: [
          ['host', host],
          ['content-type', 'application/json'],
        ],
        body,
      })
      expect([host, [400, 421].includes(status)]).toEqual([host, true])
    }
    expect(await mailsTo(app, email)).toEqual([])
    const headers = [
      ['host', 'localhost:4711'],
      ['x-forwarded-host', 'evil.example'],
      ['content-type', 'application/json'],
    ] as const
    expect((await requestRaw(app.origin, { method: 'POST', path: `${apiBase}/send-password-reset-email`, headers, body })).status).toBe(200)
    expect((await mailsTo(app, email))[0]!.html).not.toMatch(/evil|4711/)
  })
})
