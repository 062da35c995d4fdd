import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DeleteObjectCommand, ListObjectsV2Command } from '@aws-sdk/client-s3'
import pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fileUses } from '#app/domains.ts'
import { releaseFilesOf } from '#kit/server/files/file-release.ts'
import { openKeptAssets } from '#kit/server/files/kept-assets.ts'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { startObjectStore, type ObjectStore } from './object-store.ts'

// The life of files in a bucket of Debian's OpenStack Swift, which checks the signature of each request.

let store: ObjectStore
let app: TestApp
let db: pg.Pool
let owner: TestPerson

beforeAll(async () => {
  store = await startObjectStore()
  app = await startTestApp({ settings: store.settings })
  db = new pg.Pool({ connectionString: app.ownerUrl, max: 2 })
  db.on('error', () => {})
  owner = await newOwner(app)
})
afterAll(async () => {
  await app.close()
  await db.end()
  await store.stop()
})

const keysBelow = async (prefix: string) => {
  const { Contents = [] } = await store.client.send(new ListObjectsV2Command({ Bucket: store.settings.S3_BUCKET, Prefix: prefix }))
  return Contents.map(({ Key }) => Key!)
}
const picture = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
/** The path on this server of a file's URL. */
const here = (url: string) => app.origin + new URL(url, app.origin).pathname

test('a picture is uploaded, shown in its widths and deleted when nothing shows it, and nothing stays on this machine', async () => {
  const { id: packageId } = (await owner.post('/packages/new', { title: 'Lakes', country_code: 'UG', days: 2, nights: 1 })).body.data
  const answer = await owner.upload(`/uploadcare/package_images/${packageId}`, [{ name: 'a.png', content: await picture() }])
  expect(answer.status).toBe(200)
  const { id, url } = answer.body.data[0] as { id: string; url: string }
  const key = new URL(url, app.origin).pathname.split('/')[2]!
  expect((await keysBelow(key)).sort()).toEqual([`${key}/medium.webp`, `${key}/original.webp`, `${key}/small.webp`])
  const shown = await fetch(here(url))
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp'])
  expect((await sharp(Buffer.from(await shown.arrayBuffer())).metadata()).width).toBe(40)
  expect(existsSync(join(app.app.settings.dataFolder, 'files'))).toBe(false)

  expect((await owner.post('/package_images/delete', { ids: [id] })).status).toBe(200)
  const release = () => releaseFilesOf(fileUses).run(app.app, {})
  await release()
  app.clock.advance(25 * 60 * 60 * 1000)
  await release()
  expect(await keysBelow(key)).toEqual([])
  expect((await fetch(here(url))).status).toBe(404)
  expect((await db.query('SELECT FROM files WHERE key = $1', [key])).rowCount).toBe(0)
})

describe('a document', () => {
  const content = Buffer.from(Array.from({ length: 300_000 }, (_, n) => n % 251))
  const keep = (name: string, bytes: Buffer) =>
    app.app.files.documents.keep({ agencyId: owner.agencyId, userId: owner.userId, now: app.clock.now() } as never, {
      name,
      mime: 'audio/mpeg',
      content: bytes,
      open: true,
    })

  test('is read whole and in parts', async () => {
    const { key } = await keep('song.mp3', content)
    const url = here(app.app.files.documents.url(key, 'mp3'))
    expect(Buffer.from(await (await fetch(url)).arrayBuffer()).equals(content)).toBe(true)
    for (const [range, from, to] of [
      ['bytes=0-0', 0, 1],
      ['bytes=1000-1999', 1_000, 2_000],
      ['bytes=299990-', 299_990, 300_000],
      ['bytes=-5', 299_995, 300_000],
    ] as const) {
      const part = await fetch(url, { headers: { range } })
      expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes ${from}-${to - 1}/300000`])
      expect(Buffer.from(await part.arrayBuffer()).equals(content.subarray(from, to))).toBe(true)
    }
    expect((await fetch(url, { headers: { range: 'bytes=300000-' } })).status).toBe(416)
  })

  test('that is missing in the bucket is 404', async () => {
    const { key } = await keep('lost.mp3', Buffer.concat([content, Buffer.from('lost')]))
    await store.client.send(new DeleteObjectCommand({ Bucket: store.settings.S3_BUCKET, Key: `${key}/file` }))
    expect((await fetch(here(app.app.files.documents.url(key, 'mp3')))).status).toBe(404)
  })
})

test('the files of the web app are kept in the bucket, so that other machines serve them', async () => {
  const built = join(app.app.settings.projectFolder, 'docs/proxies')
  expect(await openKeptAssets(app.app.settings).publish(built, new Date())).toBeGreaterThan(0)
  const other = openKeptAssets({ ...app.app.settings, dataFolder: '/nowhere' })
  expect((await other.read('haproxy.cfg'))?.toString()).toContain('backend safiri')
  expect(await other.read('lost.js')).toBeNull()
  expect(await openKeptAssets(app.app.settings).publish(built, new Date())).toBe(0)
})

test('a wrong secret, and a store that does not answer, are 503 and not 404', async () => {
  const wrong = await startTestApp({ settings: { ...store.settings, S3_SECRET: 'another-secret' } })
  const person = await newOwner(wrong)
  // Any answer of the store to a wrong signature is no answer about the file.
  const stored = await wrong.app.files.documents.open(`pub_${'x'.repeat(43)}`).catch((error: Error & { status: number }) => error.status)
  expect(stored).toBe(503)
  const refused = await person.upload('/gallery/upload', [{ name: 'a.png', content: await picture() }])
  expect(refused.status).toBe(503)
  expect((await db.query('SELECT FROM files WHERE agency_id = $1', [person.agencyId])).rowCount).toBe(0)
  await wrong.close()
})
