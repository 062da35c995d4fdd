import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiBase } from '#kit/contract/api-base.ts'
import { callerOf } from '#kit/server/testing/client.ts'
import { hardenPassword, newPerson, testPassword } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { requestRaw } from './raw-http.ts'
import { mailsTo, newPasswords, tally, times, turnOn } from './sign-in.ts'

// Rate limits: how often one may try, and that another spelling does not start a new count (P20; A11, A13, A23, A30).

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

describe('limits', () => {
  let strict: TestApp
  beforeAll(async () => {
    strict = await startTestApp({ limitFactor: 1 })
  })
  afterAll(() => strict.close())

  let lastAddress = 10
  /** Returns an unused address, so that the tests do not share counts. */
  const newAddress = () => `127.0.0.${++lastAddress}`
  const post = (path: string, body: object, localAddress: string, headers: readonly (readonly [string, string])[] = []) =>
    requestRaw(strict.origin, {
      method: 'POST',
      path: apiBase + path,
      headers: [['content-type', 'application/json'], ...headers],
      body: JSON.stringify(body),
      localAddress,
    })
  const person = async () => (await newPerson(strict)).email

  test('the sixth wrong password is not looked at; the owner still gets in from elsewhere', async () => {
    const [email, thief] = [await person(), newAddress()]
    for (let n = 0; n < 5; n++) expect((await post('/login', { email, password: 'wrong-guess' }, thief)).status).toBe(422)
    const sixth = await post('/login', { email, password: testPassword }, thief)
    expect([sixth.status, sixth.body.code]).toEqual([429, 'too_many_requests'])
    expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(0)
    expect((await post('/login', { email, password: testPassword }, newAddress())).status).toBe(200)
  })

  test('guesses sent at once are no way around it', async () => {
    const [email, thief] = [await person(), newAddress()]
    const guesses = times(40, () => post('/login', { email, password: 'wrong-guess' }, thief))
    await wait(50)
    const right = await post('/login', { email, password: testPassword }, thief)
    expect(tally((await guesses).map(({ status }) => status))[422]).toBeLessThanOrEqual(40)
    expect(right.status).toBe(429)
  })

  test('letter case, spaces, a claimed address, another path or more headers start no new count', async () => {
    const [email, thief] = [await person(), newAddress()]
    const shapes = [email, email.toUpperCase(), ` ${email} `, email.replace('person', 'Person'), email]
    for (const [n, shape] of shapes.entries())
      await post('/login', { email: shape, password: 'wrong-guess' }, thief, [
        ['x-forwarded-for', `10.0.0.${n}`],
        ['x-real-ip', `10.1.0.${n}`],
        ['forwarded', `for=10.2.0.${n}`],
      ])
    expect((await post('/login', { email, password: testPassword }, thief, [['x-forwarded-for', '10.9.9.9']])).status).toBe(429)
    for (const path of ['/login/', '//login', '/LOGIN', '/login;x', '/%6cogin/', '/./login/'])
      expect([path, (await post(path, { email, password: testPassword }, thief)).status]).toEqual([path, 404])
  })

  test('one wrong password each for many accounts stops at the address', async () => {
    const thief = newAddress()
    const statuses = await times(60, (n) => post('/login', { email: `nobody${n}@example.com`, password: 'wrong-guess' }, thief))
    for (let n = 0; n < 3; n++) statuses.push(await post('/login', { email: `someone${n}@example.com`, password: 'wrong-guess' }, thief))
    expect(statuses.slice(-3).map(({ status }) => status)).toEqual([429, 429, 429])
  })

  test('registering, asking for a reset and asking for codes', async () => {
    const address = newAddress()
    const statuses = []
    for (let n = 0; n < 7; n++)
      statuses.push(
        (
          await post(
            '/register',
            { name: 'A B', email: `reg${n}@example.com`, phone: '+256772123456', password: 'quiet-hills-of-kabale' },
            address,
          )
        ).status,
      )
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
    const [known, unknown] = [await person(), 'not.known@example.com']
    for (const email of [known, unknown]) {
      const seen = []
      for (let n = 0; n < 5; n++)
        seen.push((await post('/send-password-reset-email', { email: n % 2 ? email.toUpperCase() : email }, newAddress())).status)
      expect(seen).toEqual([200, 200, 200, 429, 429])
    }
  })

  test('a code is sent three times in ten minutes, however it is asked for', async () => {
    const { email, caller } = await newPerson(strict)
    await turnOn(strict, caller, email, 'email')
    const login = await post('/login', { email, password: testPassword }, newAddress())
    const answers = await times(20, () => post('/generate-otp-agent', { challenge: login.body.challenge }, newAddress()))
    expect(tally(answers.map(({ status }) => status))).toEqual({ 200: 1, 429: 19 })
    expect((await mailsTo(strict, email)).filter(({ created_at }) => created_at <= strict.clock.now())).toHaveLength(3)
    expect((await post('/login', { email, password: testPassword }, newAddress())).status).toBe(429)
  })

  test('who knows the password cannot try code after code by logging in anew', async () => {
    const { email, caller } = await newPerson(strict)
    await turnOn(strict, caller, email, 'app')
    const statuses: number[] = []
    for (let n = 0; n < 5; n++) {
      const { challenge } = (await post('/login', { email, password: testPassword }, newAddress())).body
      for (let guess = 0; guess < 4; guess++)
        statuses.push((await post('/verify-otp-agent', { challenge, code: `00000${guess}` }, newAddress())).status)
    }
    expect(tally(statuses)[422]).toBeLessThanOrEqual(15)
    expect(statuses.at(-1)).toBe(429)
  })

  test('a stolen session cannot guess the password where it is asked for again', async () => {
    const { caller } = await newPerson(strict)
    const statuses: number[] = []
    for (let n = 0; n < 7; n++)
      statuses.push(
        (
          await [
            () => caller.post('/profile/confirm', { password: 'wrong-guess' }),
            () => caller.post('/profile/two-factor/start', { kind: 'app', password: 'wrong-guess' }),
            () => caller.post('/profile/change-password', { current_password: 'wrong-guess', ...newPasswords() }),
          ][n % 3]!()
        ).status,
      )
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429, 429])
  })
})

describe('time and load', () => {
  test('an unknown address costs as much work as a wrong password', async () => {
    const { email, userId } = await newPerson(app)
    await hardenPassword(app, userId)
    // CPU time of this process, in microseconds, which excludes other load on the machine.
    const work = { known: 0, unknown: 0 }
    for (let n = 0; n < 30; n++) {
      for (const kind of n % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
        const before = process.cpuUsage()
        await callerOf(app).post('/login', { email: kind === 'known' ? email : `nobody${n}@example.com`, password: 'wrong-guess' })
        const { user, system } = process.cpuUsage(before)
        work[kind] += user + system
      }
    }
    // Without the dummy hash, an unknown address would cost a tenth of the work.
    expect(work.unknown / work.known).toBeGreaterThan(0.6)
    expect(work.unknown / work.known).toBeLessThan(1.7)
  })

  test('300 log-ins at once: each answered, none by a fault, and the server lives', async () => {
    const { email, userId } = await newPerson(app)
    await hardenPassword(app, userId)
    let over = false
    let healthy = 0
    const watching = (async () => {
      while (!over) {
        if ((await fetch(`${app.origin}/health/ready`)).status === 200) healthy++
        await wait(50)
      }
    })()
    const answers = await times(300, () => callerOf(app).post('/login', { email, password: testPassword }))
    over = true
    await watching
    expect(answers.filter(({ status, body }) => status !== 200 && !(status === 503 && body.code === 'busy'))).toEqual([])
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(100)
    // Hashing runs in threads, so the server answers others meanwhile.
    expect(healthy).toBeGreaterThan(3)
  })
})
