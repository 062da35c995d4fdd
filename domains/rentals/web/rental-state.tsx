import { StatusBadge } from '#kit/web/status-badge.tsx'
import type { RentalRow } from './calls.ts'

const tones = { reserved: 'blue', out: 'amber', returned: 'blue', closed: 'green', cancelled: 'neutral', no_show: 'neutral' } as const

/** Status badge of a rental. Being late takes precedence over the status. */
export const RentalState = ({ rental: { status, late, in_danger } }: { rental: Pick<RentalRow, 'status' | 'late' | 'in_danger'> }) =>
  in_danger ? (
    <StatusBadge status="vehicle_not_back" tone="red" />
  ) : late ? (
    <StatusBadge status={status === 'out' ? 'late_back' : 'not_collected'} tone="red" />
  ) : (
    <StatusBadge status={status} tone={tones[status]} />
  )
