import type { Point } from './map-context.ts'

/** Pixels that a pin needs, with the room around it. */
const pin = { width: 36, height: 44 }
/** Pins that stand beside their place are raised by this, so that the line to it shows. */
const stalk = 12
const perRow = 6

export interface Shift {
  right: number
  down: number
}

interface Place {
  x: number
  y: number
}

interface Group extends Place {
  members: readonly number[]
}

/**
 * Returns how far each pin has to stand from its place so that no pin hides another. Pins that would overlap stand side by side in
 * their order, above the middle of their places; all others stay where they are.
 */
export function spread(points: readonly Point[], zoom: number): Shift[] {
  const places = points.map((point) => pixels(point, zoom))
  let groups = places.map((place, index): Group => ({ ...place, members: [index] }))
  for (let pair = overlapping(groups); pair; pair = overlapping(groups)) {
    const members = [...pair[0].members, ...pair[1].members].sort((a, b) => a - b)
    const merged: Group = { x: mean(members.map((n) => places[n]!.x)), y: mean(members.map((n) => places[n]!.y)), members }
    groups = [...groups.filter((group) => !pair.includes(group)), merged]
  }
  const shifts = places.map((): Shift => ({ right: 0, down: 0 }))
  for (const { x, y, members } of groups)
    if (members.length > 1)
      members.forEach((member, index) => {
        const row = Math.floor(index / perRow)
        const inRow = Math.min(perRow, members.length - row * perRow)
        const right = x + ((index % perRow) - (inRow - 1) / 2) * pin.width - places[member]!.x
        shifts[member] = { right: Math.round(right), down: Math.round(y - stalk - row * pin.height - places[member]!.y) }
      })
  return shifts
}

const mean = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0) / numbers.length

function overlapping(groups: readonly Group[]): readonly [Group, Group] | undefined {
  for (const [index, one] of groups.entries())
    for (const other of groups.slice(index + 1)) {
      const [a, b] = [sizeOf(one), sizeOf(other)]
      const beside = Math.abs(one.x - other.x) >= (a.width + b.width) / 2
      const above = one.y - a.raised - a.height >= other.y || other.y - b.raised - b.height >= one.y
      if (!beside && !above) return [one, other]
    }
  return undefined
}

function sizeOf({ members: { length } }: Group) {
  const rows = Math.ceil(length / perRow)
  return { width: Math.min(length, perRow) * pin.width, height: rows * pin.height, raised: length > 1 ? stalk : 0 }
}

/** Web Mercator, at the size of the map: at zoom 0 the world is 512 pixels wide. */
function pixels({ lat, lng }: Point, zoom: number): Place {
  const world = 512 * 2 ** zoom
  const sine = Math.sin((lat * Math.PI) / 180)
  return { x: ((lng + 180) / 360) * world, y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * world }
}
