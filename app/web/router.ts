import { createRouter, redirect } from '@tanstack/react-router'
import { parseSearch, stringifySearch } from '#kit/web/plain-search.ts'
import { toast } from '#kit/web/feedback/toast.tsx'
import { PendingScreen, ScreenFailed } from '#kit/web/shell/screen-states.tsx'
import type { RouterContext, ScreenMatch } from '#kit/web/screen.ts'
import { guard } from './guards.ts'
import { routeTree } from './routes.ts'

type Parts = Omit<RouterContext, 'enter'>

/** Redirects the user if they may not open one of the matched screens. */
function enter({ session }: Parts, matches: readonly ScreenMatch[], location: { href: string }): void {
  for (const { staticData, search } of matches) {
    const instead = staticData.title === '' ? null : guard(staticData, session.state, search as { token?: unknown })
    if (!instead) continue
    if (instead.keepIntended) session.rememberIntended(location.href)
    if (instead.why) toast(instead.why)
    throw redirect({ href: instead.to })
  }
}

/** Builds the router of all screens. */
export function buildRouter(parts: Parts) {
  return createRouter({
    routeTree,
    context: { ...parts, enter: (matches, location) => enter(parts, matches, location) },
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPendingMs: 400,
    defaultPendingComponent: PendingScreen,
    defaultErrorComponent: ScreenFailed,
    scrollRestoration: true,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof buildRouter>
  }
}
