import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { isBackupDue, scheduleBackups } from '#app/backups.ts'
import type { App } from '#kit/server/app.ts'
import { nameOfScheduled } from '#kit/server/backups/names.ts'
import { systemClock } from '#kit/server/clock.ts'
import { createDatabase, migrate } from '#kit/server/database/migrate.ts'
import { startEmbeddedPostgres } from '#kit/server/embedded-postgres/embedded-postgres.ts'
import { readSettings } from '#kit/server/settings.ts'
import { removeOldBackups } from './backup/retention.ts'

const folder = mkdtempSync(join(tmpdir(), 'safiri-scheduled-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('scheduled backups', () => {
  const at = (day: number) => nameOfScheduled(new Date(Date.UTC(2026, 0, day, 3)))

  test('keep the newest days and one of each of four weeks before; files of people stay', () => {
    const backups = mkdtempSync(join(folder, 'kept-'))
    const days = Array.from({ length: 60 }, (_, index) => at(index + 1))
    for (const name of [...days, 'safiri-20260101-030000.tar.gz', 'mine.tar.gz']) writeFileSync(join(backups, name), '')
    const removed = removeOldBackups(backups, 7, new Date(Date.UTC(2026, 2, 1)))
    const kept = readdirSync(backups).filter((name) => name.startsWith('safiri-daily-'))
    expect(kept.sort().slice(-7)).toEqual(days.slice(-7))
    expect(kept).toHaveLength(11)
    expect(removed).toHaveLength(49)
    expect(readdirSync(backups)).toEqual(expect.arrayContaining(['mine.tar.gz', 'safiri-20260101-030000.tar.gz']))
    expect(removeOldBackups(backups, 7, new Date(Date.UTC(2026, 2, 1)))).toEqual([])
  })

  test('an unfinished file of a killed backup is deleted after a day, not before', () => {
    const backups = mkdtempSync(join(folder, 'parts-'))
    const part = join(backups, `${at(1)}.part`)
    writeFileSync(part, '')
    removeOldBackups(backups, 7, new Date())
    expect(readdirSync(backups)).toHaveLength(1)
    removeOldBackups(backups, 7, new Date(Date.now() + 2 * 24 * 60 * 60 * 1000))
    expect(readdirSync(backups)).toEqual([])
  })

  test('are due once a day', () => {
    const backups = mkdtempSync(join(folder, 'due-'))
    expect(isBackupDue(join(backups, 'missing'), new Date())).toBe(true)
    writeFileSync(join(backups, at(10)), '')
    expect(isBackupDue(backups, new Date(Date.UTC(2026, 0, 11, 2, 59)))).toBe(false)
    expect(isBackupDue(backups, new Date(Date.UTC(2026, 0, 11, 3)))).toBe(true)
  })
})

test('the server makes a scheduled backup by itself, which is verified and remembered for monitoring', async () => {
  const data = mkdtempSync(join(tmpdir(), 'safiri-scheduled-data-'))
  const postgres = await startEmbeddedPostgres({ folder: data, durable: false })
  await createDatabase(postgres.url('postgres'), 'safiri')
  await migrate(postgres.url('safiri'))
  const settings = readSettings({ SAFIRI_DATA: data })
  const lines: string[] = []
  const log = {
    info: (fields: object) => void lines.push(JSON.stringify(fields)),
    error: (fields: object) => void lines.push(JSON.stringify(fields)),
  }
  const stop = scheduleBackups({ settings, clock: systemClock, log } as unknown as App, 0)
  await expect.poll(() => lines.length).toBe(1)
  await stop()
  const [name] = readdirSync(settings.backupFolder)
  expect(lines[0]).toContain('Drill: restored in')
  expect(lines[0]).toContain(`Backup: ${join(settings.backupFolder, name!)}`)
  expect(isBackupDue(settings.backupFolder, new Date())).toBe(false)
  const client = new pg.Client({ connectionString: postgres.url('safiri') })
  await client.connect()
  const { rows } = await client.query(
    `SELECT backup_at > now() - interval '5 minutes' AS fresh, backup_bytes::int AS bytes FROM installation`,
  )
  expect(rows).toEqual([{ fresh: true, bytes: statSync(join(settings.backupFolder, name!)).size }])
  const drills = await client.query('SELECT backup, passed, problems, checked FROM backup_drills')
  expect(drills.rows).toEqual([{ backup: name, passed: true, problems: [], checked: expect.objectContaining({ files: 0 }) }])
  expect(drills.rows[0].checked.indexes).toBeGreaterThan(100)
  await client.end()
  await postgres.stop()
  rmSync(data, { recursive: true })
})
