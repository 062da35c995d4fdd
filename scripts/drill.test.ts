import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { watchBackups } from '#domains/operator/server/alarms.ts'
import { nameOfScheduled } from '#kit/server/backups/names.ts'
import { newOperator, newOwner } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { drill, drillParent, lastGoodBackup, rememberDrill } from './backup/drill.ts'
import { removeOldBackups } from './backup/retention.ts'
import { writeBackup } from './backup/write.ts'

let app: TestApp
let folder: string
let file: string
let agencyId: string
const day = (number: number) => nameOfScheduled(new Date(Date.UTC(2026, 0, number, 3)))

beforeAll(async () => {
  app = await startTestApp()
  folder = mkdtempSync(join(tmpdir(), 'safiri-drill-test-'))
  agencyId = (await newOwner(app)).agencyId
  const actor = { agencyId, userId: null, now: app.clock.now() }
  await app.app.files.documents.keep(actor, { name: 'contract.pdf', mime: 'application/pdf', content: Buffer.from('a contract') })
  file = await newBackup(day(1))
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

async function newBackup(name: string): Promise<string> {
  const path = join(folder, name)
  const { secretKey, dataFolder } = app.app.settings
  const filesFolder = join(dataFolder, 'files')
  await writeBackup({ ownerUrl: app.ownerUrl, file: path, filesFolder, secretKey, withSecretKey: true })
  return path
}
const drillOf = (path: string) => drill(path, { dataFolder: mkdtempSync(join(folder, 'data-')), withFiles: true })

/** Writes a copy of the backup in which bytes are changed after unpacking, so that the checksum of the archive is right. */
function changed(name: string, from: string, to: string): string {
  const content = gunzipSync(readFileSync(file))
  const at = content.indexOf(from)
  expect(at).toBeGreaterThan(0)
  content.write(to, at, 'latin1')
  const path = join(folder, name)
  writeFileSync(path, gzipSync(content))
  return path
}

test('a good backup passes: rows, rules, files and indexes are counted, and nothing is left behind', async () => {
  // All drills of root are in one folder. Those of another run end without us.
  const drills = () => readdirSync(drillParent(folder)).filter((name) => name.startsWith('drill-'))
  const before = new Set(existsSync(drillParent(folder)) ? drills() : [])
  const result = await drillOf(file)
  expect(result).toMatchObject({ passed: true, problems: [], backup: day(1), checked: { files: 1 } })
  expect(result.checked.rules).toBeGreaterThan(15)
  expect(result.checked.indexes).toBeGreaterThan(100)
  await expect.poll(() => drills().filter((name) => !before.has(name))).toEqual([])
  await rememberDrill(app.ownerUrl, result)
})

test('one flipped byte fails the drill, alarms the staff once, and keeps the old good backup', async () => {
  const damaged = join(folder, day(2))
  copyFileSync(file, damaged)
  const bytes = readFileSync(damaged)
  const at = Math.floor(bytes.length / 2)
  bytes[at] = bytes[at]! ^ 1
  writeFileSync(damaged, bytes)
  const result = await drillOf(damaged)
  expect(result.passed).toBe(false)
  expect(result.problems[0]).toMatch(/cannot be restored/)
  await rememberDrill(app.ownerUrl, result)

  const operator = await newOperator(app)
  const state = (await operator.get('/operator/recovery')).body.data
  expect(state.drills.map(({ passed }: { passed: boolean }) => passed)).toEqual([false, true])
  for (const _ of [1, 2]) await watchBackups.run(app.app, {})
  const mails = await app.app.db.asPlatform('test: read the alarm', (tx) =>
    tx.selectFrom('mails').select(['recipient', 'body']).where('subject', '=', 'A backup could not be restored').execute(),
  )
  expect(mails).toEqual([{ recipient: operator.email, body: expect.stringContaining('cannot be restored') }])

  expect(await lastGoodBackup(app.ownerUrl)).toBe(day(1))
  for (const number of [3, 4, 5, 6, 7, 8]) writeFileSync(join(folder, day(number)), '')
  const now = new Date(Date.UTC(2026, 0, 9))
  expect(removeOldBackups(folder, 1, now, await lastGoodBackup(app.ownerUrl))).not.toContain(day(1))
  expect(readdirSync(folder)).toContain(day(1))
})

test('a stored file that differs, and a ledger that does not balance, are found though the archive is whole', async () => {
  expect((await drillOf(changed('file.tar.gz', 'a contract', 'b contract'))).problems).toEqual([
    expect.stringMatching(/^The file .* has another content than when it was stored\.$/),
  ])
  const client = new pg.Client({ connectionString: app.ownerUrl })
  await client.connect()
  await client.query(
    `INSERT INTO ledger_accounts (agency_id, id, type, currency, floored, balance, created_at)
     VALUES ($1, gen_random_uuid(), 'revenue', 'UGX', false, 5, now())`,
    [agencyId],
  )
  await client.end()
  const { passed, problems } = await drillOf(await newBackup('unbalanced.tar.gz'))
  expect(passed).toBe(false)
  expect(problems.join('\n')).toMatch(/each currency of an agency sums to zero/)
  expect(problems.join('\n')).toMatch(/each balance is the sum of its postings/)
})
