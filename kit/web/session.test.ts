import { beforeEach, describe, expect, test, vi } from 'vitest'
import { Session } from './session.ts'

class Storage {
  readonly entries = new Map<string, string>()
  getItem = (key: string) => this.entries.get(key) ?? null
  setItem = (key: string, value: string) => void this.entries.set(key, value)
  removeItem = (key: string) => void this.entries.delete(key)
}

let local: Storage
let tab: Storage
let storageChanged: (event: { key: string | null; newValue: string | null }) => void
const user = { id: 'u1', name: 'Grace', preferences: {} }

/** A server for the session's calls. Answers with the given statuses and records the calls. */
function serve(profile: number | 'no answer') {
  const asked: string[] = []
  vi.stubGlobal(
    'fetch',
    vi.fn(async (url: string, init: RequestInit) => {
      asked.push(`${init.method} ${url.replace('/api/agent', '')} ${(init.headers as Record<string, string>).Authorization ?? ''}`.trim())
      if (profile === 'no answer') throw new TypeError('Failed to fetch')
      if (!url.endsWith('/profile')) return new Response('{"data":{}}')
      const body = profile === 200 ? { result: user } : { code: 'x', message: 'Log in again.', errors: {} }
      return new Response(JSON.stringify(body), { status: profile })
    }),
  )
  return asked
}

beforeEach(() => {
  local = new Storage()
  tab = new Storage()
  vi.stubGlobal('localStorage', local)
  vi.stubGlobal('sessionStorage', tab)
  vi.stubGlobal('addEventListener', (_name: string, listener: typeof storageChanged) => {
    storageChanged = listener
  })
})

describe('start-up', () => {
  test('without a token there is no call and no user', async () => {
    const asked = serve(200)
    const session = new Session()
    await session.start()
    expect(session.read()).toMatchObject({ status: 'signed out', token: null, user: null })
    expect(asked).toEqual([])
  })

  test('a valid stored token signs in', async () => {
    local.setItem('token', 'good')
    const asked = serve(200)
    const session = new Session()
    await session.start()
    expect(session.read()).toMatchObject({ status: 'signed in', token: 'good', user: { name: 'Grace' } })
    expect(asked).toEqual(['GET /profile Bearer good'])
  })

  test.each([401, 500, 'no answer'] as const)('a profile that fails (%s) clears token and user and keeps the reasons', async (status) => {
    local.setItem('token', 'bad')
    serve(status)
    const session = new Session()
    await session.start()
    expect(session.read()).toMatchObject({ status: 'signed out', token: null, user: null })
    expect(session.read().errors).toHaveLength(1)
    expect(local.entries.size).toBe(0)
  })
})

describe('signing in and out', () => {
  test('the token is the only entry in local storage', async () => {
    serve(200)
    const session = new Session()
    await session.start()
    await session.signIn('t')
    expect([...local.entries]).toEqual([['token', 't']])
  })

  test('logout tells the server and clears token, user, intended destination and drafts', async () => {
    const asked = serve(200)
    const session = new Session()
    await session.start()
    await session.signIn('t')
    session.rememberIntended('/clients')
    tab.setItem('other', 'stays')
    await session.signOut()
    expect(asked.at(-1)).toBe('POST /logout Bearer t')
    expect(session.read()).toMatchObject({ status: 'signed out', token: null, user: null })
    expect(local.entries.size).toBe(0)
    expect([...tab.entries.keys()]).toEqual(['other'])
  })

  test('logout works without an answer', async () => {
    serve(200)
    const session = new Session()
    await session.start()
    await session.signIn('t')
    serve('no answer')
    await session.signOut()
    expect(session.read().status).toBe('signed out')
  })

  test('logging out in another tab ends this one too', async () => {
    serve(200)
    const ended = vi.fn()
    const session = new Session()
    session.onEnded(ended)
    await session.start()
    await session.signIn('t')
    storageChanged({ key: 'token', newValue: null })
    expect(session.read().status).toBe('signed out')
    expect(ended).toHaveBeenCalledOnce()
  })
})

describe('the intended destination', () => {
  test('is taken once', () => {
    const session = new Session()
    session.rememberIntended('/offers/packages?status=draft')
    expect(session.takeIntended()).toBe('/offers/packages?status=draft')
    expect(session.takeIntended()).toBeNull()
  })

  test.each(['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])(
    'never leads out of the app: %s',
    (href) => {
      const session = new Session()
      session.rememberIntended(href)
      expect(session.takeIntended()).toBeNull()
    },
  )
})

test('a login that waits for its code survives a reload of the page', async () => {
  serve(200)
  const session = new Session()
  await session.start()
  session.beginTwoFactor({ challenge: 'c', method: 'email' })
  const reloaded = new Session()
  await reloaded.start()
  expect(reloaded.read()).toMatchObject({ status: 'signed out', challenge: { challenge: 'c', method: 'email' } })
  reloaded.endTwoFactor()
  expect(reloaded.read().challenge).toBeNull()
  expect(tab.entries.size).toBe(0)
})

test('a preference shows at once and is sent', async () => {
  const asked = serve(200)
  const session = new Session()
  await session.start()
  await session.signIn('t')
  session.prefer({ theme: 'dark' })
  expect(session.read().user?.preferences).toEqual({ theme: 'dark' })
  expect(asked.at(-1)).toBe('POST /changeprofile Bearer t')
})
