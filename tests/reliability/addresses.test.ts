import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiBase } from '#kit/contract/api-base.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { endpoints, nameOf, pathOf, sampleRequest } from './calls.ts'
import { exchange, requestRaw, statusLine } from './raw-http.ts'

// Methods, paths, hosts and headers of every shape (group O, D59, G106, G109, G110).

let app: TestApp
let owner: TestPerson
beforeAll(async () => {
  app = await startTestApp({ limitFactor: 100_000 })
  owner = await newOwner(app)
})
afterAll(() => app.close())

const bearer = () => ['authorization', `Bearer ${owner.token}`] as const

describe('methods and paths', () => {
  test('another method than a path has: 405 with those it has', async () => {
    const wrong: unknown[] = []
    const methodsAt = (path: string) => endpoints.filter((one) => one.path === path).map(({ method }) => method)
    for (const endpoint of endpoints) {
      const path = pathOf(endpoint, sampleRequest(endpoint, { id: newId(), full: false }).params)
      for (const method of (['GET', 'POST', 'PUT', 'DELETE'] as const)
        .filter((one) => !methodsAt(endpoint.path).includes(one))
        .slice(0, 2)) {
        const answer = await requestRaw(app.origin, { method, path, headers: [bearer()] })
        // Another call may match the same address with its own pattern: /x/{id} and /x/new.
        if (
          answer.status !== 405 &&
          endpoints.some((one) => one.method === method && new RegExp(`^${one.path.replace(/\{\w+\}/g, '[^/]+')}$`).test(endpoint.path))
        )
          continue
        const allow = String(answer.headers.allow ?? '')
        if (
          answer.status !== 405 ||
          answer.body.code !== 'method_not_allowed' ||
          !methodsAt(endpoint.path).every((one) => allow.includes(one))
        )
          wrong.push([nameOf(endpoint), method, answer.status, allow])
      }
    }
    expect(wrong).toEqual([])
  })

  test('TRACE, CONNECT and methods nobody has change nothing and fail softly', async () => {
    for (const method of ['TRACE', 'PATCH', 'OPTIONS', 'PROPFIND', 'BREW', 'get', 'CONNECT']) {
      const answer = statusLine(
        await exchange(
          app.origin,
          `${method} ${apiBase}/clients HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${owner.token}\r\nconnection: close\r\n\r\n`,
          800,
        ),
      )
      expect([method, [0, 400, 404, 405].includes(answer)]).toEqual([method, true])
    }
    expect((await requestRaw(app.origin, { method: 'HEAD', path: `${apiBase}/clients` })).status).not.toBe(200)
  })

  test('an unknown path of the API: 404 as JSON, without a word on what it was', async () => {
    for (const path of [
      '/api/agent/nothing',
      '/api/agent/',
      '/api/agent',
      '/api',
      '/api/',
      '/api/other/clients',
      '/api/agent/../../etc/passwd',
      '/api/agent/%',
      '/api/agent/%00',
      '/api/agent/%ff%fe',
      '/api/agent/<script>',
      '/dev/outbox/not-an-id',
      '/files/x/y',
      '/files/..%2f..%2fetc/passwd',
      '/assets/../../../package.json',
      '/assets/..%2f..%2fpackage.json',
    ]) {
      const answer = await requestRaw(app.origin, { path, headers: [bearer()] })
      expect([
        path,
        [400, 403, 404].includes(answer.status),
        String(answer.headers['content-type']).startsWith('application/json'),
        typeof answer.body.code,
      ]).toEqual([path, true, true, 'string'])
      expect(answer.text).not.toMatch(/script|passwd|node_modules|Route GET/)
    }
  })

  test('another spelling of a guarded path is another path: 404, never unguarded', async () => {
    const wrong: unknown[] = []
    for (const endpoint of endpoints.filter(({ access, method }) => access !== 'public' && method === 'GET')) {
      const path = pathOf(endpoint, sampleRequest(endpoint, { id: newId(), full: false }).params)
      for (const spelling of [
        `${path}/`,
        `/${path}`,
        path.replace(apiBase, apiBase.toUpperCase()),
        `${path};x`,
        `${path}%2f`,
        `${path}%00`,
        `${apiBase}/.${path.slice(apiBase.length)}`,
        `${apiBase}/%2e%2e/agent${path.slice(apiBase.length)}`,
      ]) {
        for (const headers of [[], [bearer()]]) {
          const { status, headers: given } = await requestRaw(app.origin, { path: spelling, headers })
          if (status === 404 || (status < 300 && String(given['content-type']).startsWith('text/html'))) continue
          // A spelling that decodes to the same path is the same path, so it needs a session.
          if (headers.length === 0 ? status !== 401 : false) wrong.push([spelling, headers.length, status])
          if (headers.length > 0 && status < 300) wrong.push([spelling, 'with a session', status])
        }
      }
    }
    expect(wrong).toEqual([])
  })

  test('addresses over 4 KB: 414; headers over 16 KB: 431; a thousand parameters or deep brackets: refused', async () => {
    expect((await requestRaw(app.origin, { path: `${apiBase}/clients?search=${'x'.repeat(4_100)}`, headers: [bearer()] })).status).toBe(414)
    expect((await requestRaw(app.origin, { path: `${apiBase}/clients?search=${'x'.repeat(9_000)}` })).status).toBe(414)
    expect(
      (await requestRaw(app.origin, { path: `${apiBase}/clients`, headers: [bearer(), ['x-large', 'x'.repeat(20_000)]] })).status,
    ).toBe(431)
    expect(
      (
        await requestRaw(app.origin, {
          path: `${apiBase}/clients`,
          headers: [bearer(), ...Array.from({ length: 1_500 }, (_, n) => [`x-${n}`, 'y'] as const)],
        })
      ).status,
    ).toBe(431)
    const many = await requestRaw(app.origin, {
      path: `${apiBase}/clients?${Array.from({ length: 1_000 }, (_, n) => `a${n}`).join('&')}`,
      headers: [bearer()],
    })
    expect([414, 422]).toContain(many.status)
    for (const query of [
      `a${'[b]'.repeat(100)}=1`,
      'page[]=1',
      'page=1&page=2',
      'page[toString]=1',
      '__proto__[x]=1',
      'constructor[prototype][x]=1',
      '&&&&=&=',
      '%=%',
      `page=${encodeURIComponent('1\u0000')}`,
    ]) {
      expect([query, (await requestRaw(app.origin, { path: `${apiBase}/clients?${query}`, headers: [bearer()] })).status]).toEqual([
        query,
        422,
      ])
    }
  })
})

describe('hosts and headers', () => {
  test('a host that is not ours: 421, or 400 where HTTP itself is broken', async () => {
    const at = (hosts: string[]) =>
      requestRaw(app.origin, { path: `${apiBase}/business/categories`, headers: hosts.map((host) => ['host', host] as const) })
    for (const host of [
      'evil.example',
      'localhost.evil.example',
      'good@evil:99999',
      'localhost:999999',
      '127.0.0.1.nip.io',
      '',
      ' ',
      'localhost/evil',
      '169.254.169.254',
    ])
      expect([host, [400, 421].includes((await at([host])).status)]).toEqual([host, true])
    expect([400, 421]).toContain((await at(['localhost:3000', 'evil.example'])).status)
    expect((await at(['localhost:3000'])).status).toBe(200)
    expect((await at(['LOCALHOST:3000'])).status).toBe(200)
    const none = await exchange(app.origin, `GET ${apiBase}/business/categories HTTP/1.1\r\nconnection: close\r\n\r\n`)
    expect([400, 421]).toContain(statusLine(none))
    const old = await exchange(app.origin, `GET ${apiBase}/business/categories HTTP/1.0\r\n\r\n`)
    expect([400, 421]).toContain(statusLine(old))
    const absolute = await exchange(
      app.origin,
      `GET http://evil.example${apiBase}/business/categories HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`,
    )
    expect([400, 404, 421]).toContain(statusLine(absolute))
  })

  test('what a proxy would say is not believed, and no other origin is let in', async () => {
    const answer = await requestRaw(app.origin, {
      path: `${apiBase}/profile`,
      headers: [bearer(), ['origin', 'https://evil.example'], ['x-forwarded-host', 'evil.example'], ['x-forwarded-for', '8.8.8.8']],
    })
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
    const { body } = await requestRaw(app.origin, { path: `${apiBase}/profile/sessions`, headers: [bearer()] })
    expect(JSON.stringify(body)).not.toContain('8.8.8.8')
    const preflight = await requestRaw(app.origin, {
      method: 'OPTIONS',
      path: `${apiBase}/profile`,
      headers: [
        ['origin', 'null'],
        ['access-control-request-method', 'POST'],
      ],
    })
    expect([preflight.headers['access-control-allow-origin'], preflight.status < 300]).toEqual([undefined, false])
  })

  test('every answer of the API forbids guessing its type and keeping it, and says nothing of what made it', async () => {
    for (const path of ['/profile', '/nothing', '/business/categories']) {
      const { headers } = await requestRaw(app.origin, { path: apiBase + path, headers: [bearer()] })
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cache-control': 'no-store',
        'x-request-id': expect.stringMatching(/^[0-9a-f]{16}$/),
      })
      expect([headers.server, headers['x-powered-by']]).toEqual([undefined, undefined])
    }
  })

  test('two lengths, a length beside chunks, folded and broken headers: 400 and the connection is over', async () => {
    const head = `POST ${apiBase}/clients/new HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${owner.token}\r\ncontent-type: application/json\r\n`
    const smuggled = `0\r\n\r\nGET ${apiBase}/profile HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${owner.token}\r\n\r\n`
    for (const rest of [
      `content-length: 6\r\ntransfer-encoding: chunked\r\n\r\n${smuggled}`,
      `transfer-encoding: chunked\r\ncontent-length: 6\r\n\r\n${smuggled}`,
      'content-length: 2\r\ncontent-length: 20\r\n\r\n{}',
      `transfer-encoding: chunked, identity\r\n\r\n${smuggled}`,
      'content-length: -1\r\n\r\n{}',
      'content-length: 0x2\r\n\r\n{}',
      'content-length: +2\r\n\r\n{}',
      'transfer-encoding: chunked\r\n\r\nzz\r\n',
      'x-a: 1\r\n folded: 2\r\ncontent-length: 2\r\n\r\n{}',
      'x-\0: 1\r\n\r\n',
      'x a: 1\r\n\r\n',
      'content-length : 2\r\n\r\n{}',
    ]) {
      const answer = await exchange(app.origin, head + rest, 800)
      expect([rest.slice(0, 60), statusLine(answer), answer.split('HTTP/1.1').length - 1]).toEqual([rest.slice(0, 60), 400, 1])
    }
  })
})
