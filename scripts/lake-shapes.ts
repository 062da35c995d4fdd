import { simplified, squareKm, type Point } from './map-lines.ts'

/** Degrees per cell: about 650 m. */
const cell = 0.006
/** Cells by which gaps are closed: the source cuts lakes along a grid and lost slivers at the cuts. */
const reach = 2
const smallestKm2 = 3

export interface Region {
  west: number
  east: number
  south: number
  north: number
}

/** The parts of d3-contour and d3-array that this uses. They are installed beside the lakes, not in the project. */
export interface Contouring {
  contours(): { size(size: Point): { thresholds(values: number[]): (values: Float32Array) => { coordinates: Point[][][] }[] } }
  blur2(data: { data: Float32Array; width: number; height: number }, radius: number): void
}

/** Returns the outlines of lakes as smooth polygons: drawn on a grid, their gaps closed, blurred, and traced again. */
export function lakeShapes(lakes: readonly Point[][][], region: Region, { contours, blur2 }: Contouring): Point[][][] {
  const width = Math.ceil((region.east - region.west) / cell)
  const height = Math.ceil((region.north - region.south) / cell)
  const onGrid = lakes.map((rings) =>
    rings.map((ring) => ring.map(([lng, lat]): Point => [(lng - region.west) / cell, (region.north - lat) / cell])),
  )
  const grid = new Uint8Array(width * height)
  for (const rings of onGrid) fill(grid, width, height, rings)
  const closed = spread(spread(grid, width, height, 1), width, height, 0)
  const data = Float32Array.from(closed)
  blur2({ data, width, height }, 1)
  const [traced] = contours().size([width, height]).thresholds([0.5])(data)
  return traced!.coordinates
    .map((rings) => rings.map((ring) => ring.map(([x, y]): Point => [region.west + x * cell, region.north - y * cell])))
    .map((rings) => rings.filter((ring) => squareKm(ring) > smallestKm2).map((ring) => simplified(ring, 0.0012)))
    .filter((rings) => rings.length > 0)
}

/** Marks the cells whose middle is inside the rings. */
function fill(grid: Uint8Array, width: number, height: number, rings: Point[][]) {
  const ys = rings.flat().map(([, y]) => y)
  const last = Math.min(height - 1, Math.floor(Math.max(...ys)))
  for (let row = Math.max(0, Math.floor(Math.min(...ys))); row <= last; row++) {
    const crossings: number[] = []
    for (const ring of rings)
      for (let index = 1; index < ring.length; index++) {
        const [[ax, ay], [bx, by]] = [ring[index - 1]!, ring[index]!]
        if (ay > row + 0.5 !== by > row + 0.5) crossings.push(ax + ((row + 0.5 - ay) * (bx - ax)) / (by - ay))
      }
    crossings.sort((a, b) => a - b)
    for (let pair = 0; pair + 1 < crossings.length; pair += 2)
      grid.fill(
        1,
        row * width + clamp(Math.ceil(crossings[pair]! - 0.5), width),
        row * width + clamp(Math.ceil(crossings[pair + 1]! - 0.5), width),
      )
  }
}

const clamp = (column: number, width: number): number => Math.min(Math.max(column, 0), width)

/** Spreads water (1) or land (0) by `reach` cells in all directions. */
function spread(grid: Uint8Array, width: number, height: number, value: 0 | 1): Uint8Array {
  const along = (from: Uint8Array, step: number) => {
    const to = from.slice()
    for (let index = 0; index < from.length; index++)
      if (from[index] === value)
        for (let away = -reach; away <= reach; away++) if (to[index + away * step] !== undefined) to[index + away * step] = value
    return to
  }
  return along(along(grid, 1), width).subarray(0, width * height)
}
