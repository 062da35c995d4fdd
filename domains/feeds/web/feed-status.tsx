import { StatusBadge } from '#kit/web/status-badge.tsx'
import type { FeedRow } from './calls.ts'

/** On, off, failed, or waiting for a person. */
export function FeedStatus({ feed: { enabled, waiting, run_error, making } }: { feed: FeedRow }) {
  if (waiting) return <StatusBadge status="waiting" tone="amber" label="Needs your decision" />
  if (!enabled) return <StatusBadge status="off" tone="neutral" label="Off" />
  if (run_error) return <StatusBadge status="failed" tone="red" label="Failed" />
  return making ? <StatusBadge status="making" tone="blue" label="Being made" /> : <StatusBadge status="on" tone="green" label="On" />
}
