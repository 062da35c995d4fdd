import { sql } from 'kysely'
import { addDays, dayOf } from '#kit/contract/time.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import { thisAgency, type Tx } from '#kit/server/database/database.ts'

/** Soon enough to need a push, and late enough that people can still travel. */
const soonDays = 21
const most = 100

/** Returns the next open departures of offers, within three weeks, that have free places. */
export async function freePlaces(
  tx: Tx,
  { now }: Actor,
  ids: string[],
): Promise<{ inventory_id: string; starts_on: string; places: number }[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ inventory_id: string; starts_on: string; places: number }>`
    SELECT inventory_id, starts_on::text, capacity - held - sold AS places FROM departures
    WHERE agency_id = ${thisAgency} AND inventory_id = ANY(${ids}::uuid[]) AND status = 'open' AND capacity - held - sold > 0
      AND starts_on > ${dayOf(now)} AND starts_on <= ${addDays(dayOf(now), soonDays)}
    ORDER BY starts_on, id LIMIT ${most}`.execute(tx)
  return rows
}
