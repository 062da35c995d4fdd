import type { Tone } from '#kit/web/status-badge.tsx'
import { isFilled, type ConsumptionState } from '../contract/words.ts'
import type { PackageNeed } from './calls.ts'

export const consumptionTones: Record<ConsumptionState, Tone> = {
  done: 'green',
  wanted: 'amber',
  short: 'red',
  failed: 'red',
  cancelled: 'neutral',
  ask: 'amber',
}

/** "1 for each person", "1 for 2 people, 3 nights", "2 for the group". */
export function amountText({ kind, per, quantity, nights }: Pick<PackageNeed, 'kind' | 'per' | 'quantity' | 'nights'>): string {
  const isRoom = isFilled(kind)
  const amount =
    per === 'group' ? `${quantity} for the group` : isRoom && quantity > 1 ? `1 for ${quantity} people` : `${quantity} for each person`
  return nights === null ? amount : `${amount}, ${nights === 1 ? '1 night' : `${nights} nights`}`
}
