import { useLocation, useMatches, useRouter } from '@tanstack/react-router'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { Screen } from '../screen.ts'
import { useUser } from '../use-session.ts'
import {
  crumbsAbove,
  currentScreen,
  entriesFor,
  namedAbove,
  screensOf,
  sectionsOf,
  soldAmong,
  type Crumb,
  type NavScreen,
  type NavSection,
  type ScreenRoute,
} from './navigation.ts'
import { openRecord, windowTitle } from './page-title.ts'
import { useFacts } from './slots.ts'

/** Returns all screens of the app. The list never changes. */
export function useScreens(): ScreenRoute[] {
  const router = useRouter()
  return useMemo(() => screensOf(router), [router])
}

/** Returns the screens of the navigation that the signed-in user may open, also those for what the agency does not sell. */
export function useEntries(): NavScreen[] {
  const user = useUser()
  const screens = useScreens()
  return useMemo(() => entriesFor(user, screens), [user, screens])
}

export const usePathname = (): string => useLocation({ select: ({ pathname }) => pathname })

/** Returns the navigation of the signed-in user: its screens, and the sections with their entries. */
export function useNavigation(): { shown: NavScreen[]; sections: NavSection[] } {
  const entries = useEntries()
  const { sold } = useFacts()
  // The screen that is open stays in the navigation, whatever the agency sells. As a path, so that most addresses change nothing.
  const kept = currentScreen(entries, usePathname())?.path ?? ''
  return useMemo(() => {
    const shown = soldAmong(entries, sold, kept)
    return { shown, sections: sectionsOf(shown) }
  }, [entries, sold, kept])
}

/** Returns the screen of the navigation that the open screen belongs to. */
export function useCurrentScreen(shown: readonly NavScreen[]): NavScreen | undefined {
  const screens = useScreens()
  const pathname = usePathname()
  const parent = useMatches({ select: (matches) => (matches.at(-1)?.staticData as Partial<Screen> | undefined)?.parent })
  const record = useSyncExternalStore(openRecord.subscribe, openRecord.read)
  return currentScreen(shown, pathname, namedAbove(screens, record?.parent ?? parent))
}

interface Match {
  fullPath: string
  staticData: Screen
  params: object
}

/** Selects only what the frame shows of the open screen, so that it does not render at every loading step. */
function screenOf(matches: readonly Match[]) {
  const last = matches.at(-1)
  return (
    last && {
      path: last.fullPath,
      title: last.staticData.title,
      params: last.params as Record<string, string>,
      whole: last.staticData.whole === true,
    }
  )
}

/** Returns path pattern, title and breadcrumbs of the open screen, and whether it needs the whole window. */
export function useHere(): { path: string; title: string; crumbs: Crumb[]; whole: boolean } {
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
  return { path, title, crumbs, whole: match?.whole ?? false }
}
