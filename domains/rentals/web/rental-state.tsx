import { StatusBadge } from '#kit/web/status-badge.tsx'
import type { RentalRow } from './calls.ts'

const tones = { reserved: 'blue', out: 'amber', returned: 'blue', closed: 'green', cancelled: 'neutral' } as const

/** Where a rental stands; being late is what matters most. */
export const RentalState = ({ rental: { status, late } }: { rental: Pick<RentalRow, 'status' | 'late'> }) =>
  late ? (
    <StatusBadge status={status === 'out' ? 'late_back' : 'not_collected'} tone="red" />
  ) : (
    <StatusBadge status={status} tone={tones[status]} />
  )
