import { sql, type SelectQueryBuilder } from 'kysely'
import type { ListRequest } from '#kit/contract/page.ts'
import type { DB } from '../../database/tables.ts'
import type { Tx } from './database.ts'

const countedTo = 1000

/**
 * The total of a filtered query, counted to 1 000 and then said as "more": an exact count of a large list costs more than the list.
 */
export async function cappedTotal(tx: Tx, query: SelectQueryBuilder<DB, never, unknown>): Promise<{ total: number; more: boolean }> {
  const inner = query
    .clearSelect()
    .clearOrderBy()
    .select(sql`1`.as('one') as never)
    .limit(countedTo + 1)
  const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM (${inner}) AS counted`.execute(tx)
  const n = rows[0]?.n ?? 0
  return { total: Math.min(n, countedTo), more: n > countedTo }
}

/** Column and direction of a request's `sort`. */
export const sortOf = (sort: string): { column: string; direction: 'asc' | 'desc' } =>
  sort.startsWith('-') ? { column: sort.slice(1), direction: 'desc' } : { column: sort, direction: 'asc' }

/** How many rows to skip. */
export const offsetOf = ({ page, per_page }: Pick<ListRequest, 'page' | 'per_page'>): number => (page - 1) * per_page

/** A search text for LIKE, its own wildcards taken literally. */
export const like = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`
