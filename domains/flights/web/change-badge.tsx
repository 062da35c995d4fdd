import { StatusBadge, type Tone } from '#kit/web/status-badge.tsx'
import type { ChangeStatus } from '../contract/states.ts'

const tones: Partial<Record<ChangeStatus, Tone>> = { open: 'amber', contacted: 'blue' }
const labels: Partial<Record<ChangeStatus, string>> = { open: 'Waiting', contacted: 'Client informed', dismissed: 'Dismissed' }

/** Status badge of a schedule change. */
export function ChangeBadge({ status }: { status: ChangeStatus }) {
  const [tone, label] = [tones[status], labels[status]]
  return <StatusBadge status={status} {...(tone ? { tone } : {})} {...(label ? { label } : {})} />
}
