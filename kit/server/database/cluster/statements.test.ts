import { expect, test } from 'vitest'
import { readMigrations } from '../migrate.ts'
import { changesOf, statementsOf, tableOf } from './statements.ts'

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

test('loses nothing of our migrations', () => {
  const bare = (text: string) => text.replace(/--[^\n]*/g, '').replace(/[;\s]+/g, '')
  for (const { text } of readMigrations()) expect(bare(statementsOf(text).join(';'))).toBe(bare(text))
})
