export const supplierKinds = ['hotel', 'park', 'transport', 'flight', 'activity', 'freelancer', 'other'] as const
export type SupplierKind = (typeof supplierKinds)[number]

export const supplierKindWords: Record<SupplierKind, string> = {
  hotel: 'Hotel or lodge',
  park: 'Park',
  transport: 'Transport',
  flight: 'Flights',
  activity: 'Activities',
  freelancer: 'Freelancer',
  other: 'Other',
}

/** What a net rate is charged for. */
export const ratePers = ['person', 'room', 'night', 'day', 'group'] as const
export type RatePer = (typeof ratePers)[number]

export const ratePerWords: Record<RatePer, string> = {
  person: 'per person',
  room: 'per room',
  night: 'per room and night',
  day: 'per day',
  group: 'per group',
}

/** Types of contracts and invoices that are kept. */
export const paperTypes = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'] as const
/** Largest contract or invoice, in megabytes. */
export const largestPaperMb = 10
/** Most files of one contract or invoice. */
export const mostPapers = 10
/** The types as names of files, for a field that takes one. */
export const paperExtensions = '.pdf,.jpg,.jpeg,.png,.webp'
export const paperText = `A PDF or a photograph, at most ${largestPaperMb} MB.`
