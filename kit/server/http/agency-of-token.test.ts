import { afterAll, beforeAll, expect, test } from 'vitest'
import { asOwner } from '../database/preparing/owner.ts'
import { hashToken, newId } from '../security/tokens.ts'
import { newOperator, newOwner, type TestPerson } from '../testing/people.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

// On a cluster a process asks for the agency of a token before it reads the session (`sessions.ts`).

let app: TestApp
let owner: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  owner = await newOwner(app)
})
afterAll(() => app.close())

async function agencyOf(token: string): Promise<string | null> {
  const [row] = await app.app.db.query<{ agency: string | null }>('SELECT agency_of_token($1, $2) AS agency', [
    hashToken(token),
    app.clock.now(),
  ])
  return row!.agency
}

test('of a session it is the agency in which its person works', async () => {
  expect(await agencyOf(owner.token!)).toBe(owner.agencyId)
  expect(await agencyOf('a-token-that-nobody-has')).toBeNull()
})

test('of an operator who acts as a member it is that member’s, as long as this lasts', async () => {
  const operator = await newOperator(app)
  expect(await agencyOf(operator.token!)).toBeNull()
  await operator.post(`/operator/agencies/${owner.agencyId}/act`, { user_id: owner.userId, reason: 'They asked for help.' })
  expect(await agencyOf(operator.token!)).toBe(owner.agencyId)
  app.clock.advance(31 * 60_000)
  expect(await agencyOf(operator.token!)).toBeNull()
})

test('of the token of an integration it is the agency that made it', async () => {
  await asOwner(app.ownerUrl, (client) =>
    client.query('INSERT INTO integration_token_keys (token_hash, agency_id, token_id) VALUES ($1, $2, $3)', [
      hashToken('saf_a-token-of-an-integration'),
      owner.agencyId,
      newId(),
    ]),
  )
  expect(await agencyOf('saf_a-token-of-an-integration')).toBe(owner.agencyId)
})
