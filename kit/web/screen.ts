import type { QueryClient } from '@tanstack/react-query'
import type { Feature } from '#kit/contract/features.ts'
import type { Permission } from '#kit/contract/permissions.ts'
import type { IconName } from './icons.ts'
import type { Session } from './session.ts'

/** Where a screen stands in the navigation. */
export interface NavEntry {
  group: string
  label: string
  icon: IconName
  /** Groups and entries stand in this order; a group stands where its first entry does. */
  order: number
  /** The letter that opens the screen after `G`. */
  key?: string
}

/** What every route says about itself in `staticData`: guards, title, navigation and palette are made from it. */
export interface Screen {
  /** The title of the page and the last crumb. */
  title: string
  /** Only for screens of the public layout; screens of the main layout need a signed-in, verified, subscribed user. */
  access?: 'anyone' | 'guest' | 'register' | 'otp' | 'verify' | 'suspended'
  /** The user needs any of these; none are needed when it is absent or empty. */
  permissions?: readonly Permission[]
  feature?: Feature
  module?: 'shop' | 'blog'
  /** Opens although the subscription has lapsed: the profile, and the page where one subscribes. */
  worksWhenLapsed?: true
  /** Only for the staff of the platform, who gave a second factor in this session. */
  operator?: true
  nav?: NavEntry
  /** "Add tour package": the palette lists the screen as something to do, and `C` opens it from the screen above it. */
  action?: string
  /** The crumb above, where the path does not tell: `/bookings/tour-packages` for `/bookings/view/$id`. */
  parent?: string
}

/** A matched route, as far as the guards read it. */
export interface ScreenMatch {
  staticData: Screen
  search: unknown
}

/** What every route finds in its context. */
export interface RouterContext {
  session: Session
  queryClient: QueryClient
  /** Throws a redirect when the user may not enter. */
  enter: (matches: readonly ScreenMatch[], location: { href: string }) => void
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption extends Screen {}
}
