import { kinds } from '../../contract/kinds.ts'
import type { LevyPer } from '../../contract/tax-text.ts'
import { formatDays, formatShortDay } from '#kit/contract/time.ts'
import type { Tax } from './tax-calls.ts'

/** What a tax is on, for selects: the kinds of inventory, and lines without an item. */
export const taxedKindOptions = [
  ...Object.entries(kinds).map(([value, { name }]) => ({ value, label: name })),
  { value: 'extra', label: 'Extras and custom lines' },
]

export const levyPerOptions: { value: LevyPer; label: string }[] = [
  { value: 'person', label: 'Each person' },
  { value: 'person_night', label: 'Each person and night' },
  { value: 'person_day', label: 'Each person and day' },
  { value: 'unit', label: 'Each room, vehicle or piece' },
  { value: 'unit_night', label: 'Each room and night' },
]

/** "On hotel rooms and extras"; everything it can be on is "on everything". */
export const kindsText = ({ kinds: on }: Tax): string =>
  on.length === taxedKindOptions.length
    ? 'on everything'
    : `on ${taxedKindOptions
        .filter(({ value }) => on.includes(value as never))
        .map(({ label }) => label.toLowerCase())
        .join(', ')}`

/** "from 1 Jan 2027", "until 31 Dec 2026"; empty if it is always due. */
export function periodText({ starts_on, ends_on }: Tax): string {
  if (starts_on && ends_on) return formatDays(starts_on, ends_on)
  if (starts_on) return `from ${formatShortDay(starts_on)}`
  return ends_on ? `until ${formatShortDay(ends_on)}` : ''
}
