import { StatusBadge } from '#kit/web/status-badge.tsx'
import type { SettlementRow } from '../calls.ts'
import { settlementTones } from '../words.ts'

type Shown = Pick<SettlementRow, 'state' | 'overdue' | 'settled'>

/** The state of a settlement; whether its day to pay is over, or a part is paid. */
export function SettlementBadge({ of: { state, overdue, settled } }: { of: Shown }) {
  if (overdue) return <StatusBadge status="overdue" tone="red" label="Overdue" />
  const isPart = settled.amount !== 0 && (state === 'due' || state === 'invoiced')
  return isPart ? (
    <StatusBadge status={state} tone="amber" label="Paid in part" />
  ) : (
    <StatusBadge status={state} tone={settlementTones[state]} />
  )
}
