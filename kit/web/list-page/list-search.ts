import { formatCount } from '#kit/contract/text.ts'
import type { Column, Filter } from './list-types.ts'

/** The state of a list in the address: page, order, search, columns and filters. All values are text. */
export interface ListSearch {
  page?: string
  per_page?: string
  sort?: string
  search?: string
  columns?: string
  /** `table` where pictures are the default view; `board` where the list has a board. */
  view?: string
  [filter: string]: string | undefined
}

/** `validateSearch` of a list's route. Keeps only text and numbers. */
export function listSearch(raw: Record<string, unknown>): ListSearch {
  const search: ListSearch = {}
  for (const [key, value] of Object.entries(raw)) {
    if (typeof value === 'string' && value !== '') search[key] = value
    else if (typeof value === 'number') search[key] = String(value)
  }
  return search
}

/** The parameters of the call that a filter sets. */
export const parametersOf = (filter: Filter): string[] => (filter.type === 'date-range' ? [filter.from, filter.to] : [filter.key])

/** Returns the query of the call: page, order, search and the list's filters. Unknown parameters are left out. */
export function queryOf(search: ListSearch, filters: readonly Filter[]): Record<string, string> {
  const known = ['page', 'per_page', 'sort', 'search', ...filters.flatMap(parametersOf)]
  return Object.fromEntries(known.flatMap((key) => (search[key] ? [[key, search[key]]] : [])))
}

/** Applies changes to the search. The list starts at the first page again. */
export const changed = (search: ListSearch, changes: ListSearch): ListSearch => listSearch({ ...search, page: undefined, ...changes })

/** Returns true if a search or filter is set. */
export const isNarrowed = (search: ListSearch, filters: readonly Filter[]): boolean =>
  Boolean(search.search) || filters.some((filter) => parametersOf(filter).some((key) => search[key]))

/** The change that clears the search and all filters. Order and columns stay. */
export const clearing = (filters: readonly Filter[]): ListSearch =>
  Object.fromEntries(['search', ...filters.flatMap(parametersOf)].map((key) => [key, undefined]))

/** The order after a click on a column: ascending, descending, then the list's default. */
export function nextSort(current: string | undefined, key: string): string | undefined {
  if (current === key) return `-${key}`
  return current === `-${key}` ? undefined : key
}

/** Maximum number of visible columns by default. The others can be chosen in "Columns". */
const maxColumns = 7

/** Returns the visible columns: the chosen ones (address or preferences), else those not hidden. The first is always visible. */
export function shownColumns<Row>(columns: readonly Column<Row>[], chosen: readonly string[] | undefined): Column<Row>[] {
  const keys =
    chosen ??
    columns
      .filter(({ hidden }) => !hidden)
      .slice(0, maxColumns)
      .map(({ key }) => key)
  return columns.filter(({ key }, index) => index === 0 || keys.includes(key))
}

/** "1–15 of 134", or "1,000+" if the server stopped counting. */
export function rangeText(meta: { page: number; per_page: number; total: number; more: boolean }, rows: number): string {
  const first = (meta.page - 1) * meta.per_page + 1
  const last = first + rows - 1
  if (rows === 0) return `0 of ${meta.more ? `${formatCount(meta.total)}+` : formatCount(meta.total)}`
  // Where the server stopped counting, a page that is not full is the last one.
  const isLast = rows < meta.per_page
  const total = meta.more ? (isLast ? formatCount(last) : `${formatCount(Math.max(meta.total, last))}+`) : formatCount(meta.total)
  return `${formatCount(first)}–${formatCount(last)} of ${total}`
}
