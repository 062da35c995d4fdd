import { sql } from 'kysely'
import { itemTitle } from '#domains/inventory/server/items/titles.ts'
import type { Tx } from '#kit/server/database/database.ts'

/** Returns inquiries that nobody has answered, those due first first. The index `inquiries_unanswered` has the same condition. */
export const unansweredInquiries = (tx: Tx, limit: number) =>
  tx
    .selectFrom('inquiries as q')
    .select(['q.id', 'q.name', 'q.reference', 'q.source', 'q.message', 'q.first_response_due_at', 'q.created_at'])
    .select(itemTitle('q.inventory_id').as('title'))
    .where(sql<boolean>`q.first_responded_at IS NULL AND q.status NOT IN ('converted', 'closed', 'spam')`)
    .orderBy('q.first_response_due_at')
    .orderBy('q.id')
    .limit(limit)
    .execute()
