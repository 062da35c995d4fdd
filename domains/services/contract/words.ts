// Words of services without schemas, so that lists in the browser can use them.

/** Slots: days and times with places. Freesale: any day, never full. */
export const bookingModes = ['slots', 'freesale'] as const
export type BookingMode = (typeof bookingModes)[number]

export const bookedByOptions = [
  { value: 'slots', label: 'By slots' },
  { value: 'freesale', label: 'Any day' },
]
