import { sql, type RawBuilder } from 'kysely'

/**
 * SQL condition: the agency may take client payments and send messages to clients. Neither the platform's staff nor a plan unpaid for a
 * month has suspended it (docs/decisions/0010). `agency` is its id, or the name of a column of an agency table with it. Inlined, because
 * a function would have to exist on every node of a distributed database. Without LIMIT, which such a database refuses in subqueries.
 */
export const agencyWorks = (agency: string | RawBuilder<string>): RawBuilder<boolean> => {
  const id = typeof agency === 'string' ? sql.ref(agency) : agency
  return sql<boolean>`CASE (SELECT at_work.category = 'basic' FROM agencies at_work WHERE at_work.id = ${id} AND at_work.state = 'active')
    WHEN true THEN true
    WHEN false THEN NOT EXISTS (
      SELECT FROM subscriptions s WHERE s.agency_id = ${id} AND s.status = 'suspended' AND NOT EXISTS (
        SELECT FROM subscriptions newer WHERE newer.agency_id = ${id} AND (newer.created_at, newer.id) > (s.created_at, s.id)))
    ELSE false END`
}
