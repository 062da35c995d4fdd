import type pg from 'pg'

/**
 * Sends a statement and returns its answer. @throws PostgreSQL's error, with a stack that ends at the socket. It does not use the
 * driver's own promise: with that, answers stay in memory until the next full collection (docs/decisions/0012 has the measurement).
 */
export const send = (client: pg.ClientBase, statement: pg.QueryConfig): Promise<pg.QueryResult> =>
  new Promise((resolve, reject) => {
    client.query(statement, (error: Error | null, answer: pg.QueryResult) => (error ? reject(error) : resolve(answer)))
  })
