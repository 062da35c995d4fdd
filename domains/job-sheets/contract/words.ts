/** What a person on a duty reports from the road. */
export const jobEventKinds = [
  'started',
  'picked_up',
  'no_show',
  'not_yet',
  'odometer',
  'fuel',
  'expense',
  'photo',
  'note',
  'finished',
] as const
export type JobEventKind = (typeof jobEventKinds)[number]

/** Reports about one person of the trip. The latest says whether the person is there. */
export const personEvents = ['picked_up', 'no_show', 'not_yet'] as const satisfies readonly JobEventKind[]
export type PersonState = 'expected' | 'picked_up' | 'no_show'

export const isPersonEvent = (kind: JobEventKind): kind is (typeof personEvents)[number] =>
  (personEvents as readonly string[]).includes(kind)

/** Kinds of reports to which a photo belongs. */
export const withPhoto: readonly JobEventKind[] = ['photo', 'fuel', 'expense', 'odometer']

/** What became of a report with an amount. It is a cost once it is accepted. */
export const reportChecks = ['to_check', 'accepted', 'refused'] as const
export type ReportCheck = (typeof reportChecks)[number]

/** How a job sheet reaches its reader. With `link` the agency passes the link on itself. */
export const sheetChannels = ['email', 'sms', 'link'] as const
export type SheetChannel = (typeof sheetChannels)[number]

export const largestPhotoMb = 8
/** A job has so many reports at most, each with one photo: a link that gets into wrong hands must not fill the storage. */
export const mostReports = 400
