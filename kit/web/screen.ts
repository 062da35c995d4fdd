import type { QueryClient } from '@tanstack/react-query'
import type { Feature } from '#kit/contract/features.ts'
import type { Permission } from '#kit/contract/permissions.ts'
import type { IconName } from './icons.ts'
import type { Session } from './session.ts'

/** Position of a screen in the navigation. */
export interface NavEntry {
  group: string
  label: string
  icon: IconName
  /** Sort order of entries. A group has the position of its first entry. */
  order: number
  /** The key that opens the screen after `G`. */
  key?: string
}

/** The `staticData` of every route. Guards, title, navigation and palette use it. */
export interface Screen {
  /** Page title and last breadcrumb. */
  title: string
  /** Only for screens of the public layout. Screens of the main layout need a signed-in, verified, subscribed user. */
  access?: 'anyone' | 'guest' | 'register' | 'otp' | 'verify' | 'suspended'
  /** The user needs at least one of these. None are needed if it is absent or empty. */
  permissions?: readonly Permission[]
  feature?: Feature
  module?: 'shop' | 'blog'
  /** Available with a lapsed subscription: the profile, and the page for subscribing. */
  worksWhenLapsed?: true
  /** Only for the platform's staff, after a second factor in this session. */
  operator?: true
  nav?: NavEntry
  /** "Add tour package": the palette lists the screen as an action, and `C` opens it from its parent screen. */
  action?: string
  /** The parent breadcrumb, where the path does not define it: `/bookings/tour-packages` for `/bookings/view/$id`. */
  parent?: string
}

/** The parts of a matched route that the guards read. */
export interface ScreenMatch {
  staticData: Screen
  search: unknown
}

/** The context of every route. */
export interface RouterContext {
  session: Session
  queryClient: QueryClient
  /** Throws a redirect when the user may not enter. */
  enter: (matches: readonly ScreenMatch[], location: { href: string }) => void
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption extends Screen {}
}
