import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callerOf } from '#kit/server/testing/client.ts'
import { newOwner, testPassword } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const newcomer = { name: 'Grace Akello', email: 'Grace@Example.com', phone: '+256772123456', password: 'quiet-hills-of-kabale' }

async function mailTo(recipient: string) {
  return app.app.db.asPlatform('test: reads mails', (tx) =>
    tx.selectFrom('mails').selectAll().where('recipient', '=', recipient).orderBy('created_at', 'desc').orderBy('id', 'desc').execute(),
  )
}

describe('from registering to working', () => {
  test('registers, logs in, verifies, creates an agency', async () => {
    const anyone = callerOf(app)
    const registered = await anyone.post('/register', newcomer)
    expect(registered.status).toBe(200)
    const login = await anyone.post('/login', { email: 'grace@example.com', password: newcomer.password })
    expect(login.status).toBe(200)
    const me = callerOf(app, login.body.token)
    expect((await me.get('/profile')).body.result).toMatchObject({ email: 'grace@example.com', email_verified_at: null, agency: null })

    const [mail] = await mailTo('grace@example.com')
    const token = /token=(lnk_[\w-]+)/.exec(mail!.body)![1]
    expect((await anyone.post('/verify-email', { token })).status).toBe(200)
    expect((await anyone.post('/verify-email', { token })).status).toBe(422)

    const agency = await me.post('/agency-register', {
      name: 'Kabale Walks',
      category: 'tour_operator',
      country: 'UG',
      phone: '256772123456',
      business_volume: 'up_to_100',
      company_size: '1',
    })
    expect(agency.status).toBe(200)
    const { result } = (await me.get('/profile')).body
    expect(result.agency).toMatchObject({ name: 'Kabale Walks', currency: 'UGX', subscription: { status: 'trialing', active: true } })
    expect(result.admin_permissions).toContain('View Dashboard')
  })

  test('a second registration gets the same response and notifies the owner', async () => {
    const again = await callerOf(app).post('/register', { ...newcomer, email: 'grace@example.com', name: 'Mallory' })
    expect(again.status).toBe(200)
    expect((await mailTo('grace@example.com'))[0]!.subject).toBe('You already have an account')
  })
})

describe('log in', () => {
  test('unknown address and wrong password get the same response', async () => {
    const anyone = callerOf(app)
    const unknown = await anyone.post('/login', { email: 'nobody@example.com', password: 'x' })
    const wrong = await anyone.post('/login', { email: 'grace@example.com', password: 'x' })
    for (const answer of [unknown, wrong]) {
      expect(answer.status).toBe(422)
      expect(answer.body.errors).toEqual({ email: ['These credentials do not match our records.'] })
    }
  })
  test('no token, another scheme, an unknown token: 401', async () => {
    for (const authorization of [
      '',
      'Bearer',
      'Bearer  x',
      'Basic YWJj',
      'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOjF9.',
      `Bearer ${'x'.repeat(100)}`,
    ]) {
      const answer = await callerOf(app).request('GET', '/profile', { headers: authorization ? { authorization } : {} })
      expect([authorization, answer.status, answer.body.code]).toEqual([authorization, 401, 'unauthenticated'])
    }
  })
  test('logged-out token, and other sessions after a password change: 401', async () => {
    const owner = await newOwner(app)
    const other = callerOf(app, (await callerOf(app).post('/login', { email: owner.email, password: testPassword })).body.token)
    const changed = await owner.post('/profile/change-password', {
      current_password: testPassword,
      password: 'another-long-password',
      password_confirmation: 'another-long-password',
    })
    expect(changed.status).toBe(200)
    expect((await other.get('/profile')).status).toBe(401)
    expect((await owner.get('/profile')).status).toBe(200)
    await owner.post('/logout')
    expect((await owner.get('/profile')).status).toBe(401)
  })
})
