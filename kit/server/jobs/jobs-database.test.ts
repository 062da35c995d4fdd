import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { openJobsDatabase, type JobsDatabase } from './jobs-database.ts'

const notices: string[] = []
class Listening extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config)
    this.on('notice', ({ message }) => void notices.push(message ?? ''))
  }
}

let app: TestApp
let jobs: JobsDatabase
beforeAll(async () => {
  app = await startTestApp()
  const { connectionString } = app.app.db.pool.options
  jobs = openJobsDatabase({ connectionString, Client: Listening } as pg.PoolConfig, () => {})
})
beforeEach(() => void (notices.length = 0))
afterAll(async () => {
  await jobs.close()
  await app.close()
})

const roleIn = (result: unknown): unknown => [result].flat().flatMap((part) => (part as pg.QueryResult).rows as { role?: string }[])

test.each(['SELECT current_user AS role', '\n  BEGIN;\n  SELECT current_user AS role;\n  COMMIT;\n'])(
  'a statement, and a text that is a transaction, run as the platform: %s',
  async (text) => {
    expect(roleIn(await jobs.executeSql(text))).toEqual([{ role: 'safiri_platform' }])
    // PostgreSQL warns of a BEGIN or COMMIT too many, and logs it.
    expect(notices).toEqual([])
  },
)

test.each(['SELECT 1 / 0', 'BEGIN; SELECT 1 / 0; COMMIT;'])('what failed leaves nothing behind: %s', async (text) => {
  await expect(jobs.executeSql(text)).rejects.toMatchObject({ code: '22012' })
  expect(roleIn(await jobs.executeSql('SELECT current_user AS role'))).toEqual([{ role: 'safiri_platform' }])
  expect(notices).toEqual([])
})
