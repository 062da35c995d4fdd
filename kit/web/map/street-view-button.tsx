import { lazy } from 'react'
import { config } from '../config.ts'
import type { Point } from './map-context.ts'
import { Unfold } from './unfold.tsx'

const StreetView = lazy(() => import('./street-view.tsx'))

/** A button that shows Street View at a point. Renders nothing without a key of Google Maps. */
export function StreetViewButton({ point, label }: { point: Point; label: string }) {
  if (!config.mapsKey) return null
  return (
    <Unfold icon="eye" show="Street view" hide="Hide street view" height={320}>
      <StreetView point={point} label={label} />
    </Unfold>
  )
}
