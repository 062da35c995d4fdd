import type { InquiryStatus } from '../contract/statuses.ts'

/** Nobody waits for an answer any more. */
export const isOver: readonly InquiryStatus[] = ['converted', 'closed', 'spam']

interface Waiting {
  status: InquiryStatus
  first_response_due_at: Date | null
  first_responded_at: Date | null
}

/** Whether the first answer should have been given by now. */
export const isOverdue = ({ status, first_response_due_at, first_responded_at }: Waiting, now: Date): boolean =>
  first_responded_at === null && first_response_due_at !== null && first_response_due_at < now && !isOver.includes(status)
