import { sql, type Expression, type RawBuilder, type SelectQueryBuilder } from 'kysely'
import { z } from 'zod'
import { invalid } from '#kit/contract/errors.ts'
import type { ListRequest } from '#kit/contract/page.ts'
import type { DB } from '../../../database/tables.ts'
import type { Tx } from './database.ts'

const countedTo = 1000
// A literal, not a parameter: without knowing the limit PostgreSQL plans a scan of the whole table.
const limit = sql.lit(countedTo + 1)

/** Counts a filtered query up to 1 000; beyond that `more` is true. An exact count of a large list costs more than the list itself. */
export async function cappedTotal(tx: Tx, query: SelectQueryBuilder<DB, never, unknown>): Promise<{ total: number; more: boolean }> {
  const inner = query
    .clearSelect()
    .clearOrderBy()
    .select(sql`1`.as('one') as never)
    .limit(limit)
  const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM (${inner}) AS counted`.execute(tx)
  return cappedCount(rows[0]?.n ?? 0)
}

/** Returns a count as lists say it: beyond 1 000 `more` is true. */
export const cappedCount = (n: number): { total: number; more: boolean } => ({ total: Math.min(n, countedTo), more: n > countedTo })

/** Columns by name. */
type Columns = Readonly<Record<string, RawBuilder<unknown>>>
type RowOf<Named extends Columns> = { [K in keyof Named]: Named[K] extends RawBuilder<infer Value> ? Value : never }

interface Page<Table extends keyof DB, Row, More extends Columns> {
  /** The filtered rows with their columns. */
  rows: SelectQueryBuilder<DB, Table, Row>
  /** The filtered rows, to be counted. */
  matching: SelectQueryBuilder<DB, Table, {}>
  /** The expression for the request's `sort`. */
  order: RawBuilder<unknown>
  /**
   * Subqueries, which may name the columns of a row of the page, as in `page.id`. Among the columns of `rows`, PostgreSQL would add their cost for
   * every row that matches, and would no longer see which index is cheaper.
   */
  more?: More
}

export interface Counted<Row> {
  rows: AsJson<Row>[]
  total: number
  more: boolean
}

/**
 * Returns a page and the capped total of the matching rows in one statement. PostgreSQL builds the rows as JSON, which costs half
 * as much as parsing them one column at a time. Times are text.
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
 * Returns a page and its total, ordered by `order` and then by id. Starts after the cursor if there is one, else at the page number.
 * @throws 422 at `cursor` when the cursor belongs to another order.
 */
export async function pageInOne<Table extends keyof DB, Row extends { id: string }, More extends Columns = {}>(
  tx: Tx,
  request: Pick<ListRequest, 'page' | 'per_page' | 'sort'> & { cursor?: string | undefined },
  { rows, matching, order, more }: Page<Table, Row, More>,
): Promise<Counted<Row & RowOf<More>> & { next_cursor: string | undefined }> {
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
  // Counted in the page's order, PostgreSQL reads an index and stops at the limit. Without one it may collect all matches first.
  const counting = matching.orderBy(sql`${order} ${way}, id ${way}`)
  const whole = more
    ? sql`SELECT page.*, ${sql.join(Object.entries(more).map(([name, column]) => column.as(name)))} FROM (${page}) AS page`
    : page
  const { rows: found, ...counted } = await pageWithTotal<Row & RowOf<More> & { sorted_by: unknown }>(tx, whole, counting as never)
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
    // not a cursor that we issued
  }
  throw invalid('cursor', 'This cursor is not of this list and order.')
}

/** A row after it was parsed from JSON: dates are strings. */
export type AsJson<Row> = { [K in keyof Row]: Row[K] extends Date ? string : Row[K] extends Date | null ? string | null : Row[K] }

/** Converts a time that PostgreSQL wrote into JSON to the format of our answers: ISO 8601 in UTC, with milliseconds. */
export const isoOf = <Time extends string | null>(time: Time): Time => (time === null ? time : (isoText(time) as Time))

// Most times end in +00:00. Those are cut, not parsed, because a list has dozens of them.
const isoText = (time: string): string =>
  time.length >= 29 && time.endsWith('+00:00') ? `${time.slice(0, 23)}Z` : new Date(time).toISOString()

/**
 * Joins a column and others that may be null into one text, written exactly as in the search indexes. With row security, PostgreSQL
 * uses an index only for leakproof functions, and `coalesce` is not one of them.
 */
export const searched = (first: string, ...others: string[]): RawBuilder<string> =>
  sql.join(
    [sql.ref(first), ...others.map((name) => sql`CASE WHEN ${sql.ref(name)} IS NULL THEN '' ELSE ' ' || ${sql.ref(name)} END`)],
    sql` || `,
  )

/** Column and direction of a request's `sort`. */
export const sortOf = (sort: string): { column: string; direction: 'asc' | 'desc' } =>
  sort.startsWith('-') ? { column: sort.slice(1), direction: 'desc' } : { column: sort, direction: 'asc' }

/** Number of rows to skip. */
const offsetOf = ({ page, per_page }: Pick<ListRequest, 'page' | 'per_page'>): number => (page - 1) * per_page

/**
 * Condition that a column has one of `values`, which must come from a closed set. They become literals, so that PostgreSQL knows
 * how many rows match when it plans, and can reuse the plan.
 */
export const isAmong = (column: string, values: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} IN (${sql.join(values.map((value) => sql.lit(value)))})`

const usualSizes: readonly number[] = [15, 50, 100]

/**
 * Limits a query to the requested page. Usual page sizes become literals. With an unknown limit PostgreSQL expects a tenth of
 * the table, considers its cached plan expensive, and plans every time.
 */
export const atPage =
  ({ page, per_page }: Pick<ListRequest, 'page' | 'per_page'>) =>
  <From, Of extends keyof From, Row>(query: SelectQueryBuilder<From, Of, Row>): SelectQueryBuilder<From, Of, Row> => {
    const cut = query.limit(usualSizes.includes(per_page) ? sql.lit(per_page) : per_page)
    return page === 1 ? cut : cut.offset(offsetOf({ page, per_page }))
  }

/** Returns a LIKE pattern that contains the text. Wildcards in the text are escaped. */
export const like = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** Refuses a range whose last day is before its first. @throws 422 at the field of the last day. */
export function refuseBackwards(first: string | null | undefined, last: string | null | undefined, field: string): void {
  if (first && last && first > last) throw invalid(field, 'The last day is before the first.')
}
