import { existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path'
import { finished } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { isCluster } from '#kit/server/database/cluster/state.ts'
import { fingerprint } from '#kit/server/database/preparing/key.ts'
import { asOwner } from '#kit/server/database/preparing/owner.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { readArchive } from '../backup/read.ts'
import { leaveRules } from '../backup/rules.ts'
import type { AgencyEnding, AgencyManifest } from './export.ts'
import { leaveRulesOnCluster } from './rules-on-cluster.ts'
import { listAgencyTables, type AgencyTable } from './tables.ts'

export interface ImportOptions {
  ownerUrl: string
  file: string
  /** Null where the files are in object storage: they must be copied there by hand. */
  filesFolder: string | null
  secretKey: string
  /** Import although what the agency stored encrypted cannot be read here. */
  otherKey: boolean
}

export interface Imported {
  agency: AgencyManifest['agency']
  ending: AgencyEnding
  /** Addresses of members who had an account here. It is unchanged. */
  known: string[]
  /** Addresses of members for whom an account without a password was made. */
  added: string[]
}

/**
 * Imports an agency of another installation, in one transaction. Ids stay. Members are matched by their mail address: an account that exists keeps its
 * password, name and second factor, and becomes a member. Others get an account without a password, whose owner sets one by “forgot password”.
 * @throws a sentence, and changes nothing, if the archive is incomplete, the schema differs, or the id, slug, host or key is taken.
 */
export async function importAgency({ ownerUrl, file, filesFolder, secretKey, otherKey }: ImportOptions): Promise<Imported> {
  const { manifest, ending } = await inspect(file)
  if (manifest.keyFingerprint !== fingerprint(secretKey) && !otherKey)
    throw new Error(
      'The agency comes from an installation with another secret key. What is stored encrypted cannot be read here: connected accounts, keys of partners, passports. With --other-key it is imported without them, and the agency enters them again.',
    )
  const written = new Set<string>()
  try {
    return await asOwner(ownerUrl, async (client) => {
      await client.query('BEGIN; SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0')
      const tables = await listAgencyTables(client, manifest.agency.id)
      // On one server this locks the tables, so that nobody takes the slug or registers between the checks and the commit. On a cluster
      // the write fails then.
      const putRulesBack = await ((await isCluster(client)) ? leaveRulesOnCluster(client, tables) : leaveRules(client))
      await refuseOtherSchema(client, manifest)
      await refuseTaken(client, manifest)
      refuseOtherTables(manifest, tables)
      const people = await matchPeople(client, manifest)
      for (const { id, email, name } of people.added)
        await client.query('INSERT INTO users (id, email, name, created_at, updated_at) VALUES ($1, $2, $3, now(), now())', [
          id,
          email,
          name,
        ])
      const counted = await writeRows(
        client,
        { file, filesFolder, manifest, ids: new Map([...people.ids, ...(await planIds(client, manifest))]) },
        written,
      )
      for (const [table, count] of Object.entries(ending.rows))
        if ((counted.get(table) ?? 0) !== count)
          throw new Error(`The table ${table} has ${counted.get(table) ?? 0} rows in the file, not ${count}.`)
      await refuseForeignRows(client, tables, counted)
      await refuseForeignFiles(client, manifest, written)
      if (manifest.keyFingerprint !== fingerprint(secretKey)) await forgetSealed(client, manifest.agency.id)
      await putRulesBack()
      await client.query('COMMIT')
      const emails = (list: { email: string }[]) => list.map(({ email }) => email)
      return { agency: manifest.agency, ending, known: emails(people.known), added: emails(people.added) }
    })
  } catch (error) {
    for (const key of written) await rm(join(filesFolder!, key), { recursive: true, force: true })
    throw sentenceOf(error)
  }
}

/** Empties what is encrypted of people on bookings and permits, because this installation cannot read it. Their names stay. */
async function forgetSealed(client: pg.Client, agencyId: string): Promise<void> {
  await client.query(
    `UPDATE travellers SET private_details = NULL, passport_end = NULL, has_born_on = false, has_dietary = false
      WHERE agency_id = $1 AND private_details IS NOT NULL`,
    [agencyId],
  )
  await client.query('UPDATE permits SET details = NULL, has_passport = false WHERE agency_id = $1 AND details IS NOT NULL', [agencyId])
}

const sentenceOf = (error: unknown): unknown => {
  const { code, table, detail } = error as { code?: string; table?: string; detail?: string }
  return code === '23505' ? new Error(`Something of the agency is taken here (${table}): ${detail}`, { cause: error }) : error
}

/** Reads the whole file before any change. @throws when it is cut off or no export. */
async function inspect(file: string): Promise<{ manifest: AgencyManifest; ending: AgencyEnding }> {
  let [manifest, ending]: [AgencyManifest | null, AgencyEnding | null] = [null, null]
  try {
    await readArchive(file, async ({ name, content }) => {
      if (name === 'manifest.json') manifest = JSON.parse(content.toString()) as AgencyManifest
      if (name === 'end.json') ending = JSON.parse(content.toString()) as AgencyEnding
    })
    if (!manifest || !ending || (manifest as AgencyManifest).format !== 'safiri agency 1')
      throw new Error('It is no complete export of an agency.')
  } catch (error) {
    throw new Error(`${file} cannot be imported. ${(error as Error).message}`, { cause: error })
  }
  return { manifest, ending }
}

async function refuseOtherSchema(client: pg.Client, { migrations }: AgencyManifest): Promise<void> {
  const { rows } = await client.query<{ version: string; checksum: string }>(
    'SELECT version, checksum FROM schema_migrations ORDER BY version',
  )
  if (JSON.stringify(rows) !== JSON.stringify(migrations))
    throw new Error('The export was made by another version of Safiri. Update both installations to the same version, and export again.')
}

/** The file may come from anybody: it writes no other tables and columns than the agency's own. */
function refuseOtherTables(manifest: AgencyManifest, tables: readonly AgencyTable[]): void {
  const sorted = (columns: string) => columns.split(', ').toSorted().join(', ')
  const own = new Map(tables.map(({ name, columns }) => [name, sorted(columns)]))
  const other = manifest.tables.find(({ name, columns }) => own.get(name) !== sorted(columns))
  if (other) throw new Error(`The export has a table or columns that no agency has here: ${other.name}.`)
}

/** The agency was not here before, so all its rows are those of the file, unless some of these are of another agency. */
async function refuseForeignRows(client: pg.Client, tables: readonly AgencyTable[], counted: ReadonlyMap<string, number>): Promise<void> {
  for (const { name, where } of tables) {
    const { rows } = await client.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${name} WHERE ${where}`)
    if (rows[0]!.count !== (counted.get(name) ?? 0)) throw new Error(`The export has rows of ${name} that are not the agency’s.`)
  }
}

async function refuseForeignFiles(client: pg.Client, { agency }: AgencyManifest, written: ReadonlySet<string>): Promise<void> {
  const { rows } = await client.query<{ key: string }>('SELECT key FROM files WHERE agency_id = $1', [agency.id])
  const keys = new Set(rows.map(({ key }) => key))
  const other = [...written].find((key) => !keys.has(key))
  if (other) throw new Error(`The export has a file that is not the agency’s: ${other}.`)
}

async function refuseTaken(client: pg.Client, { agency: { id, slug } }: AgencyManifest): Promise<void> {
  const { rows } = await client.query<{ id: string; slug: string }>('SELECT id, slug FROM agencies WHERE id = $1 OR slug = $2', [id, slug])
  if (rows.some((row) => row.id === id)) throw new Error('This agency is here already.')
  if (rows.length > 0) throw new Error(`The slug ${slug} is taken here by another agency. Change one of the two first.`)
}

/** Finds out whose account each member has here. `ids` maps their ids there to those here. */
async function matchPeople(client: pg.Client, { people }: AgencyManifest) {
  const { rows } = await client.query<{ id: string; email: string }>(
    'SELECT id, email FROM users WHERE email = ANY ($1) OR id = ANY ($2)',
    [people.map(({ email }) => email), people.map(({ id }) => id)],
  )
  const byMail = new Map(rows.map(({ id, email }) => [email, id]))
  const taken = new Set(rows.map(({ id }) => id))
  const known = people.filter(({ email }) => byMail.has(email))
  // An id that another person has here gives way.
  const added = people
    .filter(({ email }) => !byMail.has(email))
    .map((person) => ({ ...person, from: person.id, id: taken.has(person.id) ? newId() : person.id }))
  const ids = new Map([
    ...known.map(({ id, email }) => [id, byMail.get(email)!] as const),
    ...added.map(({ from, id }) => [from, id] as const),
  ])
  return { known, added, ids }
}

/** Maps the ids of plans there to those with the same slug here. @throws when the agency's plan is not offered here. */
async function planIds(client: pg.Client, { plans }: AgencyManifest): Promise<Map<string, string>> {
  const { rows } = await client.query<{ id: string; slug: string }>('SELECT id, slug FROM plans')
  return new Map(plans.flatMap(({ id, slug }) => rows.filter((own) => own.slug === slug).map((own) => [id, own.id] as const)))
}

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

interface Source {
  file: string
  filesFolder: string | null
  manifest: AgencyManifest
  ids: ReadonlyMap<string, string>
}

/** Writes the rows, with the ids of people and plans of this installation, and the files. Returns how many rows each table got. */
async function writeRows(
  client: pg.Client,
  { file, filesFolder, manifest, ids }: Source,
  written: Set<string>,
): Promise<Map<string, number>> {
  const counted = new Map<string, number>()
  const columns = new Map(manifest.tables.map((table) => [table.name, table.columns]))
  await readArchive(file, async ({ name, content }) => {
    if (name.startsWith('files/') && filesFolder) return writeFileOf(filesFolder, name.slice('files/'.length), content, written)
    const [, table] = /^tables\/([a-z_0-9]+)\//.exec(name) ?? []
    if (!table) return
    const listed = columns.get(table)
    if (!listed) throw new Error(`The file has rows of ${table}, which it does not list.`)
    const stream = client.query(copyFrom(`COPY ${table} (${listed}) FROM STDIN`))
    stream.end(content.toString().replaceAll(uuid, (id) => ids.get(id) ?? id))
    await finished(stream)
    counted.set(table, (counted.get(table) ?? 0) + stream.rowCount)
  })
  return counted
}

/** `written` has the keys of the files that this import has begun: only their folders may exist. */
async function writeFileOf(folder: string, name: string, content: Buffer, written: Set<string>): Promise<void> {
  const inside = normalize(name)
  if (inside.startsWith('..') || inside.startsWith('/')) throw new Error(`The export holds a file outside its folder: ${name}.`)
  const key = dirname(inside)
  // Keys of files are random: one that exists is not this agency's to add to.
  if (!written.has(key) && existsSync(join(folder, key))) throw new Error(`The file ${key} exists here already.`)
  written.add(key)
  await mkdir(join(folder, key), { recursive: true, mode: 0o700 })
  await writeFile(join(folder, inside), content, { mode: 0o600, flag: 'wx' })
}
