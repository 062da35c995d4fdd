import type { LineInput } from '#domains/bookings/server/quote.ts'
import { addDays, daysBetween } from '#kit/contract/time.ts'
import type { Wish } from '../../contract/wish.ts'
import type { Vocabulary } from '../wish/vocabulary.ts'
import { isSamePlace, weightOf } from '../wish/vocabulary.ts'
import { routeKm } from './distance.ts'
import type { Candidate, Market, PricedLine, Start, Window } from './market.ts'

export interface Step {
  candidate: Candidate
  start: Start
  line: LineInput
  priced: PricedLine | null
}

/** Offers one after another. */
export interface Plan {
  steps: Step[]
  /** The interests and places of the wish that it answers. */
  covers: ReadonlySet<string>
  from: string
  to: string
  days: number
  /** Days between its offers on which nothing is planned. */
  idle: number
  km: number
  /** How well its offers answer the wish. */
  match: number
  total: number
}

const mostSteps = 3
const mostPlans = 3000
/** Days without anything between two offers, if the wish has no length. */
const mostIdle = 2
/** How much longer than wished an alternative may be. */
export const extraDays = 4

/** Returns the line that books a candidate from a start. */
export const lineOf = ({ item, chosen }: Candidate, { departure_id, starts_on }: Start): LineInput => ({
  inventory_id: item.id,
  ...(departure_id ? { departure_id } : { starts_on }),
  selection: chosen.selection,
})

/** Returns which interests and places of the wish an offer answers, with how well. */
export function answersOf({ interests, places }: Wish, vocabulary: Vocabulary, { item }: Pick<Candidate, 'item'>): Map<string, number> {
  const found = new Map<string, number>()
  for (const interest of interests) {
    const weight = weightOf(vocabulary, item.id, interest)
    if (weight > 0) found.set(interest, weight)
  }
  for (const place of places) {
    if (item.place !== null && isSamePlace(item.place, place)) found.set(place, 5)
    // Somewhere on the way: the last day of most trips is at home.
    else if (item.places.some((one) => isSamePlace(one, place))) found.set(place, 2)
  }
  return found
}

export function planOf(steps: Step[], covers: ReadonlySet<string>, match: number): Plan {
  const ordered = steps.toSorted((a, b) => (a.start.starts_on < b.start.starts_on ? -1 : a.start.starts_on > b.start.starts_on ? 1 : 0))
  const from = ordered[0]!.start.starts_on
  const to = ordered.reduce((last, { start }) => (start.ends_on > last ? start.ends_on : last), from)
  const days = daysBetween(from, to) + 1
  const planned = ordered.reduce((sum, { start }) => sum + daysBetween(start.starts_on, start.ends_on) + 1, 0)
  return {
    steps: ordered,
    covers,
    from,
    to,
    days,
    idle: Math.max(0, days - planned),
    km: Math.round(routeKm(ordered.flatMap(({ candidate: { item } }) => [item.first, item.last]))),
    match,
    total: 0,
  }
}

/** Days on which an offer without departures may begin: first, or so that it ends when another leaves. */
const flexibleStarts = ({ item }: Candidate, all: readonly Candidate[], { from, to }: Window): Start[] => {
  const before = all.flatMap(({ starts }) => starts.map(({ starts_on }) => addDays(starts_on, -item.days)))
  const days = [from, ...before.filter((day) => day > from && day <= to)]
  return [...new Set(days)].slice(0, 16).map((starts_on) => startOn(item.days, starts_on))
}

const startOn = (days: number, starts_on: string): Start => ({
  departure_id: null,
  starts_on,
  ends_on: addDays(starts_on, Math.max(days, 1) - 1),
  left: null,
})

/**
 * Returns all sensible sequences of up to three offers: each adds something that the wish names, none overlaps another, and the whole
 * is at most a few days longer than wished. Without interests, each offer alone.
 */
export function plansOf(candidates: readonly Candidate[], wish: Wish, vocabulary: Vocabulary, window: Window): Plan[] {
  const answers = new Map(candidates.map((candidate) => [candidate, answersOf(wish, vocabulary, candidate)]))
  const hasInterests = wish.interests.length + wish.places.length > 0
  const longest = wish.days === null ? null : wish.days + extraDays
  const plans: Plan[] = []

  const extend = (steps: Step[], covers: ReadonlySet<string>, match: number): void => {
    if (plans.length >= mostPlans) return
    if (steps.length > 0) plans.push(planOf(steps, covers, match))
    if (steps.length >= mostSteps || (steps.length > 0 && !hasInterests)) return
    for (const candidate of candidates) {
      const own = answers.get(candidate)!
      const fresh = [...own.keys()].filter((key) => !covers.has(key))
      if (hasInterests && fresh.length === 0) continue
      if (steps.some((step) => step.candidate === candidate)) continue
      for (const start of possible(candidate, steps)) {
        const step = { candidate, start, line: lineOf(candidate, start), priced: null }
        extend([...steps, step], new Set([...covers, ...fresh]), match + fresh.reduce((sum, key) => sum + own.get(key)!, 0))
      }
    }
  }
  const possible = (candidate: Candidate, steps: Step[]): Start[] => {
    const last = steps.at(-1)
    if (!last) return candidate.flexible ? [...candidate.starts, ...flexibleStarts(candidate, candidates, window)] : [...candidate.starts]
    const earliest = addDays(last.start.ends_on, 1)
    const first = steps[0]!.start.starts_on
    const free = candidate.flexible ? [startOn(candidate.item.days, earliest)] : []
    return [...free, ...candidate.starts].filter(({ starts_on, ends_on }) => {
      const length = daysBetween(first, ends_on) + 1
      return starts_on >= earliest && (longest === null ? daysBetween(earliest, starts_on) <= mostIdle : length <= longest)
    })
  }
  extend([], new Set(), 0)
  return plans
}

/** Prices the steps of a plan. Null if one of them cannot be sold. Prices are kept by line. */
export async function pricedPlan(market: Market, plan: Plan, kept: Map<string, PricedLine | null>): Promise<Plan | null> {
  const steps: Step[] = []
  for (const step of plan.steps) {
    const key = JSON.stringify(step.line)
    if (!kept.has(key)) kept.set(key, await market.price(step.line))
    const priced = kept.get(key)!
    if (!priced) return null
    steps.push({ ...step, priced })
  }
  return { ...plan, steps, total: steps.reduce((sum, { priced }) => sum + priced!.amount, 0) }
}
