import type pg from 'pg'
import { tableClasses, type TableClass } from '../../../../database/table-classes.ts'

/** True when the connection leads to a database with the citus extension. */
export async function isCluster(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>(`SELECT EXISTS (SELECT FROM pg_extension WHERE extname = 'citus') AS there`)
  return rows[0]!.there
}

/** A table that is not yet where its class says. */
export interface WaitingTable {
  name: string
  tableClass: TableClass
}

/** Returns the agency and reference tables of the database that the cluster has not spread yet, by name. */
export async function waitingTables(client: pg.Client): Promise<WaitingTable[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c
     LEFT JOIN pg_dist_partition p ON p.logicalrelid = c.oid
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
       AND (p.logicalrelid IS NULL OR (p.partmethod = 'n' AND p.repmodel <> 't')) ORDER BY 1`,
  )
  const classes: Record<string, TableClass> = tableClasses
  return rows.flatMap(({ name }) => {
    const tableClass = classes[name]
    return tableClass && tableClass !== 'local' ? [{ name, tableClass }] : []
  })
}

/** Returns true if `prepareCluster` took keys off that it has not put back yet. */
export async function hasWaitingKeys(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>(`SELECT to_regclass('cluster.waiting_keys') IS NOT NULL AS there`)
  return rows[0]!.there && (await client.query('SELECT FROM cluster.waiting_keys LIMIT 1')).rowCount === 1
}

/**
 * Refuses to start on a cluster whose tables are not spread yet. Does nothing on an ordinary database.
 * @throws a sentence that names the command.
 */
export async function refuseUnprepared(client: pg.Client): Promise<void> {
  if (!(await isCluster(client))) return
  const waiting = await waitingTables(client)
  if (waiting.length === 0 && !(await hasWaitingKeys(client))) return
  const what = waiting.length > 0 ? `${waiting.length} tables are not spread over its nodes yet` : 'some foreign keys are missing'
  throw new Error(`This database is a Citus cluster, and ${what}. Run "npm run prepare-cluster", then start again.`)
}
