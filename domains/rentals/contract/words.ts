// Words of rentals without schemas, so that lists in the browser can use them.

export const rentalStatuses = ['reserved', 'out', 'returned', 'closed', 'cancelled', 'no_show'] as const
export type RentalStatus = (typeof rentalStatuses)[number]

/** Allowed moves; one outside answers 409 `invalid_transition`. */
export const rentalMoves: Record<RentalStatus, readonly RentalStatus[]> = {
  reserved: ['out', 'cancelled', 'no_show'],
  out: ['returned', 'closed'],
  returned: ['closed'],
  closed: [],
  cancelled: [],
  no_show: [],
}

export const depositStatuses = ['none', 'due', 'held', 'partly_kept', 'released'] as const

export const depositMethods = ['cash', 'mobile_money', 'bank_transfer'] as const
export type DepositMethod = (typeof depositMethods)[number]

/** When a photo of a vehicle was taken: as it went out, or as it came back. */
export const photoMoments = ['out', 'in'] as const
export type PhotoMoment = (typeof photoMoments)[number]
/** A picture of each side and more; evidence is no album. */
export const mostPhotos = 20
