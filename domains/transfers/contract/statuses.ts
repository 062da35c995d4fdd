export const transferStatuses = [
  'draft',
  'pending_approval',
  'approved',
  'processing',
  'sent',
  'paid',
  'failed',
  'returned',
  'cancelled',
] as const
export type TransferStatus = (typeof transferStatuses)[number]

/** Allowed status changes of a transfer. The bank can still return a paid one. */
export const transferMoves: Record<TransferStatus, readonly TransferStatus[]> = {
  draft: ['pending_approval', 'cancelled'],
  pending_approval: ['draft', 'approved', 'cancelled'],
  approved: ['processing', 'failed'],
  processing: ['sent', 'paid', 'failed', 'returned'],
  sent: ['paid', 'failed', 'returned'],
  paid: ['returned'],
  failed: [],
  returned: [],
  cancelled: [],
}
