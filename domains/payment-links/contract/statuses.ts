export const linkKinds = ['single_use', 'reusable', 'open_amount'] as const

export const linkStatuses = ['draft', 'active', 'partially_paid', 'paid', 'expired', 'deactivated'] as const
export type LinkStatus = (typeof linkStatuses)[number]

/** Allowed moves of a payment link. A link paid in full stays closed, even after a refund. */
export const linkMoves: Record<LinkStatus, readonly LinkStatus[]> = {
  draft: ['active'],
  active: ['partially_paid', 'paid', 'expired', 'deactivated'],
  partially_paid: ['paid', 'expired', 'deactivated'],
  paid: [],
  expired: ['active', 'partially_paid', 'deactivated'],
  deactivated: ['active', 'partially_paid'],
}
