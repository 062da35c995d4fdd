// Words of rentals without schemas, so that lists in the browser can use them.

export const rentalStatuses = ['reserved', 'out', 'returned', 'closed', 'cancelled'] as const
export type RentalStatus = (typeof rentalStatuses)[number]

/** Allowed moves; one outside answers 409 `invalid_transition`. */
export const rentalMoves: Record<RentalStatus, readonly RentalStatus[]> = {
  reserved: ['out', 'cancelled'],
  out: ['returned', 'closed'],
  returned: ['closed'],
  closed: [],
  cancelled: [],
}

export const depositStatuses = ['none', 'due', 'held', 'partly_kept', 'released'] as const
export type DepositStatus = (typeof depositStatuses)[number]

export const depositMethods = ['cash', 'mobile_money', 'bank_transfer'] as const
export type DepositMethod = (typeof depositMethods)[number]
