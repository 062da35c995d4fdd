import { useMatches, useRouter } from '@tanstack/react-router'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useUser } from '../use-session.ts'
import { crumbsAbove, navigationFor, screensOf, type Crumb, type NavGroup, type ScreenRoute } from './navigation.ts'
import { recordTitle, windowTitle } from './page-title.ts'

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

/** Path pattern, title and crumbs of the screen that is open. */
export function useHere(): { path: string; title: string; crumbs: Crumb[] } {
  const user = useUser()
  const screens = useScreens()
  const match = useMatches().at(-1)
  const ofRecord = useSyncExternalStore(recordTitle.subscribe, recordTitle.read)
  const path = match?.fullPath ?? ''
  const title = ofRecord ?? match?.staticData.title ?? ''
  const crumbs = useMemo(
    () => crumbsAbove(user, screens, path, (match?.params ?? {}) as Record<string, string>),
    [user, screens, path, match?.params],
  )
  useEffect(() => {
    document.title = windowTitle(title)
  }, [title])
  return { path, title, crumbs }
}
