import { sql, type Expression, type RawBuilder, type SelectQueryBuilder } from 'kysely'
import { z } from 'zod'
import { invalid } from '#kit/contract/errors.ts'
import type { ListRequest } from '#kit/contract/page.ts'
import type { DB } from '../../../database/tables.ts'
import type { Tx } from './database.ts'

const countedTo = 1000
// Written into the statement: a limit that PostgreSQL does not know when it plans may be any, and it would go through the whole table.
const limit = sql.lit(countedTo + 1)

/**
 * The total of a filtered query, counted to 1 000 and then said as "more": an exact count of a large list costs more than the list.
 */
export async function cappedTotal(tx: Tx, query: SelectQueryBuilder<DB, never, unknown>): Promise<{ total: number; more: boolean }> {
  const inner = query
    .clearSelect()
    .clearOrderBy()
    .select(sql`1`.as('one') as never)
    .limit(limit)
  const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM (${inner}) AS counted`.execute(tx)
  const n = rows[0]?.n ?? 0
  return { total: Math.min(n, countedTo), more: n > countedTo }
}

interface Page<Table extends keyof DB, Row> {
  /** The filtered rows with their columns. */
  rows: SelectQueryBuilder<DB, Table, Row>
  /** The filtered rows, to be counted. */
  matching: SelectQueryBuilder<DB, Table, {}>
  /** What the request's `sort` orders by. */
  order: RawBuilder<unknown>
}

export interface Counted<Row> {
  rows: AsJson<Row>[]
  total: number
  more: boolean
}

/**
 * A page and the capped total of what matches in one statement, the rows as JSON built by PostgreSQL: half the work of rows
 * parsed one column at a time. Times come as text.
 */
export async function pageWithTotal<Row>(
  tx: Tx,
  page: Expression<unknown>,
  matching: SelectQueryBuilder<DB, never, unknown>,
): Promise<Counted<Row>> {
  const counted = matching.select(sql`1`.as('one') as never).limit(limit)
  const { rows } = await sql<{ page: AsJson<Row>[]; n: number }>`
    SELECT (SELECT coalesce(json_agg(row), '[]') FROM (${page}) AS row) AS page,
           (SELECT count(*) FROM (${counted}) AS counted) AS n`.execute(tx)
  const { page: found, n } = rows[0]!
  return { rows: found, total: Math.min(n, countedTo), more: n > countedTo }
}

/**
 * A page with its total, ordered by `order` and then by id; continues after a cursor, or skips to the page.
 * @throws 422 at `cursor` when it belongs to another order.
 */
export async function pageInOne<Table extends keyof DB, Row extends { id: string }>(
  tx: Tx,
  request: Pick<ListRequest, 'page' | 'per_page' | 'sort'> & { cursor?: string | undefined },
  { rows, matching, order }: Page<Table, Row>,
): Promise<Counted<Row> & { next_cursor: string | undefined }> {
  const after = request.cursor === undefined ? null : readCursor(request.cursor, request.sort)
  const { direction } = sortOf(request.sort)
  const way = sql.raw(direction)
  const page = rows
    .select(order.as('sorted_by') as never)
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(${order}, id) ${sql.raw(direction === 'asc' ? '>' : '<')} (${after![0]}, ${after![1]}::uuid)`),
    )
    .orderBy(sql`${order} ${way}, id ${way}`)
    .$call(atPage(after ? { ...request, page: 1 } : request))
  const { rows: found, ...counted } = await pageWithTotal<Row & { sorted_by: unknown }>(tx, page, matching as never)
  const last = found.length === request.per_page ? found.at(-1) : undefined
  return { rows: found, ...counted, next_cursor: last && writeCursor(request.sort, last.sorted_by, last.id) }
}

const writeCursor = (sort: string, value: unknown, id: unknown): string =>
  Buffer.from(JSON.stringify([sort, value, id])).toString('base64url')

const cursorShape = z.tuple([z.string(), z.union([z.string(), z.number(), z.null()]), z.uuid()])

function readCursor(cursor: string, sort: string): [string | number | null, string] {
  try {
    const [ofSort, value, id] = cursorShape.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
    if (ofSort === sort) return [value, id]
  } catch {
    // not one of ours
  }
  throw invalid('cursor', 'This cursor is not of this list and order.')
}

/** A row as it comes out of JSON. */
export type AsJson<Row> = { [K in keyof Row]: Row[K] extends Date ? string : Row[K] extends Date | null ? string | null : Row[K] }

/** A time that PostgreSQL wrote into JSON, in the one form of our answers: ISO 8601 in UTC, to the millisecond. */
export const isoOf = <Time extends string | null>(time: Time): Time => (time === null ? time : (isoText(time) as Time))

// Most end so, and are cut instead of read: a list has dozens of them.
const isoText = (time: string): string =>
  time.length >= 29 && time.endsWith('+00:00') ? `${time.slice(0, 23)}Z` : new Date(time).toISOString()

/**
 * A column and others that may be null as one text, written as the search indexes are: below row security PostgreSQL reads an
 * index only for what can tell nothing of a row, which it does not know of coalesce.
 */
export const searched = (first: string, ...others: string[]): RawBuilder<string> =>
  sql.join(
    [sql.ref(first), ...others.map((name) => sql`CASE WHEN ${sql.ref(name)} IS NULL THEN '' ELSE ' ' || ${sql.ref(name)} END`)],
    sql` || `,
  )

/** Column and direction of a request's `sort`. */
export const sortOf = (sort: string): { column: string; direction: 'asc' | 'desc' } =>
  sort.startsWith('-') ? { column: sort.slice(1), direction: 'desc' } : { column: sort, direction: 'asc' }

/** How many rows to skip. */
const offsetOf = ({ page, per_page }: Pick<ListRequest, 'page' | 'per_page'>): number => (page - 1) * per_page

/**
 * A column that has one of some values, which must come from a closed set: they are written into the statement, so that PostgreSQL
 * knows how many rows have them when it plans, and need not plan anew each time to find out.
 */
export const isAmong = (column: string, values: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} IN (${sql.join(values.map((value) => sql.lit(value)))})`

const usualSizes: readonly number[] = [15, 50, 100]

/**
 * Cuts a query to the page asked for. What is usually asked for is written into the statement: with a limit that it does not know
 * when it plans PostgreSQL expects a tenth of the table, finds the plan it kept dear, and plans anew each time.
 */
export const atPage =
  ({ page, per_page }: Pick<ListRequest, 'page' | 'per_page'>) =>
  <From, Of extends keyof From, Row>(query: SelectQueryBuilder<From, Of, Row>): SelectQueryBuilder<From, Of, Row> => {
    const cut = query.limit(usualSizes.includes(per_page) ? sql.lit(per_page) : per_page)
    return page === 1 ? cut : cut.offset(offsetOf({ page, per_page }))
  }

/** A search text for LIKE, its own wildcards taken literally. */
export const like = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** Refuses days the wrong way round. @throws 422 at the field of the last day. */
export function refuseBackwards(first: string | null | undefined, last: string | null | undefined, field: string): void {
  if (first && last && first > last) throw invalid(field, 'The last day is before the first.')
}
