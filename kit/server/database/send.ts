import type pg from 'pg'

/**
 * Sends a statement and returns its answer. Not by the driver's own promise: with it V8 keeps each answer, and the statement Kysely built,
 * until the next full collection (docs/decisions/0012 has the measurement).
 */
export const send = (client: pg.ClientBase, statement: pg.QueryConfig): Promise<pg.QueryResult> =>
  new Promise((resolve, reject) => {
    client.query(statement, (error: Error | null, answer: pg.QueryResult) => (error ? reject(error) : resolve(answer)))
  })
