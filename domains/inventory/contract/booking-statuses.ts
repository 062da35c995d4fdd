/** All booking statuses, in the usual order. Without schemas, so that lists in the browser can use them. */
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
