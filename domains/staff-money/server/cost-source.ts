import { sql } from 'kysely'

/** Allowances and road expenses as costs of bookings and departures, for profit. */
export const staffCosts = sql`
  SELECT e.agency_id, e.booking_id, e.departure_id, e.inventory_id, e.real_cost, e.real_currency
  FROM staff_entries e WHERE e.reversed_at IS NULL AND e.real_cost IS NOT NULL`
