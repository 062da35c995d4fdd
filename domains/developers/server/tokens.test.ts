import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callerOf } from '#kit/server/testing/client.ts'
import { newMember, newOwner, testPassword, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { untilSomeWait } from '#kit/server/testing/waiting.ts'
import { makeToken } from './testing/tokens.ts'
import { writeTokenCalls } from './tokens/recorder.ts'

let app: TestApp
let owner: TestPerson
let other: TestPerson
let db: pg.Pool
beforeAll(async () => {
  app = await startTestApp()
  owner = await newOwner(app)
  other = await newOwner(app)
  db = new pg.Pool({ connectionString: app.ownerUrl, max: 2 })
})
afterAll(async () => {
  await db.end()
  await app.close()
})

const refused = ({ status, body }: { status: number; body: { code?: string; errors?: object } }) => [
  status,
  body.code,
  ...Object.keys(body.errors ?? {}),
]

describe('making a token', () => {
  test('asks for the password, shows the token once and stores its hash', async () => {
    const { body } = await owner.post('/integrations/create', { name: 'Accounting' })
    const at = `/integrations/${body.data.id as string}/tokens`
    const wanted = { name: 'Sync', scopes: ['inventory.read'] }
    // The log-in has confirmed the password too.
    app.clock.advance(11 * 60_000)
    expect(refused(await owner.post(`${at}/create`, wanted))).toEqual([403, 'reauth_required'])
    await owner.post('/profile/confirm', { password: testPassword })
    const made = await owner.post(`${at}/create`, wanted)
    const { token, row } = made.body.data
    expect(token).toMatch(/^sfk_live_[A-Za-z0-9]{46}$/)
    expect(row).toMatchObject({ name: 'Sync', ending: token.slice(-4), scopes: ['inventory.read'], state: 'active', last_used_at: null })
    expect(JSON.stringify((await owner.get(at)).body)).not.toContain(token.slice(0, -4))
    const stored = await db.query(
      `SELECT row_to_json(t)::text || row_to_json(k)::text AS text FROM integration_tokens t, integration_token_keys k`,
    )
    expect(stored.rows.some(({ text }) => (text as string).includes(token))).toBe(false)
    app.clock.advance(11 * 60_000)
    expect(refused(await owner.post(`${at}/create`, wanted))).toEqual([403, 'reauth_required'])
  })

  test('gives no scope that its maker does not have, and refuses bad input at its field', async () => {
    const member = await newMember(app, owner, ['Manage Integrations', 'View Bookings'])
    const { body } = await member.post('/integrations/create', { name: 'Bookings only' })
    const at = `/integrations/${body.data.id as string}/tokens/create`
    await member.post('/profile/confirm', { password: testPassword })
    const make = (input: object) => member.post(at, { name: 'Sync', scopes: ['bookings.read'], ...input })
    expect(refused(await make({ scopes: ['bookings.write'] }))).toEqual([422, 'scope_beyond_rights', 'scopes'])
    expect(refused(await make({ scopes: ['everything'] })).slice(0, 2)).toEqual([422, 'invalid_input'])
    expect(refused(await make({ scopes: [] }))).toEqual([422, 'invalid_input', 'scopes'])
    expect(refused(await make({ expires_at: '2020-01-01T00:00:00Z' }))).toEqual([422, 'invalid_input', 'expires_at'])
    expect(refused(await make({ addresses: ['300.1.1.1'] }))[0]).toBe(422)
    expect((await make({ addresses: ['203.0.113.0/24'] })).status).toBe(200)
    const reader = await newMember(app, owner, ['View Bookings'])
    expect(refused(await reader.post('/integrations/create', { name: 'Mine' }))).toEqual([403, 'permission_required'])
    expect((await reader.get('/integrations')).status).toBe(200)
  })

  test('keeps names apart and agencies too', async () => {
    await owner.post('/integrations/create', { name: 'Till' })
    expect(refused(await owner.post('/integrations/create', { name: 'TILL' }))).toEqual([422, 'invalid_input', 'name'])
    const { body } = await other.post('/integrations/create', { name: 'Till' })
    const theirs = `/integrations/${body.data.id as string}`
    for (const path of ['show', 'tokens', 'usage']) expect((await owner.get(`${theirs}/${path}`)).status).toBe(404)
    expect((await owner.delete(theirs)).status).toBe(404)
  })
})

describe('calling with a token', () => {
  test('works for its scopes and no further', async () => {
    const { caller } = await makeToken(app, owner, ['inventory.read'])
    expect((await caller.get('/packages')).status).toBe(200)
    expect(refused(await caller.get('/bookings'))).toEqual([403, 'scope_required'])
    expect(refused(await caller.get('/integrations'))).toEqual([403, 'scope_required'])
    expect(refused(await caller.get('/profile'))).toEqual([403, 'scope_required'])
    expect(refused(await caller.get('/business/notifications/stream'))).toEqual([403, 'scope_required'])
    const { body } = await caller.get('/bookings')
    expect(body.message).toBe('The token needs the scopes bookings.read and personal_data.read.')
  })

  test('a token in the address, and a mistyped token, are refused; a wrong address answers 404', async () => {
    const { token, caller } = await makeToken(app, owner, ['inventory.read'])
    const anyone = callerOf(app)
    expect((await anyone.get(`/packages?token=${token}`)).status).toBe(401)
    expect((await anyone.get(`/packages?access_token=${token}`)).status).toBe(401)
    expect((await caller.get('/packages/')).status).toBe(404)
    const mistyped = token.slice(0, -1) + (token.endsWith('A') ? 'B' : 'A')
    expect(refused(await callerOf(app, mistyped).get('/packages'))).toEqual([401, 'invalid_token'])
    expect(refused(await callerOf(app, token.replace('live', 'test')).get('/packages'))).toEqual([401, 'invalid_token'])
  })

  test('sees the records of its own agency only, wherever its maker is', async () => {
    const made = await owner.post('/clients/new', { name: 'Grace Akello' })
    const id = made.body.data.id as string
    const { caller } = await makeToken(app, other, ['clients.read', 'personal_data.read'])
    expect((await caller.get(`/clients/${id}/show`)).status).toBe(404)
    const own = await makeToken(app, owner, ['clients.read', 'personal_data.read'])
    expect((await own.caller.get(`/clients/${id}/show`)).status).toBe(200)
    // The maker now works in another agency; the token stays where it was made.
    await db.query('UPDATE users SET current_agency_id = NULL WHERE id = $1', [owner.userId])
    expect((await own.caller.get(`/clients/${id}/show`)).status).toBe(200)
    await db.query('UPDATE users SET current_agency_id = $2 WHERE id = $1', [owner.userId, owner.agencyId])
    app.app.sessions.forget()
  })

  test('loses what its maker loses, within a second', async () => {
    const maker = await newMember(app, owner, ['Manage Integrations', 'View Inventory', 'Edit Inventory'])
    const { caller } = await makeToken(app, maker, ['inventory.read', 'inventory.write'])
    expect((await caller.get('/packages')).status).toBe(200)
    await db.query(`UPDATE roles SET permissions = '{"Manage Integrations"}' WHERE id = (SELECT role_id FROM members WHERE user_id = $1)`, [
      maker.userId,
    ])
    app.clock.advance(1_001)
    expect(refused(await caller.get('/packages'))).toEqual([403, 'permission_required'])
    await db.query(`UPDATE members SET state = 'suspended' WHERE user_id = $1`, [maker.userId])
    app.clock.advance(1_001)
    expect(refused(await caller.get('/packages'))).toEqual([401, 'invalid_token'])
  })

  test('ends with its expiry and when it is revoked', async () => {
    const expires_at = new Date(app.clock.now().getTime() + 3_600_000).toISOString()
    const short = await makeToken(app, owner, ['inventory.read'], { expires_at })
    expect((await short.caller.get('/packages')).status).toBe(200)
    app.clock.advance(3_600_000)
    expect(refused(await short.caller.get('/packages'))).toEqual([401, 'invalid_token'])
    const long = await makeToken(app, owner, ['inventory.read'])
    expect((await long.caller.get('/packages')).status).toBe(200)
    const revoke = `/integrations/${long.integration}/tokens/${long.id}/revoke`
    expect((await other.post(revoke)).status).toBe(404)
    expect((await owner.post(revoke)).body.data.state).toBe('revoked')
    expect(refused(await long.caller.get('/packages'))).toEqual([401, 'invalid_token'])
    expect(refused(await owner.post(revoke))).toEqual([409, 'already_revoked'])
    const third = await makeToken(app, owner, ['inventory.read'])
    await owner.delete(`/integrations/${third.integration}`)
    expect((await third.caller.get('/packages')).status).toBe(401)
  })

  test('a change that meets a revocation waits for it, is refused and changes nothing', async () => {
    const { caller, id } = await makeToken(app, owner, ['clients.write', 'personal_data.read'])
    const holder = await db.connect()
    await holder.query('BEGIN')
    await holder.query('LOCK TABLE integration_token_keys IN ACCESS EXCLUSIVE MODE')
    await holder.query('DELETE FROM integration_token_keys WHERE token_id = $1', [id])
    const call = caller.post('/clients/new', { name: 'Too late' })
    await untilSomeWait(app)
    await holder.query('COMMIT')
    holder.release()
    expect(refused(await call)).toEqual([401, 'invalid_token'])
    expect((await db.query(`SELECT FROM clients WHERE name = 'Too late'`)).rowCount).toBe(0)
  })

  test('only from its networks', async () => {
    const { caller } = await makeToken(app, owner, ['inventory.read'], { addresses: ['203.0.113.0/24'] })
    expect(refused(await caller.get('/packages'))).toEqual([403, 'address_not_allowed'])
    const local = await makeToken(app, owner, ['inventory.read'], { addresses: ['127.0.0.0/8', '::1'] })
    expect((await local.caller.get('/packages')).status).toBe(200)
  })

  test('each token has a limit of its own', async () => {
    const strict = await startTestApp({ limitFactor: 1 })
    try {
      const maker = await newOwner(strict)
      const [first, second] = [await makeToken(strict, maker, ['inventory.read']), await makeToken(strict, maker, ['inventory.read'])]
      const codes = await Promise.all(Array.from({ length: 301 }, async () => (await first.caller.get('/packages')).status))
      expect(codes.filter((status) => status === 429)).toHaveLength(1)
      expect((await second.caller.get('/packages')).status).toBe(200)
    } finally {
      await strict.close()
    }
  })
})

describe('the log of calls', () => {
  test('has method, path, status and time, and nothing that names a person', async () => {
    const { caller, id, integration } = await makeToken(app, owner, ['clients.read', 'personal_data.read', 'clients.write'])
    await caller.get('/clients?search=Grace&page=1')
    await caller.post('/clients/new', { name: 'Grace Okello', email: 'grace.okello@example.com' })
    await caller.get('/bookings')
    await writeTokenCalls(app.app)
    const { body } = await owner.get(`/developers/requests?token_id=${id}`)
    const seen = (body.data as { method: string; path: string; query: string; status: number }[]).map(({ method, path, query, status }) => [
      method,
      path,
      query,
      status,
    ])
    expect(seen.toSorted()).toEqual([
      ['GET', '/api/agent/bookings', '', 403],
      ['GET', '/api/agent/clients', 'page=1', 200],
      ['POST', '/api/agent/clients/new', '', 200],
    ])
    expect(JSON.stringify(body)).not.toContain('Grace')
    const refusals = await owner.get(`/developers/requests?integration_id=${integration}&outcome=refused`)
    expect(refusals.body.data).toHaveLength(1)
    expect((await owner.get(`/integrations/${integration}/usage`)).body.data.days).toMatchObject([{ calls: 3, refused: 1 }])
    expect((await owner.get(`/integrations/${integration}/tokens`)).body.data[0].last_used_at).not.toBeNull()
    expect((await other.get(`/developers/requests?token_id=${id}`)).body.data).toEqual([])
    const { forgetOldCalls } = await import('./tokens/calls.ts')
    app.clock.advance(31 * 86_400_000)
    await forgetOldCalls(app.app)
    expect((await db.query('SELECT FROM integration_calls')).rowCount).toBe(0)
  })
})
