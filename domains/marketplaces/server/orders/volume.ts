import { sql } from 'kysely'
import type { Currency } from '#kit/contract/money.ts'
import { timeZone } from '#kit/contract/time.ts'
import type { Tx } from '#kit/server/database/database.ts'

/** Returns what a vendor sold in the calendar month before, less refunds, in minor units of a currency. */
export async function soldLastMonth(tx: Tx, vendorId: string, currency: Currency, now: Date): Promise<number> {
  const month = sql`date_trunc('month', ${now}::timestamptz AT TIME ZONE ${timeZone})`
  const row = await tx
    .selectFrom('marketplace_order_parts')
    .select(sql<number>`coalesce(sum(amount - refunded), 0)::bigint`.as('sold'))
    .where('vendor_id', '=', vendorId)
    .where('currency', '=', currency)
    .where('state', 'in', ['confirmed', 'cancelled'])
    .where(sql<boolean>`created_at AT TIME ZONE ${timeZone} >= ${month} - interval '1 month'`)
    .where(sql<boolean>`created_at AT TIME ZONE ${timeZone} < ${month}`)
    .executeTakeFirstOrThrow()
  return row.sold
}
