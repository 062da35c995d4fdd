import { useEffect, useEffectEvent, useMemo, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useMap, type Point } from './map-context.ts'
import styles from './map.module.css'

interface InfoWindowProps {
  point: Point
  onClose: () => void
  children: ReactNode
}

/** A small window that points at a place on the map. */
export function InfoWindow({ point: { lat, lng }, onClose, children }: InfoWindowProps) {
  const map = useMap()
  const content = useMemo(() => document.createElement('div'), [])
  const closed = useEffectEvent(onClose)
  useEffect(() => {
    const opened = map.infoWindow(content, { lat, lng }, () => closed())
    return () => opened.remove()
  }, [map, content, lat, lng])
  return createPortal(<div className={styles.info}>{children}</div>, content)
}
