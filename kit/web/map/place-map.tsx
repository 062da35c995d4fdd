import { MapView } from './map-view.tsx'
import type { Point } from './map-context.ts'
import { Marker } from './marker.tsx'
import { Circle } from './shapes.tsx'

interface PlaceMapProps {
  point: Point | null
  onChange: (point: Point) => void
  /** Draws a circle with this radius. */
  radiusKm?: number | null
}

/** A map to set a place by a click and to move it by its pin. */
export default function PlaceMap({ point, onChange, radiusKm }: PlaceMapProps) {
  return (
    <MapView label="Map of the place" height={260} {...(point ? { center: point, zoom: 7 } : {})} onClick={onChange}>
      {point && <Marker point={point} label="The place" onMove={onChange} />}
      {point && radiusKm ? <Circle center={point} radiusKm={radiusKm} /> : null}
    </MapView>
  )
}
