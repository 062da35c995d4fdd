import { kinds } from '#domains/inventory/contract/kinds.ts'
import type { Content } from '#domains/proposals/contract/content.ts'
import type { Currency } from '#kit/contract/money.ts'
import { addDays, dayOf, formatDays } from '#kit/contract/time.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { newId } from '#kit/server/security/tokens.ts'
import type { ItineraryOption, ItineraryResult, Source } from '../../contract/results.ts'
import type { Wish } from '../../contract/wish.ts'
import type { Choice } from './alternatives.ts'
import type { Catalog } from './catalog.ts'
import { factsOfOption, type OptionFacts } from './check.ts'
import { findPlans } from './find.ts'
import type { Window } from './market.ts'
import type { Step } from './plans.ts'
import { countText, planMissing, planReasons, planTitle, sourceOf, stepReasons, understoodText } from './words.ts'

const validDays = 14

export interface Built {
  result: ItineraryResult
  sources: Source[]
  facts: OptionFacts[]
}

interface Asked {
  wish: Wish
  assumed: readonly string[]
  catalog: Catalog
  currency: Currency
}

const contentLine = ({ line: { inventory_id, departure_id, starts_on, ends_on, starts_at, ends_at, selection } }: Step) => ({
  inventory_id,
  departure_id: departure_id ?? null,
  starts_on: starts_on ?? null,
  ends_on: ends_on ?? null,
  starts_at: starts_at ?? null,
  ends_at: ends_at ?? null,
  selection: selection.map((one) => ({ ...one, ...(one.guests ? { guests: [...one.guests] } : {}) })),
})

const contentOption = (id: string, { plan }: Choice): Content['options'][number] => ({
  id,
  title: planTitle(plan),
  text: plan.steps.map(({ start, candidate }) => `${formatDays(start.starts_on, start.ends_on)}: ${candidate.item.title}`).join('\n'),
  lines: plan.steps.map(contentLine),
  extras: [],
})

/** Builds an itinerary by rules: offers that answer the wish, in the order of days and places, with the price and the places of now. */
export async function buildItinerary(tx: Tx, actor: Actor, { wish, assumed, catalog, currency }: Asked): Promise<Built> {
  const found = await findPlans(tx, actor, catalog, wish, currency)
  const content: Content = {
    title: titleOf(wish, found.choices),
    residency: wish.residency,
    currency,
    cover: null,
    terms: null,
    deposit_percent: null,
    instalments: 0,
    expires_on: expiryOf(found.choices, actor.now),
    options: [],
  }
  const [options, facts]: [ItineraryOption[], OptionFacts[]] = [[], []]
  for (const choice of found.choices) {
    const option = contentOption(newId(), choice)
    const fact = await factsOfOption(tx, actor, content, option)
    // What cannot be sold as a whole is not proposed.
    if (fact.problem || fact.total === null) continue
    content.options.push(option)
    facts.push(fact)
    options.push(
      shown(option.id, { ...choice, plan: { ...choice.plan, total: fact.total } }, { wish, catalog, currency, window: found.window }),
    )
  }
  const sources = [
    ...new Map(found.choices.flatMap(({ plan }) => plan.steps.map(({ candidate }) => [candidate.item.id, sourceOf(candidate)]))).values(),
  ]
  const notes = notesOf(wish, assumed, found.notes, options.length)
  return {
    result: { wish, understood: understoodText(wish), options, notes, content: options.length > 0 ? content : null },
    sources,
    facts,
  }
}

function shown(
  id: string,
  { role, plan }: Choice,
  { wish, catalog, currency, window }: { wish: Wish; catalog: Catalog; currency: Currency; window: Window },
): ItineraryOption {
  return {
    id,
    role,
    title: planTitle(plan),
    starts_on: plan.from,
    ends_on: plan.to,
    days: plan.days,
    km: plan.km,
    total: { amount: plan.total, currency },
    steps: plan.steps.map((step) => ({
      inventory_id: step.candidate.item.id,
      kind: step.candidate.item.kind,
      title: step.candidate.item.title,
      place: step.candidate.item.place,
      starts_on: step.start.starts_on,
      ends_on: step.start.ends_on,
      items: step.priced!.items,
      amount: { amount: step.priced!.amount, currency },
      left: step.start.left,
      reasons: stepReasons(step, wish, catalog.vocabulary),
    })),
    reasons: planReasons(plan, wish, currency),
    missing: planMissing(plan, wish, currency, window),
  }
}

function notesOf(wish: Wish, assumed: readonly string[], found: readonly string[], options: number): string[] {
  const unaged = wish.children.some((age) => age === null)
  return [
    ...assumed,
    ...(unaged ? ['Not all ages of the children are named. Prices may change with them.'] : []),
    ...(wish.unknown.length > 0 ? [`Nothing on offer answers: ${wish.unknown.join(', ')}.`] : []),
    ...(options === 0 ? ['None of your published offers fits this wish.'] : []),
    ...found,
  ]
}

const titleOf = (wish: Wish, [best]: readonly Choice[]): string => {
  const name = best ? planTitle(best.plan) : kinds.tour_package.name
  return [...(wish.days === null ? name : `${countText(wish.days, 'day')}: ${name}`)].slice(0, 160).join('')
}

/** A proposal ends after two weeks, and before the trip begins. */
function expiryOf(choices: readonly Choice[], now: Date): string {
  const usual = addDays(dayOf(now), validDays)
  const first = choices.map(({ plan }) => plan.from).toSorted()[0]
  return first && first <= usual ? addDays(first, -1) : usual
}
