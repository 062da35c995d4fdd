import { wordsOf } from '#kit/contract/text.ts'
import type { Option } from '#kit/web/list-page/list-types.ts'
import type { Tone } from '#kit/web/status-badge.tsx'

const words: Record<string, string> = { declined: 'Lost' }

/** The word for a status. */
export const statusWord = (status: string): string => words[status] ?? wordsOf(status)

const optionsOf = (codes: readonly string[]): Option[] => codes.map((value) => ({ value, label: statusWord(value) }))

/** Written here as well as in the contract, so that lists do not bring the contract's schemas along. */
export const sentStatusOptions = optionsOf([
  'sent',
  'viewed',
  'changes_requested',
  'accepted',
  'deposit_paid',
  'won',
  'declined',
  'expired',
  'cancelled',
])
export const statusOptions = [...optionsOf(['draft', 'pending_approval']), ...sentStatusOptions]

/** Blue is with the client, amber waits for the agency, green came to something. */
export const statusTones: Record<string, Tone> = {
  draft: 'neutral',
  pending_approval: 'amber',
  sent: 'blue',
  viewed: 'blue',
  changes_requested: 'amber',
  accepted: 'green',
  deposit_paid: 'green',
  won: 'green',
  declined: 'red',
  expired: 'red',
  cancelled: 'neutral',
}
