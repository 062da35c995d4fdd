import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { onCluster } from '#kit/server/testing/test-databases.ts'
import { tableClasses, type TableClass } from '../../database/table-classes.ts'

// The schema can be distributed by agency: the rules of docs/decisions/0014 for each class of tables.

let app: TestApp
let db: pg.Pool
beforeAll(async () => {
  app = await startTestApp()
  db = new pg.Pool({ connectionString: app.ownerUrl, max: 1 })
})
afterAll(async () => {
  await db.end()
  await app.close()
})

const rowsOf = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) => (await db.query<Row>(text, values)).rows
const classOf = (table: string): TableClass | undefined => (tableClasses as Record<string, TableClass>)[table]
const tablesOf = (wanted: TableClass) => Object.keys(tableClasses).filter((table) => classOf(table) === wanted)
const columnsOf = (numbers: string, relation: string) =>
  `(SELECT array_agg(a.attname::text ORDER BY k.place) FROM unnest(${numbers}) WITH ORDINALITY AS k (number, place) JOIN pg_attribute a ON a.attrelid = ${relation} AND a.attnum = k.number)`

test('every table of the database has a class, and nothing else has one', async () => {
  const rows = await rowsOf<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')`,
  )
  expect(rows.map(({ name }) => name).sort()).toEqual(Object.keys(tableClasses).sort())
})

test('every agency table has agency_id, never null', async () => {
  const rows = await rowsOf<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'agency_id' AND a.attnotnull
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')`,
  )
  const having = rows.map(({ name }) => name)
  expect(tablesOf('agency').filter((table) => !having.includes(table))).toEqual([])
})

test('agency_id leads the primary key, every unique key and every exclusion constraint of an agency table', async () => {
  const keys = await rowsOf<{ table: string; index: string; primary: boolean; first: string | null }>(
    `SELECT i.indrelid::regclass::text AS table, i.indexrelid::regclass::text AS index, i.indisprimary AS primary,
            (SELECT attname::text FROM pg_attribute WHERE attrelid = i.indrelid AND attnum = i.indkey[0]) AS first
     FROM pg_index i WHERE (i.indisunique OR i.indisexclusion) AND i.indrelid::regclass::text = ANY ($1)`,
    [tablesOf('agency')],
  )
  expect(keys.filter(({ first }) => first !== 'agency_id')).toEqual([])
  const withPrimary = new Set(keys.filter(({ primary }) => primary).map(({ table }) => table))
  expect(tablesOf('agency').filter((table) => !withPrimary.has(table))).toEqual([])
})

test('foreign keys point where they may: within the agency, to reference tables, or from local tables to local ones', async () => {
  const keys = await rowsOf<{ key: string; from: string; to: string; own: string[]; their: string[] }>(
    `SELECT c.conname AS key, c.conrelid::regclass::text AS from, c.confrelid::regclass::text AS to,
            ${columnsOf('c.conkey', 'c.conrelid')} AS own, ${columnsOf('c.confkey', 'c.confrelid')} AS their
     FROM pg_constraint c WHERE c.contype = 'f' AND c.connamespace = 'public'::regnamespace
       ${onCluster() ? `AND c.conrelid::regclass::text !~ '_[0-9]{6}$'` : ''}`,
  )
  const mayPointTo: Record<TableClass, readonly TableClass[]> = {
    agency: ['agency', 'reference'],
    reference: ['reference'],
    local: ['local', 'reference'],
  }
  expect(keys.filter(({ from, to }) => !mayPointTo[classOf(from)!].includes(classOf(to)!))).toEqual([])
  const within = keys.filter(({ from, to }) => classOf(from) === 'agency' && classOf(to) === 'agency')
  expect(within.filter(({ own, their }) => own[0] !== 'agency_id' || their[0] !== 'agency_id')).toEqual([])
  expect(within.length).toBeGreaterThan(90)
})

test('no key of an agency table sets columns to null: the code that deletes a row clears them', async () => {
  const keys = await rowsOf(
    `SELECT conrelid::regclass::text AS table, conname AS key FROM pg_constraint
     WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND confdeltype IN ('n', 'd') AND conrelid::regclass::text = ANY ($1)`,
    [tablesOf('agency')],
  )
  expect(keys).toEqual([])
})

test('no column is an identity: each shard would count by itself', async () => {
  expect(
    await rowsOf(
      `SELECT attrelid::regclass::text AS table, attname AS column FROM pg_attribute WHERE attidentity <> '' AND attrelid::regclass::text = ANY ($1)`,
      [Object.keys(tableClasses)],
    ),
  ).toEqual([])
})

test('triggers run for each row, read no table name and name the agency of each statement', async () => {
  const triggers = await rowsOf<{ table: string; name: string; each_row: boolean; source: string }>(
    `SELECT t.tgrelid::regclass::text AS table, t.tgname AS name, t.tgtype & 1 = 1 AS each_row, p.prosrc AS source
     FROM pg_trigger t JOIN pg_proc p ON p.oid = t.tgfoid WHERE NOT t.tgisinternal AND t.tgrelid::regclass::text = ANY ($1)`,
    [Object.keys(tableClasses)],
  )
  expect(triggers.length).toBeGreaterThan(10)
  expect(triggers.filter(({ each_row }) => !each_row)).toEqual([])
  expect(triggers.filter(({ source }) => /\bTG_(TABLE_NAME|TABLE_SCHEMA|RELNAME|RELID)\b/i.test(source))).toEqual([])
  // Statements that name a table: UPDATE x, INSERT INTO x, FROM x. NEW and OLD already have the agency of their row.
  const statements = /\b(UPDATE|INSERT INTO|FROM|JOIN)\s+[a-z_]{2,}/
  expect(triggers.filter(({ source }) => statements.test(source) && !/\bagency_id\b/.test(source))).toEqual([])
})

test('no policy, check or default calls a function of ours, which a node might not have', async () => {
  expect(
    await rowsOf(
      `SELECT DISTINCT d.classid::regclass::text AS kind, d.objid, p.proname AS function
       FROM pg_depend d JOIN pg_proc p ON d.refclassid = 'pg_proc'::regclass AND d.refobjid = p.oid
       WHERE p.pronamespace = 'public'::regnamespace AND d.classid IN ('pg_policy'::regclass, 'pg_attrdef'::regclass, 'pg_constraint'::regclass)
         AND NOT EXISTS (SELECT FROM pg_depend e WHERE e.objid = p.oid AND e.deptype = 'e')`,
    ),
  ).toEqual([])
})

test('neither role may empty a table', async () => {
  expect(
    await rowsOf(
      `SELECT role, name FROM unnest($1::text[]) AS name, unnest('{safiri_app,safiri_platform}'::text[]) AS role
       WHERE has_table_privilege(role, name, 'TRUNCATE')`,
      [Object.keys(tableClasses)],
    ),
  ).toEqual([])
})
