import { StatusBadge } from '#kit/web/status-badge.tsx'
import { statusTones, statusWord } from './proposal-words.ts'

/** The status of a proposal. */
export const ProposalBadge = ({ status }: { status: string }) => (
  <StatusBadge status={status} tone={statusTones[status] ?? 'neutral'} label={statusWord(status)} />
)
