import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { projectFolder } from '../project.ts'
import { deriveKey } from '../security/tokens.ts'

const folder = join(projectFolder, 'database/migrations')
// Any number, as long as every version of the program takes the same.
const lockKey = 7_201_826

interface Migration {
  version: string
  text: string
  checksum: string
}

/** The migrations of this program, in order. */
export function readMigrations(from = folder): Migration[] {
  return readdirSync(from)
    .filter((name) => /^\d{4}_.+\.sql$/.test(name))
    .sort()
    .map((name) => {
      const text = readFileSync(join(from, name), 'utf8')
      return { version: name.slice(0, -4), text, checksum: createHash('sha256').update(text).digest('hex') }
    })
}

/** Works on the database as its owner while nobody else prepares it: of two servers starting together one waits. */
export async function preparingAlone<T>(ownerUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [lockKey])
    return await work(client)
  } finally {
    await client.end()
  }
}

/**
 * Brings the database to this program's schema: each file that has not run yet in a transaction of its own, in the order of
 * their numbers. One with a smaller number than others that ran is taken as well: two branches may have met in between.
 * @throws when a migration that ran has changed, or when the database is newer than this program.
 */
export async function migrate(ownerUrl: string, { log = (_line: string) => {}, migrations = readMigrations() } = {}): Promise<void> {
  await preparingAlone(ownerUrl, async (client) => {
    // What a crash takes of it runs again, and the first commit that anybody relies on brings all of it to the disk.
    await client.query('SET synchronous_commit = off')
    await client.query(
      'CREATE TABLE IF NOT EXISTS schema_migrations (version text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())',
    )
    const { rows } = await client.query<{ version: string; checksum: string }>(
      'SELECT version, checksum FROM schema_migrations ORDER BY version',
    )
    refuseStrangers(rows, migrations)
    const ran = new Set(rows.map(({ version }) => version))
    for (const migration of migrations.filter(({ version }) => !ran.has(version))) {
      log(`migrating ${migration.version}`)
      await apply(client, migration)
    }
    await trustIndexes(client)
  })
}

/**
 * Lets searches, pages in the order of a name, and looks at who has a room when, read their indexes. Before row security has
 * chosen the rows, PostgreSQL runs only functions that it knows to tell nothing of the others'; these tell nothing, since none of
 * them fails on a row, but only a superuser may say so. On another's database all rows of the agency are read instead.
 */
async function trustIndexes(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`
    SELECT oid::regprocedure::text AS name FROM pg_proc
    WHERE oid = ANY('{"texticlike(text,text)","textcat(text,text)",lower(text),"range_overlaps(anyrange,anyrange)"}'::regprocedure[])
      AND NOT proleakproof AND (SELECT rolsuper FROM pg_roles WHERE rolname = current_user)`)
  for (const { name } of rows) await client.query(`ALTER FUNCTION ${name} LEAKPROOF`)
}

/** The first migration of 0.1, whose files were replaced by one file per domain in 0.2.0. */
const firstOfOldSchema = '0001_foundation'

function refuseStrangers(done: { version: string; checksum: string }[], known: Migration[]): void {
  if (done.some(({ version }) => version === firstOfOldSchema)) {
    throw new Error(
      'This database was made by Safiri 0.1, which this version cannot upgrade. Start with a new data folder (SAFIRI_DATA) or a new database (DATABASE_URL), and keep the old one for Safiri 0.1.',
    )
  }
  for (const row of done) {
    const expected = known.find(({ version }) => version === row.version)
    if (!expected) {
      throw new Error(`The database is newer than this program (it knows ${row.version}). Run the newer version of Safiri.`)
    }
    if (expected.checksum !== row.checksum) throw new Error(`Migration ${row.version} has changed since it ran.`)
  }
}

async function apply(client: pg.Client, { version, text, checksum }: Migration): Promise<void> {
  await client.query('BEGIN')
  try {
    await client.query(text)
    await client.query('INSERT INTO schema_migrations (version, checksum) VALUES ($1, $2)', [version, checksum])
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw new Error(`Migration ${version} failed: ${(error as Error).message}`, { cause: error })
  }
}

/**
 * The URL of the role the application works with. It may log in, owns nothing and bypasses no row security;
 * its password is derived from the installation's secret, so that it needs no place of its own. It is written only when it
 * is not the role's already: the role belongs to the whole server, and two that write it at once would refuse each other.
 */
export async function prepareAppRole(ownerUrl: string, secretKey: string): Promise<string> {
  const password = deriveKey(secretKey, 'database role').toString('hex')
  const url = new URL(ownerUrl)
  url.username = 'safiri_app'
  url.password = password
  if (await mayLogIn(url.toString())) return url.toString()
  await preparingAlone(ownerUrl, (client) => client.query(`ALTER ROLE safiri_app LOGIN PASSWORD '${password}'`))
  return url.toString()
}

async function mayLogIn(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end()
  }
}

/** Creates a database on the server of `adminUrl` unless it is there. `name` is ours, never a user's. */
export async function createDatabase(adminUrl: string, name: string, template?: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name])
    if (rowCount === 0) await client.query(`CREATE DATABASE "${name}"${template ? ` TEMPLATE "${template}"` : ''}`)
  } finally {
    await client.end()
  }
}
