import type { Tone } from '#kit/web/status-badge.tsx'
import type { BookedState, Direction, Health } from '../contract/words.ts'

export const needs = ['Manage Integrations'] as const

export const directionWords: Record<Direction, string> = { they_sell_ours: 'Sells your offers', we_sell_theirs: 'You sell its offers' }

export const healthTones: Record<Health, { tone: Tone; label: string }> = {
  failing: { tone: 'red', label: 'Failing' },
  new: { tone: 'amber', label: 'Not used yet' },
  on: { tone: 'green', label: 'Working' },
  paused: { tone: 'neutral', label: 'Paused' },
}

export const bookedTones: Record<BookedState, { tone: Tone; label: string }> = {
  unsure: { tone: 'amber', label: 'Waiting for supplier' },
  held: { tone: 'blue', label: 'On hold' },
  confirmed: { tone: 'green', label: 'Confirmed' },
  expired: { tone: 'neutral', label: 'Expired' },
  cancelled: { tone: 'red', label: 'Cancelled' },
  refused: { tone: 'red', label: 'Refused' },
}
