import { afterAll, describe, expect, test } from 'vitest'
import { isLoopback } from '#kit/server/http/local.ts'
import { apiBase } from '#kit/contract/api-base.ts'
import { readSettings } from '#kit/server/settings.ts'
import { missingParts } from '#kit/server/sandbox.ts'
import { newOwner, newPerson, testPassword } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { requestRaw } from './raw-http.ts'
import { mailsTo } from './sign-in.ts'

// P33: nobody chooses their own address.

const started: TestApp[] = []
async function start(settings: Record<string, string> = {}, more: { limitFactor?: number } = {}): Promise<TestApp> {
  const app = await startTestApp({ settings, ...more })
  started.push(app)
  return app
}
afterAll(async () => {
  for (const app of started) await app.close()
})

type Headers = [string, string][]
const get = async (app: TestApp, path: string, headers: Headers = []) => (await requestRaw(app.origin, { path, headers })).status
const pages = ['/metrics', '/dev/outbox']

describe('the setting', () => {
  const parsed = (TRUST_PROXY: string) => readSettings({ SAFIRI_DATA: '/tmp', SECRET_KEY: 'x'.repeat(32), TRUST_PROXY }).TRUST_PROXY

  test('takes a number of proxies or their addresses, and refuses `true` with a sentence', () => {
    expect(['1', '2', '0', 'false', ''].map(parsed)).toEqual([1, 2, false, false, false])
    expect(parsed('10.0.0.5, 10.1.0.0/16,::1,fd00::/8')).toEqual(['10.0.0.5', '10.1.0.0/16', '::1', 'fd00::/8'])
    for (const wrong of [
      'true',
      'yes',
      '-1',
      '99',
      '1e1',
      '10.0.0.0/33',
      '10.0.0.0/0',
      '::/0',
      '10.0.0',
      'proxy.example',
      '10.0.0.5,',
      '1,2',
    ])
      expect(() => parsed(wrong), wrong).toThrow(/TRUST_PROXY: Say how many proxies/)
  })

  test('this machine is told from others', () => {
    expect(
      ['localhost', 'safiri.localhost', '127.0.0.1', '127.9.9.9', '::1', '[::1]', '::ffff:127.0.0.1'].filter((one) => !isLoopback(one)),
    ).toEqual([])
    expect(
      ['example.com', 'localhost.example.com', '128.0.0.1', '10.0.0.1', '127.0.0.1.example.com', '0.0.0.0', ''].filter(isLoopback),
    ).toEqual([])
  })
})

describe('metrics and the outbox', () => {
  test('are for callers on this machine, not for those for whom a proxy on it asks', async () => {
    const app = await start()
    for (const page of pages) {
      expect([page, await get(app, page)]).toEqual([page, 200])
      for (const name of ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'])
        expect([page, name, await get(app, page, [[name, '127.0.0.1']])]).toEqual([page, name, 404])
    }
  })

  test('believe the last address of X-Forwarded-For, which the proxy wrote, and never the first', async () => {
    for (const TRUST_PROXY of ['1', '127.0.0.1, ::1']) {
      const app = await start({ TRUST_PROXY })
      for (const page of pages) {
        expect(await get(app, page, [['x-forwarded-for', '127.0.0.1, 203.0.113.7']])).toBe(404)
        expect(await get(app, page, [['x-forwarded-for', '203.0.113.7']])).toBe(404)
        expect(await get(app, page)).toBe(200)
      }
    }
  })
})

test('limits count the address that the proxy wrote', async () => {
  const app = await start({ TRUST_PROXY: '1' }, { limitFactor: 1 })
  const { email } = await newPerson(app)
  const logIn = async (password: string, forwarded: string) =>
    (
      await requestRaw(app.origin, {
        method: 'POST',
        path: `${apiBase}/login`,
        headers: [
          ['content-type', 'application/json'],
          ['x-forwarded-for', forwarded],
        ],
        body: JSON.stringify({ email, password }),
      })
    ).status
  for (let n = 0; n < 5; n++) expect(await logIn('wrong-guess', `198.51.100.${n}, 203.0.113.7`)).toBe(422)
  expect(await logIn(testPassword, '198.51.100.9, 203.0.113.7')).toBe(429)
  expect(await logIn(testPassword, '198.51.100.9, 203.0.113.8')).toBe(200)
})

describe('where the sandbox is closed', () => {
  test('there is no outbox and no sandbox, calls say what is missing, and so does the start', async () => {
    const app = await start({ SAFIRI_SANDBOX: 'false' })
    const owner = await newOwner(app)
    expect(missingParts(app.app)).toEqual([expect.stringContaining('SMTP_URL'), expect.stringContaining('FLUTTERWAVE_SECRET_KEY')])
    for (const path of [
      '/dev/outbox',
      `/dev/outbox/${owner.userId}`,
      `/dev/outbox/${owner.userId}/body`,
      `/sandbox/checkout/chk_${'a'.repeat(43)}`,
    ]) {
      const { status, body } = await requestRaw(app.origin, { path })
      expect([path, status]).toEqual([path, 404])
      expect(JSON.stringify(body)).toMatch(/no sandbox/)
    }
    const hook = await requestRaw(app.origin, {
      method: 'POST',
      path: '/api/webhooks/sandbox',
      headers: [['content-type', 'application/json']],
      body: '{}',
    })
    expect(hook.status).toBe(404)
    const paid = await owner.post('/top-up', { amount: { amount: 5000, currency: 'UGX' } }, { 'idempotency-key': 'one' })
    expect([paid.status, paid.body.code]).toEqual([503, 'no_payment_company'])
    for (const [path, body] of [
      ['/register', { name: 'A B', email: 'new.person@example.com', phone: '+256772123456', password: 'quiet-hills-of-kabale' }],
      ['/send-password-reset-email', { email: owner.email }],
      ['/send-password-reset-email', { email: 'nobody@example.com' }],
      ['/profile', { email: 'other@example.com', current_password: testPassword }],
      ['/profile/two-factor/start', { kind: 'email', password: testPassword }],
    ] as const) {
      const answer = await owner.post(path, body)
      expect([path, answer.status, answer.body.code]).toEqual([path, 503, 'no_mail_server'])
    }
    expect(await mailsTo(app, owner.email)).toEqual([])
  })

  test('which is on every address that is not this machine, unless it is asked for', async () => {
    const { app } = await start()
    const missing = (appUrl: string, SAFIRI_SANDBOX?: boolean) =>
      missingParts({ appUrl, settings: { ...app.settings, SAFIRI_SANDBOX } as typeof app.settings }).length
    expect([missing('https://office.example.com'), missing('http://192.168.1.5:3000'), missing('http://localhost:3000')]).toEqual([2, 2, 0])
    expect([missing('https://office.example.com', true), missing('http://localhost:3000', false)]).toEqual([0, 2])
  })
})
