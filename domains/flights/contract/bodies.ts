import { z } from 'zod'
import { clientBody } from '#domains/clients/contract.ts'
import {
  amountMinor,
  countryCode,
  currencyCode,
  emptyAsNull,
  id,
  instant,
  line,
  localDate,
  localTime,
  optionalLine,
  optionalText,
  version,
  versionOrZero,
} from '#kit/contract/schemas.ts'
import { cabins, passengerTypes, titles } from './states.ts'
import { readTicketNumber } from './ticket-number.ts'

const upper = (message: string) => z.string(message).transform((text) => text.trim().toUpperCase())
/** IATA airline code: two characters, such as "KQ" or "5Z". */
export const carrierCode = upper('Airline is required.').refine(
  (text) => /^([A-Z][A-Z0-9]|[0-9][A-Z])$/.test(text),
  'Enter a two-character airline code, such as KQ.',
)
/** IATA airport code: three letters. */
export const airportCode = upper('Airport is required.').refine(
  (text) => /^[A-Z]{3}$/.test(text),
  'Enter a three-letter airport code, such as EBB.',
)
const flightNumber = upper('Flight number is required.').refine(
  (text) => /^[0-9]{1,4}[A-Z]?$/.test(text) && Number.parseInt(text, 10) > 0,
  'A flight number has one to four digits.',
)
/** The record locator of a reservation system; usually six characters. */
const pnr = upper('PNR is not valid.').refine((text) => /^[A-Z0-9]{5,13}$/.test(text), 'A PNR has letters and digits, usually six.')
const bookingClass = upper('Class is not valid.').refine((text) => /^[A-Z]$/.test(text), 'The booking class is one letter.')

export const ticketNumber = z
  .string('Ticket number is required.')
  .max(40, 'Ticket number is not valid.')
  .transform((text, context) => {
    const read = readTicketNumber(text)
    if ('number' in read) return read.number
    context.addIssue({ code: 'custom', message: read.error })
    return z.NEVER
  })

export const segmentBody = z.strictObject({
  carrier: carrierCode,
  flight_number: flightNumber,
  from: airportCode,
  to: airportCode,
  departs_on: localDate,
  departs_time: localTime,
  /** Local day at the airport. If omitted, the server derives it from the time zones. */
  arrives_on: emptyAsNull(localDate).optional(),
  arrives_time: localTime,
  cabin: z.enum(cabins, 'Cabin is not valid.').default('economy'),
  booking_class: emptyAsNull(bookingClass).optional(),
  baggage: optionalLine('Baggage', 60).optional(),
})
export const segmentsBody = z.array(segmentBody).min(1, 'Add at least one flight.').max(16, 'At most 16 flights.')

/** A name that fits the machine-readable zone of a passport: letters and separators. */
const passportName = (label: string) =>
  line(label, 60).refine((text) => /^[\p{L}\p{M}][\p{L}\p{M}' .’-]*$/u.test(text), `${label} has letters only, as in the passport.`)

const documents = {
  nationality: emptyAsNull(countryCode).optional(),
  passport_number: optionalLine('Passport number', 20)
    .transform((text) => text?.toUpperCase().replace(/\s/g, '') ?? null)
    .refine((text) => text === null || /^[A-Z0-9]{4,20}$/.test(text), 'A passport number has letters and digits.')
    .optional(),
  passport_country: emptyAsNull(countryCode).optional(),
  passport_expires_on: emptyAsNull(localDate).optional(),
  frequent_flyer: optionalLine('Frequent flyer number', 30).optional(),
}

export const passengerBody = z.strictObject({
  type: z.enum(passengerTypes, 'Type is not valid.'),
  title: emptyAsNull(z.enum(titles, 'Title is not valid.')).optional(),
  given_names: passportName('Given name'),
  surname: passportName('Surname'),
  gender: emptyAsNull(z.enum(['f', 'm'], 'Gender is not valid.')).optional(),
  born_on: emptyAsNull(localDate).optional(),
  ...documents,
})
export const passengersBody = z.array(passengerBody).min(1, 'Add at least one passenger.').max(99, 'At most 99 passengers.')

const ofBooking = {
  client_id: id.optional(),
  client: clientBody.optional(),
  notes: optionalText('Notes', 5000).optional(),
  hold_deadline_at: emptyAsNull(instant).optional(),
  fare_deadline_at: emptyAsNull(instant).optional(),
}

/** Fields of a flight booking: segments, passengers and fares. */
const flown = {
  pnr: emptyAsNull(pnr).optional(),
  /** The validating carrier of the tickets. Default: the airline of the first segment. */
  carrier: emptyAsNull(carrierCode).optional(),
  currency: currencyCode,
  segments: segmentsBody,
  passengers: passengersBody,
  fares: z
    .array(z.strictObject({ type: z.enum(passengerTypes, 'Type is not valid.'), base: amountMinor, taxes: amountMinor }))
    .max(3, 'One fare for each type of passenger.')
    .refine((fares) => new Set(fares.map(({ type }) => type)).size === fares.length, 'One fare for each type of passenger.'),
  /** Overrides the settings; `null` uses the settings. */
  own_markup: amountMinor.nullable().default(null),
  own_service_fee: amountMinor.nullable().default(null),
}

export const newFlightBody = z.strictObject({
  ...ofBooking,
  ...flown,
  status: z.enum(['draft', 'quoted', 'held'], 'Status is draft, quoted or held.').default('draft'),
  /** The total the user saw. If it has changed since, the call answers 409 `price_changed`. */
  expected_total: amountMinor.optional(),
})
export const editFlightBody = newFlightBody.omit({ status: true }).extend({ version })

/** Like a new booking, to preview its price and problems. `booking_id` is set when editing a booking. */
export const checkFlightBody = z.strictObject({
  currency: currencyCode,
  booking_id: id.optional(),
  segments: z.array(segmentBody).max(16, 'At most 16 flights.'),
  passengers: z.array(passengerBody).max(99, 'At most 99 passengers.'),
  fares: flown.fares,
  own_markup: flown.own_markup,
  own_service_fee: flown.own_service_fee,
})

/** A booking from a provider's offer. Segments and fare come from the offer. */
export const bookOfferBody = z.strictObject({
  ...ofBooking,
  offer_id: line('Offer', 100).refine((text) => /^[a-z]{2,5}_[A-Za-z0-9_]{4,90}$/.test(text), 'Offer is not valid.'),
  passengers: passengersBody,
  own_markup: flown.own_markup,
  own_service_fee: flown.own_service_fee,
})

export const searchOffersBody = z.strictObject({
  slices: z
    .array(z.strictObject({ from: airportCode, to: airportCode, on: localDate }))
    .min(1, 'Enter the route.')
    .max(6, 'At most six journeys.'),
  adults: z.int('Adults is a whole number.').min(1, 'At least one adult.').max(9, 'At most nine adults.').default(1),
  children: z.int('Children is a whole number.').min(0).max(8, 'At most eight children.').default(0),
  infants: z.int('Infants is a whole number.').min(0).max(4, 'At most four infants.').default(0),
  cabin: z.enum(cabins, 'Cabin is not valid.').default('economy'),
})

export const moveFlightBody = z.strictObject({
  status: z.enum(['quoted', 'held', 'ticketing', 'failed', 'refunded'], 'Status is not valid.'),
  reason: optionalText('Reason', 500).optional(),
})

const tickets = z.array(z.strictObject({ passenger_id: id, ticket_number: ticketNumber })).max(99, 'At most 99 tickets.')
export const ticketBody = z.strictObject({
  /** One per passenger; empty if a provider issues the tickets. */
  tickets: tickets.default([]),
  pnr: emptyAsNull(pnr).optional(),
})
export const correctTicketsBody = z.strictObject({ tickets: tickets.min(1, 'Enter at least one ticket number.') })

export const deadlinesBody = z.strictObject({
  hold_deadline_at: emptyAsNull(instant),
  fare_deadline_at: emptyAsNull(instant),
})

export const documentsBody = z.strictObject({
  passengers: z
    .array(z.strictObject({ id, ...documents }))
    .min(1, 'Choose at least one passenger.')
    .max(99, 'At most 99 passengers.'),
})

export const cancelFlightBody = z.strictObject({
  by: z.enum(['client', 'agency', 'supplier'], 'Cancelled by is not valid.'),
  reason: line('Reason', 500),
  /** Minor units the client still pays: the airline's penalty and the agency's fee. 0 before tickets are issued. */
  charged: amountMinor.default(0),
})
export const voidFlightBody = z.strictObject({ reason: line('Reason', 500), charged: amountMinor.default(0) })

export const recordChangeBody = z.strictObject({ segments: segmentsBody, note: optionalText('Note', 1000).optional() })
export const contactBody = z.strictObject({
  /** True: mail the old and new times to the client. False: the client was informed in another way. */
  mail: z.boolean('Mail is yes or no.').default(true),
  message: optionalText('Message', 2000).optional(),
})

const percent = z
  .number('Percent is a number.')
  .min(0, 'Percent is 0 to 100.')
  .max(100, 'Percent is 0 to 100.')
  .refine((value) => Math.abs(value * 10_000 - Math.round(value * 10_000)) < 1e-6, 'Percent has at most four decimals.')

export const settingsBody = z.strictObject({
  version: versionOrZero,
  markup_percent: percent,
  fees: z
    .array(z.strictObject({ currency: currencyCode, markup: amountMinor, service_fee: amountMinor }))
    .max(15, 'One line a currency.')
    .refine((fees) => new Set(fees.map(({ currency }) => currency)).size === fees.length, 'One line a currency.'),
  service_fee_per: z.enum(['passenger', 'booking'], 'Service fee is by passenger or by booking.'),
  carriers: z
    .array(carrierCode)
    .max(12, 'At most twelve airlines.')
    .transform((codes) => [...new Set(codes)]),
  provider: z.enum(['recorded', 'duffel'], 'Provider is not valid.'),
})
