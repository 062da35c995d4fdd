import { formatMoney, type Currency } from '#kit/contract/money.ts'
import { asCallError } from '#kit/web/call-error.ts'
import { confirm } from '#kit/web/feedback/dialogs.ts'
import { toast } from '#kit/web/feedback/toast.tsx'
import { useRecordForm, type RecordFormState } from '#kit/web/record-form/use-record-form.ts'
import { randomKey } from '#kit/web/use-call.ts'
import { countsOf, fareSums, type FareSums, type FareTerms } from '../../contract/fare.ts'
import { call, flightReads, type Flight, type Settings } from '../calls.ts'
import { atFields, flightSchema, flownBody, labels } from './flight-schema.ts'
import { flightValues, type FlightValues } from './flight-values.ts'
import { useCheck, type Check } from './use-check.ts'

export interface FlightFormState {
  form: RecordFormState<FlightValues>
  check: Check
  sums: FareSums
  terms: FareTerms
  /** The flight to edit; undefined for a new one. */
  flight: Flight | undefined
}

export interface FlightFormOptions {
  initial: FlightValues
  settings: Settings
  flight?: Flight | undefined
  onSaved: (flight: Flight) => void | Promise<void>
}

/** Markup and fees from the settings, for a currency. */
const termsIn = (settings: Settings, currency: Currency): FareTerms => {
  const fee = settings.fees.find((one) => one.currency === currency)
  return {
    markup_percent: settings.markup_percent,
    markup: fee?.markup ?? 0,
    service_fee: fee?.service_fee ?? 0,
    service_fee_per: settings.service_fee_per,
  }
}

/** The amount, or null if it is missing or mistyped. */
const amountOf = (money: { amount: number } | null) => (money && Number.isFinite(money.amount) ? money.amount : null)

const sumsOf = (values: FlightValues, terms: FareTerms): FareSums =>
  fareSums({
    fares: values.fares.map(({ type, base, taxes }) => ({ type, base: amountOf(base) ?? 0, taxes: amountOf(taxes) ?? 0 })),
    counts: countsOf(values.passengers),
    terms,
    own_markup: amountOf(values.own_markup),
    own_service_fee: amountOf(values.own_service_fee),
  })

/** State of the flight form. Computes the price like the server does. Warnings come from the server. */
export function useFlightForm({ initial, settings, flight, onSaved }: FlightFormOptions): FlightFormState {
  // A booking keeps its original markup and fees, unless its currency changes.
  const termsOf = (values: FlightValues) => (flight?.currency === values.currency ? flight.terms : termsIn(settings, values.currency))
  const form = useRecordForm<FlightValues, Flight>({
    screen: flight ? `flight ${flight.id}` : 'flight new',
    adds: !flight,
    initial,
    schema: flightSchema,
    labels,
    save: (values, { idempotencyKey }) => saveAtSeenPrice({ values, flight, idempotencyKey, seen: sumsOf(values, termsOf(values)).total }),
    invalidates: flightReads,
    saved: async (saved) => {
      toast(flight ? 'Flight saved.' : `${saved.reference} written down.`)
      await onSaved(saved)
    },
  })
  const terms = termsOf(form.values)
  return { form, terms, flight, sums: sumsOf(form.values, terms), check: useCheck(form.values, flight?.id) }
}

interface Saving {
  values: FlightValues
  flight: Flight | undefined
  idempotencyKey: string
  seen: number
}

const clientChanged = (flight: Flight, { client_id }: FlightValues) => client_id !== flightValues(flight).client_id

function send({ values, flight, idempotencyKey, seen }: Saving): Promise<Flight> {
  const body = { ...flownBody(values), expected_total: seen }
  if (!flight) return call('POST /flights/bookings/new', { body: { ...body, status: values.status }, idempotencyKey })
  const { client_id, ...rest } = body
  return call('POST /flights/bookings/{id}/edit', {
    params: { id: flight.id },
    body: { ...rest, ...(client_id && clientChanged(flight, values) ? { client_id } : {}), version: flight.version },
    idempotencyKey,
  })
}

/** Saves at the total the user saw. If it has changed since, asks the user to confirm the new total. */
async function saveAtSeenPrice(saving: Saving): Promise<Flight> {
  try {
    return await send(saving)
  } catch (error) {
    const refused = asCallError(error)
    const total = refused.code === 'price_changed' ? Number(refused.errors.expected_total?.[0]?.replace(/\D/g, '')) : Number.NaN
    if (!Number.isFinite(total)) throw atFields(error)
    const { currency } = saving.values
    const text = (amount: number) => formatMoney({ amount, currency })
    const agreed = await confirm({
      title: 'The price has changed',
      text: `You saw ${text(saving.seen)}. With the markup and fees of today it is ${text(total)}.`,
      action: `Save at ${text(total)}`,
    })
    if (!agreed) throw error
    // A different total is a different request, so it needs a new idempotency key.
    return send({ ...saving, seen: total, idempotencyKey: randomKey() })
  }
}
