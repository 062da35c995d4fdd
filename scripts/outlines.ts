import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { simplified, squareKm, type Point } from './map-lines.ts'

/**
 * `node scripts/outlines.ts` writes the countries (Natural Earth) and lakes (OpenStreetMap) that the server draws small maps with. Points
 * are hundredths of a degree; each line has its first point, then the steps from point to point.
 */
interface Atlas {
  arcs: Point[][]
  transform: { scale: Point; translate: Point }
  objects: { countries: { geometries: { type: string; arcs: number[][] | number[][][] }[] } }
}

const require = createRequire(import.meta.url)
const read = (name: string) => JSON.parse(readFileSync(require.resolve(name), 'utf8'))
const atlas = read('world-atlas/countries-50m.json') as Atlas
const { scale, translate } = atlas.transform

const hundredths = ([lng, lat]: Point): Point => [Math.round(lng * 100), Math.round(lat * 100)]

const packed = (line: Point[]): number[] => line.flatMap(([x, y], at) => (at === 0 ? [x, y] : [x - line[at - 1]![0], y - line[at - 1]![1]]))

const arcs = atlas.arcs.map((steps) => {
  let [x, y] = [0, 0]
  const points = steps.map(([dx, dy]): Point => {
    x += dx
    y += dy
    return hundredths([x * scale[0] + translate[0], y * scale[1] + translate[1]])
  })
  return packed(simplified(points, 1.2))
})
const land = atlas.objects.countries.geometries.flatMap(({ type, arcs: rings }) =>
  (type === 'Polygon' ? [rings as number[][]] : (rings as number[][][])).flat(),
)

// The lakes of the bundled map (`scripts/base-map.ts`). Of a lake, the outer line is drawn, not its islands.
const { coordinates } = JSON.parse(readFileSync(join(import.meta.dirname, '../kit/web/map/lakes.geo.json'), 'utf8')) as {
  coordinates: Point[][][]
}
const lakes = coordinates.filter(([outer]) => squareKm(outer!) > 40).map(([outer]) => packed(simplified(outer!.map(hundredths), 1.2)))

writeFileSync(join(import.meta.dirname, '../domains/places/server/reference/outlines.json'), `${JSON.stringify({ arcs, land, lakes })}\n`)
console.log(`${arcs.length} lines, ${land.length} countries and islands, ${lakes.length} lakes`)
