import { sql } from 'kysely'

/** SQL: allowances and road expenses of an agency as costs of its trips, for profit. */
export const staffCosts = (agencyId: string) => sql`
  SELECT e.agency_id, e.booking_id, e.departure_id, e.inventory_id, e.group_id, e.real_cost, e.real_currency
  FROM staff_entries e WHERE e.agency_id = ${agencyId} AND e.reversed_at IS NULL AND e.real_cost IS NOT NULL`
