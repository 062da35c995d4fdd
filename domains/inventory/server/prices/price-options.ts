import { moneyOf } from '#kit/contract/money.ts'
import type { z } from 'zod'
import { conflict, invalid, notFound } from '#kit/contract/errors.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { newId } from '#kit/server/security/tokens.ts'
import type { PriceOptionResult, priceOptionBody, priceOptionEditBody } from '../../contract/prices.ts'
import { changesBetween, stale } from '../items/inventory.ts'
import * as data from './prices-data.ts'
import { isRate, isTimed } from './tariffs.ts'
import { publishResaleChange } from '../business-events.ts'

const maxOptions = 50

const optionView = (row: data.OptionRow): PriceOptionResult => ({
  id: row.id,
  name: row.name,
  unit: row.unit,
  per: row.per,
  tariff: row.tariff,
  price: moneyOf(row.amount, row.currency),
  places: row.places,
  min_quantity: row.min_quantity,
  max_quantity: row.max_quantity,
  capacity: row.capacity,
  occupancy: row.occupancy,
  board: row.board,
  cancellation_policy: row.cancellation_policy,
  held: row.held,
  sold: row.sold,
  sells_from: row.sells_from?.toISOString() ?? null,
  sells_until: row.sells_until?.toISOString() ?? null,
  active: row.active,
  position: row.position,
  version: row.version,
})

const columnsOf = ({
  price,
  max_quantity = null,
  capacity = null,
  occupancy = null,
  board = null,
  cancellation_policy = null,
  sells_from = null,
  sells_until = null,
  ...rest
}: z.output<typeof priceOptionBody>) => ({
  ...rest,
  max_quantity,
  capacity,
  occupancy: occupancy && JSON.stringify(occupancy),
  board,
  cancellation_policy: cancellation_policy && JSON.stringify(cancellation_policy),
  sells_from,
  sells_until,
  amount: price.amount,
  currency: price.currency,
})

/** Returns the price options of an item, in order. */
export const listPriceOptions = async (tx: Tx, inventoryId: string): Promise<PriceOptionResult[]> =>
  (await data.optionsOf(tx, inventoryId)).map(optionView)

/** Returns the id of a price option's item. @throws 404. */
export async function itemOfPriceOption(tx: Tx, id: string): Promise<string> {
  return (await requireOption(tx, id)).inventory_id
}

async function requireOption(tx: Tx, id: string): Promise<data.OptionRow> {
  const row = await data.optionById(tx, id)
  if (!row) throw notFound('Price option')
  return row
}

/** Locks the prices of an item. To avoid deadlocks, lock its counters only after this. */
export const lockPrices = async (tx: Tx, inventoryId: string): Promise<void> => {
  await data.lockItem(tx, inventoryId)
}

type NewOption = z.output<typeof priceOptionBody>

/** Appends a price option. @throws 422, 409 after 50. */
export async function createPriceOption(tx: Tx, actor: Actor, inventoryId: string, input: NewOption): Promise<PriceOptionResult> {
  const [option] = await createPriceOptions(tx, actor, inventoryId, [input])
  return option!
}

/** Appends price options, all or none. @throws like `createPriceOption`. */
export async function createPriceOptions(
  tx: Tx,
  actor: Actor,
  inventoryId: string,
  inputs: readonly NewOption[],
): Promise<PriceOptionResult[]> {
  if (inputs.length === 0) return []
  const item = await data.lockItem(tx, inventoryId)
  for (const input of inputs) refuseUnfit(item, input)
  const options = await data.optionsOf(tx, inventoryId)
  if (options.length + inputs.length > maxOptions) throw conflict('too_many', `An item has at most ${maxOptions} price options.`)
  const last = options.at(-1)?.position ?? 0
  const rows = await data.insertOptions(
    tx,
    inputs.map((input, index) => ({
      agency_id: actor.agencyId,
      id: newId(),
      inventory_id: inventoryId,
      ...columnsOf(input),
      position: last + 1 + index,
      created_at: actor.now,
    })),
  )
  const added = rows.toSorted((a, b) => a.position - b.position).map(optionView)
  await data.writeFromPrice(tx, inventoryId, actor.now)
  await publishResaleChange(tx, actor, [inventoryId])
  for (const after of added) await audit(tx, actor, { action: 'price_option.created', subject: 'inventory', subjectId: inventoryId, after })
  return added
}

/** Edits a price option; existing bookings keep their price. @throws 404, 409 `stale`, `already_sold`, `price_needed`, 422. */
export async function updatePriceOption(
  tx: Tx,
  actor: Actor,
  id: string,
  { version, ...input }: z.output<typeof priceOptionEditBody>,
): Promise<PriceOptionResult> {
  const before = await requireOption(tx, id)
  const item = await data.lockItem(tx, before.inventory_id)
  refuseUnfit(item, input)
  refuseFewerThanTaken(before, input.capacity)
  const row = await data.updateOption(tx, id, version, columnsOf(input))
  if (!row) throw stale('price')
  await refreshFromPrice(tx, item, actor)
  await audit(tx, actor, { action: 'price_option.updated', subject: 'inventory', subjectId: item.id, ...changesBetween(before, row) })
  return optionView(row)
}

/**
 * Deletes a price option and the rules that apply only to it.
 * @throws 404, 409 `in_use`, `price_needed` for the last one of a published item.
 */
export async function deletePriceOption(tx: Tx, actor: Actor, id: string): Promise<{ id: string }> {
  const before = await requireOption(tx, id)
  const item = await data.lockItem(tx, before.inventory_id)
  if (before.held + before.sold > 0)
    throw conflict('in_use', `${before.name} is sold or on hold, so it can be switched off but not deleted.`)
  await data.deleteOption(tx, id)
  await refreshFromPrice(tx, item, actor)
  await audit(tx, actor, { action: 'price_option.deleted', subject: 'inventory', subjectId: item.id, before: optionView(before) })
  return { id }
}

/** Ends the sale of a price option for good. @throws 404, 409 `price_needed` for the last one of a published item. */
export async function endPriceOption(tx: Tx, actor: Actor, id: string): Promise<void> {
  const before = await requireOption(tx, id)
  const item = await data.lockItem(tx, before.inventory_id)
  const row = await data.updateOption(tx, id, before.version, { active: false })
  if (!row) throw stale('price')
  await refreshFromPrice(tx, item, actor)
  await audit(tx, actor, { action: 'price_option.updated', subject: 'inventory', subjectId: item.id, ...changesBetween(before, row) })
}

async function refreshFromPrice(tx: Tx, item: { id: string; status: string; currency: string }, actor: Actor): Promise<void> {
  const from = await data.writeFromPrice(tx, item.id, actor.now)
  await publishResaleChange(tx, actor, [item.id])
  if (from === null && item.status === 'published')
    throw conflict('price_needed', `A published item needs a price in ${item.currency}. Move it to draft first.`, {
      active: [`The last price in ${item.currency} of what is published.`],
    })
}

/** Checks a price against the item's capacity mode; the rates of a tariff also against its currency. @throws 422. */
function refuseUnfit(item: { capacity_mode: string; currency: string }, { price, per, capacity }: z.output<typeof priceOptionBody>): void {
  if (isRate({ per }) && price.currency !== item.currency)
    throw invalid('price', `Rates that are combined are in ${item.currency}, the item’s currency.`, 'currency_mismatch')
  if (isTimed({ per }) && item.capacity_mode !== 'resource') throw invalid('per', 'This item is not sold by time.')
  if (capacity != null && item.capacity_mode !== 'quota' && item.capacity_mode !== 'stock')
    throw invalid('capacity', 'This item is not counted by its prices.')
}

function refuseFewerThanTaken({ held, sold }: data.OptionRow, capacity: number | null | undefined): void {
  if (capacity != null && capacity < held + sold)
    throw conflict('already_sold', `${held + sold} are sold or on hold, so there cannot be fewer.`, {
      capacity: [`At least ${held + sold}.`],
    })
}

/** Copies the price options of an item to another. @returns new ids by old id. */
export async function copyPriceOptions(tx: Tx, actor: Actor, fromId: string, toId: string): Promise<Map<string, string>> {
  const options = await data.optionsOf(tx, fromId)
  const ids = new Map(options.map(({ id }) => [id, newId()]))
  const copies = options.map((option) => ({
    ...option,
    id: ids.get(option.id)!,
    inventory_id: toId,
    held: 0,
    sold: 0,
    version: 1,
    created_at: actor.now,
  }))
  if (copies.length > 0) await data.insertOptions(tx, copies)
  await data.writeFromPrice(tx, toId, actor.now)
  return ids
}

// For kinds that set the names and capacities of their price options themselves.

export const renameOption = (tx: Tx, id: string, name: string) =>
  tx.updateTable('price_options').set({ name }).where('id', '=', id).execute()

/** Sets how many of an option can be sold; null means any number. */
export const setOptionCapacity = (tx: Tx, id: string, capacity: number | null) =>
  tx.updateTable('price_options').set({ capacity }).where('id', '=', id).execute()
