import { sql } from 'kysely'
import { addDays, momentOf, timeZone } from '#kit/contract/time.ts'
import { thisAgency, type Tx } from '#kit/server/database/database.ts'

/** Returns the tickets of published events by day, and how many are taken. Only ticket types with a limit count. */
export async function ticketsTaken(tx: Tx, from: string, days: number) {
  const { rows } = await sql<{ day: string; taken: number; capacity: number }>`
    SELECT ((i.happens_from AT TIME ZONE ${sql.lit(timeZone)})::date)::text AS day, sum(o.held + o.sold) AS taken, sum(o.capacity) AS capacity
    FROM inventory i
    JOIN price_options o ON o.agency_id = i.agency_id AND o.inventory_id = i.id AND o.capacity IS NOT NULL
    WHERE i.agency_id = ${thisAgency} AND i.kind = 'event' AND i.status = 'published'
      AND i.happens_from >= ${momentOf(from)} AND i.happens_from < ${momentOf(addDays(from, days))}
    GROUP BY 1 ORDER BY 1`.execute(tx)
  return rows
}
