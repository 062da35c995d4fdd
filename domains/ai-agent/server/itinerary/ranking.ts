import type { Wish } from '../../contract/wish.ts'
import { extraDays, pricedPlan, type Plan } from './plans.ts'
import type { Market, PricedLine } from './market.ts'

/** At most this many plans are priced of each kind of plan. */
const mostPriced = 120

export const fitsDays = ({ days }: Pick<Plan, 'days'>, wish: Wish): boolean => wish.days === null || days <= wish.days

/** Returns whether it costs at most the budget; true without one. */
export const isAffordable = ({ total }: Pick<Plan, 'total'>, { budget }: Wish): boolean => budget === null || total <= budget.amount

const lengthGap = ({ days, idle }: Plan, wish: Wish): number => (wish.days === null ? 0 : Math.abs(wish.days - days)) + idle

type Order = (a: Plan, b: Plan) => number
const first =
  (...orders: Order[]): Order =>
  (a, b) => {
    for (const order of orders) {
      const result = order(a, b)
      if (result !== 0) return result
    }
    return 0
  }

const suits = ({ steps }: Plan, { comfort, pace }: Wish): number =>
  steps.filter(({ candidate: { item } }) => {
    const tags = item.tags.map((tag) => tag.toLowerCase())
    return (comfort !== null && tags.includes(comfort)) || (pace === 'easy' && tags.some((tag) => /relax|easy|weekend/.test(tag)))
  }).length

const byPlan = (wish: Wish): Order[] => [
  (a, b) => b.covers.size - a.covers.size,
  (a, b) => suits(b, wish) - suits(a, wish),
  (a, b) => b.match - a.match,
  (a, b) => lengthGap(a, wish) - lengthGap(b, wish),
  (a, b) => a.km - b.km,
  (a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0),
]

/** Orders plans by how well they answer the wish: what it names, then money, then days, then the way between the places. */
export const bestFirst = (wish: Wish): Order =>
  first(
    (a, b) => Number(fitsDays(b, wish)) - Number(fitsDays(a, wish)),
    (a, b) => b.covers.size - a.covers.size,
    (a, b) => Number(isAffordable(b, wish)) - Number(isAffordable(a, wish)),
    (a, b) => (wish.comfort === 'budget' ? a.total - b.total : 0),
    ...byPlan(wish),
    (a, b) => a.total - b.total,
    (a, b) => (keyOf(a) < keyOf(b) ? -1 : 1),
  )

/** The offers of a plan, whatever their days. */
export const keyOf = ({ steps }: Plan): string => steps.map(({ candidate: { item } }) => item.id).join(' ')

/** Returns the plans that can be sold, priced, the best first. Of each combination of offers at least the best days are priced. */
export async function rankedPlans(market: Market, plans: readonly Plan[], wish: Wish): Promise<Plan[]> {
  const kept = new Map<string, PricedLine | null>()
  const promising = plans
    .filter(({ days }) => wish.days === null || days <= wish.days + extraDays)
    .toSorted(first((a, b) => Number(fitsDays(b, wish)) - Number(fitsDays(a, wish)), ...byPlan(wish)))
  const seen = new Map<string, number>()
  const chosen = promising.filter((plan) => {
    const times = seen.get(keyOf(plan)) ?? 0
    seen.set(keyOf(plan), times + 1)
    return times < 6
  })
  const priced: Plan[] = []
  for (const plan of chosen.slice(0, mostPriced)) {
    const one = await pricedPlan(market, plan, kept)
    if (one) priced.push(one)
  }
  return priced.toSorted(bestFirst(wish))
}
