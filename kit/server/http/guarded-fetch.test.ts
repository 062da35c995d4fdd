import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AddressRefused, isPublicAddress, statusOf } from './guarded-fetch.ts'

let server: Server
let port: string
const asked: string[] = []
beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    if (request.url === '/moved') response.writeHead(302, { location: '/here' }).end()
    else if (request.url === '/inside') response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end()
    else if (request.url === '/loop') response.writeHead(302, { location: '/loop' }).end()
    else response.writeHead(request.url === '/gone' ? 404 : 200).end('x'.repeat(1000))
  })
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
  port = String((server.address() as AddressInfo).port)
})
afterAll(() => new Promise<void>((done) => void server.close(() => done())))

const guard = () => ({
  isPublic: (address: string) => address === '127.0.0.1' || isPublicAddress(address),
  resolve: async (host: string) => [{ address: host === 'inside.example' ? '10.0.0.1' : '127.0.0.1', family: 4 }],
  ports: [port],
})

test('answers the status of an address, and of what it redirects to', async () => {
  const to = (path: string) => statusOf(`http://pearl.example:${port}${path}`, 'HEAD', guard())
  expect([await to('/here'), await to('/gone'), await to('/moved')]).toEqual([200, 404, 200])
  await expect(to('/loop')).rejects.toThrow('too many redirects')
})

test('checks the address behind a name and behind every redirect', async () => {
  await expect(statusOf(`http://inside.example:${port}/`, 'HEAD', guard())).rejects.toThrow(AddressRefused)
  await expect(statusOf(`http://pearl.example:${port}/inside`, 'HEAD', guard())).rejects.toThrow(AddressRefused)
})

test.each([
  'http://127.0.0.1/',
  'http://127.1/',
  'http://0x7f000001/',
  'http://2130706433/',
  'http://017700000001/',
  'http://0/',
  'http://[::1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[fd00::1]/',
  'http://[2002:7f00:1::]/',
  'http://10.1.2.3/',
  'http://172.20.0.1/',
  'http://192.168.1.1/',
  'http://100.64.0.1/',
  'http://169.254.169.254/latest/meta-data',
  'http://8.8.8.8:22/',
  'https://8.8.8.8:5432/',
  'ftp://8.8.8.8/',
  'file:///etc/passwd',
  'http://user:secret@8.8.8.8/',
  'http://localhost/',
])('refuses %s', async (url) => {
  const before = asked.length
  await expect(statusOf(url)).rejects.toThrow(AddressRefused)
  expect(asked).toHaveLength(before)
})
