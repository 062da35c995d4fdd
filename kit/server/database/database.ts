import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import pg from 'pg'
import type { DB } from '../../../database/tables.ts'
import { Batch, type Statement } from './batch.ts'
import { askIn, guarded, isRefusal, Unguarded, type Guard } from './guard.ts'
import { kyselyOn } from './sending-kysely.ts'

export type Tx = Kysely<DB>

// Amounts are bigint in the database and stay below 2^53 by the contract's bound, so they are numbers here.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)
// Days stay text: a Date would give them a zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)
pg.types.setTypeParser(pg.types.builtins.TIME, (text) => text.slice(0, 5))

const uuidShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const tries = 3
/** Of work that asks for other work first: more than a booking has lines, and an end to one that asks for ever. */
const mostAnew = 100

/**
 * Thrown by work that needs something else committed before: its transaction is taken back, so that it keeps nothing locked,
 * each of `first` gets a transaction of its own, and the work is begun anew.
 */
export class DoFirst extends Error {
  readonly first: readonly ((tx: Tx) => Promise<unknown>)[]

  constructor(first: DoFirst['first']) {
    super('this work needs other work done first')
    this.first = first
  }
}

/** In whose name a transaction works. */
export interface Actor {
  agencyId: string
  userId?: string | null
}

export interface Database {
  /**
   * One transaction that sees and writes only rows of the agency. Begun anew on deadlock, serialisation failure and `DoFirst`.
   * With `readOnly` each batch of statements asked for together is a transaction, and writing is refused. A `guard` is asked in
   * the packet of the work's first statements. @throws Unguarded when it does not hold.
   */
  asAgency<T>(actor: Actor, work: (tx: Tx) => Promise<T>, options?: { readOnly?: boolean; guard?: Guard | undefined }): Promise<T>
  /**
   * One transaction over all agencies, for the platform's own work. The reason is logged. With `snapshot` it only reads, and
   * all its statements see what was committed when it began.
   */
  asPlatform<T>(reason: string, work: (tx: Tx) => Promise<T>, options?: { snapshot?: boolean }): Promise<T>
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

/** How long a database that falls silent without closing its connections is waited for: longer than any statement may take. */
const silentMs = 15_000
/** What the connection reads and writes, which the driver's types leave out. */
export const streamOf = (client: pg.ClientBase): Socket => (client as unknown as { connection: { stream: Socket } }).connection.stream

/** Opens the pool of the application's role. */
export function openDatabase({ url, poolSize, log }: Options): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    pipeline: true,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    idleTimeoutMillis: 30_000,
    options: '-c lock_timeout=3000 -c statement_timeout=5000 -c idle_in_transaction_session_timeout=10000 -c timezone=UTC',
  } as pg.PoolConfig)
  const asked = new Set<pg.PoolClient>()
  pool.on('acquire', (client) => void asked.add(client)).on('release', (_error, client) => void asked.delete(client))
  // By the socket's one timer: the driver's, one a statement, keep what they guard in memory long after its answer.
  const giveUpSilent = (client: pg.PoolClient) => {
    const stream = streamOf(client)
    stream.setTimeout(silentMs).on('timeout', () => {
      if (asked.has(client)) stream.destroy(Object.assign(new Error('the database says nothing'), { code: 'ETIMEDOUT' }))
    })
  }
  const connections = new Set<Promise<void>>()
  // Whoever has a connection hears of its end from the statement; unheard, it would end the process.
  pool.on('connect', (client) => {
    client.on('error', () => {})
    giveUpSilent(client)
    const ended = new Promise<void>((resolve) => client.once('end', resolve))
    connections.add(ended)
    void ended.then(() => connections.delete(ended))
  })
  pool.on('error', (error) => log.error({ err: error }, 'an idle database connection failed'))

  const asAgency = <T>(
    { agencyId, userId }: Actor,
    work: (tx: Tx) => Promise<T>,
    { readOnly = false, guard }: { readOnly?: boolean; guard?: Guard | undefined } = {},
  ) => {
    if (!uuidShape.test(agencyId) || (userId && !uuidShape.test(userId))) throw new Error('asAgency needs ids')
    if (readOnly) return reading(pool, { text: readAs, values: [agencyId], name: 'read_as' }, work, guard)
    return writing(pool, { text: workAs, values: [agencyId, userId ?? ''], name: 'work_as' }, work, { guard })
  }
  const asPlatform = <T>(reason: string, work: (tx: Tx) => Promise<T>, { snapshot = false } = {}) => {
    log.info({ reason }, 'platform transaction')
    return writing(pool, platform, work, { start: snapshot ? beginSnapshot : begin })
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

const begin: Statement = { text: 'BEGIN', values: [], name: 'begin' }
const beginSnapshot: Statement = { text: 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY', values: [], name: 'begin_snapshot' }
const platform: Statement = { text: 'SET LOCAL ROLE safiri_platform', values: [], name: 'platform' }
// Left to choose, PostgreSQL plans a statement with a list of ids (= ANY) anew each time, which may take longer than running it:
// not knowing the list it expects ten of them, and finds the plan it kept dear. Reads stay free to look at what is searched for.
const workAs = `SELECT set_config('app.agency_id', $1, true), set_config('app.user_id', $2, true), set_config('plan_cache_mode', 'force_generic_plan', true)`
const readAs = `SELECT set_config('transaction_read_only', 'on', true), set_config('app.agency_id', $1, true)`

interface Way {
  start?: Statement
  guard?: Guard | undefined
}

async function writing<T>(pool: pg.Pool, door: Statement, work: (tx: Tx) => Promise<T>, way: Way = {}): Promise<T> {
  let [refused, begunAnew] = [0, 0]
  for (;;) {
    try {
      return await once(pool, door, work, way)
    } catch (error) {
      if (error instanceof DoFirst && ++begunAnew <= mostAnew) {
        for (const each of error.first) await writing(pool, door, each)
        continue
      }
      const { code } = error as { code?: string }
      if ((code !== '40001' && code !== '40P01') || ++refused === tries) throw error
      await wait(Math.random() * 20 * refused)
    }
  }
}

async function once<T>(pool: pg.Pool, door: Statement, work: (tx: Tx) => Promise<T>, { start = begin, guard }: Way): Promise<T> {
  const client = await pool.connect()
  const statements = new Statements(client)
  // Not awaited: the first statements of the work follow in the same packet.
  const begun = Promise.all([statements.send(start), statements.send(door)])
  begun.catch(() => {})
  if (guard) statements.ask(guard)
  let over = false
  try {
    const result = await work(
      kyselyOn((query) => {
        if (over) throw new Error('this transaction is over')
        return statements.send(query)
      }),
    )
    await begun
    if (guard && !guard.passed) throw new Unguarded()
    over = true
    const committed = statements.send({ text: 'COMMIT', values: [] })
    statements.flush()
    // PostgreSQL answers the COMMIT of a transaction in which a statement failed with ROLLBACK, not with an error.
    if ((await committed).command === 'ROLLBACK') throw new Error('a statement of this transaction failed, so nothing was kept')
    client.release()
    return result
  } catch (error) {
    over = true
    statements.flush()
    // A connection that cannot roll back is not handed on.
    await client.query('ROLLBACK').then(
      () => client.release(),
      (failure: Error) => client.release(failure),
    )
    throw error
  }
}

/**
 * Reads: what is asked for in one turn of the loop is a transaction of its own, on a connection it leaves when it is answered.
 * At READ COMMITTED each statement sees what is committed when it starts, so nothing is lost by not keeping one open.
 */
async function reading<T>(pool: pg.Pool, door: Statement, work: (tx: Tx) => Promise<T>, guard?: Guard): Promise<T> {
  let over = false
  let read: Promise<Read> | null = null
  const open = () => (read ??= openRead(pool, door, guard?.passed ? undefined : guard, () => (read = null)))
  const result = await work(
    kyselyOn(async (query) => {
      if (over) throw new Error('this transaction is over')
      const { batch, asked } = await open()
      return guarded(asked, batch.add(query))
    }),
  )
  over = true
  if (guard && !guard.passed) await (await open()).asked
  return result
}

interface Read {
  batch: Batch
  /** Settles when the guard is answered; @throws Unguarded. */
  asked: Promise<void> | null
}

async function openRead(pool: pg.Pool, door: Statement, guard: Guard | undefined, onSent: () => void): Promise<Read> {
  try {
    const client = await pool.connect()
    const batch = new Batch()
    batch.add(door).then(
      () => client.release(),
      (failure: Error) => client.release(isRefusal(failure) ? undefined : failure),
    )
    setImmediate(() => {
      onSent()
      batch.sendOn(client)
    })
    const asked = guard ? askIn(batch, guard) : null
    asked?.catch(() => {})
    return { batch, asked }
  } catch (error) {
    onSent()
    throw error
  }
}

/** "Current transaction is aborted": said of every statement after the one that failed. */
const aborted = '25P02'

/** The statements of one transaction on its connection; those asked for in one turn of the loop leave together. */
class Statements {
  /** The statement that failed first: those sent after it fail only because of it. */
  #failure: unknown
  #batch: Batch | null = null
  #asked: Promise<void> | null = null
  readonly #client: pg.PoolClient

  constructor(client: pg.PoolClient) {
    this.#client = client
  }

  send(statement: Statement): Promise<pg.QueryResult> {
    const answer = this.#open()
      .add(statement)
      .catch((error: { code?: string }) => {
        if (error.code !== aborted) this.#failure = error
        throw this.#failure ?? error
      })
    return guarded(this.#asked, answer)
  }

  /** Asks a guard; the answers to what is sent after it are given when it has passed. */
  ask(guard: Guard): void {
    this.#asked = askIn(this.#open(), guard)
    this.#asked.catch(() => {})
  }

  #open(): Batch {
    if (!this.#batch) {
      this.#batch = new Batch()
      setImmediate(() => this.flush())
    }
    return this.#batch
  }

  /** Sends what was asked for and has not left yet. */
  flush(): void {
    this.#batch?.sendOn(this.#client)
    this.#batch = null
  }
}
