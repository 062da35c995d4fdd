import { wordsOf } from '#kit/contract/text.ts'
import type { Option } from '#kit/web/list-page/list-types.ts'
import type { Tone } from '#kit/web/status-badge.tsx'
import { proposalStatuses, type ProposalStatus } from '../contract/statuses.ts'

const words: Record<string, string> = { declined: 'Lost' }

/** The word for a status. */
export const statusWord = (status: string): string => words[status] ?? wordsOf(status)

const optionsOf = (codes: readonly string[]): Option[] => codes.map((value) => ({ value, label: statusWord(value) }))

const unsent: readonly ProposalStatus[] = ['draft', 'pending_approval']
export const sentStatusOptions = optionsOf(proposalStatuses.filter((status) => !unsent.includes(status)))
export const statusOptions = optionsOf(proposalStatuses)

/** Blue: with the client. Amber: waits for the agency. Green: succeeded. */
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
