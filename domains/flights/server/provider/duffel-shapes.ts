import { z } from 'zod'
import { currencies, currencyCodes, parseAmount, type Currency } from '#kit/contract/money.ts'
import type { PassengerType } from '../../contract/states.ts'
import type { ProviderChange, ProviderOffer, ProviderOrder, ProviderSegment } from './provider.ts'
import type { Cabin } from '../../../../database/tables.ts'

// The parts of Duffel's API v2 that we read (https://duffel.com/docs/api), and their mapping to our types.

const amount = z.string().regex(/^-?[0-9]+(\.[0-9]+)?$/)
const place = z.object({ iata_code: z.string() })
const carrier = z.object({ iata_code: z.string().nullable(), name: z.string() })
/** "2027-03-12T07:15:00", in the airport's local time. */
const localTime = z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/)
const instant = z.string().transform((text) => new Date(text))

const segment = z.object({
  origin: place,
  destination: place,
  departing_at: localTime,
  arriving_at: localTime,
  marketing_carrier: carrier,
  marketing_carrier_flight_number: z.string(),
  passengers: z
    .array(
      z.object({
        cabin_class: z.string().nullish(),
        baggages: z.array(z.object({ type: z.string(), quantity: z.number() })).nullish(),
      }),
    )
    .nullish(),
})
const slice = z.object({ segments: z.array(segment) })

export const offer = z.object({
  id: z.string(),
  owner: carrier,
  slices: z.array(slice),
  passengers: z.array(z.object({ id: z.string(), type: z.string().nullish(), age: z.number().nullish() })),
  base_amount: amount,
  tax_amount: amount.nullable(),
  total_amount: amount,
  total_currency: z.string(),
  expires_at: instant,
  payment_requirements: z.object({
    requires_instant_payment: z.boolean(),
    payment_required_by: instant.nullish(),
    price_guarantee_expires_at: instant.nullish(),
  }),
  passenger_identity_documents_required: z.boolean().nullish(),
  supported_passenger_identity_document_types: z.array(z.string()).nullish(),
})
export const offerRequest = z.object({ id: z.string(), offers: z.array(offer) })

export const order = z.object({
  id: z.string(),
  booking_reference: z.string(),
  cancelled_at: z.string().nullish(),
  total_amount: amount,
  total_currency: z.string(),
  metadata: z.record(z.string(), z.unknown()).nullish(),
  passengers: z.array(z.object({ id: z.string() })),
  payment_status: z.object({
    awaiting_payment: z.boolean(),
    payment_required_by: instant.nullish(),
    price_guarantee_expires_at: instant.nullish(),
  }),
  documents: z.array(z.object({ type: z.string(), unique_identifier: z.string(), passenger_ids: z.array(z.string()).nullish() })).nullish(),
})

export const cancellation = z.object({
  id: z.string(),
  order_id: z.string(),
  refund_amount: amount.nullable(),
  refund_currency: z.string().nullable(),
  confirmed_at: z.string().nullish(),
})

export const airlineChange = z.object({
  id: z.string(),
  order_id: z.string(),
  added: z.array(slice),
  removed: z.array(slice),
  action_taken: z.string().nullable(),
  available_actions: z.array(z.string()).nullish(),
  created_at: instant,
})

export const event = z.object({
  id: z.string().regex(/^[A-Za-z0-9_-]{1,200}$/),
  type: z.string().max(100),
  data: z.object({ object: z.record(z.string(), z.unknown()).nullish() }).nullish(),
})

const isCurrency = (code: string): code is Currency => (currencyCodes as readonly string[]).includes(code)

/** Converts to minor units. `null` for an unsupported currency or too many decimals. */
export function moneyOf(text: string, currency: string): { amount: number; currency: Currency } | null {
  if (!isCurrency(currency)) return null
  const read = parseAmount(currencies[currency].decimals === 0 ? text.replace(/\.0+$/, '') : text, currency)
  return 'amount' in read ? { amount: read.amount, currency } : null
}

/** Converts minor units to Duffel's format, such as "120.50". */
export function decimalsOf(minor: number, currency: Currency): string {
  const { decimals } = currencies[currency]
  if (decimals === 0) return String(minor)
  const digits = String(minor).padStart(decimals + 1, '0')
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

const cabins: readonly string[] = ['economy', 'premium_economy', 'business', 'first']
const bagNames: Record<string, string> = { checked: 'checked', carry_on: 'carry-on' }

function baggageOf(passengers: z.output<typeof segment>['passengers']): string | null {
  const bags = (passengers?.[0]?.baggages ?? []).filter(({ quantity }) => quantity > 0)
  return bags.map(({ type, quantity }) => `${quantity} ${bagNames[type] ?? type}`).join(', ') || null
}

const segmentsOf = (slices: readonly z.output<typeof slice>[]): ProviderSegment[] =>
  slices.flatMap(({ segments }) =>
    segments.map((one) => {
      const cabin = one.passengers?.[0]?.cabin_class ?? 'economy'
      return {
        carrier: one.marketing_carrier.iata_code ?? '',
        flight_number: one.marketing_carrier_flight_number.replace(/^0+(?=\d)/, ''),
        from: one.origin.iata_code,
        to: one.destination.iata_code,
        departs_on: one.departing_at.slice(0, 10),
        departs_time: one.departing_at.slice(11, 16),
        arrives_on: one.arriving_at.slice(0, 10),
        arrives_time: one.arriving_at.slice(11, 16),
        cabin: (cabins.includes(cabin) ? cabin : 'economy') as Cabin,
        booking_class: null,
        baggage: baggageOf(one.passengers),
      }
    }),
  )

const typeOf = ({ type, age }: { type?: string | null | undefined; age?: number | null | undefined }): PassengerType => {
  if (type === 'infant_without_seat') return 'infant'
  if (type === 'child' || (!type && (age ?? 99) < 12)) return 'child'
  return 'adult'
}

/** Maps a Duffel offer. `null` for an unsupported currency. */
export function offerOf(raw: z.output<typeof offer>): ProviderOffer | null {
  const total = moneyOf(raw.total_amount, raw.total_currency)
  const base = moneyOf(raw.base_amount, raw.total_currency)
  if (!total || !base || !raw.owner.iata_code) return null
  const { payment_requirements: payment } = raw
  return {
    id: raw.id,
    carrier: raw.owner.iata_code,
    carrierName: raw.owner.name,
    segments: segmentsOf(raw.slices),
    passengers: raw.passengers.map((one) => ({ id: one.id, type: typeOf(one) })),
    currency: total.currency,
    base: base.amount,
    // Everything above the base counts as tax, even if the airline does not state the tax.
    taxes: total.amount - base.amount,
    amount: total.amount,
    holdable: !payment.requires_instant_payment,
    holdUntil: payment.payment_required_by ?? null,
    priceUntil: payment.price_guarantee_expires_at ?? null,
    expiresAt: raw.expires_at,
    takesPassports: raw.supported_passenger_identity_document_types?.includes('passport') ?? false,
    documentsRequired: raw.passenger_identity_documents_required ?? false,
  }
}

/** Maps a Duffel order. @throws for an unsupported currency. */
export function orderOf(raw: z.output<typeof order>): ProviderOrder {
  const total = moneyOf(raw.total_amount, raw.total_currency)
  if (!total) throw new Error(`an order in ${raw.total_currency}`)
  const tickets = (raw.documents ?? []).filter(({ type }) => type === 'electronic_ticket')
  return {
    id: raw.id,
    pnr: raw.booking_reference,
    paid: !raw.payment_status.awaiting_payment,
    cancelled: Boolean(raw.cancelled_at),
    holdUntil: raw.payment_status.payment_required_by ?? null,
    priceUntil: raw.payment_status.price_guarantee_expires_at ?? null,
    ...total,
    tickets: tickets.map(({ unique_identifier, passenger_ids }, index) => ({
      passengerId: passenger_ids?.[0] ?? raw.passengers[index]?.id ?? null,
      number: unique_identifier.replace(/[^0-9]/g, ''),
    })),
  }
}

/** Maps a Duffel schedule change. */
export const changeOf = (raw: z.output<typeof airlineChange>): ProviderChange => ({
  id: raw.id,
  removed: segmentsOf(raw.removed),
  added: segmentsOf(raw.added),
  noticedAt: raw.created_at,
  settled: raw.action_taken !== null,
  acceptable: raw.available_actions?.includes('accept') ?? true,
})
