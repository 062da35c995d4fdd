import type { Database } from '../database.ts'

const ofServer = 'SELECT pg_database_size(current_database())'
// A node that does not answer counts as nothing, instead of hiding the size of the others.
const ofNodes = `SELECT sum(CASE WHEN success THEN result::float8 END) AS bytes FROM run_command_on_all_nodes('${ofServer}')`

/** Returns the size of the database in bytes; on a cluster, of all its nodes. */
export async function databaseBytes({ onCluster, query }: Pick<Database, 'onCluster' | 'query'>): Promise<number> {
  // Only a role that may connect to the database learns its size, so not the platform's.
  const [size] = await query<{ bytes: number }>(onCluster ? ofNodes : `${ofServer}::float8 AS bytes`, [])
  return size!.bytes
}
