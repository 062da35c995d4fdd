import type { ComponentType } from 'react'
import { mayOpen } from '../access.ts'
import type { Screen } from '../screen.ts'
import { useSlots } from '../shell/slots.ts'
import { useUser } from '../use-session.ts'

type Picker = ComponentType<{
  /** Told the pictures in the order in which they were chosen. */
  onChoose: (ids: string[]) => Promise<void>
  onClose: () => void
}>

/** Chooses among the pictures there are already; `permissions` and `feature` say for whom. */
export interface MediaPicker extends Required<Pick<Screen, 'permissions' | 'feature'>> {
  Picker: Picker
}

/** What chooses among the pictures of the media library, for those who may see it. */
export function useMediaPicker(): Picker | null {
  const user = useUser()
  const { media } = useSlots()
  return media && mayOpen(user, { title: '', ...media }) ? media.Picker : null
}
