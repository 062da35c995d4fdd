import { wordsOf } from '#kit/contract/text.ts'
import type { Option } from '#kit/web/list-page/list-types.ts'

const optionsOf = (codes: readonly string[]): Option[] => codes.map((value) => ({ value, label: wordsOf(value) }))

/** In the order in which a booking lives. The contract has them too, but brings its schemas along. */
export const statusOptions = optionsOf([
  'inquired',
  'requested',
  'on_hold',
  'waitlisted',
  'confirmed',
  'in_progress',
  'completed',
  'no_show',
  'cancelled',
  'expired',
  'declined',
])

export const paymentOptions = optionsOf([
  'unpaid',
  'deposit_paid',
  'partially_paid',
  'paid',
  'overpaid',
  'partially_refunded',
  'refunded',
  'not_required',
])

export const unitOptions = optionsOf(['adult', 'youth', 'child', 'infant', 'senior', 'student', 'family', 'room', 'vehicle', 'item'])

/** "1 place", "5 places". */
export const placesText = (count: number): string => `${count} ${count === 1 ? 'place' : 'places'}`

/** "Sold out", "1 place left". */
export const leftText = (left: number): string => (left <= 0 ? 'Sold out' : `${placesText(left)} left`)
