import { useMemo, useState } from 'react'
import { Cluster } from '#kit/web/map/cluster.tsx'
import { Heatmap } from '#kit/web/map/heatmap.tsx'
import { InfoWindow } from '#kit/web/map/info-window.tsx'
import { MapView } from '#kit/web/map/map-view.tsx'
import type { Origin } from './calls.ts'

const countText = (bookings: number) => (bookings === 1 ? '1 booking' : `${bookings} bookings`)

/** A heatmap of clients' home countries by bookings, with a pin for each that shows the number. */
export default function OriginsMap({ origins }: { origins: readonly Origin[] }) {
  const [openedCode, setOpenedCode] = useState<string | null>(null)
  const placed = useMemo(() => origins.flatMap(({ point, ...origin }) => (point ? [{ ...origin, ...point }] : [])), [origins])
  const pins = useMemo(
    () =>
      placed.map(({ country_code, country, bookings, lat, lng }) => ({
        id: country_code,
        label: `${country}: ${countText(bookings)}`,
        lat,
        lng,
      })),
    [placed],
  )
  const heat = useMemo(() => {
    const most = Math.max(...placed.map(({ bookings }) => bookings))
    return placed.map(({ lat, lng, bookings }) => ({ lat, lng, weight: bookings / most }))
  }, [placed])
  const opened = placed.find(({ country_code }) => country_code === openedCode)
  return (
    <MapView bundled label="Home countries of clients" fit={placed} zoom={2}>
      <Heatmap spots={heat} />
      <Cluster spots={pins} onClick={setOpenedCode} />
      {opened && (
        <InfoWindow point={opened} onClose={() => setOpenedCode(null)}>
          <strong>{opened.country}</strong>
          <div>{countText(opened.bookings)}</div>
        </InfoWindow>
      )}
    </MapView>
  )
}
