import { sql } from 'kysely'
import type { ListRequest } from '#kit/contract/page.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { atPage, cappedTotal, like } from '#kit/server/database/list.ts'
import type { FeedKind, LeftOutReason } from '../contract/words.ts'
import { currentSnapshots } from './feeds-data.ts'

interface Filter extends ListRequest {
  in_feed?: 'yes' | 'no' | undefined
  reason?: LeftOutReason[] | undefined
}

/** Returns a page of the newest snapshot's offers: of the waiting one if there is one, else of the published one. */
export async function listFeedItems(tx: Tx, kind: FeedKind, { in_feed, reason, ...request }: Filter) {
  const current = await currentSnapshots(tx, kind)
  const snapshot = current.find(({ state }) => state === 'waiting') ?? current[0]
  if (!snapshot) return { rows: [], total: 0 }
  const matching = tx
    .selectFrom('feed_items as i')
    .where('i.snapshot_id', '=', snapshot.id)
    .$if(request.search !== '', (query) => query.where('i.title', 'ilike', like(request.search)))
    .$if(in_feed === 'yes', (query) => query.where(sql<boolean>`i.reasons = '{}'`))
    .$if(in_feed === 'no', (query) => query.where(sql<boolean>`i.reasons <> '{}'`))
    .$if(reason !== undefined, (query) => query.where(sql<boolean>`i.reasons && ${reason}::text[]`))
  const direction = request.sort.startsWith('-') ? 'desc' : 'asc'
  const rows = await matching
    .select(['i.inventory_id', 'i.inventory_kind', 'i.title', 'i.reasons', 'i.says'])
    .orderBy(sql`lower(i.title)`, direction)
    .orderBy('i.inventory_id', direction)
    .$call(atPage(request))
    .execute()
  return {
    rows: rows.map(({ inventory_id, inventory_kind, title, reasons, says }) => ({
      id: inventory_id,
      kind: inventory_kind,
      title,
      in_feed: reasons.length === 0,
      reasons: reasons as LeftOutReason[],
      says: (says as [string, string][]).map(([name, value]) => ({ name, value })),
    })),
    ...(await cappedTotal(tx, matching as never)),
  }
}
