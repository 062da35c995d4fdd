import { sql, type RawBuilder } from 'kysely'
import { listed } from '#kit/contract/listed.ts'
import type { Tx } from '#kit/server/database/database.ts'

/**
 * Costs of an agency that no supplier invoices, such as what drivers spend. Each returns a query with the columns `agency_id`, `booking_id`, `departure_id`,
 * `inventory_id`, `group_id`, `real_cost` and `real_currency`. What is for a whole departure, or
 * for a group (an event or a day of arrivals), has no booking. `real_cost` is in minor units of the
 * booking's currency, or of the agency's.
 */
export const otherCosts = listed<readonly ((agencyId: string) => RawBuilder<unknown>)[]>('costs that no supplier invoices')

/** SQL: all other costs of an agency, as a table `o`. */
export const allOtherCosts = (agencyId: string): RawBuilder<unknown> =>
  sql`(${sql.join(
    otherCosts.entries().map((costsOf) => costsOf(agencyId)),
    sql` UNION ALL `,
  )}) AS o`

/** Returns what a booking costs besides invoices, in minor units of its currency. */
export async function otherCostOf(tx: Tx, agencyId: string, bookingId: string): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    SELECT coalesce(sum(o.real_cost), 0)::bigint AS sum FROM ${allOtherCosts(agencyId)}
    WHERE o.booking_id = ${bookingId}`.execute(tx)
  return rows[0]!.sum
}
