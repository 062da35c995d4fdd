import { maxCorners } from '../contract/map.ts'
import type { MapArea } from './calls.ts'

interface Drawn {
  geometry: { type: string; coordinates: unknown }
  properties?: { mode?: unknown } | null
}

/** Returns a drawn shape as an area, rounded to about a metre; null if it is not an area. */
export function areaOf({ geometry, properties }: Drawn): MapArea | null {
  if (geometry.type !== 'Polygon') return null
  const [ring = []] = geometry.coordinates as [number, number][][]
  // The last point of a ring repeats the first.
  const points = ring.slice(0, -1).map(([lng, lat]) => ({ lat: rounded(lat), lng: rounded(lng) }))
  if (properties?.mode === 'rectangle' && points.length === 4) return { shape: 'rectangle', points: [points[0]!, points[2]!] }
  return points.length >= 3 && points.length <= maxCorners ? { shape: 'polygon', points } : null
}

const rounded = (degrees: number) => Math.round(degrees * 100_000) / 100_000
