import { sql, type RawBuilder } from 'kysely'

/**
 * Whether the agency of a column is at work: neither suspended by staff nor for a plan that was not paid for a month. Who is
 * not takes no payments of clients and writes them nothing by itself.
 */
export const agencyWorks = (column: string): RawBuilder<boolean> => sql<boolean>`agency_works(${sql.ref(column)})`
