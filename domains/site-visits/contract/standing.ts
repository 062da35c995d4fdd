/** Statuses of bookings whose total is revenue. What is on hold may still end without money. */
export const standingStatuses = ['confirmed', 'in_progress', 'completed'] as const
