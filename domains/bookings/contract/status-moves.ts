import type { bookingStatuses } from '#domains/inventory/contract/booking-statuses.ts'

// The statuses of bookings without schemas, so that screens in the browser can use them.

export type BookingStatus = (typeof bookingStatuses)[number]

/** Allowed moves. Any other move is answered with 409 `invalid_transition`. Some kinds never have some statuses: `kind-words.ts`. */
export const transitions: Record<BookingStatus, readonly BookingStatus[]> = {
  inquired: ['requested', 'on_hold', 'declined', 'cancelled'],
  requested: ['on_hold', 'confirmed', 'waitlisted', 'declined', 'expired', 'cancelled'],
  on_hold: ['confirmed', 'expired', 'cancelled'],
  waitlisted: ['on_hold', 'cancelled', 'expired'],
  confirmed: ['in_progress', 'completed', 'no_show', 'cancelled'],
  in_progress: ['completed', 'cancelled'],
  completed: [],
  no_show: [],
  cancelled: [],
  expired: ['on_hold'],
  declined: [],
}
