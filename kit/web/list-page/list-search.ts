import { formatCount } from '#kit/contract/text.ts'
import type { Column, Filter } from './list-types.ts'

/** The state of a list in the address: page, order, search, columns and whatever it filters by. All of it is text. */
export interface ListSearch {
  page?: string
  per_page?: string
  sort?: string
  search?: string
  columns?: string
  /** `table` where the list shows pictures at first; `board` where it has a board. */
  view?: string
  [filter: string]: string | undefined
}

/** `validateSearch` of a list's route: keeps what is text. */
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

/** What the call is asked: page, order, search and the filters the list declares; unknown parameters stay behind. */
export function queryOf(search: ListSearch, filters: readonly Filter[]): Record<string, string> {
  const known = ['page', 'per_page', 'sort', 'search', ...filters.flatMap(parametersOf)]
  return Object.fromEntries(known.flatMap((key) => (search[key] ? [[key, search[key]]] : [])))
}

/** A change of what is listed starts at the first page again. */
export const changed = (search: ListSearch, changes: ListSearch): ListSearch => listSearch({ ...search, page: undefined, ...changes })

/** Whether anything narrows the list. */
export const isNarrowed = (search: ListSearch, filters: readonly Filter[]): boolean =>
  Boolean(search.search) || filters.some((filter) => parametersOf(filter).some((key) => search[key]))

/** The change that takes every filter and the search away; the order and the columns stay. */
export const clearing = (filters: readonly Filter[]): ListSearch =>
  Object.fromEntries(['search', ...filters.flatMap(parametersOf)].map((key) => [key, undefined]))

/** The order after a click on a column: up, down, then the list's own again. */
export function nextSort(current: string | undefined, key: string): string | undefined {
  if (current === key) return `-${key}`
  return current === `-${key}` ? undefined : key
}

/** At most this many columns; the rest wait behind "Columns". */
const mostColumns = 7

/** The columns to show: those chosen (in the address, or by this user before), or those not hidden. The first one always stays. */
export function shownColumns<Row>(columns: readonly Column<Row>[], chosen: readonly string[] | undefined): Column<Row>[] {
  const keys =
    chosen ??
    columns
      .filter(({ hidden }) => !hidden)
      .slice(0, mostColumns)
      .map(({ key }) => key)
  return columns.filter(({ key }, index) => index === 0 || keys.includes(key))
}

/** "1–15 of 134", "1,000+" where the server stopped counting. */
export function rangeText(meta: { page: number; per_page: number; total: number; more: boolean }, rows: number): string {
  const first = (meta.page - 1) * meta.per_page + 1
  const total = meta.more ? `${formatCount(1000)}+` : formatCount(meta.total)
  return rows === 0 ? `0 of ${total}` : `${formatCount(first)}–${formatCount(first + rows - 1)} of ${total}`
}
