import { randomKey } from '#kit/web/use-call.ts'
import type { Space, TripList } from './calls.ts'

/** Returns a random id as the server makes them. */
function newId(): string {
  const hex = randomKey()
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`
}

/** Returns a room or vehicle to be added to a list. */
export const freshSpace = ({ kind, spaces }: TripList): Space =>
  kind === 'rooms'
    ? { id: newId(), name: `Room ${spaces.length + 1}`, type: 'double', places: 2, people: [] }
    : { id: newId(), name: '', type: 'vehicle', places: 7, people: [] }

/** Returns the spaces with a person in another one, or in none. A full one takes nobody: then null. */
export function moved(spaces: readonly Space[], person: string, to: string | null): Space[] | null {
  const target = spaces.find(({ id }) => id === to)
  if (target && (target.people.includes(person) || target.people.length >= target.places)) return null
  return spaces.map((space) => ({
    ...space,
    people: [...space.people.filter((id) => id !== person), ...(space.id === to ? [person] : [])],
  }))
}
