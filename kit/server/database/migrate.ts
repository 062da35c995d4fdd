import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { projectFolder } from '../project.ts'
import { deriveKey } from '../security/tokens.ts'

const folder = join(projectFolder, 'database/migrations')
// Any number, but every version of the program must use the same.
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

/** Works on the database as its owner, under an advisory lock. If two servers start together, one waits. */
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
 * Brings the database to this program's schema. Runs each migration that has not run yet, by number, each in its own transaction.
 * Also runs one with a smaller number than those that already ran, because two branches may have been merged in between.
 * @throws when a migration that already ran has changed, or when the database is newer than this program.
 */
export async function migrate(ownerUrl: string, { log = (_line: string) => {}, migrations = readMigrations() } = {}): Promise<void> {
  await preparingAlone(ownerUrl, async (client) => {
    // If a crash loses a migration, it runs again. The first durable commit afterwards also flushes all of them to disk.
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
 * Lets PostgreSQL use indexes for searches, for pages sorted by name, and for room availability. Before row security has selected
 * the rows, PostgreSQL runs only functions marked leakproof. These reveal nothing, since none of them fails on a row, but only a
 * superuser may mark them. Without a superuser (an external database) PostgreSQL reads all rows of the agency instead.
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
 * Returns the URL of the role that the app connects as. The role may log in, owns nothing and does not bypass row security. Its
 * password is derived from the installation's secret, so it is not stored anywhere. The password is only set if the role cannot
 * log in with it: all databases of a server share the role, and two concurrent changes would make each other fail.
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

/** Creates a database on the server of `adminUrl` unless it exists. `name` must never come from a user. */
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
