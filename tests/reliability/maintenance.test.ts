import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#kit/server/security/tokens.ts'
import { newOperator, newOwner, newPerson, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { endpoints, nameOf, sampleRequest, send } from './calls.ts'

// An installation that is closed for maintenance refuses every call of everybody but its staff.

let app: TestApp
let owner: TestPerson
let operator: TestPerson
beforeAll(async () => {
  app = await startTestApp({ limitFactor: 1_000_000 })
  owner = await newOwner(app)
  operator = await newOperator(app)
  expect((await operator.post('/operator/maintenance/close', { until: null, text: 'We move.' })).body.data.closed).toBe(true)
})
afterAll(() => app.close())

describe('while it is closed', () => {
  test('each call is refused with 503 and a time to try again, except those that say so', async () => {
    const { token } = owner
    const working: string[] = []
    for (const endpoint of endpoints) {
      const { status, code, headers, json } = await send(app.origin, endpoint, sampleRequest(endpoint, { id: newId(), full: true }), {
        token: endpoint.path === '/logout' ? (await newPerson(app)).caller.token : token,
      })
      if (code !== 'maintenance') {
        working.push(nameOf(endpoint))
        continue
      }
      expect([nameOf(endpoint), status, Number(headers.get('retry-after')) > 0, json.message]).toEqual([
        nameOf(endpoint),
        503,
        true,
        'We move.',
      ])
    }
    expect(working.toSorted()).toEqual(
      ['GET /profile', 'GET /status', 'POST /generate-otp-agent', 'POST /login', 'POST /logout', 'POST /verify-otp-agent'].toSorted(),
    )
  })

  test('staff without their second factor in this session are refused, too', async () => {
    const half = await newOperator(app)
    await app.app.db.asPlatform('test: forget the second factor', (tx) =>
      tx.updateTable('sessions').set({ second_factor_at: null }).where('user_id', '=', half.userId).execute(),
    )
    app.app.sessions.forget()
    expect((await half.post('/operator/maintenance/open')).status).toBe(503)
  })

  test('staff go on working, and open it; then all is as before', async () => {
    expect((await operator.get('/operator/agencies')).status).toBe(200)
    expect((await owner.get('/packages')).body.code).toBe('maintenance')
    expect((await operator.post('/operator/maintenance/open')).body.data).toEqual({ closed: false, since: null, until: null, text: null })
    expect((await owner.get('/packages')).status).toBe(200)
    const again = await operator.post('/operator/maintenance/open')
    expect([again.status, again.body.code]).toEqual([409, 'not_closed'])
  })
})
