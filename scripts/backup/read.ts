import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path'
import type { Writable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { throttled } from '#kit/server/backups/throttled.ts'
import { prepareJobs } from '#kit/server/jobs/jobs.ts'
import { raiseEpoch } from '#kit/server/installation.ts'
import { migrate, readMigrations } from '#kit/server/database/migrate.ts'
import { analyzeFilled } from '#kit/server/database/preparing/analyze.ts'
import { asOwner } from '#kit/server/database/preparing/owner.ts'
import { fingerprint } from '#kit/server/database/preparing/key.ts'
import {
  endingName,
  filesPrefix,
  manifestName,
  queueVersion,
  secretKeyName,
  type Ending,
  type Manifest,
  type TableOfBackup,
} from './contents.ts'
import { leaveRules } from './rules.ts'
import { readTar, type TarEntry } from './tar.ts'

export interface RestoreOptions {
  /** URL of an empty database as its owner. */
  ownerUrl: string
  file: string
  /** Target folder for uploaded files. It must be empty. `null` if this installation uses object storage. */
  filesFolder: string | null
  /** See `throttled`. */
  pauseRatio?: number
}

export interface Restored {
  rows: Ending['rows']
  /** The secret key in the archive. `keyFingerprint` belongs to the key of the installation that was backed up. */
  secretKey: string | null
  keyFingerprint: string
  /** True if waiting jobs were left out because this program's queue has another version. */
  withoutJobs: boolean
}

/**
 * Restores a backup of `writeBackup` into an empty database: the backup's schema, all rows in one transaction, and the files. Compares
 * the row counts. Then migrates to this program's schema, and raises the epoch: nothing is sent until an agency confirms it.
 * @throws with a sentence, if the archive is incomplete or newer than this program, or the database or folder is not empty.
 */
export async function restoreBackup({ ownerUrl, file, filesFolder, pauseRatio }: RestoreOptions): Promise<Restored> {
  const { manifest, ending, secretKey } = await inspectBackup(file, pauseRatio)
  const migrations = migrationsOf(manifest)
  if (filesFolder && (await readdir(filesFolder).catch(() => [])).length > 0) throw new Error(`The folder ${filesFolder} is not empty.`)
  const withoutJobs = await asOwner(ownerUrl, async (client) => {
    await refuseFullDatabase(client)
    await migrate(ownerUrl, { migrations })
    if (manifest.queueVersion !== null) await prepareJobs(ownerUrl, [])
    const jobsDiffer = manifest.queueVersion !== (await queueVersion(client))
    const tables = manifest.tables.filter(({ name }) => !jobsDiffer || !name.startsWith('pgboss.'))
    await fill(client, { tables, ending, file, filesFolder, pauseRatio })
    return jobsDiffer
  })
  await migrate(ownerUrl)
  await asOwner(ownerUrl, (client) => client.query(raiseEpoch))
  return { rows: ending.rows, secretKey, keyFingerprint: manifest.keyFingerprint, withoutJobs }
}

/** Returns the migrations that had run where the backup was made. @throws when this program does not know one, or knows another text. */
function migrationsOf(manifest: Manifest): ReturnType<typeof readMigrations> {
  const ran = new Map(manifest.migrations.map(({ version, checksum }) => [version, checksum]))
  const migrations = readMigrations().filter(({ version, checksum }) => ran.get(version) === checksum)
  if (migrations.length < ran.size)
    throw new Error('The backup was made by another version of Safiri than this one or an older one. Restore it with that version.')
  return migrations
}

/** Reads the whole archive before any change, so that an incomplete one is refused in time. */
async function inspectBackup(file: string, pauseRatio?: number): Promise<{ manifest: Manifest; ending: Ending; secretKey: string | null }> {
  let [manifest, ending, secretKey]: [Manifest | null, Ending | null, string | null] = [null, null, null]
  try {
    await readArchive(
      file,
      async ({ name, content }) => {
        if (name === manifestName) manifest = JSON.parse(content.toString()) as Manifest
        if (name === endingName) ending = JSON.parse(content.toString()) as Ending
        if (name === secretKeyName) secretKey = content.toString()
      },
      pauseRatio,
    )
    if (!manifest || !ending || (manifest as Manifest).format !== 1) throw new Error('It is no backup of Safiri.')
  } catch (error) {
    throw new Error(`${file} cannot be restored. ${(error as Error).message}`)
  }
  return { manifest, ending, secretKey }
}

/** Reads an archive from beginning to end, one file after the other. For `pauseRatio` see `throttled`. */
export async function readArchive(file: string, use: (entry: TarEntry) => Promise<void>, pauseRatio?: number): Promise<void> {
  await pipeline(createReadStream(file), createGunzip(), async (source: AsyncIterable<Buffer>) => {
    for await (const entry of throttled(readTar(source), pauseRatio)) await use(entry)
  })
}

async function refuseFullDatabase(client: pg.Client) {
  const { rows } = await client.query<{ name: string }>(
    `SELECT c.oid::regclass::text AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind IN ('r', 'p') AND n.nspname IN ('public', 'pgboss')
       AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')
     LIMIT 1`,
  )
  if (rows[0])
    throw new Error(`The database is not empty (it has the table ${rows[0].name}). A backup is restored into a new database only.`)
}

/** Writes all rows in one transaction, without triggers and row security. The foreign keys are checked at its end. */
async function fill(
  client: pg.Client,
  { tables, ending, file, filesFolder, pauseRatio }: Omit<RestoreOptions, 'ownerUrl'> & { tables: TableOfBackup[]; ending: Ending },
) {
  await client.query('BEGIN; SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0')
  const putRulesBack = await leaveRules(client)
  // Migrations insert rows of their own (plans, for example), which the backup contains too.
  await client.query(`TRUNCATE ${tables.map(({ name }) => name).join(', ')}`)
  const rows = tableWriter(client, tables)
  const filesDraft = filesFolder && `${filesFolder}.restoring`
  if (filesDraft) await rm(filesDraft, { recursive: true, force: true })
  await readArchive(
    file,
    async (entry) => {
      if (entry.name.startsWith('tables/')) await rows.write(entry)
      if (filesDraft && entry.name.startsWith(filesPrefix)) await writeRestoredFile(filesDraft, entry)
    },
    pauseRatio,
  )
  await rows.end()
  for (const [name, value] of Object.entries(ending.sequences)) await client.query('SELECT setval($1::regclass, $2::bigint)', [name, value])
  await compareCounts(client, tables, ending)
  await putRulesBack()
  if (filesFolder && filesDraft) await putInPlace(filesDraft, filesFolder)
  await client.query('COMMIT')
  await analyzeFilled(client)
}

/** Writes the consecutive parts of a table with one COPY. */
function tableWriter(client: pg.Client, tables: TableOfBackup[]) {
  let current: { name: string; stream: Writable } | null = null
  const end = async () => {
    if (!current) return
    current.stream.end()
    await finished(current.stream)
    current = null
  }
  return {
    end,
    async write({ name, content }: TarEntry) {
      const table = tables.find((one) => name.startsWith(`tables/${one.name}/`))
      if (!table) return
      if (current?.name !== table.name) {
        await end()
        current = { name: table.name, stream: client.query(copyFrom(`COPY ${table.name} (${table.columns}) FROM STDIN`)) }
      }
      if (!current!.stream.write(content)) await once(current!.stream, 'drain')
    },
  }
}

async function compareCounts(client: pg.Client, tables: TableOfBackup[], ending: Ending) {
  for (const { name } of tables) {
    const { rows } = await client.query<{ count: string }>(`SELECT count(*)::text AS count FROM ${name}`)
    if (Number(rows[0]?.count) !== ending.rows[name])
      throw new Error(`The table ${name} has ${rows[0]?.count} rows after restoring and had ${ending.rows[name]}.`)
  }
}

async function writeRestoredFile(folder: string, { name, content }: TarEntry) {
  const inside = normalize(name.slice(filesPrefix.length))
  if (inside.startsWith('..') || inside.startsWith('/')) throw new Error(`The backup holds a file outside its folder: ${name}.`)
  const path = join(folder, inside)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await writeFile(path, content, { mode: 0o600 })
}

async function putInPlace(draft: string, folder: string) {
  await mkdir(draft, { recursive: true, mode: 0o700 })
  await rm(folder, { recursive: true, force: true })
  await rename(draft, folder)
}

/** Returns true if an installation with this secret key can decrypt the data of the backup. */
export const hasSameKey = (restored: Restored, secretKey: string): boolean => restored.keyFingerprint === fingerprint(secretKey)
