import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#kit/server/database/database.ts'
import { queueStates } from '#kit/server/monitoring/kit-figures.ts'

const shownStatements = 30

/** Returns what waits, the queues with anything in them, and the slow statements that took most time in all. Times are in seconds or ms. */
export async function showHealth(tx: Tx, now: Date) {
  const [sizes, waiting, queues, statements] = [await readSizes(tx), await readWaiting(tx, now), await readQueues(tx), await readSlow(tx)]
  return { ...sizes, waiting, queues, slow_statements: statements }
}

async function readSizes(tx: Tx) {
  const { rows: database } = await sql<{ bytes: number }>`
    SELECT sum(pg_total_relation_size(oid))::float8 AS bytes FROM pg_class WHERE relkind IN ('r', 'm')`.execute(tx)
  const { rows: files } = await sql<{ bytes: number }>`SELECT coalesce(sum(size), 0)::float8 AS bytes FROM files`.execute(tx)
  return { database_bytes: database[0]!.bytes, files_bytes: files[0]!.bytes }
}

async function readWaiting(tx: Tx, now: Date) {
  // Each table is asked apart, because a cluster keeps them on many nodes.
  const rowOf = async (kind: string, waiting: RawBuilder<unknown>, failed: RawBuilder<unknown>) => {
    const { rows } = await sql<{ count: number; oldest: Date | null }>`
      SELECT count(*)::int AS count, min(created_at) AS oldest FROM ${waiting}`.execute(tx)
    const { rows: lost } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM ${failed}`.execute(tx)
    const { count, oldest } = rows[0]!
    return { kind, count, oldest_seconds: oldest && (now.getTime() - oldest.getTime()) / 1000, failed: lost[0]!.count }
  }
  return [
    await rowOf('Business events', sql`business_events WHERE done_at IS NULL`, sql`business_event_failures WHERE retry_at IS NULL`),
    await rowOf('Mails', sql`mails WHERE status IN ('queued', 'sending')`, sql`mails WHERE status IN ('failed', 'unknown')`),
  ]
}

async function readQueues(tx: Tx) {
  const states = await queueStates(tx)
  const names = [...new Set(states.map(({ queue }) => queue))].toSorted()
  return names.map((name) => {
    const of = (state: string) => states.find((one) => one.queue === name && one.state === state)
    return {
      name,
      waiting: of('waiting')?.jobs ?? 0,
      oldest_seconds: of('waiting')?.oldest ?? null,
      running: of('active')?.jobs ?? 0,
      failed: of('failed')?.jobs ?? 0,
    }
  })
}

async function readSlow(tx: Tx) {
  const rows = await tx.selectFrom('slow_statements').selectAll().orderBy('total_ms', 'desc').limit(shownStatements).execute()
  return rows.map(({ text, times, total_ms, slowest_ms, request_id, last_at }) => ({
    text,
    times,
    mean_ms: Math.round(total_ms / times),
    slowest_ms: Math.round(slowest_ms),
    request_id,
    last_at: last_at.toISOString(),
  }))
}
