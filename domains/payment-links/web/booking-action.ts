import type { BookingAction } from '#domains/bookings/web/view/booking-slots.ts'
import { pathTo } from '#kit/web/path-to.ts'

/** Offers a new payment link for the amount due on a booking. */
export const newLinkAction: BookingAction = ({ id, status, due }, may) =>
  may('Create Payment Links') && due.amount > 0 && status !== 'cancelled'
    ? { label: 'New payment link', icon: 'link', href: `${pathTo('/payment-links/create')}?booking=${id}` }
    : null
