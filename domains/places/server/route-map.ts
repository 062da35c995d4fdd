import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectFolder } from '#kit/server/project.ts'
import type { Pin, RouteMap } from '../contract/route-map.ts'

export interface Stop {
  name: string
  lat: number
  lng: number
}

const [width, height] = [640, 360]
/** The box in which outlines are drawn: a little larger, so that cut lines are not seen. */
const bleed = 6
/** The least that a map shows, in degrees. */
const leastSpan = 1.4
const padding = 0.2

type Point = readonly [x: number, y: number]
interface Outlines {
  arcs: number[][]
  land: number[][]
  lakes: number[][]
}

/** Returns the stops of a route: the places with coordinates, by the first part of their names ("Kamwokya, Kampala" → "Kamwokya"). */
export const stopsOf = (places: readonly ({ text: string; lat: number | null; lng: number | null } | null)[]): Stop[] =>
  places.flatMap((place) =>
    place && place.lat !== null && place.lng !== null ? [{ name: place.text.split(',')[0]!.trim(), lat: place.lat, lng: place.lng }] : [],
  )

/** Returns a map with the stops of a route in their order; null without a place. Reads the outlines from their file each time, because maps are seldom drawn. */
export function routeMap(stops: readonly Stop[]): RouteMap | null {
  if (stops.length === 0) return null
  const toMap = projectionOf(stops)
  const outlines = JSON.parse(readFileSync(join(projectFolder, 'domains/places/server/reference/outlines.json'), 'utf8')) as Outlines
  const arcs = outlines.arcs.map(pointsOf)
  const land = outlines.land.map((ring) => ring.flatMap((arc) => (arc < 0 ? arcs[~arc]!.toReversed() : arcs[arc]!)))
  const drawn = (rings: readonly (readonly Point[])[]) => rings.flatMap((ring) => visiblePart(ring, toMap))
  const places = placesOf(stops).map((place) => ({ ...place, at: toMap([place.lng * 100, place.lat * 100]) }))
  return {
    width,
    height,
    land: drawn(land).map(straight).join(''),
    lakes: drawn(outlines.lakes.map(pointsOf)).map(smooth).join(''),
    route: routeOf(stops, toMap),
    pins: withLabels(
      places.map(({ at: [x, y], name, numbers }) => ({ x: Math.round(x), y: Math.round(y), name, number: numbers.join(', ') })),
    ),
  }
}

/** Returns each place once, with its numbers on the route. */
function placesOf(stops: readonly Stop[]) {
  const places = new Map<string, Stop & { numbers: number[] }>()
  let number = 0
  let last = ''
  for (const stop of stops) {
    const key = `${stop.lat.toFixed(2)} ${stop.lng.toFixed(2)}`
    if (key === last) continue
    last = key
    number += 1
    const known = places.get(key)
    if (known) known.numbers.push(number)
    else places.set(key, { ...stop, numbers: [number] })
  }
  return [...places.values()]
}

type Projection = (point: Point) => Point

/** Returns where a point, in hundredths of a degree, is on a map that shows all stops. */
function projectionOf(stops: readonly Stop[]): Projection {
  const range = (values: number[]) => [Math.min(...values), Math.max(...values)] as const
  const [south, north] = range(stops.map(({ lat }) => lat))
  const [west, east] = range(stops.map(({ lng }) => lng))
  const [middleLat, middleLng] = [(south + north) / 2, (west + east) / 2]
  // A degree of longitude is shorter away from the equator.
  const shorter = Math.max(0.2, Math.cos((middleLat * Math.PI) / 180))
  const high = Math.max(leastSpan, (north - south) * (1 + 2 * padding))
  const wide = Math.max(leastSpan, (east - west) * shorter * (1 + 2 * padding))
  const pixels = Math.min(width / wide, height / high) / 100
  return ([lng, lat]) => [width / 2 + (lng - middleLng * 100) * shorter * pixels, height / 2 - (lat - middleLat * 100) * pixels]
}

function pointsOf(packed: readonly number[]): Point[] {
  const points: Point[] = []
  let [x, y] = [0, 0]
  for (let at = 0; at < packed.length; at += 2) {
    x += packed[at]!
    y += packed[at + 1]!
    points.push([x, y])
  }
  return points
}

/** Returns the part of an outline that is on the map, without points too close to tell apart. Empty if the outline lies outside. */
function visiblePart(ring: readonly Point[], toMap: Projection): Point[][] {
  const onMap = ring.map(toMap)
  let part: Point[] = onMap
  // Cut at one side after the other (Sutherland and Hodgman).
  for (const [axis, edge, sign] of [
    [0, -bleed, 1],
    [0, width + bleed, -1],
    [1, -bleed, 1],
    [1, height + bleed, -1],
  ] as const) {
    part = part.flatMap((point, at) => {
      const before = part.at(at - 1)!
      const isIn = (one: Point) => (one[axis] - edge) * sign >= 0
      const crossing = (): Point => {
        const share = (edge - before[axis]) / (point[axis] - before[axis])
        return [before[0] + (point[0] - before[0]) * share, before[1] + (point[1] - before[1]) * share]
      }
      return [...(isIn(point) !== isIn(before) ? [crossing()] : []), ...(isIn(point) ? [point] : [])]
    })
    if (part.length === 0) return []
  }
  const kept = part
    .map(([x, y]): Point => [Math.round(x), Math.round(y)])
    .filter(([x, y], at, all) => {
      const [px, py] = all.at(at - 1)!
      return Math.hypot(x - px, y - py) >= 1.5
    })
  return kept.length > 2 ? [kept] : []
}

const straight = (ring: Point[]): string => `M${ring.map(([x, y]) => `${x} ${y}`).join('L')}Z`

/** A curve through the middles of the lines: the shores of lakes are given roughly. */
function smooth(ring: Point[]): string {
  const middle = (at: number) => {
    const [[ax, ay], [bx, by]] = [ring[at % ring.length]!, ring[(at + 1) % ring.length]!]
    return `${Math.round((ax + bx) / 2)} ${Math.round((ay + by) / 2)}`
  }
  return `M${middle(0)}${ring.map((_, at) => `Q${ring[(at + 1) % ring.length]!.join(' ')} ${middle(at + 1)}`).join('')}Z`
}

const routeOf = (stops: readonly Stop[], toMap: Projection): string =>
  `M${stops
    .map(({ lng, lat }) =>
      toMap([lng * 100, lat * 100])
        .map(Math.round)
        .join(' '),
    )
    .filter((point, at, all) => point !== all[at - 1])
    .join('L')}`

const pinRadius = 11
const letterWidth = 6.6

/** Puts each name beside its pin, where it covers neither a pin nor another name. */
function withLabels(pins: Omit<Pin, 'label'>[]): Pin[] {
  type Box = [left: number, top: number, right: number, bottom: number]
  const taken: Box[] = pins.map(({ x, y }) => [x - pinRadius, y - pinRadius, x + pinRadius, y + pinRadius])
  const isFree = ([left, top, right, bottom]: Box) =>
    left >= 2 &&
    right <= width - 2 &&
    top >= 2 &&
    bottom <= height - 2 &&
    taken.every(([l, t, r, b]) => right <= l || left >= r || bottom <= t || top >= b)
  return pins.map((pin) => {
    const { x, y, name } = pin
    const long = [...name].length * letterWidth
    const places = [
      { x: x + 16, y: y + 4, anchor: 'start' as const, box: [x + 14, y - 8, x + 18 + long, y + 8] as Box },
      { x: x - 16, y: y + 4, anchor: 'end' as const, box: [x - 18 - long, y - 8, x - 14, y + 8] as Box },
      { x, y: y + 26, anchor: 'middle' as const, box: [x - long / 2, y + 13, x + long / 2, y + 29] as Box },
      { x, y: y - 17, anchor: 'middle' as const, box: [x - long / 2, y - 30, x + long / 2, y - 13] as Box },
    ]
    const free = places.find(({ box }) => isFree(box))
    if (!free) return { ...pin, label: null }
    taken.push(free.box)
    return { ...pin, label: { x: free.x, y: free.y, anchor: free.anchor } }
  })
}
