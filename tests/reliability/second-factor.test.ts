import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callerOf } from '#kit/server/testing/client.ts'
import { newOwner, newPerson, testPassword, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { codeIn, mailsTo, outcome, tally, times, totpAt, turnOn } from './sign-in.ts'

// The second factor cannot be guessed, replayed, raced or replaced (P19; group B).

let app: TestApp
let owner: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  owner = await newOwner(app)
})
afterAll(() => app.close())

describe('the second factor', () => {
  const challengeOf = async (email: string) =>
    (await callerOf(app).post('/login', { email, password: testPassword })).body.challenge as string
  const verify = (challenge: string, code: string) => callerOf(app).post('/verify-otp-agent', { challenge, code })

  async function personWith(kind: 'email' | 'app') {
    const { email, caller, userId } = await newPerson(app)
    return { email, caller, userId, ...(await turnOn(app, caller, email, kind)) }
  }
  const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

  test('of 200 guesses at once at most five are looked at, and the right code comes too late', async () => {
    const { email } = await personWith('email')
    const challenge = await challengeOf(email)
    const right = await codeIn(app, email)
    const answers = await times(200, () => verify(challenge, otherThan(right)))
    const looked = answers.filter(({ body }) => body.code === 'invalid_code')
    expect(looked.length).toBeLessThanOrEqual(5)
    expect(looked.length).toBeGreaterThan(0)
    expect(answers.every(({ status }) => status === 422 || status === 429)).toBe(true)
    expect(answers.some(({ status, headers }) => status === 429 && headers.has('retry-after'))).toBe(true)
    expect((await verify(challenge, right)).status).toBe(422)
  })

  test('one after the other: five wrong codes, then 429 and the log-in is over', async () => {
    const { email } = await personWith('email')
    const challenge = await challengeOf(email)
    const right = await codeIn(app, email)
    const statuses = []
    for (let n = 0; n < 6; n++) statuses.push((await verify(challenge, otherThan(right))).status)
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429])
    expect(outcome(await verify(challenge, right))).toEqual([422, 'invalid_challenge'])
  })

  test('the right code many times at once opens one session', async () => {
    const { email, userId } = await personWith('email')
    const before = await sessionsOf(userId)
    const challenge = await challengeOf(email)
    const code = await codeIn(app, email)
    expect(tally((await times(5, () => verify(challenge, code))).map(({ status }) => status))).toEqual({ 200: 1, 422: 4 })
    expect(await sessionsOf(userId)).toBe(before + 1)
  })
  const sessionsOf = async (userId: string) =>
    (await app.app.db.asPlatform('test: look', (tx) => tx.selectFrom('sessions').select('id').where('user_id', '=', userId).execute()))
      .length

  test('a code of the log-in before, of somebody else, or of eleven minutes ago is none', async () => {
    const [one, other] = [await personWith('email'), await personWith('email')]
    const earlier = await challengeOf(one.email)
    const earlierCode = await codeIn(app, one.email)
    const challenge = await challengeOf(one.email)
    const code = await codeIn(app, one.email)
    await challengeOf(other.email)
    const foreign = await codeIn(app, other.email)
    expect((await verify(challenge, earlierCode === code ? otherThan(code) : earlierCode)).status).toBe(422)
    expect((await verify(challenge, foreign === code ? otherThan(code) : foreign)).status).toBe(422)
    expect((await verify(earlier, earlierCode)).status).toBe(422)
    expect((await verify(earlier, code)).status).toBe(422)
    app.clock.advance(11 * 60_000)
    expect((await verify(challenge, code)).status).toBe(422)
    app.clock.set(new Date())
  })

  test('a newly sent code makes the older ones void', async () => {
    const { email } = await personWith('email')
    const challenge = await challengeOf(email)
    const older = await codeIn(app, email)
    expect((await callerOf(app).post('/generate-otp-agent', { challenge })).status).toBe(200)
    const newer = await codeIn(app, email)
    if (newer !== older) expect((await verify(challenge, older)).status).toBe(422)
    expect((await verify(challenge, newer)).status).toBe(200)
  })

  test('the app’s code holds a step to either side, and each step once', async () => {
    const { email, secret } = await personWith('app')
    app.clock.advance(5 * 60_000)
    const tryAt = async (steps: number) => (await verify(await challengeOf(email), await totpAt(app, secret, steps))).status
    expect([await tryAt(-2), await tryAt(2)]).toEqual([422, 422])
    expect(await tryAt(-1)).toBe(200)
    expect(await tryAt(-1)).toBe(422)
    expect(await tryAt(0)).toBe(200)
    expect(await tryAt(0)).toBe(422)
    expect(await tryAt(1)).toBe(200)
    expect(await tryAt(0)).toBe(422)
    app.clock.advance(90_000)
    const code = await totpAt(app, secret, 0)
    const challenges = [await challengeOf(email), await challengeOf(email)]
    expect((await Promise.all(challenges.map((challenge) => verify(challenge, code)))).map(({ status }) => status).sort()).toEqual([
      200, 422,
    ])
    app.clock.set(new Date())
  })

  test('a recovery code works once, in any letter case', async () => {
    const { email, recovery } = await personWith('app')
    const challenge = await challengeOf(email)
    expect(tally((await times(5, () => verify(challenge, recovery[0]!.toLowerCase()))).map(({ status }) => status))).toEqual({
      200: 1,
      422: 4,
    })
    expect((await verify(await challengeOf(email), recovery[0]!)).status).toBe(422)
    expect((await verify(await challengeOf(email), recovery[1]!)).status).toBe(200)
  })

  test('right codes at once wait for each other instead of holding each other up', async () => {
    for (let round = 0; round < 4; round++) {
      const { email, recovery } = await personWith('app')
      const challenges = await times(4, () => challengeOf(email))
      const answers = await times(4, (index) => verify(challenges[index]!, recovery[index]!))
      // A newer log-in may end an older one, but none fails.
      expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
      expect(answers.filter(({ status }) => status !== 200 && status !== 422)).toEqual([])
    }
  })

  test('is turned off by the password and a code together only, and replaced by neither alone', async () => {
    const { caller, secret } = await personWith('app')
    app.clock.advance(60_000)
    const code = await totpAt(app, secret, 0)
    for (const body of [
      {},
      { password: testPassword },
      { code },
      { password: 'wrong', code },
      { password: testPassword, code: otherThan(code) },
    ])
      expect(outcome(await caller.post('/profile/two-factor/disable', body))).toEqual([403, 'confirmation_required'])
    expect(outcome(await caller.post('/profile/two-factor/start', { kind: 'email', password: testPassword }))).toEqual([409, 'already_on'])
    expect((await caller.post('/profile/two-factor/disable', { password: testPassword, code })).status).toBe(200)
    expect((await caller.get('/profile')).body.result.enabled_two_factor_code).toBe(null)
    app.clock.set(new Date())
  })

  test('by mail is turned off with a code that is mailed on giving the password', async () => {
    const { caller, email } = await personWith('email')
    const before = (await mailsTo(app, email)).length
    expect(outcome(await caller.post('/profile/two-factor/disable', { password: testPassword }))).toEqual([403, 'confirmation_required'])
    expect(await mailsTo(app, email)).toHaveLength(before + 1)
    const code = await codeIn(app, email)
    expect((await caller.post('/profile/two-factor/disable', { password: testPassword, code })).status).toBe(200)
    expect(outcome(await caller.post('/profile/two-factor/enable', { code }))).toEqual([422, 'invalid_code'])
  })

  test('a token that waits for its code opens nothing and is no session', async () => {
    const { email } = await personWith('email')
    const waiting = callerOf(app, await challengeOf(email))
    for (const path of ['/profile', '/account', '/profile/sessions'])
      expect(outcome(await waiting.get(path))).toEqual([403, 'otp_required'])
    expect((await verify(owner.token!, '000000')).status).toBe(422)
  })
})
