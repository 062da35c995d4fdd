import { useEffect, useState } from 'react'
import { InfoWindow } from './info-window.tsx'
import { useMap, type Point } from './map-context.ts'
import { MapView } from './map-view.tsx'
import { Marker } from './marker.tsx'
import { Polyline } from './shapes.tsx'
import { spread } from './spread.ts'
import { StreetViewButton } from './street-view-button.tsx'

export interface Stop extends Point {
  id: string
  /** Text on the pin: the day. */
  mark: string
  title: string
  text: string
}

/** Stops in order, connected by a line. A click on a stop shows its details. */
export default function RouteMap({ stops, label }: { stops: readonly Stop[]; label: string }) {
  const [opened, setOpened] = useState<Stop | null>(null)
  return (
    <>
      <MapView label={label} fit={stops} zoom={8} height={340}>
        <Polyline points={stops} />
        <Stops stops={stops} open={setOpened} />
        {opened && (
          <InfoWindow point={opened} onClose={() => setOpened(null)}>
            <strong>{opened.title}</strong>
            <div>{opened.text}</div>
          </InfoWindow>
        )}
      </MapView>
      {opened && <StreetViewButton key={opened.id} point={opened} label={`Street view of ${opened.title}`} />}
    </>
  )
}

/** The pins of the stops. Those that would hide each other are spread again after each zoom. */
function Stops({ stops, open }: { stops: readonly Stop[]; open: (stop: Stop) => void }) {
  const map = useMap()
  const [zoom, setZoom] = useState<number | null>(null)
  useEffect(() => {
    const watched = map.watch((view) => setZoom(view.zoom))
    return () => watched.remove()
  }, [map])
  if (zoom === null) return null
  const shifts = spread(stops, zoom)
  return stops.map((stop, index) => (
    <Marker key={stop.id} point={stop} shift={shifts[index]!} label={`${stop.mark}: ${stop.title}`} onClick={() => open(stop)}>
      {stop.mark}
    </Marker>
  ))
}
