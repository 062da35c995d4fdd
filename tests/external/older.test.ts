import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'

// What newer versions of PostgreSQL bring, and older ones get from a migration.

let app: TestApp
let db: pg.Pool
beforeAll(async () => {
  app = await startTestApp()
  db = new pg.Pool({ connectionString: app.app.db.pool.options.connectionString, max: 1 })
})
afterAll(async () => {
  await db.end()
  await app.close()
})

test('uuidv7() gives the application ids of version 7 that sort by their time', async () => {
  const { rows } = await db.query<{ id: string; ms: number }>(
    `SELECT id::text, ('x0000' || left(replace(id::text, '-', ''), 12))::bit(64)::bigint::float8 AS ms FROM (SELECT uuidv7() AS id, pg_sleep(0.002) FROM generate_series(1, 50)) AS made`,
  )
  for (const { id, ms } of rows) {
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(new Date(ms).getUTCFullYear()).toBeGreaterThan(2025)
  }
  const ids = rows.map(({ id }) => id)
  expect(ids).toEqual([...new Set(ids)].sort())
})
