import type { Point } from '#kit/web/map/map-context.ts'
import { MapView } from '#kit/web/map/map-view.tsx'
import { Marker } from '#kit/web/map/marker.tsx'

/** Where an item is. */
export default function OfferMap({ title, point }: { title: string; point: Point }) {
  return (
    <MapView label={`Map: ${title}`} height={240} center={point} zoom={7}>
      <Marker point={point} label={title} />
    </MapView>
  )
}
