import { kml } from '@tmcw/togeojson'
import { useMemo } from 'react'
import { useShapes } from './map-context.ts'

/** Draws the places, lines and areas of a KML file. Unreadable content draws nothing; it never throws. */
export function KmlLayer({ text }: { text: string }) {
  const data = useMemo(() => kml(new DOMParser().parseFromString(text, 'text/xml')) as GeoJSON.FeatureCollection, [text])
  useShapes(data)
  return null
}
