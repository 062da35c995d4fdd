import { request as open } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openToVisitors } from '#domains/site-visits/server/testing/public-site.ts'
import { newPublished } from '#domains/tour-packages/server/testing/trips.ts'
import { newOwner } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'

// Nobody sends the forms of a website, or searches on it, without an end: each public POST has a limit by address, and so have searches.

let app: TestApp
let host: string
let trip: { slug: string }
beforeAll(async () => {
  app = await startTestApp({ limitFactor: 1 })
  const owner = await newOwner(app)
  trip = await newPublished(owner, { title: 'Gorillas' })
  host = await openToVisitors(app, owner)
  const { site } = (await owner.get('/website/site')).body.data
  expect((await owner.post('/website/site/update', { languages: ['sw'], version: site.version })).status).toBe(200)
  // What is kept of the site for two seconds.
  app.clock.advance(3_000)
})
afterAll(() => app.close())

/** More than any limit of a website allows in a minute. */
const tooMany = 310

/** Sends a request from an address of this machine. @returns its status. */
function send(method: 'GET' | 'POST', path: string, localAddress: string, type = 'application/x-www-form-urlencoded'): Promise<number> {
  const { hostname, port } = new URL(app.origin)
  return new Promise((resolve, reject) => {
    const headers = { host: `${host}:${port}`, ...(method === 'POST' && { 'content-type': type }) }
    const request = open({ hostname, port, path, method, localAddress, headers }, (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode!))
    })
    request.on('error', reject)
    request.end(method === 'POST' ? '_block=ask&name=x' : undefined)
  })
}

/** Sends requests until one is refused for being too many. @returns how many were taken, or null if none was refused. */
async function untilRefused(one: (n: number) => Promise<number>): Promise<number | null> {
  for (let sent = 0; sent < tooMany; sent += 10) {
    const statuses = await Promise.all(Array.from({ length: 10 }, (_, n) => one(sent + n)))
    expect(statuses.filter((status) => status >= 500)).toEqual([])
    if (statuses.includes(429)) return sent
  }
  return null
}

/** The public POSTs of websites, as the server has them. It draws a path below the one that it starts with. */
function posts(): string[] {
  const above: { depth: number; path: string }[] = []
  const drawing = app.server.printRoutes({ commonPrefix: false, method: 'POST' })
  return drawing.split('\n').flatMap((line) => {
    const depth = line.search(/[^\s├└─│]/)
    const [name] = /[^\s├└─│]\S*/.exec(line) ?? []
    if (!name) return []
    while (above.length > 0 && above.at(-1)!.depth >= depth) above.pop()
    const path = (above.at(-1)?.path ?? '') + name
    above.push({ depth, path })
    return line.includes('{"site":"website"}') ? [path] : []
  })
}

test('every public POST of a website has a limit by address, and another address is not held back by it', async () => {
  const paths = posts()
  expect(paths).toEqual(expect.arrayContaining(['*', '/site/visits', '/site/currency', '/trip/book', '/my-trip/:secret/code']))
  expect(paths.length).toBeGreaterThanOrEqual(18)
  const endless: string[] = []
  for (const [index, route] of paths.entries()) {
    const path = route
      .replace('*', '/contact')
      .replace(/:language\([^)]*\)\)?/, 'sw')
      .replace(':secret', 'trp_nothing')
    const address = `127.0.1.${index + 1}`
    if ((await untilRefused(() => send('POST', path, address))) === null) endless.push(route)
    expect([path, await send('POST', path, `127.0.2.${index + 1}`)]).not.toEqual([path, 429])
  }
  expect(endless).toEqual([])
})

test('searches and questions for prices have one too; visitors who follow the same link of a campaign share a page that is kept', async () => {
  const day = (n: number) => `2030-01-${String((n % 28) + 1).padStart(2, '0')}`
  const searches = (n: number) => `/offers?from=${day(n)}&guests=${n + 1}`
  const prices = (n: number) => `/trips/${trip.slug}?n0=${n + 1}`
  for (const [address, path] of [
    ['127.0.3.1', searches],
    ['127.0.3.2', prices],
  ] as const)
    expect(await untilRefused((n) => send('GET', path(n), address))).toBe(120)
  expect(await send('GET', searches(500), '127.0.3.3')).toBe(200)
  const campaign = (n: number) => `/offers?utm_source=mail&utm_campaign=june&fbclid=x${n}`
  expect(await untilRefused((n) => send('GET', campaign(n), '127.0.3.4'))).toBeNull()
  expect(await untilRefused(() => send('GET', '/offers', '127.0.3.5'))).toBeNull()
})
