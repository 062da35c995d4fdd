import { wordsOf } from '#kit/contract/text.ts'
import styles from './status-badge.module.css'

export type Tone = 'neutral' | 'green' | 'amber' | 'red' | 'blue'

/** The colour of a state: green is done and good, amber waits for someone, red failed or lost, blue is under way. */
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

/** The colour that goes with a state; neutral for states that are neither good nor bad, such as a draft. */
export const toneOf = (status: string): Tone => tones[status] ?? 'neutral'

/** States that people call otherwise than by their code. */
const words: Record<string, string> = { trialing: 'Free trial' }

interface StatusBadgeProps {
  status: string
  /** Another colour than the usual one. */
  tone?: Tone
  /** Another word than the usual one. */
  label?: string
}

/** A state as a coloured square with its word. */
export function StatusBadge({ status, tone = toneOf(status), label = words[status] ?? wordsOf(status) }: StatusBadgeProps) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {label}
    </span>
  )
}
