import { sql, type RawBuilder } from 'kysely'

/** SQL: the key of the first cover among the items of a booking. The arguments are column names such as `b.agency_id`. */
export const bookingCover = (agencyId: string, bookingId: string): RawBuilder<string | null> =>
  sql<string | null>`(SELECT f.key FROM booking_lines l
    JOIN inventory i ON i.agency_id = l.agency_id AND i.id = l.inventory_id
    JOIN files f ON f.agency_id = i.agency_id AND f.id = i.cover_file_id
    WHERE l.agency_id = ${sql.ref(agencyId)} AND l.booking_id = ${sql.ref(bookingId)} AND l.cancelled_at IS NULL
    ORDER BY l.position LIMIT 1)`
