import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { fetchFeed, isPublicAddress } from './fetch-feed.ts'

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
  ]
  for (const way of ways) await expect(fetchFeed(way, wary), way).rejects.toThrow(/internet|port|https/)
  expect(asked).toBe(0)
  expect(await fetchFeed(inside, trusting)).toBe('BEGIN:VCALENDAR')
})

test('a redirect target is checked like an address, and the number of redirects is limited', async () => {
  const away = await serve((_, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end())
  await expect(fetchFeed(away, trusting)).rejects.toThrow(/https/)
  const round = await serve((_, response) => response.writeHead(302, { location: '/again' }).end())
  await expect(fetchFeed(round, trusting)).rejects.toThrow(/without end/)
})

test('a response that is too large, too slow, broken or refused fails with a clear message', async () => {
  const large = await serve((_, response) => {
    response.write(Buffer.alloc(1024 * 1024))
    response.end(Buffer.alloc(1024 * 1024 + 1))
  })
  await expect(fetchFeed(large, trusting)).rejects.toThrow(/2 MB/)
  const slow = await serve(() => {})
  await expect(fetchFeed(slow, { privateToo: true, signal: AbortSignal.timeout(200) })).rejects.toThrow(/in time/)
  const refused = await serve((_, response) => response.writeHead(410).end())
  await expect(fetchFeed(refused, trusting)).rejects.toThrow(/410/)
  const broken = await serve((_, response) => {
    response.writeHead(200, { 'content-length': 100 })
    response.write('BEGIN')
    setImmediate(() => response.destroy())
  })
  await expect(fetchFeed(broken, trusting)).rejects.toThrow()
})
