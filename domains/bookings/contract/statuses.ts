import { z } from 'zod'
import { bookingStatuses } from '#domains/inventory/contract/booking-statuses.ts'

export type BookingStatus = (typeof bookingStatuses)[number]
export const paymentStatuses = [
  'not_required',
  'unpaid',
  'deposit_paid',
  'partially_paid',
  'paid',
  'overpaid',
  'partially_refunded',
  'refunded',
] as const

/** Allowed moves. Any other move is answered with 409 `invalid_transition`. */
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

export const bookingStatus = z.enum(bookingStatuses, 'Status is not valid.')
export const paymentStatus = z.enum(paymentStatuses, 'Payment status is not valid.')
