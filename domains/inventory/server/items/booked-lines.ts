import { sql } from 'kysely'
import { thisAgency } from '#kit/server/database/database.ts'

/**
 * SQL: booking line `l` books its item. A line of something that is let, but with no room or vehicle, is a charge such as kilometres or
 * damage: it belongs to the money of the booking, not to a calendar or a count of bookings.
 */
export const booksItem = sql<boolean>`(l.units > 0 OR NOT EXISTS (
  SELECT FROM resources r WHERE r.agency_id = ${thisAgency} AND r.inventory_id = l.inventory_id))`
