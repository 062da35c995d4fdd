import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CallError } from './call-error.ts'
import { addressOf, onTokenRefused, queryString, send, setBearer } from './http.ts'

const answering = (status: number, body: unknown) =>
  vi.fn<typeof fetch>(async () => new Response(typeof body === 'string' ? body : JSON.stringify(body), { status }))

const sentBy = (fake: ReturnType<typeof answering>) => {
  const [url, init] = fake.mock.calls[0] ?? []
  return { url: String(url), init: init ?? {}, headers: (init?.headers ?? {}) as Record<string, string> }
}

beforeEach(() => setBearer(null))
afterEach(() => vi.unstubAllGlobals())

describe('addresses', () => {
  test('parameters are escaped', () => {
    expect(addressOf('GET /packages/edit/{id}', { params: { id: 'a/b ?' } })).toEqual({
      method: 'GET',
      url: '/api/agent/packages/edit/a%2Fb%20%3F',
    })
    expect(addressOf('GET root:/marketplaces/{id}/categories', { params: { id: '1' } }).url).toBe('/api/marketplaces/1/categories')
  })

  test('empty values stay out of the query and lists are joined', () => {
    expect(queryString({ page: 2, search: '', status: ['draft', 'published'], tags: [], off: undefined, none: null, zero: 0 })).toBe(
      '?page=2&status=draft%2Cpublished&zero=0',
    )
    expect(queryString()).toBe('')
  })
})

describe('sending', () => {
  test('the token, the key and the body go along', async () => {
    const fake = answering(200, { data: { id: '1' } })
    vi.stubGlobal('fetch', fake)
    setBearer('secret')
    await expect(send('POST /packages/new', { body: { title: 'Trek' }, idempotencyKey: 'k' })).resolves.toEqual({
      status: 200,
      body: { data: { id: '1' } },
    })
    const { url, init, headers } = sentBy(fake)
    expect(url).toBe('/api/agent/packages/new')
    expect(init.body).toBe('{"title":"Trek"}')
    expect(headers).toMatchObject({ Authorization: 'Bearer secret', 'Idempotency-Key': 'k', 'Content-Type': 'application/json' })
  })

  test('files go as parts beside the fields', async () => {
    const fake = answering(200, { data: {} })
    vi.stubGlobal('fetch', fake)
    await send('POST /gallery', { body: { caption: 'Crater', order: [1, 2] }, files: [new File(['x'], 'a.png')] })
    const form = sentBy(fake).init.body as FormData
    expect([form.get('caption'), form.get('order'), (form.get('file') as File).name]).toEqual(['Crater', '[1,2]', 'a.png'])
  })

  test('a refusal carries status, code, fields and request id', async () => {
    vi.stubGlobal(
      'fetch',
      answering(422, { code: 'invalid_input', message: 'Check the form.', errors: { title: ['Title is required.'] }, request_id: 'r1' }),
    )
    const error = await send('POST /packages/new').catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(CallError)
    expect(error).toMatchObject({
      status: 422,
      code: 'invalid_input',
      errors: { title: ['Title is required.'] },
      requestId: 'r1',
      decided: true,
    })
  })

  test('an answer that is no object reads as the general sentence', async () => {
    vi.stubGlobal('fetch', answering(502, '<html>Bad gateway</html>'))
    const error = (await send('GET /packages').catch((thrown: unknown) => thrown)) as CallError
    expect(error.sentences).toEqual(['Something went wrong. Please try again.'])
    expect(error.decided).toBe(false)
  })

  test('no answer is status 0', async () => {
    vi.stubGlobal(
      'fetch',
      vi.fn(async () => Promise.reject(new TypeError('Failed to fetch'))),
    )
    await expect(send('GET /packages')).rejects.toMatchObject({ status: 0, code: 'no_answer' })
  })
})

describe('a refused token', () => {
  test('ends the session when the token was sent', async () => {
    const ended = vi.fn()
    onTokenRefused(ended)
    setBearer('old')
    vi.stubGlobal('fetch', answering(401, { code: 'unauthenticated', message: 'Log in.', errors: {} }))
    await expect(send('GET /packages')).rejects.toMatchObject({ status: 401 })
    expect(ended).toHaveBeenCalledOnce()
  })

  test('a wrong password at login ends nothing', async () => {
    const ended = vi.fn()
    onTokenRefused(ended)
    vi.stubGlobal('fetch', answering(401, { code: 'invalid_credentials', message: 'No.', errors: {} }))
    await expect(send('POST /login')).rejects.toMatchObject({ status: 401 })
    expect(ended).not.toHaveBeenCalled()
  })

  test('an answer to an older token does not end a newer session', async () => {
    const ended = vi.fn()
    onTokenRefused(ended)
    setBearer('old')
    vi.stubGlobal(
      'fetch',
      vi.fn(async () => {
        setBearer('new')
        return new Response('{}', { status: 401 })
      }),
    )
    await expect(send('GET /packages')).rejects.toMatchObject({ status: 401 })
    expect(ended).not.toHaveBeenCalled()
  })
})
