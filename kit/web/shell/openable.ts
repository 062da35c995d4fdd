import { mayOpen } from '../access.ts'
import type { IconName } from '../icons.ts'
import type { SignedInUser } from '../session.ts'
import { currentScreen, screenAt, type NavScreen, type ScreenRoute } from './navigation.ts'

interface Place {
  to: string
  label: string
}

const pathOf = (to: string) => to.split(/[?#]/, 1)[0]!

/** Returns the addresses that the user may open, with the icon of the list that each belongs to. */
export function openable<P extends Place>(
  places: readonly P[],
  user: SignedInUser,
  screens: readonly ScreenRoute[],
  entries: readonly NavScreen[],
): (P & { icon: IconName })[] {
  return places.flatMap((place) => {
    const found = screenAt(screens, pathOf(place.to))
    if (!found || found.screen.access || !mayOpen(user, found.screen)) return []
    const list = currentScreen(entries, pathOf(place.to), found.screen.parent ? [found.screen.parent] : [])
    return [{ ...place, icon: list?.icon ?? ('right' as const) }]
  })
}
