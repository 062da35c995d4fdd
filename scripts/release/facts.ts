import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import pg from 'pg'
import { listTables } from '../backup/contents.ts'

/** The facts that must stay the same after an upgrade. */
export interface ReleaseFacts {
  /** Number of rows by table. */
  rows: Record<string, number>
  /** By currency and account type: the sum of balances, and the sum of their postings. */
  ledger: Record<string, { balance: number; posted: number }>
  /** SHA-256 of each stored file, by path. */
  files: Record<string, string>
}

/** Reads the facts of an installation from its database, as the owner, and from its files folder. */
export async function releaseFacts(ownerUrl: string, filesFolder: string): Promise<ReleaseFacts> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const rows: ReleaseFacts['rows'] = {}
    for (const { name } of await listTables(client)) {
      if (name.startsWith('public.')) rows[name] = (await client.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${name}`)).rows[0]!.n
    }
    const ledger = await client.query<{ key: string; balance: string; posted: string }>(`
      SELECT a.currency || ' ' || a.type AS key, sum(a.balance)::text AS balance, coalesce(sum(p.posted), 0)::text AS posted
      FROM ledger_accounts a
      LEFT JOIN (SELECT agency_id, account_id, sum(amount) AS posted FROM ledger_postings GROUP BY 1, 2) p
        ON p.agency_id = a.agency_id AND p.account_id = a.id
      GROUP BY 1 ORDER BY 1`)
    const sums = ledger.rows.map(({ key, balance, posted }) => [key, { balance: Number(balance), posted: Number(posted) }])
    return { rows, ledger: Object.fromEntries(sums) as ReleaseFacts['ledger'], files: fileHashes(filesFolder) }
  } finally {
    await client.end()
  }
}

function fileHashes(folder: string): ReleaseFacts['files'] {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
  return Object.fromEntries(paths.map((path) => [relative(folder, path), createHash('sha256').update(readFileSync(path)).digest('hex')]))
}
