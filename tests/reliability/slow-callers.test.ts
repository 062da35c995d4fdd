import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiBase } from '#kit/contract/api-base.ts'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { patience } from '#kit/server/http/slow-bodies.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'

// Slow or greedy callers slow down only themselves (P29).

let app: TestApp
let owner: TestPerson
beforeAll(async () => {
  app = await startTestApp({ limitFactor: 100_000, patient: false })
  owner = await newOwner(app)
})
afterAll(() => app.close())

describe('slow and greedy callers', () => {
  const sockets: Socket[] = []
  afterAll(() => sockets.forEach((socket) => socket.destroy()))

  /** Connects, sends `beginning` and then single bytes with pauses. */
  function slowly(beginning: string): { closed: Promise<void> } {
    const { hostname, port } = new URL(app.origin)
    const socket = connect(Number(port), hostname)
    sockets.push(socket)
    socket.write(beginning)
    const drip = setInterval(() => socket.write('x'), 400)
    const closed = new Promise<void>((resolve) => {
      socket.on('error', () => {})
      socket.on('data', () => {})
      socket.on('close', () => {
        clearInterval(drip)
        resolve()
      })
    })
    return { closed }
  }

  const areServed = async (count: number) => {
    for (let n = 0; n < count; n++) expect((await owner.get('/clients')).status).toBe(200)
  }

  test('200 who never finish their headers and 200 who never finish their body keep nobody waiting, and are let go', async () => {
    const { server } = app.server
    expect([server.headersTimeout, patience.body]).toEqual([10_000, 30_000])
    // Shorter than in production, so that the test does not wait.
    server.headersTimeout = 2_000
    patience.body = 3_000
    let letGo = 0
    const slow = Array.from({ length: 200 }, (_, n) => [
      slowly(`GET ${apiBase}/clients HTTP/1.1\r\nhost: localhost\r\nx-slow-${n}: `),
      slowly(
        `POST ${apiBase}/clients/new HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${owner.token}\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{"name":"`,
      ),
    ]).flat()
    const all = Promise.all(slow.map(({ closed }) => closed.then(() => letGo++)))
    await areServed(1)
    expect(letGo, 'the first is served while all of them are there').toBe(0)
    await areServed(99)
    await all
    server.headersTimeout = 10_000
    patience.body = 30_000
  })

  test('an upload may be slow as long as it arrives; one that drips, or of nobody who may, is let go', async () => {
    Object.assign(patience, { body: 1_000, window: 1_000, upload: 20_000 })
    const boundary = 'of-the-upload'
    const part = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n`
    const end = `\r\n--${boundary}--\r\n`
    const pieces = 12
    const piece = 'x'.repeat(4_000)
    const head = (token: string) =>
      `POST ${apiBase}/gallery/upload HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\ncontent-type: multipart/form-data; boundary=${boundary}\r\ncontent-length: ${part.length + pieces * piece.length + end.length}\r\n\r\n${part}`
    const send = (token: string, every: string) =>
      new Promise<string>((resolve) => {
        const { hostname, port } = new URL(app.origin)
        const socket = connect(Number(port), hostname)
        sockets.push(socket)
        let answer = ''
        let sent = 0
        const next = setInterval(() => {
          if (sent++ < pieces) socket.write(every)
          else if (every === piece && sent === pieces + 1) socket.write(end)
        }, 300)
        socket.on('error', () => {})
        socket.on('data', (bytes) => {
          answer += bytes
          if (token === owner.token) socket.end()
        })
        socket.on('close', () => {
          clearInterval(next)
          resolve(answer.slice(0, 12))
        })
        socket.write(head(token))
      })
    const [slow, dripping, unknown] = await Promise.all([send(owner.token!, piece), send(owner.token!, 'x'), send('nobody', 'x')])
    // The first was read to its end and is not a picture. The others were cut off.
    expect([slow, dripping, unknown.slice(9)]).toEqual(['HTTP/1.1 422', '', '401'])
    Object.assign(patience, { body: 30_000, window: 30_000, upload: 15 * 60_000 })
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
    await areServed(20)
    for (let tries = 0; app.app.db.pool.waitingCount > 0 && tries < 100; tries++) await wait(50)
    expect((await owner.get('/profile')).status).toBe(200)
  })
})
