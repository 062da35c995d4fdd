import { Supercluster } from '@maplibre/geojson-vt'
import { useEffect, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import type { View } from './engine.ts'
import { useMap, type Point } from './map-context.ts'
import styles from './map.module.css'
import { Marker } from './marker.tsx'
import { usePin } from './use-pin.ts'

export interface Spot extends Point {
  id: string
  /** Description for screen readers. */
  label: string
}

/** In pixels: pins closer than this would overlap. */
const radius = 44

function indexOf(spots: readonly Spot[]): Supercluster {
  const index = new Supercluster({ radius })
  index.load(spots.map((spot) => ({ type: 'Feature', properties: spot, geometry: { type: 'Point', coordinates: [spot.lng, spot.lat] } })))
  return index
}

/** Many points. Points close to each other are shown as one pin with their number; a click zooms in. */
export function Cluster({ spots, onClick }: { spots: readonly Spot[]; onClick?: (id: string) => void }) {
  const map = useMap()
  const index = useMemo(() => indexOf(spots), [spots])
  const [view, setView] = useState<View | null>(null)
  useEffect(() => {
    const watched = map.watch(setView)
    return () => watched.remove()
  }, [map])
  if (!view) return null
  const { west, south, east, north } = view.box
  return index.getClusters([west, south, east, north], Math.floor(view.zoom)).map(({ properties: found, geometry }) => {
    const [lng, lat] = geometry.coordinates as [number, number]
    if (!found?.cluster) {
      const { id, label } = found as Spot
      return <Marker key={id} point={{ lat, lng }} label={label} onClick={() => onClick?.(id)} />
    }
    const { cluster_id: cluster, point_count: count, point_count_abbreviated: short } = found
    const open = () => map.show({ lat, lng }, index.getClusterExpansionZoom(cluster))
    return <Many key={`${cluster}`} point={{ lat, lng }} count={count} short={`${short}`} onClick={open} />
  })
}

function Many({ point, count, short, onClick }: { point: Point; count: number; short: string; onClick: () => void }) {
  const { element } = usePin(point)
  return createPortal(
    <button
      type="button"
      className={styles.many}
      data-size={count < 10 ? 'few' : count < 100 ? 'some' : 'many'}
      aria-label={`${count} places. Zoom in.`}
      onClick={(event) => {
        event.stopPropagation()
        onClick()
      }}
    >
      {short}
    </button>,
    element,
  )
}
