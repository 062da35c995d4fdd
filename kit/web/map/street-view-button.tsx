import { lazy } from 'react'
import { config } from '../config.ts'
import type { Point } from './map-context.ts'
import { Unfold } from './unfold.tsx'

const StreetView = lazy(() => import('./street-view.tsx'))

/** Shows the street at a point, where a key of Google's maps is set; nothing without one. */
export function StreetViewButton({ point, label }: { point: Point; label: string }) {
  if (!config.mapsKey) return null
  return (
    <Unfold icon="eye" show="Street view" hide="Hide street view" height={320}>
      <StreetView point={point} label={label} />
    </Unfold>
  )
}
