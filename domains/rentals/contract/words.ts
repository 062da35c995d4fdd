// The enums of rentals, without zod, so that list screens do not load the schemas.

export const rentalStatuses = ['reserved', 'out', 'returned', 'closed', 'cancelled', 'no_show'] as const
export type RentalStatus = (typeof rentalStatuses)[number]

/** Allowed status changes. Any other change answers 409 `invalid_transition`. */
export const rentalMoves: Record<RentalStatus, readonly RentalStatus[]> = {
  reserved: ['out', 'cancelled', 'no_show'],
  out: ['returned', 'closed'],
  returned: ['closed'],
  closed: [],
  cancelled: [],
  no_show: [],
}

export const depositStatuses = ['none', 'due', 'held', 'partly_kept', 'kept', 'released'] as const

export const depositMethods = ['cash', 'mobile_money', 'bank_transfer'] as const
export type DepositMethod = (typeof depositMethods)[number]

/** When a photo of a vehicle was taken: at hand-over or at return. */
export const photoMoments = ['out', 'in'] as const
export type PhotoMoment = (typeof photoMoments)[number]
/** Maximum number of photos per moment: enough for each side and details. */
export const maxPhotos = 20
