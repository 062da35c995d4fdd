import { useComputedColorScheme } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { config } from '../config.ts'
import type { MapEngine, MapOptions } from './engine.ts'
import { MapContext, type Point } from './map-context.ts'
import styles from './map.module.css'

interface MapViewProps {
  /** Description of the map for screen readers. */
  label: string
  center?: Point
  zoom?: number
  /** Points that should all be visible, instead of a centre. */
  fit?: readonly Point[]
  height?: number
  onClick?: (point: Point) => void
  /** Always use the bundled map: for heatmaps and drawing (docs/decisions/0011). */
  bundled?: boolean
  children?: ReactNode
}

/** Default centre: the middle of East Africa. */
const home: Point = { lat: -1.5, lng: 33.5 }

type Open = (container: HTMLElement, options: MapOptions) => Promise<MapEngine>

// Each engine has its own library, and only the one in use is loaded.
const openGoogle: Open = async (...given) => (await import('./google-map.ts')).openGoogleMap(...given)
const openBundled: Open = async (...given) => (await import('./bundled-map.ts')).openBundledMap(...given)

/** A map: Google's if a key is set and its script loads, else the bundled one. Markers, shapes and layers are its children. */
export function MapView({ bundled = false, ...props }: MapViewProps) {
  const scheme = useComputedColorScheme('light')
  const [failed, setFailed] = useState(false)
  const google = config.mapsKey !== null && !bundled && !failed
  return (
    <>
      <DrawnMap
        key={`${scheme} ${google}`}
        open={google ? openGoogle : openBundled}
        scheme={scheme}
        onFail={() => setFailed(true)}
        {...props}
      />
      {google && <p className={styles.note}>Map: Google Maps</p>}
      {failed && (
        <p className={styles.note} role="status">
          Google Maps cannot be reached. This is the map that comes with Safiri.
        </p>
      )}
    </>
  )
}

interface DrawnMapProps extends Omit<MapViewProps, 'bundled'> {
  open: Open
  scheme: 'light' | 'dark'
  onFail: () => void
}

function DrawnMap({ label, height = 320, children, ...given }: DrawnMapProps) {
  const container = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<MapEngine | null>(null)
  const clicked = useEffectEvent((point: Point) => given.onClick?.(point))
  const failed = useEffectEvent(() => given.onFail())
  const open = useEffectEvent((signal: AbortSignal) => {
    const { scheme, center = home, zoom = 5, fit } = given
    return given.open(container.current!, { scheme, center, zoom, fit, onClick: clicked, onRefused: failed, signal })
  })
  useEffect(() => {
    const left = new AbortController()
    const drawn = open(left.signal)
    drawn.then(
      (opened) => !left.signal.aborted && setMap(opened),
      () => !left.signal.aborted && failed(),
    )
    return () => {
      left.abort()
      drawn.then(
        (opened) => opened.remove(),
        () => {},
      )
    }
  }, [])
  return (
    <div className={styles.frame} style={{ height }}>
      <div ref={container} className={styles.map} role="region" aria-label={label} aria-busy={map === null} />
      {map && <MapContext value={map}>{children}</MapContext>}
    </div>
  )
}
