import { sql } from 'kysely'
import { momentOf } from '#kit/contract/time.ts'
import type { OfferReading, Listed } from './listed.ts'

/** When visitors want to come, and how many. */
export interface Wanted {
  from: string | null
  until: string | null
  guests: number
}

/** What is free of an offer. `next` is the next day it can be taken; null if days do not matter. */
export interface Free {
  isFree: boolean
  next: string | null
}

const departuresLeft = (visit: OfferReading, ids: string[], { from, until, guests }: Wanted) =>
  sql<{ id: string; next: string }>`
    SELECT d.inventory_id AS id, min(d.starts_on)::text AS next FROM departures d
    WHERE d.agency_id = ${visit.actor.agencyId} AND d.inventory_id = ANY(${ids}::uuid[]) AND d.status = 'open'
      AND d.capacity - d.held - d.sold >= ${guests}
      AND (d.starts_on::timestamp + coalesce(d.starts_at, '00:00') - make_interval(hours => d.cutoff_hours)) AT TIME ZONE 'Africa/Kampala' > ${visit.actor.now}
      AND (${from}::date IS NULL OR d.starts_on >= ${from}::date) AND (${until}::date IS NULL OR d.starts_on <= ${until}::date)
    GROUP BY d.inventory_id`.execute(visit.tx)

const unitsLeft = (visit: OfferReading, ids: string[], from: Date, until: Date) =>
  sql<{ id: string }>`
    SELECT DISTINCT u.inventory_id AS id FROM inventory_units u
    LEFT JOIN resources r ON r.agency_id = u.agency_id AND r.inventory_id = u.inventory_id
    WHERE u.agency_id = ${visit.actor.agencyId} AND u.inventory_id = ANY(${ids}::uuid[]) AND u.status = 'active' AND NOT EXISTS (
      SELECT FROM unit_claims c WHERE c.agency_id = u.agency_id AND c.unit_id = u.id
        AND c.period && tstzrange(${from}, ${until}::timestamptz + make_interval(mins => coalesce(r.padding_minutes, 0)), '[)'))`.execute(
    visit.tx,
  )

const countedLeft = (visit: OfferReading, ids: string[], guests: number) =>
  sql<{ id: string }>`
    SELECT DISTINCT o.inventory_id AS id FROM price_options o
    WHERE o.agency_id = ${visit.actor.agencyId} AND o.inventory_id = ANY(${ids}::uuid[]) AND o.active
      AND (o.capacity IS NULL OR o.capacity - o.held - o.sold >= ${guests})
      AND (o.sells_from IS NULL OR o.sells_from <= ${visit.actor.now}) AND (o.sells_until IS NULL OR o.sells_until > ${visit.actor.now})`.execute(
    visit.tx,
  )

/** Returns what is free of each offer for what is wanted, by its id. Three statements for all of them. */
export async function freeOf(visit: OfferReading, offers: readonly Listed[], wanted: Wanted): Promise<Map<string, Free>> {
  const of = (mode: string) => offers.filter((one) => one.capacity_mode === mode && !one.on_request).map(({ id }) => id)
  const found = new Map<string, Free>(offers.map(({ id }) => [id, { isFree: true, next: null }]))
  const departing = of('departure')
  if (departing.length > 0) {
    const { rows } = await departuresLeft(visit, departing, wanted)
    const next = new Map(rows.map((row) => [row.id, row.next]))
    for (const id of departing) found.set(id, { isFree: next.has(id), next: next.get(id) ?? null })
  }
  const resources = of('resource')
  const [from, until] = [wanted.from, wanted.until]
  if (resources.length > 0 && from && until && from < until) {
    const { rows } = await unitsLeft(visit, resources, momentOf(from), momentOf(until))
    const free = new Set(rows.map(({ id }) => id))
    for (const id of resources) found.set(id, { isFree: free.has(id), next: null })
  }
  const counted = [...of('quota'), ...of('stock')]
  if (counted.length > 0) {
    const { rows } = await countedLeft(visit, counted, wanted.guests)
    const free = new Set(rows.map(({ id }) => id))
    for (const id of counted) found.set(id, { isFree: free.has(id), next: null })
  }
  return found
}

/** Returns whether an event is within the wanted days. Other offers are at any time. */
export const isInTime = ({ happens_from: from }: Listed, wanted: Wanted): boolean =>
  from === null ||
  ((wanted.from === null || from >= momentOf(wanted.from)) && (wanted.until === null || from < momentOf(wanted.until, '23:59')))
