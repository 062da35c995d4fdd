// Names of deadlines and suppliers, without schemas so that lists in the browser stay small.

export const deadlineKinds = ['option', 'final_payment', 'names', 'ticketing', 'cancel_by', 'other'] as const
export type DeadlineKind = (typeof deadlineKinds)[number]
export const deadlineNames: Record<DeadlineKind, string> = {
  option: 'Option date',
  final_payment: 'Final payment',
  names: 'Names',
  ticketing: 'Ticketing',
  cancel_by: 'Free cancellation',
  other: 'Other',
}

/** The supplier's answer for a line. */
export const supplierStatuses = ['not_requested', 'requested', 'provisional', 'confirmed', 'waitlisted', 'declined', 'cancelled'] as const
export type SupplierStatus = (typeof supplierStatuses)[number]

/** Allowed moves. Any other move is answered with 409 `invalid_transition`. */
export const supplierMoves: Record<SupplierStatus, readonly SupplierStatus[]> = {
  not_requested: ['requested', 'provisional', 'confirmed'],
  requested: ['provisional', 'confirmed', 'waitlisted', 'declined', 'cancelled', 'not_requested'],
  provisional: ['confirmed', 'waitlisted', 'declined', 'cancelled'],
  confirmed: ['cancelled', 'declined'],
  waitlisted: ['provisional', 'confirmed', 'declined', 'cancelled'],
  declined: ['requested'],
  cancelled: ['requested'],
}
