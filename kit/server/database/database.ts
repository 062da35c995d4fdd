import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { committed } from './after-commit.ts'
import { agencyFilter } from './agency-filter.ts'
import { commit } from './cluster/commit.ts'
import { openNodeBreakers, type NodeBreakers } from './cluster/node-breakers.ts'
import { openWorkers, type Workers } from './cluster/workers.ts'
import { gatherThisTurn } from './gather.ts'
import { impatientSocket } from './impatient-socket.ts'
import { kyselyOn, TransactionConnection, type Tx } from './kysely.ts'
import type { PlatformReason } from './platform-reasons.ts'
import { preparedName, UnnamedClient } from './prepared.ts'
import type { Reader } from './reader.ts'
import { openReplica, type Replica } from './replica.ts'
import { wentSilent } from './silence.ts'
import type { WalPosition } from './wal-position.ts'

export { thisAgency } from './agency-filter.ts'
export { sendInOrder, setLocal, type Tx } from './kysely.ts'

// Amounts are bigint in the database and stay below 2^53 by the contract's bound, so they are numbers here.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)
// Days stay text: a Date would give them a zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)
pg.types.setTypeParser(pg.types.builtins.TIME, (text) => text.slice(0, 5))

const uuidShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
/** Attempts at a transaction that PostgreSQL ends for a deadlock or a serialisation failure. */
const maxAttempts = 5
/** Restarts after `DoFirst`: more than a booking has lines, so that a loop ends. */
const maxRestarts = 100

/**
 * Thrown by work that needs other work committed first. The transaction is rolled back, which releases its locks. Each of `first`
 * runs in its own transaction, and then the work starts again.
 */
export class DoFirst extends Error {
  readonly first: readonly ((tx: Tx) => Promise<unknown>)[]

  constructor(first: DoFirst['first']) {
    super('This work needs other work done first.')
    this.first = first
  }
}

/** The agency, and the person, for whom a transaction works. */
export interface Actor {
  agencyId: string
  userId?: string | null
  /** Runs first in each transaction that writes. It reads the session again and throws if the session no longer allows the call. */
  recheck?: ((tx: Tx) => Promise<void>) | undefined
}

export interface Database {
  /**
   * Runs `work` in one transaction that sees and writes only rows of the agency, and returns its result. Repeats it after a
   * deadlock, a serialisation failure and `DoFirst`. With `readOnly` PostgreSQL refuses writes, and a worker of a cluster is read, if its
   * workers are known. With `replicaAt` it reads the replica, if there is one that has replayed this position of the log (null: any position).
   * Whatever fails on a worker or the replica runs again on the server that is written.
   */
  asAgency<T>(actor: Actor, work: (tx: Tx) => Promise<T>, options?: AgencyOptions): Promise<T>
  /**
   * Runs `work` in one transaction over all agencies, for the platform's own work, and logs the reason. With `snapshot` it only
   * reads, and all its statements see the same committed state.
   */
  asPlatform<T>(reason: PlatformReason, work: (tx: Tx) => Promise<T>, options?: { snapshot?: boolean }): Promise<T>
  /** Sends one statement outside a transaction, for tables that belong to no agency. Returns its rows. */
  query<Row extends pg.QueryResultRow>(text: string, values: unknown[]): Promise<Row[]>
  /** True on a Citus cluster. */
  onCluster: boolean
  pool: pg.Pool
  replica: Replica | null
  /** The workers of the cluster that are read. */
  workers: Workers | null
  /** What keeps a node of a cluster that does not answer from stopping the agencies of others. */
  nodes: NodeBreakers | null
  close(): Promise<void>
}

interface AgencyOptions {
  readOnly?: boolean
  replicaAt?: WalPosition | null
}

interface Options {
  url: string
  /** URL of a streaming replica, with the application's role. */
  replicaUrl?: string | undefined
  /** URLs of a cluster's workers that are read, with the application's role. */
  workerUrls?: readonly string[]
  /** True behind a connection pooler. */
  pooled?: boolean
  /** True on a Citus cluster. */
  onCluster?: boolean
  poolSize: number
  log: { info(fields: object, text: string): void; error(fields: object, text: string): void }
  /** How long a database may send nothing before its connection is closed. */
  silentMs?: number
}

/** Longer than the time limit of any statement, and of any pause inside a transaction. */
const defaultSilentMs = 15_000
/** Shorter than the limit above, so that the limit only closes connections in use, not idle ones. */
const idleMs = 10_000

/** Opens the pool of the application's role. Time limits and time zone are settings of that role (`preparing/app-role.ts`). */
export function openDatabase({
  url,
  replicaUrl,
  workerUrls = [],
  pooled = false,
  onCluster = false,
  poolSize,
  log,
  silentMs = defaultSilentMs,
}: Options): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    ...(pooled ? { Client: UnnamedClient } : {}),
    // Sends statements immediately, in the order of the calls. PostgreSQL answers them in the same order.
    pipeline: true,
    stream: () => impatientSocket(silentMs),
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    idleTimeoutMillis: Math.min(idleMs, silentMs / 2),
  })
  const connections = new Set<Promise<void>>()
  pool.on('connect', (client) => {
    // The running statement reports a lost connection. Without a listener the error would also end the process.
    client.on('error', () => {})
    const ended = new Promise<void>((resolve) => client.once('end', resolve))
    connections.add(ended)
    void ended.then(() => connections.delete(ended))
  })
  pool.on('error', (error) => log.error({ err: error }, 'an idle database connection failed'))

  // By default PostgreSQL plans statements with a list of ids (= ANY) each time, which may take longer than running them. A cluster
  // has to know the agency before it can plan.
  const planOnce = onCluster ? [] : ['SET LOCAL plan_cache_mode = force_generic_plan']
  // One text is the fastest. But a cluster sends its nodes the whole text for each SET LOCAL in it, and they log each BEGIN but the first.
  const opening = (...statements: string[]) => (onCluster ? statements : [statements.join('; ')])

  const replica = replicaUrl ? openReplica({ url: replicaUrl, primary: pool, poolSize, pooled, log }) : null
  const workers = workerUrls.length > 0 ? openWorkers({ urls: workerUrls, poolSize, pooled, silentMs, log }) : null
  const nodes = onCluster ? openNodeBreakers({ nodeOf: (agencyId) => nodeOf(pool, agencyId), poolSize, log }) : null
  /** Does the work of an agency, unless the node with its rows does not answer. */
  const onItsNode = <T>(agencyId: string, work: () => Promise<T>) => (nodes ? nodes.run(agencyId, work) : work())
  const readerFor = (agencyId: string, position: WalPosition | null | undefined): Reader | null => {
    if (workers) return workers.of(agencyId)
    return replica && position !== undefined && replica.mayRead(position) ? replica : null
  }

  return {
    asAgency(actor, work, { readOnly = false, replicaAt } = {}) {
      const { agencyId, userId, recheck } = actor
      if (!uuidShape.test(agencyId) || (userId && !uuidShape.test(userId))) throw new Error('asAgency needs ids')
      if (readOnly) {
        const door = { opening: opening('BEGIN READ ONLY', setAgency(agencyId)), agencyId }
        return onItsNode(agencyId, () => readingFirst(readerFor(agencyId, replicaAt), pool, door, work))
      }
      const door = { opening: opening('BEGIN', setAgency(agencyId), setUser(userId), ...planOnce), agencyId }
      return onItsNode(agencyId, () => writing(pool, door, recheck ? async (tx) => (await recheck(tx), work(tx)) : work))
    },
    asPlatform(reason, work, { snapshot = false } = {}) {
      log.info({ reason }, 'platform transaction')
      const begin = snapshot ? 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY' : 'BEGIN'
      return writing(pool, { opening: opening(begin, 'SET LOCAL ROLE safiri_platform'), agencyId: null }, work)
    },
    query: async (text, values) => (await pool.query({ text, values, name: preparedName(text) })).rows,
    onCluster,
    pool,
    replica,
    workers,
    nodes,
    async close() {
      await replica?.close()
      await workers?.close()
      await pool.end()
      // `pool.end` does not wait until the connections are closed. A caller that stops the database next would cut them.
      await Promise.race([Promise.all(connections), wait(2_000, undefined, { ref: false })])
    },
  }
}

/** Returns the database whose transactions that may write first run `inAgency` or `inPlatform`, unless the actor brings its own check. */
export function rechecking(db: Database, inAgency: (tx: Tx) => Promise<void>, inPlatform: (tx: Tx) => Promise<void>): Database {
  return {
    ...db,
    asAgency: (actor, work, options) =>
      db.asAgency(options?.readOnly || actor.recheck ? actor : { ...actor, recheck: inAgency }, work, options),
    asPlatform: (reason, work, options) =>
      db.asPlatform(reason, options?.snapshot ? work : async (tx) => (await inPlatform(tx), work(tx)), options),
  }
}

/** Returns the number of the group of nodes that has the rows of an agency. */
async function nodeOf(pool: pg.Pool, agencyId: string): Promise<string> {
  const { rows } = await pool.query<{ node: string }>(
    `SELECT groupid::text AS node FROM pg_dist_placement WHERE shardid = get_shard_id_for_distribution_column('bookings', $1::uuid)`,
    [agencyId],
  )
  return rows[0]!.node
}

// SET LOCAL takes no parameters; `asAgency` has checked that these are UUIDs.
const setAgency = (agencyId: string) => `SET LOCAL app.agency_id = '${agencyId}'`
const setUser = (userId: string | null | undefined) => `SET LOCAL app.user_id = '${userId ?? ''}'`

/** How a transaction starts, and its agency. */
interface Door {
  opening: readonly string[]
  /** `null` for the platform's transactions. */
  agencyId: string | null
}

async function writing<T>(pool: pg.Pool, door: Door, work: (tx: Tx) => Promise<T>): Promise<T> {
  let attempts = 1
  let restarts = 0
  for (;;) {
    try {
      return await transaction(pool, door, work)
    } catch (error) {
      if (error instanceof DoFirst && restarts < maxRestarts) {
        restarts++
        for (const first of error.first) await writing(pool, door, first)
        continue
      }
      const { code } = error as { code?: string }
      if ((code !== '40001' && code !== '40P01') || attempts === maxAttempts) throw error
      await wait(Math.random() * 20 * attempts ** 2)
      attempts++
    }
  }
}

/** Commits when `work` returns and rolls back when it throws. */
async function transaction<T>(pool: pg.Pool, door: Door, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  const { tx, connection } = open(client, door)
  try {
    const result = await work(tx)
    connection.close()
    // PostgreSQL answers the COMMIT of a transaction in which a statement failed with ROLLBACK, not with an error.
    const { command } = await commit(client)
    if (command === 'ROLLBACK') throw new Error('A statement of this transaction failed, so nothing was saved.')
    client.release()
    committed(tx)
    return result
  } catch (error) {
    connection.close()
    await end(client, 'ROLLBACK')
    throw error
  }
}

/** Returns the result before the transaction has ended, since there is nothing to save. */
async function reading<T>(pool: pg.Pool, door: Door, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  const { tx, connection } = open(client, door)
  try {
    return await work(tx)
  } finally {
    connection.close()
    void end(client, 'COMMIT')
  }
}

/** Reads where it is cheap. A failure there may come from reading too early, or from a table that is not there: then `main` has the last word. */
async function readingFirst<T>(reader: Reader | null, main: pg.Pool, door: Door, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (!reader) return reading(main, door, work)
  try {
    const result = await reading(reader.pool, door, work)
    reader.answered()
    return result
  } catch (error) {
    if (!reader.failed(error)) throw error
    return reading(main, door, work)
  }
}

function open(client: pg.PoolClient, { opening, agencyId }: Door): { tx: Tx; connection: TransactionConnection } {
  // The first statement usually follows at once, and leaves with it.
  gatherThisTurn(client)
  // Not awaited: the first statement follows in the driver's queue, and fails if one of these does.
  for (const statement of opening) client.query(statement).catch(() => {})
  const connection = new TransactionConnection(client, agencyId)
  return { tx: kyselyOn(connection, agencyId === null ? [] : [agencyFilter(agencyId)]), connection }
}

/** Ends the transaction and returns the connection to the pool. Closes the connection if the transaction cannot be ended. */
async function end(client: pg.PoolClient, how: 'COMMIT' | 'ROLLBACK'): Promise<void> {
  if (wentSilent(client)) return client.release(true)
  await client.query(how).then(
    () => client.release(),
    (error: Error) => client.release(error),
  )
}
