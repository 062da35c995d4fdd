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

/**
 * A page and the capped total in one statement, the rows as JSON built by PostgreSQL: half the work of rows parsed one column
 * at a time. Times come as text. For the lists that are asked for most.
 */
export async function pageInOne<Table extends keyof DB, Row>(
  tx: Tx,
  page: SelectQueryBuilder<DB, Table, Row>,
  matching: SelectQueryBuilder<DB, Table, {}>,
): Promise<{ rows: AsJson<Row>[]; total: number; more: boolean }> {
  const inner = matching.select(sql`1`.as('one') as never).limit(countedTo + 1)
  const { rows } = await sql<{ page: AsJson<Row>[]; n: number }>`
    SELECT (SELECT coalesce(json_agg(row), '[]') FROM (${page}) AS row) AS page, (SELECT count(*) FROM (${inner}) AS counted) AS n`.execute(
    tx,
  )
  const { page: found, n } = rows[0]!
  return { rows: found, total: Math.min(n, countedTo), more: n > countedTo }
}

/** A row as it comes out of JSON. */
export type AsJson<Row> = { [K in keyof Row]: Row[K] extends Date ? string : Row[K] extends Date | null ? string | null : Row[K] }

/** A time that PostgreSQL wrote into JSON, in the one form of our answers: ISO 8601 in UTC. */
export const isoOf = <Time extends string | null>(time: Time): Time => (time === null ? time : (new Date(time).toISOString() as Time))

/** Column and direction of a request's `sort`. */
export const sortOf = (sort: string): { column: string; direction: 'asc' | 'desc' } =>
  sort.startsWith('-') ? { column: sort.slice(1), direction: 'desc' } : { column: sort, direction: 'asc' }

/** How many rows to skip. */
export const offsetOf = ({ page, per_page }: Pick<ListRequest, 'page' | 'per_page'>): number => (page - 1) * per_page

/** A search text for LIKE, its own wildcards taken literally. */
export const like = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`
