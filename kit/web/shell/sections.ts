import type { IconName } from '../icons.ts'

interface SectionLook {
  label: string
  icon: IconName
  /** Open until the user folds it. The other sections are open while the user is in them. */
  startsOpen?: true
}

/** The sections of the navigation, in their order. Every screen with a `nav` names one of them. */
export const sections = {
  home: { label: 'Home', icon: 'home' },
  calendar: { label: 'Calendar', icon: 'calendar' },
  bookings: { label: 'Bookings', icon: 'ticket', startsOpen: true },
  offers: { label: 'Offers', icon: 'package', startsOpen: true },
  customers: { label: 'Customers', icon: 'users', startsOpen: true },
  money: { label: 'Money', icon: 'wallet' },
  website: { label: 'Website', icon: 'world' },
  network: { label: 'Network', icon: 'network' },
  settings: { label: 'Settings', icon: 'settings' },
  /** Only for the platform's staff. */
  platform: { label: 'Platform', icon: 'shield' },
} satisfies Record<string, SectionLook>
export type SectionName = keyof typeof sections

export const sectionNames = Object.keys(sections) as SectionName[]
export const looksOf = (name: SectionName): SectionLook => sections[name]

/** The tab bars above lists, with their names. All tabs of a bar have one entry in the navigation. */
export const bars = {
  bookings: 'Bookings',
  offers: 'Offers',
  people: 'People',
  transfers: 'Transfers',
  payables: 'Suppliers',
  permits: 'Permits',
  roster: 'Roster',
  hotels: 'Hotels',
  team: 'Team',
}
export type BarName = keyof typeof bars

/** What can wait for a person, as a screen reader says it: for one, and for several. */
export const waitingWords = {
  inquiries: ['inquiry to answer', 'inquiries to answer'],
  inbox: ['conversation to read', 'conversations to read'],
  deadlines: ['deadline due', 'deadlines due'],
  payments: ['payment to check', 'payments to check'],
  transfers: ['transfer to approve', 'transfers to approve'],
} as const
export type WaitingName = keyof typeof waitingWords
export type Waiting = Partial<Record<WaitingName, number>>

/** The server counts to this number plus one. */
export const mostCounted = 99

/** "3", "99+". */
export const countText = (count: number): string => (count > mostCounted ? `${mostCounted}+` : String(count))

/** "3 inquiries to answer, 1 deadline due". Empty if nothing waits. */
export const waitingText = (names: readonly WaitingName[], waiting: Waiting): string =>
  names
    .flatMap((name) => {
      const count = waiting[name] ?? 0
      return count > 0 ? [`${countText(count)} ${waitingWords[name][count === 1 ? 0 : 1]}`] : []
    })
    .join(', ')

export const waitingCount = (names: readonly WaitingName[], waiting: Waiting): number =>
  names.reduce((sum, name) => sum + (waiting[name] ?? 0), 0)
