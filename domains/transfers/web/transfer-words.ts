import { wordsOf } from '#kit/contract/text.ts'
import type { Tone } from '#kit/web/status-badge.tsx'
import { transferStatuses, type TransferStatus } from '../contract/statuses.ts'

const states: Record<TransferStatus, { label: string; tone: Tone }> = {
  draft: { label: 'Draft', tone: 'neutral' },
  pending_approval: { label: 'Waiting for approval', tone: 'amber' },
  approved: { label: 'Approved', tone: 'blue' },
  processing: { label: 'Being sent', tone: 'blue' },
  sent: { label: 'In progress', tone: 'blue' },
  paid: { label: 'Paid', tone: 'green' },
  failed: { label: 'Failed', tone: 'red' },
  returned: { label: 'Returned', tone: 'red' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
}

/** Label and colour of a transfer's status. */
export const stateOf = (status: TransferStatus) => states[status]
export const statusOptions = transferStatuses.map((value) => ({ value, label: states[value].label }))

/** Returns whether an outside answer is pending, so that the screen must poll. */
export const isUnderWay = (status: TransferStatus): boolean => ['approved', 'processing', 'sent'].includes(status)

const carriers: Record<string, string> = { wallet: 'Between wallets here', sandbox: 'Sandbox' }
export const carrierText = (key: string): string => carriers[key] ?? wordsOf(key)
