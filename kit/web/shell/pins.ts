import { toast } from '../feedback/toast.tsx'
import type { Preferences } from '../session.ts'
import { useSession, useUser } from '../use-session.ts'
import { openable } from './openable.ts'
import { useEntries, useScreens } from './use-screens.ts'

/** A screen or record that the user has pinned: its address and its name when it was pinned. */
export interface Pin {
  to: string
  label: string
}

export const maxPins = 12
/** Of how many agencies the pins are kept. */
const maxAgencies = 20
const longestLabel = 80

type Pins = NonNullable<Preferences['pins']>

/** Returns all pins with those of one agency replaced. If there are too many agencies, the one changed longest ago goes. */
export function withPins(all: Pins, agencyId: string, pins: readonly Pin[]): Pins {
  const others = Object.entries(all).filter(([id]) => id !== agencyId)
  const kept = pins.length > 0 ? [...others, [agencyId, [...pins]] as const] : others
  return Object.fromEntries(kept.slice(-maxAgencies))
}

/** The user's pins in this agency, and how to change them. */
export function usePins() {
  const session = useSession()
  const { agency, preferences } = useUser()
  const entries = useEntries()
  const screens = useScreens()
  const user = useUser()
  const own: readonly Pin[] = (agency && preferences.pins?.[agency.id]) ?? []
  const change = (pins: readonly Pin[]) => {
    if (agency) session.prefer({ pins: withPins(preferences.pins ?? {}, agency.id, pins) })
  }
  const isPinned = (to: string) => own.some((pin) => pin.to === to)
  return {
    /** Those that the user may still open, with the icon of their list. */
    pins: openable(own, user, screens, entries),
    isPinned,
    change,
    toggle: ({ to, label }: Pin) => {
      if (isPinned(to)) return change(own.filter((pin) => pin.to !== to))
      if (own.length >= maxPins) return toast(`You have ${maxPins} pins. Remove one first.`)
      change([...own, { to, label: label.slice(0, longestLabel) }])
      toast(`${label} is pinned.`)
    },
  }
}
