import pg from 'pg'

export interface JobsDatabase {
  executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>
  close(): Promise<void>
}

const opening = 'BEGIN; SET LOCAL ROLE safiri_platform'

/**
 * The connections of pg-boss, which fetches and completes jobs of all agencies. Each statement runs as the platform's role, in a
 * transaction of its own: the application's role cannot read jobs, and a pooler keeps a role only inside a transaction.
 */
export function openJobsDatabase(config: pg.PoolConfig, onError: (error: Error) => void): JobsDatabase {
  const pool = new pg.Pool({ ...config, max: 3 })
  pool.on('error', onError)
  // The running statement reports a lost connection. Without a listener the error would also end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  return {
    async executeSql(text, values) {
      const client = await pool.connect()
      let fault: Error | undefined
      try {
        // Some texts of pg-boss are a whole transaction.
        const own = /^\s*BEGIN;/.exec(text)
        if (own) return await client.query(`${opening}; ${text.slice(own[0].length)}`, values)
        await client.query(opening)
        const result = await client.query(text, values)
        await client.query('COMMIT')
        return result
      } catch (error) {
        // Without an answer to the ROLLBACK the connection cannot be used again.
        await client.query('ROLLBACK').catch((lost: Error) => (fault = lost))
        throw error
      } finally {
        client.release(fault)
      }
    },
    close: () => pool.end(),
  }
}
