import { useComputedColorScheme } from '@mantine/core'
import { AttributionControl, Map as MapLibre, NavigationControl, setWorkerUrl, type LngLatBoundsLike } from 'maplibre-gl'
import 'maplibre-gl/dist/maplibre-gl.css'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { baseStyle } from './base-style.ts'
import { MapContext, type Point } from './map-context.ts'
import styles from './map.module.css'

setWorkerUrl(workerUrl)

interface MapViewProps {
  /** What the map shows, for those who do not see it. */
  label: string
  center?: Point
  zoom?: number
  /** Shows all of these at once, instead of a centre. */
  fit?: readonly Point[]
  height?: number
  onClick?: (point: Point) => void
  children?: ReactNode
}

/** The middle of East Africa, where nothing else is said. */
const home: Point = { lat: -1.5, lng: 33.5 }

/** A map without a service outside. Markers, shapes and layers are its children. */
export function MapView(props: MapViewProps) {
  const scheme = useComputedColorScheme('light')
  return <DrawnMap key={scheme} scheme={scheme} {...props} />
}

function DrawnMap({ scheme, label, height = 320, children, ...given }: MapViewProps & { scheme: 'light' | 'dark' }) {
  const container = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<MapLibre | null>(null)
  const clicked = useEffectEvent((point: Point) => given.onClick?.(point))
  const open = useEffectEvent(async (element: HTMLElement) => openMap(element, await baseStyle(scheme), given))
  useEffect(() => {
    let gone = false
    let opened: MapLibre | undefined
    void open(container.current!).then((drawn) => {
      if (gone) return drawn.remove()
      opened = drawn
      drawn.on('click', ({ lngLat }) => clicked({ lat: lngLat.lat, lng: lngLat.wrap().lng }))
      drawn.once('load', () => !gone && setMap(drawn))
    })
    return () => {
      gone = true
      opened?.remove()
    }
  }, [])
  return (
    <div className={styles.frame} style={{ height }}>
      <div ref={container} className={styles.map} role="region" aria-label={label} />
      {map && <MapContext value={map}>{children}</MapContext>}
    </div>
  )
}

function openMap(
  container: HTMLElement,
  style: Awaited<ReturnType<typeof baseStyle>>,
  { center = home, zoom = 5, fit }: Partial<MapViewProps>,
) {
  const several = fit && fit.length > 1
  const map = new MapLibre({
    container,
    style,
    center: fit?.[0] ?? center,
    zoom,
    ...(several ? { bounds: boundsOf(fit), fitBoundsOptions: { padding: 48, maxZoom: 11 } } : {}),
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    // Two fingers, or Ctrl, so that a page with a map in it can still be scrolled.
    cooperativeGestures: true,
  })
  map.addControl(new AttributionControl({ compact: true }))
  map.addControl(new NavigationControl({ showCompass: false }))
  return map
}

function boundsOf(points: readonly Point[]): LngLatBoundsLike {
  const [lats, lngs] = [points.map(({ lat }) => lat), points.map(({ lng }) => lng)]
  return [
    [Math.min(...lngs), Math.min(...lats)],
    [Math.max(...lngs), Math.max(...lats)],
  ]
}
