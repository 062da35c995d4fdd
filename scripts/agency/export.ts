import { createWriteStream, existsSync } from 'node:fs'
import { readdir, readFile, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { fingerprint } from '#kit/server/database/preparing/key.ts'
import { asOwner } from '#kit/server/database/preparing/owner.ts'
import { refuseHiddenRows } from '../backup/rules.ts'
import { tarEnd, tarEntry } from '../backup/tar.ts'
import { findAgency, listAgencyTables, type AgencyHead, type AgencyTable } from './tables.ts'

export interface Person {
  id: string
  email: string
  name: string
}

export interface AgencyManifest {
  format: 'safiri agency 1'
  madeAt: string
  agency: AgencyHead
  migrations: { version: string; checksum: string }[]
  tables: Pick<AgencyTable, 'name' | 'columns'>[]
  /** The members' accounts: no password, no second factor, no session. */
  people: Person[]
  /** Names of plans by their ids, which another installation may have under other ids. */
  plans: { id: string; slug: string }[]
  keyFingerprint: string
}

export interface AgencyEnding {
  rows: Record<string, number>
  files: number
}

export interface ExportOptions {
  ownerUrl: string
  slug: string | undefined
  file: string
  /** Null where the files are in object storage: they are not exported. */
  filesFolder: string | null
  secretKey: string
}

const partSize = 1024 * 1024

/**
 * Writes one agency, as of one moment, to a .tar.gz that only its owner can read: its rows of all tables, its files, and the names and addresses of
 * its members. Returns how many rows each table has. @throws a sentence for an unknown slug or a file that exists; then nothing is left.
 */
export async function exportAgency({ ownerUrl, slug, file, filesFolder, secretKey }: ExportOptions): Promise<AgencyEnding> {
  const path = resolve(file)
  if (existsSync(path)) throw new Error(`${path} exists already.`)
  const ending: AgencyEnding = { rows: {}, files: 0 }
  await asOwner(ownerUrl, async (client) => {
    try {
      await pipeline(
        contentOf(client, { slug, filesFolder, secretKey }, ending),
        createGzip({ level: 5 }),
        createWriteStream(`${path}.part`, { flags: 'wx', mode: 0o600, flush: true }),
      )
      await rename(`${path}.part`, path)
    } catch (error) {
      await rm(`${path}.part`, { force: true })
      throw error
    }
  })
  return ending
}

async function* contentOf(
  client: pg.Client,
  { slug, filesFolder, secretKey }: Pick<ExportOptions, 'slug' | 'filesFolder' | 'secretKey'>,
  ending: AgencyEnding,
): AsyncGenerator<Buffer> {
  await client.query(
    'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0',
  )
  const agency = await findAgency(client, slug)
  const tables = await listAgencyTables(client, agency.id)
  await refuseHiddenRows(
    client,
    tables.map(({ name }) => name),
  )
  const all = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) => (await client.query<Row>(text, values)).rows
  const manifest: AgencyManifest = {
    format: 'safiri agency 1',
    madeAt: new Date().toISOString(),
    agency,
    migrations: await all('SELECT version, checksum FROM schema_migrations ORDER BY version'),
    tables: tables.map(({ name, columns }) => ({ name, columns })),
    people: await all('SELECT u.id, u.email, u.name FROM users u JOIN members m ON m.user_id = u.id WHERE m.agency_id = $1 ORDER BY u.id', [
      agency.id,
    ]),
    plans: await all('SELECT id, slug FROM plans ORDER BY id'),
    keyFingerprint: fingerprint(secretKey),
  }
  yield tarEntry({ name: 'manifest.json', content: Buffer.from(JSON.stringify(manifest)) })
  const files = await all<{ key: string }>('SELECT key FROM files WHERE agency_id = $1 ORDER BY key', [agency.id])
  for (const table of tables) ending.rows[table.name] = yield* rowsOf(client, table)
  await client.query('COMMIT')
  for (const { key } of filesFolder ? files : []) {
    for (const name of await readdir(join(filesFolder!, key)).catch(() => [])) {
      ending.files++
      yield tarEntry({ name: `files/${key}/${name}`, content: await readFile(join(filesFolder!, key, name)) })
    }
  }
  yield tarEntry({ name: 'end.json', content: Buffer.from(JSON.stringify(ending)) })
  yield tarEnd()
}

/** Yields the rows in parts `tables/NAME/000001.copy`, each of whole rows. Returns their number. */
async function* rowsOf(client: pg.Client, { name, columns, where }: AgencyTable): AsyncGenerator<Buffer, number> {
  const stream = client.query(copyTo(`COPY (SELECT ${columns} FROM ${name} WHERE ${where} ORDER BY 1, 2) TO STDOUT`))
  let [text, parts] = ['', 0]
  const flush = (content: string) =>
    tarEntry({ name: `tables/${name}/${String((parts += 1)).padStart(6, '0')}.copy`, content: Buffer.from(content) })
  stream.setEncoding('utf8')
  for await (const chunk of stream as AsyncIterable<string>) {
    text += chunk
    if (text.length < partSize) continue
    const end = text.lastIndexOf('\n') + 1
    if (end === 0) continue
    yield flush(text.slice(0, end))
    text = text.slice(end)
  }
  if (text !== '') yield flush(text)
  return stream.rowCount
}
