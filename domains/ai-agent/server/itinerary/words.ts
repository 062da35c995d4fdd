import { kinds } from '#domains/inventory/contract/kinds.ts'
import { residencyNames } from '#domains/inventory/contract/units.ts'
import { formatMoney, type Currency } from '#kit/contract/money.ts'
import { formatDay, formatDays, formatMonth } from '#kit/contract/time.ts'
import type { Source } from '../../contract/results.ts'
import type { Wish } from '../../contract/wish.ts'
import type { Candidate, Window } from './market.ts'
import { answersOf, type Plan, type Step } from './plans.ts'
import { fitsDays, isAffordable } from './ranking.ts'
import { freeDays } from './stays.ts'
import type { Vocabulary } from '../wish/vocabulary.ts'

// What the person reads: how the wish was understood, why each offer was chosen, and what is missing.

export const countText = (count: number, one: string, several = `${one}s`): string => `${count} ${count === 1 ? one : several}`
const quoted = (words: Iterable<string>): string => [...words].map((word) => `“${word}”`).join(', ')

/** Returns who travels: "2 adults, 2 children (5, 9)". */
export function peopleText({ adults, children }: Pick<Wish, 'adults' | 'children'>): string {
  const ages = children.filter((age) => age !== null)
  const young = children.length > 0 && `${countText(children.length, 'child', 'children')}${ages.length > 0 ? ` (${ages.join(', ')})` : ''}`
  return [countText(adults, 'adult'), young].filter(Boolean).join(', ')
}

/** Returns the wish in short sentences. */
export function understoodText(wish: Wish): string[] {
  return [
    wish.days !== null && countText(wish.days, 'day'),
    wish.starts_on ? `From ${formatDay(wish.starts_on)}` : wish.month && `In ${formatMonth(`${wish.month}-01`)}`,
    peopleText(wish),
    residencyNames[wish.residency],
    wish.budget && `Budget ${formatMoney(wish.budget)}`,
    wish.interests.length > 0 && `Looking for ${quoted(wish.interests)}`,
    wish.places.length > 0 && `Places: ${wish.places.join('; ')}`,
    wish.wants.length > 0 && `Also asks for: ${wish.wants.map((kind) => kinds[kind].name.toLowerCase()).join(', ')}`,
    wish.comfort && `Comfort: ${wish.comfort}`,
    wish.pace && `Pace: ${wish.pace}`,
  ].filter((text) => typeof text === 'string')
}

/** Returns why a step was chosen. */
export function stepReasons({ candidate, start }: Step, wish: Wish, vocabulary: Vocabulary): string[] {
  const { item, flexible } = candidate
  const answered = [...answersOf(wish, vocabulary, candidate).keys()]
  const free = start.left === null ? '' : `, ${start.left} free`
  const when = start.departure_id
    ? `Leaves ${formatDay(start.starts_on)}${start.left === null ? '' : `, ${countText(start.left, 'place')} free`}.`
    : item.kind === 'room' || item.kind === 'car'
      ? `Free for ${formatDays(start.starts_on, start.ends_on)}${free}.`
      : item.capacity_mode === 'quota'
        ? `Takes place on ${formatDay(start.starts_on)}${free}.`
        : flexible
          ? 'Can begin on any day.'
          : ''
  return [answered.length > 0 && `Answers ${quoted(answered)}.`, when, item.group_min !== null && groupText(candidate, wish)].filter(
    (text): text is string => Boolean(text),
  )
}

const groupText = ({ item }: Candidate, { adults, children }: Wish): string | false =>
  adults + children.length < item.group_min! && `Runs from ${countText(item.group_min!, 'person', 'people')}: check that others join.`

/** Returns what a plan fulfils. */
export function planReasons(plan: Plan, wish: Wish, currency: Currency): string[] {
  const total = formatMoney({ amount: plan.total, currency })
  return [
    plan.covers.size > 0 && `Has ${quoted(plan.covers)}.`,
    wish.days !== null && fitsDays(plan, wish) && `${countText(plan.days, 'day')} of the ${wish.days} that were asked for.`,
    wish.budget !== null && isAffordable(plan, wish) && `${total} of ${formatMoney(wish.budget)}.`,
    `Prices for: ${residencyNames[wish.residency]}.`,
    plan.steps.length > 1 && plan.km > 0 && `In the order of days and places: ${plan.km} km in straight lines.`,
  ].filter((text) => typeof text === 'string')
}

/** Returns what a plan does not fulfil, so that nobody has to find out later. */
export function planMissing(plan: Plan, wish: Wish, currency: Currency, window: Window): string[] {
  const uncovered = [...wish.interests, ...wish.places].filter((key) => !plan.covers.has(key))
  const kindsOf = new Set(plan.steps.map(({ candidate }) => candidate.item.kind))
  const unmet = wish.wants.filter((kind) => kind !== 'tour_package' && !kindsOf.has(kind))
  const free = freeDays(plan, wish)
  return [
    uncovered.length > 0 && `Does not have ${quoted(uncovered)}.`,
    !fitsDays(plan, wish) && `${countText(plan.days - wish.days!, 'day')} longer than asked for.`,
    free > 0 && `${countText(free, 'day')} without an offer of yours.`,
    !isAffordable(plan, wish) && `${formatMoney({ amount: plan.total - wish.budget!.amount, currency })} above the budget.`,
    wish.starts_on !== null && plan.from !== wish.starts_on && `Begins ${formatDay(plan.from)}, not ${formatDay(wish.starts_on)}.`,
    wish.month !== null &&
      (plan.from < window.from || plan.from > window.to) &&
      `Begins ${formatDay(plan.from)}, not in ${formatMonth(`${wish.month}-01`)}.`,
    unmet.length > 0 && `No ${unmet.map((kind) => kinds[kind].name.toLowerCase()).join(' and no ')} near it is free.`,
  ].filter((text) => typeof text === 'string')
}

/** Returns the screen of an offer, as a source. */
export const sourceOf = ({ item }: Candidate): Source => ({
  what: kinds[item.kind].name,
  label: item.title,
  link: `${kinds[item.kind].path}/${item.id}`,
})

/** Returns the name of a plan: the titles of its offers. */
export const planTitle = ({ steps }: Plan): string => {
  const titles = steps.map(({ candidate: { item } }) => item.title)
  const text = titles.length < 3 ? titles.join(' and ') : `${titles.slice(0, -1).join(', ')} and ${titles.at(-1)}`
  return [...text].slice(0, 120).join('')
}
