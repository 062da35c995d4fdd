import { createContext, useContext, type ComponentType } from 'react'
import type { MediaPicker } from '../fields/use-media-picker.ts'
import type { RecordSearch } from '../palette/record-search.ts'

/** What the app hands to the shell, which knows no domain. */
export interface ShellSlots {
  /** The bell with its list. */
  Notifications?: ComponentType
  /** A line above every screen: verification, trial, subscription. */
  Banner?: ComponentType
  /** Entries of the agency's menu, such as the branches to switch to. */
  AgencyMenu?: ComponentType
  /** What the palette finds besides screens. */
  records?: readonly RecordSearch[]
  /** What chooses among the pictures of the media library, for galleries of every kind. */
  media?: MediaPicker
}

export const SlotsContext = createContext<ShellSlots>({})

/** What the app put into the shell. */
export const useSlots = (): ShellSlots => useContext(SlotsContext)
