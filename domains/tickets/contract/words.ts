// Words of tickets without schemas, so that lists and the gate can use them.

/** `pending_payment` is a valid ticket whose booking is not paid in full. */
export const ticketStates = ['valid', 'pending_payment', 'cancelled', 'refunded', 'transferred', 'revoked'] as const
export type TicketState = (typeof ticketStates)[number]

/** What a gate answers; `conflict` is a scan without signal that the server would have refused. */
export const scanResults = [
  'ok',
  'already_used',
  'unpaid',
  'cancelled',
  'revoked',
  'wrong_event',
  'outside_time',
  'unknown',
  'conflict',
] as const
export type ScanResult = (typeof scanResults)[number]

/** What a gate says to a state, before it looks at the time and at earlier scans. */
export const resultOfState: Record<TicketState, ScanResult> = {
  valid: 'ok',
  pending_payment: 'unpaid',
  cancelled: 'cancelled',
  refunded: 'cancelled',
  transferred: 'revoked',
  revoked: 'revoked',
}
