import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import pg from 'pg'
import { connectDomains } from '#app/connect-domains.ts'
import { checkBooks } from '../books/rules.ts'
import { openDatabase } from '#kit/server/database/database.ts'
import { createDatabase } from '#kit/server/database/migrate.ts'
import { asOwner } from '#kit/server/database/preparing/owner.ts'
import { systemFolder } from '#kit/server/embedded-postgres/binaries.ts'
import { startEmbeddedPostgres } from '#kit/server/embedded-postgres/embedded-postgres.ts'
import { checkFiles } from '#kit/server/files/check-files.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { restoreBackup } from './read.ts'
import { verifyBackup } from './verify.ts'

export interface Drill {
  backup: string
  bytes: number
  seconds: number
  passed: boolean
  checked: { tables: number; rows: number; rules: number; files: number; indexes: number }
  /** Sentences about what is wrong. */
  problems: string[]
}

const database = 'drill'
const maxProblems = 20
const longMs = 30 * 60_000
const abandonedAfterMs = 24 * 60 * 60_000

/**
 * Restores a backup into a temporary database that no network reaches, checks books, stock, files and indexes there, and deletes it. Returns
 * the result, also for a backup that cannot be restored. `withFiles` is false where the files are in object storage. For `pauseRatio` see `throttled`.
 */
export async function drill(
  file: string,
  { dataFolder, withFiles, pauseRatio }: { dataFolder: string; withFiles: boolean; pauseRatio?: number },
): Promise<Drill> {
  const started = performance.now()
  const checked: Drill['checked'] = { tables: 0, rows: 0, rules: 0, files: 0, indexes: 0 }
  const problems: string[] = []
  const folder = makeDrillFolder(dataFolder)
  try {
    // First, because a damaged archive is told in a clearer sentence than by the database.
    await verifyBackup(file, pauseRatio)
    const postgres = await startEmbeddedPostgres({ folder, durable: false, socketOnly: true })
    try {
      await createDatabase(postgres.url('postgres'), database)
      const ownerUrl = postgres.url(database)
      const filesFolder = withFiles ? join(folder, 'files') : null
      const { rows } = await restoreBackup({ ownerUrl, file, filesFolder, pauseRatio })
      checked.tables = Object.keys(rows).length
      checked.rows = Object.values(rows).reduce((sum, count) => sum + count, 0)
      problems.push(...(await checkRestored(ownerUrl, filesFolder, checked)))
    } finally {
      await postgres.stop()
    }
  } catch (error) {
    problems.push((error as Error).message)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  const seconds = (performance.now() - started) / 1000
  const bytes = statSync(file).size
  return { backup: basename(file), bytes, seconds, passed: problems.length === 0, checked, problems: problems.slice(0, maxProblems) }
}

/** Not in /tmp, whose memory file system may be too small. The database of root is another user, who cannot enter every data folder. */
export const drillParent = (dataFolder: string): string => (process.getuid?.() === 0 ? systemFolder : dataFolder)

function makeDrillFolder(dataFolder: string): string {
  const parent = drillParent(dataFolder)
  mkdirSync(parent, { recursive: true })
  // A drill that was killed leaves its folder.
  for (const name of readdirSync(parent)) {
    const path = join(parent, name)
    if (name.startsWith('drill-') && Date.now() - statSync(path).mtimeMs > abandonedAfterMs) rmSync(path, { recursive: true, force: true })
  }
  return mkdtempSync(join(parent, 'drill-'))
}

async function checkRestored(ownerUrl: string, filesFolder: string | null, checked: Drill['checked']): Promise<string[]> {
  connectDomains()
  const db = openDatabase({ url: ownerUrl, poolSize: 1, log: { info() {}, error() {} }, silentMs: longMs })
  try {
    return await db.asPlatform('check: a restored backup', async (tx) => {
      const books = await checkBooks(tx)
      const files = filesFolder ? await checkFiles(tx, filesFolder) : { files: 0, problems: [] }
      const indexes = await checkIndexes(ownerUrl)
      Object.assign(checked, { rules: books.rules, files: files.files, indexes: indexes.indexes })
      const broken = Object.entries(books.broken).map(
        ([rule, rows]) => `Broken in ${rows.length} rows: ${rule}. ${JSON.stringify(rows[0])}`,
      )
      return [...broken, ...files.problems, ...indexes.problems]
    })
  } finally {
    await db.close()
  }
}

/** Checks every B-tree index with amcheck, and that it names all rows of its table. Zero indexes where PostgreSQL has no amcheck. */
export async function checkIndexes(ownerUrl: string): Promise<{ indexes: number; problems: string[] }> {
  return asOwner(ownerUrl, async (client) => {
    const { rowCount } = await client.query(`SELECT FROM pg_available_extensions WHERE name = 'amcheck'`)
    if (!rowCount) return { indexes: 0, problems: [] }
    await client.query('SET statement_timeout = 0; CREATE EXTENSION IF NOT EXISTS amcheck')
    const { rows } = await client.query<{ name: string }>(
      `SELECT c.oid::regclass::text AS name FROM pg_class c JOIN pg_index i ON i.indexrelid = c.oid JOIN pg_am a ON a.oid = c.relam
       WHERE c.relkind = 'i' AND a.amname = 'btree' AND i.indisvalid AND c.relpersistence = 'p'
         AND c.relnamespace::regnamespace::text IN ('public', 'pgboss') ORDER BY 1`,
    )
    const problems: string[] = []
    for (const { name } of rows) {
      await client
        .query('SELECT bt_index_check($1::regclass, heapallindexed => true)', [name])
        .catch((error: Error) => problems.push(`The index ${name} is damaged: ${error.message}.`))
    }
    return { indexes: rows.length, problems }
  })
}

/** Returns the result in one line, for the log. */
export const sentenceOf = ({ passed, seconds, checked, problems }: Drill): string =>
  passed
    ? `Drill: restored in ${seconds.toFixed(1)} s, ${checked.rows} rows, ${checked.rules} rules, ${checked.files} files and ${checked.indexes} indexes are right.`
    : `Drill failed: ${problems.join(' ')}`

/** Remembers a drill in the installation's database, for the operators' screen, for monitoring and for the alarm. */
export async function rememberDrill(ownerUrl: string, { backup, bytes, seconds, passed, checked, problems }: Drill): Promise<void> {
  await asOwner(ownerUrl, async (client: pg.Client) => {
    // Before the first start of this version, the table does not exist yet.
    const { rows } = await client.query<{ there: boolean }>(`SELECT to_regclass('public.backup_drills') IS NOT NULL AS there`)
    if (!rows[0]?.there) return
    await client.query(
      `INSERT INTO backup_drills (id, at, backup, bytes, seconds, passed, checked, problems) VALUES ($1, now(), $2, $3, $4, $5, $6, $7)`,
      [newId(), backup, bytes, seconds, passed, JSON.stringify(checked), JSON.stringify(problems)],
    )
  })
}

/** Returns the name of the newest backup that passed a drill, or null. */
export async function lastGoodBackup(ownerUrl: string): Promise<string | null> {
  return asOwner(ownerUrl, async (client) => {
    const { rows: found } = await client.query<{ there: boolean }>(`SELECT to_regclass('public.backup_drills') IS NOT NULL AS there`)
    if (!found[0]?.there) return null
    const { rows } = await client.query<{ backup: string }>('SELECT backup FROM backup_drills WHERE passed ORDER BY at DESC LIMIT 1')
    return rows[0]?.backup ?? null
  })
}
