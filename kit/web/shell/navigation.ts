import type { AnyRouter } from '@tanstack/react-router'
import { mayOpen } from '../access.ts'
import type { NavEntry, Screen } from '../screen.ts'
import type { SignedInUser } from '../session.ts'

/** A screen with its path in the router's notation: `/offers/packages/$id/edit`. */
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

/** Returns all screens of the route tree. Layouts have no title and are left out. */
export function screensOf(router: AnyRouter): ScreenRoute[] {
  return Object.values(router.routesByPath as Record<string, { fullPath: string; options: { staticData?: Screen } }>)
    .map((route) => ({ path: route.fullPath, screen: route.options.staticData ?? { title: '' } }))
    .filter(({ screen }) => screen.title !== '')
}

/** Returns the navigation of a user: the screens they may open, in groups. */
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

/** Returns the breadcrumbs above a screen: those of `above`, or the screens that its path contains. */
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

/** Returns the parent of a screen, its parent, and so on. */
export function namedAbove(screens: readonly ScreenRoute[], parent: string | undefined): string[] {
  const next = screens.find(({ path }) => path === parent)?.screen.parent
  return parent === undefined ? [] : [parent, ...namedAbove(screens, next)]
}

/** Returns the highlighted entry: that of the nearest screen in `above`, else the entry with the longest matching path. */
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

/** Returns the screen below a list that adds to it. `C` opens it. */
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
