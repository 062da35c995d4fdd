import type { z } from 'zod'
import { conflict, invalid, notFound } from '#kit/contract/errors.ts'
import type { Money } from '#kit/contract/money.ts'
import type { ListRequest } from '#kit/contract/page.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import { sendInOrder, setLocal, type Tx } from '#kit/server/database/database.ts'
import { refuseWrite } from '#kit/server/http/errors.ts'
import { newId } from '#kit/server/security/tokens.ts'
import {
  createPriceOption,
  lockPrices,
  renameOption,
  setOptionCapacity,
  updatePriceOption,
} from '#domains/inventory/server/prices/price-options.ts'
import type { stockBody, variant, variantBody, variantEditBody } from '../contract/variants.ts'
import type { writtenKinds } from '../contract/words.ts'
import { isDigital } from './digital.ts'
import { valuesOfProduct } from './options-data.ts'
import * as data from './variants-data.ts'
import type { StockMovementKind } from '../../../database/tables.ts'

type Variant = z.input<typeof variant>
type Input = z.output<typeof variantBody>
type Edit = z.output<typeof variantEditBody>

const skuTaken = () => conflict('already_exists', 'Another variant has this SKU.', { sku: ['Another variant has this SKU.'] })
const alike = () => conflict('already_exists', 'This variant already exists.', { value_ids: ['This variant already exists.'] })

const variantView = ({ inventory_id: _item, digital: _of, amount, currency, ...row }: data.VariantRow): Variant => ({
  ...row,
  price: { amount, currency: currency },
})

/** Returns the variants of a product, in order. */
export const listVariants = async (tx: Tx, inventoryId: string): Promise<Variant[]> =>
  (await data.variantsOf(tx, inventoryId)).map(variantView)

async function requireVariant(tx: Tx, id: string): Promise<data.VariantRow> {
  const row = await data.variantById(tx, id)
  if (!row) throw notFound('Variant')
  return row
}

/** Returns the product of a variant. @throws 404. */
export const productOfVariant = async (tx: Tx, id: string): Promise<string> => (await requireVariant(tx, id)).inventory_id

/** Returns whether the price differs from the variant's current one. @throws 404. */
export async function changesPrice(tx: Tx, id: string, price: Money): Promise<boolean> {
  const { amount, currency } = await requireVariant(tx, id)
  return amount !== price.amount || currency !== price.currency
}

/** Returns the SKUs of variants by id; variants without a SKU are left out. */
export const skusOf = async (tx: Tx, ids: readonly string[]): Promise<Map<string, string>> =>
  new Map(ids.length === 0 ? [] : (await data.skusOf(tx, ids)).flatMap(({ id, sku }) => (sku ? [[id, sku] as const] : [])))

/** Returns a variant's name: its values, or "Standard" for a product without options. */
export const nameOf = (values: readonly { name: string }[]): string =>
  [...(values.map(({ name }) => name).join(' / ') || 'Standard')].slice(0, 120).join('')
/** Returns the key of a combination of values, the same in any order. */
export const combinationOf = (values: readonly { id: string }[]): string =>
  values
    .map(({ id }) => id)
    .toSorted()
    .join(' ')

/** Returns the chosen values, one of each option of the product. @throws 422 at `value_ids`. */
async function chosenValues(tx: Tx, inventoryId: string, ids: readonly string[]) {
  const options = await valuesOfProduct(tx, inventoryId)
  const chosen = options.flatMap((option) =>
    option.values.filter(({ id }) => ids.includes(id)).map((value) => ({ ...value, option_id: option.id, option: option.name })),
  )
  if (chosen.length < ids.length) throw invalid('value_ids', 'A value is not one of this product.', 'not_found_reference')
  for (const { id, name } of options) {
    const count = chosen.filter(({ option_id }) => option_id === id).length
    if (count !== 1) throw invalid('value_ids', count === 0 ? `Choose a value for ${name}.` : `Choose one value for ${name}.`)
  }
  return chosen
}

/** The price option of a variant. It takes no places, because it is not a person. */
const asOption = (name: string, { price, active }: Pick<Input, 'price' | 'active'>) =>
  ({ name, unit: 'item', per: 'unit', tariff: '', price, places: 0, min_quantity: 0, max_quantity: null, active }) as const

/** Packed products have stock, downloads at most a limit. @throws 422 at the field that does not apply. */
function refuseUnfit(digital: boolean, { stock = 0, limit }: { stock?: number; limit?: number | null | undefined }): void {
  if (digital && stock > 0) throw invalid('stock', 'A download is not in stock. Limit how many are sold instead.')
  if (!digital && limit != null) throw invalid('limit', 'Packed goods are limited by their stock.')
}

/** Adds a variant with its initial stock. @throws 409 `already_exists` at `sku` or `value_ids`, `too_many`, 422. */
export async function createVariant(tx: Tx, actor: Actor, inventoryId: string, input: Input): Promise<Variant> {
  const digital = await isDigital(tx, inventoryId)
  refuseUnfit(digital, input)
  // Nobody removes a value between reading the values and using them.
  await lockPrices(tx, inventoryId)
  const values = await chosenValues(tx, inventoryId, input.value_ids)
  const capacity = digital ? (input.limit ?? null) : 0
  const { id } = await createPriceOption(tx, actor, inventoryId, { ...asOption(nameOf(values), input), capacity })
  const [sku, combination] = [input.sku ?? null, combinationOf(values)]
  await refuseTakenSku(tx, sku, id)
  const variant = { agency_id: actor.agencyId, price_option_id: id, inventory_id: inventoryId, sku, combination }
  await refuseWrite(data.insertVariant(tx, variant), { unique: alike })
  await data.replaceValues(tx, actor.agencyId, id, values)
  if (input.stock > 0) await writeMovement(tx, actor, id, { kind: 'allocation', quantity: input.stock })
  return variantView(await requireVariant(tx, id))
}

/**
 * Updates a variant. Past sales keep their price. @throws 404, 409 `stale`, `retired`, `already_exists`, `below_taken` at `limit`,
 * `price_needed`, 422.
 */
export async function updateVariant(tx: Tx, actor: Actor, id: string, { version, ...input }: Edit): Promise<Variant> {
  const { inventory_id: inventoryId } = await requireVariant(tx, id)
  // Lock the item, then the counter, as everywhere. So nobody sells it between reading the capacity and writing it back.
  await lockPrices(tx, inventoryId)
  const before = await requireVariant(tx, id)
  if (before.retired) throw conflict('retired', `${before.name} is retired and cannot be changed. Add a new variant instead.`)
  refuseUnfit(before.digital, input)
  const values = await chosenValues(tx, inventoryId, input.value_ids)
  const counted = await data.lockStock(tx, id)
  const capacity = before.digital ? limitOf(counted, input.limit) : counted.capacity
  await updatePriceOption(tx, actor, id, { ...asOption(nameOf(values), input), capacity, version })
  const [sku, combination] = [input.sku === undefined ? before.sku : input.sku, combinationOf(values)]
  await refuseTakenSku(tx, sku, id)
  await refuseWrite(data.updateVariantRow(tx, id, { sku, combination }), { unique: alike })
  await data.replaceValues(tx, actor.agencyId, id, values)
  return variantView(await requireVariant(tx, id))
}

/** @throws 409 `already_exists` at `sku` when another variant of the agency has it. */
async function refuseTakenSku(tx: Tx, sku: string | null, id: string): Promise<void> {
  if (sku !== null && (await data.skuIsTaken(tx, sku, id))) throw skuTaken()
}

type Counted = Awaited<ReturnType<typeof data.lockStock>>

/** Returns the new limit, or the current one. @throws 409 `below_taken` if it is below the quantity sold or on hold. */
function limitOf({ capacity, held, sold }: Counted, limit: number | null = capacity): number | null {
  if (limit !== null && limit < held + sold) {
    const sentence = `${held + sold} are sold or on hold, so the limit is at least that.`
    throw conflict('below_taken', sentence, { limit: [sentence] })
  }
  return limit
}

/** Resets the counters of a product's variants, of which nothing was sold. Existing stock is written off. */
export async function resetStock(tx: Tx, actor: Actor, inventoryId: string, capacity: number | null): Promise<void> {
  await lockPrices(tx, inventoryId)
  for (const { id, digital, in_stock } of await data.variantsOf(tx, inventoryId)) {
    if (!digital && in_stock)
      await writeMovement(tx, actor, id, { kind: 'adjustment', quantity: -in_stock, note: 'Sold as a download now' })
    await setOptionCapacity(tx, id, capacity)
  }
}

/** Updates the names of variants that use a renamed value. */
export async function renameVariantsWith(tx: Tx, valueId: string): Promise<void> {
  for (const { id, values } of await data.variantsWith(tx, valueId)) await renameOption(tx, id, nameOf(values))
}

interface Movement {
  kind: (typeof writtenKinds)[number]
  quantity: number
  note?: string | null | undefined
  /** The order that it belongs to. */
  bookingId?: string
}

/** Records a stock movement, which also changes the stock. */
export async function writeMovement(
  tx: Tx,
  actor: Actor,
  variantId: string,
  { kind, quantity, note = null, bookingId }: Movement,
): Promise<void> {
  await data.insertMovement(tx, {
    agency_id: actor.agencyId,
    id: newId(),
    price_option_id: variantId,
    kind,
    quantity,
    note,
    booking_id: bookingId ?? null,
    user_id: actor.userId,
    user_name: actor.userName ?? null,
    created_at: actor.now,
  })
}

/** Runs `work` and records the stock it releases as a return. */
export async function asReturn(tx: Tx, work: () => Promise<unknown>): Promise<void> {
  await sendInOrder(tx, [setLocal(tx, 'app.giving_back', 'return')])
  await work()
  await sendInOrder(tx, [setLocal(tx, 'app.giving_back', '')])
}

type MoveInput = z.output<typeof stockBody>

/** Records new stock or a corrected count. @throws 404, 409 `below_taken` at `quantity`, `not_counted` for a download. */
export async function moveStockOf(tx: Tx, actor: Actor, id: string, input: MoveInput): Promise<Variant> {
  const before = await requireVariant(tx, id)
  if (before.digital) throw conflict('not_counted', 'A download is not in stock. Limit how many are sold instead.')
  const { capacity, held, sold } = await data.lockStock(tx, id)
  const free = (capacity ?? 0) - held - sold
  if (free + input.quantity < 0) {
    const sentence = free === 0 ? 'Out of stock.' : `Only ${free} ${free === 1 ? 'is' : 'are'} in stock.`
    throw conflict('below_taken', sentence, { quantity: [sentence] })
  }
  await writeMovement(tx, actor, id, input)
  await audit(tx, actor, {
    action: `stock.${input.kind}`,
    subject: 'inventory',
    subjectId: before.inventory_id,
    after: { variant: id, ...input },
  })
  return variantView(await requireVariant(tx, id))
}

/** Returns a page of stock movements of a product or a variant. */
export async function listMovements(
  tx: Tx,
  of: Parameters<typeof data.pageOfMovements>[1],
  filter: ListRequest & { kind?: StockMovementKind[] | undefined },
) {
  const { rows, ...rest } = await data.pageOfMovements(tx, of, filter)
  return {
    ...rest,
    rows: rows.map(({ created_at, kind, booking_id, reference, ...row }) => ({
      ...row,
      kind: kind,
      order: booking_id && reference ? { id: booking_id, reference } : null,
      created_at: created_at.toISOString(),
    })),
  }
}
