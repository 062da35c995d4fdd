import { useQueries, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { asCallError, type CallError } from '../call-error.ts'
import type { Page, RowSource } from '../call.ts'

/** The state of one column. */
export interface ColumnState<Row, Value extends string> {
  value: Value
  /** `undefined` until the first answer. */
  page: Page<Row> | undefined
  error: CallError | null
  loadingMore: boolean
  showMore: () => void
}

interface Options<Row, Value extends string> {
  rows: RowSource<Row>
  columns: readonly Value[]
  filteredBy: string
  query: Record<string, string>
}

/** The rows of every column, with the pages loaded so far. */
export function useBoardColumns<Row extends { id: string }, Value extends string>({
  rows,
  columns,
  filteredBy,
  query,
}: Options<Row, Value>) {
  const [pages, setPages] = useState<Partial<Record<Value, number>>>({})
  const queries = useQueryClient()
  const queryOf = (value: Value) => ({ ...query, [filteredBy]: value })
  const keyOf = (value: Value) => [rows.name, rows.input, { ...queryOf(value), pages: pages[value] ?? 1 }]
  const answers = useQueries({
    queries: columns.map((value) => ({
      queryKey: keyOf(value),
      queryFn: ({ signal }: { signal: AbortSignal }) => firstPages(rows, queryOf(value), pages[value] ?? 1, signal),
      // While more rows or another search are loading, the previous rows stay visible.
      placeholderData: (before: Page<Row> | undefined) => before,
    })),
  })
  const states = columns.map((value, index): ColumnState<Row, Value> => ({
    value,
    page: answers[index]!.data,
    error: answers[index]!.error && asCallError(answers[index]!.error),
    loadingMore: answers[index]!.isPlaceholderData,
    showMore: () => setPages((before) => ({ ...before, [value]: (before[value] ?? 1) + 1 })),
  }))
  return {
    states,
    isStale: answers.some(({ isPlaceholderData }) => isPlaceholderData),
    isFetching: answers.some(({ isFetching }) => isFetching),
    retry: () => answers.forEach((answer) => answer.error && void answer.refetch()),
    /** Moves a row to the top of another column in the cache, before the server has answered. */
    shift: (row: Row, from: Value, to: Value) => shift(queries, keyOf(from), keyOf(to), row),
  }
}

async function firstPages<Row extends { id: string }>(
  rows: RowSource<Row>,
  query: Record<string, string>,
  count: number,
  signal: AbortSignal,
): Promise<Page<Row>> {
  const pages = await Promise.all(Array.from({ length: count }, (_, index) => rows.fetch({ ...query, page: String(index + 1) }, signal)))
  // If a row moved while the pages were read, it may be on two of them.
  const all = new Map(pages.flatMap(({ data }) => data.map((row) => [row.id, row])))
  return { ...pages[0]!, data: [...all.values()] }
}

async function shift<Row extends { id: string }>(
  queries: QueryClient,
  from: readonly unknown[],
  to: readonly unknown[],
  row: Row,
): Promise<void> {
  // Cancel running requests: their answers would not include the move.
  const stopped = Promise.all([from, to].map((queryKey) => queries.cancelQueries({ queryKey, exact: true })))
  const change = (queryKey: readonly unknown[], data: (rows: Row[]) => Row[], by: number) =>
    queries.setQueryData<Page<Row>>(
      queryKey,
      (page) => page && { ...page, data: data(page.data), meta: { ...page.meta, total: page.meta.total + by } },
    )
  change(from, (rows) => rows.filter(({ id }) => id !== row.id), -1)
  change(to, (rows) => [row, ...rows.filter(({ id }) => id !== row.id)], 1)
  await stopped
}
