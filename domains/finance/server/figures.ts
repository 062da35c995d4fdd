import { sql } from 'kysely'
import type { FigureSource } from '#kit/server/monitoring/figures.ts'

/** Payments whose outcome is unknown, refunds that are open, and webhooks that were not processed, over all agencies. */
export const financeFigures: FigureSource = async (tx, now) => {
  const { rows } = await sql<{ unknown: number; oldest: number | null; refunds: number; webhooks: number; review: number }>`
    SELECT (SELECT count(*)::int FROM payments WHERE status IN ('prompt_sent', 'pending', 'timed_out_unknown')) AS unknown,
           (SELECT extract(epoch FROM ${now}::timestamptz - min(created_at))::float8 FROM payments
            WHERE status IN ('prompt_sent', 'pending', 'timed_out_unknown')) AS oldest,
           (SELECT count(*)::int FROM refunds WHERE status IN ('approved', 'processing')) AS refunds,
           (SELECT count(*)::int FROM provider_events WHERE status = 'received') AS webhooks,
           (SELECT count(*)::int FROM provider_events WHERE status = 'needs_review') AS review`.execute(tx)
  const found = rows[0]!
  return [
    { name: 'safiri_payments_unknown', help: 'Payments whose outcome is unknown', value: found.unknown },
    {
      name: 'safiri_payments_unknown_oldest_seconds',
      help: 'Age of the oldest payment whose outcome is unknown',
      value: found.oldest ?? 0,
    },
    { name: 'safiri_refunds_open', help: 'Refunds that were approved and are not settled', value: found.refunds },
    { name: 'safiri_webhooks_waiting', help: 'Messages of payment companies that are not processed yet', value: found.webhooks },
    { name: 'safiri_webhooks_to_review', help: 'Messages of payment companies that a person must look at', value: found.review },
  ]
}
