export const linkKinds = ['single_use', 'reusable', 'open_amount'] as const

export const linkStatuses = ['draft', 'active', 'partially_paid', 'paid', 'expired', 'deactivated'] as const
export type LinkStatus = (typeof linkStatuses)[number]

/** Allowed moves of a payment link. What is paid in full is over; a refund does not open it again. */
export const linkMoves: Record<LinkStatus, readonly LinkStatus[]> = {
  draft: ['active'],
  active: ['partially_paid', 'paid', 'expired', 'deactivated'],
  partially_paid: ['paid', 'expired', 'deactivated'],
  paid: [],
  expired: ['active', 'partially_paid', 'deactivated'],
  deactivated: ['active', 'partially_paid'],
}
