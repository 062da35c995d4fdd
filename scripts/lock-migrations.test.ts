import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'

const root = mkdtempSync(join(tmpdir(), 'safiri-lock-'))
const migration = (name: string) => join(root, 'database/migrations', name)
const lock = (...args: string[]) =>
  execFileSync(process.execPath, [join(import.meta.dirname, 'lock-migrations.ts'), '--root', root, ...args], {
    encoding: 'utf8',
    stdio: 'pipe',
  })

beforeEach(() => {
  rmSync(join(root, 'database'), { recursive: true, force: true })
  cpSync(join(import.meta.dirname, '../database'), join(root, 'database'), { recursive: true })
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

test('the migrations of this repository are as they landed', () => {
  expect(() => lock('--check')).not.toThrow()
})

test('a landed migration that was changed or removed is refused by name, and the lock stays as it is', () => {
  const before = readFileSync(join(root, 'database/migrations.lock'), 'utf8')
  writeFileSync(migration('0002_agency.sql'), `${readFileSync(migration('0002_agency.sql'), 'utf8')}\n`)
  rmSync(migration('0003_account.sql'))
  for (const args of [['--check'], []]) {
    expect(() => lock(...args)).toThrow(/0002_agency has changed.*write a new migration/)
    expect(() => lock(...args)).toThrow(/0003_account was removed/)
  }
  expect(readFileSync(join(root, 'database/migrations.lock'), 'utf8')).toBe(before)
})

test('a new migration has to be locked once', () => {
  writeFileSync(migration('9999_boats.sql'), 'SELECT 1;\n')
  expect(() => lock('--check')).toThrow('The migration 9999_boats is not locked. Run npm run lock-migrations.')
  expect(lock()).toBe('locked 9999_boats\n')
  expect(() => lock('--check')).not.toThrow()
})
