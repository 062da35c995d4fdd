import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fileUses } from '#app/domains.ts'
import { releaseFilesOf } from '#kit/server/files/file-release.ts'
import { placesOf, takeImages } from '#kit/server/files/file-uses.ts'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { fillAgency, readCatalog } from './rows.ts'

// A file that nothing shows is deleted once. A file in use never is.

const hour = 60 * 60 * 1000
let app: TestApp
let db: pg.Pool
let owner: TestPerson
let packageId: string
beforeAll(async () => {
  app = await startTestApp()
  db = new pg.Pool({ connectionString: app.ownerUrl, max: 4 })
  owner = await newOwner(app)
  packageId = (await owner.post('/packages/new', { title: 'Lakes', country_code: 'UG', days: 2, nights: 1 })).body.data.id
})
afterAll(async () => {
  await db.end()
  await app.close()
})

const release = () => releaseFilesOf(fileUses).run(app.app, {})
/** Runs the job twice, a day apart: the first run marks unused files, the second removes them. */
async function releaseAfterADay() {
  await release()
  await aDayLater()
  await release()
}
/** Advances the clock by a day. A session ends after twelve idle hours, so it is used in between. */
async function aDayLater() {
  app.clock.advance(25 * hour)
  const now = app.clock.now()
  await db.query('UPDATE sessions SET last_used_at = $1, expires_at = $2', [now, new Date(now.getTime() + 240 * hour)])
}

interface Stored {
  id: string
  key: string
  size: number
}
const fileOf = async (where: string, values: unknown[]) =>
  (await db.query<Stored & { unused_since: Date | null }>(`SELECT id, key, size::int, unused_since FROM files WHERE ${where}`, values))
    .rows[0]
const used = async () =>
  Number((await db.query<{ n: string }>('SELECT storage_used AS n FROM agencies WHERE id = $1', [owner.agencyId])).rows[0]!.n)
const onDisk = ({ key }: Stored) => existsSync(join(app.app.settings.dataFolder, 'files', key))

let number = 0
const newImage = () =>
  sharp({ create: { width: 30 + (number += 1), height: 30, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()

/** Adds a picture to the gallery of the package. */
async function inGallery(content?: Buffer): Promise<Stored & { pictureId: string }> {
  const answer = await owner.upload(`/uploadcare/package_images/${packageId}`, [{ name: 'a.png', content: content ?? (await newImage()) }])
  const { id, url } = answer.body.data[0]
  return { pictureId: id, ...(await fileOf('key = $1', [new URL(url).pathname.split('/')[2]]))! }
}
const takeOut = (pictureId: string) => owner.post('/package_images/delete', { ids: [pictureId] })

describe('what is released', () => {
  test('is what nothing shows, a day after it was found unused: bytes, row and counter', async () => {
    const before = await used()
    const [gone, stays] = [await inGallery(), await inGallery()]
    expect(await used()).toBe(before + gone.size + stays.size)
    await takeOut(gone.pictureId)
    await release()
    expect((await fileOf('id = $1', [gone.id]))!.unused_since).toEqual(expect.any(Date))
    expect((await owner.get(`/gallery/${gone.id}`)).body.data.leaves_at).not.toBeNull()
    app.clock.advance(23 * hour)
    await release()
    expect([onDisk(gone), await used()]).toEqual([true, before + gone.size + stays.size])
    await aDayLater()
    await release()
    expect([await fileOf('id = $1', [gone.id]), onDisk(gone), await used()]).toEqual([undefined, false, before + stays.size])
    expect([onDisk(stays), (await fileOf('id = $1', [stays.id]))!.unused_since]).toEqual([true, null])
    await takeOut(stays.pictureId)
    await releaseAfterADay()
    expect(await used()).toBe(before)
  })

  test('is never what the library keeps, however unused', async () => {
    const [{ id }] = (await owner.upload('/gallery/upload', [{ name: 'kept.png', content: await newImage() }])).body.data
    await releaseAfterADay()
    await releaseAfterADay()
    expect((await owner.get(`/gallery/${id}`)).body.data).toMatchObject({ kept: true, leaves_at: null })
  })

  test('is not what is shown again, sent again or kept meanwhile', async () => {
    const contents = [await newImage(), await newImage(), await newImage()]
    const files: Awaited<ReturnType<typeof inGallery>>[] = []
    for (const content of contents) files.push(await inGallery(content))
    for (const { pictureId } of files) await takeOut(pictureId)
    await release()
    await aDayLater()
    await inGallery(contents[0])
    await owner.post('/gallery/keep', { ids: [files[1]!.id] })
    await app.app.db.asAgency({ agencyId: owner.agencyId }, (tx) => takeImages(tx, [files[2]!.id]))
    await release()
    expect(files.map(onDisk)).toEqual([true, true, true])
    expect((await fileOf('id = $1', [files[0]!.id]))!.unused_since).toBeNull()
  })

  test('is what was deleted in the library, unless something shows it again', async () => {
    const content = await newImage()
    const deleted = []
    for (const one of [content, await newImage()])
      deleted.push((await owner.upload('/gallery/upload', [{ name: 'a.png', content: one }])).body.data[0].id as string)
    for (const id of deleted) await owner.delete(`/gallery/${id}`)
    await db.query(
      `INSERT INTO inventory_gallery (agency_id, id, inventory_id, file_id, position, created_at) VALUES ($1, $3, $2, $3, 99, now())`,
      [owner.agencyId, packageId, deleted[0]],
    )
    await releaseAfterADay()
    expect((await owner.get(`/gallery/${deleted[0]}`)).body.data).toMatchObject({ deleted_at: null, uses: 1 })
    expect((await owner.get(`/gallery/${deleted[1]}`)).status).toBe(404)
  })
})

describe('once, whatever happens', () => {
  test('two releases at once give the bytes back once', async () => {
    const before = await used()
    const files: Awaited<ReturnType<typeof inGallery>>[] = []
    for (let n = 0; n < 8; n++) files.push(await inGallery())
    for (const { pictureId } of files) await takeOut(pictureId)
    await release()
    await aDayLater()
    await Promise.all([release(), release(), release()])
    expect([await used(), files.some(onDisk)]).toEqual([before, false])
  })

  test('a release cut off after any of its steps is ended by the next one', async () => {
    const before = await used()
    const [marked, withoutBytes] = [await inGallery(), await inGallery()]
    for (const { pictureId } of [marked, withoutBytes]) await takeOut(pictureId)
    await db.query('UPDATE files SET removing_at = now() WHERE id = ANY($1)', [[marked.id, withoutBytes.id]])
    rmSync(join(app.app.settings.dataFolder, 'files', withoutBytes.key), { recursive: true })
    await release()
    expect([await used(), onDisk(marked), await fileOf('id = ANY($1)', [[marked.id, withoutBytes.id]])]).toEqual([before, false, undefined])
  })

  test('a picture sent again while it is being removed is stored anew', async () => {
    const content = await newImage()
    const old = await inGallery(content)
    await takeOut(old.pictureId)
    await db.query('UPDATE files SET removing_at = now() WHERE id = $1', [old.id])
    const anew = await inGallery(content)
    expect(anew.id).not.toBe(old.id)
    await release()
    expect([onDisk(old), onDisk(anew)]).toEqual([false, true])
    await takeOut(anew.pictureId)
  })
})

describe('whoever is about to show a picture', () => {
  /** Takes an unused picture of yesterday for display while the clean-up runs at the same moment. */
  async function raced(take: (tx: Parameters<Parameters<TestApp['app']['db']['asAgency']>[1]>[0], id: string) => Promise<unknown>) {
    const { id, pictureId, ...file } = await inGallery()
    await takeOut(pictureId)
    await release()
    await aDayLater()
    let began!: () => void
    const taken = new Promise<void>((resolve) => (began = resolve))
    const showing = app.app.db.asAgency({ agencyId: owner.agencyId }, async (tx) => {
      await take(tx, id)
      await tx.updateTable('agencies').set({ logo_file_id: id }).where('id', '=', owner.agencyId).execute()
      began()
      await sql`SELECT pg_sleep(0.5)`.execute(tx)
    })
    await taken
    await release()
    await showing
    await release()
    const survived = onDisk({ id, ...file }) && (await fileOf('id = $1 AND removing_at IS NULL', [id])) !== undefined
    await owner.delete(`/agencies/editlogoimage/${owner.agencyId}`)
    return survived
  }

  test('keeps it', async () => expect(await raced((tx, id) => takeImages(tx, [id]))).toBe(true))
  test('would lose it without taking it first: the race is real', async () => expect(await raced(async () => {})).toBe(false))
})

test('every column with the id of a file belongs to a use, so that what it points to is never released', async () => {
  const catalog = await readCatalog(db)
  const { id } = await fillAgency(db, catalog)
  const file = newId()
  await db.query(
    `INSERT INTO files (agency_id, id, key, kind, name, title, mime, size, sha256, created_at) VALUES ($1, $2, 'k', 'image', 'n', 'n', 'image/webp', 1, 's', now())`,
    [id, file],
  )
  const { rows: columns } = await db.query<{ table: string; column: string }>(
    `SELECT DISTINCT c.relname AS table, a.attname AS column FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT a.attisdropped AND (a.attname LIKE '%file_id' OR EXISTS (
       SELECT FROM pg_constraint f WHERE f.contype = 'f' AND f.conrelid = c.oid AND f.confrelid = 'files'::regclass AND a.attnum = ANY (f.conkey) AND a.attname <> 'agency_id'))`,
  )
  // A user's own picture belongs to no agency, and no code writes it yet.
  const ofAgencies = columns.filter(({ table }) => table !== 'users')
  const missed: unknown[] = []
  for (const { table, column } of ofAgencies) {
    const point = (to: string) =>
      db.query(`UPDATE ${table} SET ${column} = $1 WHERE ${table === 'agencies' ? 'id' : 'agency_id'} = $2`, [to, id])
    await point(file)
    const places = await app.app.db.asAgency({ agencyId: id }, (tx) => placesOf(tx, fileUses, [file]))
    if (places.length !== 1 || !places[0]!.what || !places[0]!.link?.startsWith('/')) missed.push([table, column, places])
    await point(id)
  }
  expect(missed).toEqual([])
  expect(ofAgencies.length).toBeGreaterThan(5)
})
