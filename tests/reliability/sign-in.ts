import { setTimeout as wait } from 'node:timers/promises'
import { generate } from 'otplib'
import { expect } from 'vitest'
import type { Answer, Caller } from '#kit/server/testing/client.ts'
import { testPassword } from '#kit/server/testing/people.ts'
import type { TestApp } from '#kit/server/testing/test-app.ts'

// Shared by the tests of signing in: mails, codes, and calls during a revocation.

/** Returns status and error code. */
export const outcome = ({ status, body }: Answer) => [status, body?.code]
export const times = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))
export const tally = (values: readonly (string | number)[]) =>
  Object.fromEntries([...new Set(values)].map((value) => [value, values.filter((one) => one === value).length]))

export async function mailsTo(test: TestApp, recipient: string) {
  return test.app.db.asPlatform('test: reads mails', (tx) =>
    tx.selectFrom('mails').selectAll().where('recipient', '=', recipient).orderBy('created_at', 'desc').orderBy('id', 'desc').execute(),
  )
}
export const codeIn = async (test: TestApp, email: string) => /\b([0-9]{6})\b/.exec((await mailsTo(test, email))[0]!.body)![1]!
export const linkIn = async (test: TestApp, email: string, nth = 0) =>
  /(lnk_[\w-]+)/.exec((await mailsTo(test, email)).filter(({ body }) => body.includes('lnk_'))[nth]!.body)![1]!
export const newPasswords = (password = 'another-long-password-7') => ({ password, password_confirmation: password })

/** Makes calls without a pause while `change` runs. @returns the statuses of calls that started after its answer; none may succeed. */
export async function callsBegunAfter(caller: Caller, path: string, change: () => Promise<Answer>): Promise<number[]> {
  let over = false
  const seen: { begun: number; status: number }[] = []
  const loops = times(4, async () => {
    while (!over) {
      const begun = performance.now()
      seen.push({ begun, status: (await caller.get(path)).status })
    }
  })
  await wait(30)
  expect((await change()).status).toBe(200)
  const changed = performance.now()
  await wait(150)
  over = true
  await loops
  expect(seen.filter(({ begun, status }) => begun < changed && status === 200).length).toBeGreaterThan(0)
  return seen.filter(({ begun }) => begun > changed).map(({ status }) => status)
}

/** Enables the second factor. @returns the secret of the authenticator app and the recovery codes. */
export async function turnOn(
  test: TestApp,
  caller: Caller,
  email: string,
  kind: 'email' | 'app',
): Promise<{ secret: string; recovery: string[] }> {
  const { secret } = (await caller.post('/profile/two-factor/start', { kind, password: testPassword })).body.data
  const code = kind === 'app' ? await totpAt(test, secret, 0) : await codeIn(test, email)
  const { body } = await caller.post('/profile/two-factor/enable', { code })
  return { secret, recovery: body.data.recovery_codes }
}

export const totpAt = (test: TestApp, secret: string, steps: number) =>
  generate({ secret, epoch: Math.floor(test.clock.now().getTime() / 1000) + steps * 30 })
