// Times as OCTO writes them. All local times are those of the product's time zone.

const offset = '+03:00'

/** "2026-11-24T08:00:00+03:00" of a day and a time of day. */
export const localText = (day: string, clock = '00:00'): string => `${day}T${clock}:00${offset}`

/** "2026-11-24T05:00:00Z". */
export const utcText = (moment: Date): string => `${moment.toISOString().slice(0, 19)}Z`
export const utcOrNull = (moment: Date | string | null): string | null => (moment === null ? null : utcText(new Date(moment)))
