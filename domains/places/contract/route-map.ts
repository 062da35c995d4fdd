/** A place of a route, with its number on it. */
export interface Pin {
  x: number
  y: number
  /** Its number on the route, or several of a place that is visited again: "1", "2, 5". */
  number: string
  name: string
  /** Where the name fits; null if it would cover another. */
  label: { x: number; y: number; anchor: 'start' | 'end' | 'middle' } | null
}

/** A small map of a route, drawn in a box of `width` by `height`. */
export interface RouteMap {
  width: number
  height: number
  /** Path data as in SVG. */
  land: string
  lakes: string
  route: string
  pins: Pin[]
}
