import type { ComponentType } from 'react'
import { mayOpen } from '../access.ts'
import type { Screen } from '../screen.ts'
import { useSlots } from '../shell/slots.ts'
import { useUser } from '../use-session.ts'

type Picker = ComponentType<{
  /** Called with the pictures' ids, in the order of selection. */
  onChoose: (ids: string[]) => Promise<void>
  onClose: () => void
}>

/** Picker of existing pictures. `permissions` and `feature` say who may use it. */
export interface MediaPicker extends Required<Pick<Screen, 'permissions' | 'feature'>> {
  Picker: Picker
}

/** Returns the picker of the media library, or null for users who may not see it. */
export function useMediaPicker(): Picker | null {
  const user = useUser()
  const { media } = useSlots()
  return media && mayOpen(user, { title: '', ...media }) ? media.Picker : null
}
