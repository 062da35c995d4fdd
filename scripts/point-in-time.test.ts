import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeBase, removeOldBases } from '#kit/server/archive/base-backup.ts'
import { copyNewFiles, keepArchive, lookAtDisks, wakeCheckpointer } from '#kit/server/archive/keep-archive.ts'
import {
  archiveOptions,
  archiveSeconds,
  basesOf,
  completeBases,
  filesOf,
  makeArchive,
  gapFile,
  pausedFile,
  walOf,
} from '#kit/server/archive/layout.ts'
import { openDatabase } from '#kit/server/database/database.ts'
import { createDatabase, migrate } from '#kit/server/database/migrate.ts'
import { clusterOf } from '#kit/server/embedded-postgres/cluster.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#kit/server/embedded-postgres/embedded-postgres.ts'
import { databaseUser } from '#kit/server/embedded-postgres/os-user.ts'

const root = mkdtempSync(join(realpathSync(tmpdir()), 'safiri-moment-'))
const project = join(import.meta.dirname, '..')
const archive = join(root, "the archive's folder")
const data = join(root, 'data')
let postgres: EmbeddedPostgres
let client: pg.Client

beforeAll(async () => {
  // The database's user passes through.
  if (databaseUser()) await promisify(execFile)('chmod', ['711', root])
  makeArchive(archive, databaseUser())
  // A second instead of a minute, so that the test need not wait.
  postgres = await startEmbeddedPostgres({ folder: data, options: archiveOptions(archive, 1) })
  await createDatabase(postgres.url('postgres'), 'safiri')
  await migrate(postgres.url('safiri'))
  await wakeCheckpointer(postgres.url('postgres'))
  client = new pg.Client({ connectionString: postgres.url('safiri') })
  client.on('error', () => {})
  await client.connect()
  await client.query('CREATE TABLE notes (text text, at timestamptz DEFAULT clock_timestamp())')
})
afterAll(async () => {
  await client.end().catch(() => {})
  await postgres.stop()
  rmSync(root, { recursive: true, force: true })
})

/** Adds a note, waits until the log that has it was archived by the time limit alone, and returns the moment after that. */
async function note(text: string): Promise<Date> {
  await client.query('INSERT INTO notes (text) VALUES ($1)', [text])
  const { rows: wal } = await client.query<{ name: string }>('SELECT pg_walfile_name(pg_current_wal_insert_lsn()) AS name')
  const archived = async () =>
    (await client.query<{ last: string | null }>('SELECT last_archived_wal AS last FROM pg_stat_archiver')).rows[0]?.last
  await expect.poll(async () => ((await archived()) ?? '') >= wal[0]!.name).toBe(true)
  return (await client.query<{ at: Date }>('SELECT clock_timestamp() AS at')).rows[0]!.at
}

function restore(folder: string, until: string) {
  const env = { PATH: process.env.PATH, SAFIRI_DATA: folder, WAL_ARCHIVE: archive }
  return promisify(execFile)(process.execPath, ['scripts/restore.ts', '--until', until], { cwd: project, env })
}

async function restored<Row extends pg.QueryResultRow>(folder: string, statement: string): Promise<Row[]> {
  const copy = await startEmbeddedPostgres({ folder })
  const reader = new pg.Client({ connectionString: copy.url('safiri') })
  await reader.connect()
  const { rows } = await reader.query<Row>(statement)
  await reader.end()
  await copy.stop()
  return rows
}
const texts = async (folder: string) =>
  (await restored<{ text: string }>(folder, 'SELECT text FROM notes ORDER BY at')).map(({ text }) => text)

test('by default the log is archived each minute', async () => {
  expect(archiveOptions(archive, archiveSeconds)).toMatchObject({ archive_mode: 'on', archive_timeout: 60 })
})

test('a stop ends a base backup that is under way, leaves nothing of it, and is no fault', async () => {
  const stopped = join(root, 'stopped')
  makeArchive(stopped, databaseUser())
  const faults: object[] = []
  const log = { info() {}, error: (fields: object) => void faults.push(fields) }
  const db = openDatabase({ url: postgres.url('safiri'), poolSize: 1, log })
  const stop = keepArchive({
    db,
    log,
    clock: { now: () => new Date() },
    archive: stopped,
    url: postgres.url('postgres'),
    cluster: clusterOf(data),
    dataFolder: data,
    withFiles: false,
    withSecretKey: false,
    keepDays: 7,
  })
  const copied = () => readdirSync(basesOf(stopped)).flatMap((name) => readdirSync(join(basesOf(stopped), name)))
  await expect.poll(copied).toEqual(['cluster'])
  await stop()
  expect(readdirSync(basesOf(stopped))).toEqual([])
  expect(faults).toEqual([])
  await db.close()
})

test('after the server was killed and its disk lost, what was archived by the time limit is there; a moment is restored exactly', async () => {
  await note('before the base')
  mkdirSync(join(data, 'files', 'img_1'), { recursive: true })
  writeFileSync(join(data, 'files', 'img_1', 'large.webp'), 'a picture')
  const base = await makeBase({ url: postgres.url('postgres'), cluster: clusterOf(data), archive })
  expect(completeBases(archive).map(({ name }) => name)).toEqual([base.name])
  const known = new Set<string>()
  expect([copyNewFiles(join(data, 'files'), filesOf(archive), known), copyNewFiles(join(data, 'files'), filesOf(archive), known)]).toEqual([
    1, 0,
  ])
  await note('first')
  const wanted = await note('wanted')
  await note('a mistake')
  // Killed, not stopped: nothing is archived on the way out. Its data is never read again.
  process.kill(postgres.pid, 'SIGKILL')
  writeFileSync(join(archive, 'superuser-password'), readFileSync(join(data, 'superuser-password')))

  const latest = join(root, 'latest')
  const { stdout } = await restore(latest, 'latest')
  expect(stdout).toContain('sends nothing until an operator confirms it')
  expect(await texts(latest)).toEqual(['before the base', 'first', 'wanted', 'a mistake'])
  expect(readFileSync(join(latest, 'files', 'img_1', 'large.webp'), 'utf8')).toBe('a picture')

  const moment = join(root, 'moment')
  await restore(moment, wanted.toISOString())
  expect(await texts(moment)).toEqual(['before the base', 'first', 'wanted'])
  expect(await restored(moment, 'SELECT epoch > released_epoch AS held FROM installation')).toEqual([{ held: true }])
})

test('a moment outside the archive, a folder in use and a text that is no time are refused, and leave nothing', async () => {
  const at = (text: string) =>
    restore(join(root, 'refused'), text).then(
      () => 'restored',
      ({ stderr }: { stderr: string }) => stderr,
    )
  expect(await at('2001-01-01T00:00:00Z')).toMatch(/The archive begins at/)
  expect(await at('2199-01-01T00:00:00Z')).toMatch(/The archive ends before 2199/)
  expect(await at('yesterday')).toMatch(/yesterday is no time/)
  expect(existsSync(join(root, 'refused'))).toBe(false)
  await expect(restore(data, 'latest')).rejects.toMatchObject({ stderr: expect.stringContaining('is not empty') })
})

test('at 80 % of a disk staff are told; at 95 % archiving pauses and sales continue; with room again a new base is asked for', async () => {
  const look = (part: number) => lookAtDisks(archive, data, async (folder) => (folder === archive ? part : 0.5))
  expect(await look(0.79)).toMatchObject({ state: 'ok', problem: null })
  expect(await look(0.8)).toMatchObject({ state: 'warning', problem: expect.stringContaining('80 % full') })
  expect([existsSync(pausedFile(archive)), existsSync(gapFile(archive))]).toEqual([false, false])
  expect(await look(0.95)).toMatchObject({ state: 'paused', problem: expect.stringContaining('Sales continue') })
  // PostgreSQL is told that all is well, so it reuses its log instead of filling its own disk.
  const before = readdirSync(walOf(archive)).length
  await promisify(execFile)('/bin/sh', [join(archive, 'archive.sh'), 'pg_wal/missing', '0000000100000000000000FF'], {
    cwd: clusterOf(data),
  })
  expect(readdirSync(walOf(archive))).toHaveLength(before)
  expect(await look(0.9)).toMatchObject({ state: 'paused' })
  expect(await look(0.7)).toMatchObject({ state: 'ok' })
  // Until there is a new base backup, also after a restart.
  expect([existsSync(pausedFile(archive)), existsSync(gapFile(archive))]).toEqual([false, true])
})

test('a segment that is archived twice must be the same', async () => {
  const folder = clusterOf(data)
  const run = (text: string) => {
    writeFileSync(join(root, 'segment'), text)
    return promisify(execFile)('/bin/sh', [join(archive, 'archive.sh'), '../segment', '0000000900000000000000AA'], {
      cwd: join(root, 'data'),
    })
  }
  expect(folder).toContain('data')
  await run('one')
  await run('one')
  await expect(run('two')).rejects.toBeDefined()
})

test('old base backups and the log before the oldest that stays are deleted', () => {
  const other = join(root, 'other')
  makeArchive(other, undefined)
  const day = (number: number) => new Date(Date.UTC(2026, 0, number))
  for (const number of [1, 2, 3, 4]) {
    mkdirSync(join(basesOf(other), `2026010${number}`))
    const info = {
      startedAt: day(number),
      stoppedAt: day(number),
      firstWal: `00000001000000000000000${number}`,
      folders: [],
      version: '18',
    }
    writeFileSync(join(basesOf(other), `2026010${number}`, 'base.json'), JSON.stringify(info))
    writeFileSync(join(walOf(other), `00000001000000000000000${number}.gz`), '')
  }
  // Two days before the fourth is the second: it is needed for the moments after it.
  expect(removeOldBases(other, 2, day(4))).toEqual(['20260101'])
  expect(readdirSync(walOf(other))).toEqual([2, 3, 4].map((number) => `00000001000000000000000${number}.gz`))
})
