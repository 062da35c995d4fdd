import { itemTitle } from '#domains/inventory/server/items/titles.ts'
import type { inquirySources } from '../contract/statuses.ts'
import type { Tx } from '#kit/server/database/database.ts'

const most = 10

/** Returns the latest inquiries, newest first, without spam; with email and phone only if `contacts`. */
export async function recentInquiries(tx: Tx, { contacts }: { contacts: boolean }) {
  const latest = tx
    .selectFrom('inquiries')
    .selectAll()
    .where('status', '!=', 'spam')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
  const rows = await tx
    .selectFrom(latest.as('q'))
    .selectAll('q')
    .select(itemTitle('q.inventory_id').as('inventory_title'))
    .orderBy('q.created_at', 'desc')
    .orderBy('q.id', 'desc')
    .execute()
  return rows.map(({ inventory_title, created_at, first_response_due_at, first_responded_at, ...row }) => ({
    ...row,
    ...(contacts ? {} : { email: null, phone: null }),
    status: row.status,
    source: row.source as (typeof inquirySources)[number],
    inventory: row.inventory_id === null ? null : { id: row.inventory_id, title: inventory_title! },
    created_at: created_at.toISOString(),
    first_response_due_at: first_response_due_at?.toISOString() ?? null,
    first_responded_at: first_responded_at?.toISOString() ?? null,
  }))
}
