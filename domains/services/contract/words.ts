// The enums of services, without zod, so that list screens do not load the schemas.

/** `slots`: fixed days and times with a capacity. `freesale`: any day, never full. */
export const bookingModes = ['slots', 'freesale'] as const
export type BookingMode = (typeof bookingModes)[number]

export const bookedByOptions = [
  { value: 'slots', label: 'By slots' },
  { value: 'freesale', label: 'Any day' },
]
