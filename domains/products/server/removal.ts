import type { z } from 'zod'
import { conflict } from '#kit/contract/errors.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { stale } from '#domains/inventory/server/items/inventory.ts'
import { deletePriceOption, endPriceOption, lockPrices, renameOption } from '#domains/inventory/server/prices/price-options.ts'
import type { deleteOption as removeOption } from '../contract/options.ts'
import * as data from './options-data.ts'
import { requireOption, requireValue } from './options.ts'
import * as stock from './variants-data.ts'
import { combinationOf, nameOf, writeMovement } from './variants.ts'

type Affected = z.input<typeof removeOption.result>['variants'][number]
interface Asked {
  version: number
  retire: boolean
}

/** A variant and what becomes of it. */
interface Step {
  variant: stock.VariantRow
  /** What stays of its values. */
  values: stock.VariantRow['values']
  fate: Affected['fate']
  /** The variant that takes over its stock. */
  into: stock.VariantRow | null
  /** Whether the merged or lost variant is kept, because it has stock, orders or movements. */
  kept: boolean
  open: number
}

/** Returns what becomes of the variants of a product without an option: those that differ only in it become one. */
async function planWithoutOption(tx: Tx, inventoryId: string, optionId: string): Promise<Step[]> {
  const variants = (await stock.variantsOf(tx, inventoryId)).filter(({ retired }) => !retired)
  const rest = new Map(variants.map((one) => [one.id, one.values.filter(({ option_id }) => option_id !== optionId)]))
  const groups = [...Map.groupBy(variants, ({ id }) => combinationOf(rest.get(id)!)).values()]
  const facts = await factsOf(tx, inventoryId, variants)
  return groups.flatMap((group) => {
    // One that is sold stays, so that merging does not end the sale of the product.
    const first = group.find(({ active }) => active) ?? group[0]!
    return group
      .filter((one) => group.length > 1 || one.values.length !== rest.get(one.id)!.length)
      .map((variant): Step => {
        const values = rest.get(variant.id)!
        return variant === first
          ? { variant, values, fate: 'renamed', into: null, ...facts(variant) }
          : { variant, values, fate: 'merged', into: first, ...facts(variant) }
      })
  })
}

/** Returns what becomes of the variants that have a value. */
async function planWithoutValue(tx: Tx, inventoryId: string, valueId: string): Promise<Step[]> {
  const variants = await stock.variantsWith(tx, valueId)
  const facts = await factsOf(tx, inventoryId, variants)
  return variants.map((variant) => {
    const known = facts(variant)
    return { variant, values: [], fate: known.kept ? 'retired' : 'removed', into: null, ...known }
  })
}

async function factsOf(tx: Tx, inventoryId: string, variants: readonly stock.VariantRow[]) {
  const ids = variants.map(({ id }) => id)
  const [orders, moved] = [await stock.ordersOf(tx, inventoryId), ids.length > 0 ? await stock.withMovements(tx, ids) : new Set()]
  return ({ id, held, sold }: stock.VariantRow) => ({
    open: orders.get(id)?.open ?? 0,
    kept: held + sold > 0 || moved.has(id) || orders.has(id),
  })
}

const piecesOf = ({ digital, in_stock: pieces }: stock.VariantRow): number => (digital ? 0 : (pieces ?? 0))

/** Whether it must be agreed to retire the variant: it has open orders, or stock that no other variant takes over. */
const needsRetiring = ({ variant, fate, open }: Step): boolean =>
  fate !== 'renamed' && (open > 0 || variant.held > 0 || (fate !== 'merged' && piecesOf(variant) > 0))

const affectedOf = (step: Step): Affected => ({
  id: step.variant.id,
  name: step.variant.name,
  fate: step.fate,
  becomes: step.fate === 'renamed' || step.fate === 'merged' ? nameOf(step.values) : null,
  in_stock: step.variant.in_stock,
  open_orders: step.open,
  needs_retiring: needsRetiring(step),
})

/** Returns what becomes of each variant when the option is removed. @throws 404. */
export async function showOptionRemoval(tx: Tx, id: string) {
  const { inventory_id } = await requireOption(tx, id)
  return { variants: (await planWithoutOption(tx, inventory_id, id)).map(affectedOf) }
}

/** Returns what becomes of each variant when the value is removed. @throws 404. */
export async function showValueRemoval(tx: Tx, id: string) {
  const { inventory_id } = await requireOption(tx, (await requireValue(tx, id)).option_id)
  return { variants: (await planWithoutValue(tx, inventory_id, id)).map(affectedOf) }
}

/**
 * Removes an option. Variants that differ only in it become one, with the stock of all of them.
 * @throws 404, 409 `stale`, `in_use` while a lost variant has open orders and `retire` is not set, `price_needed`.
 */
export async function deleteOption(tx: Tx, actor: Actor, id: string, { version, retire }: Asked) {
  const { inventory_id: inventoryId } = await requireOption(tx, id)
  await lockAll(tx, inventoryId)
  const { name } = await requireOption(tx, id)
  const steps = await planWithoutOption(tx, inventoryId, id)
  await apply(tx, actor, steps, retire)
  if (!(await data.deleteOption(tx, id, version))) throw stale('option')
  const variants = steps.map(affectedOf)
  await audit(tx, actor, {
    action: 'product_option.deleted',
    subject: 'inventory',
    subjectId: inventoryId,
    before: { name, variants },
  })
  return { id, variants }
}

/**
 * Removes a value and the variants that have it.
 * @throws 404, 409 `stale`, `in_use` while one of them has stock or open orders and `retire` is not set, `price_needed`.
 */
export async function deleteValue(tx: Tx, actor: Actor, id: string, { version, retire }: Asked) {
  const option = await requireOption(tx, (await requireValue(tx, id)).option_id)
  await lockAll(tx, option.inventory_id)
  const { name } = await requireValue(tx, id)
  const steps = await planWithoutValue(tx, option.inventory_id, id)
  await apply(tx, actor, steps, retire)
  if (!(await data.deleteValue(tx, id, version))) throw stale('value')
  const variants = steps.map(affectedOf)
  await audit(tx, actor, {
    action: 'product_value.deleted',
    subject: 'inventory',
    subjectId: option.inventory_id,
    before: { option: option.name, name, variants },
  })
  return { id, variants }
}

/**
 * Locks the item, then all counters of its variants, as everywhere. A booking that was first is then seen by the plan; one that comes
 * later finds the variant gone.
 */
async function lockAll(tx: Tx, inventoryId: string): Promise<void> {
  await lockPrices(tx, inventoryId)
  await stock.lockStocks(tx, inventoryId)
}

async function apply(tx: Tx, actor: Actor, steps: readonly Step[], retire: boolean): Promise<void> {
  if (!retire) refuseLoss(steps)
  // First those that go, so that no two variants have the same values at any time.
  for (const step of steps.filter(({ fate }) => fate !== 'renamed')) await end(tx, actor, step)
  for (const { variant, values } of steps.filter(({ fate }) => fate === 'renamed')) {
    await renameOption(tx, variant.id, nameOf(values))
    await stock.updateVariantRow(tx, variant.id, { sku: variant.sku, combination: combinationOf(values) })
    await stock.replaceValues(tx, actor.agencyId, variant.id, values)
  }
}

/** Deletes a variant, or retires it if it has a history. Its stock goes to the variant that takes it over. */
async function end(tx: Tx, actor: Actor, { variant, into, kept, values }: Step): Promise<void> {
  const pieces = piecesOf(variant)
  if (into && pieces > 0) {
    const note = (text: string) => [...text].slice(0, 200).join('')
    await writeMovement(tx, actor, variant.id, { kind: 'adjustment', quantity: -pieces, note: note(`Moved to ${nameOf(values)}`) })
    await writeMovement(tx, actor, into.id, { kind: 'adjustment', quantity: pieces, note: note(`Moved from ${variant.name}`) })
  }
  if (!kept) {
    await deletePriceOption(tx, actor, variant.id)
    return
  }
  await endPriceOption(tx, actor, variant.id)
  await stock.retireVariant(tx, variant.id, actor.now)
}

/** @throws 409 `in_use` that names the variants with stock or open orders. */
function refuseLoss(steps: readonly Step[]): void {
  const lost = steps.filter(needsRetiring)
  if (lost.length === 0) return
  const named = lost.slice(0, 3).map(({ variant, open }) => `${variant.name} (${reasonOf(piecesOf(variant), open)})`)
  const others = lost.length > named.length ? ` and ${lost.length - named.length} more` : ''
  throw conflict('in_use', `${named.join(', ')}${others} would be lost. Retire variants with stock or open orders instead.`)
}

/** "3 in stock, 2 open orders". */
const reasonOf = (pieces: number, open: number): string =>
  [pieces > 0 && `${pieces} in stock`, open > 0 && `${open} open ${open === 1 ? 'order' : 'orders'}`].filter(Boolean).join(', ')
