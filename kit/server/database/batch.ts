import pg from 'pg'

/** A statement with a name is prepared once on each connection. */
export interface Statement {
  text: string
  values: readonly unknown[]
  name?: string | undefined
}

/** What the driver calls of a query; its types leave these out. */
interface QueryParts {
  callback?: (error: Error | null) => void
  handleRowDescription(message: { fields: unknown }): void
  handleDataRow(message: { fields: unknown }): void
  handleCommandComplete(message: unknown): void
  handleError(error: Error, connection: Wire): void
  handleReadyForQuery(): void
}

/** What the driver gathers of an answer. */
interface Answer extends pg.QueryResult {
  addFields(fields: unknown): void
  parseRow(fields: unknown): pg.QueryResultRow
  addRow(row: pg.QueryResultRow): void
  addCommandComplete(message: unknown): void
}

interface Wire {
  stream: { cork(): void; uncork(): void }
  parsedStatements: Record<string, string>
  parse(message: { text: string; name: string }): void
  bind(message: { statement: string; values: unknown[] }): void
  describe(message: { type: 'P'; name: '' }): void
  execute(message: { portal: ''; rows: 0 }): void
  close(message: { type: 'S'; name: string }): void
  sync(): void
}

/** Names of statements that are not asked for any more, in their order; each connection drops those it has. */
export const retired: string[] = []
const dropped = new WeakMap<Wire, number>()

function dropRetired(connection: Wire): void {
  for (const name of retired.slice(dropped.get(connection) ?? 0)) {
    if (connection.parsedStatements[name] === undefined) continue
    connection.close({ type: 'S', name })
    delete connection.parsedStatements[name]
  }
  dropped.set(connection, retired.length)
}

interface Part {
  text: string
  name: string
  /** As PostgreSQL takes them; made before anything is sent, because a value that cannot be sent throws. */
  values: unknown[]
  answer: Answer
  settle: { resolve(answer: Answer): void; reject(error: Error): void }
  parsed: boolean
}

const DriverQuery = pg.Query as unknown as new (config: object) => QueryParts
const {
  Result,
  utils: { prepareValue },
} = pg as unknown as { Result: new () => Answer; utils: { prepareValue(value: unknown): unknown } }

/**
 * Statements that leave in one packet and are answered in one: one Sync for all (PostgreSQL's pipeline mode), where the driver
 * alone sends one after each. Outside BEGIN they are one transaction. After one that fails the rest is not executed.
 */
export class Batch extends DriverQuery {
  readonly #parts: Part[] = []
  #at = 0

  constructor() {
    super({ text: '' })
  }

  /** Adds a statement. Settles when the whole batch is answered; @throws what PostgreSQL says of the first that failed. */
  add({ text, values, name = '' }: Statement): Promise<pg.QueryResult> {
    const part = { text, name, values: values.map((value) => prepareValue(value)), answer: new Result(), parsed: false }
    return new Promise((resolve, reject) => this.#parts.push({ ...part, settle: { resolve, reject } }))
  }

  /** Sends the statements added so far; no more may follow. */
  sendOn(client: pg.ClientBase): void {
    client.query(this as unknown as pg.Submittable)
  }

  /** Called by the driver. */
  submit(connection: Wire): null {
    connection.stream.cork()
    if (dropped.get(connection) !== retired.length) dropRetired(connection)
    for (const part of this.#parts) {
      const { text, name, values } = part
      if (!name || connection.parsedStatements[name] === undefined) {
        // It may be there from a batch that failed; closing what is not there is no error.
        if (name) connection.close({ type: 'S', name })
        connection.parse({ text, name })
        if (name) connection.parsedStatements[name] = text
        part.parsed = true
      }
      connection.bind({ statement: name, values })
      connection.describe({ type: 'P', name: '' })
      connection.execute({ portal: '', rows: 0 })
    }
    connection.sync()
    connection.stream.uncork()
    return null
  }

  override handleRowDescription({ fields }: { fields: unknown }): void {
    this.#parts[this.#at]!.answer.addFields(fields)
  }

  override handleDataRow({ fields }: { fields: unknown }): void {
    const { answer } = this.#parts[this.#at]!
    answer.addRow(answer.parseRow(fields))
  }

  override handleCommandComplete(message: unknown): void {
    this.#parts[this.#at++]!.answer.addCommandComplete(message)
  }

  override handleError(error: Error, connection: Wire): void {
    // From here on PostgreSQL has skipped everything, so what was to be prepared is not, or not surely.
    for (const { name, parsed } of this.#parts.slice(this.#at)) if (parsed && name) delete connection.parsedStatements[name]
    for (const { settle } of this.#parts) settle.reject(error)
    this.callback?.(error)
  }

  override handleReadyForQuery(): void {
    for (const { settle, answer } of this.#parts) settle.resolve(answer)
    this.callback?.(null)
  }
}
