import { useMatches, useRouter } from '@tanstack/react-router'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { Screen } from '../screen.ts'
import { useUser } from '../use-session.ts'
import { crumbsAbove, navigationFor, screensOf, type Crumb, type NavGroup, type ScreenRoute } from './navigation.ts'
import { openRecord, windowTitle } from './page-title.ts'

/** Returns all screens of the app. The list never changes. */
export function useScreens(): ScreenRoute[] {
  const router = useRouter()
  return useMemo(() => screensOf(router), [router])
}

/** Returns the navigation of the signed-in user. */
export function useNavigation(): NavGroup[] {
  const user = useUser()
  const screens = useScreens()
  return useMemo(() => navigationFor(user, screens), [user, screens])
}

interface Match {
  fullPath: string
  staticData: Screen
  params: object
}

/** Selects only what the frame shows of the open screen, so that it does not render at every loading step. */
function screenOf(matches: readonly Match[]) {
  const last = matches.at(-1)
  return last && { path: last.fullPath, title: last.staticData.title, params: last.params as Record<string, string> }
}

/** Returns path pattern, title and breadcrumbs of the open screen. */
export function useHere(): { path: string; title: string; crumbs: Crumb[] } {
  const user = useUser()
  const screens = useScreens()
  const match = useMatches({ select: screenOf, structuralSharing: true })
  const record = useSyncExternalStore(openRecord.subscribe, openRecord.read)
  const path = match?.path ?? ''
  const title = record?.title ?? match?.title ?? ''
  const parent = record?.parent
  const crumbs = useMemo(() => crumbsAbove(user, screens, path, match?.params ?? {}, parent), [user, screens, path, match?.params, parent])
  useEffect(() => {
    document.title = windowTitle(title)
  }, [title])
  return { path, title, crumbs }
}
