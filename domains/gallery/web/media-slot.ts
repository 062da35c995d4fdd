import { lazy } from 'react'
import type { MediaPicker } from '#kit/web/fields/use-media-picker.ts'

/** The media library as galleries of all kinds choose from it. */
export const mediaPicker: MediaPicker = {
  permissions: ['View Media', 'View Album'],
  feature: 'website',
  Picker: lazy(() => import('./media-picker.tsx')),
}
