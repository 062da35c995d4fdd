import { newId } from '#kit/server/security/tokens.ts'
import { roomPlaces, type RoomType, type Space } from '../contract/words.ts'

/** Somebody to be placed, with the booking they belong to. */
export interface Placed {
  id: string
  booking_id: string
  nationality: string | null
}

const sizes: Record<number, RoomType> = { 1: 'single', 2: 'double', 3: 'triple' }

/**
 * Gives everyone without a room one. Each booking has rooms of its own: doubles, and a triple or a single for those who are left. Rooms that
 * are there are kept, and a room of the same booking with a free bed is filled first.
 */
export function suggestRooms(spaces: readonly Space[], people: readonly Placed[]): Space[] {
  const result = spaces.map((space) => ({ ...space, people: [...space.people] }))
  for (const party of partiesWithout(result, people)) {
    const left = [...party]
    const own = new Set(people.filter(({ booking_id }) => booking_id === party[0]!.booking_id).map(({ id }) => id))
    for (const room of result) {
      const isOwn = room.people.length > 0 && room.people.every((id) => own.has(id))
      while (isOwn && left.length > 0 && room.people.length < room.places) room.people.push(left.shift()!.id)
    }
    for (const empty of result.filter((room) => room.people.length === 0))
      if (left.length > 0) empty.people.push(...left.splice(0, empty.places).map(({ id }) => id))
    while (left.length > 0) {
      const size = left.length === 3 ? 3 : Math.min(2, left.length)
      const type = sizes[size]!
      const beds = left.splice(0, size).map(({ id }) => id)
      result.push({ id: newId(), name: nameFor(result, type), type, places: roomPlaces[type], people: beds })
    }
  }
  return result
}

/**
 * Gives everyone without a seat one in the vehicles there are. Bookings stay together where they fit, and people of one nationality sit
 * beside each other, because they mostly share a language. Those who fit nowhere stay without a seat.
 */
export function suggestSeats(spaces: readonly Space[], people: readonly Placed[]): Space[] {
  const result = spaces.map((space) => ({ ...space, people: [...space.people] }))
  const nationOf = new Map(people.map(({ id, nationality }) => [id, nationality]))
  const free = (space: Space) => space.places - space.people.length
  const alike = (space: Space, nation: string | null) => space.people.filter((id) => nation !== null && nationOf.get(id) === nation).length
  const parties = partiesWithout(result, people).toSorted((a, b) => b.length - a.length)
  for (const party of parties) {
    const nation = party[0]!.nationality
    const fitting = result
      .filter((space) => free(space) >= party.length)
      .toSorted((a, b) => alike(b, nation) - alike(a, nation) || free(a) - free(b))
    const left = [...party]
    if (fitting[0]) fitting[0].people.push(...left.splice(0).map(({ id }) => id))
    for (const space of result.toSorted((a, b) => free(b) - free(a)))
      if (left.length > 0 && free(space) > 0) space.people.push(...left.splice(0, free(space)).map(({ id }) => id))
  }
  return result
}

/** Returns those without a place, by booking. */
function partiesWithout(spaces: readonly Space[], people: readonly Placed[]): Placed[][] {
  const placed = new Set(spaces.flatMap((space) => space.people))
  const parties = new Map<string, Placed[]>()
  for (const person of people.filter(({ id }) => !placed.has(id)))
    parties.set(person.booking_id, [...(parties.get(person.booking_id) ?? []), person])
  return [...parties.values()]
}

/** "Double 2": the next of its type. */
function nameFor(spaces: readonly Space[], type: RoomType): string {
  const word = `${type[0]!.toUpperCase()}${type.slice(1)}`
  const used = new Set(spaces.map(({ name }) => name))
  for (let number = 1; ; number++) if (!used.has(`${word} ${number}`)) return `${word} ${number}`
}
