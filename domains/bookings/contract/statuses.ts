import { z } from 'zod'
import { bookingStatuses } from '#domains/inventory/contract/booking-statuses.ts'

export { transitions, type BookingStatus } from './status-moves.ts'

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

export const bookingStatus = z.enum(bookingStatuses, 'Status is not valid.')
export const paymentStatus = z.enum(paymentStatuses, 'Payment status is not valid.')
