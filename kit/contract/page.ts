import { z } from 'zod'
import { endpoint, type Access } from './endpoint.ts'
import type { Feature } from './features.ts'
import type { CallScopes } from './scopes.ts'

export const defaultPageSize = 15
export const largestPageSize = 100

/** A whole number from the query string: ASCII digits only, no sign, exponent or space. */
const digits = (smallest: number, largest: number, message: string) =>
  z
    .string(message)
    .regex(/^[0-9]{1,9}$/, message)
    .transform(Number)
    .refine((n) => n >= smallest && n <= largest, message)

/** `meta` of a list. With `more`, the count stopped at 1 000 and `total` is that number. */
export const pageMeta = z.object({
  page: z.number(),
  per_page: z.number(),
  total: z.number(),
  last_page: z.number(),
  more: z.boolean(),
  /** Cursor of the next page, for lists paged by `cursor`. Absent on the last page. */
  next_cursor: z.string().optional(),
})
export type PageMeta = z.infer<typeof pageMeta>

/** Filter of a large list: continues from an answer's `next_cursor`. Page 1 000 is as fast as the first. */
export const cursor = z
  .string('Cursor is not valid.')
  .regex(/^[A-Za-z0-9_-]{20,1000}$/, 'Cursor is not valid.')
  .optional()

type SortOf<Columns extends readonly string[]> = Columns[number] | `-${Columns[number]}`

// Shared by all lists: a schema takes at least a kilobyte of the server's memory.
const ofEveryList = {
  page: digits(1, 1_000_000, 'Page is not valid.').default(1),
  per_page: digits(1, largestPageSize, `Per page is a number from 1 to ${largestPageSize}.`).default(defaultPageSize),
  search: z.string().max(100, 'Search is at most 100 characters.').default(''),
  download: z.enum(['csv', 'xlsx'], 'Download is csv or xlsx.').optional(),
}

/** The query schema of a list: the common parameters and the list's own filters. */
export function listQuery<const Columns extends readonly [string, ...string[]], Filters extends z.ZodRawShape>(
  sort: Columns,
  defaultSort: SortOf<Columns>,
  filters: Filters,
) {
  const allowed = sort.flatMap((column) => [column, `-${column}`]) as [SortOf<Columns>, ...SortOf<Columns>[]]
  return z.strictObject({
    ...ofEveryList,
    sort: z.enum(allowed, 'Sort is not valid.').default(defaultSort as never),
    ...filters,
  })
}

/** Several values of a filter, separated by commas: `status=draft,published`. No value is no filter: `undefined`. */
export const several = <const T extends readonly [string, ...string[]]>(values: T, label: string) =>
  z
    .string(`${label} is not valid.`)
    .transform((text, context): T[number][] | undefined => {
      const list = text.split(',').filter(Boolean)
      if (text.length > 300 || !list.every((value) => values.includes(value))) context.addIssue(`${label} is not valid.`)
      return list.length === 0 ? undefined : list
    })
    .optional()

/** The list parameters that a handler receives. */
export interface ListRequest {
  page: number
  per_page: number
  search: string
  sort: string
  download?: 'csv' | 'xlsx' | undefined
}

/** Declares a list: paged, searched, sorted, filtered, and downloadable as a whole. `sort` names the sortable columns. */
export function listEndpoint<
  const P extends string,
  const Columns extends readonly [string, ...string[]],
  Item extends z.ZodType,
  Filters extends z.ZodRawShape = {},
>(declaration: {
  path: P
  /** Schemas of parameters that are not ids. */
  params?: { kind?: z.ZodType; company?: z.ZodType }
  summary: string
  access: Access
  scope?: CallScopes
  feature?: Feature
  item: Item
  sort: Columns
  defaultSort: SortOf<Columns>
  filters?: Filters
  /** Totals and other values beside the rows: `meta.totals`. */
}) {
  const { item, sort, defaultSort, filters, params, ...rest } = declaration
  const query = listQuery(sort, defaultSort, (filters ?? {}) as Filters)
  return endpoint({
    method: 'GET' as const,
    ...rest,
    params: params as never,
    query: query as never as typeof query,
    result: z.array(item),
    answer: 'list',
  })
}
