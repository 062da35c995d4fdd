import { StatusBadge } from '#kit/web/status-badge.tsx'
import { statusTones, statusWord } from './proposal-words.ts'

/** Where a proposal stands. */
export const ProposalBadge = ({ status }: { status: string }) => (
  <StatusBadge status={status} tone={statusTones[status] ?? 'neutral'} label={statusWord(status)} />
)
