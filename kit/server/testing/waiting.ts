import pg from 'pg'
import { expect } from 'vitest'
import type { TestApp } from './test-app.ts'
import { serversOf } from './test-databases.ts'

/** Resolves once at least `count` transactions of the test's database wait for a lock: so a race has really begun. */
export async function untilSomeWait(test: Pick<TestApp, 'ownerUrl'>, count = 1): Promise<void> {
  await expect.poll(() => waitingForLocks(test)).toBeGreaterThanOrEqual(count)
}

/** Returns how many transactions of the test's database wait for a lock, on any server of it. */
export async function waitingForLocks({ ownerUrl }: Pick<TestApp, 'ownerUrl'>): Promise<number> {
  const counts = await Promise.all(serversOf(ownerUrl).map(waitingOn))
  return counts.reduce((sum, count) => sum + count, 0)
}

async function waitingOn(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const waiting = "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
  return client
    .query(waiting)
    .then(({ rowCount }) => rowCount ?? 0)
    .finally(() => client.end())
}
