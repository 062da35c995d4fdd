import { SegmentedControl } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  TerraDraw,
  TerraDrawCircleMode,
  TerraDrawLineStringMode,
  TerraDrawPointMode,
  TerraDrawPolygonMode,
  TerraDrawRectangleMode,
  TerraDrawSelectMode,
  type GeoJSONStoreFeatures,
} from 'terra-draw'
import { TerraDrawMapLibreGLAdapter } from 'terra-draw-maplibre-gl-adapter'
import { useMapLibre } from './bundled.ts'
import styles from './map.module.css'

const allTools = [
  { value: 'select', label: 'Move' },
  { value: 'point', label: 'Point' },
  { value: 'linestring', label: 'Line' },
  { value: 'polygon', label: 'Area' },
  { value: 'rectangle', label: 'Rectangle' },
  { value: 'circle', label: 'Circle' },
] as const
type DrawingTool = (typeof allTools)[number]['value']

interface DrawingManagerProps {
  /** The available tools, besides the one that moves shapes. Default: all. */
  tools?: readonly DrawingTool[]
  onChange: (features: GeoJSONStoreFeatures[]) => void
}

/** Tools to draw points, lines and areas. */
export function DrawingManager({ tools, onChange }: DrawingManagerProps) {
  const map = useMapLibre()
  const draw = useRef<TerraDraw | null>(null)
  const [tool, setTool] = useState<string>('polygon')
  const changed = useEffectEvent(onChange)
  useEffect(() => {
    const corners = { feature: { draggable: true, coordinates: { draggable: true, deletable: true, midpoints: true } } }
    const opened = new TerraDraw({
      adapter: new TerraDrawMapLibreGLAdapter({ map }),
      modes: [
        new TerraDrawSelectMode({ flags: { point: corners, linestring: corners, polygon: corners, rectangle: corners, circle: corners } }),
        new TerraDrawPointMode(),
        new TerraDrawLineStringMode(),
        new TerraDrawPolygonMode(),
        new TerraDrawRectangleMode(),
        new TerraDrawCircleMode(),
      ],
    })
    opened.start()
    opened.setMode('polygon')
    opened.on('finish', () => changed(opened.getSnapshot()))
    draw.current = opened
    return () => opened.stop()
  }, [map])
  return (
    <SegmentedControl
      className={styles.tools}
      size="xs"
      aria-label="Drawing tool"
      data={allTools.filter(({ value }) => !tools || value === 'select' || tools.includes(value))}
      value={tool}
      onChange={(next) => {
        setTool(next)
        draw.current?.setMode(next)
      }}
    />
  )
}
