import { Moment } from '#kit/web/format/values.tsx'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import type { LeadRow } from './calls.ts'

/** What is to be done next for a lead, and when; late ones are marked. */
export const NextAction = ({ lead: { next_action, next_action_at, overdue } }: { lead: LeadRow }) => (
  <span>
    {next_action} {next_action_at && <Moment value={next_action_at} />} {overdue && <StatusBadge status="overdue" />}
  </span>
)
