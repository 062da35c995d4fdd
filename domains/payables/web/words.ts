import type { Tone } from '#kit/web/status-badge.tsx'
import type { InvoiceState } from '../contract/states.ts'

export const invoiceTones: Record<InvoiceState, Tone> = {
  draft: 'neutral',
  received: 'amber',
  approved: 'blue',
  scheduled: 'blue',
  partly_paid: 'blue',
  paid: 'green',
  disputed: 'red',
  void: 'neutral',
}
