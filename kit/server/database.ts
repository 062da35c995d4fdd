import { AsyncLocalStorage } from 'node:async_hooks'
import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import {
  CompiledQuery,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
} from 'kysely'
import pg from 'pg'
import type { DB } from '../../database/tables.ts'

export type Tx = Kysely<DB>

// Amounts are bigint in the database and stay below 2^53 by the contract's bound, so they are numbers here.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)
// Days stay text: a Date would give them a zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)
pg.types.setTypeParser(pg.types.builtins.TIME, (text) => text.slice(0, 5))

const uuidShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const tries = 3

/** In whose name a transaction works. */
export interface Actor {
  agencyId: string
  userId?: string | null
}

export interface Database {
  /** One transaction that sees and writes only rows of the agency. Retried on deadlock and serialisation failure. */
  asAgency<T>(actor: Actor, work: (tx: Tx) => Promise<T>, options?: { readOnly?: boolean }): Promise<T>
  /** One transaction over all agencies, for the platform's own work. The reason is logged. */
  asPlatform<T>(reason: string, work: (tx: Tx) => Promise<T>): Promise<T>
  /** One statement outside a transaction, for what belongs to no agency. */
  query<Row extends pg.QueryResultRow>(text: string, values: unknown[], name?: string): Promise<Row[]>
  pool: pg.Pool
  close(): Promise<void>
}

interface Options {
  url: string
  poolSize: number
  log: { info(fields: object, text: string): void; error(fields: object, text: string): void }
}

const counted = new AsyncLocalStorage<{ statements: number }>()

/** Runs `work` and tells how many statements it sent (the budget of A3). */
export async function countStatements<T>(work: () => Promise<T>): Promise<{ result: T; statements: number }> {
  const count = { statements: 0 }
  const result = await counted.run(count, work)
  return { result, statements: count.statements }
}

/** Opens the pool of the application's role. */
export function openDatabase({ url, poolSize, log }: Options): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    pipeline: true,
    connectionTimeoutMillis: 5_000,
    // A database that falls silent without closing its connections: longer than any statement may take.
    query_timeout: 15_000,
    keepAlive: true,
    idleTimeoutMillis: 30_000,
    options: '-c lock_timeout=3000 -c statement_timeout=5000 -c idle_in_transaction_session_timeout=10000 -c timezone=UTC',
  } as pg.PoolConfig)
  const connections = new Set<Promise<void>>()
  // Whoever has a connection hears of its end from the statement; unheard, it would end the process.
  pool.on('connect', (client) => {
    client.on('error', () => {})
    const ended = new Promise<void>((resolve) => client.once('end', resolve))
    connections.add(ended)
    void ended.then(() => connections.delete(ended))
  })
  pool.on('error', (error) => log.error({ err: error }, 'an idle database connection failed'))

  const asAgency = <T>({ agencyId, userId }: Actor, work: (tx: Tx) => Promise<T>, { readOnly = false } = {}) => {
    if (!uuidShape.test(agencyId) || (userId && !uuidShape.test(userId))) throw new Error('asAgency needs ids')
    const opening = `BEGIN${readOnly ? ' READ ONLY' : ''}; SET LOCAL app.agency_id = '${agencyId}'; SET LOCAL app.user_id = '${userId ?? ''}'`
    return transaction(pool, { opening, readOnly }, work)
  }
  const asPlatform = <T>(reason: string, work: (tx: Tx) => Promise<T>) => {
    log.info({ reason }, 'platform transaction')
    return transaction(pool, { opening: 'BEGIN; SET LOCAL ROLE safiri_platform', readOnly: false }, work)
  }
  return {
    asAgency,
    asPlatform,
    query: async (text, values, name) => (await pool.query({ text, values, ...(name ? { name } : {}) })).rows,
    pool,
    async close() {
      await pool.end()
      // The pool does not wait for its connections to be gone, and whoever stops the database next would cut them.
      await Promise.race([Promise.all(connections), wait(2_000, undefined, { ref: false })])
    },
  }
}

interface Opening {
  opening: string
  readOnly: boolean
}

async function transaction<T>(pool: pg.Pool, opening: Opening, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await once(pool, opening, work)
    } catch (error) {
      const { code } = error as { code?: string }
      if ((code !== '40001' && code !== '40P01') || attempt === tries) throw error
      await wait(Math.random() * 20 * attempt)
    }
  }
}

async function once<T>(pool: pg.Pool, { opening, readOnly }: Opening, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  gather(client)
  const driver = new OneTransactionDriver(client)
  // Not awaited: on a pipelined connection the first statement follows in the same round trip.
  const begun = client.query(opening)
  begun.catch(() => {})
  try {
    const result = await work(
      new Kysely<DB>({
        dialect: {
          createAdapter: () => new PostgresAdapter(),
          createDriver: () => driver,
          createQueryCompiler: () => new PostgresQueryCompiler(),
          createIntrospector: (db) => new PostgresIntrospector(db),
        },
      }),
    )
    await begun
    driver.over = true
    const committed = client.query('COMMIT')
    // Nothing hangs on the end of a transaction that only read.
    if (readOnly)
      committed.then(
        () => client.release(),
        (failure: Error) => client.release(failure),
      )
    else {
      // PostgreSQL answers the COMMIT of a transaction in which a statement failed with ROLLBACK, not with an error.
      if ((await committed).command === 'ROLLBACK') throw new Error('a statement of this transaction failed, so nothing was kept')
      client.release()
    }
    return result
  } catch (error) {
    driver.over = true
    // A connection that cannot roll back is not handed on.
    await client.query('ROLLBACK').then(
      () => client.release(),
      (failure: Error) => client.release(failure),
    )
    throw error
  }
}

/** Statements asked for in one turn of the loop leave in one packet: a packet costs more than a statement. */
function gather(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  stream.cork()
  setImmediate(() => stream.uncork())
}

/** "Current transaction is aborted": said of every statement after the one that failed. */
const aborted = '25P02'
const mostPrepared = 400
const prepared = new Map<string, string>()

/** A name makes PostgreSQL keep the plan on the connection. Only the first texts get one: some grow with their lists. */
function statementName(text: string): string | undefined {
  const known = prepared.get(text)
  if (known || prepared.size >= mostPrepared) return known
  const name = `s${prepared.size}`
  prepared.set(text, name)
  return name
}

/** Sends every statement to the one client whose transaction is open; after its end nothing more may be sent. */
class OneTransactionDriver implements Driver {
  over = false
  /** The statement that failed first: those sent with it fail only because of it, and may be heard of before it. */
  #failure: unknown
  readonly #connection: DatabaseConnection

  constructor(client: pg.PoolClient) {
    this.#connection = {
      executeQuery: async <R>(query: CompiledQuery): Promise<QueryResult<R>> => {
        if (this.over) throw new Error('this transaction is over')
        const count = counted.getStore()
        if (count) count.statements++
        const result = await client
          .query({ text: query.sql, values: [...query.parameters], name: statementName(query.sql) })
          .catch((error: { code?: string }) => {
            if (error.code !== aborted) this.#failure = error
            throw this.#failure ?? error
          })
        return { rows: result.rows as R[], numAffectedRows: BigInt(result.rowCount ?? 0) }
      },
      streamQuery: () => {
        throw new Error('streams are read by keyset pages')
      },
    }
  }

  async init() {}
  async acquireConnection() {
    return this.#connection
  }
  async beginTransaction() {
    throw new Error('a transaction is open already; use a savepoint')
  }
  async commitTransaction() {}
  async rollbackTransaction() {}
  async releaseConnection() {}
  async destroy() {}
}
