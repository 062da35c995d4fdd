import { sql, type Insertable, type Updateable } from 'kysely'
import { thisAgency, type Tx } from '#kit/server/database/database.ts'
import type { DownloadLinks } from '../../../database/tables.ts'

export interface Deliverable {
  inventory_id: string
  kind: 'track' | 'product'
  title: string
  quantity: number
}

/** Returns what is delivered by link: the booking's active lines with tracks, and with products that are downloads or have a file. */
export async function deliverablesOf(tx: Tx, bookingId: string): Promise<Deliverable[]> {
  const { rows } = await sql<Deliverable>`
    SELECT l.inventory_id, l.kind, min(l.title) AS title, min(l.position) AS position,
           sum((SELECT coalesce(sum((item->>'quantity')::int), 0) FROM jsonb_array_elements(l.items) AS item))::int AS quantity
    FROM booking_lines l
    LEFT JOIN products p ON p.agency_id = l.agency_id AND p.inventory_id = l.inventory_id
    WHERE l.agency_id = ${thisAgency} AND l.booking_id = ${bookingId} AND l.cancelled_at IS NULL
      AND (l.kind = 'track' OR (l.kind = 'product' AND (p.digital OR p.asset_file_id IS NOT NULL)))
    GROUP BY l.inventory_id, l.kind
    HAVING sum((SELECT coalesce(sum((item->>'quantity')::int), 0) FROM jsonb_array_elements(l.items) AS item)) > 0
    ORDER BY position`.execute(tx)
  return rows
}

/** Returns the kind of the link's item. */
export const kindOf = async (tx: Tx, inventoryId: string): Promise<string | undefined> =>
  (await tx.selectFrom('inventory').select('kind').where('id', '=', inventoryId).executeTakeFirst())?.kind

const links = (tx: Tx) =>
  tx
    .selectFrom('download_links as l')
    .selectAll('l')
    .select((of) =>
      of
        .selectFrom('downloads as d')
        .select((row) => row.fn.max('d.at').as('at'))
        .whereRef('d.agency_id', '=', 'l.agency_id')
        .whereRef('d.link_id', '=', 'l.id')
        .as('last_download_at'),
    )
export const linksOf = (tx: Tx, bookingId: string) => links(tx).where('l.booking_id', '=', bookingId).orderBy('l.id').execute()
export const linkById = (tx: Tx, id: string) => links(tx).where('l.id', '=', id).executeTakeFirst()
export type LinkRow = Awaited<ReturnType<typeof linksOf>>[number]

/** Inserts links that do not exist yet. @returns whether one was inserted. */
export async function insertLinks(tx: Tx, rows: Insertable<DownloadLinks>[]): Promise<boolean> {
  const { numInsertedOrUpdatedRows: count } = await tx
    .insertInto('download_links')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['agency_id', 'booking_id', 'inventory_id']).doNothing())
    .executeTakeFirst()
  return (count ?? 0n) > 0n
}
export const updateLink = (tx: Tx, id: string, change: Updateable<DownloadLinks>) =>
  tx.updateTable('download_links').set(change).where('id', '=', id).execute()

/** Counts one more download, unless the limit is reached. @returns whether it may start. */
export async function countDownload(tx: Tx, agencyId: string, linkId: string, id: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('download_links')
    .set((of) => ({ downloads: of('downloads', '+', 1) }))
    .where('id', '=', linkId)
    .whereRef('downloads', '<', 'most_downloads')
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) return false
  await tx.insertInto('downloads').values({ agency_id: agencyId, id, link_id: linkId, at }).execute()
  return true
}
export const downloadById = (tx: Tx, id: string) =>
  tx.selectFrom('downloads').select(['link_id', 'at']).where('id', '=', id).executeTakeFirst()
