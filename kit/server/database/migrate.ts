import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { projectFolder } from '../project.ts'
import { applyMigration } from './cluster/apply.ts'
import { trustIndexes } from './leakproof.ts'
import { asOwner, inTurn } from './preparing/owner.ts'
import { progressOf } from './preparing/progress.ts'
import { prepareServer } from './preparing/server.ts'

const folder = join(projectFolder, 'database/migrations')

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

interface MigrateOptions {
  log?: (line: string) => void
  migrations?: Migration[]
  /** Called in the transaction of each migration, before it runs. */
  onMigration?: (version: string) => void
  /** See `Turn`. */
  patienceMs?: number
}

/**
 * Brings the database to this program's schema. Runs each migration that has not run yet, by number, each in its own transaction.
 * Also runs one with a smaller number than those that already ran, because two branches may have been merged in between.
 * @throws when a migration that already ran has changed, when the database is newer than this program, or when the owner lacks a right.
 */
export async function migrate(
  ownerUrl: string,
  { log = () => {}, migrations = readMigrations(), onMigration = () => {}, patienceMs }: MigrateOptions = {},
): Promise<void> {
  await asOwner(ownerUrl, async (client) => {
    let done: ((done: number) => void) | undefined
    let count = 0
    for (let more = true; more;) {
      more = await whileOthersChangeRoles(() =>
        inTurn(
          client,
          async () => {
            const waiting = await waitingMigrations(client, migrations)
            const [next] = waiting
            if (!next) return false
            done ??= progressOf('Preparing the database', waiting.length, log)
            onMigration(next.version)
            await apply(client, next)
            return true
          },
          { log, patienceMs },
        ),
      )
      if (more) done?.(++count)
    }
    await trustIndexes(client)
  })
}

/** Returns the migrations that have not run yet. The first time, prepares the server for them. */
async function waitingMigrations(client: pg.Client, migrations: Migration[]): Promise<Migration[]> {
  // If a crash loses a migration, it runs again. The first durable commit afterwards also flushes all of them to disk.
  await client.query('SET LOCAL synchronous_commit = off')
  const { rows: found } = await client.query<{ there: boolean }>(`SELECT to_regclass('public.schema_migrations') IS NOT NULL AS there`)
  if (!found[0]?.there) {
    await prepareServer(client)
    await client.query(
      'CREATE TABLE schema_migrations (version text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())',
    )
  }
  const { rows } = await client.query<{ version: string; checksum: string }>(
    'SELECT version, checksum FROM schema_migrations ORDER BY version',
  )
  refuseStrangers(rows, migrations)
  const ran = new Set(rows.map(({ version }) => version))
  return migrations.filter(({ version }) => !ran.has(version))
}

/** Roles belong to the whole server. Two databases that change them at the same moment make one of the two fail: it tries again. */
async function whileOthersChangeRoles<T>(work: () => Promise<T>): Promise<T> {
  for (let triesLeft = 10; ; triesLeft--) {
    try {
      return await work()
    } catch (error) {
      const { message } = error as Error
      if (triesLeft === 0 || !/tuple concurrently (updated|deleted)|"pg_auth(id|_members)_\w+_index"/.test(message)) throw error
      await wait(Math.random() * 100)
    }
  }
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
  try {
    await applyMigration(client, text)
    await client.query('INSERT INTO schema_migrations (version, checksum) VALUES ($1, $2)', [version, checksum])
  } catch (error) {
    throw new Error(`Migration ${version} failed: ${(error as Error).message}`, { cause: error })
  }
}

/**
 * Creates a database on the server of `adminUrl` unless it exists, empty or as a copy of `template`. `name` must never come from a user.
 * Copying files is several times faster than PostgreSQL's default, which writes each block of the copy to its log.
 */
export async function createDatabase(adminUrl: string, name: string, template?: string): Promise<void> {
  await asOwner(adminUrl, async (client) => {
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name])
    if (rowCount === 0) await client.query(`CREATE DATABASE "${name}"${template ? ` TEMPLATE "${template}" STRATEGY FILE_COPY` : ''}`)
  })
}
