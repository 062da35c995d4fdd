import type { QueryClient } from '@tanstack/react-query'
import type { Feature } from '#kit/contract/features.ts'
import type { Permission, Rights } from '#kit/contract/permissions.ts'
import type { IconName } from './icons.ts'
import type { Session } from './session.ts'
import type { BarName, SectionName, WaitingName } from './shell/sections.ts'

/** Position of a screen in the navigation. */
export interface NavEntry {
  section: SectionName
  /** Its name in the navigation and in the list of shortcuts: "Package bookings". */
  label: string
  icon: IconName
  /** Sort order within the section. The section opens its first screen. */
  order: number
  /** The key that opens the screen after `G`. */
  key?: string
  /** It is one of the tabs above several lists, with its name there: "Packages". */
  tab?: { bar: BarName; label: string }
  /** It is shown only to agencies that sell this: a kind of inventory, or `flight`. */
  sells?: string
  /** It is shown until the agency sells everything that the navigation has. */
  untilSoldAll?: true
  /** What waits for a person on this screen. Its number stands beside the entry. */
  waits?: WaitingName
}

/** What a list adds in a dialog: the search that opens the dialog. */
interface Adding {
  /** "Add client". */
  label: string
  search: Record<string, string>
  needs: Rights
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
  /** It needs the whole window: without the navigation and the header. It has its own way back. */
  whole?: true
  /** "Add tour package": the palette lists the screen as an action, and `C` opens it from its parent screen. */
  action?: string
  /** What this list adds in a dialog. The palette and a phone's New button offer it. */
  adds?: Adding
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
