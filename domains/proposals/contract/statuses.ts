export const proposalStatuses = [
  'draft',
  'pending_approval',
  'sent',
  'viewed',
  'changes_requested',
  'accepted',
  'deposit_paid',
  'won',
  'declined',
  'expired',
  'cancelled',
] as const
export type ProposalStatus = (typeof proposalStatuses)[number]

/** The allowed moves of a proposal. Sending a new version reopens a closed proposal. */
export const proposalMoves: Record<ProposalStatus, readonly ProposalStatus[]> = {
  draft: ['pending_approval', 'sent', 'cancelled'],
  pending_approval: ['draft', 'sent', 'cancelled'],
  sent: ['sent', 'viewed', 'changes_requested', 'accepted', 'won', 'declined', 'expired', 'cancelled'],
  viewed: ['sent', 'changes_requested', 'accepted', 'won', 'declined', 'expired', 'cancelled'],
  changes_requested: ['sent', 'accepted', 'won', 'declined', 'expired', 'cancelled'],
  accepted: ['deposit_paid', 'won', 'declined', 'cancelled'],
  deposit_paid: ['won', 'declined', 'cancelled'],
  won: [],
  declined: ['sent', 'won', 'cancelled'],
  expired: ['sent', 'won', 'declined', 'cancelled'],
  cancelled: [],
}

/** Statuses in which the client can accept. */
export const acceptable: readonly ProposalStatus[] = ['sent', 'viewed', 'changes_requested']
