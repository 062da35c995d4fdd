// Words of prices without schemas, so that screens can use them before a form is opened.

/** What one of a price option is. */
export const units = ['adult', 'youth', 'child', 'infant', 'senior', 'student', 'family', 'room', 'vehicle', 'item'] as const
export type Unit = (typeof units)[number]

/** What decides the price a traveller pays: East African citizens, foreigners who live here, and others. */
export const residencies = ['non_resident', 'foreign_resident', 'eac_citizen'] as const
export type Residency = (typeof residencies)[number]
export const residencyNames: Record<Residency, string> = {
  non_resident: 'Foreign non-resident',
  foreign_resident: 'Foreign resident',
  eac_citizen: 'East African citizen',
}

/** What a price is of: each one, the whole booking, or a time that something is let for. */
export const pers = ['unit', 'booking', 'night', 'hour', 'day', 'week', 'month'] as const
export type Per = (typeof pers)[number]

/** What a price is of, behind it: "UGX 200,000 a night". */
export const perText: Record<Per, string> = {
  unit: 'each',
  booking: 'for the booking',
  night: 'a night',
  hour: 'an hour',
  day: 'a day',
  week: 'a week',
  month: 'a month',
}
/** The same of what is let for a time; nothing of what is priced each, or for the booking. */
export const timeText = (per: Per | null): string => (per === null || per === 'unit' || per === 'booking' ? '' : perText[per])
