import { execFile } from 'node:child_process'
import { chmodSync, existsSync, globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, expect, inject, test } from 'vitest'
import { createDatabase } from '#kit/server/database/migrate.ts'
import { initialise } from '#kit/server/embedded-postgres/cluster.ts'
import { databaseUser } from '#kit/server/embedded-postgres/os-user.ts'
import { apiBase } from '#kit/contract/api-base.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { startTestApp } from '#kit/server/testing/test-app.ts'
import { startDatabaseProxy } from './database-proxy.ts'
import { killAll, startServer, untilReady } from './server-process.ts'

// A start that fails says why in a sentence; one that succeeds says little; a stop answers like the product.

/** For servers that start beside others on a busy machine. */
const patienceMs = 180_000
const folder = mkdtempSync(join(tmpdir(), 'safiri-starting-'))
const databases: string[] = []
afterEach(killAll)
afterAll(async () => {
  const admin = new pg.Client({ connectionString: inject('adminUrl') })
  await admin.connect()
  for (const name of databases) await admin.query(`DROP DATABASE "${name}" WITH (FORCE)`)
  await admin.end()
  rmSync(folder, { recursive: true, force: true })
})

async function newDatabase(): Promise<string> {
  const name = `starting_${newId().replaceAll('-', '')}`
  await createDatabase(inject('adminUrl'), name)
  databases.push(name)
  return inject('adminUrl').replace(/\/postgres$/, `/${name}`)
}

test('a taken PORT is said before a database is made', async () => {
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const { port } = other.address() as AddressInfo
  const data = join(folder, 'taken')
  const server = await startServer({ PORT: String(port), SAFIRI_DATA: data })
  expect((await server.ended).code).toBe(1)
  expect(server.output()).toBe(`Port ${port} is taken by another program. Stop that program, or choose another port with PORT.\n`)
  expect(existsSync(join(data, 'postgres'))).toBe(false)
  await new Promise((resolve) => other.close(resolve))
})

test('PostgreSQL ends during the migrations: one sentence and no stack; the next start goes on, with one line about them', async () => {
  const url = await newDatabase()
  const proxy = await startDatabaseProxy(Number(new URL(url).port))
  const env = { DATABASE_URL: url, SAFIRI_DATA: join(folder, 'dying') }
  const cut = await startServer({ ...env, DATABASE_URL: proxy.urlOf(url) })
  while (!cut.output().includes('Preparing the database')) await wait(1)
  proxy.cut()
  expect((await cut.ended).code).toBe(1)
  const lines = cut.output().trim().split('\n')
  expect(lines.at(-1)).toMatch(
    /^PostgreSQL at 127\.0\.0\.1:\d+ ended the connection \(.+\)\. What was finished is kept: start again when PostgreSQL runs\.$/,
  )
  expect(lines).toHaveLength(2)
  await proxy.close()

  const again = await startServer(env)
  await untilReady(again, patienceMs)
  const said = again
    .output()
    .split('\n')
    .filter((line) => !line.startsWith('Safiri: '))
  expect(said.filter((line) => line.startsWith('Preparing the database')).length).toBeLessThan(8)
  expect(said.filter((line) => line !== '' && !line.startsWith('Preparing the database'))).toEqual([])
})

test('a database that cannot be reached, or refuses the password, is a sentence without the password', async () => {
  const url = new URL(inject('adminUrl'))
  const wrong = Object.assign(new URL(url), { password: 'not-the-password' })
  const refused = await startServer({ DATABASE_URL: wrong.toString(), SAFIRI_DATA: join(folder, 'refused') })
  expect((await refused.ended).code).toBe(1)
  expect(refused.output()).toMatch(/^PostgreSQL at 127\.0\.0\.1:\d+ refused the log-in of "postgres": .+\n$/)
  expect(refused.output()).not.toContain('not-the-password')
  const nowhere = await startServer({ DATABASE_URL: 'postgres://a:b@127.0.0.1:1/c', SAFIRI_DATA: join(folder, 'nowhere') })
  expect((await nowhere.ended).code).toBe(1)
  expect(nowhere.output()).toMatch(/^PostgreSQL at 127\.0\.0\.1:1 cannot be reached \(ECONNREFUSED\)\. .+\n$/)
})

test('the worker and the scripts say it in a sentence as well', async () => {
  const env = { PATH: process.env.PATH, DATABASE_URL: 'postgres://a:b@127.0.0.1:1/c', SAFIRI_DATA: join(folder, 'scripts') }
  const commands = [
    ['app/worker.ts'],
    ['scripts/seed.ts', '--demo'],
    ['scripts/backup.ts'],
    ['scripts/restore.ts', 'none'],
    ['scripts/operator.ts', 'a@b.example'],
  ]
  for (const command of commands) {
    const { code, said } = await new Promise<{ code: unknown; said: string }>((resolve) =>
      execFile(process.execPath, command, { env, cwd: join(import.meta.dirname, '../..') }, (error, stdout, stderr) =>
        resolve({ code: error?.code, said: stdout + stderr }),
      ),
    )
    expect([command[0], code]).toEqual([command[0], 1])
    expect(said).not.toMatch(/\n\s+at |node:internal/)
    expect(said.trim().split('\n')).toHaveLength(1)
  }
})

test('no message tells people to delete their data folder', () => {
  const project = join(import.meta.dirname, '../..')
  const sources = globSync('{kit,app,domains,scripts}/**/*.{ts,tsx,mjs}', { cwd: project }).map((path) => [
    path,
    readFileSync(join(project, path), 'utf8'),
  ])
  expect(sources.filter(([, text]) => /(delete|remove|empty) (the|your) data folder/i.test(text!)).map(([path]) => path)).toEqual([])
})

test('a disk that is full when the database is made is named, and what was begun is removed', async () => {
  // Stands for initdb on a full disk, with its words.
  const bin = join(folder, 'full', 'bin')
  mkdirSync(bin, { recursive: true })
  chmodSync(folder, 0o755)
  writeFileSync(
    join(bin, 'initdb'),
    `#!/bin/sh\necho 'FATAL:  could not write to file "pg_wal/xlogtemp.1": No space left on device' >&2\nexit 1\n`,
  )
  chmodSync(join(bin, 'initdb'), 0o755)
  const data = join(folder, 'full', 'data')
  mkdirSync(data)
  const made = initialise({ folder: data, binaries: join(folder, 'full'), user: databaseUser(), durable: false })
  await expect(made).rejects.toThrow(
    `The disk of ${data} is full. PostgreSQL needs about 100 MB there: free some space, or choose another folder with SAFIRI_DATA.`,
  )
  expect(readdirSync(data)).toEqual(['superuser-password'])
})

test('a request that arrives while the server stops gets the error body of the product', async () => {
  const app = await startTestApp()
  const { port } = new URL(app.origin)
  const socket = connect(Number(port), '127.0.0.1')
  let received = ''
  socket.setEncoding('utf8').on('data', (text) => (received += text))
  const body = JSON.stringify({ email: 'a@b.example', password: 'none of ours' })
  const head = (method: string, path: string, more = '') => `${method} ${apiBase}${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${more}\r\n`
  const begun = new Promise((resolve) => app.server.server.once('request', resolve))
  // The first request has begun, so the server cannot close before it is answered.
  socket.write(head('POST', '/login', `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n`) + body.slice(0, 5))
  await begun
  const closed = app.close()
  await expect.poll(() => app.server.server.listening).toBe(false)
  socket.write(body.slice(5) + head('GET', '/bookings') + head('GET', '/health/nothing'))
  await new Promise((resolve) => socket.once('close', resolve))
  await closed
  const answers = received.split(/(?=HTTP\/1\.1 )/)
  expect(answers[0]).toMatch(/^HTTP\/1\.1 422 /)
  expect(answers.length).toBeGreaterThan(1)
  for (const answer of answers.slice(1)) {
    expect(answer).toMatch(/^HTTP\/1\.1 503 /)
    expect(answer.toLowerCase()).toContain('\r\nretry-after: 2\r\n')
    expect(JSON.parse(answer.slice(answer.indexOf('{')))).toEqual({
      code: 'stopping',
      message: 'Safiri is restarting. Try again in a moment.',
      errors: {},
      request_id: expect.any(String),
    })
  }
})
