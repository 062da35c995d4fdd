import { sql } from 'kysely'
import { addDays } from '#kit/contract/time.ts'
import type { Tx } from '#kit/server/database/database.ts'

/** Returns the places and the taken places of all departures that leave on each day of a period. Days without one are left out. */
export const departuresTaken = (tx: Tx, from: string, days: number) =>
  tx
    .selectFrom('departures')
    .select(['starts_on as day', sql<number>`sum(held + sold)`.as('taken'), sql<number>`sum(capacity)`.as('capacity')])
    .where('starts_on', '>=', from)
    .where('starts_on', '<', addDays(from, days))
    .where('status', '!=', 'cancelled')
    .groupBy('starts_on')
    .orderBy('starts_on')
    .execute()
