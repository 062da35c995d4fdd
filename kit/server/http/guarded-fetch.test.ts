import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { FetchProblem, guardedFetch, type FetchOptions } from './guarded-fetch.ts'
import { isPublicAddress } from './public-address.ts'

const servers: { close(): void }[] = []
afterAll(() => servers.forEach((server) => server.close()))

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}
const trusting = { privateToo: true }
const wary = { privateToo: false }
const textOf = async (address: string, options: FetchOptions) =>
  (await guardedFetch(address, { maxBytes: 2 * 1024 * 1024, ...options })).body.toString()

test.each([
  ['8.8.8.8', true],
  ['2606:4700::1111', true],
  ['127.0.0.1', false],
  ['10.1.2.3', false],
  ['172.31.255.1', false],
  ['192.168.0.9', false],
  ['169.254.169.254', false],
  ['100.64.1.1', false],
  ['0.0.0.0', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::1', false],
  ['::', false],
  ['fe80::1', false],
  ['fd00::1', false],
  ['::ffff:10.0.0.1', false],
  ['64:ff9b::a00:1', false],
  ['2002:a00:1::', false],
  ['localhost', false],
])('%s is public: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic)
})

test('private addresses are never requested, however they are written or redirected to', async () => {
  let asked = 0
  const inside = await serve((_, response) => {
    asked++
    response.end('BEGIN:VCALENDAR')
  })
  const { port } = new URL(inside)
  const ways = [
    inside,
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://localhost/',
    `http://localhost:${port}/`,
    'http://169.254.169.254/latest/meta-data/',
    'file:///etc/passwd',
    'ftp://example.com/a.ics',
    'http://user:secret@8.8.8.8/',
    'https://8.8.8.8:5432/',
    'http://intranet/',
  ]
  for (const way of ways) {
    const problem = await textOf(way, wary).catch((error: unknown) => error)
    expect(problem, way).toBeInstanceOf(FetchProblem)
    expect(problem, way).toMatchObject({ refused: true, message: expect.stringMatching(/internet|port|https|password/) })
  }
  expect(asked).toBe(0)
  expect(await textOf(inside, trusting)).toBe('BEGIN:VCALENDAR')
})

test('a redirect target is checked like an address, and the number of redirects is limited', async () => {
  const away = await serve((_, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end())
  await expect(textOf(away, trusting)).rejects.toThrow(/https/)
  const round = await serve((_, response) => response.writeHead(302, { location: '/again' }).end())
  await expect(textOf(round, trusting)).rejects.toThrow(/without end/)
})

test('a response that is too large, too slow, broken or refused fails with a clear message', async () => {
  const large = await serve((_, response) => {
    response.write(Buffer.alloc(1024 * 1024))
    response.end(Buffer.alloc(1024 * 1024 + 1))
  })
  await expect(textOf(large, trusting)).rejects.toThrow(/2 MB/)
  const slow = await serve(() => {})
  await expect(textOf(slow, { privateToo: true, signal: AbortSignal.timeout(200) })).rejects.toThrow(/in time/)
  const gone = await serve((_, response) => response.writeHead(410).end())
  expect(await guardedFetch(gone, trusting)).toMatchObject({ status: 410 })
  const broken = await serve((_, response) => {
    response.writeHead(200, { 'content-length': 100 })
    response.write('BEGIN')
    setImmediate(() => response.destroy())
  })
  await expect(textOf(broken, trusting)).rejects.toThrow()
})
