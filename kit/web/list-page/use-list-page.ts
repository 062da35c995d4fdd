import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo, useState } from 'react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { CallError } from '../call-error.ts'
import type { Page } from '../call.ts'
import { useList } from '../use-call.ts'
import { useUser } from '../use-session.ts'
import { changed, isNarrowed, listSearch, queryOf, shownColumns, type ListSearch } from './list-search.ts'
import type { Column, Filter, ListPageProps } from './list-types.ts'

/** The state that the parts of a list page share. */
export interface ListState<Row> {
  props: ListPageProps<Row>
  filters: readonly Filter[]
  search: ListSearch
  /** Changes the address. `step` adds a history entry for "Back"; `replace`, used while typing, does not. */
  change: (changes: ListSearch, how?: 'step' | 'replace') => void
  query: Record<string, string>
  answer: UseQueryResult<Page<Row>, CallError>
  rows: Row[]
  columns: Column<Row>[]
  /** True if the user has chosen the columns. */
  chosen: boolean
  /** The keys of the columns for which the table has no room. */
  leftOut: readonly string[]
  setLeftOut: (keys: readonly string[]) => void
  keyOf: (row: Row) => string
  narrowed: boolean
  /** True if the rows are shown as pictures. */
  asGrid: boolean
  /** True for rows of 36 pixels instead of 44. */
  compact: boolean
  selection: Selection<Row>
}

interface Selection<Row> {
  rows: ReadonlyMap<string, Row>
  toggle: (row: Row) => void
  toggleAll: () => void
  /** Selects or deselects rows. */
  put: (rows: readonly Row[], on: boolean) => void
  clear: () => void
}

const idOf = (row: unknown) => String((row as { id: unknown }).id)

/** The state of a list. All of it is in the address, except the selection. */
export function useListPage<Row>(props: ListPageProps<Row>): ListState<Row> {
  const { rows: source, filters = [], columns } = props
  const { search, query, narrowed, change: changeAddress } = useListAddress(filters)
  const answer = useList(source, query)
  const { preferences } = useUser()
  const keyOf = props.rowKey ?? idOf
  const rows = answer.data?.data ?? []
  const selection = useSelection(rows, keyOf)
  const { clear } = selection
  const { leftOut, setLeftOut } = useLeftOut()
  const chosen = search.columns?.split(',') ?? preferences.columns?.[source.name]
  const change = useCallback(
    (changes: ListSearch, how: 'step' | 'replace' = 'step') => {
      if (!('columns' in changes) && !('page' in changes)) clear()
      changeAddress(changes, how)
    },
    [changeAddress, clear],
  )
  return {
    props,
    filters,
    search,
    change,
    query,
    answer,
    rows,
    columns: shownColumns(columns, chosen),
    chosen: chosen !== undefined,
    leftOut,
    setLeftOut,
    asGrid: props.grid !== undefined && search.view !== 'table',
    compact: preferences.density === 'compact',
    keyOf,
    narrowed,
    selection,
  }
}

/** The columns without room. The state keeps its value if the same ones are set again, so that nothing renders. */
function useLeftOut() {
  const [leftOut, set] = useState<readonly string[]>([])
  const setLeftOut = useCallback((keys: readonly string[]) => set((before) => (before.join() === keys.join() ? before : keys)), [])
  return { leftOut, setLeftOut }
}

/** Search, order, page and filters from the address. A list and its board share them. */
export function useListAddress(filters: readonly Filter[]) {
  const raw = useSearch({ strict: false }) as Record<string, unknown>
  const navigate = useNavigate()
  const search = useMemo(() => listSearch(raw), [raw])
  const query = useMemo(() => queryOf(search, filters), [search, filters])
  const change = useCallback(
    (changes: ListSearch, how: 'step' | 'replace' = 'step') => {
      const next = (before: Record<string, unknown>) => changed(listSearch(before), changes)
      // The list does not know its screen, so the router cannot know the type of the search.
      void navigate({ to: '.', search: next as never, replace: how === 'replace', resetScroll: false })
    },
    [navigate],
  )
  return { search, query, change, narrowed: isNarrowed(search, filters) }
}

function useSelection<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Selection<Row> {
  const [selected, setSelected] = useState<ReadonlyMap<string, Row>>(new Map())
  const clear = useCallback(() => setSelected(new Map()), [])
  const toggle = (row: Row) => {
    const next = new Map(selected)
    if (!next.delete(keyOf(row))) next.set(keyOf(row), row)
    setSelected(next)
  }
  const toggleAll = () => {
    const all = rows.every((row) => selected.has(keyOf(row)))
    const next = new Map(selected)
    for (const row of rows) {
      if (all) next.delete(keyOf(row))
      else next.set(keyOf(row), row)
    }
    setSelected(next)
  }
  const put = (changed: readonly Row[], on: boolean) => {
    const next = new Map(selected)
    for (const row of changed) {
      if (on) next.set(keyOf(row), row)
      else next.delete(keyOf(row))
    }
    setSelected(next)
  }
  return { rows: selected, toggle, toggleAll, put, clear }
}
