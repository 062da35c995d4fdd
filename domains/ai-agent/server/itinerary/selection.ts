import type { Party } from '#domains/inventory/contract/guests.ts'
import type { Fits } from '#domains/inventory/server/prices/fits.ts'
import type { PriceOption, Selected } from '#domains/inventory/server/prices/pricing.ts'
import type { Comfort } from '../../contract/words.ts'

/** A price option with its sales, as bookings read it. */
export interface SoldOption extends PriceOption {
  held: number
  sold: number
  sells_from: string | null
  sells_until: string | null
}

export interface Travellers {
  adults: number
  children: readonly (number | null)[]
}

/** Chosen prices, or why none fits. */
export type Chosen = { selection: Selected[]; places: number; left: number | null } | { problem: string }

const isOnSale = ({ active, sells_from, sells_until }: SoldOption, now: Date): boolean =>
  active && (!sells_from || new Date(sells_from) <= now) && (!sells_until || new Date(sells_until) > now)

/** How many can still be sold; null if they are not counted. */
const leftOf = ({ capacity, held, sold }: SoldOption): number | null => (capacity == null ? null : capacity - held - sold)

const byPrice = (comfort: Comfort | null) => (a: SoldOption, b: SoldOption) =>
  (comfort === 'luxury' ? b.amount - a.amount : a.amount - b.amount) || (a.id < b.id ? -1 : 1)

/** Returns the ages that the name of a price tells: "Child 3–12" is 3 to 12, "Under 12" is 0 to 11. */
function agesOf(name: string): [number, number] | null {
  const range = /(\d{1,2})\s*(?:-|–|to)\s*(\d{1,2})/.exec(name)
  if (range) return [Number(range[1]), Number(range[2])]
  const under = /\bunder\s*(\d{1,2})/i.exec(name)
  return under ? [0, Number(under[1]) - 1] : null
}

const infantYears = 2
const youthFrom = 13

/** Returns the price for a child of an age; that of an adult if there is no other. */
function optionForChild(options: readonly SoldOption[], age: number | null, adult: SoldOption): SoldOption {
  const named = options.filter(({ unit }) => unit === 'child' || unit === 'youth' || unit === 'infant' || unit === 'item')
  const fitting = named.filter(({ name, unit }) => {
    const ages = agesOf(name)
    if (age === null) return unit === 'child'
    if (ages) return age >= ages[0] && age <= ages[1]
    return unit === 'infant' ? age <= infantYears : unit === 'youth' ? age >= youthFrom : unit === 'child' && age < youthFrom
  })
  return fitting.toSorted(byPrice(null))[0] ?? adult
}

/** Chooses prices of people: one for each adult, and the price of their age for children. */
function forPeople(options: readonly SoldOption[], { adults, children }: Travellers, comfort: Comfort | null): Selected[] | null {
  const grown = options.filter(({ unit, name }) => unit === 'adult' || (unit === 'item' && !/\b(?:child|under|kid)/i.test(name)))
  const own = grown.filter(({ unit }) => unit === 'adult')
  const adult = (own.length > 0 ? own : grown).toSorted(byPrice(comfort))[0]
  if (!adult) return null
  const counts = new Map<string, number>([[adult.id, adults]])
  for (const age of children) {
    const { id } = optionForChild(options, age, adult)
    counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  return [...counts].filter(([, quantity]) => quantity > 0).map(([price_option_id, quantity]) => ({ price_option_id, quantity }))
}

/** Puts people into rooms as evenly as possible, no room without an adult. Null if they do not fit so. */
export function partiesOf({ adults, children }: Travellers, fits: Fits): Party[] | null {
  const people = adults + children.length
  const rooms = Math.max(Math.ceil(adults / fits.adults), Math.ceil(people / fits.guests))
  if (rooms > adults || rooms === 0) return null
  const parties: Party[] = Array.from({ length: rooms }, (_, n) => ({
    adults: Math.floor(adults / rooms) + (n < adults % rooms ? 1 : 0),
    children: [],
    infants: 0,
  }))
  for (const age of children) {
    const room = parties.toSorted((a, b) => a.adults + a.children.length - (b.adults + b.children.length))[0]!
    room.children.push(age ?? youthFrom - 1)
  }
  return parties.every((party) => party.adults + party.children.length <= fits.guests) ? parties : null
}

/** Chooses rooms for people by how many sleep in one. */
function forRooms(options: readonly SoldOption[], travellers: Travellers, fits: Fits | null, comfort: Comfort | null): Selected[] | null {
  const room = options.filter(({ unit, per }) => unit === 'room' && per === 'night').toSorted(byPrice(comfort))[0]
  const parties = partiesOf(travellers, fits ?? { adults: 2, guests: 2 })
  if (!room || !parties) return null
  return [{ price_option_id: room.id, quantity: parties.length, ...(room.occupancy ? { guests: parties } : {}) }]
}

/** Chooses vehicles by their seats. */
function forVehicles(options: readonly SoldOption[], { adults, children }: Travellers, seats: number | null): Selected[] | null {
  const rate = options.filter(({ per, places }) => places > 0 && ['hour', 'day', 'week', 'month'].includes(per)).toSorted(byPrice(null))
  const day = rate.find(({ per }) => per === 'day') ?? rate[0]
  if (!day) return null
  return [{ price_option_id: day.id, quantity: Math.ceil((adults + children.length) / Math.max(seats ?? 5, 1)) }]
}

interface Sold {
  title: string
  kind: string
  options: readonly SoldOption[]
  fits: Fits | null
  seats: number | null
}

/** Chooses the prices of an offer for the travellers. @returns them with the places they take, or why they cannot be sold. */
export function choosePrices(
  { title, kind, options: all, fits, seats }: Sold,
  travellers: Travellers,
  comfort: Comfort | null,
  now: Date,
): Chosen {
  const options = all.filter((option) => isOnSale(option, now))
  const selection =
    kind === 'room'
      ? forRooms(options, travellers, fits, comfort)
      : kind === 'car'
        ? forVehicles(options, travellers, seats)
        : forPeople(
            options.filter(({ per }) => per === 'unit' || per === 'booking'),
            travellers,
            comfort,
          )
  if (!selection || selection.length === 0) return { problem: `${title} has no price for these people.` }
  let left: number | null = null
  let places = 0
  for (const { price_option_id: id, quantity } of selection) {
    const option = options.find((one) => one.id === id)!
    if (quantity < option.min_quantity) return { problem: `${title} is sold for at least ${option.min_quantity} × ${option.name}.` }
    if (option.max_quantity !== null && quantity > option.max_quantity)
      return { problem: `${title} is sold for at most ${option.max_quantity} × ${option.name}.` }
    const remaining = leftOf(option)
    if (remaining !== null && remaining < quantity) return { problem: `${title} is sold out for so many people.` }
    if (remaining !== null) left = Math.min(left ?? remaining, remaining)
    places += option.places * quantity
  }
  return { selection: selection as Selected[], places, left }
}
