export type Point = [number, number]

/** Removes points that are less than `tolerance` beside the line through the others (Douglas and Peucker). */
export function simplified(line: Point[], tolerance: number): Point[] {
  if (line.length < 3) return line
  const [[ax, ay], [bx, by]] = [line[0]!, line.at(-1)!]
  const length = Math.hypot(bx - ax, by - ay)
  let [far, at] = [0, 0]
  line.forEach(([x, y], index) => {
    const away = length === 0 ? Math.hypot(x - ax, y - ay) : Math.abs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / length
    if (away > far) [far, at] = [away, index]
  })
  return far <= tolerance
    ? [line[0]!, line.at(-1)!]
    : [...simplified(line.slice(0, at + 1), tolerance).slice(0, -1), ...simplified(line.slice(at), tolerance)]
}

/** Returns the point of a grid inside a ring that is farthest from its line. */
export function middleOf(ring: Point[]): Point {
  const [xs, ys] = [ring.map(([x]) => x), ring.map(([, y]) => y)]
  const [west, east, south, north] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const cells = 30
  let [best, middle] = [-1, ring[0]!]
  for (let column = 1; column < cells; column++)
    for (let row = 1; row < cells; row++) {
      const point: Point = [west + ((east - west) * column) / cells, south + ((north - south) * row) / cells]
      if (!isInside(ring, point)) continue
      const away = Math.min(...ring.map(([x, y]) => Math.hypot(x - point[0], y - point[1])))
      if (away > best) [best, middle] = [away, point]
    }
  return middle
}

/** Counts how often a line from the point to the east crosses the ring. */
function isInside(ring: Point[], [x, y]: Point): boolean {
  return ring.reduce((inside, [ax, ay], index) => {
    const [bx, by] = ring[(index + 1) % ring.length]!
    const crosses = ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax
    return crosses ? !inside : inside
  }, false)
}

/** Returns the area of a ring near the equator. */
export function squareKm(ring: Point[]): number {
  const twice = ring.slice(1).reduce((sum, [x, y], index) => sum + ring[index]![0] * y - x * ring[index]![1], 0)
  return (Math.abs(twice) / 2) * 111.3 ** 2
}
