import { useState } from 'react'
import { InfoWindow } from './info-window.tsx'
import type { Point } from './map-context.ts'
import { MapView } from './map-view.tsx'
import { Marker } from './marker.tsx'
import { Polyline } from './shapes.tsx'
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
        {stops.map((stop) => (
          <Marker key={stop.id} point={stop} label={`${stop.mark}: ${stop.title}`} onClick={() => setOpened(stop)}>
            {stop.mark}
          </Marker>
        ))}
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
