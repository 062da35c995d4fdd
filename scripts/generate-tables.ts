import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '#kit/server/embedded-postgres/embedded-postgres.ts'
import { migrate } from '#kit/server/database/migrate.ts'

/** SQL domains whose type is already defined in the code. */
const typesOfTheCode: Record<string, { name: string; from: string }> = {
  currency_code: { name: 'Currency', from: '../kit/contract/money.ts' },
}

interface Column {
  /** `table.column` */
  name: string
  domain: string
  /** The CHECK of the SQL domain, as PostgreSQL prints it. */
  check: string
  nullable: boolean
  generated: boolean
}

/** Returns all columns whose type is an SQL domain. */
async function domainColumns(url: string): Promise<Column[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<Column>(`
    SELECT format('%s.%s', c.relname, a.attname) AS name, t.typname AS domain, pg_get_constraintdef(k.oid) AS check,
           NOT a.attnotnull AS nullable, a.atthasdef AS generated
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    JOIN pg_type t ON t.oid = a.atttypid AND t.typtype = 'd' JOIN pg_constraint k ON k.contypid = t.oid AND k.contype = 'c'
    WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace ORDER BY t.typname, name`)
  await client.end()
  return rows
}

const typeName = (domain: string) => domain.replace(/(^|_)(.)/g, (_all, _gap, letter: string) => letter.toUpperCase())

/** Returns the type as an expression of kysely-codegen, which adds `| null` only outside Generated. */
function typeOfColumn({ domain, nullable, generated }: Column): { type: string; expression: string } {
  const name = typesOfTheCode[domain]?.name ?? typeName(domain)
  const expression = generated ? `Generated<${name}${nullable ? ' | null' : ''}>` : name
  return { type: 'RawExpression', expression }
}

/** Returns `export type Fuel = …` for `CHECK (VALUE = ANY (ARRAY['petrol'::text, 'diesel'::text]))`. */
function unionOf({ domain, check }: Column): string {
  const words = [...check.matchAll(/'([^']*)'::text/g)].map(([, word]) => `"${word}"`)
  if (!check.includes('= ANY (ARRAY[') || words.length === 0) throw new Error(`The domain ${domain} is no list of words: ${check}`)
  return `export type ${typeName(domain)} = ${words.join(' | ')};`
}

function writeTables(url: string, columns: Column[], out: string): void {
  const overrides = { columns: Object.fromEntries(columns.map((column) => [column.name, typeOfColumn(column)])) }
  execFileSync(
    'node_modules/.bin/kysely-codegen',
    [
      ['--url', url],
      ['--dialect', 'postgres'],
      ['--date-parser', 'string'],
      ['--numeric-parser', 'number'],
      ['--exclude-pattern', 'schema_migrations'],
      ['--overrides', JSON.stringify(overrides)],
      ['--out-file', out],
    ].flat(),
    { stdio: 'inherit' },
  )
  const imports = Object.values(typesOfTheCode).map(({ name, from }) => `import type { ${name} } from "${from}";`)
  const unions = new Set(columns.filter(({ domain }) => !(domain in typesOfTheCode)).map(unionOf))
  const text = readFileSync(out, 'utf8')
    .replace(/(import .*;)/, `$1\n${imports.join('\n')}`)
    // The driver returns bigint as a number (kit/server/database/database.ts).
    .replace(/export type Int8 = .*/, 'export type Int8 = ColumnType<number, number, number>;')
  writeFileSync(out, `${text}\n${[...unions].join('\n\n')}\n`)
}

/** `npm run tables` writes database/tables.ts from a newly migrated database. An SQL domain with a list of words becomes a union type. */
const folder = mkdtempSync(join(tmpdir(), 'safiri-tables-'))
const postgres = await startEmbeddedPostgres({ folder, durable: false, log: () => {} })
try {
  const client = new pg.Client({ connectionString: postgres.url('postgres') })
  await client.connect()
  await client.query('CREATE DATABASE tables')
  await client.end()
  const url = postgres.url('tables')
  await migrate(url)
  writeTables(url, await domainColumns(url), join(import.meta.dirname, '../database/tables.ts'))
} finally {
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
