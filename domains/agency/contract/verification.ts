/** The verification status of an agency. */
export const verificationStatuses = [
  'not_started',
  'draft',
  'submitted',
  'in_review',
  'needs_info',
  'approved',
  'rejected',
  'expired',
  'suspended',
] as const
export type VerificationStatus = (typeof verificationStatuses)[number]
