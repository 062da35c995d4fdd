import type pg from 'pg'
import { agencyTables } from '../../database/table-classes.ts'

/**
 * Tables outside the class `agency` that hold rows of one agency: what all agencies look up by a name or a key. They move with the agency, and are
 * erased with it.
 */
export const lookUpTables = [
  'integration_token_keys',
  'marketplace_directory',
  'marketplace_listings',
  'marketplace_slugs',
  'octo_key_hashes',
  'resell_directory',
  'site_hosts',
] as const

/**
 * Tables with rows about an agency that do not move: mails are sent or not where they were queued, sessions and messages of providers belong to
 * the installation, and the staff's log is the operator's.
 */
export const tablesLeftBehind = ['mails', 'sessions', 'users', 'operator_log', 'messaging_callbacks'] as const

export interface AgencyTable {
  name: string
  columns: string
  /** The condition for the rows of the agency `$ID`, which is a uuid. */
  where: string
}

/** Returns the tables whose rows belong to one agency, with their columns, as the database has them. */
export async function listAgencyTables(client: pg.Client, agencyId: string): Promise<AgencyTable[]> {
  if (!/^[0-9a-f-]{36}$/.test(agencyId)) throw new Error('The id of an agency is a UUID.')
  const { rows } = await client.query<{ name: string; columns: string; by: string }>(
    `SELECT c.relname AS name, CASE c.relname WHEN 'agencies' THEN 'id' ELSE erased_by(c.relname) END AS by,
            string_agg(quote_ident(a.attname), ', ' ORDER BY a.attnum) FILTER (WHERE a.attgenerated = '') AS columns
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
     WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relnamespace = 'public'::regnamespace GROUP BY c.relname ORDER BY c.relname`,
  )
  const moved = new Set<string>(['agencies', ...agencyTables, ...lookUpTables])
  return rows.filter(({ name }) => moved.has(name)).map(({ name, columns, by }) => ({ name, columns, where: `${by} = '${agencyId}'` }))
}

export interface AgencyHead {
  id: string
  slug: string
  name: string
}

/** Finds an agency by its slug. @throws a sentence. */
export async function findAgency(client: pg.Client, slug: string | undefined): Promise<AgencyHead> {
  if (!slug) throw new Error('Say which agency, by its slug: it is on the agency’s page in the platform area.')
  const { rows } = await client.query<AgencyHead>('SELECT id, slug, name FROM agencies WHERE slug = $1', [slug])
  if (!rows[0]) throw new Error(`There is no agency with the slug ${slug}.`)
  return rows[0]
}
