import type { noticeKinds, noticeStates, StatusPart } from '../contract.ts'
import type { NoticeRow, UpdateRow } from './notices-data.ts'

/** Maintenance is over at its planned end; an incident when the operator says so. */
export function stateOf(row: Pick<NoticeRow, 'kind' | 'starts_at' | 'ends_at' | 'ended_at'>, now: Date): (typeof noticeStates)[number] {
  if (row.ended_at) return 'over'
  if (row.starts_at > now) return 'planned'
  return row.kind === 'maintenance' && row.ends_at && row.ends_at <= now ? 'over' : 'current'
}

/** Returns a notice as everybody sees it. */
export const noticeView = (row: NoticeRow, updates: readonly UpdateRow[], now: Date) => ({
  id: row.id,
  kind: row.kind as (typeof noticeKinds)[number],
  state: stateOf(row, now),
  title: row.title,
  text: row.text,
  parts: row.parts as StatusPart[],
  starts_at: row.starts_at.toISOString(),
  ends_at: row.ends_at?.toISOString() ?? null,
  ended_at: row.ended_at?.toISOString() ?? null,
  updates: updates.filter(({ notice_id }) => notice_id === row.id).map(({ at, text }) => ({ at: at.toISOString(), text })),
})
