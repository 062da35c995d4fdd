import { createReadStream, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createGunzip, gzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkBooks } from './books/rules.ts'
import { publishTour } from '#domains/bookings/server/testing/tour.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { logIn, newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { onCluster } from '#kit/server/testing/test-databases.ts'
import { fillAgency, readCatalog, rowsOfAgency, type Catalog } from '../tests/reliability/rows.ts'
import { agencyTables } from '../database/table-classes.ts'
import { eraseAgency } from './agency/erase.ts'
import { exportAgency } from './agency/export.ts'
import { importAgency } from './agency/import.ts'
import { lookUpTables, tablesLeftBehind } from './agency/tables.ts'
import { readTar, tarEnd, tarEntry, type TarEntry } from './backup/tar.ts'

// One agency out of an installation and into another: docs/decisions/0065.

let here: TestApp
let there: TestApp
let folder: string
let catalog: Catalog
const pools: pg.Pool[] = []
const poolOf = (app: TestApp) => pools[app === here ? 0 : 1]!

beforeAll(async () => {
  here = await startTestApp()
  there = await startTestApp()
  for (const { ownerUrl } of [here, there]) pools.push(new pg.Pool({ connectionString: ownerUrl, max: 2 }))
  folder = mkdtempSync(join(tmpdir(), 'safiri-agency-'))
  catalog = await readCatalog(poolOf(here))
})
afterAll(async () => {
  for (const pool of pools) await pool.end()
  await here.close()
  await there.close()
  rmSync(folder, { recursive: true, force: true })
})

let files = 0
const filesFolderOf = ({ app }: TestApp) => join(app.settings.dataFolder, 'files')
const slugOf = async (app: TestApp, id: string): Promise<string> =>
  (await poolOf(app).query<{ slug: string }>('SELECT slug FROM agencies WHERE id = $1', [id])).rows[0]!.slug

async function out(app: TestApp, id: string) {
  const file = join(folder, `${files++}.tar.gz`)
  const { ownerUrl } = app
  const ending = await exportAgency({
    ownerUrl,
    slug: await slugOf(app, id),
    file,
    filesFolder: filesFolderOf(app),
    secretKey: app.app.settings.secretKey,
  })
  return { file, ending }
}
const into = (app: TestApp, file: string, more: { secretKey?: string; otherKey?: boolean } = {}) =>
  importAgency({
    ownerUrl: app.ownerUrl,
    file,
    filesFolder: filesFolderOf(app),
    secretKey: app.app.settings.secretKey,
    otherKey: false,
    ...more,
  })
const erase = async (app: TestApp, slug: string, typed: string | undefined) =>
  eraseAgency({ ownerUrl: app.ownerUrl, slug, typed, filesFolder: filesFolderOf(app) })

/** The rows that move, by table. */
async function moving(app: TestApp, id: string): Promise<Record<string, unknown[]>> {
  const rows = await rowsOfAgency(poolOf(app), catalog, id)
  return Object.fromEntries(Object.entries(rows).filter(([table]) => !(tablesLeftBehind as readonly string[]).includes(table)))
}
const said = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: Error) => error.message,
  )

test('every table with rows of an agency moves with it, or is listed as staying behind', async () => {
  // The own row moves. Test data does not: the first test token makes it again.
  const listed = new Set<string>(['agencies', ...agencyTables, ...lookUpTables, ...tablesLeftBehind])
  const { rows: pointing } = await poolOf(here).query<{ table: string }>(
    `SELECT DISTINCT conrelid::regclass::text AS table FROM pg_constraint WHERE contype = 'f' AND confrelid = 'agencies'::regclass`,
  )
  expect([...catalog.tables, ...pointing.map(({ table }) => table)].filter((table) => !listed.has(table))).toEqual([])
})

test('every row of every table is the same after export, import and export; the books balance', async () => {
  const { id } = await fillAgency(poolOf(here), catalog)
  const before = await moving(here, id)
  expect(
    Object.entries(before)
      .filter(([, rows]) => rows.length === 0)
      .map(([table]) => table),
  ).toEqual([])
  const first = await out(here, id)
  const { ending } = await into(there, first.file)
  expect(await moving(there, id)).toEqual(before)
  const second = await out(there, id)
  expect(second.ending).toEqual(first.ending)
  expect(ending.rows).toEqual(first.ending.rows)
})

test('a real agency moves with its files and its ledger; its owner’s account there is not taken over', async () => {
  const owner = await newOwner(here)
  const stored = await here.app.files.documents.keep(
    { agencyId: owner.agencyId, userId: null, now: here.app.clock.now() },
    { name: 'contract.pdf', mime: 'application/pdf', content: Buffer.from('a contract') },
  )
  // A person there has the same address, and a password of their own.
  const same = await newOwner(there)
  await poolOf(there).query('UPDATE users SET email = $1 WHERE id = $2', [owner.email, same.userId])
  const account = 'SELECT id, email, name, password_hash, two_factor, email_verified_at FROM users WHERE email = $1'
  const before = (await poolOf(there).query(account, [owner.email])).rows
  const { file } = await out(here, owner.agencyId)
  expect(await into(there, file)).toMatchObject({ known: [owner.email], added: [], ending: { files: 1 } })
  expect((await poolOf(there).query(account, [owner.email])).rows).toEqual(before)
  expect((await poolOf(there).query('SELECT user_id FROM members WHERE agency_id = $1', [owner.agencyId])).rows).toEqual([
    { user_id: same.userId },
  ])
  expect(String(await there.app.files.documents.bytes(stored.key))).toBe('a contract')
  const { broken } = await there.app.db.asPlatform('test: books', (tx) => checkBooks(tx))
  expect(Object.keys(broken).filter((rule) => JSON.stringify(broken[rule]).includes(owner.agencyId))).toEqual([])
})

test('a member without an account there gets one without a password, and nobody logs in to it', async () => {
  const owner = await newOwner(here)
  const { file } = await out(here, owner.agencyId)
  expect(await into(there, file)).toMatchObject({ known: [], added: [owner.email] })
  const { rows } = await poolOf(there).query('SELECT password_hash, email_verified_at, is_operator FROM users WHERE email = $1', [
    owner.email,
  ])
  expect(rows).toEqual([{ password_hash: null, email_verified_at: null, is_operator: false }])
  expect((await logIn(there, owner.email)).token).toBeNull()
})

test('what is there already, cut off, from another key or another version is refused, and changes nothing', async () => {
  const owner = await newOwner(here)
  const { file } = await out(here, owner.agencyId)
  const count = async () =>
    (await poolOf(there).query('SELECT (SELECT count(*) FROM agencies) AS agencies, (SELECT count(*) FROM users) AS users')).rows
  const before = await count()
  expect(await said(into(here, file))).toBe('This agency is here already.')
  expect(await said(into(there, file, { secretKey: 'another key of at least thirty-two letters' }))).toMatch(/another secret key/)
  const cut = join(folder, 'cut.tar.gz')
  writeFileSync(cut, readFileSync(file).subarray(0, 2000))
  expect(await said(into(there, cut))).toMatch(/cannot be imported/)
  const other = await newOwner(there)
  const [slug, theirs] = [await slugOf(here, owner.agencyId), await slugOf(there, other.agencyId)]
  await poolOf(there).query('UPDATE agencies SET slug = $1 WHERE id = $2', [slug, other.agencyId])
  expect(await said(into(there, file))).toMatch(/^The slug .* is taken here by another agency/)
  await poolOf(there).query('UPDATE agencies SET slug = $1 WHERE id = $2', [theirs, other.agencyId])
  await poolOf(there).query(`INSERT INTO schema_migrations (version, checksum) VALUES ('9999_later', 'x')`)
  expect(await said(into(there, file))).toMatch(/another version of Safiri/)
  await poolOf(there).query(`DELETE FROM schema_migrations WHERE version = '9999_later'`)
  expect((await count())[0].users - before[0].users).toBe(1)
  expect(
    await said(exportAgency({ ownerUrl: here.ownerUrl, slug: 'nobody', file: join(folder, 'x'), filesFolder: null, secretKey: 'x' })),
  ).toMatch(/no agency with the slug/)
  expect(existsSync(join(folder, 'x.part'))).toBe(false)
})

test('an agency from another key comes without what is encrypted of travellers and permits; their names stay', async () => {
  const owner = await newOwner(here)
  const tour = await publishTour(here, owner)
  const booked = await owner.post('/bookings/new', {
    client: { name: 'Anna Becker' },
    lines: [{ inventory_id: tour.id, departure_id: tour.departureId, selection: [{ price_option_id: tour.adult, quantity: 1 }] }],
    travellers: [{ name: 'Anna Becker', passport_number: 'C01X00T47', born_on: '1990-05-04' }],
  })
  expect(booked.status).toBe(200)
  const file = join(folder, 'other-key.tar.gz')
  const slug = await slugOf(here, owner.agencyId)
  const secretKey = 'another key of at least thirty-two letters'
  await exportAgency({ ownerUrl: here.ownerUrl, slug, file, filesFolder: filesFolderOf(here), secretKey })
  await into(there, file, { otherKey: true })
  const travellers = 'SELECT name, private_details, passport_end, has_born_on FROM travellers WHERE agency_id = $1'
  expect((await poolOf(here).query(travellers, [owner.agencyId])).rows).toMatchObject([{ passport_end: 'T47', has_born_on: true }])
  expect((await poolOf(there).query(travellers, [owner.agencyId])).rows).toEqual([
    { name: 'Anna Becker', private_details: null, passport_end: null, has_born_on: false },
  ])
})

/** Writes an export again, with its entries changed. */
async function forge(file: string, change: (entry: TarEntry) => TarEntry): Promise<string> {
  const forged = join(folder, `forged-${newId()}.tar.gz`)
  const parts: Buffer[] = []
  for await (const entry of readTar(createReadStream(file).pipe(createGunzip()))) parts.push(tarEntry(change(entry)))
  writeFileSync(forged, gzipSync(Buffer.concat([...parts, tarEnd()])))
  return forged
}

test('an export that was tampered with writes nothing of another agency, and no other table or file', async () => {
  const [owner, other] = [await newOwner(here), await newOwner(there)]
  const keep = (app: TestApp, agencyId: string, text: string) =>
    app.app.files.documents.keep(
      { agencyId, userId: null, now: app.app.clock.now() },
      { name: 'contract.pdf', mime: 'application/pdf', content: Buffer.from(text) },
    )
  const [own, theirs] = [await keep(here, owner.agencyId, 'ours'), await keep(there, other.agencyId, 'theirs')]
  const { file } = await out(here, owner.agencyId)
  const manifest = (change: (read: { tables: { name: string; columns: string }[] }) => void) =>
    forge(file, (entry) => {
      if (entry.name !== 'manifest.json') return entry
      const read = JSON.parse(entry.content.toString())
      change(read)
      return { ...entry, content: Buffer.from(JSON.stringify(read)) }
    })
  const before = await moving(there, other.agencyId)
  const otherTable = await manifest(({ tables }) => tables.push({ name: 'users', columns: 'id, email, is_operator' }))
  expect(await said(into(there, otherTable))).toMatch(/has a table or columns that no agency has here: users/)
  const otherColumns = await manifest(({ tables }) => (tables.find(({ name }) => name === 'roles')!.columns += ') FROM PROGRAM (id'))
  expect(await said(into(there, otherColumns))).toMatch(/has a table or columns that no agency has here: roles/)
  const foreignRows = await forge(file, (entry) =>
    entry.name.startsWith('tables/audit_log/')
      ? { ...entry, content: Buffer.from(entry.content.toString().replaceAll(owner.agencyId, other.agencyId)) }
      : entry,
  )
  expect(await said(into(there, foreignRows))).toMatch(/has rows of audit_log that are not the agency’s/)
  const intoTheirs = await forge(file, (entry) =>
    entry.name.startsWith('files/') ? { ...entry, name: `files/${theirs.key}/more` } : entry,
  )
  expect(await said(into(there, intoTheirs))).toMatch(/exists here already/)
  const unknownFile = await forge(file, (entry) => ({ ...entry, name: entry.name.replace(own.key, `${own.key}x`) }))
  expect(await said(into(there, unknownFile))).toMatch(/has a file that is not the agency’s/)
  const { rows: members } = await poolOf(here).query<{ role: string }>('SELECT role_id AS role FROM members WHERE agency_id = $1', [
    owner.agencyId,
  ])
  const withoutRole = await forge(file, (entry) =>
    entry.name.startsWith('tables/members/')
      ? { ...entry, content: Buffer.from(entry.content.toString().replaceAll(members[0]!.role, newId())) }
      : entry,
  )
  expect(await said(into(there, withoutRole))).toMatch(
    onCluster() ? 'A row of members points to a row of roles' : /"members" violates foreign key/,
  )
  expect(String(await there.app.files.documents.bytes(theirs.key))).toBe('theirs')
  expect(await moving(there, other.agencyId)).toEqual(before)
  expect((await moving(there, owner.agencyId)).agencies).toEqual([])
  expect(existsSync(join(filesFolderOf(there), `${own.key}x`))).toBe(false)
})

test('erasing needs the slug once more, deletes every row and file of this agency, and none of another', async () => {
  const owner: TestPerson = await newOwner(here)
  const { id } = await fillAgency(poolOf(here), catalog)
  const stored = await here.app.files.documents.keep(
    { agencyId: id, userId: null, now: here.app.clock.now() },
    { name: 'contract.pdf', mime: 'application/pdf', content: Buffer.from('another contract') },
  )
  // Its test agency goes with it.
  const testId = (await fillAgency(poolOf(here), catalog)).id
  await poolOf(here).query('UPDATE agencies SET test_of = $1 WHERE id = $2', [id, testId])
  const [slug, others] = [await slugOf(here, id), await moving(here, owner.agencyId)]
  expect(await said(erase(here, slug, undefined))).toMatch(/^Nothing was erased\./)
  expect((await moving(here, id)).files).not.toEqual([])
  // Others write meanwhile: erasing waits for no table.
  const writer = await poolOf(here).connect()
  await writer.query('BEGIN; LOCK TABLE bookings, ledger_postings, agencies IN ROW EXCLUSIVE MODE')
  await erase(here, slug, slug)
  await writer.query('COMMIT')
  writer.release()
  const left = [await rowsOfAgency(poolOf(here), catalog, id), await rowsOfAgency(poolOf(here), catalog, testId)]
  expect(left.flatMap((tables) => Object.entries(tables).flatMap(([table, rows]) => (rows.length > 0 ? [table] : [])))).toEqual([])
  expect(existsSync(join(filesFolderOf(here), stored.key))).toBe(false)
  expect(await moving(here, owner.agencyId)).toEqual(others)
  const { rows } = await poolOf(here).query(`SELECT after->>'text' AS text FROM operator_log WHERE action = 'agency.erased'`)
  expect(rows).toEqual([{ text: expect.stringContaining(slug) }])
})
