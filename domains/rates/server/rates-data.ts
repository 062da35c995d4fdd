import type { Insertable } from 'kysely'
import type { Currency } from '#kit/contract/money.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { AgencyRates, ExchangeRates } from '../../../database/tables.ts'

export async function newestRateOf(tx: Tx, currency: Currency): Promise<number | null> {
  const row = await tx
    .selectFrom('exchange_rates')
    .select('rate')
    .where('base', '=', 'USD')
    .where('currency', '=', currency)
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.rate ?? null
}

export const saveRates = (tx: Tx, row: Insertable<ExchangeRates>) =>
  tx
    .insertInto('exchange_rates')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['base', 'currency', 'day']).doUpdateSet({ rate: row.rate, source: row.source, fetched_at: row.fetched_at }),
    )
    .execute()

export const ownRates = (tx: Tx) => tx.selectFrom('agency_rates').selectAll().execute()

export const insertOwnRate = (tx: Tx, row: Insertable<AgencyRates>) => tx.insertInto('agency_rates').values(row).execute()

/** Deletes the own rate of a pair, in whichever direction it was set. */
export const deleteOwnRate = (tx: Tx, one: Currency, other: Currency) =>
  tx.deleteFrom('agency_rates').where('one', 'in', [one, other]).where('other', 'in', [one, other]).execute()
