import { createHash } from 'node:crypto'
import { formatMoney, percentOf, type Currency } from '#kit/contract/money.ts'
import { wordsOf } from '#kit/contract/text.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { BulkChange } from '../../contract/bulk.ts'
import type { ItemStatus } from '../../contract.ts'
import { replaceTags, tagsOfItem, touchItem, type ItemRow } from '../items/inventory-data.ts'
import { moveItems } from '../items/inventory.ts'
import * as prices from '../prices/prices-data.ts'
import { refusalOfMove } from '../items/publishing.ts'
import { amountOf, occupancyAmounts, withAmount, type OccupancyPart } from './occupancy-amounts.ts'
import { publishResaleChange } from '../business-events.ts'

/** One change of an item, with the values before and after. */
export type Step =
  | { of: 'price'; option: string; part?: OccupancyPart; label: string; before: number; after: number; currency: Currency }
  | { of: 'status'; before: ItemStatus; after: ItemStatus }
  | { of: 'tags'; before: string[]; after: string[] }

export interface Plan {
  steps: Step[]
  /** Why the item is not changed; null if it is. */
  refused: string | null
  mark: string
}

const largest = 1e15

/** Returns what a change does to an item in its current state. */
export async function planOf(tx: Tx, item: ItemRow, change: BulkChange, now: Date): Promise<Plan> {
  const { steps, refused } = await stepsOf(tx, item, change, now)
  const nothing = refused === null && steps.length === 0 ? 'It is already set.' : refused
  return { steps: nothing ? [] : steps, refused: nothing, mark: markOf(item.id, steps, nothing) }
}

const markOf = (id: string, steps: Step[], refused: string | null) =>
  createHash('sha256')
    .update(JSON.stringify([id, steps, refused]))
    .digest('hex')

interface Steps {
  steps: Step[]
  refused: string | null
}

/** Prices first and status last, so that an item has its price before it is published. */
async function stepsOf(tx: Tx, item: ItemRow, change: BulkChange, now: Date): Promise<Steps> {
  const parts: Steps[] = []
  if (change.percent !== undefined || change.price_change !== undefined) parts.push(priceSteps(await prices.optionsOf(tx, item.id), change))
  if (change.add_tags?.length || change.remove_tags?.length) parts.push(tagSteps(await tagsOfItem(tx, item.id), change))
  if (change.status !== undefined && change.status !== item.status) parts.push(await statusStep(tx, item, change.status, now))
  return { steps: parts.flatMap(({ steps }) => steps), refused: parts.find(({ refused }) => refused !== null)?.refused ?? null }
}

const statusStep = async (tx: Tx, item: ItemRow, after: ItemStatus, now: Date): Promise<Steps> => ({
  steps: [{ of: 'status', before: item.status, after }],
  refused: (await refusalOfMove(tx, item, after, now))?.message ?? null,
})

const maxTags = 20

function tagSteps(before: string[], { add_tags = [], remove_tags = [] }: BulkChange): Steps {
  const gone = new Set(remove_tags.map((tag) => tag.toLowerCase()))
  const stay = before.filter((tag) => !gone.has(tag.toLowerCase()))
  const known = new Set(stay.map((tag) => tag.toLowerCase()))
  const after = [...stay, ...add_tags.filter((tag) => !known.has(tag.toLowerCase()))].toSorted((a, b) => a.localeCompare(b))
  if (after.length > maxTags) return { steps: [], refused: `It would have ${after.length} tags. At most ${maxTags} are allowed.` }
  return { steps: sameTags(before, after) ? [] : [{ of: 'tags', before, after }], refused: null }
}

const sameTags = (a: readonly string[], b: readonly string[]) => a.length === b.length && a.every((tag) => b.includes(tag))

function priceSteps(options: prices.OptionRow[], { percent = 0, price_change = 0, currency }: BulkChange): Steps {
  if (options.length === 0) return { steps: [], refused: 'It has no price.' }
  // An amount changes the prices in its currency; a percentage changes all.
  const changed = price_change === 0 ? options : options.filter((option) => option.currency === currency)
  if (changed.length === 0) return { steps: [], refused: `Its prices are in ${options[0]!.currency}.` }
  const steps = changed.flatMap((option) => {
    const { id, name, amount, currency: of } = option
    const base = { of: 'price' as const, option: id, label: name, before: amount, after: percentOf(amount, 100 + percent) + price_change }
    // What further people pay changes in percent too; an amount is only for the price itself.
    const parts = occupancyAmounts(option).map(({ part, label, amount: before }) => {
      return { ...base, part, label: `${name}, ${label}`, before, after: percentOf(before, 100 + percent) }
    })
    return [base, ...parts].flatMap((step) => (step.after === step.before ? [] : { ...step, currency: of }))
  })
  if (steps.some(({ after }) => after < 0)) return { steps, refused: 'A price would be below zero.' }
  return steps.some(({ after }) => after > largest) ? { steps, refused: 'A price would be too large.' } : { steps, refused: null }
}

/** Applies the steps in order. The item must be locked. @throws 409 when a step is not possible. */
export async function applySteps(tx: Tx, actor: Actor, item: ItemRow, steps: readonly Step[]): Promise<void> {
  for (const step of steps) {
    if (step.of === 'status') await moveItems(tx, actor, [item.id], step.after)
    else if (step.of === 'tags') {
      await replaceTags(tx, actor.agencyId, item.id, step.after)
      await touchItem(tx, item.id, { updated_at: actor.now })
    } else {
      const option = (await prices.optionById(tx, step.option))!
      await prices.updateOption(tx, option.id, option.version, withAmount(option, step.part, step.after))
    }
  }
  if (steps.some(({ of }) => of === 'price')) await prices.writeFromPrice(tx, item.id, actor.now)
  await publishResaleChange(tx, actor, [item.id])
  if (steps.some(({ of }) => of !== 'status'))
    await audit(tx, actor, {
      action: 'inventory.bulk_edited',
      subject: 'inventory',
      subjectId: item.id,
      before: { steps: steps.map(stepView).map(({ label, before }) => ({ label, before })) },
      after: { steps: steps.map(stepView).map(({ label, after }) => ({ label, after })) },
    })
}

/** Returns the steps that undo an edit, or `null` if the item has changed since. */
export async function stepsBack(tx: Tx, item: ItemRow, steps: readonly Step[], now: Date): Promise<Step[] | null> {
  const back: Step[] = []
  for (const step of steps) {
    if (step.of === 'status') {
      if (item.status !== step.after || (await refusalOfMove(tx, item, step.before, now))) return null
      back.push({ of: 'status', before: step.after, after: step.before })
    } else if (step.of === 'tags') {
      if (!sameTags(await tagsOfItem(tx, item.id), step.after)) return null
      back.push({ of: 'tags', before: step.after, after: step.before })
    } else {
      const option = await prices.optionById(tx, step.option)
      if (!option || amountOf(option, step.part) !== step.after) return null
      back.push({ ...step, before: step.after, after: step.before })
    }
  }
  return back
}

/** Returns a step as text for people. */
export function stepView(step: Step): { label: string; before: string; after: string } {
  if (step.of === 'status') return { label: 'Status', before: wordsOf(step.before), after: wordsOf(step.after) }
  if (step.of === 'tags') return { label: 'Tags', before: step.before.join(', ') || 'None', after: step.after.join(', ') || 'None' }
  const money = (amount: number) => formatMoney({ amount, currency: step.currency })
  return { label: step.label, before: money(step.before), after: money(step.after) }
}
