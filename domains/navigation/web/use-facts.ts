import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { isActive } from '#kit/web/access.ts'
import type { ShellFacts } from '#kit/web/shell/slots.ts'
import { useCall } from '#kit/web/use-call.ts'
import { useUser } from '#kit/web/use-session.ts'
import { call } from './calls.ts'

const name = 'GET /business/navigation'

/** What the agency sells, with the kinds that the user wants to see, and what waits for the user. */
export function useNavigationFacts(): ShellFacts {
  const user = useUser()
  const { data, isError } = useCall(call, name, {}, { enabled: isActive(user), staleMs: 60_000 })
  const wanted = (user.agency && user.preferences.kinds?.[user.agency.id]) ?? none
  useFollowing()
  return useMemo(() => {
    const sold = data ? new Set([...data.sells, ...wanted]) : isError ? null : ('loading' as const)
    return { sold, waiting: data?.waiting ?? {} }
  }, [data, isError, wanted])
}

/** Whether the agency looks at examples. */
export function useHasExamples(): boolean {
  const user = useUser()
  const { data } = useCall(call, name, {}, { enabled: isActive(user), staleMs: 60_000 })
  return data !== undefined && data.examples !== 'none'
}

const none: readonly string[] = []

/** Clients that are followed already: the hook is used by several parts of the shell. */
const followed = new WeakSet<QueryClient>()

/**
 * Asks again when anything else is refetched because it has changed: after each action of the user, and with each event of
 * the live channel, which refetches the bell.
 */
function useFollowing(): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (followed.has(queries)) return
    followed.add(queries)
    let asked = false
    queries.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'invalidate' || event.query.queryKey[0] === name || asked) return
      const own = queries.getQueryCache().findAll({ queryKey: [name] })
      // The first answer is still on its way.
      if (!own.some(({ state }) => state.data !== undefined)) return
      asked = true
      // One change refetches several lists at once.
      queueMicrotask(() => {
        asked = false
        void queries.invalidateQueries({ queryKey: [name] })
      })
    })
  }, [queries])
}
