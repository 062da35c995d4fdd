import { StatusBadge, type Tone } from '#kit/web/status-badge.tsx'
import type { DraftStatus } from '../contract/words.ts'

const tones: Record<DraftStatus, Tone> = { draft: 'amber', approved: 'green', discarded: 'neutral' }
const names: Record<DraftStatus, string> = { draft: 'To approve', approved: 'Approved', discarded: 'Discarded' }

/** The status of a draft. */
export const DraftBadge = ({ status }: { status: DraftStatus }) => (
  <StatusBadge status={status} tone={tones[status]} label={names[status]} />
)
