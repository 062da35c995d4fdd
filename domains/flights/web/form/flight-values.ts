import type { ClientValues } from '#domains/clients/web/client-words.ts'
import type { CountryCode } from '#kit/contract/countries.ts'
import { currencies, type Currency, type Money } from '#kit/contract/money.ts'
import { passengerTypes, type Cabin, type PassengerType } from '../../contract/states.ts'
import type { Flight, FlightPassenger, FlightSegment } from '../calls.ts'

export interface SegmentValues {
  /** Airline and number in one field: "KQ413". */
  flight: string
  from: string
  to: string
  departs_on: string | null
  departs_time: string
  arrives_time: string
  /** If null, the server derives it. */
  arrives_on: string | null
  cabin: Cabin
  booking_class: string
  baggage: string
}

export interface DocumentValues {
  nationality: CountryCode | null
  passport_number: string
  passport_country: CountryCode | null
  passport_expires_on: string | null
  frequent_flyer: string
}

export interface PassengerValues extends DocumentValues {
  type: PassengerType
  title: FlightPassenger['title']
  given_names: string
  surname: string
  gender: 'f' | 'm' | null
  born_on: string | null
}

/** Fare per passenger of a type. */
export interface FareValues {
  type: PassengerType
  base: Money | null
  taxes: Money | null
}

export interface FlightValues {
  client_id: string | null
  /** A new client to add with the booking. */
  client: ClientValues | null
  pnr: string
  carrier: string
  segments: SegmentValues[]
  passengers: PassengerValues[]
  currency: Currency
  /** One per passenger type, in the order of the types. */
  fares: FareValues[]
  /** `null` uses the settings. */
  own_markup: Money | null
  own_service_fee: Money | null
  hold_deadline_at: string | null
  fare_deadline_at: string | null
  notes: string
  status: 'draft' | 'quoted' | 'held'
}

export const newSegment = (given: Partial<SegmentValues> = {}): SegmentValues => ({
  flight: '',
  from: '',
  to: '',
  departs_on: null,
  departs_time: '',
  arrives_time: '',
  arrives_on: null,
  cabin: 'economy',
  booking_class: '',
  baggage: '',
  ...given,
})

export const newPassenger = (given: Partial<PassengerValues> = {}): PassengerValues => ({
  type: 'adult',
  title: null,
  given_names: '',
  surname: '',
  gender: null,
  born_on: null,
  nationality: null,
  passport_number: '',
  passport_country: null,
  passport_expires_on: null,
  frequent_flyer: '',
  ...given,
})

const noFares = (): FareValues[] => passengerTypes.map((type) => ({ type, base: null, taxes: null }))

/** Initial values of an empty form. */
export const newFlight = (currency: Currency, given: Partial<FlightValues> = {}): FlightValues => ({
  client_id: null,
  client: null,
  pnr: '',
  carrier: '',
  segments: [newSegment()],
  passengers: [newPassenger()],
  currency,
  fares: noFares(),
  own_markup: null,
  own_service_fee: null,
  hold_deadline_at: null,
  fare_deadline_at: null,
  notes: '',
  status: 'draft',
  ...given,
})

export const segmentValues = (one: FlightSegment): SegmentValues => ({
  flight: `${one.carrier}${one.flight_number}`,
  from: one.from,
  to: one.to,
  departs_on: one.departs_on,
  departs_time: one.departs_time,
  arrives_time: one.arrives_time,
  arrives_on: one.arrives_on,
  cabin: one.cabin,
  booking_class: one.booking_class ?? '',
  baggage: one.baggage ?? '',
})

export const documentValues = (one: FlightPassenger): DocumentValues => ({
  nationality: one.nationality as CountryCode | null,
  passport_number: one.passport_number ?? '',
  passport_country: one.passport_country as CountryCode | null,
  passport_expires_on: one.passport_expires_on,
  frequent_flyer: one.frequent_flyer ?? '',
})

const passengerValues = (one: FlightPassenger): PassengerValues => ({
  ...documentValues(one),
  type: one.type,
  title: one.title,
  given_names: one.given_names,
  surname: one.surname,
  gender: one.gender,
  born_on: one.born_on,
})

/** The form's initial values for an existing flight. */
export function flightValues(flight: Flight): FlightValues {
  const { currency } = flight
  const money = (amount: number | null | undefined) => (amount === null || amount === undefined ? null : { amount, currency })
  const fareOf = (type: PassengerType) => flight.fares.find((fare) => fare.type === type)
  return {
    ...newFlight(currency),
    client_id: flight.client.id,
    pnr: flight.pnr ?? '',
    carrier: flight.carrier === flight.segments[0]?.carrier ? '' : flight.carrier,
    segments: flight.segments.map(segmentValues),
    passengers: flight.passengers.map(passengerValues),
    fares: passengerTypes.map((type) => ({ type, base: money(fareOf(type)?.base), taxes: money(fareOf(type)?.taxes) })),
    own_markup: money(flight.own_markup),
    own_service_fee: money(flight.own_service_fee),
    hold_deadline_at: flight.hold_deadline_at,
    fare_deadline_at: flight.fare_deadline_at,
    notes: flight.notes ?? '',
  }
}

/** The typed amounts with another currency, not converted. */
export function inCurrency(values: FlightValues, currency: Currency): Partial<FlightValues> {
  const steps = currencies[currency].decimals - currencies[values.currency].decimals
  const again = (money: Money | null) => money && { amount: Math.round(money.amount * 10 ** steps), currency }
  return {
    currency,
    fares: values.fares.map((fare) => ({ ...fare, base: again(fare.base), taxes: again(fare.taxes) })),
    own_markup: again(values.own_markup),
    own_service_fee: again(values.own_service_fee),
  }
}

/** The passenger types that travel, in fixed order. */
export const travelling = ({ passengers }: Pick<FlightValues, 'passengers'>): PassengerType[] =>
  passengerTypes.filter((type) => passengers.some((one) => one.type === type))

const isEmptySegment = (one: SegmentValues) => [one.flight, one.from, one.to, one.departs_on, one.departs_time].every((part) => !part)
const isEmptyPassenger = (one: PassengerValues) => one.given_names === '' && one.surname === ''

/** Adds entries and replaces empty ones. */
export const withSegments = (segments: readonly SegmentValues[], added: readonly SegmentValues[]): SegmentValues[] => [
  ...segments.filter((one) => !isEmptySegment(one)),
  ...added,
]
export const withPassengers = (passengers: readonly PassengerValues[], added: readonly PassengerValues[]): PassengerValues[] => [
  ...passengers.filter((one) => !isEmptyPassenger(one)),
  ...added,
]
