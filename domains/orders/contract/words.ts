import type { BookingStatus } from '#domains/bookings/contract/statuses.ts'

// Words of orders without schemas, so that lists in the browser can use them.

export const orderStates = ['draft', 'pending', 'confirmed', 'completed', 'cancelled'] as const
export type OrderState = (typeof orderStates)[number]

/** The booking statuses of each order state. */
export const statusesOf: Record<OrderState, readonly BookingStatus[]> = {
  draft: ['inquired'],
  pending: ['requested', 'on_hold', 'waitlisted'],
  confirmed: ['confirmed', 'in_progress'],
  completed: ['completed'],
  cancelled: ['cancelled', 'expired', 'declined', 'no_show'],
}

/** Allowed moves of the state. Cancelling is done on the booking, with its reason and refund. */
export const stateMoves: Record<OrderState, readonly OrderState[]> = {
  draft: ['pending'],
  pending: ['confirmed'],
  confirmed: ['completed'],
  completed: [],
  cancelled: [],
}

export const fulfilments = ['unfulfilled', 'partially_fulfilled', 'ready_for_pickup', 'shipped', 'delivered', 'returned'] as const
export type Fulfilment = (typeof fulfilments)[number]

/**
 * Allowed moves of a confirmed or completed order. Any other move is refused with 409 `invalid_transition`. An order is `returned` by a
 * return of all that is left of it.
 */
export const fulfilmentMoves: Record<Fulfilment, readonly Fulfilment[]> = {
  unfulfilled: ['partially_fulfilled', 'ready_for_pickup', 'shipped', 'delivered'],
  partially_fulfilled: ['ready_for_pickup', 'shipped', 'delivered'],
  ready_for_pickup: ['unfulfilled', 'shipped', 'delivered'],
  shipped: ['delivered'],
  delivered: [],
  returned: [],
}

/** Goods can come back once some were sent. An order that was marked as returned before returns existed still has its pieces. */
export const returnableFrom: readonly Fulfilment[] = ['partially_fulfilled', 'shipped', 'delivered', 'returned']
