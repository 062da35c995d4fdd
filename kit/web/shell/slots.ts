import { createContext, useContext, type ComponentType } from 'react'
import type { MediaPicker } from '../fields/use-media-picker.ts'
import type { RecordSearch } from '../palette/record-search.ts'

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
}

export const SlotsContext = createContext<ShellSlots>({})

/** Returns the parts that the app has passed to the shell. */
export const useSlots = (): ShellSlots => useContext(SlotsContext)
