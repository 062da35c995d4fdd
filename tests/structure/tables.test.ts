import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { domains, kitTables } from './domains.ts'
import { domainOf, sources } from './sources.ts'
import { tableUses, type TableUse } from './sql.ts'
import { allowedReads, allowedWrites } from './table-uses.ts'

const owners = new Map(domains.flatMap(({ name, tables }) => tables.map((table) => [table, name] as const)))
const known: ReadonlySet<string> = new Set(owners.keys())
const userOf = (path: string): string => domainOf(path) ?? path.split('/')[0]!

/** Returns the uses of tables by domains that do not own them. */
const foreign = (): TableUse[] =>
  sources()
    .filter(({ path }) => path.includes('/server/') || path.startsWith('app/'))
    .flatMap((file) => tableUses(file, known))
    .filter(({ table, path }) => owners.get(table) !== userOf(path))

test('every table has one owner', () => {
  const database = /export interface DB \{([^}]*)\}/.exec(readFileSync('database/tables.ts', 'utf8'))![1]!
  const tables = [...database.matchAll(/^\s+(\w+):/gm)].map(([, table]) => table!)
  expect(tables.length).toBeGreaterThan(90)
  const owned = [...domains.flatMap((domain) => domain.tables), ...kitTables]
  expect(owned.sort()).toEqual(tables.sort())
})

test('nobody writes the table of another', () => {
  const uses = foreign().filter(({ writes }) => writes)
  const against = uses
    .filter(({ table, path }) => allowedWrites[userOf(path)]?.[table] === undefined)
    .map(({ table, path, line }) => `${path}:${line} writes ${table} of ${owners.get(table)}: call a function of it`)
  expect(against).toEqual([])
  expect(unused(allowedWrites, uses)).toEqual([])
})

test('the table of another is read only where the list says why', () => {
  const uses = foreign().filter(({ writes }) => !writes)
  const against = uses
    .filter(({ table, path }) => allowedReads[userOf(path)]?.[table] === undefined)
    .map(({ table, path, line }) => `${path}:${line} reads ${table} of ${owners.get(table)}: call a function of it`)
  expect(against).toEqual([])
  expect(unused(allowedReads, uses)).toEqual([])
})

test('builders, raw SQL and lists of tables are all read', () => {
  const text = `
    tx.selectFrom('bookings as b').innerJoin('clients as c', on).selectFrom(['agencies', 'plans as p'])
    tx.insertInto('tickets').values(row)
    sql\`SELECT FROM payments p, refunds r JOIN members m ON true WHERE EXISTS (SELECT FROM ONLY tracks)\`
    sql\`UPDATE cars SET a = 1 FROM rooms WHERE x\`
    sql\`INSERT INTO albums SELECT 1 ON CONFLICT DO UPDATE SET a = 1\`
    sql\`DELETE FROM events USING orders\``
  const tables = [
    'bookings',
    'clients',
    'agencies',
    'plans',
    'tickets',
    'payments',
    'refunds',
    'members',
    'tracks',
    'cars',
    'rooms',
    'albums',
    'events',
    'orders',
  ]
  const uses = tableUses({ path: 'x.ts', text }, new Set(tables))
  expect(uses.map(({ table }) => table).sort()).toEqual([...tables].sort())
  expect(
    uses
      .filter(({ writes }) => writes)
      .map(({ table }) => table)
      .sort(),
  ).toEqual(['albums', 'cars', 'events', 'tickets'])
})

/** Returns list entries that no code needs any more. */
const unused = (allowed: typeof allowedReads, uses: readonly TableUse[]): string[] =>
  Object.entries(allowed).flatMap(([user, tables]) =>
    Object.keys(tables)
      .filter((table) => !uses.some((use) => use.table === table && userOf(use.path) === user))
      .map((table) => `${user} no longer uses ${table}: remove it from the list`),
  )
