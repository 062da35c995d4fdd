import { addDays, dayOf, formatShortDay } from '#kit/contract/time.ts'
import { datesText, missingDeparture, nearest, openDepartures, within } from '../departures.ts'
import { selectionFor } from '../selection.ts'
import { lacks, type Plan, type Wish } from './plan.ts'

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
  if (!days) return lacks(t('askDate', { dates: datesText(all.slice(0, 3)) }))
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
  const others = nearest(
    all.filter(({ left }) => left >= places),
    first.day,
  )
  const on = others.length > 0 ? [t('enoughOn', { dates: datesText(others) })] : []
  return { ...plan, asks: [t('full', { title: item.title, day, left: first.left }), ...on].join(' ') }
}

/** A service at any time; the day is asked for, because a person has to be there. */
export function planAnyDay({ asked, prices }: Wish): Plan {
  const { t, actor, memory } = asked
  const { party, days, residency } = memory
  const selection = (party && selectionFor(prices.options, party, residency)) ?? []
  const isOneDay = days !== null && days.from === days.until
  // A price that no day changes is said before the day is known.
  const isSame = prices.rules.every((rule) => !rule.active || (rule.starts_on === null && (rule.weekdays ?? []).length === 0))
  if (!isOneDay && isSame && selection.length > 0)
    return { line: { selection, starts_on: addDays(dayOf(actor.now), 1) }, missing: [], when: null, asks: t('askAnyDate') }
  if (!isOneDay) return lacks(t('askAnyDate'))
  return { line: { selection, starts_on: days.from }, missing: [], when: formatShortDay(days.from) }
}
