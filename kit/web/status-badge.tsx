import { wordsOf } from '#kit/contract/text.ts'
import styles from './status-badge.module.css'

export type Tone = 'neutral' | 'green' | 'amber' | 'red' | 'blue'

/** The colour of a status: green is good or done, amber waits for someone, red failed or lost, blue is in progress. */
const tones: Record<string, Tone> = {
  active: 'green',
  accepted: 'green',
  approved: 'green',
  available: 'green',
  checked_in: 'green',
  clean: 'green',
  completed: 'green',
  confirmed: 'green',
  delivered: 'green',
  open: 'green',
  paid: 'green',
  published: 'green',
  sent: 'green',
  succeeded: 'green',
  ticketed: 'green',
  verified: 'green',
  won: 'green',
  awaiting_payment: 'amber',
  dirty: 'amber',
  expiring: 'amber',
  held: 'amber',
  on_hold: 'amber',
  overpaid: 'amber',
  partially_paid: 'amber',
  partially_refunded: 'amber',
  paused: 'amber',
  pending: 'amber',
  proposed: 'amber',
  refund_due: 'amber',
  requested: 'amber',
  unknown: 'amber',
  unpaid: 'amber',
  unverified: 'amber',
  needs_info: 'amber',
  waitlisted: 'amber',
  cancelled: 'red',
  bounced: 'red',
  declined: 'red',
  expired: 'red',
  failed: 'red',
  lapsed: 'red',
  lost: 'red',
  no_show: 'red',
  overdue: 'red',
  past_due: 'red',
  rejected: 'red',
  suspended: 'red',
  void: 'red',
  in_progress: 'blue',
  inquired: 'blue',
  invited: 'blue',
  new: 'blue',
  processing: 'blue',
  queued: 'blue',
  quoted: 'blue',
  scheduled: 'blue',
  sending: 'blue',
  deposit_paid: 'blue',
  trialing: 'blue',
  viewed: 'blue',
  submitted: 'blue',
  in_review: 'blue',
  uploaded: 'blue',
}

/** Returns the colour of a status. Neutral if it is neither good nor bad, such as a draft. */
export const toneOf = (status: string): Tone => tones[status] ?? 'neutral'

/** Statuses whose label differs from their code. */
const words: Record<string, string> = { trialing: 'Free trial' }

interface StatusBadgeProps {
  status: string
  /** A colour other than the default. */
  tone?: Tone
  /** A label other than the default. */
  label?: string
}

/** A status as a coloured square with its label. */
export function StatusBadge({ status, tone = toneOf(status), label = words[status] ?? wordsOf(status) }: StatusBadgeProps) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {label}
    </span>
  )
}
