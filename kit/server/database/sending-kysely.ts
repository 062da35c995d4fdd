import { AsyncLocalStorage } from 'node:async_hooks'
import {
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type Compilable,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
} from 'kysely'
import type pg from 'pg'
import type { DB } from '../../../database/tables.ts'
import { retired, type Statement } from './batch.ts'

const counted = new AsyncLocalStorage<{ statements: number }>()

/** Runs `work` and tells how many statements it sent (the budget of A3). */
export async function countStatements<T>(work: () => Promise<T>): Promise<{ result: T; statements: number }> {
  const count = { statements: 0 }
  const result = await counted.run(count, work)
  return { result, statements: count.statements }
}

const mostPrepared = 400
const mostRemembered = 1000
interface Prepared {
  name: string
  /** When it was asked for last, counted in statements. */
  askedAt: number
}
const prepared = new Map<string, Prepared>()
const askedOnce = new Set<string>()
let [given, asked] = [0, 0]

/**
 * A name makes PostgreSQL keep the plan on the connection. A text gets one when it is asked for the second time, and loses it to
 * others when it was not asked for in long: some texts grow with their lists.
 */
function statementName(text: string): string | undefined {
  const known = prepared.get(text)
  // Its place in the map stays: a text put there anew with each call would outlive the call, and so would what it came with.
  if (known) known.askedAt = ++asked
  else if (!isAskedAgain(text)) return undefined
  return known?.name ?? prepare(text)
}

function isAskedAgain(text: string): boolean {
  if (askedOnce.delete(text)) return true
  if (askedOnce.size === mostRemembered) askedOnce.clear()
  askedOnce.add(text)
  return false
}

function prepare(text: string): string {
  if (prepared.size === mostPrepared) retireOldest()
  const name = `s${given++}`
  prepared.set(text, { name, askedAt: ++asked })
  return name
}

function retireOldest(): void {
  const [text, { name }] = [...prepared].reduce((oldest, one) => (one[1].askedAt < oldest[1].askedAt ? one : oldest))
  prepared.delete(text)
  retired.push(name)
}

const adapter = new PostgresAdapter()
const compiler = new PostgresQueryCompiler()

/** Kysely whose statements leave by `send`, each with the name under which the connection keeps its plan. */
export function kyselyOn(send: (statement: Statement) => Promise<pg.QueryResult>): Kysely<DB> {
  const executeQuery = async <R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> => {
    const count = counted.getStore()
    if (count) count.statements++
    const { rows, rowCount } = await send({ text: sql, values: parameters, name: statementName(sql) })
    return { rows: rows as R[], numAffectedRows: BigInt(rowCount ?? 0) }
  }
  return new Kysely<DB>({
    dialect: {
      createAdapter: () => adapter,
      createDriver: () => new SendingDriver(executeQuery),
      createQueryCompiler: () => compiler,
      createIntrospector: (db) => new PostgresIntrospector(db),
    },
  })
}

/** Kysely builds the statements; when they are sent, and in which transaction, is decided here. */
class SendingDriver implements Driver {
  readonly #connection: DatabaseConnection

  constructor(executeQuery: DatabaseConnection['executeQuery']) {
    this.#connection = {
      executeQuery,
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

const unsent = kyselyOn(() => Promise.reject(new Error('only built here, not sent')))

/** What Kysely builds, to be sent by whoever asked for it. */
export function statementOf(build: (tx: Kysely<DB>) => Compilable): Statement {
  const { sql, parameters } = build(unsent).compile()
  return { text: sql, values: parameters, name: statementName(sql) }
}
