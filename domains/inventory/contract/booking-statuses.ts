/** What a booking goes through, in the order in which it lives. Without schemas, so that lists in the browser can use it. */
export const bookingStatuses = [
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
] as const
