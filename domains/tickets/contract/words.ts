// The enums of tickets, without zod, so that list screens and the gate do not load the schemas.

/** `pending_payment` is a valid ticket whose booking is not paid in full. */
export const ticketStates = ['valid', 'pending_payment', 'cancelled', 'refunded', 'transferred', 'revoked'] as const
export type TicketState = (typeof ticketStates)[number]

/** The results of a scan. `conflict`: an offline scan let somebody in whom the server would have refused. */
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

/** The scan result for each ticket state, before checking the time and earlier scans. */
export const resultOfState: Record<TicketState, ScanResult> = {
  valid: 'ok',
  pending_payment: 'unpaid',
  cancelled: 'cancelled',
  refunded: 'cancelled',
  transferred: 'revoked',
  revoked: 'revoked',
}
