import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { asOwner } from '#kit/server/database/preparing/owner.ts'
import { endpoints, pathOf, paramsOf } from './calls.ts'
import { requestRaw } from './raw-http.ts'

// Addresses that are not calls of the contract: pages without an account, files, health.

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ limitFactor: 100_000 })
})
afterAll(() => app.close())

/**
 * Returns every address of the app's host with its methods, parsed from the router's printed tree. Those of websites and storefronts have hosts
 * of their own. A line without a branch is the address above it once more, for another host.
 */
function addressesOf(drawing: string): { method: string; path: string }[] {
  const parents: string[] = []
  return drawing.split('\n').flatMap((line) => {
    const [, indent, part, methods, site] = /^((?:│ {3}| {4}|[├└]── )+)(\S+)(?: \(([A-Z, ]+)\))?(?: \{"site":"(\w+)"\})?$/.exec(line) ?? []
    if (part === undefined) return []
    parents.length = indent!.length / 4 - 1
    parents.push(part)
    return site ? [] : (methods?.split(', ') ?? []).map((method) => ({ method, path: parents.join('') }))
  })
}

const known = [
  'GET /*',
  'GET /api/agent/business/notifications/stream',
  'GET /api/agent/openapi.json',
  'GET /api/docs',
  'GET /assets/*',
  'GET /d/:code',
  'GET /d/:code/:download',
  'GET /calendars/:file',
  'GET /feeds/:file',
  'GET /octo/*',
  'GET /octo/capabilities',
  'GET /octo/capabilities/',
  'GET /octo/supplier',
  'GET /octo/supplier/',
  'GET /octo/suppliers',
  'GET /octo/suppliers/',
  'GET /octo/products',
  'GET /octo/products/',
  'GET /octo/products/:id',
  'POST /octo/availability',
  'POST /octo/availability/',
  'POST /octo/availability/calendar',
  'POST /octo/bookings',
  'POST /octo/bookings/',
  'GET /octo/bookings',
  'GET /octo/bookings/',
  'GET /octo/bookings/:id',
  'PATCH /octo/bookings/:id',
  'DELETE /octo/bookings/:id',
  'POST /octo/bookings/:id/extend',
  'POST /octo/bookings/:id/confirm',
  'POST /octo/bookings/:id/cancel',
  'POST /octo/orders',
  'POST /octo/orders/',
  'GET /octo/orders/:id',
  'POST /octo/orders/:id/extend',
  'POST /octo/orders/:id/confirm',
  'POST /octo/orders/:id/cancel',
  'GET /dev/outbox',
  'GET /dev/outbox/:id',
  'GET /dev/outbox/:id/body',
  'GET /favicon.svg',
  'GET /files/:key/:size',
  'GET /gate-worker.js',
  'GET /job-sheet.js',
  'GET /job-worker.js',
  'GET /offline-pages.js',
  'GET /offline-trips.js',
  'GET /gate.svg',
  'GET /health/live',
  'GET /health/ready',
  'GET /js/payments-return.js',
  'GET /js/payments.js',
  'GET /js/widgets.js',
  'GET /js/sign-up-frame.js',
  'GET /js/sign-up.js',
  'GET /l/:code',
  'GET /l/:code/receipt',
  'GET /lost.svg',
  'GET /pay/:code/receipt',
  'GET /i/:code',
  'GET /m/:slug',
  // The drawn picture of a page: /m/:slug/card/:hash/*
  'GET /m/:slug*',
  'GET /m/:slug/offers/:id',
  'GET /m/:slug/vendors/:vendor',
  'GET /m/:slug/basket',
  'POST /m/:slug/basket/add',
  'POST /m/:slug/basket/change',
  'GET /m/:slug/book',
  'POST /m/:slug/book',
  'GET /m/:slug/last-order',
  'POST /m/:slug/reviews/report',
  'GET /market-order/:code',
  'POST /market-order/:code/report',
  'GET /market-review/:code',
  'POST /market-review/:code',
  'GET /manifest.webmanifest',
  'GET /robots.txt',
  'GET /metrics',
  'GET /o/:code',
  'GET /o/:code/pdf',
  'GET /p/:agency/:slug',
  'GET /pay/:code',
  'GET /pay/return',
  'GET /conditions/:code',
  'GET /conditions/accept/:code',
  'GET /preferences/:code',
  'GET /rooming/:code',
  'GET /job/:code',
  'GET /room-request/:code',
  'GET /s/:code',
  'GET /sandbox/checkout/:token',
  'GET /sign-up/:code',
  'GET /sign-up/confirm/:code',
  'GET /v/:code',
  'GET /tls/ask',
  'POST /api/webhooks/:aggregator',
  'POST /api/webhooks/flights/:provider',
  'POST /d/:code',
  'POST /l/:code',
  'POST /i/:code',
  'POST /o/:code',
  'POST /p/:agency/:slug',
  'POST /pay/:code',
  'POST /conditions/accept/:code',
  'POST /preferences/:code',
  'POST /rooming/:code',
  'POST /job/:code',
  'POST /job/:code/reports',
  'PUT /job/:code/reports/:nonce/photo',
  'POST /room-request/:code',
  'POST /sandbox/checkout/:token',
  'POST /sign-up/:code',
  'POST /sign-up/confirm/:code',
  'POST /api/webhooks/sms/:code',
  'GET /api/webhooks/whatsapp/:code',
  'POST /api/webhooks/whatsapp/:code',
  'POST /api/webhooks/mail/:secret',
  'POST /api/mail-events/postmark/:secret',
  'GET /sandbox/phone',
  'POST /sandbox/phone',
  'GET /sandbox/phone/:slug/:channel/:address',
  'POST /sandbox/phone/:slug/:channel/:address',
  'GET /js/chat.js',
  'GET /chat/:key',
  'GET /chat/:key/messages',
  'GET /chat/files/:code',
  'POST /chat/:key/messages',
  'POST /chat/:key/person',
  'POST /chat/:key/quotes/:quote/:action',
  'POST /dev/outbox/:id/reply',
  'GET /e/c/:code/:link',
  'GET /e/o/:code',
  'GET /e/u/:code',
  'POST /e/u/:code',
  'GET /e/v/:code',
  'GET /template-pictures/:file',
  'GET /template-preview/:code',
  'GET /template-preview/:code*',
]

/**
 * They answer a code that we did not make as one that we made: the pixel of a mail, and the page to unsubscribe (RFC 8058, without a
 * token), so that nobody learns which codes exist.
 */
const neutral = ['GET /e/o/:code', 'GET /e/u/:code', 'POST /e/u/:code']

/** Two calls may name the same path parameter differently. The router then prints both names. */
const unnamed = (address: string) => address.replace(/:\w+(?:\|:\w+)*/g, ':')

const ofContract = new Set(
  endpoints.map((endpoint) =>
    unnamed(
      `${endpoint.method} ${decodeURIComponent(pathOf(endpoint, Object.fromEntries(paramsOf(endpoint).map((name) => [name, `:${name}`]))))}`,
    ),
  ),
)
const others = () =>
  addressesOf(app.server.printRoutes({ commonPrefix: false }))
    .filter(({ method }) => method !== 'HEAD')
    .map(({ method, path }) => `${method} ${path}`)
    .filter((address) => !ofContract.has(unnamed(address)))

test('there is no address that neither the contract nor this list knows', () => {
  expect(others().filter((address) => !known.includes(address))).toEqual([])
  expect(others().length).toBeGreaterThan(8)
})

test('robots.txt is a text, and what looks like a missing file is not the app', async () => {
  const robots = await fetch(`${app.origin}/robots.txt`)
  expect([robots.status, robots.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(await robots.text()).toContain('User-agent')
  expect((await fetch(`${app.origin}/sitemap.xml`)).status).toBe(404)
  const page = await fetch(`${app.origin}/bookings`)
  // Pictures also load where the app is open at another address of its machine.
  expect(page.headers.get('content-security-policy')).toContain(`img-src 'self' data: blob: ${new URL(app.app.filesUrl).origin}`)
})

const hostile = [
  "' OR 1=1--",
  // It would be a server error if it ran as SQL.
  "';select 1/0--",
  '../../etc/passwd',
  '..%2f..%2fetc%2fpasswd',
  '%00',
  '%ff',
  '<script>alert(1)</script>',
  '{{7*7}}',
  '__proto__',
  'constructor',
  'x'.repeat(280),
  '٣',
  'a.b.c',
  '-',
  'eyJhbGciOiJub25lIn0.e30.',
]

test('whatever stands in their place for a code, they answer with a page or a refusal that repeats none of it', async () => {
  const wrong: unknown[] = []
  for (const address of others().filter((one) => one.startsWith('GET ') && one.includes(':'))) {
    const path = address.slice(4)
    for (const text of hostile) {
      for (const target of [
        path.replace(/:\w+/g, /^[.%]/.test(text) ? text.replaceAll('/', '%2f') : encodeURIComponent(text)),
        `${path.replace(/:\w+/g, 'x')}?payment=${encodeURIComponent(text)}&sent=${encodeURIComponent(text)}`,
      ]) {
        const { status, headers, text: body } = await requestRaw(app.origin, { path: target })
        const isPage = String(headers['content-type']).startsWith('text/html')
        if (status >= 500 || (status < 400 && !neutral.includes(address))) wrong.push([target, status])
        if (body.includes('<script>alert') || /node_modules|syntax error|\bat .*:\d+:\d+/.test(body))
          wrong.push([target, body.slice(0, 200)])
        if (isPage && !/default-src 'none'/.test(String(headers['content-security-policy'])))
          wrong.push([target, headers['content-security-policy']])
      }
    }
  }
  expect(wrong).toEqual([])
})

test('forms sent without their token, or with another body than a form, change nothing', async () => {
  const wrong: unknown[] = []
  for (const address of others().filter((one) => one.startsWith('POST '))) {
    const path = address.slice(5).replace(/:\w+/g, 'x')
    for (const [type, body] of [
      ['application/x-www-form-urlencoded', 'a=1&__proto__=2'],
      ['application/json', '{"a":1}'],
      ['text/plain', 'x'],
      ['multipart/form-data; boundary=b', '--b--'],
      ['application/x-www-form-urlencoded', `a=${'x'.repeat(2_000_000)}`],
    ] as const) {
      const answer = await requestRaw(app.origin, { method: 'POST', path, headers: [['content-type', type]], body }).catch(() => ({
        status: 413,
      }))
      if ((answer.status < 400 && !neutral.includes(address)) || answer.status >= 500) wrong.push([address, type, answer.status])
    }
  }
  expect(wrong).toEqual([])
})

test('the outbox and the metrics are for whoever sits at the machine', async () => {
  for (const path of ['/dev/outbox', '/metrics']) {
    const away = await app.server.inject({ method: 'GET', url: path, remoteAddress: '203.0.113.7', headers: { host: 'localhost' } })
    expect([path, away.statusCode]).toEqual([path, 404])
    const claimed = await app.server.inject({
      method: 'GET',
      url: path,
      remoteAddress: '203.0.113.7',
      headers: { host: 'localhost', 'x-forwarded-for': '127.0.0.1' },
    })
    expect([path, claimed.statusCode]).toEqual([path, 404])
  }
})

test('while the installation is closed, only what says so answers: health, and the files of the web app', async () => {
  const setClosed = (value: string) =>
    asOwner(app.ownerUrl, async (client) => {
      await client.query(`UPDATE installation SET closed_since = ${value}`)
      app.app.maintenance.askAgain()
    })
  await setClosed('now()')
  try {
    const answered: string[] = []
    for (const address of others()) {
      const [method, path] = address.split(' ') as [string, string]
      const { status } = await requestRaw(app.origin, { method, path: path.replace(/:\w+/g, 'x') })
      if (status !== 503) answered.push(address)
    }
    const isFile = (address: string) => address === 'GET /*' || /^GET \/[\w-]+\.\w+$/.test(address)
    expect(answered.filter((address) => !isFile(address)).toSorted()).toEqual(['GET /health/live', 'GET /health/ready', 'GET /metrics'])
    const page = await fetch(`${app.origin}/bookings`)
    expect(page.status).toBe(200)
    const [, script] = /src="(\/assets\/[^"]+\.js)"/.exec(await page.text())!
    expect((await fetch(app.origin + script)).status).toBe(200)
  } finally {
    await setClosed('NULL')
  }
})
