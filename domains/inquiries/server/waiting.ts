import type { InquiryStatus } from '../contract/statuses.ts'

/** Statuses in which nobody waits for an answer. */
export const isOver: readonly InquiryStatus[] = ['converted', 'closed', 'spam']

interface Waiting {
  status: InquiryStatus
  first_response_due_at: Date | null
  first_responded_at: Date | null
}

/** Returns whether the first response is overdue. */
export const isOverdue = ({ status, first_response_due_at, first_responded_at }: Waiting, now: Date): boolean =>
  first_responded_at === null && first_response_due_at !== null && first_response_due_at < now && !isOver.includes(status)
