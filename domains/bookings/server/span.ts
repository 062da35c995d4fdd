import { addDays, momentOf } from '#kit/contract/time.ts'

interface Dated {
  starts_on: string
  ends_on: string
  items?: unknown
}

/** Whether a line is a charge made during the booking (charges.ts): its day is not a day of the trip. */
export const isCharge = ({ items }: Pick<Dated, 'items'>): boolean =>
  Array.isArray(items) && items.some((item: { charged?: true }) => item.charged)

/** Returns the first start day and the last end day of what was booked. */
export function spanOf(all: readonly Dated[]): { starts_on: string | null; ends_on: string | null } {
  const lines = all.filter((line) => !isCharge(line))
  const starts = lines.map(({ starts_on }) => starts_on).sort()
  const ends = lines.map(({ ends_on }) => ends_on).sort()
  return { starts_on: starts[0] ?? null, ends_on: ends.at(-1) ?? null }
}

/** Returns the payment deadline: two weeks before the start, but never before a hold would end. */
export function paymentDueAt(startsOn: string | null, holdHours: number, now: Date): Date {
  const afterHold = new Date(now.getTime() + holdHours * 3_600_000)
  if (!startsOn) return afterHold
  const twoWeeksBefore = momentOf(addDays(startsOn, -14))
  return twoWeeksBefore > afterHold ? twoWeeksBefore : afterHold
}
