import type { AnyRouter } from '@tanstack/react-router'
import { holdsRight } from '#kit/contract/permissions.ts'
import { mayOpen } from '../access.ts'
import type { IconName } from '../icons.ts'
import type { NavEntry, Screen } from '../screen.ts'
import type { SignedInUser } from '../session.ts'
import { bars, looksOf, sectionNames, type SectionName, type WaitingName } from './sections.ts'

/** A screen with its path in the router's notation: `/offers/packages/$id/edit`. */
export interface ScreenRoute {
  path: string
  screen: Screen
}

/** A screen of the navigation. */
export interface NavScreen extends NavEntry {
  path: string
}

/** An entry of a section: one screen, or all tabs of a bar. */
export interface NavItem {
  path: string
  label: string
  icon: IconName
  waits: WaitingName[]
  /** The screens of the bar; only the screen itself if it is no tab. */
  screens: NavScreen[]
}

export interface NavSection {
  name: SectionName
  label: string
  icon: IconName
  /** The first screen of the section. */
  path: string
  waits: WaitingName[]
  items: NavItem[]
}

/** What the agency sells. While it loads, only what every agency has is shown. Null: it cannot be known, so everything is shown. */
export type Sold = ReadonlySet<string> | 'loading' | null

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

/** Returns the screens of the navigation that a user may open, in order. */
export const entriesFor = (user: SignedInUser, screens: readonly ScreenRoute[]): NavScreen[] =>
  screens
    .flatMap(({ path, screen }) => (screen.nav && mayOpen(user, screen) ? [{ ...screen.nav, path }] : []))
    .toSorted((a, b) => sectionNames.indexOf(a.section) - sectionNames.indexOf(b.section) || a.order - b.order)

/** Returns whether a kind is to be shown: the agency sells it, or it cannot be known. */
export const isSoldKind = (sold: Sold, kind: string): boolean => sold === null || (sold !== 'loading' && sold.has(kind))

/** Keeps the screens for what the agency sells, and the one at this address. */
export function soldAmong(entries: readonly NavScreen[], sold: Sold, pathname: string): NavScreen[] {
  const isSold = ({ sells }: NavScreen) => !sells || isSoldKind(sold, sells)
  const hasMore = sold !== 'loading' && !entries.every(isSold)
  return entries.filter((entry) => (isSold(entry) && (hasMore || !entry.untilSoldAll)) || isWithin(pathname, entry.path))
}

/** Returns the sections of the navigation. The tabs of a bar become one entry. */
export function sectionsOf(entries: readonly NavScreen[]): NavSection[] {
  return sectionNames.flatMap((name) => {
    const items = itemsOf(entries.filter(({ section }) => section === name))
    const [first] = items
    if (!first) return []
    const { label, icon } = looksOf(name)
    return [{ name, label, icon, path: first.path, waits: items.flatMap(({ waits }) => waits), items }]
  })
}

function itemsOf(entries: readonly NavScreen[]): NavItem[] {
  const items = new Map<string, NavItem>()
  for (const entry of entries) {
    const { path, label, icon, tab, waits } = entry
    const name = tab?.bar ?? path
    const item = items.get(name) ?? { path, label: tab ? bars[tab.bar] : label, icon, waits: [], screens: [] }
    items.set(name, { ...item, waits: [...item.waits, ...(waits ? [waits] : [])], screens: [...item.screens, entry] })
  }
  return [...items.values()]
}

/** Returns the entries below the row of a section. The row itself is the first one if they have the same name. */
export const itemsBelow = ({ label, items }: NavSection): NavItem[] =>
  items.length === 1 || items[0]!.label === label ? items.slice(1) : items

/** Returns the tabs above a screen. Empty if it has no tab bar, or is alone in it. */
export function tabsAt(shown: readonly NavSection[], pathname: string): { name: string; tabs: NavScreen[] } | null {
  const item = shown.flatMap(({ items }) => items).find(({ screens }) => screens.some(({ path, tab }) => tab && path === pathname))
  return item && item.screens.length > 1 ? { name: item.label, tabs: item.screens } : null
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

const isWithin = (pathname: string, path: string) => pathname === path || pathname.startsWith(`${path}/`)

/** Returns the highlighted screen: that of the nearest screen in `above`, else the one with the longest matching path. */
export function currentScreen(entries: readonly NavScreen[], pathname: string, above: readonly string[] = []): NavScreen | undefined {
  const belongsTo = entries.some(({ path }) => path === pathname) ? [] : above
  for (const path of belongsTo) {
    const screen = currentScreen(entries, path)
    if (screen) return screen
  }
  return entries.filter(({ path }) => isWithin(pathname, path)).toSorted((a, b) => b.path.length - a.path.length)[0]
}

/** Returns the screen at an address: `/clients/$id` for `/clients/7`. */
export function screenAt(screens: readonly ScreenRoute[], pathname: string): ScreenRoute | undefined {
  const parts = pathname.split('/')
  const fits = ({ path }: ScreenRoute) => {
    const own = path.split('/')
    return own.length === parts.length && own.every((part, at) => part === parts[at] || (part.startsWith('$') && parts[at] !== ''))
  }
  const fixed = ({ path }: ScreenRoute) => path.split('/').filter((part) => !part.startsWith('$')).length
  return screens.filter(fits).toSorted((a, b) => fixed(b) - fixed(a))[0]
}

/** Returns the address of the record's page for one of its parts: `/offers/rooms/7` for `/offers/rooms/7/edit`. */
export function recordAddress(screens: readonly ScreenRoute[], pathname: string): string {
  const above = pathname.slice(0, pathname.lastIndexOf('/'))
  return screenAt(screens, above)?.path.split('/').at(-1)?.startsWith('$') ? above : pathname
}

/** Returns the screen below a list that adds to it. `C` opens it. */
export function actionBelow(user: SignedInUser, screens: readonly ScreenRoute[], path: string): ScreenRoute | undefined {
  return screens.find((route) => isAction(user, route) && listAbove(route) === path)
}

const isAction = (user: SignedInUser, { path, screen }: ScreenRoute) =>
  screen.action !== undefined && !path.includes('$') && mayOpen(user, screen)
const listAbove = ({ path, screen }: ScreenRoute) => screen.parent ?? path.slice(0, path.lastIndexOf('/'))

/** Something that the user can add or do. */
export interface Doing {
  label: string
  /** With the search that opens a dialog. */
  to: string
  icon: IconName
  /** The section of its list. */
  section: SectionName | undefined
}

/**
 * Returns what a user can add: screens with an `action`, and lists that add in a dialog. In the order of the navigation. With
 * `shown`, only what belongs to these screens.
 */
export function doingsFor(user: SignedInUser, screens: readonly ScreenRoute[], shown?: readonly NavScreen[]): Doing[] {
  const lists = shown ?? entriesFor(user, screens)
  const isList = (path: string) => screens.some((route) => route.path === path && route.screen.nav)
  const paths = lists.map(({ path }) => path)
  const rank = (list: string) => (paths.includes(list) ? paths.indexOf(list) : paths.length)
  return screens
    .flatMap((route) => actionsOf(user, route))
    .filter(({ list }) => shown === undefined || !isList(list) || paths.includes(list))
    .toSorted((a, b) => rank(a.list) - rank(b.list))
    .map(({ list, ...doing }) => ({ ...doing, section: lists.find(({ path }) => path === list)?.section }))
}

function actionsOf(user: SignedInUser, route: ScreenRoute) {
  const { path, screen } = route
  const { action, adds, nav } = screen
  const held = new Set<string>(user.admin_permissions)
  const actions = isAction(user, route)
    ? [{ label: action!, to: path, icon: nav?.icon ?? ('plus' as const), list: nav ? path : listAbove(route) }]
    : []
  const mayAdd = adds && mayOpen(user, screen) && adds.needs.some((right) => holdsRight(held, right))
  return mayAdd
    ? [...actions, { label: adds.label, to: `${path}?${new URLSearchParams(adds.search)}`, icon: 'plus' as const, list: path }]
    : actions
}
