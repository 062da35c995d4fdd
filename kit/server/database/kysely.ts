import { channel } from 'node:diagnostics_channel'
import {
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type KyselyPlugin,
  type QueryResult,
} from 'kysely'
import type pg from 'pg'
import type { DB } from '../../../database/tables.ts'
import { gather } from './gather.ts'
import { openJitter } from './jitter.ts'
import { preparedName } from './prepared.ts'
import { noteSilence } from './silence.ts'

/** The statements of one transaction. */
export type Tx = Kysely<DB>

/** A query that Kysely has built and not sent. */
export interface Built {
  compile(): CompiledQuery
}

/** Publishes each statement when it is sent; tests and the benchmark subscribe. */
export const statementSent = channel('safiri:statement')
export interface SentStatement {
  text: string
  values: readonly unknown[]
  /** True in a transaction of one agency, false in the platform's. */
  ofAgency: boolean
}

/** Publishes how long each statement took, from sending to its answer or failure. */
export const statementAnswered = channel('safiri:statement-answered')
export interface AnsweredStatement {
  text: string
  ms: number
}

const jitter = openJitter(process.env.SAFIRI_JITTER)

/** One connection of the driver inside a transaction. After `close` it refuses to send: its transaction is over. */
export class TransactionConnection implements DatabaseConnection {
  readonly #client: pg.ClientBase
  /** The agency of the transaction, `null` for the platform's. */
  readonly agencyId: string | null
  #isOver = false
  #failure: unknown

  constructor(client: pg.ClientBase, agencyId: string | null) {
    this.#client = client
    this.agencyId = agencyId
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (jitter) await jitter()
    return this.#send<Row>(query)
  }

  /** Sends statements in order without waiting for each answer. @throws the first failure, after all are answered. */
  async executeInOrder(queries: readonly CompiledQuery[]): Promise<QueryResult<unknown>[]> {
    if (jitter) await jitter()
    const answers = await Promise.allSettled(gather(this.#client, () => queries.map((query) => this.#send(query))))
    const failed = answers.find((answer) => answer.status === 'rejected')
    if (failed) throw failed.reason
    return answers.map((answer) => (answer as PromiseFulfilledResult<QueryResult<unknown>>).value)
  }

  streamQuery(): never {
    throw new Error('Streams are not supported. Read long lists by keyset pages.')
  }

  close(): void {
    this.#isOver = true
  }

  /** Returns the same connection with an end and a first failure of its own. */
  part(): TransactionConnection {
    return new TransactionConnection(this.#client, this.agencyId)
  }

  /** After a failure PostgreSQL answers every statement with 25P02 ("current transaction is aborted"), so this throws the first failure. */
  async #send<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    try {
      return await this.#handOver<Row>(query)
    } catch (error) {
      if ((error as { code?: string }).code === '25P02' && this.#failure) throw this.#failure
      this.#failure = error
      throw error
    }
  }

  // The driver's queue keeps the order of calls (`pipeline` in `openDatabase`), so this must not await anything before it.
  async #handOver<Row>({ sql: text, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#isOver) throw new Error('This transaction is over.')
    if (statementSent.hasSubscribers)
      statementSent.publish({ text, values: parameters, ofAgency: this.agencyId !== null } satisfies SentStatement)
    const begun = performance.now()
    try {
      const { rows, rowCount } = await this.#client.query({ text, values: [...parameters], name: preparedName(text) })
      return { rows: rows as Row[], numAffectedRows: BigInt(rowCount ?? 0) }
    } catch (error) {
      noteSilence(this.#client, error)
      throw error
    } finally {
      // A statement that ran into its time limit is the slowest of all.
      if (statementAnswered.hasSubscribers) statementAnswered.publish({ text, ms: performance.now() - begun } satisfies AnsweredStatement)
    }
  }
}

/**
 * Sends statements whose order matters as one list. They leave together, and PostgreSQL executes and answers them in this order.
 * Saves one round trip for each statement after the first. @throws PostgreSQL's error for the first that fails.
 */
export function sendInOrder(tx: Tx, statements: readonly Built[]): Promise<QueryResult<unknown>[]> {
  const compiled = statements.map((statement) => statement.compile())
  return tx.getExecutor().provideConnection((connection) => {
    if (!(connection instanceof TransactionConnection)) throw new Error('sendInOrder needs a transaction of asAgency or asPlatform.')
    return connection.executeInOrder(compiled)
  })
}

/** Returns the agency of a transaction, or `null` in the platform's. */
export const agencyOf = (tx: Tx): Promise<string | null> =>
  tx.getExecutor().provideConnection(async (connection) => {
    if (!(connection instanceof TransactionConnection)) throw new Error('Only a transaction of asAgency or asPlatform has an agency.')
    return connection.agencyId
  })

/** Returns the transaction for a part of its work. After `close` the part's statements are refused, the transaction's are not. */
export function partOf(tx: Tx): Promise<{ part: Tx; close(): void }> {
  const executor = tx.getExecutor()
  return executor.provideConnection(async (connection) => {
    if (!(connection instanceof TransactionConnection)) throw new Error('A part needs a transaction of asAgency or asPlatform.')
    const own = connection.part()
    return { part: kyselyOn(own, [...executor.plugins]), close: () => own.close() }
  })
}

/**
 * Builds a statement that passes a value to triggers until the transaction ends: `SET LOCAL app.booking_id = '…'`. Not
 * `set_config()`, which a distributed PostgreSQL does not pass on to its workers.
 */
export function setLocal(tx: Tx, name: `app.${string}` | 'safiri.erased_agency', value: string): Built {
  if (!/^[\w-]*$/.test(value)) throw new Error(`${name} takes letters, digits and hyphens.`)
  return { compile: () => sql`SET LOCAL ${sql.raw(name)} = ${sql.lit(value)}`.compile(tx) }
}

const adapter = new PostgresAdapter()
const compiler = new PostgresQueryCompiler()

/** Kysely on one connection. `database.ts` opens and closes the transactions. */
export const kyselyOn = (connection: TransactionConnection, plugins: KyselyPlugin[]): Tx =>
  new Kysely<DB>({ dialect: new TransactionDialect(connection), plugins })

class TransactionDialect implements Dialect {
  readonly #connection: TransactionConnection

  constructor(connection: TransactionConnection) {
    this.#connection = connection
  }

  createAdapter = () => adapter
  createDriver = () => new TransactionDriver(this.#connection)
  createQueryCompiler = () => compiler
  createIntrospector = (db: Kysely<DB>) => new PostgresIntrospector(db)
}

/** Gives every statement the same connection. */
class TransactionDriver implements Driver {
  readonly #connection: TransactionConnection

  constructor(connection: TransactionConnection) {
    this.#connection = connection
  }

  async init() {}
  async acquireConnection() {
    return this.#connection
  }
  async beginTransaction() {
    throw new Error('A transaction is open already. Use a savepoint.')
  }
  async commitTransaction() {}
  async rollbackTransaction() {}
  async releaseConnection() {}
  async destroy() {}
}
