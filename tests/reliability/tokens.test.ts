import { afterAll, beforeAll, expect, test } from 'vitest'
import { scopeRights } from '#domains/developers/contract/tokens.ts'
import { makeToken } from '#domains/developers/server/testing/tokens.ts'
import { scopes, scopesOf } from '#kit/contract/scopes.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { newOwner } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { eachOf, endpoints, nameOf, sampleRequest, send } from './calls.ts'

// Integration tokens over all calls: which admit them, and with which scopes.

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('scopes are those of one list, and each opens a call that its givers may make', () => {
  const used = endpoints.flatMap((endpoint) => scopesOf(endpoint.scope).map((scope) => ({ scope, access: endpoint.access })))
  expect(used.filter(({ scope }) => !scopes.includes(scope))).toEqual([])
  const unfounded = scopes.flatMap((scope) => {
    const opened = new Set(used.filter((one) => one.scope === scope).flatMap(({ access }) => (Array.isArray(access) ? access.flat() : [])))
    return scopeRights[scope].flat().flatMap((right) => (opened.has(right) ? [] : [`${scope}: ${right}`]))
  })
  expect(unfounded).toEqual([])
})

test('no call of a person, of the platform’s staff or about tokens has a scope', () => {
  const open = endpoints.filter(
    ({ scope, inPerson, access, path }) =>
      scope &&
      (inPerson ||
        access === 'operator' ||
        access === 'public' ||
        /^\/(?:profile|integrations|developers|users|roles|wallet|operator)\b/.test(path)),
  )
  expect(open.map(nameOf)).toEqual([])
})

test('a token with every scope passes no call that declares none', async () => {
  const owner = await newOwner(app)
  const { token } = await makeToken(app, owner, scopes)
  const closed = endpoints.filter(({ scope, access }) => !scope && access !== 'public')
  expect(closed.length).toBeGreaterThan(300)
  const passed: unknown[] = []
  await eachOf(closed, 8, async (endpoint) => {
    const { status, code, text } = await send(app.origin, endpoint, sampleRequest(endpoint, { id: newId(), full: false }), { token })
    if (status !== 403 || code !== 'scope_required') passed.push([nameOf(endpoint), status, text.slice(0, 100)])
  })
  expect(passed).toEqual([])
})

test('a token with one scope passes no call that needs another', async () => {
  const owner = await newOwner(app)
  const { token } = await makeToken(app, owner, ['inventory.read'])
  const others = endpoints.filter(({ scope }) => scope && scopesOf(scope).some((one) => one !== 'inventory.read'))
  const passed: unknown[] = []
  await eachOf(others, 8, async (endpoint) => {
    const { status, code } = await send(app.origin, endpoint, sampleRequest(endpoint, { id: newId(), full: false }), { token })
    if (status !== 403 || code !== 'scope_required') passed.push([nameOf(endpoint), status])
  })
  expect(passed).toEqual([])
})
