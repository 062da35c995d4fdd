/** Events besides page views. The tracker reports searches only: the server itself knows what is held and paid. */
export const visitEvents = ['search', 'hold', 'paid'] as const

/** What visits are counted by. */
export const dimensions = [
  'page',
  'landing',
  'source',
  'medium',
  'campaign',
  'country',
  'country_by',
  'device',
  'browser',
  'event',
  'bot',
] as const
export type Dimension = (typeof dimensions)[number]

/** What bookings are counted by. */
export const revenueDimensions = ['source', 'campaign', 'landing_page'] as const

export const comparisons = ['none', 'previous', 'year'] as const
export type Comparison = (typeof comparisons)[number]

export const goalKinds = ['page', 'event'] as const
export const mostGoals = 20

/** Web vitals are good up to the first and poor beyond the second value: milliseconds, CLS in thousandths. */
export const vitalLimits = { lcp: [2500, 4000], inp: [200, 500], cls: [100, 250] } as const
export type Vital = keyof typeof vitalLimits

export const longestRangeDays = 731
