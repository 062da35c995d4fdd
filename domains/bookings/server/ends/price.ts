import type { PricedLine } from '#domains/inventory/server/prices/pricing.ts'
import type { LineTax } from '#domains/inventory/contract/tax-text.ts'
import { dueAgain } from '#domains/inventory/server/taxes/line-taxes.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { GivenUp } from '../../contract.ts'
import { dueOf } from '../bookings.ts'
import { priceOf, taxesFor, taxesOfLine } from '../lines.ts'
import { settle, sharesOf } from '../settlement.ts'
import { givenUpOf, grown, oneOut, shrunk, type Listed } from './items.ts'
import { pricedItems, type Plan } from './plan.ts'

/** What a line becomes with the new end. Amounts are minor units. */
export interface Outcome {
  /** Items and taxes of the line that the room or vehicle is on afterwards. */
  after: Priced
  /** The same as booked. */
  before: Priced
  /** What stays on the line if one room leaves it; null if the line changes as a whole. */
  rest: Priced | null
  /** How much the booking's total changes. */
  change: number
}

export interface Priced {
  items: PricedLine[]
  taxes: LineTax[]
}

/** The items whose time changes, each alone if one room leaves a line of several. */
function changingItems({ line, item, listed }: Plan): { item: PricedLine; listed: Listed | undefined }[] {
  const items = pricedItems(line)
  if (item === null) return items.map((one, index) => ({ item: one, listed: listed.get(index) }))
  const { before, after } = listed.get(item)!
  const alone = (one: PricedLine): PricedLine => ({ ...one, quantity: 1, amount: one.unit_amount })
  return [{ item: oneOut(items[item]!).one, listed: { before: alone(before), after: alone(after) } }]
}

function restOf({ line, item }: Plan): PricedLine[] | null {
  if (item === null) return null
  return pricedItems(line).flatMap((one, index) => (index === item ? (oneOut(one).rest ?? []) : one))
}

/** What the terms give back of an item's given-up time, in percent. They count the days to the start of the booking. */
const percentBy = ({ row }: Plan, item: PricedLine, { now }: Pick<Actor, 'now'>): number =>
  settle(row, sharesOf(row, [{ amount: 1, items: [{ ...item, amount: 1 }] }])[0]!.policy, 'policy', now).refund_percent

/** Returns what the plan comes to, with one choice for the price of given-up time. */
export function outcomeOf(plan: Plan, actor: Pick<Actor, 'now'>, price: GivenUp): Outcome {
  const changing = changingItems(plan)
  const percentOff = (item: PricedLine) => (price === 'terms' ? percentBy(plan, item, actor) : price === 'take_off' ? 100 : 0)
  const items = changing.map(({ item, listed }) => {
    if (!listed) return item
    return plan.longer ? grown(item, listed) : shrunk(item, listed, percentOff(item), plan.time)
  })
  const { row, line, ends_on } = plan
  const taxed = (own: PricedLine[], time = line): Priced => ({ items: own, taxes: taxesFor(row, time, own) })
  const left = restOf(plan)
  const rest = left && taxed(left)
  const after = taxed(items, { ...line, ends_on })
  return {
    after,
    before: taxed(changing.map(({ item }) => item)),
    rest,
    change: priceOf(after) + (rest ? priceOf(rest) : 0) - priceOf(line),
  }
}

/** The price of the added nights in another room: what the price list asks for them alone, with their taxes. */
export function addedPrice(plan: Plan): Priced {
  const items = addedItems(plan)
  const { row, line, ends_on } = plan
  return { items, taxes: taxesFor(row, { taxes: dueAgain(taxesOfLine(line)), starts_on: line.ends_on, ends_on }, items) }
}

function addedItems(plan: Plan): PricedLine[] {
  return changingItems(plan).flatMap(({ item, listed }) => {
    // Prices that are not for a time were paid with the first room.
    if (!listed || item.detail === undefined) return []
    const { discount: _discount, ...plain } = item
    const each = listed.after.unit_amount - listed.before.unit_amount
    const zero = { ...plain, unit_amount: 0, amount: 0, because: [] }
    return [{ ...grown(zero, listed), amount: each * item.quantity, detail: plan.time }]
  })
}

/** What the cancellation terms say about the given-up time, one entry for each policy. */
export function termsOf(plan: Plan, actor: Pick<Actor, 'now'>) {
  const money = (amount: number) => ({ amount, currency: plan.row.currency })
  const given = changingItems(plan).flatMap(({ item, listed }) => (listed ? [{ ...item, amount: givenUpOf(item, listed).amount }] : []))
  const amount = given.reduce((sum, one) => sum + one.amount, 0)
  return sharesOf(plan.row, [{ amount, items: given }]).map((share) => ({
    refund_percent: settle(plan.row, share.policy, 'policy', actor.now).refund_percent,
    tiers: share.policy.tiers,
    amount: money(share.amount),
  }))
}

/** What the booking comes to with a change of its total. */
export function sumsWith({ row }: Pick<Plan, 'row'>, change: number) {
  const money = (amount: number) => ({ amount, currency: row.currency })
  const total = row.total + change
  return {
    change: money(change),
    total: money(total),
    due: money(dueOf({ ...row, total })),
    credit: money(Math.max(0, row.paid - row.refunded - total)),
  }
}

/** The choices for the price: one for added time, one to three for given-up time, the terms first. */
export function choicesOf(plan: Plan, actor: Pick<Actor, 'now'>) {
  const change = (price: GivenUp) => outcomeOf(plan, actor, price).change
  if (plan.longer) {
    const added = plan.other ? priceOf(addedPrice(plan)) : change('terms')
    return [{ price: 'added' as const, ...sumsWith(plan, added) }]
  }
  const byTerms = change('terms')
  const others = (['take_off', 'charge'] as const).filter((price) => change(price) !== byTerms)
  return (['terms', ...others] as const).map((price) => ({ price, ...sumsWith(plan, change(price)) }))
}
