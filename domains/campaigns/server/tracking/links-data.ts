import { sql } from 'kysely'
import { thisAgency } from '#kit/server/database/agency-filter.ts'
import type { Tx } from '#kit/server/database/database.ts'

/** Positions of a campaign's links by address. */
export type LinkPositions = ReadonlyMap<string, number>

/** Stores the links of a campaign that are new, and returns the positions of all. The caller holds the campaign's row. */
export async function addLinks(
  tx: Tx,
  { agency_id, id }: { agency_id: string; id: string },
  urls: readonly string[],
): Promise<LinkPositions> {
  const known = await linksOf(tx, id)
  const added = [...new Set(urls)].filter((url) => !known.some((link) => link.url === url))
  const next = known.reduce((largest, { position }) => Math.max(largest, position + 1), 0)
  const rows = added.map((url, index) => ({ agency_id, campaign_id: id, position: next + index, url }))
  if (rows.length > 0) await tx.insertInto('campaign_links').values(rows).execute()
  return new Map([...known, ...rows].map(({ url, position }) => [url, position]))
}

export const linksOf = (tx: Tx, campaignId: string) =>
  tx.selectFrom('campaign_links').select(['position', 'url']).where('campaign_id', '=', campaignId).orderBy('position').execute()

/** Returns the links of a campaign with the people who clicked each. */
export async function clickedLinks(tx: Tx, campaignId: string) {
  const { rows } = await sql<{ url: string; all: number; likely_human: number }>`
    SELECT l.url, count(DISTINCT e.recipient_id)::int AS all,
           (count(DISTINCT e.recipient_id) FILTER (WHERE e.machine IS NULL))::int AS likely_human
    FROM campaign_links l LEFT JOIN campaign_events e
      ON e.agency_id = l.agency_id AND e.campaign_id = l.campaign_id AND e.kind = 'click' AND e.link = l.position
    WHERE l.agency_id = ${thisAgency} AND l.campaign_id = ${campaignId}
    GROUP BY l.position, l.url ORDER BY 3 DESC, l.position LIMIT 200`.execute(tx)
  return rows.map(({ url, ...clicked }) => ({ url, clicked }))
}
