import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import sharp from 'sharp'
import { afterAll, expect, inject, test } from 'vitest'
import { createDatabase } from '#kit/server/database/migrate.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { newOwner } from '#kit/server/testing/people.ts'
import { templateName } from '#kit/server/testing/global-setup.ts'
import { startTestApp } from '#kit/server/testing/test-app.ts'
import { writeBackup } from '../../scripts/backup/write.ts'
import { kill, killAll, startServer, untilReady } from './server-process.ts'

// Only the owner of the process reads the data, whatever the umask.

const folders: string[] = []
function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'safiri-modes-'))
  folders.push(folder)
  return folder
}
const umask = process.umask(0)
afterAll(() => {
  process.umask(umask)
  killAll()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** Everything in a folder, and the folder, that others could read. */
function openToOthers(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true }).map(({ parentPath, name }) => join(parentPath, name))
  const modeOf = (path: string) => statSync(path).mode & 0o777
  return [folder, ...entries].flatMap((path) => {
    const expected = statSync(path).isDirectory() ? 0o700 : 0o600
    return modeOf(path) === expected ? [] : [`${path} ${modeOf(path).toString(8)}`]
  })
}

/** The template belongs to the tests' key; this installation makes its own. */
async function forgetKey(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('UPDATE installation SET key_fingerprint = NULL')
  await client.end()
}

test('an installation with DATABASE_URL keeps folder, secret and files to itself, also those from before', async () => {
  const name = `modes_${newId().replaceAll('-', '')}`
  await createDatabase(inject('adminUrl'), name, templateName)
  const DATABASE_URL = inject('adminUrl').replace(/\/postgres$/, `/${name}`)
  const SAFIRI_DATA = join(newFolder(), 'data')
  await forgetKey(DATABASE_URL)
  const first = await startServer({ DATABASE_URL, SAFIRI_DATA })
  await untilReady(first)
  await kill(first)
  expect(openToOthers(SAFIRI_DATA)).toEqual([])
  mkdirSync(join(SAFIRI_DATA, 'files/doc_1'), { recursive: true })
  writeFileSync(join(SAFIRI_DATA, 'files/doc_1/file'), 'of an older version')
  chmodSync(SAFIRI_DATA, 0o755)
  expect(openToOthers(SAFIRI_DATA).length).toBeGreaterThan(2)
  const second = await startServer({ DATABASE_URL, SAFIRI_DATA })
  await untilReady(second)
  await expect.poll(() => openToOthers(SAFIRI_DATA)).toEqual([])
  await kill(second)
})

test('pictures, documents and backups are the owner’s alone', async () => {
  const app = await startTestApp()
  const owner = await newOwner(app)
  const content = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#0b6b57' } })
    .png()
    .toBuffer()
  const kept = await owner.upload('/gallery/upload', [{ name: 'hill.png', content }])
  expect(kept.status).toBe(200)
  const actor = { agencyId: owner.agencyId, userId: owner.userId, now: app.clock.now() }
  await app.app.files.documents.keep(actor, { name: 'id.pdf', mime: 'application/pdf', content: Buffer.from('%PDF-1.7') })
  const files = join(app.app.settings.dataFolder, 'files')
  expect(readdirSync(files, { recursive: true }).length).toBeGreaterThan(4)
  expect(openToOthers(app.app.settings.dataFolder)).toEqual([])
  const backups = join(newFolder(), 'backups')
  await writeBackup({
    ownerUrl: app.ownerUrl,
    file: join(backups, 'one.tar.gz'),
    filesFolder: files,
    secretKey: 'x'.repeat(32),
    withSecretKey: true,
  })
  expect(openToOthers(backups)).toEqual([])
  await app.close()
})
