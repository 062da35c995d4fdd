/** A query that can lock the rows it returns. */
interface Lockable<Query> {
  forShare(): Query
  forKeyShare(): Query
  forNoKeyUpdate(): Query
}

/**
 * Locks rows of a reference table until the transaction ends: against every change, or with `'key share'` against deleting only. Several
 * transactions may hold the lock at once. Not on a cluster: Citus locks the whole table for a shared lock and then asks for a stronger
 * one, so two that hold it would wait for each other. There one transaction holds it at a time.
 */
export function sharedLock<Query extends Lockable<Query>>(
  query: Query,
  of: 'share' | 'key share',
  { onCluster }: { onCluster: boolean },
): Query {
  if (onCluster) return query.forNoKeyUpdate()
  return of === 'share' ? query.forShare() : query.forKeyShare()
}
