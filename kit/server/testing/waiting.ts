import pg from 'pg'
import { expect } from 'vitest'
import type { TestApp } from './test-app.ts'

/** Resolves once at least `count` transactions of the test's database wait for a lock: so a race has really begun. */
export async function untilSomeWait({ ownerUrl }: Pick<TestApp, 'ownerUrl'>, count = 1): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  const waiting = "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
  await expect.poll(async () => (await client.query(waiting)).rowCount, { timeout: 60_000 }).toBeGreaterThanOrEqual(count)
  await client.end()
}
