import { sql, type RawBuilder } from 'kysely'

/**
 * SQL condition: the agency in this column may take client payments and send messages to clients. Neither the platform's
 * staff nor a plan unpaid for a month has suspended it (docs/decisions/0010). Inlined, because a function would have to
 * exist on every node of a distributed database.
 */
export const agencyWorks = (column: string): RawBuilder<boolean> => sql<boolean>`EXISTS (
  SELECT FROM agencies at_work WHERE at_work.id = ${sql.ref(column)} AND at_work.state = 'active'
  AND (at_work.category = 'basic' OR coalesce((
    SELECT s.status FROM subscriptions s WHERE s.agency_id = at_work.id ORDER BY s.created_at DESC, s.id DESC LIMIT 1
  ), '') <> 'suspended'))`
