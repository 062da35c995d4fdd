import type pg from 'pg'

/** A table in a backup: `schema.name`, both quoted where needed, and its columns without generated ones. */
export interface TableOfBackup {
  name: string
  columns: string
  /** COPY cannot read a partitioned table directly, so it is read through a query. */
  partitioned: boolean
}

/** The first file of a backup: the information that restoring needs. */
export interface Manifest {
  format: 1
  madeAt: string
  migrations: { version: string; checksum: string }[]
  /** The schema version of the job queue's tables. */
  queueVersion: number | null
  tables: TableOfBackup[]
  /** Hash to check that an installation has the same secret key, without revealing the key. */
  keyFingerprint: string
}

/** The last file of a backup: a backup without it is incomplete. `rows` by table, `sequences` by name. */
export interface Ending {
  rows: Record<string, number>
  sequences: Record<string, string>
}

export const manifestName = 'manifest.json'
export const endingName = 'end.json'
export const secretKeyName = 'secret-key'
export const filesPrefix = 'files/'

// The queue's own statistics and warnings are left out, and their partitions are only for past days.
const queueTables = ['queue', 'schedule', 'subscription', 'job', 'job_dependency']

/**
 * Lists the tables to back up: those of the product, and those of the job queue that hold jobs. The row about the installation is
 * left out, because a restored database is another installation, perhaps with another key.
 */
export async function listTables(client: pg.Client): Promise<TableOfBackup[]> {
  const { rows } = await client.query<TableOfBackup>(
    `SELECT format('%I.%I', n.nspname, c.relname) AS name, c.relkind = 'p' AS partitioned,
       (SELECT string_agg(quote_ident(a.attname), ', ' ORDER BY a.attnum) FROM pg_attribute a
        WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '') AS columns
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition
       AND (n.nspname = 'public' AND c.relname NOT IN ('schema_migrations', 'installation') OR n.nspname = 'pgboss' AND c.relname = ANY ($1))
       AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')
     ORDER BY n.nspname, c.relname`,
    [queueTables],
  )
  return rows
}

/** Returns the schema version of the job queue, or `null` if it has no tables yet. */
export async function queueVersion(client: pg.Client): Promise<number | null> {
  const { rows } = await client.query<{ there: boolean }>(`SELECT to_regclass('pgboss.version') IS NOT NULL AS there`)
  if (!rows[0]?.there) return null
  return (await client.query<{ version: number }>('SELECT version FROM pgboss.version')).rows[0]?.version ?? null
}
