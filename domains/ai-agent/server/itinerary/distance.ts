import type { Point } from './catalog.ts'

const earthKm = 6371
const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** Returns the straight distance between two points, in kilometres. */
export function kmBetween(a: Point, b: Point): number {
  const [lat, lng] = [radians(b.lat - a.lat), radians(b.lng - a.lng)]
  const h = Math.sin(lat / 2) ** 2 + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(lng / 2) ** 2
  return 2 * earthKm * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** Returns the length of a route through points in their order, in kilometres. Steps without a point are skipped. */
export function routeKm(points: readonly (Point | null)[]): number {
  const known = points.filter((point) => point !== null)
  return known.slice(1).reduce((sum, point, index) => sum + kmBetween(known[index]!, point), 0)
}
