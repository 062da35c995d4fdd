import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiBase } from '#kit/contract/api-base.ts'
import { callerOf } from '#kit/server/testing/client.ts'
import { logIn, newMember, newOwner, newPerson, testPassword, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { requestRaw } from './raw-http.ts'
import { callsBegunAfter, newPasswords, tally } from './sign-in.ts'

// How long a session lasts, and that a removed right or session ends at once (P18; groups A, C).

let app: TestApp
let owner: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  owner = await newOwner(app)
})
afterAll(() => app.close())

describe('what is taken away is gone at once', () => {
  const roleWith = async (permissions: string[]) =>
    (await owner.post('/roles/create', { name: `Role ${Math.random()}`, permissions })).body.data.id as string

  test('logged out, also from another session, and with a new password', async () => {
    const { email, caller } = await newPerson(app)
    expect(tally(await callsBegunAfter(caller, '/profile', () => caller.post('/logout')))).toEqual({ 401: expect.any(Number) })
    const [first, second] = [await logIn(app, email), await logIn(app, email)]
    const sessions = (await first.get('/profile/sessions')).body.data as { id: string; current: boolean }[]
    const other = sessions.find(({ current }) => !current)!
    expect(tally(await callsBegunAfter(second, '/profile', () => first.delete(`/profile/sessions/${other.id}`)))).toEqual({
      401: expect.any(Number),
    })
    const third = await logIn(app, email)
    expect(
      tally(
        await callsBegunAfter(third, '/profile', () =>
          first.post('/profile/change-password', { current_password: testPassword, ...newPasswords() }),
        ),
      ),
    ).toEqual({ 401: expect.any(Number) })
    expect((await first.get('/profile')).status).toBe(200)
  })

  test('suspended and removed from the team', async () => {
    for (const verb of ['suspend', 'remove']) {
      const member = await newMember(app, owner, ['View Clients'])
      expect(tally(await callsBegunAfter(member, '/clients', () => owner.post(`/users/${member.userId}/${verb}`)))).toEqual({
        403: expect.any(Number),
      })
    }
  })

  test('a role without the permission, or the permission taken from the role', async () => {
    const less = await roleWith(['View Dashboard'])
    const member = await newMember(app, owner, ['View Clients'])
    expect(tally(await callsBegunAfter(member, '/clients', () => owner.post(`/users/${member.userId}/role`, { role_id: less })))).toEqual({
      403: expect.any(Number),
    })
    const role = await roleWith(['View Clients'])
    await owner.post(`/users/${member.userId}/role`, { role_id: role })
    const { version } = (await owner.get(`/roles/${role}/show`)).body.data
    expect(
      tally(
        await callsBegunAfter(member, '/clients', () =>
          owner.post(`/roles/${role}/update`, { name: 'Less', permissions: ['View Dashboard'], version }),
        ),
      ),
    ).toEqual({ 403: expect.any(Number) })
  })

  test('a session left alone for 12 hours, and any after 30 days', async () => {
    const { email, caller } = await newPerson(app)
    const used = await logIn(app, email)
    app.clock.advance(11.9 * 3_600_000)
    expect((await used.get('/profile')).status).toBe(200)
    await wait(50) // the last use is written after the answer
    app.clock.advance(0.2 * 3_600_000)
    expect([(await caller.get('/profile')).status, (await used.get('/profile')).status]).toEqual([401, 200])
    const kept = await logIn(app, email)
    for (let hours = 0; hours < 30 * 24; hours += 11) {
      app.clock.advance(11 * 3_600_000)
      await app.app.db.asPlatform('test: look', (tx) => tx.updateTable('sessions').set({ last_used_at: app.clock.now() }).execute())
    }
    expect((await kept.get('/profile')).status).toBe(401)
    app.clock.set(new Date())
    owner = Object.assign(owner, await logIn(app, owner.email))
  })
})

describe('tokens', () => {
  test('stand in one header only: not in the address, not in a cookie, not twice', async () => {
    expect((await callerOf(app).get(`/profile?token=${owner.token}`)).status).toBe(401)
    expect(
      (await callerOf(app).request('GET', '/profile', { headers: { cookie: `token=${owner.token}; session=${owner.token}` } })).status,
    ).toBe(401)
    const twice = await requestRaw(app.origin, {
      path: `${apiBase}/profile`,
      headers: [
        ['authorization', `Bearer ${owner.token}`],
        ['authorization', 'Bearer ses_0000000000000000000000000000000000000000000'],
      ],
    })
    expect([twice.status, twice.body.code]).toEqual([401, 'unauthenticated'])
  })

  test('of another shape are never parsed', async () => {
    const forged = [
      'eyJhbGciOiJub25lIn0.eyJzdWIiOjF9.',
      'eyJhbGciOiJIUzI1NiIsImtpZCI6Ii4uLy4uL2Rldi9udWxsIn0.eyJzdWIiOjF9.AAAA',
      'eyJqa3UiOiJodHRwOi8vMTI3LjAuMC4xLyJ9.e30.',
      `ses_${'x'.repeat(3000)}`,
      "ses_' OR 1=1--AAAAAAAAAAAAAAAAAAAA",
      'ses_%00aaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
      `${owner.token} `,
      `${owner.token}x`,
      owner.token!.slice(0, -1),
      owner.token!.toUpperCase(),
    ]
    for (const token of forged) {
      const { status, body } = await requestRaw(app.origin, { path: `${apiBase}/profile`, headers: [['authorization', `Bearer ${token}`]] })
      // Spaces at the end of a header are not part of its value.
      expect([token.slice(0, 50), status, body.code]).toEqual(
        token.endsWith(' ') ? [token.slice(0, 50), 200, undefined] : [token.slice(0, 50), 401, 'unauthenticated'],
      )
    }
    const huge = await requestRaw(app.origin, {
      path: `${apiBase}/profile`,
      headers: [['authorization', `Bearer ${'x'.repeat(5_000_000)}`]],
    }).catch((error: Error) => ({ status: 431, error }))
    expect(huge.status).toBe(431)
  })
})
