// Words of prices, without schemas so that screens can use them before a form opens.

/** What one unit of a price option is. */
export const units = ['adult', 'youth', 'child', 'infant', 'senior', 'student', 'family', 'room', 'vehicle', 'item'] as const
export type Unit = (typeof units)[number]

/** Residency decides a traveller's price: East African citizens, foreigners who live here, and others. */
export const residencies = ['non_resident', 'foreign_resident', 'eac_citizen'] as const
export type Residency = (typeof residencies)[number]
export const residencyNames: Record<Residency, string> = {
  non_resident: 'Foreign non-resident',
  foreign_resident: 'Foreign resident',
  eac_citizen: 'East African citizen',
}

/** What the guests of a room eat. */
export const boards = ['room_only', 'breakfast', 'half_board', 'full_board', 'all_inclusive'] as const
export type Board = (typeof boards)[number]

/** What a price covers: each one, the whole booking, or a time. */
export const pers = ['unit', 'booking', 'night', 'hour', 'day', 'week', 'month'] as const
export type Per = (typeof pers)[number]

const rates: readonly string[] = ['hour', 'day', 'week', 'month'] satisfies Per[]
/** Returns whether a price hires something for a time. The rates of one tariff are combined to the cheapest for that time. */
export const isHireRate = ({ per, places }: { per: string; places: number }): boolean => places > 0 && rates.includes(per)

/** When a vehicle is picked up and returned, if nobody says otherwise. */
export const usualHireTime = '08:00'

/** Text after a price: "UGX 200,000 a night". */
export const perText: Record<Per, string> = {
  unit: 'each',
  booking: 'for the booking',
  night: 'a night',
  hour: 'an hour',
  day: 'a day',
  week: 'a week',
  month: 'a month',
}
/** Like `perText`, but empty for prices that are not for a time. */
export const timeText = (per: Per | null): string => (per === null || per === 'unit' || per === 'booking' ? '' : perText[per])
