import { shortWeekdays, weekdayOf } from '#kit/contract/time.ts'
import type { Option } from '#kit/web/list-page/list-types.ts'
import { optionsOf } from '#kit/web/list-page/options-of.ts'
import { itemStatuses, kinds, type Kind } from '../contract/kinds.ts'
import { residencies, residencyNames, units } from '../contract/units.ts'

export const statusOptions = optionsOf(itemStatuses)
export const unitOptions = optionsOf(units)
export const residencyOptions: Option[] = residencies.map((value) => ({ value, label: residencyNames[value] }))
export const kindOptions: Option[] = Object.entries(kinds).map(([value, { name }]) => ({ value, label: name }))
export const weekdayOptions: Option[] = shortWeekdays.map((label, index) => ({
  value: String(index + 1),
  label,
}))

interface ItemKey {
  kind: Kind
  id: string
}

/** Returns the path of an item's page. */
export const viewPath = ({ kind, id }: ItemKey): string => `${kinds[kind].path}/${id}`

/** Returns the path of an item's edit form. */
export const editPath = (item: ItemKey): string => `${viewPath(item)}/edit`

/** "1 place", "5 places". */
export const placesText = (count: number): string => `${count} ${count === 1 ? 'place' : 'places'}`
/** "Sold out", "1 place left". */
export const leftText = (left: number): string => (left <= 0 ? 'Sold out' : `${placesText(left)} left`)

/** Returns how many days between two days (both included) fall on the weekdays. */
export function countWeekdays(from: string, to: string, weekdays: readonly number[]): number {
  let count = 0
  for (let at = Date.parse(from); at <= Date.parse(to); at += 86_400_000)
    if (weekdays.includes(weekdayOf(new Date(at).toISOString().slice(0, 10)))) count += 1
  return count
}

/** Returns the change in words: "+25% on the 30 days before". Empty if both values are 0. */
export function changeText(now: number, before: number): string {
  if (before === 0) return now === 0 ? '' : 'none in the 30 days before'
  const percent = Math.round(((now - before) / before) * 100)
  return percent === 0 ? 'as in the 30 days before' : `${percent > 0 ? '+' : '−'}${Math.abs(percent)}% on the 30 days before`
}
