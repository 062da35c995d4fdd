import { expect, test } from 'vitest'
import { readMigrations } from '../migrate.ts'
import { changesOf, keyOf, statementsOf, tableOf, updateByQuery } from './statements.ts'

test.each([
  ['SELECT 1; SELECT 2', ['SELECT 1', 'SELECT 2']],
  ['-- first; not the end\nSELECT 1;\n-- the end', ['-- first; not the end\nSELECT 1']],
  [`SELECT 'a;''b' AS "c;d"; SELECT 2;`, [`SELECT 'a;''b' AS "c;d"`, 'SELECT 2']],
  ['DO $$ BEGIN x; END $$; SELECT $1;', ['DO $$ BEGIN x; END $$', 'SELECT $1']],
  [
    'CREATE FUNCTION f() AS $of$ SELECT $$;$$; $of$; /* ; */ SELECT 2',
    ['CREATE FUNCTION f() AS $of$ SELECT $$;$$; $of$', '/* ; */ SELECT 2'],
  ],
  [' ;; \n', []],
])('%s', (text, statements) => {
  expect(statementsOf(text)).toEqual(statements)
})

test('knows the table that a statement creates or alters', () => {
  expect(tableOf('-- why\nCREATE TABLE clients (id uuid)')).toEqual({ name: 'clients', isNew: true })
  expect(tableOf('ALTER TABLE ONLY public.clients ADD x text')).toEqual({ name: 'clients', isNew: false })
  expect(tableOf('CREATE INDEX of_clients ON clients (id)')).toBeNull()
})

test('splits the changes of one table', () => {
  expect(changesOf(`ALTER TABLE clients\n  ADD a text DEFAULT 'x,y', -- a, b\n  ADD CONSTRAINT c CHECK (a IN ('x', 'y'))`)).toEqual([
    "ALTER TABLE clients ADD a text DEFAULT 'x,y'",
    "ALTER TABLE clients -- a, b\n  ADD CONSTRAINT c CHECK (a IN ('x', 'y'))",
  ])
})

test('knows the foreign key that a change adds, and its name', () => {
  const definition = 'FOREIGN KEY (agency_id, set_id) REFERENCES sets (agency_id, id) ON DELETE CASCADE'
  expect(keyOf(`ALTER TABLE texts ADD CONSTRAINT texts_set ${definition}`)).toEqual({
    table: 'texts',
    name: 'texts_set',
    definition,
    to: 'sets',
  })
  expect(keyOf(`ALTER TABLE texts -- why\n ADD ${definition}`)).toMatchObject({ name: 'texts_agency_id_set_id_fkey', definition })
  expect(keyOf('ALTER TABLE texts ADD COLUMN set_id uuid')).toBeNull()
  expect(keyOf('ALTER TABLE texts ADD CONSTRAINT named CHECK (a = b)')).toBeNull()
})

test('reads another table first, before an update by it', () => {
  expect(updateByQuery('-- why\nUPDATE heads h SET a = i.a FROM items i WHERE i.id = h.id')).toEqual({
    table: 'heads',
    text: 'UPDATE heads h SET a = i.a FROM (SELECT * FROM items OFFSET 0) i WHERE i.id = h.id',
  })
  expect(updateByQuery('UPDATE heads SET a = items.a FROM items WHERE items.id = heads.id')).toEqual({
    table: 'heads',
    text: 'UPDATE heads SET a = items.a FROM (SELECT * FROM items OFFSET 0) items WHERE items.id = heads.id',
  })
  expect(updateByQuery('UPDATE heads SET a = (SELECT a FROM items LIMIT 1)')).toBeNull()
  expect(updateByQuery('UPDATE heads SET a = 1')).toBeNull()
})

test('loses nothing of our migrations', () => {
  const bare = (text: string) => text.replace(/--[^\n]*/g, '').replace(/[;\s]+/g, '')
  for (const { text } of readMigrations()) expect(bare(statementsOf(text).join(';'))).toBe(bare(text))
})
