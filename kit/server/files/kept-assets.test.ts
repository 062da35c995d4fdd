import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { fastify } from 'fastify'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { App } from '../app.ts'
import { addWeb, type WebConfig } from '../http/web.ts'
import { readSettings, type Settings } from '../settings.ts'
import { openKeptAssets } from './kept-assets.ts'

const folder = mkdtempSync(join(tmpdir(), 'safiri-assets-'))
const project = join(folder, 'project')
const built = join(project, 'dist/web/assets')
let settings: Settings

beforeEach(() => {
  const dataFolder = mkdtempSync(join(folder, 'data-'))
  settings = { ...readSettings({ SAFIRI_DATA: dataFolder }), projectFolder: project }
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Builds a release: its files replace those of the one before, as `npm start` does after an upgrade. */
function build(files: Record<string, string>): void {
  rmSync(built, { recursive: true, force: true })
  mkdirSync(built, { recursive: true })
  writeFileSync(join(project, 'dist/web/index.html'), '<html><head></head></html>')
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(join(built, name), text)
    writeFileSync(join(built, `${name}.br`), brotliCompressSync(text))
    writeFileSync(join(built, `${name}.gz`), 'gzip')
  }
}

const day = (n: number) => new Date(Date.UTC(2026, 0, n))
const keptFiles = () => readdirSync(join(settings.dataFolder, 'web-assets/files')).sort()

async function serve() {
  const server = fastify()
  await addWeb(server, { settings, filesUrl: 'http://localhost/files' } as App, {} as WebConfig)
  return server
}

test('a tab of the release before loads its files after an upgrade, and one of the next release before this process is upgraded', async () => {
  build({ 'index-old.js': 'old()', 'shared-1.css': 'a{}' })
  const oldProcess = await serve()
  expect(await openKeptAssets(settings).publish(built, day(1))).toBe(4)
  build({ 'index-new.js': 'fresh()', 'shared-1.css': 'a{}' })
  // Only what is new is written.
  expect(await openKeptAssets(settings).publish(built, day(2))).toBe(2)
  expect(await openKeptAssets(settings).publish(built, day(2))).toBe(0)
  const newProcess = await serve()
  for (const server of [oldProcess, newProcess])
    for (const [name, text] of [
      ['index-old.js', 'old()'],
      ['index-new.js', 'fresh()'],
    ] as const) {
      const plain = await server.inject({ url: `/assets/${name}` })
      expect([plain.statusCode, plain.body, plain.headers['cache-control']]).toEqual([200, text, 'public, max-age=31536000, immutable'])
      expect(plain.headers['content-type']).toMatch(/^\w+\/javascript; charset=utf-8$/)
      const packed = await server.inject({ url: `/assets/${name}`, headers: { 'accept-encoding': 'gzip, br' } })
      expect([packed.statusCode, packed.headers['content-encoding'], packed.rawPayload]).toEqual([200, 'br', brotliCompressSync(text)])
    }
  for (const wrong of ['index-lost.js', '', '..%2findex.html', '%2e%2e/index.html', 'releases/x.json', 'index-old.exe'])
    expect((await newProcess.inject({ url: `/assets/${wrong}` })).statusCode, wrong).toBe(404)
})

test('the data folder keeps its mode, because the user of the database passes through it', async () => {
  build({ 'index.js': 'one' })
  chmodSync(settings.dataFolder, 0o710)
  await openKeptAssets(settings).publish(built, day(1))
  expect(statSync(settings.dataFolder).mode & 0o777).toBe(0o710)
  expect(statSync(join(settings.dataFolder, 'web-assets/files/index.js')).mode & 0o777).toBe(0o600)
})

test('a release is forgotten 14 days after it was replaced, but not what a newer one shares with it', async () => {
  const releases = [
    { at: day(1), name: 'one.js' },
    { at: day(60), name: 'two.js' },
    { at: day(70), name: 'three.js' },
    { at: day(75), name: 'four.js' },
  ]
  for (const { at, name } of releases) {
    build({ [name]: name, 'shared.js': 'shared' })
    await openKeptAssets(settings).publish(built, at)
    // The first release ran for 59 days: only its replacement starts the 14 days.
    if (name === 'two.js') expect(keptFiles()).toContain('one.js')
  }
  expect(keptFiles()).toEqual(['four.js', 'four.js.br', 'shared.js', 'shared.js.br', 'three.js', 'three.js.br', 'two.js', 'two.js.br'])
})

test('at most ten releases are kept, and going back to an earlier one makes it the newest', async () => {
  for (let n = 1; n <= 12; n++) {
    build({ [`file-${n}.js`]: String(n) })
    await openKeptAssets(settings).publish(built, day(n))
  }
  expect(keptFiles().filter((name) => name.endsWith('.js'))).toHaveLength(10)
  build({ 'file-3.js': '3' })
  expect(await openKeptAssets(settings).publish(built, day(13))).toBe(0)
  build({ 'file-13.js': '13' })
  await openKeptAssets(settings).publish(built, day(14))
  expect(keptFiles()).toContain('file-3.js')
  expect(keptFiles()).not.toContain('file-4.js')
})
