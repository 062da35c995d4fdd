import type { z } from 'zod'
import { conflict, invalid, notFound } from '#kit/contract/errors.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { refuseWrite } from '#kit/server/http/errors.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { stale } from '#domains/inventory/server/items/inventory.ts'
import type { optionBody } from '../contract/options.ts'
import * as data from './options-data.ts'
import { renameVariantsWith } from './variants.ts'

const maxOptions = 5
const maxValues = 50
const taken = (what: string) => () =>
  conflict('already_exists', `There is ${what} of this name already.`, { name: [`There is ${what} of this name already.`] })
const optionTaken = { unique: taken('an option') }
const valueTaken = { unique: taken('a value') }

/** Returns the options of a product. */
export const listOptions = async (tx: Tx, inventoryId: string) =>
  (await data.valuesOfProduct(tx, inventoryId)).map(({ id, name, version }) => ({ id, name, version }))
/** Returns the options of a product with their values. */
export const listOptionsWithValues = (tx: Tx, inventoryId: string) => data.valuesOfProduct(tx, inventoryId)

/** Returns an option. @throws 404. */
export async function requireOption(tx: Tx, id: string) {
  const row = await data.optionById(tx, id)
  if (!row) throw notFound('Option')
  return row
}
/** Returns a value of an option. @throws 404. */
export async function requireValue(tx: Tx, id: string) {
  const row = await data.valueById(tx, id)
  if (!row) throw notFound('Value')
  return row
}

/** Returns the product of an option. @throws 404. */
export const productOfOption = async (tx: Tx, id: string): Promise<string> => (await requireOption(tx, id)).inventory_id
export const productOfValue = async (tx: Tx, id: string): Promise<string> => productOfOption(tx, (await requireValue(tx, id)).option_id)

/** Adds an option with values to a product. @throws 409 `already_exists` at `name`, `too_many`, 422 at `values` for duplicates. */
export async function createOption(tx: Tx, actor: Actor, inventoryId: string, { name, values }: z.output<typeof optionBody>) {
  const options = await data.valuesOfProduct(tx, inventoryId)
  if (options.length >= maxOptions) throw conflict('too_many', `A product has at most ${maxOptions} options.`)
  if (new Set(values.map((value) => value.toLowerCase())).size < values.length) throw invalid('values', 'Two values are the same.')
  const id = newId()
  const option = { agency_id: actor.agencyId, id, inventory_id: inventoryId, name, position: options.length }
  await refuseWrite(data.insertOption(tx, option), optionTaken)
  if (values.length > 0)
    await data.insertValues(
      tx,
      values.map((value, position) => ({ agency_id: actor.agencyId, id: newId(), option_id: id, name: value, position })),
    )
  await audit(tx, actor, { action: 'product_option.created', subject: 'inventory', subjectId: inventoryId, after: { name, values } })
  return (await data.valuesOfProduct(tx, inventoryId)).find((option) => option.id === id)!
}

/** Renames an option. @throws 404, 409 `stale`, `already_exists`. */
export async function updateOption(tx: Tx, actor: Actor, id: string, { name, version }: { name: string; version: number }) {
  const before = await requireOption(tx, id)
  const after = await refuseWrite(data.rename(tx, 'product_options', id, version, name), optionTaken)
  if (!after) throw stale('option')
  await audit(tx, actor, {
    action: 'product_option.updated',
    subject: 'inventory',
    subjectId: before.inventory_id,
    before: { name: before.name },
    after: { name },
  })
  return after
}

/** Returns the values of an option. */
export const listValues = async (tx: Tx, optionId: string) =>
  (await data.valuesOf(tx, optionId)).map(({ id, name, version }) => ({ id, name, version }))

/** Adds a value at the end of an option. @throws 404, 409 `already_exists`, `too_many`. */
export async function createValue(tx: Tx, actor: Actor, optionId: string, name: string) {
  const option = await requireOption(tx, optionId)
  const values = await data.valuesOf(tx, optionId)
  if (values.length >= maxValues) throw conflict('too_many', `An option has at most ${maxValues} values.`)
  const id = newId()
  const value = { agency_id: actor.agencyId, id, option_id: optionId, name, position: (values.at(-1)?.position ?? -1) + 1 }
  await refuseWrite(data.insertValues(tx, [value]), valueTaken)
  await audit(tx, actor, {
    action: 'product_value.created',
    subject: 'inventory',
    subjectId: option.inventory_id,
    after: { option: option.name, name },
  })
  return { id, name, version: 1 }
}

/** Renames a value and the variants that use it. @throws 404, 409 `stale`, `already_exists`. */
export async function updateValue(tx: Tx, actor: Actor, id: string, { name, version }: { name: string; version: number }) {
  const before = await requireValue(tx, id)
  const option = await requireOption(tx, before.option_id)
  const after = await refuseWrite(data.rename(tx, 'product_option_values', id, version, name), valueTaken)
  if (!after) throw stale('value')
  await renameVariantsWith(tx, id)
  await audit(tx, actor, {
    action: 'product_value.updated',
    subject: 'inventory',
    subjectId: option.inventory_id,
    before: { name: before.name },
    after: { name },
  })
  return after
}
