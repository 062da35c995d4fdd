import type { Point } from './map-context.ts'

// What the parts of a map ask of whoever draws it: the bundled map (MapLibre) or Google's.

export interface Look {
  /** CSS colour; the accent when absent. */
  color?: string
  /** Of lines, in pixels; 2 when absent. */
  width?: number
}

export const accent = '#0d6b57'

/** Something that stands on a map until it is removed. */
export interface Drawn {
  remove(): void
}

export interface DrawnPin extends Drawn {
  moveTo(point: Point): void
  /** The point so many pixels right of and below the pin. */
  shifted(right: number, down: number): Point
}

export interface DrawnShapes extends Drawn {
  set(data: GeoJSON.GeoJSON): void
}

/** The area between four sides, in degrees. */
export interface Box {
  south: number
  west: number
  north: number
  east: number
}

/** What is seen of the world: at zoom 0 all of it is 512 pixels wide, at each further one twice as much. */
export interface View {
  box: Box
  zoom: number
}

export interface MapEngine extends Drawn {
  /** Tells what is seen, now and after each movement. */
  watch(onView: (view: View) => void): Drawn
  /** Brings a point to the middle at a zoom, as `View` has it. */
  show(point: Point, zoom: number): void
  /** Stands with its foot on the point; with `onMoved` it can be dragged. */
  pin(element: HTMLElement, point: Point, onMoved?: (point: Point) => void): DrawnPin
  infoWindow(content: HTMLElement, point: Point, onClose: () => void): Drawn
  /** Areas, lines and points as GeoJSON. */
  shapes(data: GeoJSON.GeoJSON, look: Look): DrawnShapes
}

export interface MapOptions {
  scheme: 'light' | 'dark'
  center: Point
  zoom: number
  /** Shows all of these at once, instead of the centre, when they are several. */
  fit?: readonly Point[]
  onClick: (point: Point) => void
  /** The map was taken away again after it was opened: its key is not accepted. */
  onRefused: () => void
  /** The screen was left before the map had come. */
  signal: AbortSignal
}

/** The smallest box around points, as Google's bounds. */
export function boxOf(points: readonly Point[]): Box {
  const [lats, lngs] = [points.map(({ lat }) => lat), points.map(({ lng }) => lng)]
  return { south: Math.min(...lats), west: Math.min(...lngs), north: Math.max(...lats), east: Math.max(...lngs) }
}
