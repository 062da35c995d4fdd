import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { CancellationPolicy } from '#domains/agency/contract/cancellation-policy.ts'
import { thisAgency, type Tx } from '#kit/server/database/database.ts'
import type { Occupancy } from '../../contract/guests.ts'
import { fitsOfItem, type Fits } from './fits.ts'
import type { PriceOptions, PriceRules } from '../../../../database/tables.ts'

/** A price option; its JSON columns are what the contract let in. */
export type OptionRow = Omit<Selectable<PriceOptions>, 'occupancy' | 'cancellation_policy'> & {
  occupancy: Occupancy | null
  cancellation_policy: CancellationPolicy | null
}
export type RuleRow = Selectable<PriceRules>

export const optionsOf = (tx: Tx, inventoryId: string) =>
  tx
    .selectFrom('price_options')
    .selectAll()
    .where('inventory_id', '=', inventoryId)
    .orderBy('position')
    .orderBy('id')
    .$castTo<OptionRow>()
    .execute()
export const optionById = (tx: Tx, id: string) =>
  tx.selectFrom('price_options').selectAll().where('id', '=', id).$castTo<OptionRow>().executeTakeFirst()
export const insertOptions = (tx: Tx, rows: readonly Insertable<PriceOptions>[]) =>
  tx
    .insertInto('price_options')
    .values([...rows])
    .returningAll()
    .$castTo<OptionRow>()
    .execute()
export const updateOption = (tx: Tx, id: string, version: number, change: Updateable<PriceOptions>) =>
  tx
    .updateTable('price_options')
    .set({ ...change, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .returningAll()
    .$castTo<OptionRow>()
    .executeTakeFirst()
export const deleteOption = (tx: Tx, id: string) => tx.deleteFrom('price_options').where('id', '=', id).execute()

/** Returns how many people fit in each room or vehicle of an item; null where nobody stays. */
export const fitsOf = async (tx: Tx, inventoryId: string): Promise<Fits | null> =>
  (await tx.selectFrom('inventory as i').select(fitsOfItem().as('fits')).where('i.id', '=', inventoryId).executeTakeFirst())?.fits ?? null

export const rulesOf = (tx: Tx, inventoryId: string) =>
  tx.selectFrom('price_rules').selectAll().where('inventory_id', '=', inventoryId).orderBy('priority').orderBy('id').execute()
export const ruleById = (tx: Tx, id: string) => tx.selectFrom('price_rules').selectAll().where('id', '=', id).executeTakeFirst()
export const insertRule = (tx: Tx, row: Insertable<PriceRules>) =>
  tx.insertInto('price_rules').values(row).returningAll().executeTakeFirstOrThrow()
export const updateRule = (tx: Tx, id: string, version: number, change: Updateable<PriceRules>) =>
  tx
    .updateTable('price_rules')
    .set({ ...change, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst()
export const deleteRule = (tx: Tx, id: string) => tx.deleteFrom('price_rules').where('id', '=', id).execute()

/** Locks the item's row, so that price changes of one item run one after the other. */
export const lockItem = (tx: Tx, id: string) =>
  tx.selectFrom('inventory').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow()

/** Sets "from": the lowest active price in the item's currency, with its unit of time. Options that take a place win over extras, and adults over children. */
export async function writeFromPrice(tx: Tx, inventoryId: string, now: Date): Promise<number | null> {
  const { rows } = await sql<{ from_price: number | null }>`
    UPDATE inventory SET updated_at = ${now}, (from_price, from_per) = (
      SELECT amount, per FROM price_options WHERE agency_id = ${thisAgency} AND inventory_id = ${inventoryId} AND active AND currency = inventory.currency
      ORDER BY places = 0, unit IN ('youth', 'child', 'infant'), amount LIMIT 1)
    WHERE agency_id = ${thisAgency} AND id = ${inventoryId} RETURNING from_price`.execute(tx)
  return rows[0]?.from_price ?? null
}
