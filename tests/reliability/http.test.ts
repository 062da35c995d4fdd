import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publishTour, type Tour } from '#domains/bookings/server/testing/tour.ts'
import { apiBase } from '#kit/server/router.ts'
import { newId } from '#kit/server/tokens.ts'
import { newMember, newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { endpoints, nameOf, pathOf, sampleRequest, send } from './calls.ts'
import { exchange, requestRaw } from './raw-http.ts'

// What HTTP itself can bring (group O, G106, P29), and the same order sent many times (P8).

let app: TestApp
let owner: TestPerson
beforeAll(async () => {
  app = await startTestApp({ limitFactor: 100_000 })
  owner = await newOwner(app)
})
afterAll(() => app.close())

const bearer = () => ['authorization', `Bearer ${owner.token}`] as const
const json = ['content-type', 'application/json'] as const
const postClient = (body: string, headers: readonly (readonly [string, string])[] = [json]) =>
  requestRaw(app.origin, { method: 'POST', path: `${apiBase}/clients/new`, headers: [bearer(), ...headers], body })
const statusLine = (answer: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0)

describe('bodies', () => {
  test('that are no JSON: 400 invalid_json', async () => {
    for (const body of [
      '{',
      '{"name":}',
      '{"name":"x",}',
      "{'name':'x'}",
      '{"name":NaN}',
      '{"a":1}{"b":2}',
      '\ufeff{"name":"x"}',
      'name=x',
      '<xml/>',
      '{"name":"\u0001"}',
      'undefined',
      '01',
    ]) {
      const answer = await postClient(body)
      expect([body, answer.status, answer.body.code, answer.body.errors]).toEqual([body, 400, 'invalid_json', {}])
    }
  })

  test('that are JSON of another shape, or nothing: 422 with what is missing', async () => {
    for (const body of ['"string"', '[]', '5', 'true', '[{"name":"x"}]'])
      expect([body, (await postClient(body)).status]).toEqual([body, 422])
    for (const body of ['', 'null', '{}']) expect([body, Object.keys((await postClient(body)).body.errors)]).toEqual([body, ['name']])
  })

  test('of another type, or packed: 415', async () => {
    for (const type of [
      'text/plain',
      'application/xml',
      'application/x-www-form-urlencoded',
      'application/jsonx',
      'text/json',
      'application/json; charset=utf-16',
      '',
      'x',
    ]) {
      const { status } = await postClient('{"name":"x"}', [['content-type', type]])
      expect([type, type.startsWith('application/json;') ? [200, 415].includes(status) : status]).toEqual([
        type,
        type.startsWith('application/json;') ? true : 415,
      ])
    }
    expect((await postClient('{"name":"x"}', [])).status).toBe(415)
    expect([400, 415]).toContain((await postClient('\x1f\x8b\x08', [json, ['content-encoding', 'gzip']])).status)
  })

  test('too large, too long, too deep', async () => {
    expect((await postClient(JSON.stringify({ name: 'x'.repeat(2_000_000) })).catch(() => ({ status: 413 }))).status).toBe(413)
    expect((await postClient('['.repeat(200_000))).body.code).toBe('invalid_json')
    expect((await postClient(`${'{"a":'.repeat(200_000).slice(0, 900_000)}1`)).status).toBe(400)
    expect((await postClient(`${'['.repeat(33)}${']'.repeat(33)}`)).status).toBe(400)
    expect((await postClient(`${'['.repeat(32)}${']'.repeat(32)}`)).status).toBe(422)
    expect((await postClient(`{"name":"${'[{'.repeat(500)}`)).status).toBe(400)
    const endless = await exchange(
      app.origin,
      `POST ${apiBase}/clients/new HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${owner.token}\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n${`10000\r\n${'x'.repeat(65_536)}\r\n`.repeat(40)}`,
    )
    expect(statusLine(endless)).toBe(413)
  })

  test('that reach for a prototype: 400, and nothing is polluted', async () => {
    for (const body of [
      '{"__proto__":{"x":1}}',
      '{"name":"x","__proto__":null}',
      '{"\\u005f_proto__":{"x":1}}',
      '{"constructor":{"prototype":{"x":1}}}',
      '{"tags":[{"__proto__":{"x":1}}]}',
      '{"a":{"b":{"__proto__":{"x":1}}}}',
    ]) {
      expect([body, (await postClient(body)).status]).toEqual([body, 400])
    }
    expect(({} as { x?: number }).x).toBeUndefined()
    expect([] as unknown[] & { x?: number }).not.toHaveProperty('x')
  })

  test('with bytes that are no UTF-8, and the same key twice, do no harm', async () => {
    const raw = (body: Buffer) =>
      exchange(
        app.origin,
        Buffer.concat([
          Buffer.from(
            `POST ${apiBase}/clients/new HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\nauthorization: Bearer ${owner.token}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`,
          ),
          body,
        ]),
      )
    expect([200, 400, 422]).toContain(
      statusLine(await raw(Buffer.from([0x7b, 0x22, 0x6e, 0x61, 0x6d, 0x65, 0x22, 0x3a, 0x22, 0xff, 0xfe, 0xc0, 0x80, 0x22, 0x7d]))),
    )
    expect((await postClient('{"name":"first","name":"second"}')).body.data.name).toBe('second')
  })
})

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
        // Another call may stand at the same address by its own pattern: /x/{id} and /x/new.
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
          // What decodes to the same path is the same path, and asks for a session.
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

describe('uploads as HTTP', () => {
  const upload = endpoints.find((endpoint) => endpoint.upload)!
  const post = (contentType: string, body: string) =>
    requestRaw(app.origin, {
      method: 'POST',
      path: pathOf(upload, Object.fromEntries([...upload.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name!, owner.agencyId]))),
      headers: [bearer(), ['content-type', contentType]],
      body,
    })
  const part = (headers: string, content = 'x') => `--b\r\n${headers}\r\n\r\n${content}\r\n`

  test('broken multipart is the caller’s fault', async () => {
    const file = 'content-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png'
    const cases: [string, string][] = [
      ['application/json', '{}'],
      ['multipart/form-data', 'x'],
      ['multipart/form-data; boundary=', 'x'],
      ['multipart/form-data; boundary=b', ''],
      ['multipart/form-data; boundary=b', 'no parts'],
      ['multipart/form-data; boundary=b', part(file)],
      ['multipart/form-data; boundary=b', `${part(file).slice(0, -4)}`],
      ['multipart/form-data; boundary=b', `--b\r\n${'x-a: y\r\n'.repeat(3000)}\r\nx\r\n--b--`],
      ['multipart/form-data; boundary=b', `${part('content-disposition: form-data; name="__proto__"', 'x')}--b--`],
      ['multipart/form-data; boundary=b', `${part(file).repeat(50)}--b--`],
      [
        'multipart/form-data; boundary=b',
        `${part(`content-disposition: form-data; name="file"; filename="${'x'.repeat(5_000)}.png"`)}--b--`,
      ],
      ['multipart/form-data; boundary=b', '--b--'],
      ['multipart/form-data; boundary=b', `${part('content-disposition: form-data; name="f"', 'y'.repeat(70_000))}--b--`],
      [`multipart/form-data; boundary=${'b'.repeat(300)}`, 'x'],
      ['multipart/mixed; boundary=b', `${part(file)}--b--`],
    ]
    for (const [type, body] of cases) {
      const answer = await post(type, body)
      expect([
        type,
        body.slice(0, 60),
        answer.status >= 400 && answer.status < 500,
        typeof answer.body.code,
        answer.body.code === 'server_error',
      ]).toEqual([type, body.slice(0, 60), true, 'string', false])
    }
  })
})

describe('the same order many times', () => {
  let tour: Tour
  beforeAll(async () => {
    tour = await publishTour(app, owner, { capacity: 50 })
  })
  const order = (quantity = 2) => ({
    client: { name: 'Sarah Namubiru' },
    lines: [{ inventory_id: tour.id, departure_id: tour.departureId, selection: [{ price_option_id: tour.adult, quantity }] }],
  })
  const book = (key: string | undefined, body: object = order(), by: TestPerson = owner) =>
    by.post('/bookings/new', body, key === undefined ? {} : { 'idempotency-key': key })
  const counts = async () => {
    const one = await app.app.db.asAgency(owner, async (tx) => ({
      held: (await tx.selectFrom('departures').select('held').where('id', '=', tour.departureId).executeTakeFirstOrThrow()).held,
      bookings: (await tx.selectFrom('bookings').select('id').execute()).length,
      clients: (await tx.selectFrom('clients').select('id').where('name', '=', 'Sarah Namubiru').execute()).length,
    }))
    return one
  }

  test('one key a hundred times at once: one booking, a hundred identical answers', async () => {
    const before = await counts()
    const answers = await Promise.all(Array.from({ length: 100 }, () => book('order-1')))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(await counts()).toEqual({ held: before.held + 2, bookings: before.bookings + 1, clients: before.clients + 1 })
    expect((await book('order-1')).body).toEqual(answers[0]!.body)
  })

  test('another body, another call or another person under the key: 422 idempotency_mismatch, or a key of their own', async () => {
    await book('order-2')
    const before = await counts()
    expect((await book('order-2', order(3))).body).toMatchObject({
      code: 'idempotency_mismatch',
      errors: { 'Idempotency-Key': [expect.any(String)] },
    })
    const colleague = await newMember(app, owner, ['Add Bookings'])
    expect((await book('order-2', order(), colleague)).body.code).toBe('idempotency_mismatch')
    expect(await counts()).toEqual(before)
    const stranger = await newOwner(app)
    expect((await book('order-2', order(), stranger)).body.code).not.toBe('idempotency_mismatch')
    expect((await owner.post('/bookings/price', { lines: order().lines }, { 'idempotency-key': 'order-2' })).status).toBe(200)
  })

  test('a refusal by the stock is repeated as it was, also when there is room by then; a refusal of the input is not kept', async () => {
    const { held } = await counts()
    const first = await book('order-3', order(51 - held))
    expect([first.status, first.body.code]).toEqual([409, 'sold_out'])
    await app.app.db.asAgency(owner, (tx) =>
      tx.updateTable('departures').set({ capacity: 200 }).where('id', '=', tour.departureId).execute(),
    )
    expect(await book('order-3', order(51 - held)).then(({ body }) => body.code)).toBe('sold_out')
    expect((await book('order-4', { ...order(), lines: [] })).status).toBe(422)
    expect((await book('order-4')).status).toBe(200)
  })

  test('a key is 1 to 255 printable signs, and calls that move money need one', async () => {
    for (const key of ['x'.repeat(256), 'a b', 'ä', 'a\tb']) {
      const answer = await requestRaw(app.origin, {
        method: 'POST',
        path: `${apiBase}/bookings/new`,
        headers: [bearer(), json, ['idempotency-key', Buffer.from(key).toString('latin1')]],
        body: JSON.stringify(order()),
      })
      expect([key.slice(0, 5), answer.status, Object.keys(answer.body.errors)]).toEqual([key.slice(0, 5), 422, ['Idempotency-Key']])
    }
    const twice = await requestRaw(app.origin, {
      method: 'POST',
      path: `${apiBase}/bookings/new`,
      headers: [bearer(), json, ['idempotency-key', 'one'], ['idempotency-key', 'two']],
      body: JSON.stringify(order()),
    })
    expect(twice.status).toBe(422)
    for (const endpoint of endpoints.filter(({ idempotency }) => idempotency === 'required')) {
      const answer = await send(app.origin, endpoint, sampleRequest(endpoint, { id: newId(), full: false }), {
        token: owner.token,
        headers: { 'idempotency-key': '' },
      })
      expect([nameOf(endpoint), answer.status, answer.code]).toEqual([nameOf(endpoint), 400, 'idempotency_key_required'])
    }
  })
})

describe('slow and greedy callers', () => {
  const sockets: Socket[] = []
  afterAll(() => sockets.forEach((socket) => socket.destroy()))

  /** A caller that sends its beginning and then a byte now and then. */
  function slowly(beginning: string): { closed: Promise<number> } {
    const { hostname, port } = new URL(app.origin)
    const begun = performance.now()
    const socket = connect(Number(port), hostname)
    sockets.push(socket)
    socket.write(beginning)
    const drip = setInterval(() => socket.write('x'), 400)
    const closed = new Promise<number>((resolve) => {
      socket.on('error', () => {})
      socket.on('data', () => {})
      socket.on('close', () => {
        clearInterval(drip)
        resolve(performance.now() - begun)
      })
    })
    return { closed }
  }

  const p95Of = async (count: number) => {
    const took: number[] = []
    for (let n = 0; n < count; n++) {
      const begun = performance.now()
      expect((await owner.get('/clients')).status).toBe(200)
      took.push(performance.now() - begun)
    }
    return took.sort((a, b) => a - b)[Math.floor(count * 0.95)]!
  }

  test('200 who never finish their headers and 200 who never finish their body slow nobody down, and are let go', async () => {
    const { server } = app.server
    expect([server.headersTimeout, server.requestTimeout]).toEqual([10_000, 30_000])
    const alone = await p95Of(60)
    // Shorter here than in service, or this test would only wait.
    server.headersTimeout = 2_000
    server.requestTimeout = 3_000
    const slow = Array.from({ length: 200 }, (_, n) => [
      slowly(`GET ${apiBase}/clients HTTP/1.1\r\nhost: localhost\r\nx-slow-${n}: `),
      slowly(
        `POST ${apiBase}/clients/new HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${owner.token}\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{"name":"`,
      ),
    ]).flat()
    const beside = await p95Of(100)
    expect(beside, `alone ${alone} ms`).toBeLessThan(Math.max(500, alone * 4))
    const all = await Promise.race([Promise.all(slow.map(({ closed }) => closed)), wait(20_000, undefined)])
    expect(all, 'some slow callers were never let go').toHaveLength(400)
    server.headersTimeout = 10_000
    server.requestTimeout = 30_000
  })

  test('callers who leave in the middle, and who do not read their answer, take nothing with them', async () => {
    const { hostname, port } = new URL(app.origin)
    for (let n = 0; n < 100; n++) {
      const socket = connect(Number(port), hostname)
      sockets.push(socket)
      socket.on('error', () => {})
      socket.write(`GET ${apiBase}/bookings?download=csv HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${owner.token}\r\n\r\n`)
      if (n % 2) socket.pause()
      else setTimeout(() => socket.destroy(), n)
    }
    await wait(200)
    expect(await p95Of(20)).toBeLessThan(2_000)
    for (let tries = 0; app.app.db.pool.waitingCount > 0 && tries < 100; tries++) await wait(50)
    expect((await owner.get('/profile')).status).toBe(200)
  })
})
