import { sql } from 'kysely'
import type { Currency } from '#kit/contract/money.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { usualDaysToPay } from '../../contract/agreement.ts'

/**
 * Returns within how many days two agencies settle in a currency. A settlement counts sales of several agreements, so the longest of
 * their terms counts.
 */
export async function daysToPay(
  tx: Tx,
  { partner_agency_id, currency }: { partner_agency_id: string; currency: Currency },
): Promise<number> {
  const { days } = await tx
    .selectFrom('resell_agreements')
    .select(sql<number | null>`max((terms->>'days_to_pay')::int)`.as('days'))
    .where('partner_agency_id', '=', partner_agency_id)
    .where('currency', '=', currency)
    .where('version', '>', 0)
    .executeTakeFirstOrThrow()
  return days ?? usualDaysToPay
}
