import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { callerOf, type Answer } from '#kit/server/testing/client.ts'
import { hardenPassword, newOwner, testPassword, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { endpoints, nameOf } from './calls.ts'
import { codeIn, times, totpAt, turnOn } from './sign-in.ts'

// P19: of many guesses at once only five are compared, wherever a password or a code is asked for.

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ limitFactor: 1 })
  // One person guesses here more often than the limit of a session's calls allows.
  const take = app.app.limits.take
  app.app.limits.take = async (name, key) => (name === 'api' || name === 'code_sends' ? undefined : take(name, key))
})
afterAll(() => app.close())

const wrongPassword = 'wrong-guess'
const wrongCode = '000000'

interface Place {
  /** The calls that ask here. */
  calls: string[]
  /** Prepares a person. Returns a function that guesses, and the right word. */
  begin(owner: TestPerson): Promise<{ guess: (word: string) => Promise<Answer>; right: string; wrong?: string }>
}

const withPassword =
  (path: string, body: (password: string) => object): Place['begin'] =>
  async (owner) => ({ guess: (word) => owner.post(path, body(word)), right: testPassword, wrong: wrongPassword })

const challengeOf = async (email: string) =>
  (await callerOf(app).post('/login', { email, password: testPassword })).body.challenge as string

const places: Record<string, Place> = {
  'the log-in': {
    calls: ['POST /login'],
    begin: async ({ email }) => ({
      guess: (password) => callerOf(app).post('/login', { email, password }),
      right: testPassword,
      wrong: wrongPassword,
    }),
  },
  'the password again': {
    calls: ['POST /profile/confirm'],
    begin: withPassword('/profile/confirm', (password) => ({ password })),
  },
  'the password for another password': {
    calls: ['POST /profile/change-password'],
    begin: withPassword('/profile/change-password', (current_password) => ({
      current_password,
      password: 'another-long-password-7',
      password_confirmation: 'another-long-password-7',
    })),
  },
  'the password for another email': {
    calls: ['POST /profile'],
    begin: withPassword('/profile', (current_password) => ({ email: 'another@example.com', current_password })),
  },
  'the password for a second factor': {
    calls: ['POST /profile/two-factor/start'],
    begin: withPassword('/profile/two-factor/start', (password) => ({ kind: 'app', password })),
  },
  'the password for deleting the agency': {
    calls: ['POST /agencies/delete'],
    begin: async (owner) => withPassword('/agencies/delete', (password) => ({ id: owner.agencyId, password }))(owner),
  },
  'the code that turns the second factor on': {
    calls: ['POST /profile/two-factor/enable'],
    begin: async (owner) => {
      await owner.post('/profile/two-factor/start', { kind: 'email', password: testPassword })
      return { guess: (code) => owner.post('/profile/two-factor/enable', { code }), right: await codeIn(app, owner.email) }
    },
  },
  'the mailed code of a log-in': {
    calls: ['POST /verify-otp-agent'],
    begin: async (owner) => {
      await turnOn(app, owner, owner.email, 'email')
      const challenge = await challengeOf(owner.email)
      return {
        guess: (code) => callerOf(app).post('/verify-otp-agent', { challenge, code }),
        right: await codeIn(app, owner.email),
      }
    },
  },
  'the recovery code of a log-in': {
    calls: ['POST /verify-otp-agent'],
    begin: async (owner) => {
      const { recovery } = await turnOn(app, owner, owner.email, 'app')
      const challenge = await challengeOf(owner.email)
      return { guess: (code) => callerOf(app).post('/verify-otp-agent', { challenge, code }), right: recovery[0]!, wrong: 'R-AAAAAAAAAA' }
    },
  },
  'the code that turns the second factor off': {
    calls: ['POST /profile/two-factor/disable'],
    begin: async (owner) => {
      const { secret } = await turnOn(app, owner, owner.email, 'app')
      app.clock.advance(60_000)
      return {
        guess: (code) => owner.post('/profile/two-factor/disable', { password: testPassword, code }),
        right: await totpAt(app, secret, 0),
      }
    },
  },
  'the password that turns the second factor off': {
    calls: ['POST /profile/two-factor/disable'],
    begin: async (owner) => {
      const { recovery } = await turnOn(app, owner, owner.email, 'app')
      return {
        guess: (password) => owner.post('/profile/two-factor/disable', { password, code: recovery[0] }),
        right: testPassword,
        wrong: wrongPassword,
      }
    },
  },
  'the code for another email': {
    calls: ['POST /profile'],
    begin: async (owner) => {
      const { recovery } = await turnOn(app, owner, owner.email, 'app')
      return {
        guess: (code) => owner.post('/profile', { email: 'another@example.com', current_password: testPassword, code }),
        right: recovery[0]!,
        wrong: 'R-AAAAAAAAAA',
      }
    },
  },
}

/** Fields that hold a secret which a person could guess. */
const secretFields = /^(password|current_password|code|pin|otp|passcode)$/

/** Calls with such a field that is nothing to guess. */
const nothingToGuess: Record<string, string> = {
  'POST /register': 'chooses a new password',
  'POST /reset-password/{token}': 'chooses a new password; the link has 256 bits',
  'POST /accept-invitation/{token}': 'chooses a new password; the link has 256 bits',
  'POST /business/entertainment/events/{id}/scans/create': 'the code of a ticket is signed',
  'POST /ads/{company}/login/finish': 'the code is the company’s own, and goes with a state of 256 bits that is used once',
  'POST /discounts/create': 'names a new code',
  'POST /discounts/{id}/update': 'names a new code',
}

test('every call that takes a password or a code stands in the table below', () => {
  const asking = endpoints
    .filter(
      ({ method, body }) =>
        method !== 'GET' && body instanceof z.ZodObject && Object.keys(body.shape).some((key) => secretFields.test(key)),
    )
    .map(nameOf)
    .filter((name) => !(name in nothingToGuess))
  const listed = new Set(Object.values(places).flatMap(({ calls }) => calls))
  expect(asking.filter((name) => !listed.has(name))).toEqual([])
})

describe('of sixty guesses at once, at most five are compared, and the right one comes too late', () => {
  for (const [place, { begin }] of Object.entries(places))
    test(place, async () => {
      const owner = await newOwner(app)
      const { guess, right, wrong = right === wrongCode ? '111111' : wrongCode } = await begin(owner)
      // Slow comparisons, so that all guesses are under way before the first is done.
      await hardenPassword(app, owner.userId)
      const answers = await times(60, (n) => guess(n === 59 ? right : wrong))
      const compared = answers.filter(({ status, body }) => status !== 429 && body.code !== 'invalid_challenge')
      expect(answers.filter(({ status }) => status >= 500)).toEqual([])
      expect(answers[59]!.status).not.toBe(200)
      expect(compared.length).toBeLessThanOrEqual(5)
      expect(compared.length).toBeGreaterThan(0)
      expect((await guess(right)).status).not.toBe(200)
    })
})
