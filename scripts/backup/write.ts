import { createWriteStream } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import {
  endingName,
  filesPrefix,
  fingerprint,
  listTables,
  manifestName,
  queueVersion,
  secretKeyName,
  type Ending,
  type Manifest,
  type TableOfBackup,
} from './contents.ts'
import { tarEnd, tarEntry } from './tar.ts'

const partSize = 1024 * 1024

export interface BackupOptions {
  /** The database as its owner: a superuser, or a role with BYPASSRLS. */
  ownerUrl: string
  /** The archive to write; it must not exist. */
  file: string
  /** The folder of the uploaded files, which may be missing; `null` when they are in object storage, which is not copied. */
  filesFolder: string | null
  secretKey: string
  /** Whether the archive takes the secret key along: when it is kept in the data folder, not when the operator keeps it. */
  withSecretKey: boolean
}

/**
 * Writes everything of an installation, as of one moment, into one .tar.gz that its owner alone may read, while the app
 * works on: tables as COPY text, files, sequences. Returns the rows by table. Throws, and leaves no file, when anything
 * could not be read.
 */
export async function writeBackup(options: BackupOptions): Promise<Ending['rows']> {
  const client = new pg.Client({ connectionString: options.ownerUrl })
  const part = `${options.file}.part`
  const rows: Ending['rows'] = {}
  await mkdir(dirname(options.file), { recursive: true })
  await client.connect()
  try {
    await pipeline(
      archive(client, options, rows),
      createGzip({ level: 5 }),
      createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true }),
    )
    await rename(part, options.file)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  } finally {
    await client.end()
  }
  return rows
}

async function* archive(client: pg.Client, options: BackupOptions, rows: Ending['rows']): AsyncGenerator<Buffer> {
  await client.query('SET statement_timeout = 0; SET lock_timeout = 0; SET idle_in_transaction_session_timeout = 0')
  // Off means that a policy which would hide rows is an error; on, the default, would write a backup with holes.
  await client.query('SET row_security = off; BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  const manifest = await describe(client, options.secretKey)
  yield json(manifestName, manifest)
  if (options.withSecretKey) yield tarEntry({ name: secretKeyName, content: Buffer.from(options.secretKey) })
  for (const table of manifest.tables) {
    rows[table.name] = yield* readTable(client, table)
  }
  const sequences = await readSequences(client)
  await client.query('COMMIT')
  // After the tables: every file that a row of this moment names was there before, and files are never changed. One that was
  // deleted may be removed meanwhile.
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

/** A table in parts `tables/NAME/000001.copy`; returns how many rows it has. */
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
