import { sql } from 'kysely'
import type { Tx } from '#kit/server/database/database.ts'
import { queueStates } from '#kit/server/monitoring/kit-figures.ts'

const shownStatements = 30

/** Returns what waits, the queues with anything in them, and the slow statements that took most time in all. Times are in seconds or ms. */
export async function showHealth(tx: Tx, now: Date) {
  const [sizes, waiting, queues, statements] = [await readSizes(tx), await readWaiting(tx, now), await readQueues(tx), await readSlow(tx)]
  return { ...sizes, waiting, queues, slow_statements: statements }
}

async function readSizes(tx: Tx) {
  const { rows } = await sql<{ database_bytes: number; files_bytes: number }>`
    SELECT (SELECT sum(pg_total_relation_size(oid))::float8 FROM pg_class WHERE relkind IN ('r', 'm')) AS database_bytes,
           (SELECT coalesce(sum(size), 0)::float8 FROM files) AS files_bytes`.execute(tx)
  return rows[0]!
}

async function readWaiting(tx: Tx, now: Date) {
  const { rows } = await sql<{ kind: string; count: number; oldest_seconds: number | null; failed: number }>`
    SELECT 'Business events' AS kind, count(*)::int AS count, extract(epoch FROM ${now}::timestamptz - min(created_at))::float8 AS oldest_seconds,
           (SELECT count(*)::int FROM business_event_failures WHERE retry_at IS NULL) AS failed
    FROM business_events WHERE done_at IS NULL
    UNION ALL
    SELECT 'Mails', count(*)::int, extract(epoch FROM ${now}::timestamptz - min(created_at))::float8,
           (SELECT count(*)::int FROM mails WHERE status IN ('failed', 'unknown'))
    FROM mails WHERE status IN ('queued', 'sending')`.execute(tx)
  return rows
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
