import { lazy } from 'react'
import type { MediaPicker } from '#kit/web/fields/use-media-picker.ts'

/** The media picker that galleries of all kinds use. */
export const mediaPicker: MediaPicker = {
  permissions: ['View Media', 'View Album'],
  feature: 'website',
  Picker: lazy(() => import('./media-picker.tsx')),
}
