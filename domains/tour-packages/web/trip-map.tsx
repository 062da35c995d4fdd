import { lazy, Suspense } from 'react'
import { KmlLayer } from '#kit/web/map/kml-layer.tsx'
import type { Point } from '#kit/web/map/map-context.ts'
import { MapView } from '#kit/web/map/map-view.tsx'
import { Marker } from '#kit/web/map/marker.tsx'
import { Polygon, Polyline, Rectangle } from '#kit/web/map/shapes.tsx'
import type { MapArea, PackageMap } from './calls.ts'

const DrawAreas = lazy(() => import('./draw-areas.tsx'))

export interface TripStop extends Point {
  id: string
  day: number
  title: string
}

interface TripMapProps {
  stops: readonly TripStop[]
  map: PackageMap
  /** Enables drawing. Called with all areas drawn since the map was opened. */
  onDraw?: (areas: MapArea[]) => void
}

/** A map of the trip: its days and the route between them, its areas, and the route of a KML file. */
export default function TripMap({ stops, map: { areas, kml }, onDraw }: TripMapProps) {
  const fit = [...stops, ...areas.flatMap(({ points }) => points)]
  return (
    <MapView label="Map of the trip" fit={fit} height={420} bundled={onDraw !== undefined}>
      {areas.map((area, index) => (
        <Area key={index} area={area} />
      ))}
      {kml && <KmlLayer text={kml} />}
      {stops.length > 1 && <Polyline points={stops} />}
      {stops.map((stop) => (
        <Marker key={stop.id} point={stop} label={`Day ${stop.day}: ${stop.title}`}>
          {stop.day}
        </Marker>
      ))}
      {onDraw && (
        <Suspense fallback={null}>
          <DrawAreas onDraw={onDraw} />
        </Suspense>
      )}
    </MapView>
  )
}

const Area = ({ area: { shape, points } }: { area: MapArea }) =>
  shape === 'rectangle' ? <Rectangle from={points[0]!} to={points[1]!} /> : <Polygon points={points} />
