import { invalid } from '#kit/contract/errors.ts'
import { percentOf } from '#kit/contract/money.ts'
import type { Occupancy, Party } from '../../contract/guests.ts'
import type { Fits } from './fits.ts'
import { countOf, type UnitPrice } from './tariffs.ts'

// What the people in a room change about its price.

/** Returns how many people of a party count: infants do not. */
export const headcount = ({ adults, children }: Party): number => adults + children.length

/** Returns who a room is priced for if nobody said: as many adults as its price covers, else as fit, else two. */
export const standardParty = (occupancy: Occupancy | null | undefined, fits: Fits | null | undefined): Party => ({
  adults: occupancy?.basis === 'room' ? occupancy.included : (fits?.adults ?? 2),
  children: [],
  infants: 0,
})

/** @throws 422 at the field if nobody is in the room, or more than fit. */
export function refuseUnfitParty(party: Party, fits: Fits | null | undefined, name: string, field: string): void {
  const guests = headcount(party)
  if (guests === 0) throw invalid(field, 'Enter the guests.')
  if (!fits) return
  if (party.adults > fits.adults) throw invalid(field, `${name} is for at most ${countOf(fits.adults, 'adult')}.`, 'too_many_guests')
  if (guests > fits.guests)
    throw invalid(field, `${name} is for at most ${fits.guests === 1 ? '1 person' : `${fits.guests} people`}.`, 'too_many_guests')
}

interface Occupied {
  occupancy: Occupancy
  party: Party
  name: string
  field: string
}

/**
 * Returns what a room costs for its party, for one night: `price` is that of the room, or of one adult, after the rules.
 * @throws 422 at the field for a child without an age, or more adults than the price knows.
 */
export function priceForParty(price: UnitPrice, { occupancy, party, name, field }: Occupied): UnitPrice {
  const because = [...price.because]
  let amount = price.amount
  const add = (text: string, amount_change: number) => {
    amount += amount_change
    because.push({ text, amount_change })
  }
  // Older children first, because they cost more: the places that the price covers are theirs.
  const ages = party.children.toSorted((a, b) => (b ?? Infinity) - (a ?? Infinity))
  const rates = ages.map((age) => rateAt(occupancy, age, field))
  const adultAmount = occupancy.extra_adult
  const payAsAdults = (count: number) => {
    if (count === 0) return
    if (adultAmount === null) throw invalid(field, `${name} has no price for more than ${countOf(occupancy.included, 'guest')}.`)
    add(`${count} × extra adult`, count * adultAmount)
  }
  if (occupancy.basis === 'person') {
    // The first one is in the price already; without an adult the first child takes that place at its own rate.
    if (party.adults === 0) add('No adult', -price.amount)
    else if (party.adults > 1) add(`${party.adults} adults`, (party.adults - 1) * price.amount)
    rates.forEach((rate, at) => add(childText(ages[at]!), rate ? amountOf(rate, price.amount) : price.amount))
  } else {
    payAsAdults(Math.max(0, party.adults - occupancy.included))
    const left = Math.max(0, occupancy.included - party.adults)
    payAsAdults(rates.slice(left).filter((rate) => rate === null).length)
    rates.forEach((rate, at) => {
      if (at >= left && rate) add(childText(ages[at]!), amountOf(rate, adultAmount ?? 0))
    })
  }
  if (occupancy.single && headcount(party) === 1) {
    const change = amountOf(occupancy.single, amount)
    if (occupancy.basis === 'person') add('Single supplement', change)
    else add('One guest', -Math.min(amount, change))
  }
  return { ...price, amount, because }
}

const childText = (age: number | null): string => (age === null ? 'Child' : `Child of ${age}`)

const amountOf = ({ value_kind, value }: { value_kind: string; value: number }, of: number): number =>
  value_kind === 'percent' ? percentOf(of, value) : Math.round(value)

/** Returns the rate for a child; null if it pays as an adult. @throws 422 without an age where rates go by age. */
function rateAt({ children }: Occupancy, age: number | null, field: string): Occupancy['children'][number] | null {
  if (children.length === 0) return null
  if (age === null) throw invalid(field, 'Enter the age of each child.', 'age_needed')
  return children.find(({ up_to }) => age <= up_to) ?? null
}
