import { percentOf } from '#kit/contract/money.ts'
import { passengerTypes, type PassengerType } from './states.ts'

// Price of a flight: the airline's base fare and taxes, plus the agency's markup and service fee. Amounts are minor units of
// one currency. Form and server use the same calculation.

/** Base fare and taxes per passenger of a type. Type `all`: the sum for all passengers, if an offer does not split it. */
export interface TypeFare {
  type: PassengerType | 'all'
  base: number
  taxes: number
}

/** Markup and fees from the settings, as of the creation of the booking. */
export interface FareTerms {
  /** Percent of the base fare. */
  markup_percent: number
  /** Per adult and child. */
  markup: number
  service_fee: number
  service_fee_per: 'passenger' | 'booking'
}

export interface FareInput {
  fares: readonly TypeFare[]
  counts: Record<PassengerType, number>
  terms: FareTerms
  /** Amounts that override the terms, for the whole booking. */
  own_markup: number | null
  own_service_fee: number | null
}

export interface FareSums {
  base: number
  taxes: number
  markup: number
  service_fee: number
  total: number
}

/** An invoice line. The fare line includes the markup, so that the client does not see it. */
export interface FareItem {
  key: string
  name: string
  unit: PassengerType | 'item'
  quantity: number
  unit_amount: number
}

const typeNames: Record<PassengerType, string> = { adult: 'Adult', child: 'Child', infant: 'Infant' }

export const countsOf = (passengers: readonly { type: PassengerType }[]): Record<PassengerType, number> => {
  const counts = { adult: 0, child: 0, infant: 0 }
  for (const { type } of passengers) counts[type]++
  return counts
}

const fareOf = (fares: readonly TypeFare[], type: TypeFare['type']): TypeFare =>
  fares.find((fare) => fare.type === type) ?? { type, base: 0, taxes: 0 }

/** Markup per passenger. An infant has no seat, so only the percentage applies. */
const markupOf = ({ base, type }: TypeFare, terms: FareTerms) =>
  percentOf(base, terms.markup_percent) + (type === 'infant' ? 0 : terms.markup)

const allTogether = (fares: readonly TypeFare[]) => fares.find(({ type }) => type === 'all')

/** The parts and total of a booking's price. */
export function fareSums({ fares, counts, terms, own_markup, own_service_fee }: FareInput): FareSums {
  const whole = allTogether(fares)
  const sum = (of: (fare: TypeFare) => number) => passengerTypes.reduce((all, type) => all + counts[type] * of(fareOf(fares, type)), 0)
  const people = passengerTypes.reduce((all, type) => all + counts[type], 0)
  const base = whole?.base ?? sum((fare) => fare.base)
  const taxes = whole?.taxes ?? sum((fare) => fare.taxes)
  const byTerms = whole
    ? percentOf(whole.base, terms.markup_percent) + (counts.adult + counts.child) * terms.markup
    : sum((fare) => markupOf(fare, terms))
  const markup = own_markup ?? byTerms
  const service_fee = own_service_fee ?? terms.service_fee * (terms.service_fee_per === 'passenger' ? people : 1)
  return { base, taxes, markup, service_fee, total: base + taxes + markup + service_fee }
}

/** The invoice lines. They add up to the total. */
export function fareItems(input: FareInput): FareItem[] {
  const { fares, counts, terms, own_markup } = input
  const sums = fareSums(input)
  const once = (key: string, name: string, unit_amount: number): FareItem => ({ key, name, unit: 'item', quantity: 1, unit_amount })
  const whole = allTogether(fares)
  if (whole)
    return [
      once('fare', 'Air fare, all passengers', sums.base + sums.markup),
      once('taxes', 'Taxes and carrier charges', sums.taxes),
      once('service-fee', 'Service fee', sums.service_fee),
    ].filter(({ unit_amount }) => unit_amount > 0)
  const travelling = passengerTypes.filter((type) => counts[type] > 0)
  const perType = travelling.flatMap((type) => {
    const fare = fareOf(fares, type)
    const added = own_markup === null ? markupOf(fare, terms) : 0
    const line = (key: string, name: string, unit_amount: number): FareItem => ({
      key: `${key}-${type}`,
      name: `${name}, ${typeNames[type].toLowerCase()}`,
      unit: type,
      quantity: counts[type],
      unit_amount,
    })
    return [line('fare', 'Air fare', fare.base + added), line('taxes', 'Taxes and carrier charges', fare.taxes)]
  })
  return [
    ...perType,
    ...(own_markup === null ? [] : [once('fare-difference', 'Air fare, fare difference', own_markup)]),
    once('service-fee', 'Service fee', sums.service_fee),
  ].filter(({ unit_amount }) => unit_amount > 0)
}
