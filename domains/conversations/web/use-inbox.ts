import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { call } from './calls.ts'

/** How often the list looks again by itself, because news may be lost. */
const lookAgainMs = 30_000
const atOnce = 50

export interface InboxFilter {
  tab: string
  search: string
  channel: string | undefined
}

/** The conversations of a filter, 50 at a time. By cursor, one that moves up meanwhile is not shown twice. */
export function useInbox({ tab, search, channel }: InboxFilter) {
  const query = { tab, per_page: String(atOnce), ...(search && { search }), ...(channel && { channel }) }
  const answer = useInfiniteQuery({
    queryKey: ['GET /crm/inbox', query],
    queryFn: ({ pageParam, signal }) =>
      call.list('GET /crm/inbox', { query: { ...query, ...(pageParam && { cursor: pageParam }) } as never, signal }),
    initialPageParam: '',
    getNextPageParam: ({ meta }) => meta.next_cursor,
    refetchInterval: lookAgainMs,
    placeholderData: keepPreviousData,
  })
  const pages = answer.data?.pages ?? []
  const rows = [...new Map(pages.flatMap(({ data }) => data).map((row) => [row.id, row])).values()]
  // The last page was read last, but only the first is read again when something happens.
  return { answer, rows, meta: pages[0]?.meta }
}
