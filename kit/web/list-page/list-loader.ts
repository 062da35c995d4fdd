import type { RowSource } from '../call.ts'
import type { RouterContext } from '../screen.ts'
import { listQuery } from './list-query.ts'
import { listSearch, queryOf } from './list-search.ts'

/** So long the screen before may stay, to be followed by rows at once rather than by grey bars first. */
const patienceMs = 150

/** What the router tells a loader, as far as a list wants to know it. */
export interface Entering {
  context: RouterContext
  location: { search: object }
}

/**
 * The loader of a list's route: asks for the rows while the code of the screen is on its way. Rows seen before are left to the
 * screen, which shows them and asks again; so are addresses with a filter in them, which only the screen knows to read.
 */
export function listLoader<Row>(source: RowSource<Row>): (entering: Entering) => Promise<void> {
  return async ({ context: { queryClient }, location }) => {
    const search = listSearch(location.search as Record<string, unknown>)
    // A board asks for each of its columns itself.
    if (search.view === 'board') return
    const query = queryOf(search, [])
    const asked = listQuery(source, query)
    const filtered = Object.keys(search).some((key) => key !== 'columns' && key !== 'view' && !(key in query))
    if (filtered || queryClient.getQueryData(asked.queryKey) !== undefined) return
    await Promise.race([queryClient.prefetchQuery(asked), new Promise<void>((go) => setTimeout(go, patienceMs))])
  }
}
