import type { Tone } from '#kit/web/status-badge.tsx'
import type { ScanResult, TicketState } from '../contract/words.ts'

export const stateTone: Record<TicketState, Tone> = {
  valid: 'green',
  pending_payment: 'amber',
  cancelled: 'red',
  refunded: 'red',
  transferred: 'neutral',
  revoked: 'red',
}

/** Title and instruction that the gate staff see for each scan result. */
export const resultWords: Record<ScanResult, { title: string; text: string }> = {
  ok: { title: 'Admitted', text: '' },
  already_used: { title: 'Already used', text: 'This ticket was already used.' },
  unpaid: { title: 'Not paid', text: 'The booking is not paid in full.' },
  cancelled: { title: 'Cancelled', text: 'This ticket was cancelled or refunded.' },
  revoked: { title: 'Replaced or revoked', text: 'This ticket has been replaced. Ask for the newest ticket.' },
  wrong_event: { title: 'Another event', text: 'This ticket is for another event.' },
  outside_time: { title: 'Not now', text: 'The doors are not open for this event.' },
  unknown: { title: 'Not a ticket', text: 'This is not a Safiri ticket.' },
  conflict: { title: 'Conflict', text: 'Admitted offline, but it should have been refused.' },
}
