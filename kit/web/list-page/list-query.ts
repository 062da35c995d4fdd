import type { RowSource } from '../call.ts'

/** Query options for one page of a list: the cache key and the fetch function. */
export const listQuery = <Row>(source: RowSource<Row>, query: Record<string, unknown>) => ({
  queryKey: [source.name, source.input, query],
  queryFn: ({ signal }: { signal: AbortSignal }) => source.fetch(query, signal),
})
