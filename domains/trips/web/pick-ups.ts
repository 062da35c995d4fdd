import type { Person } from './calls.ts'

/** People who are picked up at one place and time. */
export interface PickUp {
  id: string
  at: string | null
  place: string | null
  point: { lat: number; lng: number } | null
  names: string[]
}

type Planned = Pick<Person, 'name' | 'pick_up_at' | 'pick_up_place' | 'pick_up_point'>

/** Returns the pick-ups of a trip by time, and those without a time at the end. */
export function pickUpsOf(people: readonly Planned[]): PickUp[] {
  const planned = people.filter(({ pick_up_at, pick_up_place }) => pick_up_at !== null || pick_up_place !== null)
  const together = Map.groupBy(planned, ({ pick_up_at, pick_up_place }) => `${pick_up_at ?? ''} ${pick_up_place ?? ''}`)
  return [...together]
    .map(([id, group]) => ({
      id,
      at: group[0]!.pick_up_at,
      place: group[0]!.pick_up_place,
      point: group.find(({ pick_up_point }) => pick_up_point !== null)?.pick_up_point ?? null,
      names: group.map(({ name }) => name),
    }))
    .toSorted((a, b) => timeOf(a) - timeOf(b) || (a.place ?? '').localeCompare(b.place ?? ''))
}

const timeOf = ({ at }: PickUp): number => (at === null ? Number.MAX_SAFE_INTEGER : Date.parse(at))
