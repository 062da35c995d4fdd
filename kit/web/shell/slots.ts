import { createContext, useContext, type ComponentType } from 'react'
import type { MediaPicker } from '../fields/use-media-picker.ts'
import type { RecordSearch } from '../palette/record-search.ts'
import type { ScreenHelp } from './help.ts'
import type { Sold } from './navigation.ts'
import type { Waiting } from './sections.ts'

/** What the navigation knows about the agency. */
export interface ShellFacts {
  sold: Sold
  waiting: Waiting
}

/** The parts that the app passes to the shell, because the shell knows no domains. */
export interface ShellSlots {
  /** The notification bell with its list. */
  Notifications?: ComponentType
  /** A banner above every screen: verification, trial, subscription. */
  Banner?: ComponentType
  /** Entries of the agency's menu, such as the branches to switch to. */
  AgencyMenu?: ComponentType
  /** Searches for records in the palette. */
  records?: readonly RecordSearch[]
  /** The picker of the media library, for all galleries. */
  media?: MediaPicker
  /** Loads the help of all screens. */
  help?: () => Promise<{ default: ScreenHelp }>
  /** A hook: what the agency sells, and what waits for the user. Without it all entries are shown. */
  useFacts?: () => ShellFacts
}

export const SlotsContext = createContext<ShellSlots>({})

/** Returns the parts that the app has passed to the shell. */
export const useSlots = (): ShellSlots => useContext(SlotsContext)

const nothingKnown: ShellFacts = { sold: null, waiting: {} }
const useNothing = () => nothingKnown

/** Returns what the agency sells, and what waits for the user. */
export function useFacts(): ShellFacts {
  // The slots never change, so it is always the same hook.
  const { useFacts: useOwn = useNothing } = useSlots()
  return useOwn()
}
