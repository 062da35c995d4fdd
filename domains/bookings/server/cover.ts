import { sql, type RawBuilder } from 'kysely'
import { thisAgency } from '#kit/server/database/agency-filter.ts'

/** SQL: the key of the first cover among the items of a booking. The argument is the column with its id, such as `b.id`. */
export const bookingCover = (bookingId: string): RawBuilder<string | null> =>
  sql<string | null>`(SELECT f.key FROM booking_lines l
    JOIN inventory i ON i.agency_id = l.agency_id AND i.id = l.inventory_id
    JOIN files f ON f.agency_id = i.agency_id AND f.id = i.cover_file_id
    WHERE l.agency_id = ${thisAgency} AND l.booking_id = ${sql.ref(bookingId)} AND l.cancelled_at IS NULL
    ORDER BY l.position LIMIT 1)`
