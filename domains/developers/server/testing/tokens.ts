import type { Scope } from '#kit/contract/scopes.ts'
import { callerOf, type Caller } from '#kit/server/testing/client.ts'
import { testPassword, type TestPerson } from '#kit/server/testing/people.ts'
import type { TestApp } from '#kit/server/testing/test-app.ts'

export interface MadeToken {
  /** Calls with the token. */
  caller: Caller
  token: string
  id: string
  integration: string
}

let count = 0

/** Makes an integration with a token over HTTP, after the password was confirmed. */
export async function makeToken(test: TestApp, maker: TestPerson, scopes: readonly Scope[], more: object = {}): Promise<MadeToken> {
  const made = await maker.post('/integrations/create', { name: `Integration ${++count}` })
  const integration = made.body.data.id as string
  await maker.post('/profile/confirm', { password: testPassword })
  const { status, body } = await maker.post(`/integrations/${integration}/tokens/create`, { name: 'Nightly sync', scopes, ...more })
  if (status !== 200) throw new Error(`tokens/create: ${JSON.stringify(body)}`)
  const { token, row } = body.data as { token: string; row: { id: string } }
  return { caller: callerOf(test, token), token, id: row.id, integration }
}
