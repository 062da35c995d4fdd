import type { OptionRole } from '../../contract/words.ts'
import type { Wish } from '../../contract/wish.ts'
import type { Plan } from './plans.ts'
import { fitsDays, isAffordable, keyOf } from './ranking.ts'

export interface Choice {
  role: OptionRole
  plan: Plan
}

/** A cheaper option has to save at least this share. */
const worthwhile = 0.95

/**
 * Chooses the best plan and up to three others that answer a doubt: one that costs less, one that has more of what was wished within the
 * budget, one that is longer and has all of it. `ranked` is the best first.
 */
export function choose(ranked: readonly Plan[], wish: Wish): Choice[] {
  const [best] = ranked
  if (!best) return []
  const choices: Choice[] = [{ role: 'best', plan: best }]
  const add = (role: OptionRole, plan: Plan | undefined) => {
    if (plan && !choices.some((one) => keyOf(one.plan) === keyOf(plan) && one.plan.from === plan.from)) choices.push({ role, plan })
  }
  const others = ranked.filter((plan) => plan !== best)
  add(
    'longer',
    others.find((plan) => plan.covers.size > best.covers.size && !fitsDays(plan, wish)),
  )
  const cheaper = others.filter((plan) => plan.total < best.total * worthwhile && plan.covers.size > 0 === best.covers.size > 0)
  const affordable = cheaper.filter((plan) => isAffordable(plan, wish))
  if (!isAffordable(best, wish)) add('cheaper', affordable[0] ?? cheaper.toSorted((a, b) => a.total - b.total)[0])
  else
    add(
      'cheaper',
      cheaper.find((plan) => plan.covers.size === best.covers.size && fitsDays(plan, wish)),
    )
  add(
    'better',
    others.find((plan) => plan.total > best.total && fitsDays(plan, wish) && isAffordable(plan, wish) && isRicher(plan, best)),
  )
  return choices.slice(0, 4)
}

/** Another offer that answers as much of the wish, or one that fills more of the days. */
const isRicher = (plan: Plan, best: Plan): boolean =>
  keyOf(plan) !== keyOf(best) && plan.covers.size >= best.covers.size && (plan.days > best.days || plan.match >= best.match)
