import type { VerificationStatus } from '#domains/agency/contract.ts'

/** Allowed status changes of a verification; anything else is 409 `invalid_transition`. */
export const kycMoves: Record<VerificationStatus, readonly VerificationStatus[]> = {
  not_started: ['draft'],
  draft: ['submitted'],
  submitted: ['in_review'],
  in_review: ['needs_info', 'approved', 'rejected'],
  needs_info: ['submitted'],
  approved: ['expired', 'suspended'],
  rejected: ['draft'],
  expired: ['submitted'],
  suspended: ['in_review'],
}

/** Statuses in which the agency can change its details and documents. */
export const openForAgency: readonly VerificationStatus[] = ['not_started', 'draft', 'needs_info', 'rejected', 'expired']

export const documentStatuses = ['missing', 'uploaded', 'accepted', 'rejected', 'expired'] as const

export const legalForms = [
  { slug: 'sole_trader', name: 'Sole trader' },
  { slug: 'partnership', name: 'Partnership' },
  { slug: 'company', name: 'Company' },
  { slug: 'non_profit', name: 'Non-profit organisation' },
] as const
export type LegalForm = (typeof legalForms)[number]['slug']

export const largestDocumentMb = 10
/** Days before a document's expiry from which a renewal can be uploaded. */
export const renewalDays = 60
/** Maximum validity of an approval in days, if no document expires earlier. */
export const maxApprovalDays = 730
/** Reminders go out this many days before an approval ends. */
export const reminderDays = [30, 7, 1] as const

/** Labels of the statuses. */
export const statusWords: Record<VerificationStatus, string> = {
  not_started: 'Not started',
  draft: 'Draft',
  submitted: 'Sent',
  in_review: 'In review',
  needs_info: 'Needs information',
  approved: 'Verified',
  rejected: 'Rejected',
  expired: 'Expired',
  suspended: 'Suspended',
}
