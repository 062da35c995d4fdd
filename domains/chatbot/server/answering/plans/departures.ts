import { addDays, dayOf, formatShortDay } from '#kit/contract/time.ts'
import type { Selected } from '#domains/inventory/server/prices/pricing.ts'
import { datesText, missingDeparture, openDepartures, tooFew, within, type Departing } from '../departures.ts'
import { selectionFor } from '../selection.ts'
import { daysAhead, isSameEveryDay, lacks, type Plan, type Wish } from './plan.ts'

/** A trip or a class that leaves on certain days, or on any day on request. */
export async function planDeparture({ asked, item, prices }: Wish): Promise<Plan> {
  const { t, memory } = asked
  const { party, days, residency } = memory
  const people = party && selectionFor(prices.options, party, residency)
  if (item.on_request) {
    if (!days || days.from !== days.until) return lacks(t('askAnyDate'))
    return { line: { selection: people ?? [], starts_on: days.from }, missing: [], when: formatShortDay(days.from) }
  }
  const all = await openDepartures(asked, item)
  if (all.length === 0) return lacks(t('noneLeft', { title: item.title }))
  if (!days) return planNextDay({ asked, item, prices }, all, people ?? [])
  const fitting = within(all, days)
  const [first, second] = fitting
  if (!first) return lacks(await missingDeparture(asked, item, all, days))
  if (second && second.day !== first.day) return lacks(t('askDate', { dates: datesText(fitting.slice(0, 5)) }))
  const day = formatShortDay(first.day)
  const selection = people ?? []
  const places = selection.reduce((sum, { quantity }) => sum + quantity, 0)
  const plan = { line: { selection, departure_id: first.id }, missing: [], when: day }
  if (first.left >= places) return plan
  // The price is said, but nothing is held: other days with places are more use.
  return { ...plan, asks: tooFew(asked, item, all, first, places) }
}

/** No day was said. A price that no day changes is worked out for the next departure with places, and the day is still asked for. */
function planNextDay(
  { asked: { t }, prices }: Pick<Wish, 'asked' | 'item' | 'prices'>,
  all: readonly Departing[],
  selection: readonly Selected[],
): Plan {
  const asks = t('askDate', { dates: datesText(all.slice(0, 3)) })
  const places = selection.reduce((sum, { quantity }) => sum + quantity, 0)
  const next = all.find(({ left }) => left >= places)
  if (places === 0 || !next || !isSameEveryDay(prices, all[0]!.day, all.at(-1)!.day)) return lacks(asks)
  return { line: { selection: [...selection], departure_id: next.id }, missing: [], when: formatShortDay(next.day), asks }
}

/** A service at any time; the day is asked for, because a person has to be there. */
export function planAnyDay({ asked, prices }: Wish): Plan {
  const { t, actor, memory } = asked
  const { party, days, residency } = memory
  const selection = (party && selectionFor(prices.options, party, residency)) ?? []
  const isOneDay = days !== null && days.from === days.until
  const tomorrow = addDays(dayOf(actor.now), 1)
  // A price that no day changes is said before the day is known.
  if (!isOneDay && selection.length > 0 && isSameEveryDay(prices, tomorrow, addDays(tomorrow, daysAhead)))
    return { line: { selection, starts_on: tomorrow }, missing: [], when: null, asks: t('askAnyDate') }
  if (!isOneDay) return lacks(t('askAnyDate'))
  return { line: { selection, starts_on: days.from }, missing: [], when: formatShortDay(days.from) }
}
