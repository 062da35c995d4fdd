import { useMemo } from 'react'
import type { Look } from './engine.ts'
import { useShapes, type Point } from './map-context.ts'

const position = ({ lat, lng }: Point): [number, number] => [lng, lat]

function useArea(ring: readonly [number, number][], look: Look): void {
  useShapes(
    useMemo<GeoJSON.Geometry>(() => ({ type: 'Polygon', coordinates: [[...ring]] }), [ring]),
    look,
  )
}

const earthKm = 6371
const sides = 96

/** The area within a distance of a point. */
export function Circle({ center, radiusKm, ...look }: Look & { center: Point; radiusKm: number }) {
  useArea(
    useMemo(() => circleOf(center, radiusKm), [center, radiusKm]),
    look,
  )
  return null
}

/** Returns the points at a given distance from another, on a sphere. */
export function circleOf({ lat, lng }: Point, radiusKm: number): [number, number][] {
  const [distance, north] = [radiusKm / earthKm, (lat * Math.PI) / 180]
  return Array.from({ length: sides + 1 }, (_, n) => {
    const bearing = (n % sides) * ((2 * Math.PI) / sides)
    const at = Math.asin(Math.sin(north) * Math.cos(distance) + Math.cos(north) * Math.sin(distance) * Math.cos(bearing))
    const east = Math.atan2(Math.sin(bearing) * Math.sin(distance) * Math.cos(north), Math.cos(distance) - Math.sin(north) * Math.sin(at))
    return [lng + (east * 180) / Math.PI, (at * 180) / Math.PI]
  })
}

/** An area given by its corners. */
export function Polygon({ points, ...look }: Look & { points: readonly Point[] }) {
  useArea(
    useMemo(() => [...points, ...points.slice(0, 1)].map(position), [points]),
    look,
  )
  return null
}

/** A rectangle given by two opposite corners. */
export function Rectangle({ from, to, ...look }: Look & { from: Point; to: Point }) {
  useArea(
    useMemo(() => [from, { lat: from.lat, lng: to.lng }, to, { lat: to.lat, lng: from.lng }, from].map(position), [from, to]),
    look,
  )
  return null
}

/** A line through points: a route. */
export function Polyline({ points, width = 3, ...look }: Look & { points: readonly Point[] }) {
  useShapes(
    useMemo<GeoJSON.Geometry>(() => ({ type: 'LineString', coordinates: points.map(position) }), [points]),
    { width, ...look },
  )
  return null
}
