import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiBase } from '#kit/contract/api-base.ts'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { endpoints, pathOf } from './calls.ts'
import { exchange, requestRaw, statusLine } from './raw-http.ts'

// Request bodies of every shape (group O).

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
