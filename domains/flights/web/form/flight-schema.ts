import type { z } from 'zod'
import { CallError } from '#kit/web/call-error.ts'
import type { FormSchema, Labels } from '#kit/web/record-form/form-errors.ts'
import { checkFlightBody, newFlightBody, passengerBody, segmentBody } from '../../contract/bodies.ts'
import { readFlight } from '../../contract/itinerary-lines.ts'
import type { FlightValues, PassengerValues, SegmentValues } from './flight-values.ts'

export type NewBody = z.input<typeof newFlightBody>
type CheckBody = z.input<typeof checkFlightBody>
type SegmentBody = z.input<typeof segmentBody>

/** A flight as the server wants it; what is no flight at all is refused by name in the form. */
export const segmentInput = ({ flight, departs_on, ...rest }: SegmentValues): SegmentBody => ({
  ...(readFlight(flight) ?? { carrier: '', flight_number: '' }),
  ...rest,
  departs_on: departs_on ?? '',
})

const passengerInput = (one: PassengerValues): z.input<typeof passengerBody> => one

const fareInputs = ({ fares }: FlightValues): NewBody['fares'] =>
  fares.map(({ type, base, taxes }) => ({ type, base: base?.amount ?? 0, taxes: taxes?.amount ?? 0 }))

const amountOrNull = (money: { amount: number } | null) => money?.amount ?? null

/** What a new booking and a changed one have in common. */
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

/** What the form shows in one field has two names on the wire. */
const ofForm = (path: string): string => path.replace(/^(segments\.\d+)\.(carrier|flight_number)$/, '$1.flight')

/** A refusal of the server at the fields of the form. */
export function atFields(error: unknown): unknown {
  if (!(error instanceof CallError)) return error
  const errors = Object.fromEntries(Object.entries(error.errors).map(([path, sentences]) => [ofForm(path), sentences]))
  return new CallError(error.status, { code: error.code, message: error.message, errors })
}

const issue = (path: PropertyKey[], message: string) => ({ path, message })

const flightIssues = ({ flight }: SegmentValues, path: PropertyKey[]) => {
  if (flight.trim() === '') return [issue(path, 'Flight is required.')]
  return readFlight(flight) ? [] : [issue(path, 'As KQ413.')]
}

type Issue = ReturnType<typeof issue>

/** What is typed into narrow fields, for sentences as short as they are. */
const examples = new Map<unknown, string>([
  ['from', 'As EBB.'],
  ['to', 'As EBB.'],
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

/** Segments as fields say what is wrong with them. */
export const segmentIssues = (segments: readonly SegmentValues[], issues: readonly Issue[]): Issue[] => [
  ...segments.flatMap((one, index) => flightIssues(one, ['segments', index, 'flight'])),
  ...issues.flatMap(inShort(segments)),
]

/** The contract's schema over the form's values, and what only the form can know to be missing. */
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
  /** Which rows of the form were complete enough to be checked. */
  segments: number[]
  passengers: number[]
}

const complete = <T>(rows: readonly T[], schema: { safeParse(given: unknown): { success: boolean } }, input: (row: T) => unknown) =>
  rows.flatMap((row, index) => (schema.safeParse(input(row)).success ? [index] : []))

/** As much of the form as can be priced and checked by now; `null` while that is nothing. */
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
