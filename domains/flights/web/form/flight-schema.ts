import type { z } from 'zod'
import { CallError } from '#kit/web/call-error.ts'
import type { FormSchema, Labels } from '#kit/web/record-form/form-errors.ts'
import { checkFlightBody, newFlightBody, passengerBody, segmentBody } from '../../contract/bodies.ts'
import { readFlight } from '../../contract/itinerary-lines.ts'
import type { FlightValues, PassengerValues, SegmentValues } from './flight-values.ts'

export type NewBody = z.input<typeof newFlightBody>
type CheckBody = z.input<typeof checkFlightBody>
type SegmentBody = z.input<typeof segmentBody>

/** Maps a segment to the request body. An invalid flight number is reported at the form's flight field. */
export const segmentInput = ({ flight, departs_on, ...rest }: SegmentValues): SegmentBody => ({
  ...(readFlight(flight) ?? { carrier: '', flight_number: '' }),
  ...rest,
  departs_on: departs_on ?? '',
})

const passengerInput = (one: PassengerValues): z.input<typeof passengerBody> => one

const fareInputs = ({ fares }: FlightValues): NewBody['fares'] =>
  fares.map(({ type, base, taxes }) => ({ type, base: base?.amount ?? 0, taxes: taxes?.amount ?? 0 }))

const amountOrNull = (money: { amount: number } | null) => money?.amount ?? null

/** The part of the body that adding and editing share. */
export const flownBody = (values: FlightValues): Omit<NewBody, 'status'> => ({
  ...(values.client ? { client: values.client } : values.client_id ? { client_id: values.client_id } : {}),
  pnr: values.pnr || null,
  carrier: values.carrier || null,
  currency: values.currency,
  segments: values.segments.map(segmentInput),
  passengers: values.passengers.map(passengerInput),
  fares: fareInputs(values),
  own_markup: amountOrNull(values.own_markup),
  own_service_fee: amountOrNull(values.own_service_fee),
  hold_deadline_at: values.hold_deadline_at,
  fare_deadline_at: values.fare_deadline_at,
  notes: values.notes,
})

/** Maps API paths to form fields: airline and number are one field in the form. */
const ofForm = (path: string): string => path.replace(/^(segments\.\d+)\.(carrier|flight_number)$/, '$1.flight')

/** Moves the server's field errors to the form's fields. */
export function atFields(error: unknown): unknown {
  if (!(error instanceof CallError)) return error
  const errors = Object.fromEntries(Object.entries(error.errors).map(([path, sentences]) => [ofForm(path), sentences]))
  return new CallError(error.status, { code: error.code, message: error.message, errors })
}

const issue = (path: PropertyKey[], message: string) => ({ path, message })

const flightIssues = ({ flight }: SegmentValues, path: PropertyKey[]) => {
  if (flight.trim() === '') return [issue(path, 'Flight is required.')]
  return readFlight(flight) ? [] : [issue(path, 'For example KQ413.')]
}

type Issue = ReturnType<typeof issue>

/** Short examples for the error messages of narrow fields. */
const examples = new Map<unknown, string>([
  ['from', 'For example EBB.'],
  ['to', 'For example EBB.'],
  ['departs_on', 'As 12MAR.'],
  ['departs_time', 'As 0715.'],
  ['arrives_time', 'As 0715.'],
])

const inShort = (segments: readonly SegmentValues[]) => (found: Issue) => {
  const [list, index, name] = found.path
  if (list !== 'segments' || typeof index !== 'number') return [found]
  if (name === 'carrier' || name === 'flight_number') return []
  const example = examples.get(name)
  return example ? [issue(found.path, segments[index]?.[name as keyof SegmentValues] ? example : 'Required.')] : [found]
}

/** Validation issues of the segments, at the form's fields. */
export const segmentIssues = (segments: readonly SegmentValues[], issues: readonly Issue[]): Issue[] => [
  ...segments.flatMap((one, index) => flightIssues(one, ['segments', index, 'flight'])),
  ...issues.flatMap(inShort(segments)),
]

/** Validates the form with the contract's schema, plus checks that only the form can make. */
export const flightSchema: FormSchema = {
  safeParse: (given, options) => {
    const values = given as FlightValues
    const result = newFlightBody.safeParse({ ...flownBody(values), status: values.status }, options)
    const issues = [
      ...(values.client || values.client_id ? [] : [issue(['client_id'], 'Choose a client or add a new one.')]),
      ...segmentIssues(values.segments, result.error?.issues ?? []),
    ]
    return { success: issues.length === 0, error: { issues } }
  },
}

export const labels: Labels = {
  own_markup: 'Markup',
  own_service_fee: 'Service fee',
  base: 'Base fare',
  client_id: 'Client',
  carrier: 'Ticketing airline',
  pnr: 'PNR',
  hold_deadline_at: 'Seats are held until',
  fare_deadline_at: 'Fare is guaranteed until',
  born_on: 'Date of birth',
  passport_expires_on: 'Passport expires',
  passport_country: 'Passport issued by',
}

export interface CheckRequest {
  body: CheckBody
  /** Indexes of the form rows that were complete enough to check. */
  segments: number[]
  passengers: number[]
}

const complete = <T>(rows: readonly T[], schema: { safeParse(given: unknown): { success: boolean } }, input: (row: T) => unknown) =>
  rows.flatMap((row, index) => (schema.safeParse(input(row)).success ? [index] : []))

/** The part of the form that can already be priced and checked; `null` if there is none. */
export function checkRequest(values: FlightValues, bookingId: string | undefined): CheckRequest | null {
  const segments = complete(values.segments, segmentBody, segmentInput)
  const passengers = complete(values.passengers, passengerBody, passengerInput)
  const amounts = [...values.fares.flatMap(({ base, taxes }) => [base, taxes]), values.own_markup, values.own_service_fee]
  if (segments.length + passengers.length === 0 || amounts.some((money) => money && !Number.isFinite(money.amount))) return null
  const { currency, fares, own_markup, own_service_fee } = flownBody(values)
  return {
    segments,
    passengers,
    body: {
      currency,
      fares,
      own_markup,
      own_service_fee,
      segments: segments.map((index) => segmentInput(values.segments[index]!)),
      passengers: passengers.map((index) => passengerInput(values.passengers[index]!)),
      ...(bookingId ? { booking_id: bookingId } : {}),
    },
  }
}
