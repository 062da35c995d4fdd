import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'

// Programs of the last release go on working while a new one migrates the database. So a migration adds, and what a released program
// reads or writes is removed by the release after the next: expand and contract.

const newestRelease = globSync('tests/releases/*.json').toSorted().at(-1)!
const released = new Set(
  Object.keys((JSON.parse(readFileSync(newestRelease, 'utf8')) as { rows: object }).rows).map((name) => name.replace('public.', '')),
)

/** What a program that does not know of it cannot survive, in a table of the newest release. */
const breaking: readonly [what: string, pattern: RegExp][] = [
  ['drops a table', /\bDROP TABLE (?:IF EXISTS )?(?<table>\w+)/gi],
  ['renames a table or column', /\bALTER TABLE (?:ONLY )?(?<table>\w+)[^;]*?\bRENAME\b/gi],
  ['drops a column', /\bALTER TABLE (?:ONLY )?(?<table>\w+)[^;]*?\bDROP COLUMN\b/gi],
  ['changes a type', /\bALTER TABLE (?:ONLY )?(?<table>\w+)[^;]*?\bALTER (?:COLUMN )?\w+ (?:SET DATA )?TYPE\b/gi],
  ['requires a column', /\bALTER TABLE (?:ONLY )?(?<table>\w+)[^;]*?\bSET NOT NULL\b/gi],
  [
    'adds a required column without a default',
    /\bALTER TABLE (?:ONLY )?(?<table>\w+)[^;]*?\bADD COLUMN (?:IF NOT EXISTS )?\w+ (?![^,;]*\bDEFAULT\b)(?![^,;]*\bGENERATED\b)[^,;]*\bNOT NULL\b/gi,
  ],
]

/** Returns what in a migration a program of the newest release cannot survive. */
function breaksOf(sql: string): string[] {
  const statements = sql.replace(/--.*$/gm, '')
  return breaking.flatMap(([what, pattern]) =>
    [...statements.matchAll(pattern)]
      .map(({ groups }) => groups!.table!)
      .filter((table) => released.has(table))
      .map((table) => `${what}: ${table}`),
  )
}

test('a migration breaks no program of the newest release', () => {
  const wrong = globSync('database/migrations/*.sql').flatMap((path) =>
    breaksOf(readFileSync(path, 'utf8')).map((what) => `${basename(path)} ${what}`),
  )
  expect(wrong.toSorted()).toEqual([])
})

test('the patterns find what they are for', () => {
  const adds = [
    'ALTER TABLE bookings ADD COLUMN sold_by uuid',
    "ALTER TABLE bookings ADD COLUMN channel text NOT NULL DEFAULT 'desk', ADD COLUMN note text",
    'ALTER TABLE not_released DROP COLUMN old',
    '-- ALTER TABLE bookings DROP COLUMN notes',
    'CREATE TABLE fresh (id uuid NOT NULL); DROP TABLE not_released',
  ]
  for (const sql of adds) expect([sql, breaksOf(sql)]).toEqual([sql, []])
  const breaks = [
    'DROP TABLE bookings',
    'ALTER TABLE bookings ADD COLUMN note text, DROP COLUMN notes',
    'ALTER TABLE bookings RENAME COLUMN notes TO remarks',
    'ALTER TABLE ONLY bookings ALTER COLUMN total TYPE numeric',
    'ALTER TABLE bookings ALTER notes SET NOT NULL',
    "ALTER TABLE bookings ADD COLUMN a text NOT NULL DEFAULT '', ADD COLUMN b uuid NOT NULL",
  ]
  for (const sql of breaks) expect([sql, breaksOf(sql).length]).toEqual([sql, 1])
})
