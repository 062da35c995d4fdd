import { lazy } from 'react'
import type { MediaChoice } from '#domains/inventory/web/gallery.tsx'
import { hasFeature } from '#kit/web/access.ts'
import { useMay, useUser } from '#kit/web/use-session.ts'

const Picker = lazy(() => import('./media-picker.tsx'))

/** Choosing pictures of the media library for a gallery, for those who may see it. */
export function useMediaChoice(put: MediaChoice['put']): MediaChoice | undefined {
  const user = useUser()
  const may = useMay()
  return may('View Media', 'View Album') && hasFeature(user, { title: '', feature: 'website' }) ? { Picker, put } : undefined
}
