import { useMatches, useRouter } from '@tanstack/react-router'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { Screen } from '../screen.ts'
import { useUser } from '../use-session.ts'
import { crumbsAbove, navigationFor, screensOf, type Crumb, type NavGroup, type ScreenRoute } from './navigation.ts'
import { openRecord, windowTitle } from './page-title.ts'

/** All screens of the app; the list never changes. */
export function useScreens(): ScreenRoute[] {
  const router = useRouter()
  return useMemo(() => screensOf(router), [router])
}

/** The navigation of the signed-in user. */
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

/** What the frame shows of the screen that is open; of the many steps of its loading it need not know. */
function screenOf(matches: readonly Match[]) {
  const last = matches.at(-1)
  return last && { path: last.fullPath, title: last.staticData.title, params: last.params as Record<string, string> }
}

/** Path pattern, title and crumbs of the screen that is open. */
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
