import { sql } from 'kysely'
import type { Insertable } from 'kysely'
import { moneyOf } from '#kit/contract/money.ts'
import { thisAgency, sendInOrder, type Tx } from '#kit/server/database/database.ts'
import { paperNumbers } from '#domains/papers/server/return-note.ts'
import type { ShopReturnItems, ShopReturns } from '../../../database/tables.ts'

interface ReturnRow {
  id: string
  reference: string
  reason: string
  amount: number
  refund: number
  credit_note_id: string | null
  user_name: string | null
  created_at: Date
  items: { title: string; variant: string; quantity: number; damaged: number; amount: number }[]
}

/** Returns the returns of an order, oldest first. */
export async function returnsOf(tx: Tx, bookingId: string, currency: string) {
  const { rows } = await sql<ReturnRow>`
    SELECT r.id, r.reference, r.reason, r.amount, r.refund, r.credit_note_id, r.user_name, r.created_at, (
      SELECT json_agg(json_build_object('title', i.title, 'variant', i.variant, 'quantity', i.quantity, 'damaged', i.damaged,
                                        'amount', i.amount) ORDER BY i.position)
      FROM shop_return_items i WHERE i.agency_id = ${thisAgency} AND i.return_id = r.id) AS items
    FROM shop_returns r WHERE r.agency_id = ${thisAgency} AND r.booking_id = ${bookingId} ORDER BY r.created_at, r.id`.execute(tx)
  if (rows.length === 0) return []
  const numbers = await paperNumbers(tx, bookingId)
  return rows.map(({ amount, refund, credit_note_id: note, created_at, items, ...row }) => ({
    ...row,
    amount: moneyOf(amount, currency),
    refund: moneyOf(refund, currency),
    credit_note: note === null ? null : { id: note, number: numbers.get(note)! },
    items: items.map((item) => ({ ...item, amount: moneyOf(item.amount, currency) })),
    created_at: created_at.toISOString(),
  }))
}

/** Inserts a return with its items. */
export const insertReturn = (
  tx: Tx,
  row: Insertable<ShopReturns>,
  items: readonly Omit<Insertable<ShopReturnItems>, 'agency_id' | 'return_id' | 'position'>[],
) =>
  sendInOrder(tx, [
    tx.insertInto('shop_returns').values(row),
    tx
      .insertInto('shop_return_items')
      .values(items.map((item, position) => ({ ...item, agency_id: row.agency_id, return_id: row.id, position }))),
  ])
