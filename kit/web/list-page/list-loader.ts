import type { RowSource } from '../call.ts'
import type { RouterContext } from '../screen.ts'
import { listQuery } from './list-query.ts'
import { listSearch, queryOf } from './list-search.ts'

/** How long the previous screen stays, so that rows can appear at once instead of placeholders. Milliseconds. */
const patienceMs = 150

/** The parts of a router's loader arguments that a list needs. */
export interface Entering {
  context: RouterContext
  location: { search: object }
}

/**
 * The loader of a list's route. Loads the rows while the code of the screen is loading. It skips rows that are cached, because the
 * screen shows and refetches them. It skips addresses with a filter, because only the screen can read filters.
 */
export function listLoader<Row>(source: RowSource<Row>): (entering: Entering) => Promise<void> {
  return async ({ context: { queryClient }, location }) => {
    const search = listSearch(location.search as Record<string, unknown>)
    // A board loads its columns itself.
    if (search.view === 'board') return
    const query = queryOf(search, [])
    const asked = listQuery(source, query)
    const filtered = Object.keys(search).some((key) => key !== 'columns' && key !== 'view' && !(key in query))
    if (filtered || queryClient.getQueryData(asked.queryKey) !== undefined) return
    await Promise.race([queryClient.prefetchQuery(asked), new Promise<void>((go) => setTimeout(go, patienceMs))])
  }
}
