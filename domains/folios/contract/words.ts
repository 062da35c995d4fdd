// What may be charged to a booking besides what was booked, and who pays it.

export const extraCategories = ['bar', 'restaurant', 'laundry', 'transport', 'park_fee', 'fuel', 'other'] as const
export type ExtraCategory = (typeof extraCategories)[number]

/** The heading of a charge on the booking and its papers. */
export const categoryWords: Readonly<Record<ExtraCategory, string>> = {
  bar: 'Bar',
  restaurant: 'Restaurant',
  laundry: 'Laundry',
  transport: 'Transport',
  park_fee: 'Park fee',
  fuel: 'Fuel',
  other: 'Other extra',
}

/** Who pays a folio. `agency` is the agency itself: closing takes the charges off the price. */
export const folioPayers = ['guest', 'company', 'agency'] as const
export type FolioPayer = (typeof folioPayers)[number]

/** A booking has at most this many folios. */
export const maxFolios = 20
