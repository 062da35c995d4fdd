import type { Currency } from '#kit/contract/money.ts'
import type { Tx } from '#kit/server/database.ts'
import * as data from './sales-data.ts'

const money = (amount: number, currency: string) => ({ amount, currency: currency as Currency })
const iso = (moment: Date | null) => moment?.toISOString() ?? null

/** Proposals that went to clients. */
export async function listSentProposals(tx: Tx, filter: Parameters<typeof data.pageOfSentProposals>[1]) {
  const { rows, ...rest } = await data.pageOfSentProposals(tx, filter)
  return {
    ...rest,
    rows: rows.map(({ total, currency, sent_at, expires_at, ...row }) => ({
      ...row,
      total: money(total, currency),
      sent_at: sent_at!.toISOString(),
      expires_at: iso(expires_at),
    })),
  }
}
