import pg from 'pg'
import { trusted } from '../leakproof.ts'
import { asOwner } from '../preparing/owner.ts'
import { progressOf } from '../preparing/progress.ts'
import { putKeysBack, takeKeysOff } from './keys.ts'
import { hasWaitingKeys, isCluster, waitingTables } from './state.ts'

/** What `prepareCluster` did, for its report. */
export interface Prepared {
  nodes: number
  reference: number
  agency: number
  keys: number
}

interface Options {
  log: (line: string) => void
  /** Parts of each agency table, for the first time only. Later tables get the same parts. */
  shards?: number
}

const defaultShards = 32

/** Settings of the database on every node. */
export const clusterSettings = {
  // The agency of a transaction is SET LOCAL, and row security on the nodes needs it.
  'citus.propagate_set_commands': 'local',
  // Our triggers change rows of the agency of their own row only.
  'citus.enable_unsafe_triggers': 'on',
  // A transaction that has read all agencies may still write to a reference table.
  'citus.multi_shard_modify_mode': 'sequential',
} as const

/**
 * Spreads a migrated database over the nodes of its Citus cluster by `database/table-classes.ts`: agency tables by their agency,
 * reference tables as a copy on every node, local tables on the coordinator. Prepares settings, roles and functions on every node.
 * Can be repeated: it does what is still missing. @throws a sentence when the database or its nodes are not fit.
 */
export async function prepareCluster(ownerUrl: string, { log, shards = defaultShards }: Options): Promise<Prepared> {
  return asOwner(ownerUrl, async (client) => {
    await refuseUnfit(client)
    await client.query('SET client_min_messages = warning; SET citus.enable_unsafe_triggers = on; SET statement_timeout = 0')
    const nodes = await prepareNodes(client)
    const waiting = await waitingTables(client)
    if (waiting.length > 0) log(`${waiting.length} tables have to be spread over ${nodes} nodes.`)
    if (waiting.length > 0)
      await takeKeysOff(
        client,
        waiting.map(({ name }) => name),
      )
    const reference = waiting.filter(({ tableClass }) => tableClass === 'reference').map(({ name }) => name)
    const agency = waiting.filter(({ tableClass }) => tableClass === 'agency').map(({ name }) => name)
    await spread('Reference tables', reference, log, (name) => client.query('SELECT create_reference_table($1)', [name]))
    await spread('Agency tables', agency, log, async (name) => distribute(client, name, shards))
    const keys = (await hasWaitingKeys(client)) ? await putKeysBack(client, () => {}) : 0
    return { nodes, reference: reference.length, agency: agency.length, keys }
  })
}

async function spread(title: string, tables: readonly string[], log: Options['log'], one: (name: string) => Promise<unknown>) {
  if (tables.length === 0) return
  const done = progressOf(title, tables.length, log)
  for (const [at, name] of tables.entries()) {
    await one(name).catch((error: Error) => {
      throw new Error(`The table ${name} could not be spread: ${error.message}`, { cause: error })
    })
    done(at + 1)
  }
}

/** All agency tables are split alike, so that the rows of one agency are on one node. */
async function distribute(client: pg.Client, name: string, shards: number): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT logicalrelid::text AS name FROM pg_dist_partition WHERE partmethod = 'h' ORDER BY 1 LIMIT 1`,
  )
  const first = rows[0]
  if (first) await client.query(`SELECT create_distributed_table($1, 'agency_id', colocate_with := $2)`, [name, first.name])
  else await client.query(`SELECT create_distributed_table($1, 'agency_id', colocate_with := 'none', shard_count := $2)`, [name, shards])
}

async function refuseUnfit(client: pg.Client): Promise<void> {
  if (!(await isCluster(client)))
    throw new Error('This database has no citus extension. DATABASE_URL must lead to the coordinator of a Citus cluster (docs/citus.md).')
  const { rows } = await client.query<{ coordinator: boolean; workers: number; super: boolean; old: boolean }>(
    `SELECT EXISTS (SELECT FROM pg_dist_node WHERE groupid = 0) AS coordinator,
            (SELECT count(*) FROM pg_dist_node WHERE groupid > 0 AND noderole = 'primary' AND isactive)::int AS workers,
            (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) AS super,
            (SELECT split_part(extversion, '.', 1)::int < 14 FROM pg_extension WHERE extname = 'citus') AS old`,
  )
  const { coordinator, workers, super: isSuper, old } = rows[0]!
  if (old) throw new Error('This cluster runs an older Citus than 14. Upgrade it first.')
  if (!isSuper) throw new Error('Only a superuser can prepare a cluster. Let DATABASE_URL name one for this command.')
  if (!coordinator) throw new Error(`The coordinator does not know its own address. Run: SELECT citus_set_coordinator_host('…');`)
  if (workers === 0) throw new Error(`The cluster has no worker. Run on the coordinator: SELECT citus_add_node('…', 5432);`)
}

/**
 * Returns the statement by which nodes may connect to each other as the role of a transaction, the workers to the coordinator too. Not for
 * other servers: there the owner of another installation would inherit the right.
 */
export const letPlatformConnect = (database: string): string => `GRANT CONNECT ON DATABASE ${database} TO safiri_platform`

/** Prepares what Citus does not copy by itself. Returns the number of nodes. */
async function prepareNodes(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ database: string }>('SELECT quote_ident(current_database()) AS database')
  const { database } = rows[0]!
  for (const [name, value] of Object.entries(clusterSettings)) await client.query(`ALTER DATABASE ${database} SET ${name} = '${value}'`)
  // The coordinator passes on the statements above, not those below.
  await onEveryNode(client, 'ALTER ROLE safiri_platform LOGIN')
  await onEveryNode(client, letPlatformConnect(database))
  for (const name of trusted) await onEveryNode(client, `ALTER FUNCTION ${name} LEAKPROOF`)
  await letFunctionsPlan(client)
  // Bodies of triggers call them, which Citus does not see.
  const { rows: functions } = await client.query<{ name: string }>(
    `SELECT p.oid::regprocedure::text AS name FROM pg_proc p
     WHERE p.pronamespace = 'public'::regnamespace AND p.prokind = 'f' AND NOT p.prosecdef AND p.prorettype <> 'trigger'::regtype
       AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
       AND NOT EXISTS (SELECT FROM pg_dist_object o WHERE o.classid = 'pg_proc'::regclass AND o.objid = p.oid)`,
  )
  for (const { name } of functions) await client.query('SELECT create_distributed_function($1)', [name])
  const { rows: nodes } = await client.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM pg_dist_node WHERE noderole = 'primary'`,
  )
  return nodes[0]!.count
}

/** A cluster chooses the node by the agency, so it cannot plan before it knows it. Functions of ours ask for that elsewhere, for speed. */
async function letFunctionsPlan(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT oid::regprocedure::text AS name FROM pg_proc
     WHERE pronamespace = 'public'::regnamespace AND 'plan_cache_mode=force_generic_plan' = ANY (proconfig)`,
  )
  for (const { name } of rows) await client.query(`ALTER FUNCTION ${name} RESET plan_cache_mode`)
}

/** Runs a statement that Citus does not pass on, on each node by itself. @throws the first node's error. */
async function onEveryNode(client: pg.Client, statement: string): Promise<void> {
  const { rows } = await client.query<{ node: string; success: boolean; result: string }>(
    `SELECT format('%s:%s', n.nodename, n.nodeport) AS node, success, result FROM run_command_on_all_nodes($1) JOIN pg_dist_node n USING (nodeid)`,
    [`DO $alone$ BEGIN SET LOCAL citus.enable_ddl_propagation = off; ${statement}; END $alone$`],
  )
  for (const { node, success, result } of rows) if (!success) throw new Error(`The node ${node} refused "${statement}": ${result}`)
}
