import type { Actor } from '#kit/server/audit.ts'
import type { Tx } from '#kit/server/database.ts'
import { quoteLines, type LineInput } from './quote.ts'

/** What a booking would cost now, line by line and why. Changes nothing. @throws as booking does. */
export async function priceBooking(
  tx: Tx,
  actor: Actor,
  input: { lines: readonly LineInput[]; residency: string; currency?: string | undefined },
) {
  const { lines, currency, total, deposit } = await quoteLines(tx, actor, input)
  return {
    lines: lines.map(({ kind: _kind, pax: _pax, amount, ...line }) => ({ ...line, amount: { amount, currency } })),
    total: { amount: total, currency },
    deposit: { amount: deposit, currency },
  }
}
