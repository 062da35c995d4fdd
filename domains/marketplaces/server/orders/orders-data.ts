import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Tx } from '#kit/server/database/database.ts'
import type { MarketplaceOrderParts, MarketplaceOrders } from '../../../../database/tables.ts'

// The owner's rows of orders and their parts.

export type OrderRow = Selectable<MarketplaceOrders>
export type PartRow = Selectable<MarketplaceOrderParts>

export const orderOf = (tx: Tx, id: string) => tx.selectFrom('marketplace_orders').selectAll().where('id', '=', id).executeTakeFirst()

export const lockOrder = (tx: Tx, id: string) =>
  tx.selectFrom('marketplace_orders').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const partsOf = (tx: Tx, orderId: string): Promise<PartRow[]> =>
  tx.selectFrom('marketplace_order_parts').selectAll().where('order_id', '=', orderId).orderBy('vendor_name').orderBy('id').execute()

/** Returns a part and its order, both locked: the order first, as everywhere. Null if the part is not there. */
export async function lockPart(tx: Tx, partId: string): Promise<{ order: OrderRow; part: PartRow } | null> {
  const known = await tx.selectFrom('marketplace_order_parts').select('order_id').where('id', '=', partId).executeTakeFirst()
  if (!known) return null
  const order = (await lockOrder(tx, known.order_id))!
  const part = await tx.selectFrom('marketplace_order_parts').selectAll().where('id', '=', partId).forUpdate().executeTakeFirstOrThrow()
  return { order, part }
}

export const insertOrder = (tx: Tx, row: Insertable<MarketplaceOrders>) => tx.insertInto('marketplace_orders').values(row).execute()

export const insertParts = (tx: Tx, rows: Insertable<MarketplaceOrderParts>[]) =>
  tx.insertInto('marketplace_order_parts').values(rows).execute()

export const setOrder = (tx: Tx, id: string, change: Updateable<MarketplaceOrders>) =>
  tx.updateTable('marketplace_orders').set(change).where('id', '=', id).execute()

export const setPart = (tx: Tx, id: string, change: Updateable<MarketplaceOrderParts>) =>
  tx.updateTable('marketplace_order_parts').set(change).where('id', '=', id).execute()
