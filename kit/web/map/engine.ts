import type { Point } from './map-context.ts'

// The interface between the parts of a map and the library that draws it: MapLibre (the bundled map) or Google Maps.

export interface Look {
  /** CSS colour. Default: the accent. */
  color?: string
  /** Line width in pixels. Default: 2. */
  width?: number
}

/** Readable on the light and the dark map. */
export const accent = '#178068'

/** Something drawn on a map until it is removed. */
export interface Drawn {
  remove(): void
}

export interface DrawnPin extends Drawn {
  moveTo(point: Point): void
  /** The coordinates of the point that is this many pixels right of and below the pin. */
  shifted(right: number, down: number): Point
}

export interface DrawnShapes extends Drawn {
  set(data: GeoJSON.GeoJSON): void
}

/** A bounding box, in degrees. */
export interface Box {
  south: number
  west: number
  north: number
  east: number
}

/** The visible part of the map. At zoom 0 the world is 512 pixels wide; each further level doubles that. */
export interface View {
  box: Box
  zoom: number
}

export interface MapEngine extends Drawn {
  /** Calls `onView` with the visible part, now and after each movement. */
  watch(onView: (view: View) => void): Drawn
  /** Centres the map on a point. `zoom` is as in `View`. */
  show(point: Point, zoom: number): void
  /** Places an element with its foot on the point. With `onMoved` it can be dragged. */
  pin(element: HTMLElement, point: Point, onMoved?: (point: Point) => void): DrawnPin
  infoWindow(content: HTMLElement, point: Point, onClose: () => void): Drawn
  /** Draws areas, lines and points from GeoJSON. */
  shapes(data: GeoJSON.GeoJSON, look: Look): DrawnShapes
}

export interface MapOptions {
  scheme: 'light' | 'dark'
  center: Point
  zoom: number
  /** If these are several points, the map shows all of them instead of the centre. */
  fit?: readonly Point[]
  onClick: (point: Point) => void
  /** Called when the key is refused after the map was opened. The map has then been removed. */
  onRefused: () => void
  /** Aborted when the user leaves the screen before the map has loaded. */
  signal: AbortSignal
}

/** Returns the smallest box around points, in the format of Google's bounds. */
export function boxOf(points: readonly Point[]): Box {
  const [lats, lngs] = [points.map(({ lat }) => lat), points.map(({ lng }) => lng)]
  return { south: Math.min(...lats), west: Math.min(...lngs), north: Math.max(...lats), east: Math.max(...lngs) }
}
