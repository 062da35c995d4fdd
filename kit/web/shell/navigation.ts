import type { AnyRouter } from '@tanstack/react-router'
import { mayOpen } from '../access.ts'
import type { NavEntry, Screen } from '../screen.ts'
import type { SignedInUser } from '../session.ts'

/** A screen with its path as the router writes it: `/offers/packages/$id/edit`. */
export interface ScreenRoute {
  path: string
  screen: Screen
}

export interface NavItem extends NavEntry {
  path: string
}

export interface NavGroup {
  label: string
  items: NavItem[]
}

export interface Crumb {
  label: string
  path: string
}

/** Every screen of the route tree; layouts have no title and are none. */
export function screensOf(router: AnyRouter): ScreenRoute[] {
  return Object.values(router.routesByPath as Record<string, { fullPath: string; options: { staticData?: Screen } }>)
    .map((route) => ({ path: route.fullPath, screen: route.options.staticData ?? { title: '' } }))
    .filter(({ screen }) => screen.title !== '')
}

/** The navigation of a user: only screens they may open, in groups. */
export function navigationFor(user: SignedInUser, screens: readonly ScreenRoute[]): NavGroup[] {
  const items = screens
    .flatMap(({ path, screen }) => (screen.nav && mayOpen(user, screen) ? [{ ...screen.nav, path }] : []))
    .toSorted((a, b) => a.order - b.order)
  const groups = new Map<string, NavItem[]>()
  for (const item of items) groups.set(item.group, [...(groups.get(item.group) ?? []), item])
  return [...groups].map(([label, list]) => ({ label, items: list }))
}

const fill = (path: string, params: Record<string, string>) =>
  path.replace(/\$(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))

/** The way from the navigation down to a screen, without the screen itself: `above` it, or the screens its path goes through. */
export function crumbsAbove(
  user: SignedInUser,
  screens: readonly ScreenRoute[],
  path: string,
  params: Record<string, string>,
  above?: string,
): Crumb[] {
  const byPath = new Map(screens.map((route) => [route.path, route.screen]))
  const parent = above ?? byPath.get(path)?.parent
  if (parent) return [...crumbsAbove(user, screens, parent, params), ...crumbOf(parent)]
  const parts = path.split('/')
  return parts.flatMap((_, index) => (index > 0 && index < parts.length - 1 ? crumbOf(parts.slice(0, index + 1).join('/')) : []))

  function crumbOf(one: string): Crumb[] {
    const screen = byPath.get(one)
    return screen && mayOpen(user, screen) ? [{ label: screen.title, path: fill(one, params) }] : []
  }
}

/** The screen named as the one above another, the one named above that, and so on. */
export function namedAbove(screens: readonly ScreenRoute[], parent: string | undefined): string[] {
  const next = screens.find(({ path }) => path === parent)?.screen.parent
  return parent === undefined ? [] : [parent, ...namedAbove(screens, next)]
}

/** The entry that is lit: of the nearest of the screens `above` that has one, else the longest whose path the current one begins with. */
export function currentItem(groups: readonly NavGroup[], pathname: string, above: readonly string[] = []): NavItem | undefined {
  const items = groups.flatMap((group) => group.items)
  const belongsTo = items.some(({ path }) => path === pathname) ? [] : above
  for (const path of belongsTo) {
    const item = currentItem(groups, path)
    if (item) return item
  }
  return items
    .filter(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
    .toSorted((a, b) => b.path.length - a.path.length)[0]
}

/** Screens below a list that add to it: what `C` does there. */
export function actionBelow(user: SignedInUser, screens: readonly ScreenRoute[], path: string): ScreenRoute | undefined {
  return screens.find(
    (route) =>
      route.screen.action &&
      !route.path.includes('$') &&
      (route.screen.parent ?? parentPath(route.path)) === path &&
      mayOpen(user, route.screen),
  )
}

const parentPath = (path: string) => path.slice(0, path.lastIndexOf('/'))
