import { unitsFree } from '#domains/inventory/server/availability.ts'
import type { Actor } from '#kit/server/audit.ts'
import type { Tx } from '#kit/server/database.ts'
import { quoteLines, type LineInput } from './quote.ts'

/** What a booking would cost now, line by line and why, and what is left of it. Changes nothing. @throws as booking does. */
export async function priceBooking(
  tx: Tx,
  actor: Actor,
  input: { lines: readonly LineInput[]; residency: string; currency?: string | undefined },
) {
  const { lines, currency, total, deposit } = await quoteLines(tx, actor, input)
  const left = await Promise.all(
    lines.map((line) =>
      line.units === 0 ? null : unitsFree(tx, { inventoryId: line.inventory_id, from: line.starts_at!, until: line.ends_at! }),
    ),
  )
  return {
    lines: lines.map(({ amount, starts_at, ends_at, ...line }, index) => ({
      ...line,
      starts_at: starts_at?.toISOString() ?? null,
      ends_at: ends_at?.toISOString() ?? null,
      units_left: left[index]?.length ?? null,
      units_free: left[index] ?? [],
      amount: { amount, currency },
    })),
    total: { amount: total, currency },
    deposit: { amount: deposit, currency },
  }
}
