import type { Insertable } from 'kysely'
import { ofAgency } from '#domains/agency/server/facts.ts'
import type { Exchanges } from '../../../database/tables.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { atPage, sortOf } from '#kit/server/database/list.ts'

/** Returns the ledger balances that make up the wallets. */
export const walletBalances = (tx: Tx, agencyId: string) =>
  tx
    .selectFrom('ledger_accounts')
    .select(['type', 'currency', 'balance'])
    .where('agency_id', '=', agencyId)
    .where('type', 'in', ['available', 'pending', 'reserved'])
    .execute()

export async function marginOf(tx: Tx, agencyId: string): Promise<number> {
  const { exchange_margin_percent } = await ofAgency(tx, agencyId).select('exchange_margin_percent').executeTakeFirstOrThrow()
  return Number(exchange_margin_percent)
}

export const insertExchange = (tx: Tx, row: Insertable<Exchanges>) =>
  tx.insertInto('exchanges').values(row).returningAll().executeTakeFirstOrThrow()

export const lockExchange = (tx: Tx, id: string) =>
  tx.selectFrom('exchanges').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
export type ExchangeRow = NonNullable<Awaited<ReturnType<typeof lockExchange>>>

export const useExchange = (tx: Tx, id: string, now: Date) =>
  tx.updateTable('exchanges').set({ status: 'used', used_at: now }).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

export const usedExchanges = (tx: Tx, agencyId: string) =>
  tx.selectFrom('exchanges').where('agency_id', '=', agencyId).where('status', '=', 'used')

export const exchangesPage = (tx: Tx, agencyId: string, request: { page: number; per_page: number; sort: string }) => {
  const { direction } = sortOf(request.sort)
  return usedExchanges(tx, agencyId).selectAll().orderBy('created_at', direction).orderBy('id', direction).$call(atPage(request)).execute()
}

/** Deletes unused offers that expired before `before`. */
export const removeOldOffers = (tx: Tx, before: Date) =>
  tx.deleteFrom('exchanges').where('status', '<>', 'used').where('expires_at', '<', before).execute()
