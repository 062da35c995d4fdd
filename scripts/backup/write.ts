import { createWriteStream } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { letBackendGiveWay } from '#kit/server/backups/priority.ts'
import { throttled } from '#kit/server/backups/throttled.ts'
import { asOwner } from '#kit/server/database/preparing/owner.ts'
import { fingerprint } from '#kit/server/database/preparing/key.ts'
import {
  endingName,
  filesPrefix,
  listTables,
  manifestName,
  queueVersion,
  secretKeyName,
  type Ending,
  type Manifest,
  type TableOfBackup,
} from './contents.ts'
import { refuseHiddenRows } from './rules.ts'
import { tarEnd, tarEntry } from './tar.ts'

const partSize = 1024 * 1024

export interface BackupOptions {
  /** URL of the database as its owner. */
  ownerUrl: string
  /** Path of the archive. It must not exist. */
  file: string
  /** Folder of the uploaded files; it may be missing. `null` if they are in object storage, which is not copied. */
  filesFolder: string | null
  secretKey: string
  /** True if the archive includes the secret key: when the data folder holds the key, not when the operator does. */
  withSecretKey: boolean
  /** True if PostgreSQL runs on this machine, so that its process can get a lower priority. */
  onThisMachine?: boolean
  /** See `throttled`. */
  pauseRatio?: number
}

/**
 * Writes everything of an installation, as of one moment, to one .tar.gz that only its owner can read. The app may keep running.
 * Contains tables as COPY text, files, and sequences. Returns the number of rows by table. Throws, and leaves no file, if
 * anything could not be read.
 */
export async function writeBackup(options: BackupOptions): Promise<Ending['rows']> {
  const part = `${options.file}.part`
  const rows: Ending['rows'] = {}
  await mkdir(dirname(options.file), { recursive: true, mode: 0o700 })
  await asOwner(options.ownerUrl, async (client) => {
    try {
      await pipeline(
        throttled(archive(client, options, rows), options.pauseRatio),
        createGzip({ level: 5 }),
        createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true }),
      )
      await rename(part, options.file)
    } catch (error) {
      await rm(part, { force: true })
      throw error
    }
  })
  return rows
}

async function* archive(client: pg.Client, options: BackupOptions, rows: Ending['rows']): AsyncGenerator<Buffer> {
  // Inside the transaction, because a pooler hands the connection on afterwards.
  await client.query(
    'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0',
  )
  if (options.onThisMachine) await letBackendGiveWay(client)
  const manifest = await describe(client, options.secretKey)
  const names = manifest.tables.map(({ name }) => name)
  await refuseHiddenRows(client, names)
  yield json(manifestName, manifest)
  if (options.withSecretKey) yield tarEntry({ name: secretKeyName, content: Buffer.from(options.secretKey) })
  for (const table of manifest.tables) {
    rows[table.name] = yield* readTable(client, table)
  }
  const sequences = await readSequences(client)
  await client.query('COMMIT')
  // Read after the tables: all files that these rows name existed before, and files never change. A deleted file may be removed
  // meanwhile.
  if (options.filesFolder) yield* readFiles(options.filesFolder)
  yield json(endingName, { rows, sequences } satisfies Ending)
  yield tarEnd()
}

async function describe(client: pg.Client, secretKey: string): Promise<Manifest> {
  const { rows: migrations } = await client.query<{ version: string; checksum: string }>(
    'SELECT version, checksum FROM schema_migrations ORDER BY version',
  )
  return {
    format: 1,
    madeAt: new Date().toISOString(),
    migrations,
    queueVersion: await queueVersion(client),
    tables: await listTables(client),
    keyFingerprint: fingerprint(secretKey),
  }
}

/** Writes a table in parts `tables/NAME/000001.copy`. Returns its number of rows. */
async function* readTable(client: pg.Client, { name, columns, partitioned }: TableOfBackup): AsyncGenerator<Buffer, number> {
  const stream = client.query(copyTo(`COPY ${partitioned ? `(SELECT ${columns} FROM ${name})` : `${name} (${columns})`} TO STDOUT`))
  let chunks: Buffer[] = []
  let [size, parts] = [0, 0]
  const flush = () => {
    const content = Buffer.concat(chunks)
    ;[chunks, size] = [[], 0]
    return tarEntry({ name: `tables/${name}/${String((parts += 1)).padStart(6, '0')}.copy`, content })
  }
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    size += chunk.length
    if (size >= partSize) yield flush()
  }
  if (size > 0) yield flush()
  return stream.rowCount
}

async function readSequences(client: pg.Client): Promise<Ending['sequences']> {
  const { rows } = await client.query<{ name: string; value: string }>(
    `SELECT format('%I.%I', schemaname, sequencename) AS name, last_value::text AS value FROM pg_sequences WHERE schemaname = 'public' AND last_value IS NOT NULL`,
  )
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

async function* readFiles(folder: string): AsyncGenerator<Buffer> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(nothingWhereNone)
  for (const entry of entries ?? []) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const content = await readFile(path).catch(nothingWhereNone)
    if (content) yield tarEntry({ name: filesPrefix + path.slice(folder.length + 1), content })
  }
}

function nothingWhereNone(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}

const json = (name: string, value: unknown) => tarEntry({ name, content: Buffer.from(JSON.stringify(value, null, 2)) })
