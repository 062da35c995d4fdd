import { unitsFree } from '#domains/inventory/server/stock/availability.ts'
import { usualHireTime } from '#domains/inventory/contract/units.ts'
import type { LineInput } from '#domains/bookings/server/quote.ts'
import { addDays, momentOf } from '#kit/contract/time.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { Wish } from '../../contract/wish.ts'
import type { Vocabulary } from '../wish/vocabulary.ts'
import { kmBetween } from './distance.ts'
import type { Candidate, Market, Window } from './market.ts'
import { answersOf, planOf, type Plan, type Step } from './plans.ts'

/** A room within this many kilometres of where a trip begins or ends fills free nights. */
const nearKm = 60
const returnTime = '18:00'
/** Nights of a stay, if the wish has no length. */
const usualNights = 2
const mostDaysTried = 45

const countOf = ({ chosen }: Candidate): number => chosen.selection.reduce((sum, { quantity }) => sum + quantity, 0)

const isAllowed = (length: number, { item: { min_length, max_length } }: Candidate): boolean =>
  (min_length === null || length >= min_length) && (max_length === null || length <= max_length)

/** Returns the step that lets units of a candidate for a line's time, if enough are free then and it can be priced. */
async function letStep(
  tx: Tx,
  market: Market,
  candidate: Candidate,
  line: LineInput,
  [from, until]: [Date, Date],
  days: [string, string],
): Promise<Step | null> {
  const free = await unitsFree(tx, { inventoryId: candidate.item.id, from, until })
  if (free.length < countOf(candidate)) return null
  const priced = await market.price(line)
  if (!priced) return null
  return { candidate, start: { departure_id: null, starts_on: days[0], ends_on: days[1], left: free.length }, line, priced }
}

/** Returns the stay of some nights in a room from a day, or null if it is not free. */
export async function stayStep(tx: Tx, market: Market, candidate: Candidate, from: string, nights: number): Promise<Step | null> {
  if (nights < 1 || !isAllowed(nights, candidate)) return null
  const to = addDays(from, nights)
  const line = { inventory_id: candidate.item.id, starts_on: from, ends_on: to, selection: candidate.chosen.selection }
  return letStep(tx, market, candidate, line, [momentOf(from), momentOf(to)], [from, to])
}

/** Returns the hire of a vehicle from the morning of a day to the evening of another, or null if it is not free. */
export async function hireStep(tx: Tx, market: Market, candidate: Candidate, from: string, to: string): Promise<Step | null> {
  const [start, end] = [momentOf(from, usualHireTime), momentOf(to, returnTime)]
  if (!isAllowed(Math.ceil((end.getTime() - start.getTime()) / 3_600_000), candidate)) return null
  const line = {
    inventory_id: candidate.item.id,
    starts_at: start.toISOString(),
    ends_at: end.toISOString(),
    selection: candidate.chosen.selection,
  }
  return letStep(tx, market, candidate, line, [start, end], [from, to])
}

interface Sought {
  market: Market
  wish: Wish
  vocabulary: Vocabulary
  window: Window
}

const matchOf = (candidate: Candidate, { wish, vocabulary }: Sought): number =>
  [...answersOf(wish, vocabulary, candidate).values()].reduce((sum, weight) => sum + weight, 0)

/** Returns the rooms or vehicles of a market, those that the wish names first, then by price or by comfort. */
async function offersOf(kind: 'room' | 'car', sought: Sought, from: string, to: string): Promise<Candidate[]> {
  const { market, wish } = sought
  const rated = await Promise.all(
    market.candidates
      .filter(({ item }) => item.kind === kind)
      .map(async (candidate) => {
        const line =
          kind === 'room'
            ? { starts_on: from, ends_on: to }
            : { starts_at: momentOf(from, usualHireTime).toISOString(), ends_at: momentOf(to, returnTime).toISOString() }
        const priced = await market.price({ inventory_id: candidate.item.id, ...line, selection: candidate.chosen.selection })
        return { candidate, match: matchOf(candidate, sought), amount: priced?.amount ?? Number.MAX_SAFE_INTEGER }
      }),
  )
  const direction = wish.comfort === 'luxury' ? -1 : 1
  return rated
    .toSorted((a, b) => b.match - a.match || direction * (a.amount - b.amount) || (a.candidate.item.id < b.candidate.item.id ? -1 : 1))
    .map(({ candidate }) => candidate)
}

/** Returns stays of the wished nights, in each room on its first free days of the window. */
export async function stayPlans(tx: Tx, sought: Sought): Promise<Plan[]> {
  const { market, wish, vocabulary, window } = sought
  const nights = wish.days === null ? usualNights : Math.max(wish.days - 1, 1)
  const plans: Plan[] = []
  const last = wish.starts_on ? window.from : window.to
  for (const candidate of (await offersOf('room', sought, window.from, addDays(window.from, nights))).slice(0, 6)) {
    for (let day = window.from, tried = 0; day <= last && tried < mostDaysTried; day = addDays(day, 1), tried++) {
      const step = await stayStep(tx, market, candidate, day, nights)
      if (!step) continue
      plans.push(totalled(planOf([step], new Set(answersOf(wish, vocabulary, candidate).keys()), matchOf(candidate, sought))))
      break
    }
  }
  return plans
}

const totalled = (plan: Plan): Plan => ({ ...plan, total: plan.steps.reduce((sum, { priced }) => sum + (priced?.amount ?? 0), 0) })

/** Returns the plan with nights in a room near where it ends or begins, for the days that are left of the wish. */
export async function withStay(tx: Tx, sought: Sought, plan: Plan): Promise<Plan> {
  const { market, wish, vocabulary, window } = sought
  const asked = wish.wants.includes('room')
  const nights = wish.days === null ? (asked ? usualNights : 0) : wish.days - plan.days
  if (nights < 1 || plan.steps.some(({ candidate }) => candidate.item.kind === 'room')) return plan
  const [begin, end] = [plan.steps[0]!.candidate.item.first, plan.steps.at(-1)!.candidate.item.last]
  for (const candidate of await offersOf('room', sought, plan.to, addDays(plan.to, nights))) {
    const { point } = candidate.item
    const isNear = (other: typeof point) => point !== null && other !== null && kmBetween(point, other) <= nearKm
    const before = addDays(plan.from, -nights)
    const starts = [...(isNear(end) ? [plan.to] : []), ...(asked && isNear(begin) && before >= window.from ? [before] : [])]
    for (const day of starts) {
      const step = await stayStep(tx, market, candidate, day, nights)
      if (!step) continue
      const covers = new Set([...plan.covers, ...answersOf(wish, vocabulary, candidate).keys()])
      return totalled(planOf([...plan.steps, step], covers, plan.match))
    }
  }
  return plan
}

/** Returns the plan with a vehicle for all its days; without a plan, the hire alone. Unchanged if none is free. */
export async function withHire(tx: Tx, sought: Sought, plan: Plan | null): Promise<Plan | null> {
  const { market, wish, vocabulary, window } = sought
  const from = plan?.from ?? window.from
  const to = plan?.to ?? addDays(from, Math.max((wish.days ?? 3) - 1, 0))
  for (const candidate of await offersOf('car', sought, from, to)) {
    const step = await hireStep(tx, market, candidate, from, to)
    if (!step) continue
    const covers = new Set([...(plan?.covers ?? []), ...answersOf(wish, vocabulary, candidate).keys()])
    return totalled(planOf([...(plan?.steps ?? []), step], covers, plan?.match ?? matchOf(candidate, sought)))
  }
  return plan
}

/** Returns the plan with a transfer or another service on its first day, if the wish asks for one and it is on offer. */
export async function withService({ market, wish, vocabulary }: Sought, plan: Plan): Promise<Plan> {
  const services = market.candidates.filter(({ item, flexible }) => item.kind === 'service' && flexible)
  const named = services.find(({ item }) => /transfer|airport|pick|massage|spa/i.test(`${item.title} ${item.tags.join(' ')}`))
  if (!named || plan.steps.some(({ candidate }) => candidate === named)) return plan
  const line = { inventory_id: named.item.id, starts_on: plan.from, selection: named.chosen.selection }
  const priced = await market.price(line)
  if (!priced) return plan
  const start = { departure_id: null, starts_on: plan.from, ends_on: plan.from, left: null }
  const step = { candidate: named, start, line, priced }
  return totalled(planOf([step, ...plan.steps], new Set([...plan.covers, ...answersOf(wish, vocabulary, named).keys()]), plan.match))
}

/** Nights or days of a plan that have no offer. */
export const freeDays = (plan: Plan, wish: Wish): number =>
  wish.days === null ? plan.idle : Math.max(0, wish.days - plan.days) + plan.idle
