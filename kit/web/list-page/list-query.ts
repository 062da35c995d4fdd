import type { RowSource } from '../call.ts'

/** How the cache asks for one page of a list, and under which key it keeps it. */
export const listQuery = <Row>(source: RowSource<Row>, query: Record<string, unknown>) => ({
  queryKey: [source.name, source.input, query],
  queryFn: ({ signal }: { signal: AbortSignal }) => source.fetch(query, signal),
})
